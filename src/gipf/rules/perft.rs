//! Counting turns.

use super::game::Game;
use super::position::Position;

/// How many sequences of so many turns lead on from where a game stands. Nothing is counted past an
/// end, be it one that the players made.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    count(&mut game.position().clone(), depth)
}

/// The same, where players have not ended the game; the position ends as it began.
pub(super) fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = position.legal_turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let mut sum = 0;
    for turn in &turns {
        if let Ok(undo) = position.play(turn) {
            sum += count(position, depth - 1);
            position.undo(undo);
        }
    }
    sum
}
