//! These tests check the rules in two ways.
//!
//! First, sentence by sentence: each [`example`] draws the board, makes a move and draws the board
//! again, or gives the reason against the move. [`cutout`] explains the drawings. Every example
//! runs in the fast rules and in [`model`], a second, slow and obvious implementation.
//!
//! The examples in the documentation are tests, too; `src/build.rs` makes tests of them.
//!
//! Second, with random games: both implementations must agree on everything, and the laws must hold
//! in all positions.

mod adding;
mod agreement;
mod bridges;
mod census;
mod chains;
mod connecting;
mod covering;
mod cutout;
mod ending;
mod example;
mod laws;
mod likeness;
mod model;
mod moving;
mod perft_table;
mod random_players;
mod refusals;
mod repeating;
mod resting;
mod setting_up;
mod typing;

use super::{Position, Symmetry};

impl Position {
    /// Returns the Zobrist hash, computed from all pieces.
    pub fn zobrist_from_scratch(&self) -> u64 {
        self.zobrist_of_image(Symmetry::turn(0))
    }

    /// Whether the positions are equal in everything: also in the number of plies, and in which of
    /// two pieces of one kind lies where.
    pub fn is_exactly(&self, other: &Position) -> bool {
        self == other && self.ply() == other.ply() && self.stacks() == other.stacks()
    }
}

/// The examples in the documentation of the rules.
#[expect(clippy::unnecessary_wraps, reason = "any example may use ?")]
mod documentation {
    use crate::rules::*;

    include!(concat!(env!("OUT_DIR"), "/rules_examples.rs"));
}
