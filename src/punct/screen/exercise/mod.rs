//! [`Exercises`](crate::punct::exercises) on the screen: tasks set up on the board, done with the
//! keys and the mouse of a game. The game before waits meanwhile.
//!
//! - [`keys`]: the names of keys in their texts;
//! - [`state`]: the exercise on the board, and the game put aside;
//! - [`panel`]: its text, where it stands on the screen, and its keys.
//!
//! [`exercise_actions`](super::exercise_actions) carries out what the player does.

mod keys;
mod panel;
mod state;

pub use keys::BY_KEYS;
#[cfg(test)]
pub use panel::SHOWN;
pub use panel::{Stands, columns_beside, draw};
pub use state::{Exercise, PutAside, fits_below};
