//! Tasks from a player's own games: positions in which the player had a clearly better move, or
//! found it.
//!
//! - [`OwnTask`]: what a task is;
//! - [`TaskBook`]: the tasks that are kept, and the days on which they are due; [`mod@json`]: how a
//!   book is written;
//! - [`TaskStore`]: where a book is kept;
//! - [`TaskFile`]: the file of a book, which several programs may change.

mod book;
mod file;
mod json;
#[cfg(test)]
pub mod tests;

pub use book::{KeptTask, StoredBook, TaskBook, TaskChange, TaskStore, TaskTrouble};
pub use file::TaskFile;
pub use json::TaskBookError;

use thiserror::Error;

use crate::kit::lessons::PuzzleId;
use crate::rules::{Game, Move, Player, Position};

/// A position of a game in which the player to move had a clearly better move than another one,
/// which the player made or avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTask {
    /// The position before `moves`: the first position of the game, or a later one if the game has
    /// more than [`MOVES`] moves.
    start: Position,
    /// The moves that led from `start` to `position`.
    moves: Vec<Move>,
    position: Position,
    played: Move,
    /// Whether the player made a better move in the game.
    pub is_avoided: bool,
    /// Why the played move was bad, as a sentence; `None` if the rules show no reason.
    why: Option<String>,
    /// The player's chances with the best move and with the played move, in percent.
    chances: [u8; 2],
    best: Move,
    /// Further moves that are nearly as good.
    others: Vec<Move>,
}

/// The greatest number of the game's moves that a task keeps.
const MOVES: usize = 200;

/// Why no task can be made.
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
    ///
    /// # Errors
    /// Fails if the game is over, a move is illegal, the played move is among the good moves, or a
    /// chance is above 100 %.
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
        let first = game.ply().saturating_sub(MOVES);
        let begun = game.at_ply(first);
        let start = begun.as_ref().unwrap_or(game).position().clone();
        let (moves, position) = (game.moves()[first..].to_vec(), game.position().clone());
        let is_avoided = false;
        let task =
            OwnTask { start, moves, position, played, is_avoided, why, chances, best, others };
        let is_illegal = |&made: &Move| task.position.after_move(made).is_err();
        let illegal = std::iter::once(played).chain(task.good()).find(is_illegal);
        match illegal {
            Some(illegal) => Err(NoTask::Illegal(illegal)),
            None if task.is_good(played) => Err(NoTask::GoodAndBad(played)),
            None => Ok(task),
        }
    }

    /// Returns the permanent name of the task, computed from the position.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    /// Returns the game up to the position of the task, with at most its last [`MOVES`] moves.
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

    /// Returns the player to move, who missed the better move.
    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// Returns the move to be bettered, which was played in the game or avoided.
    pub fn played(&self) -> Move {
        self.played
    }

    /// Returns why the played move was bad, as a sentence; `None` if the rules show no reason.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// The player's chances with the best move and with the played move, in percent.
    pub fn chances(&self) -> [u8; 2] {
        self.chances
    }

    pub fn best(&self) -> Move {
        self.best
    }

    /// Returns the best move, then the moves that are nearly as good.
    pub fn good(&self) -> impl Iterator<Item = Move> {
        std::iter::once(self.best).chain(self.others.iter().copied())
    }

    pub fn is_good(&self, played: Move) -> bool {
        self.good().any(|good| good == played)
    }

    /// Returns the request to the player, as a sentence.
    pub fn task(&self) -> String {
        let (mover, worse) = (self.player(), self.played);
        if self.is_avoided {
            return format!(
                "{mover} to move: you found a better move than {worse}; find it again."
            );
        }
        format!("{mover} to move: find a better move than {worse}.")
    }
}
