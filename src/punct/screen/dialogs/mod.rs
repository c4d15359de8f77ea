//! The dialogs, which open on top of the board. Each dialog has its own file with its state, its
//! keys, the effects of the keys, and its drawing.
//!
//! A dialog changes only itself. Its reply says what the program must do besides. This module also
//! has the texts about a game in the list of saves.

mod analysis;
mod card;
mod comment;
mod game_over;
mod graph;
mod help;
mod legend;
mod moves;
mod new_game;
mod openings;
mod puzzles;
pub mod questions;
mod start;
mod start_board;
mod talk;
#[cfg(test)]
pub mod tests;
mod type_move;

pub use analysis::AnalysisPanel;
pub use card::RulesCard;
pub use comment::{Comment, Marks};
pub use game_over::{CardAtTable, GameOver};
pub use graph::ReviewGraph;
pub use help::HELP;
pub use moves::Moves;
pub use new_game::{NewGameForm, Players};
pub use openings::OpeningsPanel;
pub use puzzles::{PuzzleList, list as list_of_lessons};
pub use start::{Start, StartItem};
pub use talk::Talk;
pub use type_move::TypeMove;

use std::ops::RangeInclusive;

use super::action::Action;
use super::advice::Advice;
use super::view::Mosaic;
use crate::kit::shell::{DialogSet, HelpPage, SaveAs, dialogs};
use crate::kit::storage::{Facts, Format, GameEnd};
use crate::kit::ui::ask::Ask;
use crate::kit::ui::lesson_list::LessonList;
use crate::kit::ui::menu::Menu;
use crate::kit::ui::open::{Listing, Open};
use crate::kit::ui::page::RulesPage;
use crate::punct::phrases::game_state;
use crate::punct::play::{Match, Session};
use crate::punct::record::{Summary, end_that_counts};
use crate::rules::Variant;

/// The reply of a dialog of PÜNCT to an action.
pub type Reply = crate::kit::ui::action::DialogReply<Action>;

/// The data with which a dialog of PÜNCT is drawn.
pub type DialogContext<'a> = crate::kit::shell::DrawContext<'a, Dialog>;

/// The rules in the words of this program.
pub const RULES: RulesPage =
    RulesPage { title: "The rules of PÜNCT", text: include_str!("../../../../assets/rules.txt") };

dialogs! {
    /// A dialog on top of the board.
    Dialog {
        /// The first dialog: the ways to begin.
        Start(Start),
        /// The keys, the mouse and the marks.
        Help(HelpPage<Dialog>),
        Rules(RulesPage),
        /// The rules on one screen.
        Card(RulesCard),
        Lessons(LessonList<Action>),
        Puzzles(PuzzleList),
        /// The moves and variations, beside the board.
        Moves(Moves),
        /// A comment being typed.
        Comment(Comment),
        /// A line to the other player, being typed.
        Talk(Talk),
        Marks(Marks),
        /// The best moves, beside the board.
        Analysis(AnalysisPanel),
        /// The results of the opening's moves, beside the board.
        Openings(OpeningsPanel),
        /// The chances over the whole game.
        Graph(ReviewGraph),
        /// A move being typed, below the board.
        TypeMove(TypeMove),
        /// The name of a file being typed.
        SaveAs(SaveAs),
        /// The list of saves.
        Open(Open<Summary>),
        /// The menu of the possible actions.
        Menu(Menu<Action>),
        Players(Players),
        NewGame(NewGameForm),
        /// A question to be answered with yes or no.
        Ask(Ask<Action>),
        /// The result, and the possible next steps, below the board.
        GameOver(GameOver),
    }
}

impl DialogSet for Dialog {
    type Action = Action;
    type Match = Match;
    type Advice = Advice;
    type Samples = Mosaic;
}

impl Dialog {
    /// Returns the fewest and the most columns of the dialog beside the board.
    pub fn columns_beside(&self, session: &Session, advice: &Advice) -> RangeInclusive<u16> {
        match self {
            Dialog::Moves(moves) => {
                moves.least_width(session, advice.review.as_ref())..=Moves::WIDEST
            }
            _ => Moves::WIDTH..=AnalysisPanel::WIDEST,
        }
    }
}

/// The texts and facts about a game in the list of saves.
impl Listing for Summary {
    const TITLE: &'static str = "Open a saved game";
    const WHAT: &'static str = "saved game";
    const HAS_COPIES: bool = true;

    fn rules() -> Vec<&'static str> {
        Variant::ALL.map(Variant::code).to_vec()
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.variant.code(),
            result: self.outcome.map_or(GameEnd::Open, |it| end_that_counts(it, self.decision).0),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        game_state(self)
    }

    /// Returns the name of a file's format, if the file is in another format than saves.
    fn kind(format: Format) -> &'static str {
        match format {
            Format::Json => "",
            Format::Sgf => " (SGF)",
            Format::Text => " (plain text)",
        }
    }
}
