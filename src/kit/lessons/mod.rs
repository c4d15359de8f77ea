//! What a player has learnt, in either game: [`progress`] in lessons and the [`tally`] of puzzles.

mod progress;
mod tally;

pub use progress::{LessonProgress, NoProgress};
pub use tally::{HelpTaken, PuzzleId, PuzzleResult, Tally};
