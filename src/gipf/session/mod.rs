//! A game of GIPF being played, and the file it is saved in after every turn and every move of a
//! contest.

mod contest;
mod game_session;
#[cfg(test)]
mod tests;
mod turn;

pub use crate::gipf::record::Blocked;
pub use contest::{Announced, ContestResult};
pub use game_session::Session;
pub use turn::Undone;

use super::strength::GipfStrength;
use crate::kit::session::{SeatOf, SeatsOf};

/// A seat in a game of GIPF. No player is at another machine.
pub type Seat = SeatOf<GipfStrength>;

pub type Seats = SeatsOf<GipfStrength>;
