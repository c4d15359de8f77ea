//! The tasks that are kept, the days on which they are due, and the place where a book is kept.

use std::error::Error;

use jiff::civil::Date;

use super::OwnTask;
use crate::kit::lessons::{PuzzleId, Schedule};

/// The greatest number of tasks that are kept.
pub const MOST: usize = 100;

/// A task with its schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTask {
    pub task: OwnTask,
    /// The day on which the task was found.
    pub found: Date,
    pub schedule: Schedule,
}

/// The tasks from a player's games, the oldest first, at most [`MOST`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskBook(Vec<KeptTask>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskChange {
    /// These tasks were found on this day.
    Found(Vec<OwnTask>, Date),
    /// A task was tried on this day.
    Tried { id: PuzzleId, is_solved: bool, on: Date },
}

impl TaskBook {
    pub(super) fn from_tasks(tasks: Vec<KeptTask>) -> TaskBook {
        let mut book = TaskBook(tasks);
        book.make_room();
        book
    }

    pub fn tasks(&self) -> &[KeptTask] {
        &self.0
    }

    /// Returns the tasks that are due, the oldest first.
    pub fn due(&self, today: Date) -> impl Iterator<Item = &KeptTask> {
        self.0.iter().filter(move |kept| kept.schedule.is_due(today))
    }

    /// Returns the first day on which a failed task comes back; `None` if no task comes back.
    pub fn next_due(&self) -> Option<Date> {
        let day = |kept: &KeptTask| match kept.schedule {
            Schedule::Back { on, .. } => Some(on),
            Schedule::Untried | Schedule::Done => None,
        };
        self.0.iter().filter_map(day).min()
    }

    pub fn find(&self, id: PuzzleId) -> Option<&KeptTask> {
        self.0.iter().find(|kept| kept.task.id() == id)
    }

    /// Takes the book as it is kept now. Returns what the player must be told about it, or why it
    /// is not kept.
    pub fn take_stored(&mut self, kept: Result<StoredBook, TaskTrouble>) -> Option<TaskTrouble> {
        let trouble;
        match kept {
            Ok(stored) => (*self, trouble) = stored,
            Err(error) => trouble = Some(error),
        }
        trouble
    }

    /// Applies a change. If a found task is already in the book, the task in the book stays
    /// unchanged.
    pub fn apply(&mut self, change: &TaskChange) {
        match change {
            TaskChange::Found(tasks, on) => {
                for task in tasks {
                    if self.find(task.id()).is_none() {
                        let (task, schedule) = (task.clone(), Schedule::Untried);
                        self.0.push(KeptTask { task, found: *on, schedule });
                    }
                }
                self.make_room();
            }
            TaskChange::Tried { id, is_solved, on } => {
                if let Some(kept) = self.0.iter_mut().find(|kept| kept.task.id() == *id) {
                    kept.schedule = kept.schedule.after_try(*is_solved, *on);
                }
            }
        }
    }

    /// Forgets tasks until at most [`MOST`] are left: first the oldest tasks that are done, then
    /// the oldest of the others.
    fn make_room(&mut self) {
        while self.0.len() > MOST {
            let done = self.0.iter().position(|kept| kept.schedule == Schedule::Done);
            self.0.remove(done.unwrap_or(0));
        }
    }
}

/// Why a book is not kept, or why it begins anew.
pub type TaskTrouble = Box<dyn Error + Send + Sync>;

/// A book as it is kept now, and what the player must be told about it, such as that a damaged one
/// was put aside.
pub type StoredBook = (TaskBook, Option<TaskTrouble>);

/// The place where a player's book of tasks is kept.
pub trait TaskStore {
    /// Makes a change in the book. Returns the book after that.
    ///
    /// # Errors
    /// The change can't be kept. The book is unchanged then.
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskTrouble>;
}
