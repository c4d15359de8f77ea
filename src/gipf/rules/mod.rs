#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! These modules use no terminal, file, clock or chance. [`point`] and [`mod@line`] have spots,
//! dots, the six directions, lines, entries and rows; [`stack`] has the stacks on spots;
//! [`ruleset`] has the players' agreement; [`turn`] has a player's turn, its text, and why it is
//! illegal; [`position`] has the board and the pieces beside it. [`progress`] carries out the parts
//! of a turn. Two modules use it: [`legal_turns`] lists, plays and counts turns, and [`draft`]
//! makes a turn step by step. [`game`] has a game and its end.

mod draft;
mod game;
mod legal_turns;
mod line;
mod point;
mod position;
mod progress;
mod ruleset;
mod stack;
#[cfg(test)]
mod tests;
mod turn;

pub use draft::{Draft, Step};
pub use game::{Game, perft};
pub use line::{Entry, FOURS};
pub use point::{Direction, Dot, Point, Spot, SpotSet};
pub use position::{Ending, Outcome, Phase, Position};
pub use progress::Run;
pub use ruleset::{Challenges, Potentials, Rules, RulesError, Version};
pub use stack::{Kind, Layer, Stack};
pub use turn::{Entering, Jump, Move, NotationError, Onto, Refusal, Removal, Turn};
