//! Why a command line can't be read.

use thiserror::Error;

use crate::rules::NotationError;

/// Why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MisreadVerb {
    /// There is no such command.
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    /// Something is missing or too much.
    #[error("write: {0}")]
    Usage(&'static str),
    /// A number is expected.
    #[error("'{0}' is no number of a game or challenge")]
    NoNumber(String),
    /// The move can't be read.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// The computer has no such level.
    #[error("'{0}' is no level: the computer has 1 to 9")]
    NoLevel(String),
    /// Something in a challenge is not understood.
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, none, rated, claimed, nor \
         a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    /// There is no such format.
    #[error("'{0}' is none of json, sgf, text, svg, png")]
    NoFormat(String),
    /// Only time can be claimed.
    #[error("'claimed' is about the clock, and the challenge has none")]
    NothingToClaim,
    /// A vacation has a number of days.
    #[error("'{0}' is no number of days; 'vacation end' ends a vacation")]
    NoDays(String),
}

/// A word of a command, safe to show.
pub fn shown(word: &str) -> String {
    crate::record::printable(word, 40)
}
