//! Why a command of the protocol fails.

use thiserror::Error;

use crate::record::{StoreError, printable};
use crate::rules::{NotationError, Player, PositionTextError, Refusal, UnknownWord};

/// Why a command fails. The messages are one short line, safe to show.
#[derive(Debug, Error)]
pub enum Failure {
    /// There is no such command. The protocol prescribes the words.
    #[error("unknown command")]
    UnknownCommand,
    /// The line is longer than [`MAX_LINE`](super::request::MAX_LINE).
    #[error("the line is too long")]
    TooLong,
    /// Wrong arguments; the command takes these.
    #[error("syntax error: {0}")]
    Usage(&'static str),
    /// Neither `white` nor `black`.
    #[error("{}", short(&.0.to_string()))]
    NotAColour(#[from] UnknownWord),
    /// A move that can't be read, and why.
    #[error("{}", short(.0))]
    Unreadable(String),
    /// A position that can't be read or set up.
    #[error("{}", printable(&.0.to_string(), 200))]
    Position(#[from] PositionTextError),
    /// An illegal move, and why. The protocol prescribes the first two words.
    #[error("illegal move: {0}")]
    Refused(String),
    /// The other player is to move.
    #[error("it is not {0}'s turn")]
    NotItsTurn(Player),
    /// There is no move to undo. The protocol prescribes the words.
    #[error("cannot undo")]
    NothingToUndo,
    /// The game goes on, so there is no score.
    #[error("the game is not over")]
    NotOver,
    /// The game is over, so there is no move.
    #[error("the game is over")]
    Over,
    /// A file that can't be loaded or saved.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Unreadable(error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal.to_string())
    }
}

fn short(text: &str) -> String {
    printable(text, 120)
}
