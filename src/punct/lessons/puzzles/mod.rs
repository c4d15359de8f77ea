//! Puzzles: positions in which something can be forced, proved by exhaustive search.
//!
//! - [`puzzle`]: what a puzzle is; [`text`]: a puzzle on a line; [`set`]: those that come with the
//!   program, and the day's;
//! - [`solver`]: what can be forced, exactly; [`ways`]: how soon at best;
//! - [`proof`]: proves the answers of a puzzle and finds what it trains;
//! - [`attempt`]: a player's try, judged and answered.

mod attempt;
mod proof;
mod puzzle;
mod set;
mod solver;
#[cfg(test)]
mod tests;
mod text;
mod ways;

pub use attempt::{Attempt, AttemptVerdict, Wrong};
pub use proof::{prove, right_moves, theme};
pub use puzzle::{Difficulty, Goal, Puzzle, PuzzleTheme};
pub use set::{PuzzleSet, Sums};
pub use solver::Solver;
pub use text::write;
