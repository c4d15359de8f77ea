#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! These modules use no terminal, file, clock or chance. [`point`], [`spot_set`], [`entry`] and
//! [`mod@line`] have spots, dots, the six directions, the ways in, lines and rows; [`stack`] has
//! the stacks on spots; [`ruleset`] has the players' agreement; [`turn`] has a player's turn, and
//! [`notation`] its text; [`supply`] has a player's pieces beside the board; [`position`] combines
//! them; [`refusal`] has the reasons why a turn is illegal. [`progress`] carries out the parts of a
//! turn. Two modules use it: [`legal_turns`] lists, plays and counts turns, and [`draft`] makes a
//! turn step by step. [`game`] has a game and its end.

mod draft;
mod entry;
mod game;
mod legal_turns;
mod line;
mod notation;
mod point;
mod position;
mod progress;
mod refusal;
mod ruleset;
mod spot_set;
mod stack;
mod supply;
#[cfg(test)]
mod tests;
mod turn;

pub use draft::{Draft, Step};
pub use entry::Entry;
pub use game::{Game, perft};
pub use line::{Line, Run};
pub use notation::NotationError;
pub use point::{Direction, Dot, Point, Spot};
pub use position::{Ending, Outcome, Position};
pub use refusal::Refusal;
pub use ruleset::{Challenges, Potentials, Rules, RulesError, Version};
pub use spot_set::SpotSet;
pub use stack::{Kind, Layer, Stack};
pub use supply::Phase;
pub use turn::{Deed, Entering, Jump, Onto, Removal, Turn};
