//! Exercises: tasks set up on the board, done with the keys and the mouse of a game, judged move by
//! move. The game that was on waits meanwhile.
//!
//! - [`tasks`]: what a collection of exercises tells and judges ([`Tasks`]);
//! - [`lessons`] and [`puzzles`]: the course and the puzzles as such collections;
//! - [`state`]: the exercise on the board, and the game put aside;
//! - [`panel`]: its text, where it stands on the screen, and its keys.
//!
//! [`exercise_actions`](super::exercise_actions) carries out what the player does.

mod lessons;
mod panel;
mod puzzles;
mod state;
mod tasks;

pub use crate::tui::exercise::panel::EXERCISE;
#[cfg(test)]
pub use crate::tui::exercise::panel::SHOWN;
pub use lessons::Lessons;
pub use panel::{Stands, columns_beside, draw};
pub use puzzles::Puzzles;
pub use state::{Exercise, PutAside, fits_below};
pub use tasks::{Going, TaskStanding, TaskVerdict, Tasks, ToTask};
