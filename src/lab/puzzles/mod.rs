//! `punct puzzles make`: finds puzzles in games of the computer against itself, proves what can be
//! forced there, and keeps the best. The same arguments find the same puzzles, on any number of
//! threads.

mod finding;
pub mod make;
