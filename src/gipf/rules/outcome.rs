//! How a game can end.

use crate::rules::Player;

/// How a game ended, and who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Player>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// After the winner's turn the loser has no GIPF-piece on top: each is captured or covered.
    NoGipf,
    /// The loser gave up his own last GIPF-piece.
    OwnGipf,
    /// The loser, whose turn it would be, has no complete turn.
    NoTurn,
    /// The loser lost a challenge, and no other move was possible.
    NoMoveLeft,
    /// The loser gave up.
    Resigned,
    /// The players agreed on a draw.
    Agreed,
}
