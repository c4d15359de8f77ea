//! How a game of GIPF ends.

use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Player>,
    pub ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// After the winner's turn the loser has no GIPF-piece on top: each is captured or covered.
    NoGipf,
    /// The loser removed their own last GIPF-piece.
    OwnGipf,
    /// The loser, whose turn it would be, has no complete turn.
    NoTurn,
    /// The loser lost a challenge, and no other move was possible.
    NoMoveLeft,
    Resigned,
    Agreed,
}
