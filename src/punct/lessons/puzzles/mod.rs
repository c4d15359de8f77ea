//! Puzzles: positions in which a player can force something, as an exhaustive search has proved.

mod attempt;
mod set;
mod solver;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, AttemptOutcome, PuzzleMistake};
pub use set::{PuzzleSet, PuzzleTotals, write};
pub use solver::Solver;

use std::collections::HashSet;

use thiserror::Error;

use crate::kit::lessons::PuzzleId;
use crate::punct::engine::{BudgetSpent, SearchOutcome, can_win, threats};
use crate::rules::{
    Game, Level, Move, Player, Position, Source, Space, SpaceSet, Variant, chains, joined_side,
};
use solver::ContinueFn;

coded! {
    #[derive(PartialOrd, Ord, Hash)]
    pub enum PuzzleTheme {
        WinAtOnce = "win-at-once" => "Win at once",
        WinInTwo = "win-in-two" => "Win in two",
        WinInThree = "win-in-three" => "Win in three",
        /// Every right move bridges a gap.
        Bridge = "bridge" => "Bridge",
        /// Every right move wins by a space that the moved piece had covered.
        Uncover = "uncover" => "Uncover",
        /// After every right move, two pieces or more threaten to win.
        DoubleThreat = "double-threat" => "Double threat",
        OnlyDefence = "only-defence" => "The only defence",
        Cut = "cut" => "Cut",
        /// Every right move covers a piece with which the opponent would win, so that the piece
        /// can't move.
        Block = "block" => "Block",
        /// The game would end with a last piece, and the central hexagon would decide.
        CentreRace = "centre-race" => "Centre race",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// At the latest with the move of this number, counted from 1. No move wins sooner.
    Win(u8),
    /// Against a threat to win at once: the opponent must not win within two moves.
    Defend,
}

impl Goal {
    pub const ALL: [Goal; 4] = [Goal::Win(1), Goal::Win(2), Goal::Win(3), Goal::Defend];

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

    pub fn task_text(self, player: Player) -> String {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// How many of the computer's [`Difficulty::TRIES`] tries began with a wrong move.
    pub missed: u8,
    /// A power of two: from so many nodes on, the best move of a search is right.
    pub nodes: u32,
}

impl Difficulty {
    /// At strengths 3 to 7, with five seeds each.
    pub const TRIES: u8 = 25;

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

#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub theme: PuzzleTheme,
    pub goal: Goal,
    pub difficulty: Difficulty,
    /// The game is not over.
    pub position: Position,
    /// The right moves, which are legal.
    pub answers: Vec<Move>,
}

impl Puzzle {
    pub fn id(&self) -> PuzzleId {
        PuzzleId::from_hash(self.position.zobrist())
    }

    pub fn player(&self) -> Player {
        self.position.turn()
    }

    pub fn game(&self) -> Game {
        Game::from_position(self.position.clone())
    }

    pub fn task_text(&self) -> String {
        self.goal.task_text(self.player())
    }

    /// What else is true of every right first move, as a sentence to be shown when the puzzle is
    /// solved.
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
            PuzzleTheme::Bridge => Some(format!("{the_move} bridges a gap.")),
            PuzzleTheme::Uncover => {
                Some(format!("{the_move} joins two sides by what the piece had covered."))
            }
            PuzzleTheme::DoubleThreat => Some(format!(
                "{the_move} threatens to win with two pieces, of which {opponent} can stop one."
            )),
            PuzzleTheme::WinAtOnce
            | PuzzleTheme::WinInTwo
            | PuzzleTheme::WinInThree
            | PuzzleTheme::OnlyDefence => None,
        }
    }
}

