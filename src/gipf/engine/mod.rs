//! The computer player of GIPF: modest, and the same on every machine. It searches whole turns by
//! alpha-beta, with growing depth up to the level's limits; [`evaluation`] computes the worth of a
//! position, and whether to contest a use.

mod evaluation;
#[cfg(test)]
mod tests;

pub use evaluation::would_contest;

use super::strength::GipfStrength;
use crate::gipf::rules::{Position, Turn};
use crate::rules::scattered;
use evaluation::{WON, evaluation};

/// The turn that the computer plays at a level; `None` if the game is over. Equal seeds give equal
/// turns, unless the search, which calls `keep_going` now and then, is ended early.
pub fn think(
    position: &Position,
    level: GipfStrength,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    if position.outcome().is_some() {
        return None;
    }
    let manner = Manner::from_level(level);
    let mut rated =
        Search::new(manner.positions, manner.carelessness, keep_going).run(position, manner.depth);
    let best = rated.first()?.worth;
    // Even a careless player does not miss a win, and does not lose at once.
    let good = rated.iter().take_while(|rated| rated.worth >= best - manner.carelessness).count();
    let chosen =
        (scattered(seed ^ position.occupied_spots().len() as u64) % good.max(1) as u64) as usize;
    Some(rated.swap_remove(chosen).turn)
}

/// The most turns of a position that are followed below the first one: those that look best at
/// first sight. A row of many GIPF-pieces can be removed in thousands of ways.
const WIDTH: usize = 80;

#[derive(Clone, Debug)]
pub struct Rated {
    pub turn: Turn,
    pub worth: i32,
    after: Position,
}

/// A search that counts positions and can be stopped.
pub struct Search<'a> {
    /// The number of positions that may still be searched.
    left: u64,
    /// Turns worse than the best by at most this get an exact worth.
    margin: i32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

struct Stopped;

impl Search<'_> {
    /// A search of this number of positions; it stops when `keep_going` returns `false`. Turns that
    /// are at most `margin` worse than the best get an exact worth.
    pub fn new(positions: u64, margin: i32, keep_going: &mut dyn FnMut() -> bool) -> Search<'_> {
        Search { left: positions, margin, keep_going }
    }

    /// All turns of a position, the best first, up to `depth` turns ahead and within the search's
    /// limits. A depth that was not finished does not count.
    pub fn run(&mut self, position: &Position, depth: u32) -> Vec<Rated> {
        let mut rated = children(position);
        for ahead in 1..depth {
            let decided = rated.first().is_none_or(|best| best.worth.abs() > WON / 2);
            if decided || rated.len() < 2 {
                break;
            }
            match self.deepen(&rated, ahead) {
                Ok(deeper) => rated = deeper,
                Err(Stopped) => break,
            }
        }
        rated
    }

    /// These turns, searched `ahead` turns further, the best first. Turns worse than the margin
    /// allows get only a bound of their worth, which is also below the margin.
    fn deepen(&mut self, rated: &[Rated], ahead: u32) -> Result<Vec<Rated>, Stopped> {
        let mut deeper = Vec::with_capacity(rated.len());
        let mut best = -2 * WON;
        for Rated { turn, after, .. } in rated {
            let worth = -self.worth(after, ahead, -2 * WON, self.margin + 1 - best)?;
            best = best.max(worth);
            deeper.push(Rated { turn: turn.clone(), worth, after: after.clone() });
        }
        deeper.sort_by_key(|rated| -rated.worth);
        Ok(deeper)
    }

    /// The worth of a position for the player to move, looking `depth` turns ahead.
    fn worth(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome_value(outcome.winner == Some(position.turn()), depth));
        }
        if depth == 0 {
            return Ok(evaluation(position));
        }
        let mut rated = children(position);
        self.count(rated.len())?;
        rated.truncate(WIDTH);
        let mut best = -2 * WON;
        for Rated { after, worth, .. } in rated {
            let worth =
                if depth == 1 { worth } else { -self.worth(&after, depth - 1, -beta, -alpha)? };
            best = best.max(worth);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn count(&mut self, positions: usize) -> Result<(), Stopped> {
        self.left = self.left.saturating_sub(positions as u64);
        if self.left > 0 && (self.keep_going)() { Ok(()) } else { Err(Stopped) }
    }
}

/// The value of a finished game with this number of turns left to search: a sooner win is better.
fn outcome_value(is_won: bool, depth: u32) -> i32 {
    let worth = WON + depth as i32;
    if is_won { worth } else { -worth }
}

/// All turns of a position by their worth at first sight, the best first.
fn children(position: &Position) -> Vec<Rated> {
    let mover = position.turn();
    let rate = |turn: Turn| {
        let mut after = position.clone();
        after.play(&turn).ok()?;
        let worth = match after.outcome() {
            Some(outcome) => outcome_value(outcome.winner == Some(mover), 0),
            None => -evaluation(&after),
        };
        Some(Rated { turn, worth, after })
    };
    let mut rated: Vec<Rated> = position.legal_turns().into_iter().filter_map(rate).collect();
    rated.sort_by_key(|rated| -rated.worth);
    rated
}

/// How the computer plays at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The greatest search depth in turns.
    pub depth: u32,
    /// About how many positions the search looks at. The strongest level's take a second at most on
    /// a modest machine.
    pub positions: u64,
    /// How much worse than the best turn the computer's turn may be, in hundredths of a basic
    /// piece.
    pub carelessness: i32,
}

impl Manner {
    /// The manner of a level: 1 looks at its own turn, 2 also at the answer, 3 as far as it can.
    pub const fn from_level(level: GipfStrength) -> Manner {
        match level.number() {
            1 => Manner { depth: 1, positions: u64::MAX, carelessness: 60 },
            2 => Manner { depth: 2, positions: u64::MAX, carelessness: 8 },
            _ => Manner { depth: 12, positions: 400_000, carelessness: 0 },
        }
    }
}
