//! The tasks from the player's own games at a screen, and the search for more.

use crate::kit::lessons::PuzzleId;
use crate::kit::terminal::job::Job;
use crate::punct::lessons::own_tasks::TaskBook;

/// The tasks of the player at a screen.
#[derive(Default)]
pub struct TasksHere {
    pub book: TaskBook,
    /// Whether a game that ends is searched for tasks.
    pub are_sought: bool,
    /// The search in the game that ended last, while the search goes on.
    pub(super) search: Option<Job>,
    /// The tasks from the game that ended last.
    pub(super) of_game: Vec<PuzzleId>,
    /// The tasks for which the player leaves the table.
    pub(super) wanted: Vec<PuzzleId>,
}

/// The state of the search in a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskSearch {
    /// The part of the work that is done, in percent.
    Going(u8),
    /// The number of tasks found.
    Found(usize),
}

impl TasksHere {
    /// Makes the tasks from a book. Each game that ends is searched for more.
    pub fn new(book: TaskBook) -> TasksHere {
        TasksHere { book, are_sought: true, ..TasksHere::default() }
    }
}
