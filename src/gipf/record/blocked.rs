//! Why something can't be done in a game now.

use thiserror::Error;

use crate::gipf::rules::{Jump, Refusal};

/// Why something can't be done now.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Blocked {
    /// The rules don't allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A use was announced, and the other player has not said whether to contest it.
    #[error("first the other player says whether to contest the use {0}")]
    Announced(Jump),
    /// A game of PÜNCT is being played.
    #[error("first the game of PÜNCT about the use {0} is played to its end")]
    Contested(Jump),
    /// A contest was decided in the turn, which says another thing.
    #[error("a contest was decided in this turn; what it decided can't be left out or changed")]
    Decided,
    /// A turn says how a challenge ended that was not played.
    #[error("a game of PÜNCT decides a challenge: leave out ?won and ?lost")]
    NotPlayed,
    /// No use was announced.
    #[error("no use of a potential was announced or contested")]
    NothingAnnounced,
}
