//! Why a line is not understood.

use thiserror::Error;

use crate::engine::Strength;
use crate::phrases::list;
use crate::record::printable;
use crate::rules::{NotationError, UnknownWord};

/// The most columns that are repeated of what was written.
const COLUMNS: usize = 40;

/// Why a line is not understood. The messages are safe to show.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Misread {
    /// It is longer than anything that makes sense.
    #[error("this line is too long")]
    TooLong,
    /// It begins with no known word and is no move.
    #[error("there is no word \"{}\"{}", short(.word), meant(*.near))]
    Unknown {
        /// The word.
        word: String,
        /// A known word that looks like it.
        near: Option<&'static str>,
    },
    /// It begins as several words do.
    #[error("\"{}\" could be {}", short(.word), list(.choices, "or"))]
    Ambiguous {
        /// The beginning.
        word: String,
        /// The words.
        choices: Vec<String>,
    },
    /// A move that can't be read.
    #[error("{}", printable(&.0.to_string(), 120))]
    Notation(#[from] NotationError),
    /// Only a piece was written.
    #[error(
        "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \
        \"where can {0} go\" tells where {0} can go"
    )]
    HalfAMove(String),
    /// More or less is to follow the word.
    #[error("write \"{0}\"")]
    Usage(&'static str),
    /// A space the board does not have.
    #[error("there is no space {} on the board", short(.0))]
    NoSuchSpace(String),
    /// A row the board does not have.
    #[error("there is no row {}; rows have the numbers 1 to 17", short(.0))]
    NoSuchRow(String),
    /// A column the board does not have.
    #[error("there is no column {}; columns have the letters A to Q", short(.0))]
    NoSuchColumn(String),
    /// A text that names no piece.
    #[error(
        "\"{}\" names no piece; name one in the reserve by its code, T SC SE AM AR or AL, \
        and one on the board by its code and the space of its PÜNCT, such as T-D3",
        short(.0)
    )]
    NoSuchPiece(String),
    /// A word for more than one kind of piece.
    #[error("there is more than one {word}: {choices}")]
    SeveralKinds {
        /// The word.
        word: &'static str,
        /// The kinds it could be.
        choices: &'static str,
    },
    /// Not a level.
    #[error("a level is a number from {} to {}", Strength::MIN, Strength::MAX)]
    NoSuchLevel,
    /// A word where only a few are known.
    #[error("{}", printable(&.0.to_string(), 120))]
    Choice(#[from] UnknownWord),
}

fn short(text: &str) -> String {
    printable(text, COLUMNS)
}

fn meant(near: Option<&'static str>) -> String {
    match near {
        Some(near) => format!("; is \"{near}\" meant?"),
        None => "; \"help\" lists all words".to_owned(),
    }
}
