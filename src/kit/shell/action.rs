//! Why an action can't be done, or needs a question first.

use std::fmt::Debug;

use crate::kit::phrases::failure;
use crate::kit::storage::{Occupied, StoreError};
use crate::kit::ui::action::{DialogAction, ShellAction};

/// Why an action can't be done, or needs a question first.
#[derive(Debug)]
pub enum Obstacle<A> {
    /// It can't be done; a sentence says why.
    Refused(String),
    /// It would replace a save.
    Exists(Occupied),
    /// It would lose the game, which can't be saved.
    Unsaved(A),
}

/// A refusal by the rules of a game.
macro_rules! refused_by {
    ($($error:ty),+) => {
        $(impl<A> From<$error> for $crate::kit::shell::Obstacle<A> {
            fn from(error: $error) -> $crate::kit::shell::Obstacle<A> {
                $crate::kit::shell::Obstacle::Refused($crate::kit::phrases::sentence(&error.to_string()))
            }
        })+
    };
}
pub(crate) use refused_by;

impl<A> From<StoreError> for Obstacle<A> {
    fn from(error: StoreError) -> Obstacle<A> {
        match error {
            StoreError::Exists(occupied) => Obstacle::Exists(occupied),
            error => Obstacle::Refused(failure(&error)),
        }
    }
}

/// What a player can ask for in a game.
pub trait GameAction: Clone + Debug + PartialEq + From<ShellAction> + From<DialogAction> {
    /// The action, if it is for the dialog on top.
    fn for_dialog(&self) -> Option<DialogAction>;

    /// Whether it leaves open what lies over the board without asking for an answer.
    fn leaves_result_open(&self) -> bool;
}
