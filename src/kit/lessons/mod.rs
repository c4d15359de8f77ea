//! What a player has learnt, in either game: [`progress`] in lessons and the [`tally`] of puzzles;
//! and the [`mod@entries`] of the texts with lessons.

mod entries;
mod progress;
mod tally;

pub use entries::entries;
pub use progress::{LessonProgress, NoProgress};
pub use tally::{HelpTaken, PuzzleId, PuzzleResult, Tally};
