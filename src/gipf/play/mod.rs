//! A game of GIPF being played, and the only place that decides what a request does.
//!
//! A [`Match`](game_match::Match) is the game with its players and a use that waits for an answer.
//! It does what a player asks ([`Command`]) or says why not ([`Refused`]), and answers with what
//! has happened ([`Event`]). A [`Session`] is a match with the file that it is saved in after every
//! change.

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
pub use session::Session;

use super::strength::GipfStrength;
use crate::kit::session::{SeatOf, SeatsOf};

/// A seat in a game of GIPF. No player is at another machine.
pub type Seat = SeatOf<GipfStrength>;

pub type Seats = SeatsOf<GipfStrength>;
