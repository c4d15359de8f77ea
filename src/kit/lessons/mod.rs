//! What a player has learnt: lessons done, puzzles tried.

mod entries;
mod progress;
mod tally;

pub use entries::entries;
pub use progress::{LessonProgress, NoProgress};
pub use tally::{HelpTaken, PuzzleId, PuzzleResult, Tally};
