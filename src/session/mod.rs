//! A game being played: its record, who may act, and the file it is saved in after every change.
//!
//! - [`seat`]: who plays each colour, and how far an undo goes back;
//! - [`game_session`]: all of them and the file;
//! - [`ticking`]: the clock, which follows the moves;
//! - [`undo`]: moves taken back and played again, and the swap;
//! - [`told`]: what players are told of a game that was opened or saved;
//! - [`variations`]: what is tried aside from the game, commented and marked.

mod game_session;
mod seat;
#[cfg(all(test, feature = "server"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod ticking;
mod told;
mod undo;
mod variations;

pub use game_session::Session;
pub use seat::{Seat, Seats, plies_back};
pub use told::Opened;
