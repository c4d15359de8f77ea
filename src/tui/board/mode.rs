//! How the board shows a position, and whether a move is being chosen.

use crate::rules::{Piece, Player};

use super::hand::Hand;

/// How the board shows a position, and whether a move is being chosen.
pub enum Mode {
    /// The position is looked at.
    Looking(Lens),
    /// A move is being chosen.
    Hand(Box<Hand>),
}

/// How a position is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    #[default]
    Plain,
    /// A piece is lifted to look under it.
    Under(Piece),
    /// A player's largest chain is shown.
    Chain(Player),
}

impl Mode {
    /// How the position is shown: as it is while a piece is in the hand.
    pub fn lens(&self) -> Lens {
        match self {
            Mode::Looking(lens) => *lens,
            Mode::Hand(_) => Lens::Plain,
        }
    }
}

impl Default for Mode {
    fn default() -> Mode {
        Mode::Looking(Lens::Plain)
    }
}
