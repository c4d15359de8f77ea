//! Why a command of the protocol can't be answered as it was meant.

use thiserror::Error;

use crate::record::{StoreError, printable};
use crate::rules::{NotationError, Player, PositionTextError, Refusal, UnknownWord};

/// Why a command fails. As texts, of one short line, fit for a screen whatever they repeat.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// There is no such command; in the protocol's own words.
    #[error("unknown command")]
    UnknownCommand,
    /// The line is longer than any command.
    #[error("the line is too long")]
    TooLong,
    /// The arguments are not those the command takes, which are these.
    #[error("syntax error: {0}")]
    Usage(&'static str),
    /// Neither `white` nor `black`.
    #[error("{}", short(&.0.to_string()))]
    NotAColour(#[from] UnknownWord),
    /// A move that can't be read.
    #[error("{}", short(&.0.to_string()))]
    Unreadable(#[from] NotationError),
    /// A position that can't be read or set up.
    #[error("{}", printable(&.0.to_string(), 200))]
    Position(#[from] PositionTextError),
    /// A move that the rules refuse; in the protocol's own words, and why.
    #[error("illegal move: {0}")]
    Refused(#[from] Refusal),
    /// Something asked of the player who is not to move.
    #[error("it is not {0}'s turn")]
    NotItsTurn(Player),
    /// No move has been played; in the protocol's own words.
    #[error("cannot undo")]
    NothingToUndo,
    /// There is no score yet.
    #[error("the game is not over")]
    NotOver,
    /// A file that can't be loaded or saved.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn short(text: &str) -> String {
    printable(text, 120)
}
