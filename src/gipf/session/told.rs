//! What a session tells: what an announcement, a contest and an undo led to.

use crate::gipf::rules::{Jump, Turn};
use crate::rules::Player;

/// What becomes of a use of a potential that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// It is made: the other player has no challenge left.
    Made,
    /// The other player may contest it, and has to say so or let it be.
    MayBeContested,
}

/// How a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The use that was contested.
    pub jump: Jump,
    /// Whose potential it is.
    pub user: Player,
    /// Who won the game of PÜNCT: the user or the challenger, as a player of GIPF. Drawn, the use is
    /// lost too.
    pub winner: Option<Player>,
}

impl Settled {
    /// Whether the potential is used; else it is out of the game, and another move is to be made.
    pub fn is_used(self) -> bool {
        self.winner == Some(self.user)
    }
}

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// What was done of a turn that was not finished; `contests` of it were decided already.
    Begun {
        /// How many.
        contests: usize,
    },
    /// How the players ended the game.
    Ending,
    /// These turns, the latest first.
    Turns(Vec<Turn>),
}
