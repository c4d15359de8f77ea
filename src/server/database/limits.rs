//! What an account can have at most, and the reasons why a change is refused.

use jiff::Timestamp;
use thiserror::Error;

use super::account_name::AccountName;
use super::sql::DatabaseError;
use super::values::{AccountId, ChallengeId, GameId, VacationLeft};
use crate::kit::phrases::moment;

/// The greatest number of keys of an account.
pub const KEYS: u32 = 20;

/// The greatest number of open games of an account.
pub const OPEN_GAMES: u32 = 50;

/// The greatest number of open seeks of an account.
pub const OPEN_SEEKS: u32 = 5;

/// The greatest number of open challenges from an account to single players.
pub const OPEN_CHALLENGES: u32 = 50;

/// The greatest number of open challenges from all accounts to one player.
pub const CHALLENGES_TO_ONE: u32 = 20;

/// The number of days of vacation that an account has in a year.
pub const DAYS: u32 = 20;

/// The reason why the database refuses a change, or fails at it.
#[derive(Debug, Error)]
pub enum ChangeError {
    #[error("nobody here is called account {0}")]
    NoAccount(AccountId),
    #[error("the name {0} is taken")]
    NameTaken(AccountName),
    #[error("the name could be taken for that of {0}; choose another one")]
    LooksLike(String),
    #[error(
        "you have changed your name already; you can change it again from {} UTC on",
        moment(*.0)
    )]
    RenamedLately(Timestamp),
    /// The word of an invitation, or of a link to an account.
    #[error("this word is unknown or no longer valid")]
    UnknownWord,
    #[error("this key belongs to an account already")]
    KeyTaken,
    #[error("an account can have {KEYS} keys; remove one first")]
    TooManyKeys,
    #[error("the account has no such key")]
    UnknownKey,
    #[error("this is the account's only key; add another one first")]
    LastKey,
    #[error("{0} has {OPEN_GAMES} games going, the most there can be at once")]
    TooManyGames(AccountName),
    #[error("there is no game {0}")]
    NoGame(GameId),
    #[error("there is no game {0} going on")]
    NotGoing(GameId),
    #[error("there is no game {0} that is over")]
    NotOver(GameId),
    #[error("there is no challenge {0}, or not any more")]
    Gone(ChallengeId),
    #[error("challenge {0} is to another player")]
    NotToYou(ChallengeId),
    #[error("challenge {0} is another player's")]
    NotYours(ChallengeId),
    #[error("the account of this player is closed")]
    Closed,
    #[error("you can't play against yourself")]
    Yourself,
    #[error("you have {OPEN_SEEKS} open seeks, the most there can be; cancel one first")]
    TooManySeeks,
    #[error("you have {OPEN_CHALLENGES} open challenges, the most there can be; cancel one first")]
    TooManyChallenges,
    #[error("this player has {CHALLENGES_TO_ONE} open challenges, the most there can be")]
    TooManyToOne,
    #[error("this seek is for players of other ratings; yours is {0:.0}")]
    OtherRatings(f64),
    #[error("this player ignores you")]
    Ignored,
    #[error("you ignore this player; 'ignore NAME end' ends that")]
    Ignores,
    #[error("you have {0} of vacation left this year; each year has {DAYS} days of vacation")]
    LittleVacation(VacationLeft),
    #[error("you are on vacation already; 'vacation end' ends it")]
    OnVacation,
    #[error("you are not on vacation")]
    NoVacation,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// What a change gives, or why it was refused or failed.
pub type ChangeResult<T = ()> = Result<T, ChangeError>;
