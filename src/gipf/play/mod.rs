//! A game of GIPF being played. Only this module decides what a player's command does.
//!
//! A [`Match`] is the game with its players and a use that waits for an answer. A match carries out
//! a player's [`Command`] and returns what has happened ([`Event`]), or why it refuses
//! ([`Refused`]). A [`Session`] is a match with its file. It saves the match after every change but
//! the steps of an unfinished turn, which the file does not have.

mod apply;
mod command;
mod contest;
mod game_match;
mod session;
mod taking_back;
#[cfg(test)]
mod tests;

pub use apply::MOST_TURNS;
pub use command::{Command, ContestResult, Event, Refused, Undone};
pub use game_match::Match;
pub use session::Session;

use super::engine::GipfStrength;
use crate::kit::session::{SeatOf, SeatsOf};

/// A seat in a game of GIPF. All players are at this machine.
pub type Seat = SeatOf<GipfStrength>;

pub type Seats = SeatsOf<GipfStrength>;
