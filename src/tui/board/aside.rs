//! A position the board shows in place of the present one.

use crate::record::NodeId;
use crate::rules::Game;

/// A node aside from the present, while the board shows it.
pub struct Aside {
    pub node: NodeId,
    pub game: Game,
}

/// What a node is to the game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// The present: moves are made in the game.
    Present,
    /// It was played, or taken back: another move begins a variation.
    Line,
    /// A variation, after so many moves of the game.
    Variation {
        /// How many moves of the game it follows.
        after: usize,
    },
}
