//! Why an action can't be done, or needs a question first.

use std::path::PathBuf;

use super::action::Action;
use super::notice::sentence;
use crate::phrases::failure;
use crate::record::StoreError;
use crate::rules::{EndingError, Refusal};

/// Why an action can't be done, or needs a question first.
#[derive(Debug)]
pub enum Obstacle {
    /// It can't be done; a sentence says why.
    Refused(String),
    /// It would replace another game's save.
    Exists(PathBuf),
    /// It would lose the game, which can't be saved.
    Unsaved(Action),
}

impl From<Refusal> for Obstacle {
    fn from(refusal: Refusal) -> Obstacle {
        Obstacle::Refused(sentence(&refusal.to_string()))
    }
}

impl From<EndingError> for Obstacle {
    fn from(error: EndingError) -> Obstacle {
        Obstacle::Refused(sentence(&error.to_string()))
    }
}

impl From<StoreError> for Obstacle {
    fn from(error: StoreError) -> Obstacle {
        match error {
            StoreError::Exists(path) => Obstacle::Exists(path),
            error => Obstacle::Refused(failure(&error)),
        }
    }
}
