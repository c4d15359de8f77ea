//! Counts sequences of legal turns.

use super::game::Game;
use super::legal_turns::count;

/// How many sequences of `depth` turns follow a game's position. None after an end, also one that
/// the players agreed on.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    count(&mut game.position().clone(), depth)
}
