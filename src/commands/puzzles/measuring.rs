//! How hard a puzzle is: how many nodes the computer needs, and how often weak levels miss it.

use crate::engine::{Budget, Decision, Engine, Strength};
use crate::lessons::puzzles::Difficulty;
use crate::rules::{Game, Move, Position};

/// The computer looks at so many nodes at most.
const MOST_NODES: u32 = 2_048;

/// The levels that try, from 1 on, and how often each does.
const LEVELS: usize = 5;
const SEEDS: u64 = Difficulty::TRIES as u64 / LEVELS as u64;

/// How hard it is to find one of the answers.
pub fn difficulty(position: &Position, answers: &[Move]) -> Difficulty {
    Difficulty { missed: missed(position, answers), nodes: nodes(position, answers) }
}

/// The power of two from which on the best move found is an answer; twice as many as it looks at if
/// there is none.
fn nodes(position: &Position, answers: &[Move]) -> u32 {
    let mut needed = 1;
    let mut next = 8;
    let mut engine = Engine::new();
    let found = engine.analyse(position, Budget::Nodes(MOST_NODES), 1, &mut |thinking| {
        if thinking.nodes() >= next {
            let best = thinking.analysis(1).best().map(|best| best.played);
            if !best.is_some_and(|best| answers.contains(&best)) {
                needed = 2 * next;
            }
            next *= 2;
        }
        true
    });
    let right = found.best().is_some_and(|best| answers.contains(&best.played));
    if right { needed } else { 2 * MOST_NODES }
}

/// How many tries of the weak levels begin with a wrong move.
fn missed(position: &Position, answers: &[Move]) -> u8 {
    let game = Game::from_position(position.clone());
    let mut engine = Engine::new();
    let mut misses = 0;
    for level in Strength::all().take(LEVELS) {
        for seed in 1..=SEEDS {
            let decided = engine.decide(&game, Budget::Strength(level), seed, &mut |_| true);
            let right = matches!(decided, Some(Decision::Play(best)) if answers.contains(&best));
            misses += u8::from(!right);
        }
    }
    misses
}
