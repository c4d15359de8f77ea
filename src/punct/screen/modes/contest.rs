//! A game that decides a use in GIPF. The player can't leave it for another game. Its end decides
//! the use.

use super::own;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::punct::play::Command;
use crate::punct::screen::action::{Action, SessionAction, StudyAction};

const NO_UNDO: &str = "This game decides a use in GIPF: nothing is taken back";
const NO_ADVICE: &str = "This game decides a use in GIPF: hints wait for its end";

/// The texts of a game that decides a use in GIPF.
pub struct ContestWords {
    /// The stake of the game for the header line, the longest wording first.
    pub headings: Vec<String>,
    /// The stake of the game, as a sentence.
    pub stake: String,
    /// The text after the end of the game, as a sentence.
    pub decided: String,
    /// The place to which the key of the start screen leads.
    pub way_back: &'static str,
    /// The reason why no other game can be begun or opened here.
    pub why: String,
}

impl ContestWords {
    /// The reason why an action is refused.
    pub(super) fn refusal(&self, action: &Action, is_over: bool) -> Option<&str> {
        match action {
            Action::Command(Command::UNDO | Command::Redo) if !is_over => Some(NO_UNDO),
            Action::Advice(_) if !is_over => Some(NO_ADVICE),
            Action::Command(
                Command::UNDO | Command::Redo | Command::REMATCH | Command::TakeOver,
            )
            | Action::Session(
                SessionAction::Players
                | SessionAction::PlayAgain
                | SessionAction::PlayAtLevel(_)
                | SessionAction::Seat(_)
                | SessionAction::Level { .. },
            )
            | Action::Shell(
                ShellAction::NewGame
                | ShellAction::SaveAs
                | ShellAction::Save(..)
                | ShellAction::Open
                | ShellAction::OpenSave(_),
            )
            | Action::Next(_)
            | Action::Study(
                StudyAction::Lessons { .. }
                | StudyAction::Lesson(_)
                | StudyAction::OwnTasks(_)
                | StudyAction::Puzzles { .. }
                | StudyAction::Puzzle { .. },
            ) => Some(&self.why),
            action => own::refusal(action),
        }
    }

    /// The stake of the game, for the status line before the first move.
    pub(super) fn status(&self) -> Notice {
        Notice::plain(self.stake.as_str())
    }
}
