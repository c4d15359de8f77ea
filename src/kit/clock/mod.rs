//! The players' time. The caller passes the time in, from [`steady_now`].
//!
//! Files hold clocks and games run them, so this module stands below both.

mod running;
#[cfg(test)]
mod tests;
mod time_control;

#[cfg(feature = "server")]
pub use running::go_on_from;
pub use running::{Brief, Clock, Lateness, RunningClock, steady_now, until_it_changes};
pub use time_control::TimeControl;
#[cfg(feature = "server")]
pub use time_control::read_time;
