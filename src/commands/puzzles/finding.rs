//! What can be forced in a position, if it makes a good puzzle.

use std::collections::HashSet;

use super::measuring::difficulty;
use crate::engine::{Analysis, Proof, can_win, threats};
use crate::lessons::puzzles::{Goal, Puzzle, PuzzleTheme, Solver, TooMany, right_moves, theme};
use crate::rules::{Move, Position};

/// No proof looks at more positions.
const LIMIT: u64 = 200_000;

/// A puzzle has right moves with dots on so many different threes of spaces at most, and on so many
/// if all of them block.
const MOST_ANSWERS: usize = 3;
const MOST_BLOCKS: usize = 8;

/// Where a search finds more defences than these, no few of them are the only ones.
const MOST_DEFENCES: usize = 10;

/// In positions with more legal moves a win in three is looked for only if the opponent threatens to
/// win, so that few moves need to be tried.
const MANY_MOVES: usize = 500;

/// The puzzle in a position where the game is not over: the win, or else the defence, that a short
/// search promises.
pub fn puzzle(position: &Position, promised: &Analysis) -> Option<Puzzle> {
    for &goal in goals(position, promised) {
        let mut few = |answers: &[Move]| few(position, goal, answers);
        match right_moves(position, goal, &mut Solver::with_limit(LIMIT), &mut few) {
            Ok(Some(answers)) if answers.is_empty() => {}
            Ok(Some(answers)) => return few(&answers).then(|| made(position, goal, answers)),
            Ok(None) | Err(TooMany) => return None,
        }
    }
    None
}

/// What may be reached in a position, by what a search promises.
fn goals(position: &Position, promised: &Analysis) -> &'static [Goal] {
    let threatened = || !threats(position).is_empty();
    let open = promised.candidates.iter().filter(|open| open.proof != Some(Proof::Loses));
    if can_win(position) {
        &[Goal::Win(1)]
    } else if promised.best().is_some_and(|best| best.proof == Some(Proof::Wins)) {
        let deep = position.count_legal_moves() <= MANY_MOVES || threatened();
        if deep { &[Goal::Win(2), Goal::Win(3)] } else { &[Goal::Win(2)] }
    } else if open.count() <= MOST_DEFENCES && threatened() {
        &[Goal::Defend]
    } else {
        &[]
    }
}

fn made(position: &Position, goal: Goal, answers: Vec<Move>) -> Puzzle {
    let theme = theme(position, goal, &answers);
    let difficulty = difficulty(position, &answers);
    Puzzle::new(theme, goal, difficulty, position.clone(), answers)
}

/// Whether the right moves differ in few places. Like pieces on the same three spaces count once.
fn few(position: &Position, goal: Goal, answers: &[Move]) -> bool {
    let spaces: HashSet<_> = answers.iter().map(|answer| answer.placement().spaces()).collect();
    let block = || theme(position, goal, answers) == PuzzleTheme::Block;
    spaces.len() <= MOST_ANSWERS || spaces.len() <= MOST_BLOCKS && block()
}
