//! The reasons why the server refuses a request or fails at it.

use jiff::Timestamp;
use thiserror::Error;

use crate::kit::phrases::moment;
use crate::kit::picture::ExportError;
use crate::punct::lessons::own_tasks::TaskBookError;
use crate::punct::play::CommandError;
use crate::server::choices::NoChoice;
use crate::server::clients::Subnet;
use crate::server::clients::TooOften;
use crate::server::database::{
    AccountName, AccountNameError, ChallengeId, ChangeError, DatabaseError, GameId,
};

#[derive(Debug, Error)]
pub enum ServerError {
    #[error("nobody here is called {0}")]
    NoPlayer(String),
    #[error("nobody here is called {before} any more: this player is called {now} now")]
    Renamed { before: String, now: AccountName },
    #[error("{0} is not here")]
    NotHere(AccountName),
    #[error("only an operator of this server may do that")]
    NotOperator,
    #[error("{0} is an operator, too; 'punct account' at the machine of the server does that")]
    OtherOperator(AccountName),
    #[error("you can't shut yourself out; another operator can, and 'close' closes your account")]
    ShutsThemselfOut,
    #[error("{0} has closed the account; it has no keys any more")]
    ClosedByOwner(AccountName),
    #[error("{0} is not banned; 'bans' lists what is")]
    NoBan(Subnet),
    #[error("there is no such invitation, or it has been used")]
    NoInvitation,
    #[error(transparent)]
    Name(#[from] AccountNameError),
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(
        "this closes your account for good: your games that go on are resigned, your challenges taken \
         back, your keys removed; your name stays on your games. 'close --yes' does it"
    )]
    Unconfirmed,
    #[error("you give up game {game} after {plies} moves for good; 'resign {game} --yes' does it")]
    UnconfirmedResignation { game: GameId, plies: usize },
    /// An operator's request that needs a confirmation. The text says how to confirm it.
    #[error("{0}")]
    UnconfirmedModeration(String),
    #[error("a note or a report has at most {} characters", LONGEST_TEXT)]
    LongText,
    #[error(transparent)]
    Refused(#[from] CommandError),
    #[error("there is neither a challenge {0} to you nor an offer in a game {0} of yours")]
    DeclinesNothing(i64),
    #[error(
        "{0} is a challenge and a game with an offer; write 'decline challenge {0}' or 'decline game {0}'"
    )]
    DeclinesTwo(i64),
    #[error("meanwhile {0} (challenge {1}); Enter again makes another one")]
    ChallengedMeanwhile(String, ChallengeId),
    #[error(
        "your rated game {0} goes on; until it is over, you get no hints and no analysis on this server"
    )]
    InRatedGame(GameId),
    #[error("game {0} is the rematch and is still being played")]
    RematchGoes(GameId),
    #[error("games against the computer are not rated")]
    RatedComputer,
    #[error("a rated game needs a clock, such as 20m+10s or 3d")]
    RatedWithoutClock,
    #[error(
        "the two of you have begun {most} rated games within a day, the most there can be; the next \
         can be rated from {} UTC on, and an unrated one can begin at once",
        moment(*from)
    )]
    RatedPair { most: usize, from: Timestamp },
    #[error("you can't ignore yourself")]
    IgnoresYourself,
    #[error("the operator of this server has shut you out")]
    Blocked,
    #[error(transparent)]
    Picture(#[from] ExportError),
    #[error("game {game} can't be read: {why}")]
    Spoilt { game: GameId, why: String },
    #[error("there is no task for today")]
    NoTask,
    #[error("there is no task {0}; 'today' lists those that are due")]
    NoTaskNumber(usize),
    /// For a player whose book of tasks was damaged.
    #[error(
        "your tasks can't be read: {0}; the server has put them aside, and tasks from your games \
         begin anew"
    )]
    TasksPutAside(TaskBookError),
    #[error("your tasks can't be read: {0}")]
    Tasks(#[from] TaskBookError),
    #[error("the system gives no thread for this")]
    NoThread,
    #[error(transparent)]
    TooOften(#[from] TooOften),
    #[error("this needs a person who types")]
    NoKeyboard,
    #[error(transparent)]
    Choice(#[from] NoChoice),
    #[error("the system gives no random numbers: {0}")]
    NoChance(String),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

pub type ServerResult<T = ()> = Result<T, ServerError>;

impl ServerError {
    /// The client can't do anything about it.
    pub fn is_of_server(&self) -> bool {
        matches!(
            self,
            ServerError::Database(_)
                | ServerError::Change(ChangeError::Database(_))
                | ServerError::Spoilt { .. }
                | ServerError::NoThread
                | ServerError::NoChance(_)
        )
    }
}

/// The greatest number of characters in a note or a report.
pub const LONGEST_TEXT: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_fails_is_the_servers_own_reason_whatever_was_asked() {
        let locked = || DatabaseError::Locked;
        for error in [
            locked().into(),
            ChangeError::from(locked()).into(),
            DatabaseError::Full.into(),
            ServerError::NoThread,
        ] {
            assert!(error.is_of_server(), "{error}");
        }
        for error in
            [ServerError::Blocked, ChangeError::UnknownWord.into(), ChangeError::KeyTaken.into()]
        {
            assert!(!error.is_of_server(), "{error}");
        }
    }
}
