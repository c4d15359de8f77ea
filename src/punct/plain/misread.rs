//! Errors about lines that are not understood.

use thiserror::Error;

use crate::kit::storage::printable;
use crate::kit::strength::NoSuchStrength;
use crate::punct::phrases::list;
use crate::rules::{NotationError, UnknownWord};

/// The greatest number of columns of the player's text that a message repeats.
pub(super) const COLUMNS: usize = 40;

/// An error about a line that is not understood. The messages are safe to show.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Misread {
    #[error("this line is too long")]
    TooLong,
    #[error("there is no word \"{}\"{}", short(.word), suggestion(*.near))]
    Unknown {
        word: String,
        /// A known word that is similar.
        near: Option<&'static str>,
    },
    #[error("\"{}\" could be {}", short(.word), list(.choices, "or"))]
    Ambiguous { word: String, choices: Vec<String> },
    #[error("{}", printable(&.0.to_string(), 120))]
    Notation(#[from] NotationError),
    /// The line names a piece, but not the three spaces of a move.
    #[error(
        "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \
        \"where can {0} go\" tells where {0} can go"
    )]
    HalfAMove(String),
    /// The words after the first do not fit it.
    #[error("write \"{usage}\": {help}{}{more}", if .more.is_empty() { "" } else { ". " })]
    Usage { usage: &'static str, help: &'static str, more: &'static str },
    /// Nothing fits after this word.
    #[error("write only \"{0}\"")]
    Alone(&'static str),
    #[error("there is no space {} on the board", short(.0))]
    NoSuchSpace(String),
    #[error("there is no row {}; rows have the numbers 1 to 17", short(.0))]
    NoSuchRow(String),
    #[error("there is no column {}; columns have the letters A to Q", short(.0))]
    NoSuchColumn(String),
    #[error(
        "\"{}\" names no piece; name one in the reserve by its code, T SC SE AM AR or AL, \
        and one on the board by its code and the space of its PÜNCT, such as T-D3",
        short(.0)
    )]
    NoSuchPiece(String),
    #[error("the moves that turned the game have numbers from 1 on")]
    NoSuchTurn,
    #[error("there is more than one {word}: {choices}")]
    SeveralKinds { word: &'static str, choices: &'static str },
    #[error(transparent)]
    NoSuchLevel(#[from] NoSuchStrength),
    #[error("{}", printable(&.0.to_string(), 120))]
    Choice(#[from] UnknownWord),
}

pub fn short(text: &str) -> String {
    printable(text, COLUMNS)
}

pub fn suggestion(near: Option<&'static str>) -> String {
    match near {
        Some(near) => format!("; is \"{near}\" meant?"),
        None => "; \"help\" lists all words".to_owned(),
    }
}
