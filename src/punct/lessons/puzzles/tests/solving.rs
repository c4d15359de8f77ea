//! Compares the solver with a search that tries every move and every reply.

use super::puzzles_about;
use crate::punct::engine::BudgetSpent;
use crate::punct::engine::can_win;
use crate::punct::lessons::puzzles::right_moves;
use crate::punct::lessons::puzzles::set::PuzzleSet;
use crate::punct::lessons::puzzles::solver::PathDistances;
use crate::punct::lessons::puzzles::solver::Solver;
use crate::punct::lessons::puzzles::{Goal, PuzzleTheme};
use crate::rules::{Move, Position};

/// Returns the legal moves in the order of notation.
pub fn legal(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    moves
}

pub fn position_after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}

/// Whether a move wins at once, or lets the mover win with the next move after every reply. Tries
/// every reply.
pub fn tried(position: &Position, played: Move) -> bool {
    let mover = position.turn();
    let after_move = position_after(position, played);
    if let Some(outcome) = after_move.outcome_after(played) {
        return outcome.winner() == Some(mover);
    }
    legal(&after_move).into_iter().all(|reply| {
        let then = position_after(&after_move, reply);
        then.outcome_after(reply)
            .map_or_else(|| can_win(&then), |outcome| outcome.winner() == Some(mover))
    })
}

/// Late positions with few legal moves, some with a win in two, some without.
fn late() -> Vec<Position> {
    let latest = |goal| {
        let puzzles = PuzzleSet::built_in().puzzles().iter().filter(move |p| p.goal == goal);
        puzzles.map(|puzzle| &puzzle.position).min_by_key(|position| position.count_legal_moves())
    };
    [Goal::Win(2), Goal::Defend].into_iter().filter_map(latest).cloned().collect()
}

#[test]
fn wins_in_two_are_those_found_by_trying_everything() {
    let (mut winning, mut losing) = (0, 0);
    for position in late() {
        let expected: Vec<Move> =
            legal(&position).into_iter().filter(|&played| tried(&position, played)).collect();
        let mut solver = Solver::with_limit(u64::MAX);
        assert_eq!(solver.winning_moves(&position, 2, &mut |_| true), Ok(expected.clone()));
        winning += expected.len();
        losing += position.count_legal_moves() - expected.len();
    }
    assert!(winning > 0 && losing > 0, "{winning} {losing}");
}

/// These positions have too many moves to try every reply to each move. So the test tries only some
/// of the moves.
#[test]
fn moves_that_the_solver_leaves_out_do_not_win_in_two() {
    for puzzle in puzzles_about(PuzzleTheme::WinInTwo).step_by(8) {
        let position = &puzzle.position;
        let wrong = legal(position).into_iter().filter(|played| !puzzle.answers.contains(played));
        for played in wrong.step_by(40) {
            assert!(!tried(position, played), "{played} in {}", puzzle.id());
        }
    }
}

#[test]
fn a_connection_fills_the_last_spaces_of_a_way() {
    let mut connected = 0;
    for puzzle in puzzles_about(PuzzleTheme::WinAtOnce) {
        let position = &puzzle.position;
        let ways = PathDistances::from_spaces(position.tops(position.turn()));
        for &answer in &puzzle.answers {
            let joins = position_after(position, answer).is_connected(puzzle.player());
            assert!(!joins || ways.may_leave(answer, 0), "{answer} in {}", puzzle.id());
            connected += usize::from(joins);
        }
    }
    assert!(connected > 0);
}

#[test]
fn a_solver_gives_up_at_its_limit() {
    let puzzle = puzzles_about(PuzzleTheme::WinInThree).next().expect("a puzzle");
    let mut solver = Solver::with_limit(100);
    let found = right_moves(&puzzle.position, puzzle.goal, &mut solver, &mut |_| true);
    assert_eq!(found, Err(BudgetSpent));
}
