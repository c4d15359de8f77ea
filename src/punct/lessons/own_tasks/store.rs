//! The place where a player's book of tasks is kept.

use std::error::Error;

use super::book::{TaskBook, TaskChange};

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
