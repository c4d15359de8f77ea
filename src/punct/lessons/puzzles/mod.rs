//! Puzzles: positions in which something can be forced, proved by exhaustive search.
//!
//! - [`Puzzle`]: what a puzzle is; [`text`]: a puzzle on a line; [`set`]: those that come with the
//!   program, and the day's;
//! - [`solver`]: what can be forced, exactly; [`ways`]: how soon at best;
//! - [`proof`]: proves the answers of a puzzle and finds what it trains;
//! - [`attempt`]: a player's try, judged and answered.

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleTheme {
    WinAtOnce,
    WinInTwo,
    WinInThree,
    /// Keeping the opponent from winning.
    OnlyDefence,
    /// Every right move cuts a chain of the opponent's from above.
    Cut,
    /// Every right move covers a piece with which the opponent would win otherwise, so that it
    /// can't move.
    Block,
    /// The last pieces are added, and the central hexagon decides.
    CentreRace,
}

impl PuzzleTheme {
    pub const ALL: [PuzzleTheme; 7] = [
        PuzzleTheme::WinAtOnce,
        PuzzleTheme::WinInTwo,
        PuzzleTheme::WinInThree,
        PuzzleTheme::OnlyDefence,
        PuzzleTheme::Cut,
        PuzzleTheme::Block,
        PuzzleTheme::CentreRace,
    ];

    /// The name in files.
    pub const fn code(self) -> &'static str {
        match self {
            PuzzleTheme::WinAtOnce => "win-at-once",
            PuzzleTheme::WinInTwo => "win-in-two",
            PuzzleTheme::WinInThree => "win-in-three",
            PuzzleTheme::OnlyDefence => "only-defence",
            PuzzleTheme::Cut => "cut",
            PuzzleTheme::Block => "block",
            PuzzleTheme::CentreRace => "centre-race",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTheme::WinAtOnce => "Win at once",
            PuzzleTheme::WinInTwo => "Win in two",
            PuzzleTheme::WinInThree => "Win in three",
            PuzzleTheme::OnlyDefence => "The only defence",
            PuzzleTheme::Cut => "Cut",
            PuzzleTheme::Block => "Block",
            PuzzleTheme::CentreRace => "Centre race",
        }
    }
}

/// What the right moves achieve against every reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// They win with this move, counted from 1, at the latest; no move wins sooner.
    Win(u8),
    /// They keep the opponent, who threatens to win at once, from winning within two moves.
    Defend,
}

impl Goal {
    pub const ALL: [Goal; 4] = [Goal::Win(1), Goal::Win(2), Goal::Win(3), Goal::Defend];

    /// The name in files.
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
}

impl Goal {
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

/// After how many of its own moves the opponent would win against any move that is no defence.
const DEFENDED: u8 = 2;

/// How hard a puzzle is, as measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// How many of [`Difficulty::TRIES`] tries at levels 3 to 7 began with a wrong move.
    pub missed: u8,
    /// How many nodes the computer needs at full attention until it keeps to a right move.
    pub nodes: u32,
}

impl Difficulty {
    /// How often levels 3 to 7 try in all: each with five seeds.
    pub const TRIES: u8 = 25;

    /// One number for both: 2 for each try missed and 4 for each doubling of the nodes.
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
    theme: PuzzleTheme,
    goal: Goal,
    difficulty: Difficulty,
    position: Position,
    answers: Vec<Move>,
}

impl Puzzle {
    /// A puzzle. The game is not over in its position, and the answers are legal moves.
    pub fn new(
        theme: PuzzleTheme,
        goal: Goal,
        difficulty: Difficulty,
        position: Position,
        answers: Vec<Move>,
    ) -> Puzzle {
        Puzzle { theme, goal, difficulty, position, answers }
    }

    #[must_use]
    pub fn with_theme(self, theme: PuzzleTheme) -> Puzzle {
        Puzzle { theme, ..self }
    }

    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    pub fn theme(&self) -> PuzzleTheme {
        self.theme
    }

    /// What the right moves do.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who is to move: the player who solves it.
    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// All right first moves, by notation.
    pub fn answers(&self) -> &[Move] {
        &self.answers
    }

    pub fn game(&self) -> Game {
        Game::from_position(self.position.clone())
    }

    /// What the player is asked for.
    pub fn task(&self) -> String {
        self.goal.task(self.player())
    }

    /// What else is true of every right first move, shown when the puzzle is solved.
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
