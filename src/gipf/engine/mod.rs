//! The computer player of GIPF: modest, and the same on every machine.
//!
//! - [`evaluation`]: what a position is worth, and whether to contest a use;
//! - [`search`]: alpha-beta over whole turns, and how far it looks at each level.

mod evaluation;
mod search;
#[cfg(test)]
mod tests;

pub use evaluation::would_contest;

use super::strength::GipfStrength;
use crate::gipf::rules::{Position, Turn};
use crate::rules::scattered;
use search::{Manner, Search};

/// The turn that the computer plays at a level; `None` if the game is over. The same seed gives the
/// same turn, unless `keep_going`, which is asked now and then, ends the search early.
pub fn think(
    position: &Position,
    level: GipfStrength,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    if position.outcome().is_some() {
        return None;
    }
    let manner = Manner::of(level);
    let mut rated =
        Search::new(manner.positions, manner.carelessness, keep_going).run(position, manner.depth);
    let best = rated.first()?.worth;
    // A careless player still does not pass by a win, and does not lose at once.
    let good = rated.iter().take_while(|rated| rated.worth >= best - manner.carelessness).count();
    let chosen = (scattered(seed ^ position.taken().len() as u64) % good.max(1) as u64) as usize;
    Some(rated.swap_remove(chosen).turn)
}
