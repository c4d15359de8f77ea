//! Tasks from a player's own games: positions in which the player had a clearly better move, or
//! found it.

mod file;
#[cfg(test)]
pub mod tests;

pub use file::{TaskBookError, TaskFile};

use std::error::Error as StdError;

use jiff::civil::Date;
use thiserror::Error;

use crate::kit::lessons::{PuzzleId, Schedule};
use crate::rules::{Game, Move, Player, Position};

/// A position of a game in which the player to move had a clearly better move than another one,
/// which the player made or avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTask {
    /// The first position, or a later one if the game has more than [`MAX_MOVES`] moves.
    start: Position,
    moves: Vec<Move>,
    position: Position,
    played: Move,
    pub is_avoided: bool,
    /// Why the played move was bad, as a sentence; `None` if the rules show no reason.
    why: Option<String>,
    /// With the best move and with the played move, in percent.
    chances: [u8; 2],
    best: Move,
    others: Vec<Move>,
}

const MAX_MOVES: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTask {
    #[error("the game is over there")]
    Over,
    #[error("the move {0} is illegal there")]
    Illegal(Move),
    #[error("the move {0} is told as good and as bad")]
    GoodAndBad(Move),
    #[error("a chance is above 100 %")]
    Chance,
}

impl OwnTask {
    /// Makes a task from the present position of a game. The parameters are the played move, with
    /// the reason why it was bad; the chances with the best move and with the played move, in
    /// percent; and the best move, with other moves that are nearly as good.
    pub fn new(
        game: &Game,
        (played, why): (Move, Option<String>),
        chances: [u8; 2],
        (best, others): (Move, Vec<Move>),
    ) -> Result<OwnTask, NoTask> {
        if game.outcome().is_some() {
            return Err(NoTask::Over);
        }
        if chances.iter().any(|&chance| chance > 100) {
            return Err(NoTask::Chance);
        }
        let first = game.ply().saturating_sub(MAX_MOVES);
        let begun = game.at_ply(first);
        let start = begun.as_ref().unwrap_or(game).position().clone();
        let (moves, position) = (game.moves()[first..].to_vec(), game.position().clone());
        let is_avoided = false;
        let task =
            OwnTask { start, moves, position, played, is_avoided, why, chances, best, others };
        for made in std::iter::once(played).chain(task.good()) {
            if task.position.after_move(made).is_err() {
                return Err(NoTask::Illegal(made));
            }
        }
        if task.is_good(played) { Err(NoTask::GoodAndBad(played)) } else { Ok(task) }
    }

    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    /// Up to the position of the task, with at most its last [`MAX_MOVES`] moves.
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for &played in &self.moves {
            // The moves were legal when the task was made.
            let _ = game.play(played);
        }
        game
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// The move to be bettered, which was played in the game or avoided.
    pub fn played(&self) -> Move {
        self.played
    }

    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    pub fn chances(&self) -> [u8; 2] {
        self.chances
    }

    pub fn best(&self) -> Move {
        self.best
    }

    pub fn good(&self) -> impl Iterator<Item = Move> {
        std::iter::once(self.best).chain(self.others.iter().copied())
    }

    pub fn is_good(&self, played: Move) -> bool {
        self.good().any(|good| good == played)
    }

    pub fn task_text(&self) -> String {
        let (mover, worse) = (self.player(), self.played);
        if self.is_avoided {
            return format!(
                "{mover} to move: you found a better move than {worse}; find it again."
            );
        }
        format!("{mover} to move: find a better move than {worse}.")
    }
}

pub const MAX_TASKS: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTask {
    pub task: OwnTask,
    pub found: Date,
    pub schedule: Schedule,
}

/// The tasks from a player's games, the oldest first, at most [`MAX_TASKS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskBook(Vec<StoredTask>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskChange {
    Found(Vec<OwnTask>, Date),
    Tried { id: PuzzleId, is_solved: bool, on: Date },
}

impl TaskBook {
    fn from_tasks(tasks: Vec<StoredTask>) -> TaskBook {
        let mut book = TaskBook(tasks);
        book.make_room();
        book
    }

    pub fn tasks(&self) -> &[StoredTask] {
        &self.0
    }

    /// The oldest first.
    pub fn due(&self, today: Date) -> impl Iterator<Item = &StoredTask> {
        self.0.iter().filter(move |stored| stored.schedule.is_due(today))
    }

    pub fn next_due(&self) -> Option<Date> {
        let days = self.0.iter().filter_map(|stored| match stored.schedule {
            Schedule::Back { on, .. } => Some(on),
            Schedule::Untried | Schedule::Done => None,
        });
        days.min()
    }

    pub fn find(&self, id: PuzzleId) -> Option<&StoredTask> {
        self.0.iter().find(|stored| stored.task.id() == id)
    }

    /// Takes the stored book. The result is what the player must be told about it.
    pub fn take_stored(
        &mut self,
        stored: Result<StoredBook, TaskStoreError>,
    ) -> Option<TaskStoreError> {
        match stored {
            Ok((book, trouble)) => {
                *self = book;
                trouble
            }
            Err(trouble) => Some(trouble),
        }
    }

    /// If a found task is already in the book, the task in the book stays unchanged.
    pub fn apply(&mut self, change: &TaskChange) {
        match change {
            TaskChange::Found(tasks, on) => {
                for task in tasks {
                    if self.find(task.id()).is_none() {
                        let schedule = Schedule::Untried;
                        self.0.push(StoredTask { task: task.clone(), found: *on, schedule });
                    }
                }
                self.make_room();
            }
            TaskChange::Tried { id, is_solved, on } => {
                if let Some(stored) = self.0.iter_mut().find(|stored| stored.task.id() == *id) {
                    stored.schedule = stored.schedule.after_try(*is_solved, *on);
                }
            }
        }
    }

    /// Removes the oldest tasks that are done first, then the oldest of the others.
    fn make_room(&mut self) {
        while self.0.len() > MAX_TASKS {
            let done = self.0.iter().position(|stored| stored.schedule == Schedule::Done);
            self.0.remove(done.unwrap_or(0));
        }
    }
}

/// Why a book is not stored, or why it begins anew.
pub type TaskStoreError = Box<dyn StdError + Send + Sync>;

/// With what the player must be told about it, such as that a damaged book was put aside.
pub type StoredBook = (TaskBook, Option<TaskStoreError>);

pub trait TaskStore {
    /// After an error, the book is unchanged.
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskStoreError>;
}
