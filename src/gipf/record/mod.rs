//! Saved games of GIPF, kept in files as those of PÜNCT are, in a folder of their own.
//!
//! [`game_record`] is a game with everything that a file says about it, [`playing`] plays turns,
//! [`save`] reads and writes JSON, [`contests`] handles the games of PÜNCT in it; [`saved_game`] is
//! the game in a list of saves.

mod contests;
mod game_record;
mod playing;
mod save;
mod saved_game;
#[cfg(test)]
mod tests;

pub use game_record::{Agreed, Contest, Decided, Record};
pub use playing::{Blocked, draft_of, remove};
pub use save::read;
pub use saved_game::Summary;
