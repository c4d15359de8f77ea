//! Puzzles: positions in which a player can force something, as an exhaustive search has proved.
//!
//! - [`Puzzle`]: a puzzle; [`text`]: a puzzle as a line of text; [`set`]: the puzzles that come
//!   with the program, and the puzzle of a day;
//! - [`solver`]: finds exactly what a player can force; [`ways`]: bounds how soon a player can win;
//! - [`proof`]: proves the answers of a puzzle and finds its theme;
//! - [`attempt`]: judges and answers a player's moves.

mod attempt;
mod proof;
mod set;
mod solver;
#[cfg(test)]
mod tests;
mod text;
mod ways;

pub use attempt::{Attempt, AttemptVerdict, PuzzleMistake};
pub use proof::{prove, right_moves, theme};
pub use set::{PuzzleSet, Sums};
pub use solver::Solver;
pub use text::write;

use crate::kit::lessons::PuzzleId;
use crate::rules::{Game, Move, Player, Position};

coded! {
    #[derive(PartialOrd, Ord, Hash)]
    pub enum PuzzleTheme {
        WinAtOnce = "win-at-once" => "Win at once",
        WinInTwo = "win-in-two" => "Win in two",
        WinInThree = "win-in-three" => "Win in three",
        /// Only the right moves keep the opponent from winning.
        OnlyDefence = "only-defence" => "The only defence",
        /// Every right move lies on a chain of the opponent and cuts it.
        Cut = "cut" => "Cut",
        /// Every right move covers a piece with which the opponent would win, so that the piece
        /// can't move.
        Block = "block" => "Block",
        /// The game would end with a last piece, and the central hexagon would decide.
        CentreRace = "centre-race" => "Centre race",
    }
}

/// The effect that the right moves have against every reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// The right moves win at the latest with the move of this number, counted from 1. No move wins
    /// sooner.
    Win(u8),
    /// The opponent threatens to win at once. The right moves keep the opponent from winning within
    /// two moves.
    Defend,
}

impl Goal {
    pub const ALL: [Goal; 4] = [Goal::Win(1), Goal::Win(2), Goal::Win(3), Goal::Defend];

    /// Returns the goal's name in files.
    pub const fn code(self) -> &'static str {
        match self {
            Goal::Win(1) => "win-1",
            Goal::Win(2) => "win-2",
            Goal::Win(_) => "win-3",
            Goal::Defend => "defend",
        }
    }

    pub const fn moves(self) -> u8 {
        match self {
            Goal::Win(moves) => moves,
            Goal::Defend => 1,
        }
    }

    pub fn task(self, player: Player) -> String {
        let opponent = player.opponent();
        match self {
            Goal::Win(1) => format!("{player} to move wins at once."),
            Goal::Win(2) => format!(
                "{player} to move wins with the second move at the latest, whatever {opponent} plays."
            ),
            Goal::Win(_) => format!(
                "{player} to move wins with the third move at the latest, whatever {opponent} plays."
            ),
            Goal::Defend => format!(
                "{opponent} threatens to win. {player} to move keeps {opponent} from winning with \
                 either of the next two moves."
            ),
        }
    }
}

/// The number of the opponent's moves within which a defence must keep the opponent from winning.
const DEFENDED: u8 = 2;

/// The measured difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// How many of the computer's [`Difficulty::TRIES`] tries, at strengths 3 to 7, began with a
    /// wrong move.
    pub missed: u8,
    /// The number of nodes, a power of two, from which on the best move of a search is a right
    /// move.
    pub nodes: u32,
}

impl Difficulty {
    /// The number of all tries: the computer tries at strengths 3 to 7, with five seeds each.
    pub const TRIES: u8 = 25;

    /// Joins both measures into one number: 2 for each missed try and 4 for each doubling of the
    /// nodes.
    pub fn score(self) -> u32 {
        2 * u32::from(self.missed) + 4 * self.nodes.max(1).ilog2()
    }

    pub fn in_words(self) -> &'static str {
        match self.score() {
            0..8 => "very easy",
            8..24 => "easy",
            24..48 => "medium",
            48..72 => "hard",
            _ => "very hard",
        }
    }
}

/// A position with a task for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub theme: PuzzleTheme,
    pub goal: Goal,
    pub difficulty: Difficulty,
    /// A position in which the game is not over.
    pub position: Position,
    /// The right moves, which are legal.
    pub answers: Vec<Move>,
}

impl Puzzle {
    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    /// Returns the player to move, who solves the puzzle.
    pub fn player(&self) -> Player {
        self.position.turn()
    }

    pub fn game(&self) -> Game {
        Game::from_position(self.position.clone())
    }

    pub fn task(&self) -> String {
        self.goal.task(self.player())
    }

    /// Says in a sentence what else is true of every right first move, to be shown when the puzzle
    /// is solved; `None` if the theme has no such sentence.
    pub fn lesson(&self) -> Option<String> {
        let opponent = self.player().opponent();
        let the_move = if self.goal.moves() > 1 { "The first move" } else { "The move" };
        match self.theme {
            PuzzleTheme::Cut => {
                Some(format!("{the_move} cuts a chain of {opponent}'s from above."))
            }
            PuzzleTheme::Block => Some(format!(
                "{the_move} covers a piece with which {opponent} would win: it can't move any more."
            )),
            PuzzleTheme::CentreRace => {
                let threat = match self.goal {
                    Goal::Win(_) => format!("{the_move} threatens"),
                    Goal::Defend => format!("{opponent} threatened"),
                };
                Some(format!(
                    "{threat} to add the last piece and win by the count of the central hexagon."
                ))
            }
            PuzzleTheme::WinAtOnce
            | PuzzleTheme::WinInTwo
            | PuzzleTheme::WinInThree
            | PuzzleTheme::OnlyDefence => None,
        }
    }
}
