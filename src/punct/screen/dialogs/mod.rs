//! The dialogs, which open on top of the board. A dialog changes only itself; its reply says what
//! the program must do besides.

mod game_over;
mod graph;
mod moves;
mod new_game;
mod notes;
mod pages;
mod panels;
mod puzzles;
pub mod questions;
mod start;
#[cfg(test)]
pub mod tests;
mod type_move;

pub use game_over::{CardAtTable, GameOver};
pub use graph::ReviewGraph;
pub use moves::Moves;
pub use new_game::{NewGameForm, Players};
pub use notes::{ChatView, Comment, Marks};
pub use pages::{CARD, HELP, OwnRecordPage};
pub use panels::{AnalysisPanel, OpeningsPanel};
pub use puzzles::{PuzzleList, list as list_of_lessons};
pub use start::{Start, StartItem};
pub use type_move::TypeMove;

use std::ops::RangeInclusive;

use super::action::Action;
use super::advice::Advice;
use super::view::Mosaic;
use crate::kit::shell::{DialogSet, HelpPage, RulesCard, SaveAs, dialogs};
use crate::kit::storage::{Facts, Format, GameEnd};
use crate::kit::ui::menu::{LessonList, Menu};
use crate::kit::ui::open::{Listing, OpenDialog};
use crate::kit::ui::page::{QuestionDialog, RulesPage};
use crate::punct::phrases::game_state;
use crate::punct::play::{Match, Session};
use crate::punct::record::{Summary, effective_end};
use crate::rules::Variant;

pub type Reply = crate::kit::ui::action::DialogReply<Action>;

pub type DialogContext<'a> = crate::kit::shell::DrawContext<'a, Dialog>;

pub const RULES: RulesPage =
    RulesPage { title: "The rules of PÜNCT", text: include_str!("../../../../assets/rules.txt") };

dialogs! {
    Dialog {
        Start(Start),
        Help(HelpPage<Dialog>),
        Rules(RulesPage),
        Card(RulesCard<Dialog>),
        Record(OwnRecordPage),
        Lessons(LessonList<Action>),
        Puzzles(PuzzleList),
        Moves(Moves),
        Comment(Comment),
        Talk(ChatView),
        Marks(Marks),
        Analysis(AnalysisPanel),
        Openings(OpeningsPanel),
        Graph(ReviewGraph),
        TypeMove(TypeMove),
        SaveAs(SaveAs),
        Open(OpenDialog<Summary>),
        Menu(Menu<Action>),
        Players(Players),
        NewGame(NewGameForm),
        Ask(QuestionDialog<Action>),
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
    pub fn columns_beside(&self, session: &Session, advice: &Advice) -> RangeInclusive<u16> {
        match self {
            Dialog::Moves(moves) => {
                moves.least_width(session, advice.review.as_ref())..=Moves::WIDEST
            }
            _ => Moves::WIDTH..=AnalysisPanel::WIDEST,
        }
    }
}

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
            result: self.outcome.map_or(GameEnd::Open, |it| effective_end(it, self.decision).0),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        game_state(self)
    }

    fn kind(format: Format) -> &'static str {
        match format {
            Format::Json => "",
            Format::Sgf => " (SGF)",
            Format::Text => " (plain text)",
        }
    }
}
