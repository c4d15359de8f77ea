//! A game that decides a use in GIPF. The player can't leave it for another game. Its end decides
//! the use.

use crate::kit::ui::notice::Notice;
use crate::punct::play::Command;
use crate::punct::screen::action::Action;

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
    /// Returns the reason why an action is refused until the game is over, if it is.
    pub(super) fn refusal(action: &Action) -> Option<&'static str> {
        match action {
            Action::Command(Command::UNDO | Command::Redo) => Some(NO_UNDO),
            Action::Advice(_) => Some(NO_ADVICE),
            _ => None,
        }
    }

    /// Returns the stake of the game, for the status line before the first move.
    pub(super) fn status(&self) -> Notice {
        Notice::plain(self.stake.as_str())
    }
}
