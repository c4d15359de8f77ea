//! The players' time. Callers say what time it is.
//!
//! Files hold clocks and games run them, so this stands below both.

mod running;
#[cfg(test)]
mod tests;
mod time_control;

pub use running::{Brief, Clock, Lateness, RunningClock, until_it_changes};
pub use time_control::TimeControl;
