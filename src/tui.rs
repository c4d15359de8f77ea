//! The game on the screen.

pub mod terminal;
