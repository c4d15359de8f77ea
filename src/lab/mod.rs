//! The tools that improve the program and that no player needs.

pub mod bench;
pub mod learning;
pub mod match_games;
pub mod openings;
pub mod puzzles;
pub mod self_play;
