//! Why a command is not understood, and the numbers in it.

use std::str::FromStr;

use thiserror::Error;

use crate::kit::storage;
use crate::rules::NotationError;
use crate::server::database::{AccountNameError, GameId};
use crate::server::network::NoNetwork;

/// Why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MisreadVerb {
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    #[error("write: {0}")]
    Usage(&'static str),
    #[error("'{0}' is no number of a game or challenge")]
    NoNumber(String),
    #[error("{0}")]
    Notation(#[from] NotationError),
    #[error("each move of your opponent needs your reply after it")]
    NoReply,
    #[error("'{0}' is no strength: the computer has 1 to 9")]
    NoLevel(String),
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, swap, none, rated, claimed, min:RATING, \
         max:RATING, expires:TIME, nor a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    #[error("'{0}' is none of json, sgf, text, svg, png, html")]
    NoFormat(String),
    #[error("'{0}' is none of sgf, json, as which all games can be written")]
    NoCollection(String),
    #[error("'{0}' is no limit such as min:1400, max:1700 or expires:2d (60 days at most)")]
    NoLimit(String),
    #[error("no rating is at least 'min' and at most 'max'")]
    NoRange,
    #[error("'min' and 'max' are for 'challenge anyone', 'expires' for challenges that wait")]
    LimitOfSeeks,
    #[error("'claimed' is about the clock, and the challenge has none")]
    NothingToClaim,
    #[error("'{0}' is no address: {NoNetwork}")]
    NoNetwork(String),
    #[error(transparent)]
    Name(AccountNameError),
    #[error("'{0}' is no time to wait: write seconds, 3600 at most")]
    NoSeconds(String),
    #[error("'{0}' is no number of minutes from 1 to 1440")]
    NoMinutes(String),
    #[error("'{0}' is no page: what was said last stands on page 1")]
    NoPage(String),
    #[error("'{0}' is no number of days; 'vacation end' ends a vacation")]
    NoDays(String),
}

/// A word of a command, safe to show.
pub fn shown(word: &str) -> String {
    storage::printable(word, 40)
}

pub fn game_id(text: &str) -> Result<GameId, MisreadVerb> {
    number(text).map(GameId)
}

pub fn number<N: FromStr>(text: &str) -> Result<N, MisreadVerb> {
    text.parse().map_err(|_| MisreadVerb::NoNumber(shown(text)))
}
