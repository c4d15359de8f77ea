//! The players' time. Callers say what time it is, by [`steady_now`].
//!
//! Files hold clocks and games run them, so this stands below both.

mod running;
mod steady;
#[cfg(test)]
mod tests;
mod time_control;

pub use running::{Brief, Clock, Lateness, RunningClock, until_it_changes};
#[cfg(feature = "server")]
pub use steady::go_on_from;
pub use steady::steady_now;
pub use time_control::TimeControl;
#[cfg(feature = "server")]
pub use time_control::read_time;
