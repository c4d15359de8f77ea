//! How the computer decides on a turn of GIPF: as its engine does, within a time.

use std::time::{Duration, Instant};

use super::engine::think;
use super::level::Level;
use crate::gipf::rules::{Position, Turn};

/// The longest the computer thinks about a turn. The levels stop sooner except on a slow machine or
/// in a position with thousands of turns.
pub(super) const LONGEST: Duration = Duration::from_millis(1_800);

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
