//! Learning in either game: [`tasks`] on the board, and a player's progress. The progress is the
//! lessons done, the [`tally`] of puzzles, and the [`schedule`] of tasks to be repeated.

mod schedule;
mod tally;
mod tasks;

pub use schedule::Schedule;
pub use tally::{HelpTaken, PuzzleId, PuzzleResult, Tally};
pub use tasks::{Clue, Going, TaskSheet, TaskStanding, TaskVerdict, Tasks, ToTask};

use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// The names of the lessons done, and of the solved tasks in lessons that are not done yet.
/// `edge-1` is the task in the first step of the lesson `edge`. Unknown names are kept: another
/// version of the program may know them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LessonProgress(Vec<String>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write a list of the names of lessons")]
pub struct NoProgress;

impl LessonProgress {
    pub fn has(&self, lesson: &str) -> bool {
        self.0.iter().any(|done| done == lesson)
    }

    /// Whether the task in a step of a lesson is solved. Steps count from 0. In a lesson that is
    /// done all tasks are solved.
    pub fn has_task(&self, lesson: &str, step: usize) -> bool {
        self.has(lesson) || self.has(&task_name(lesson, step))
    }

    /// Notes that a lesson is done. Returns `false` if it was done before.
    pub fn add(&mut self, lesson: &str) -> bool {
        let news = !self.has(lesson);
        if news {
            // The name of the lesson replaces the names of its tasks.
            self.0.retain(|name| !is_task_of(name, lesson));
            self.0.push(lesson.to_owned());
        }
        news
    }

    /// Notes that the task in a step of a lesson is solved. Returns `false` if it was solved
    /// before.
    pub fn add_task(&mut self, lesson: &str, step: usize) -> bool {
        !self.has(lesson) && self.add(&task_name(lesson, step))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the name of the task in a step, counted from 0. Versions of the program that know only
/// whole lessons take this name for an unknown lesson's name, and keep it.
fn task_name(lesson: &str, step: usize) -> String {
    format!("{lesson}-{}", step + 1)
}

fn is_task_of(name: &str, lesson: &str) -> bool {
    let number = name.strip_prefix(lesson).and_then(|rest| rest.strip_prefix('-'));
    number.is_some_and(|number| number.parse::<usize>().is_ok())
}

/// Reads names with blanks between them.
impl FromStr for LessonProgress {
    type Err = NoProgress;

    fn from_str(text: &str) -> Result<LessonProgress, NoProgress> {
        let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '-');
        let mut progress = LessonProgress::default();
        for word in text.split_whitespace() {
            if !is_name(word) {
                return Err(NoProgress);
            }
            progress.add(word);
        }
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read_as_it_is_written() {
        let mut progress = LessonProgress::default();
        assert!(!progress.has("aim"));
        assert!(progress.add("aim") && progress.add("edge") && !progress.add("aim"));
        assert_eq!("aim edge".parse(), Ok(progress.clone()));
        assert_eq!(serde_json::json!(progress), serde_json::json!(["aim", "edge"]));
        assert_eq!("aim \u{1b}[2J".parse::<LessonProgress>(), Err(NoProgress));
    }
    #[test]
    fn tasks_are_kept_until_their_lesson_is_done() {
        let mut progress: LessonProgress = "aim".parse().unwrap();
        assert!(progress.has_task("aim", 1), "a version without tasks wrote whole lessons");
        assert!(!progress.add_task("aim", 0), "the task was solved before");
        assert!(progress.add_task("edge", 1) && !progress.add_task("edge", 1));
        assert!(progress.has_task("edge", 1) && !progress.has_task("edge", 0));
        assert!(!progress.has("edge"));
        assert_eq!("aim edge-2".parse(), Ok(progress.clone()));
        assert!(progress.add("edge"));
        assert_eq!("aim edge".parse(), Ok(progress));
    }
}
