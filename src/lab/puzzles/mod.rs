//! Making puzzles: positions are sought in games, and what can be forced there is proved.

mod finding;
pub mod make;
