//! The computer's decisions in a game of GIPF.

use std::time::{Duration, Instant};

use super::engine::think;
use super::level::Level;
use super::rules::{Position, Turn};

/// The longest the computer thinks about a turn. The levels stop sooner except on a slow machine or
/// in a position with thousands of turns.
const LONGEST: Duration = Duration::from_millis(1_800);

/// The turn that the computer plays; `None` if the game is over. It stops early when
/// `keep_going`, which is called now and then, returns `false`.
pub fn decide(
    position: &Position,
    level: Level,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    let begun = Instant::now();
    think(position, level, seed, &mut || begun.elapsed() < LONGEST && keep_going())
}
