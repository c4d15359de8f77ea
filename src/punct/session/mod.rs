//! A game being played: its record, who may act, and the file it is saved in after every change.

mod game_session;
mod moves;
mod seats;
#[cfg(test)]
mod tests;
mod ticking;

pub use game_session::Session;
pub use seats::{Seat, Seats};
