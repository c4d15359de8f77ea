//! Tasks from a player's own games: positions in which the player had a clearly better move.
//!
//! - [`OwnTask`]: what a task is;
//! - [`TaskBook`]: those that are kept, and when each of them is due; [`mod@json`]: how a book is
//!   written;
//! - [`TaskFile`]: the file of a book, which several programs may change.

mod book;
mod file;
mod json;
#[cfg(test)]
mod tests;

pub use book::{KeptTask, TaskBook, TaskChange};
pub use file::{ReadBook, TaskFile, TaskFileError};

use thiserror::Error;

use crate::kit::lessons::PuzzleId;
use crate::rules::{Game, Move, Player, Position};

/// A position of a game in which the player to move had a clearly better move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTask {
    /// Where the moves begin: where the game did, unless it was long before.
    start: Position,
    /// The moves that led there.
    moves: Vec<Move>,
    position: Position,
    played: Move,
    /// Why the move played was bad, as a sentence; `None` where the rules can't tell.
    why: Option<String>,
    /// The player's chance with the best move and with the one played, in percent.
    chances: [u8; 2],
    /// The best move.
    best: Move,
    /// Further moves that are nearly as good.
    others: Vec<Move>,
}

/// The most moves of its game that a task keeps.
const MOVES: usize = 200;

/// Why something is no task.
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
    /// A task where a game stands: the move played, with what was wrong with it, the chances in
    /// percent with the best move and with that one, and the best move with others that are nearly
    /// as good.
    ///
    /// # Errors
    /// The game is over, a move is illegal, the one played is among the good ones, or a chance is
    /// none.
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
        let task = OwnTask { start, moves, position, played, why, chances, best, others };
        let is_illegal = |&made: &Move| task.position.after(made).is_err();
        let illegal = std::iter::once(played).chain(task.good()).find(is_illegal);
        match illegal {
            Some(illegal) => Err(NoTask::Illegal(illegal)),
            None if task.is_good(played) => Err(NoTask::GoodAndBad(played)),
            None => Ok(task),
        }
    }

    /// Its permanent name, computed from the position.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    /// The game up to there.
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for &played in &self.moves {
            // They were legal when the task was made.
            let _ = game.play(played);
        }
        game
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The player to move, who erred there.
    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// The move that was played.
    pub fn played(&self) -> Move {
        self.played
    }

    /// Why that was bad, as a sentence.
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// The player's chance with the best move and with the one played, in percent.
    pub fn chances(&self) -> [u8; 2] {
        self.chances
    }

    pub fn best(&self) -> Move {
        self.best
    }

    /// The best move and those that are nearly as good.
    pub fn good(&self) -> impl Iterator<Item = Move> {
        std::iter::once(self.best).chain(self.others.iter().copied())
    }

    pub fn is_good(&self, played: Move) -> bool {
        self.good().any(|good| good == played)
    }

    /// What the player is asked for.
    pub fn task(&self) -> String {
        format!("{} to move: find a better move than {}.", self.player(), self.played)
    }
}
