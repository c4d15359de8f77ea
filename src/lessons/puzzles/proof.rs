//! What a puzzle claims, proved anew.

use thiserror::Error;

use super::puzzle::{DEFENDED, Goal, Puzzle};
use super::solver::{GoOn, Solver, TooMany};
use super::themes::theme;
use crate::engine::{can_win, threats};
use crate::rules::{Move, Position};

/// Why a puzzle is not proved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproved {
    /// The proof would take too long.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The goal does not fit the position: it is reached sooner, or nothing threatens.
    #[error("the goal does not fit the position")]
    Goal,
    /// Other moves than the answers reach the goal.
    #[error("the right moves are {}", listed(.0))]
    Answers(Vec<Move>),
    /// The right moves train something else.
    #[error("it is another kind of puzzle: {}", .0.code())]
    Theme(super::puzzle::PuzzleTheme),
}

fn listed(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// Proves that the answers of a puzzle, and no other moves, do what it claims.
///
/// # Errors
/// What is wrong with it, or that it takes too many positions to tell.
pub fn prove(puzzle: &Puzzle, solver: &mut Solver) -> Result<(), Unproved> {
    let (position, goal) = (puzzle.position(), puzzle.goal());
    let right = right_moves(position, goal, solver, &mut |_| true)?.ok_or(Unproved::Goal)?;
    if right != puzzle.answers() {
        return Err(Unproved::Answers(right));
    }
    let theme = theme(position, goal, &right);
    if theme == puzzle.theme() { Ok(()) } else { Err(Unproved::Theme(theme)) }
}

/// All moves that reach a goal, by notation; `None` if the goal does not fit the position. Those
/// found before `go_on`, which is asked after each, says `false`.
///
/// # Errors
/// It would take too many positions to tell.
pub fn right_moves(
    position: &Position,
    goal: Goal,
    solver: &mut Solver,
    go_on: GoOn<'_>,
) -> Result<Option<Vec<Move>>, TooMany> {
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
