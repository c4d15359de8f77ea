//! A game as plain text, as people mail it: moves in the servers' notation, divided by white space,
//! with or without numbers (`12.`, `12...`), and how the players ended it in words.
//!
//! `#` and `;` begin comments to the end of the line. In comments before the first move this program
//! writes the rules and the players, and reads them again ([`header`]); it ignores all other comments.
//! Variations and the players' comments have no place in it.

use std::fmt;

pub use read::read;
use thiserror::Error;
pub use write::{left_out, write};

use crate::record::printable::printable;
use crate::record::remark::TextPlace;
use crate::rules::{EndingError, Move, NotationError, PositionTextError, Refusal, Variant};

mod header;
mod read;
mod write;

/// Why a text can't be read as a game. The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    /// Where.
    pub at: TextPlace,
    /// Why.
    pub fault: TextFault,
}

impl std::error::Error for TextError {}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, printable(&self.fault.to_string(), 240))
    }
}

/// What is wrong. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextFault {
    /// There is neither a move nor a word of this program.
    #[error("there is no move in the text")]
    NoMove,
    /// A position to begin from that can't be set up.
    #[error("Position: {0}; correct this line, or take it out if the board was empty")]
    Position(PositionTextError),
    /// A position to begin from by other rules than those of the game.
    #[error(
        "Position: this is one of the {0} rules; write \"# PÜNCT, {0} rules\" on the line before it"
    )]
    PositionByOtherRules(Variant),
    /// Text that is no move.
    #[error("{text}: {why}")]
    Notation {
        /// The text.
        text: String,
        /// Why it is none.
        why: NotationError,
    },
    /// A mark that is none of the six.
    #[error("{0} is none of !! ! !? ?! ? ??")]
    Mark(String),
    /// A move against the rules.
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    /// More text after the end of the game.
    #[error("{0}: the game has ended before")]
    AfterEnd(String),
    /// An ending that does not fit the game.
    #[error("{0}")]
    Ending(EndingError),
}