fn position_after(before: &Position, played: Move) -> Position {
    let mut after = before.clone();
    after.play_unchecked(played);
    after
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproved {
    #[error(transparent)]
    TooMany(#[from] BudgetSpent),
    /// The player reaches the goal sooner, or there is no threat to defend against.
    #[error("the goal does not fit the position")]
    Goal,
    /// These moves reach the goal. The puzzle names other moves as its answers.
    #[error("the right moves are {}", list_moves(.0))]
    Answers(Vec<Move>),
    #[error("it is another kind of puzzle: {}", .0.code())]
    Theme(PuzzleTheme),
}

fn list_moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// That the answers, and no other moves, reach the goal, and that the theme is right.
pub fn prove(puzzle: &Puzzle, solver: &mut Solver) -> Result<(), Unproved> {
    let (position, goal) = (&puzzle.position, puzzle.goal);
    let right = right_moves(position, goal, solver, &mut |_| true)?.ok_or(Unproved::Goal)?;
    if right != puzzle.answers {
        return Err(Unproved::Answers(right));
    }
    let theme = theme(position, goal, &right);
    if theme == puzzle.theme { Ok(()) } else { Err(Unproved::Theme(theme)) }
}

/// In the order of notation; `None` if the goal does not fit. Only the moves found so far when
/// `go_on` says `false`.
pub fn right_moves(
    position: &Position,
    goal: Goal,
    solver: &mut Solver,
    go_on: ContinueFn<'_>,
) -> SearchOutcome<Option<Vec<Move>>> {
    match goal {
        Goal::Win(within) => {
            if solver.wins_within(&mut position.clone(), within - 1)? {
                return Ok(None);
            }
            solver.winning_moves(position, within, go_on).map(Some)
        }
        Goal::Defend => {
            if can_win(position) || threats(position).is_empty() {
                return Ok(None);
            }
            solver.refutations(position, DEFENDED, go_on).map(Some)
        }
    }
}

pub fn theme(position: &Position, goal: Goal, answers: &[Move]) -> PuzzleTheme {
    let is_true_of_all =
        |holds: fn(&Position, Move) -> bool| answers.iter().all(|&it| holds(position, it));
    match goal {
        Goal::Win(1) if is_true_of_all(uncovers) => PuzzleTheme::Uncover,
        Goal::Win(2) if is_true_of_all(threatens_count) => PuzzleTheme::CentreRace,
        Goal::Win(2) if is_true_of_all(cuts_chain) => PuzzleTheme::Cut,
        Goal::Win(_) if is_true_of_all(makes_bridge) => PuzzleTheme::Bridge,
        Goal::Win(1) => PuzzleTheme::WinAtOnce,
        Goal::Win(2) if is_true_of_all(threatens_twice) => PuzzleTheme::DoubleThreat,
        Goal::Win(2) => PuzzleTheme::WinInTwo,
        Goal::Win(_) => PuzzleTheme::WinInThree,
        Goal::Defend if count_threatens(position, position.turn().opponent()) => {
            PuzzleTheme::CentreRace
        }
        Goal::Defend if is_true_of_all(blocks_by_covering) => PuzzleTheme::Block,
        Goal::Defend if is_true_of_all(cuts_chain) => PuzzleTheme::Cut,
        Goal::Defend if is_true_of_all(makes_bridge) => PuzzleTheme::Bridge,
        Goal::Defend => PuzzleTheme::OnlyDefence,
    }
}

pub fn makes_bridge(before: &Position, played: Move) -> bool {
    before.landing_of(played).is_ok_and(|landing| landing.gap.is_some())
}

/// Whether a winning move joins two sides only with a space from which its piece was lifted.
fn uncovers(before: &Position, played: Move) -> bool {
    let Source::Board(from) = played.source() else { return false };
    let turn = before.turn();
    let left = before.top(from).map(|piece| piece.placement.spaces()).unwrap_or_default();
    let joined = position_after(before, played).tops(turn);
    let uncovered = left - played.placement().spaces();
    joined_side(joined).is_some() && joined_side(joined - uncovered).is_none()
}

/// Whether the player of the move could then win by adding the last piece, and only so.
fn threatens_count(before: &Position, played: Move) -> bool {
    count_threatens(&position_after(before, played), before.turn())
}

/// Whether the player of the move could then win with two pieces or more, the reserve being one.
fn threatens_twice(before: &Position, played: Move) -> bool {
    let winning: HashSet<Option<Space>> =
        threats(&position_after(before, played)).iter().map(|win| win.source().punct()).collect();
    winning.len() > 1
}

/// Whether a move lies on other pieces and splits a chain of the opponent into two or more parts.
pub fn cuts_chain(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let after = position_after(before, played);
    let landed = after.top(played.placement().punct());
    let raised = landed.is_some_and(|piece| piece.level > Level::GROUND);
    let parts = chains(after.tops(opponent));
    raised
        && chains(before.tops(opponent))
            .into_iter()
            .any(|chain| parts.iter().filter(|part| part.meets(chain)).count() > 1)
}

/// Whether a move prevents one of the opponent's immediate wins in one way only: by covering the
/// piece that would win. The move lies on no space where that piece would come down.
pub fn blocks_by_covering(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let after = position_after(before, played);
    threats(before).iter().any(|win| {
        let Source::Board(from) = win.source() else { return false };
        let Some(piece) = before.top(from) else { return false };
        let landing = win.placement().spaces();
        let lost = before.visible_spaces(piece).into_iter().filter(|&space| {
            before.stack(space).nth(1).is_none_or(|layer| layer.piece.owner != piece.owner)
        });
        let would_join = (after.tops(opponent) - lost.collect::<SpaceSet>()) | landing;
        !after.covering_layers(piece).is_empty()
            && !played.placement().spaces().meets(landing)
            && joined_side(would_join).is_some()
    })
}

/// Whether a player, if it were that player's turn, would win by adding the last piece anywhere,
/// and only in this way.
fn count_threatens(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && threats(position).iter().all(|win| matches!(win, Move::Add(_)))
        && position.centre_lead(player) > 0
}
