//! Saved games of GIPF: what a file says about one, and how it is written and read. The files
//! themselves are kept as those of PÜNCT are, in a folder of their own.
//!
//! - [`agreed`]: what the players agree on; [`game_record`]: a game with all a file says of it;
//! - [`begun`]: turns that are not yet finished; [`blocked`]: why something can't be done now;
//! - [`playing`]: whole turns played and taken back;
//! - [`read`] and [`write`]: JSON, [`contests`] the games of PÜNCT in it; [`saved_game`]: what storage
//!   asks of it; [`refused`]: what is wrong with its turns.

mod agreed;
mod begun;
mod blocked;
mod contests;
mod game_record;
mod playing;
mod read;
mod saved_game;
#[cfg(test)]
mod tests;
mod write;

pub use agreed::Agreed;
pub use begun::{draft_of, remove};
pub use blocked::Blocked;
pub use game_record::{Contest, Decided, Record};
pub use read::read;
pub use saved_game::Summary;
#[cfg(test)]
pub use write::write;
