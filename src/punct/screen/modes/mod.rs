//! The modes: what the game on the screen is part of. Each question that the modes answer
//! differently is a method of [`Mode`].
//!
//! - [`Mode::Own`]: a game at this screen, or against the computer;
//! - [`table`]: a game with others, who sit at screens of their own;
//! - [`Mode::Contest`]: a game that decides a use in GIPF;
//! - [`exercise`]: lessons and puzzles, while the game waits.

pub mod exercise;
mod mode;
pub mod table;

pub use mode::{ContestWords, Mode};
