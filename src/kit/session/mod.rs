//! Who plays, and a game that keeps itself in a file.

mod kept_game;
mod seat;

pub use kept_game::{Begun, KeptGame, Opened, SavedAs, with_remarks};
pub use seat::{SeatOf, SeatsOf};
