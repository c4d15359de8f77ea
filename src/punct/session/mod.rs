//! A game being played: its record, who may act, and the file it is saved in after every change.

mod game_session;
mod moves;
#[cfg(test)]
mod tests;
mod ticking;

pub use game_session::{Seat, Seats, Session};
