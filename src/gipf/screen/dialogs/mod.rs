//! The dialogs of GIPF. A dialog changes only itself and asks for anything else by its reply. The
//! rules page, the line for a file name and the building blocks of dialogs come from
//! [`ui`](crate::kit::ui).

mod challenge;
mod game_over;
mod help;
mod legend;
mod lesson;
mod new_game;
pub mod questions;
mod type_turn;

pub use challenge::ChallengeQuestion;
pub use game_over::{GameOver, SettledContest};
pub use help::HELP;
pub use lesson::{LessonText, list as list_of_lessons};
pub use new_game::NewGameForm;
pub use type_turn::TypeTurn;

use super::act::Act;
use crate::gipf::phrases;
use crate::gipf::play::Match;
use crate::gipf::record::Summary;
use crate::gipf::rules::Version;
use crate::gipf::screen::board::Mosaic;
use crate::kit::phrases::counted;
use crate::kit::shell::{DialogSet, HelpPage, SaveAs, dialogs};
use crate::kit::storage::{Facts, GameEnd};
use crate::kit::ui::ask::Ask;
use crate::kit::ui::lesson_list::LessonList;
use crate::kit::ui::menu::Menu;
use crate::kit::ui::open::{Listing, Open};
use crate::kit::ui::page::RulesPage;

pub type Reply = crate::kit::ui::action::DialogReply<Act>;

/// The data from which a dialog of GIPF is drawn.
pub type DialogContext<'a> = crate::kit::shell::DrawContext<'a, Dialog>;

/// The page with the rules of GIPF and the potentials.
pub const RULES: RulesPage = RulesPage {
    title: "The rules of GIPF and the potentials",
    text: include_str!("../../../../assets/gipf_rules.txt"),
};

dialogs! {
    /// A dialog on top of the board.
    Dialog {
        /// The keys and the mouse.
        Help(HelpPage<Dialog>),
        Rules(RulesPage),
        /// A turn being typed, below the board.
        Type(TypeTurn),
        /// The name of a file being typed.
        SaveAs(SaveAs),
        /// The list of saves.
        Open(Open<Summary>),
        /// The actions that are possible now.
        Menu(Menu<Act>),
        NewGame(NewGameForm),
        /// A question that the player answers with yes or no.
        Ask(Ask<Act>),
        /// The question whether the other player contests a use.
        Challenge(ChallengeQuestion),
        Settled(SettledContest),
        Lessons(LessonList<Act>),
        Lesson(LessonText),
        /// The winner, and what to do next.
        GameOver(GameOver),
    }
}

impl DialogSet for Dialog {
    type Action = Act;
    type Match = Match;
    type Advice = ();
    type Samples = Mosaic;
}

impl Dialog {
    /// Whether the dialog is the question about an announced use.
    pub fn is_challenge(&self) -> bool {
        matches!(self, Dialog::Challenge(_))
    }
}

impl Listing for Summary {
    const TITLE: &'static str = "Open a game of GIPF";
    const WHAT: &'static str = "game of GIPF";
    const HAS_COPIES: bool = false;

    fn rules() -> Vec<&'static str> {
        Version::ALL.map(Version::code).to_vec()
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.version().code(),
            result: self
                .outcome
                .map_or(GameEnd::Open, |outcome| GameEnd::from_winner(outcome.winner)),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        let (rules, turns) = (phrases::rules(self.rules), counted(self.ply, "turn"));
        match self.outcome {
            Some(outcome) => {
                format!("{}; {turns}; {rules}", phrases::outcome(outcome, &self.names))
            }
            None if self.is_contested => format!("{turns}, a game of PÜNCT goes on; {rules}"),
            None => format!("{turns}; {rules}"),
        }
    }
}
