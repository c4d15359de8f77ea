#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! The rules and nothing else: no terminal, file, clock or chance. From the ground up:
//! [`direction`], [`point`], [`spot_set`], [`entry`], [`line`] the six ways, spots, dots, the ways in,
//! lines; [`stack`] what stands on a spot; [`ruleset`] what is agreed on; [`turn`] what a player does,
//! [`notation`] as text; [`supply`] what he has beside the board; [`outcome`] how a game can end;
//! [`position`] all of it together, [`run`] the rows in it, [`ending`] when it is over; [`refusal`]
//! why not; [`progress`] how far a turn is, on which all else stands: [`legal_turns`], [`play`],
//! [`draft`] a turn made step by step, [`game`], [`perft`].

mod direction;
mod draft;
mod ending;
mod entry;
mod game;
mod legal_turns;
mod line;
mod notation;
mod outcome;
mod perft;
mod play;
mod point;
mod position;
mod progress;
mod refusal;
mod ruleset;
mod run;
#[cfg(test)]
mod set_up;
mod spot_set;
mod stack;
mod supply;
#[cfg(test)]
mod tests;
mod turn;

pub use direction::Direction;
pub use draft::Draft;
#[cfg(test)]
pub use draft::Step;
pub use entry::Entry;
pub use game::Game;
pub use line::Line;
pub use notation::NotationError;
pub use outcome::{Ending, Outcome};
pub use perft::perft;
pub use point::{Dot, Point, Spot};
pub use position::Position;
pub use refusal::Refusal;
pub use ruleset::{Challenges, Potentials, Rules, RulesError, Version};
pub use run::Run;
#[cfg(test)]
pub use set_up::SetUp;
pub use spot_set::SpotSet;
pub use stack::{Kind, Layer, Stack};
pub use supply::Phase;
pub use turn::{Deed, Entering, Jump, Onto, Removal, Turn};
