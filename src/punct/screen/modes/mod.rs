//! The modes: what the game on the screen is part of. [`allowed`] is the table of the modes in
//! which each action is allowed. Each other question that the modes answer differently is a
//! function in [`answers`] or a method of [`Mode`].
//!
//! - [`Mode::Own`]: a game at this screen, or against the computer;
//! - [`table`]: a game with others, who sit at screens of their own;
//! - [`contest`]: a game that decides a use in GIPF;
//! - [`exercise`]: lessons and puzzles, while the game waits.

mod allowed;
mod answers;
mod contest;
pub mod exercise;
mod mode;
pub mod table;

pub use contest::ContestWords;
pub use mode::Mode;
