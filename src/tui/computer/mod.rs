//! The computer as a player on the screen: what it thinks about ([`errand`]), what the application
//! knows of it ([`state`]), and what is said of it ([`words`]).

mod errand;
mod pace;
mod state;
mod words;

pub use errand::{Answer, Errand, Progress, Think, think};
pub use state::{Cause, Computer, Course, Thought};
pub use words::{move_with_landing, players};
