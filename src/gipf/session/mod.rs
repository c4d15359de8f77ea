//! A game of GIPF being played: the turn being made, contests about uses of potentials, and the file
//! the game is saved in after every turn and every move of a contest.
//!
//! - [`seat`]: who plays; [`told`]: what happened;
//! - [`game_session`]: the game and its file; [`turn`]: the turn being made; [`contest`]:
//!   challenges, [`announcement`] the use that waits for an answer;
//! - [`undo`]: whole turns taken back and played again.

mod announcement;
mod contest;
mod game_session;
mod seat;
#[cfg(test)]
mod tests;
mod told;
mod turn;
mod undo;

pub use crate::gipf::record::Blocked;
pub use game_session::Session;
pub use seat::{Seat, Seats};
pub use told::{Announced, Settled, Undone};
