//! Why an action can't be done, or needs a question first.

use crate::phrases::failure;
use crate::record::{Occupied, StoreError};
use crate::rules::{EndingError, Refusal};

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
        $(impl<A> From<$error> for $crate::shell::Obstacle<A> {
            fn from(error: $error) -> $crate::shell::Obstacle<A> {
                $crate::shell::Obstacle::Refused($crate::phrases::sentence(&error.to_string()))
            }
        })+
    };
}
pub(crate) use refused_by;
refused_by!(Refusal, EndingError);

impl<A> From<StoreError> for Obstacle<A> {
    fn from(error: StoreError) -> Obstacle<A> {
        match error {
            StoreError::Exists(occupied) => Obstacle::Exists(occupied),
            error => Obstacle::Refused(failure(&error)),
        }
    }
}
