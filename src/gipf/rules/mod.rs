#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! These modules use no terminal, file, clock or chance. [`progress`] carries out the parts of a
//! turn: for whole turns ([`legal_turns`]), and step by step ([`draft`]).

mod board;
mod draft;
mod game;
mod legal_turns;
mod position;
mod progress;
mod ruleset;
mod stack;
#[cfg(test)]
mod tests;
mod turn;

pub use board::{Direction, Dot, Entry, FOURS, Point, Spot, SpotSet};
pub use draft::{Draft, Step};
pub use game::{Game, perft};
pub use position::{Ending, Outcome, Phase, Position};
pub use progress::Run;
pub use ruleset::{Challenges, Potentials, Rules, RulesError, Version};
pub use stack::{Kind, Layer, Stack};
pub use turn::{CoverLayer, Entering, Jump, Move, NotationError, Refusal, Removal, Turn};
