//! A piece on the board, and its dots in the stacks of its spaces (rules: A turn, Covered and
//! blocked).

use super::level::Level;
use super::placement::Placement;
use super::player::Player;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// What it is and where it lies.
    pub placement: Placement,
    /// The level of all its dots.
    pub level: Level,
}

/// A dot in the stack of one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The piece the dot belongs to.
    pub piece: Piece,
    /// Whether it hangs over a gap, as the middle of a bridge does.
    pub gap: bool,
}
