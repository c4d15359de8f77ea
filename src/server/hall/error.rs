//! Why something can't be done in the hall.

use thiserror::Error;

use super::super::database::{
    AccountNameError, ChallengeError, DatabaseError, GameError, GameId, KeyError, RegisterError,
    VacationError,
};
use crate::picture::ExportError;
use crate::server::choices::NoChoice;
use crate::table::Refused;

/// Why something can't be done in the hall.
#[derive(Debug, Error)]
pub enum HallError {
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// There is no such player.
    #[error("nobody here is called {0}")]
    NoPlayer(String),
    /// The text is no name.
    #[error(transparent)]
    Name(#[from] AccountNameError),
    /// The account can't be made.
    #[error(transparent)]
    Register(#[from] RegisterError),
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The game can't begin or go on.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The challenge can't be made or taken.
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    /// A game against the computer can't be rated.
    #[error("games against the computer are not rated")]
    RatedComputer,
    /// The word opens no account.
    #[error("this word adds no key, or not any more")]
    NoLink,
    /// The key can't be added.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The account has been shut out.
    #[error("this account has been closed by the operator of the server")]
    Blocked,
    /// The vacation can't begin or end.
    #[error(transparent)]
    Vacation(#[from] VacationError),
    /// A picture can't be made.
    #[error(transparent)]
    Picture(#[from] ExportError),
    /// A stored game can't be read.
    #[error("game {game} can't be read: {why}")]
    Spoilt {
        /// The game.
        game: GameId,
        /// What is wrong.
        why: String,
    },
    /// Playing line by line needs a keyboard.
    #[error("this needs somebody who types")]
    NoKeyboard,
    /// There is no such choice.
    #[error(transparent)]
    Choice(#[from] NoChoice),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    NoChance(String),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}
