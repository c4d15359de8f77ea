//! The puzzles that come with the program, from the easiest to the hardest, and the puzzle of a
//! day.

use std::fmt;
use std::sync::OnceLock;

use jiff::civil::Date;
use thiserror::Error;

use super::text::{self, PuzzleTextError};
use super::{Puzzle, PuzzleTheme};
use crate::kit::lessons::{PuzzleId, PuzzleResult, Tally};

/// Puzzles in the order of their numbers, which count from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleSet(Vec<Puzzle>);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleSetError {
    /// Lines are numbered from 1.
    #[error("line {line}: {why}")]
    Line { line: usize, why: PuzzleTextError },
    /// Two puzzles have the same position.
    #[error("the puzzle {0} is there twice")]
    Twice(PuzzleId),
}

const SHIPPED: &str = include_str!("../../../../assets/puzzles.txt");

impl PuzzleSet {
    pub fn built_in() -> &'static PuzzleSet {
        static SET: OnceLock<PuzzleSet> = OnceLock::new();
        SET.get_or_init(|| {
            // A test checks that the file is sound. Without puzzles, the game would still run.
            PuzzleSet::parse(SHIPPED).unwrap_or_else(|_| PuzzleSet(Vec::new()))
        })
    }

    /// Reads a file with a puzzle on each line. Skips empty lines and lines that begin with `#`.
    pub fn parse(text: &str) -> Result<PuzzleSet, PuzzleSetError> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |why| PuzzleSetError::Line { line: index + 1, why };
            let puzzle = text::read(line).map_err(error)?;
            if puzzles.iter().any(|other| other.id() == puzzle.id()) {
                return Err(PuzzleSetError::Twice(puzzle.id()));
            }
            puzzles.push(puzzle);
        }
        Ok(PuzzleSet(puzzles))
    }

    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// Returns the indices of the puzzles of a theme; for `None`, those of all puzzles.
    pub fn with_theme(&self, theme: Option<PuzzleTheme>) -> impl Iterator<Item = usize> {
        let is_meant = move |puzzle: &Puzzle| theme.is_none_or(|theme| theme == puzzle.theme);
        (0..self.0.len()).filter(move |&nth| is_meant(&self.0[nth]))
    }

    /// Returns the puzzle of a day with its number; `None` if the set is empty. The puzzle depends
    /// only on the date. A puzzle comes again only after all others have come.
    pub fn daily(&self, date: Date) -> Option<(usize, &Puzzle)> {
        let count = i64::try_from(self.0.len()).ok().filter(|&count| count > 0)?;
        let day = i64::from(days_since_2000(date));
        let index = (day.rem_euclid(count) * stride(count)) % count;
        let index = usize::try_from(index).ok()?;
        Some((index + 1, self.0.get(index)?))
    }
}

fn days_since_2000(date: Date) -> i32 {
    let start = jiff::civil::date(2000, 1, 1);
    start.until(date).map_or(0, |span| span.get_days())
}

/// Returns the step from one day's puzzle to the next. With a step of at least five eighths of the
/// set, easy and hard puzzles take turns. The step has no common divisor with `count`, so that all
/// puzzles come.
fn stride(count: i64) -> i64 {
    let coprime = |&step: &i64| greatest_common_divisor(step, count) == 1;
    (count * 5 / 8..count).find(coprime).unwrap_or(1)
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub all: usize,
    pub solved: usize,
    pub at_first: usize,
    pub with_hints: usize,
    pub failed: usize,
}

impl Tally {
    pub fn sums(&self, set: &PuzzleSet) -> Sums {
        let puzzles = set.puzzles();
        let mut sums = Sums { all: puzzles.len(), ..Sums::default() };
        for score in puzzles.iter().filter_map(|puzzle| self.score(puzzle.id())) {
            sums.solved += usize::from(score.result.is_solved());
            sums.at_first += usize::from(score.result == PuzzleResult::AtFirst);
            sums.with_hints += usize::from(score.result == PuzzleResult::WithHints);
            sums.failed += usize::from(score.failed);
        }
        sums
    }
}

/// `Solved 12 of 150, 9 at the first try; 14 tries failed.`
impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solved {} of {}", self.solved, self.all)?;
        if self.solved > 0 {
            write!(f, ", {} at the first try", self.at_first)?;
        }
        if self.with_hints > 0 {
            write!(f, ", {} with hints", self.with_hints)?;
        }
        match self.failed {
            0 => write!(f, "."),
            1 => write!(f, "; 1 try failed."),
            failed => write!(f, "; {failed} tries failed."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_puzzles_of_the_set_are_summed() {
        let set = PuzzleSet::built_in();
        let first = set.puzzles()[0].id();
        let mut tally = Tally::read("00000000=first/7");
        assert_eq!(tally.sums(set), Sums { all: set.puzzles().len(), ..Sums::default() });
        tally.note_failure(first);
        tally.note_solved(first);
        let sums = Sums { all: 150, ..tally.sums(set) };
        assert_eq!(sums.to_string(), "Solved 1 of 150, 0 at the first try; 1 try failed.");
    }
}
