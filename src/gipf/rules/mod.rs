#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! The rules and nothing else: no terminal, file, clock or chance. From the ground up: [`point`],
//! [`spot_set`], [`entry`], [`mod@line`]: spots, dots, the six directions, the ways in, lines and
//! rows; [`stack`]: the stacks on spots; [`ruleset`]: the agreement; [`turn`]: a player's turn,
//! [`notation`]: its text; [`supply`]: a player's pieces beside the board; [`position`]: all of
//! these together; [`refusal`]: why a turn is illegal; [`progress`]: how far a turn has come, on
//! which the rest is built: [`legal_turns`]: all turns, playing and counting them, [`draft`]: a
//! turn made step by step, [`game`]: a game and its end.

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
#[cfg(test)]
mod set_up;
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
#[cfg(test)]
pub use set_up::SetUp;
pub use spot_set::SpotSet;
pub use stack::{Kind, Layer, Stack};
pub use supply::Phase;
pub use turn::{Deed, Entering, Jump, Onto, Removal, Turn};
