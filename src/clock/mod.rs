//! The time players have for their moves, pure: whoever asks says what time it is.
//!
//! - [`time_control`]: how much time a game gives, and how that is written;
//! - [`running`]: the clock of one game;
//! - [`lateness`]: what follows when a player's time is over;
//! - [`shown`]: the time left in few characters.
//!
//! Files hold clocks and games run them, so this stands below both.

mod lateness;
mod running;
mod shown;
#[cfg(test)]
mod tests;
mod time_control;

pub use lateness::Lateness;
pub use running::{Clock, RunningClock};
pub use shown::{Brief, until_it_changes};
pub use time_control::TimeControl;
