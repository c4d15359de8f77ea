//! A game being played: its record, who may act, and the file it is saved in after every change.

mod game_session;
mod kept_game;
mod moves;
mod seat;
#[cfg(test)]
mod tests;
mod ticking;

pub use crate::session::game_session::Session;
pub use crate::session::kept_game::{Opened, SavedAs};
pub use kept_game::{Begun, KeptGame};
pub use seat::{Seat, SeatOf, Seats, SeatsOf};
