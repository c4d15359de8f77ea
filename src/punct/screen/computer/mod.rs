//! The computer as a player on the screen: what the application knows of it ([`state`]) and what
//! is said of it ([`words`]). It thinks as everywhere, on a thread of its own.

mod state;
mod words;

pub use crate::punct::computer::{Answer, Progress, Think, ThinkRequest, think};
pub use state::{Cause, ComputerCourse, ComputerPlay, Thought};
pub use words::{move_with_landing, players};
