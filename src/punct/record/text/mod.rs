//! A game as plain text, as people mail it: moves in the servers' notation, divided by white space,
//! with or without numbers (`12.`, `12...`), and how the players ended it in words.
//!
//! `#` and `;` begin comments to the end of the line. In comments before the first move this program
//! writes the rules and the players, and reads them again ([`header`]); it ignores all other comments.
//! Variations and the players' comments have no place in it.

mod header;
mod read;
mod write;

pub use read::read;
pub use write::{left_out, write};

use thiserror::Error;

use super::remark::ErrorAt;
use crate::rules::{EndingError, Move, NotationError, PositionTextError, Refusal, Variant};

/// Why a text can't be read as a game.
pub type TextError = ErrorAt<TextFault>;

/// What is wrong. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextFault {
    #[error("there is no move in the text")]
    NoMove,
    /// Not one of its words is a move.
    #[error("this is no saved game")]
    NoGame,
    #[error("Position: {0}; correct this line, or take it out if the board was empty")]
    Position(PositionTextError),
    #[error(
        "Position: this is one of the {0} rules; write \"# PÜNCT, {0} rules\" on the line before it"
    )]
    PositionByOtherRules(Variant),
    #[error("{text}: {why}")]
    Notation { text: String, why: NotationError },
    #[error("{0} is none of !! ! !? ?! ? ??")]
    Mark(String),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("{0}: the game has ended before")]
    AfterEnd(String),
    #[error("{0}")]
    Ending(EndingError),
}
