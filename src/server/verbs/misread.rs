//! The reasons why a command line can't be read.

use std::str::FromStr;

use thiserror::Error;

use crate::kit::storage;
use crate::rules::NotationError;
use crate::server::clients::NoNetwork;
use crate::server::database::AccountNameError;

/// The reason why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MisreadVerb {
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    #[error("write: {0}")]
    Usage(&'static str),
    #[error("'{0}' is not the number of a game, challenge, move or line")]
    NoNumber(String),
    #[error("'{0}' is not the number of a task; 'today' lists those that are due")]
    NoTask(String),
    #[error("{0}")]
    Notation(#[from] NotationError),
    #[error("each move of your opponent needs your reply after it")]
    NoReply,
    #[error("'{0}' is not a strength; write 1 to 9, such as 3 or 3.4")]
    NoLevel(String),
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, swap, none, rated, claimed, min:RATING, \
         max:RATING, expires:TIME, nor a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    #[error("'{word}' is none of {all}")]
    NoFormat { word: String, all: String },
    #[error("all games can be written as {all}, but not as '{word}'")]
    NoCollection { word: String, all: String },
    #[error("'{0}' is not a limit such as min:1400, max:1700 or expires:2d (60 days at most)")]
    NoLimit(String),
    #[error("'{0}' is too long: 60 days is the most")]
    LongTime(String),
    #[error("'min' is greater than 'max', so no player could accept")]
    NoRange,
    #[error(
        "'min' and 'max' need 'challenge anyone'; a game against the computer has no 'expires'"
    )]
    LimitOfSeeks,
    #[error("'claimed' needs a clock such as 20m+10s or 3d")]
    NothingToClaim,
    #[error("'{0}' is not an address: {NoNetwork}")]
    NoNetwork(String),
    #[error("'{0}' is not a time for a ban: write 7d or 12h, 60 days at most")]
    NoBanTime(String),
    #[error(transparent)]
    Name(AccountNameError),
    #[error("'{0}' is not a time to wait: write seconds, 3600 at most")]
    NoSeconds(String),
    #[error(
        "'{0}' is not a number for --since; 'wait --json' gives such numbers, and 0 begins with the first"
    )]
    NoSince(String),
    #[error("'{0}' is not a number of minutes from 1 to 1440")]
    NoMinutes(String),
    #[error("'{0}' is not the number of a page; page 1 has the latest lines")]
    NoPage(String),
    #[error("'{0}' is not a number of days; 'vacation end' ends a vacation")]
    NoDays(String),
}

/// Returns a word of a command in a form that is safe to show.
pub fn printable_word(word: &str) -> String {
    storage::printable(word, 40)
}

pub fn number<N: FromStr>(text: &str) -> Result<N, MisreadVerb> {
    text.parse().map_err(|_| MisreadVerb::NoNumber(printable_word(text)))
}
