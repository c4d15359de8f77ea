//! The tasks from the player's own games at a screen, and the search for more.

use jiff::civil::Date;

use crate::kit::lessons::PuzzleId;
use crate::kit::terminal::job::{Job, Ticket};
use crate::punct::control::intent::ExerciseChoice;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::own_tasks::{KeptTask, OwnTask, TaskBook};
use crate::punct::record::Tree;
use crate::punct::screen::advice::{AdviceTask, EngineQuestion};
use crate::rules::Player;

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

    /// Begins the search for tasks in a game that has just ended, for the players here. Returns
    /// `None` if no search is wanted or no player is here.
    pub fn begin_search(&mut self, session: &PlayerSession) -> Option<EngineQuestion> {
        let players: Vec<Player> = session.seats().all_here().collect();
        if !self.are_sought || players.is_empty() {
            return None;
        }
        let start = session.game_at_node(Tree::ROOT).position().clone();
        let moves = session.game().moves().to_vec();
        let (job, question) = AdviceTask::Tasks { start, moves, players }.with_job();
        (self.search, self.of_game) = (Some(job), Vec::new());
        Some(question)
    }

    /// Whether this is the job of the last search, which goes on.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.search.as_ref().is_some_and(|search| search.has(ticket))
    }

    /// Ends the search, which has found these tasks.
    pub fn end_search(&mut self, found: &[OwnTask]) {
        self.search = None;
        self.of_game = found.iter().map(OwnTask::id).collect();
    }

    /// Returns the tasks of the last game or those of today.
    pub fn chosen(&self, choice: ExerciseChoice, today: Date) -> Vec<KeptTask> {
        if choice == ExerciseChoice::TasksOfGame {
            self.of_game.iter().filter_map(|&id| self.book.find(id)).cloned().collect()
        } else {
            self.book.due(today).cloned().collect()
        }
    }
}
