//! What the board shows, and whether a move is being chosen.

use crate::rules::{Game, Piece, Player};

use super::hand::Hand;

/// What the board shows, and whether a move is being chosen.
pub enum Mode {
    /// The game as it stands now.
    Present(Lens),
    /// A move is being chosen.
    Hand(Box<Hand>),
    /// An earlier position.
    Past(Box<Past>),
}

/// An earlier position, while the board shows it.
pub struct Past {
    /// The game as it was then.
    pub game: Game,
    /// How it is shown.
    pub lens: Lens,
}

/// How a position is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    /// As it is.
    #[default]
    Plain,
    /// A piece is lifted to look under it.
    Under(Piece),
    /// A player's largest chain is shown.
    Chain(Player),
}

impl Mode {
    /// The earlier position, if the board shows one.
    pub fn past(&self) -> Option<&Past> {
        match self {
            Mode::Past(past) => Some(past),
            Mode::Present(_) | Mode::Hand(_) => None,
        }
    }

    /// How the position is shown: as it is while a piece is in the hand.
    pub fn lens(&self) -> Lens {
        match self {
            Mode::Present(lens) => *lens,
            Mode::Past(past) => past.lens,
            Mode::Hand(_) => Lens::Plain,
        }
    }

    /// Shows the position in another way; a piece in the hand goes back.
    pub fn set_lens(&mut self, lens: Lens) {
        match self {
            Mode::Past(past) => past.lens = lens,
            mode => *mode = Mode::Present(lens),
        }
    }
}

impl Default for Mode {
    fn default() -> Mode {
        Mode::Present(Lens::Plain)
    }
}
