//! The computer player of GIPF. Its strength is modest. If the time limit does not stop its search,
//! it plays the same turns on every machine. The search compares whole turns by alpha-beta, with
//! growing depth up to the limits of the strength. [`evaluation`] computes the worth of a position
//! and decides whether to contest a use.

mod evaluation;
#[cfg(test)]
mod tests;

pub use evaluation::would_contest;

use std::str::FromStr;

use derive_more::Display;
use serde::Serialize;
use thiserror::Error;

use crate::gipf::rules::{Position, Turn};
use crate::kit::strength::Strength;
use crate::rules::scattered;
use evaluation::{WON, evaluation};

/// The strength at which the computer plays GIPF, from 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Display)]
pub struct GipfStrength(u8);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a strength of GIPF is 1, 2 or 3")]
pub struct NoSuchGipfStrength;

impl GipfStrength {
    /// All three strengths, the weakest first.
    pub const ALL: [GipfStrength; 3] = [GipfStrength(1), GipfStrength(2), GipfStrength(3)];

    /// The strength at which the computer plays if no other is given.
    pub const DEFAULT: GipfStrength = GipfStrength(2);

    /// Returns the strength with this number; `None` if there is none.
    pub fn new(number: u8) -> Option<GipfStrength> {
        GipfStrength::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Returns the strength with this number; `None` if there is none.
    pub fn from_number(number: f64) -> Option<GipfStrength> {
        let whole = (number.fract().abs() < f64::EPSILON).then_some(number as u8);
        whole.and_then(GipfStrength::new)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the computer's strength in the game of PÜNCT about a contested use: 4, 6 or 7.
    pub fn strength_in_punct(self) -> Strength {
        Strength::once_numbered(2 * self.0).unwrap_or(Strength::FIRST)
    }
}

impl FromStr for GipfStrength {
    type Err = NoSuchGipfStrength;

    fn from_str(text: &str) -> Result<GipfStrength, NoSuchGipfStrength> {
        text.parse().ok().and_then(GipfStrength::new).ok_or(NoSuchGipfStrength)
    }
}

/// Finds the turn that the computer plays at a strength; `None` if the game is over. The search
/// calls `keep_going` now and then and stops early if `keep_going` returns `false`. Unless the
/// search is stopped, equal seeds give equal turns.
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
    // A win or loss differs from other turns by more than any carelessness. So even a careless
    // player does not miss a win, and does not lose at once without need.
    let good = rated.iter().take_while(|rated| rated.worth >= best - manner.carelessness).count();
    let chosen =
        (scattered(seed ^ position.occupied_spots().len() as u64) % good.max(1) as u64) as usize;
    Some(rated.swap_remove(chosen).turn)
}

/// The most turns that the search follows in each position but the first one: the turns that look
/// best at first sight. A position can have thousands of turns, because a row of many GIPF-pieces
/// can be removed in many ways.
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
    /// Turns that are at most this much worse than the best one get an exact worth.
    margin: i32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl Search<'_> {
    /// Prepares a search of about this number of positions, which stops when `keep_going` returns
    /// `false`. Turns that are at most `margin` worse than the best one get an exact worth.
    pub fn new(positions: u64, margin: i32, keep_going: &mut dyn FnMut() -> bool) -> Search<'_> {
        Search { left: positions, margin, keep_going }
    }

    /// Rates all turns of a position, the best first. Looks up to `depth` turns ahead, as far as
    /// the search's limits allow. A depth that was not finished does not count.
    pub fn run(&mut self, position: &Position, depth: u32) -> Vec<Rated> {
        let mut rated = children(position);
        for ahead in 1..depth {
            let decided = rated.first().is_none_or(|best| best.worth.abs() > WON / 2);
            if decided || rated.len() < 2 {
                break;
            }
            let Some(deeper) = self.deepen(&rated, ahead) else { break };
            rated = deeper;
        }
        rated
    }

    /// Rates these turns by looking `ahead` turns further, and sorts them, the best first. A turn
    /// that is worse than the margin allows gets only an upper bound of its worth, which lies
    /// outside the margin, too. Returns `None` if the search must stop.
    fn deepen(&mut self, rated: &[Rated], ahead: u32) -> Option<Vec<Rated>> {
        let mut deeper = Vec::with_capacity(rated.len());
        let mut best = -2 * WON;
        for Rated { turn, after, .. } in rated {
            let worth = -self.worth(after, ahead, -2 * WON, self.margin + 1 - best)?;
            best = best.max(worth);
            deeper.push(Rated { turn: turn.clone(), worth, after: after.clone() });
        }
        deeper.sort_by_key(|rated| -rated.worth);
        Some(deeper)
    }

    /// Returns the worth of a position for the player to move, looking `depth` turns ahead; `None`
    /// if the search must stop.
    fn worth(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome_value(outcome.winner == Some(position.turn()), depth));
        }
        if depth == 0 {
            return Some(evaluation(position));
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
        Some(best)
    }

    /// Counts positions. Returns `None` if the search must stop.
    fn count(&mut self, positions: usize) -> Option<()> {
        self.left = self.left.saturating_sub(positions as u64);
        (self.left > 0 && (self.keep_going)()).then_some(())
    }
}

/// Returns the value of a finished game. `depth` is the number of turns that were left to search:
/// the larger it is, the sooner the game ended, and the more the win or loss counts.
fn outcome_value(is_won: bool, depth: u32) -> i32 {
    let worth = WON + depth as i32;
    if is_won { worth } else { -worth }
}

/// Rates all turns of a position by the positions after them, the best first.
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

/// How the computer plays at a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The greatest search depth in turns.
    pub depth: u32,
    /// The approximate number of positions that the search looks at. At the greatest strength, the
    /// search takes at most a second on a modest machine.
    pub positions: u64,
    /// The most by which the computer's turn may be worse than the best turn, in hundredths of a
    /// basic piece.
    pub carelessness: i32,
}

impl Manner {
    /// Returns how the computer plays at a strength. At 1 it looks only at its own turn, at 2 also
    /// at the answer, at 3 as far ahead as the limits allow.
    pub const fn from_level(level: GipfStrength) -> Manner {
        match level.number() {
            1 => Manner { depth: 1, positions: u64::MAX, carelessness: 60 },
            2 => Manner { depth: 2, positions: u64::MAX, carelessness: 8 },
            _ => Manner { depth: 12, positions: 400_000, carelessness: 0 },
        }
    }
}
