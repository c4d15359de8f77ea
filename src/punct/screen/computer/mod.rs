//! The computer as a player on the screen: what the application knows of it ([`state`]) and what is
//! said of it ([`words`]).

mod state;
mod words;

pub use state::{ComputerCourse, ComputerPlay, ThoughtCause};
pub use words::{move_with_landing, players};
