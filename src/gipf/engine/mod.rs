//! The computer player of GIPF: modest, and the same on every machine. It searches by alpha-beta
//! over whole turns, deeper and deeper, as far and as closely as its level has it; [`evaluation`]
//! says what a position is worth, and whether to contest a use.

mod evaluation;
#[cfg(test)]
mod tests;

pub use evaluation::would_contest;

use super::strength::GipfStrength;
use crate::gipf::rules::{Position, Turn};
use crate::rules::scattered;
use evaluation::{WON, evaluation};

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
    let manner = Manner::from_level(level);
    let mut rated =
        Search::new(manner.positions, manner.carelessness, keep_going).run(position, manner.depth);
    let best = rated.first()?.worth;
    // A careless player still does not pass by a win, and does not lose at once.
    let good = rated.iter().take_while(|rated| rated.worth >= best - manner.carelessness).count();
    let chosen =
        (scattered(seed ^ position.occupied_spots().len() as u64) % good.max(1) as u64) as usize;
    Some(rated.swap_remove(chosen).turn)
}

/// How many turns of a position are followed at most below the first: the best at first sight. A
/// row of many GIPF-pieces can go in thousands of ways.
const WIDTH: usize = 80;

#[derive(Clone, Debug)]
pub struct Rated {
    pub turn: Turn,
    pub worth: i32,
    after: Position,
}

/// A search that counts what it looks at and can be stopped.
pub struct Search<'a> {
    /// How many positions may still be searched.
    left: u64,
    /// How much worse than the best a turn may be whose worth is to be known exactly.
    margin: i32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

struct Stopped;

impl Search<'_> {
    /// A search of this many positions; it stops when `keep_going` says no. What turns are worth
    /// that are at most `margin` worse than the best is known exactly.
    pub fn new(positions: u64, margin: i32, keep_going: &mut dyn FnMut() -> bool) -> Search<'_> {
        Search { left: positions, margin, keep_going }
    }

    /// All turns of a position, the best first, as far as `depth` turns ahead and the search's
    /// limits allow. Those of the last depth that was not finished are left out.
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

    /// The same turns, looked at `ahead` turns further; the best first. Those that are worse than
    /// the margin allows have but a bound for their worth, which is below it too.
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

    /// What a position is worth to the player whose turn it is, looking `depth` turns ahead.
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

/// A game that is over, with this many turns to go: a sooner win is better.
fn outcome_value(is_won: bool, depth: u32) -> i32 {
    let worth = WON + depth as i32;
    if is_won { worth } else { -worth }
}

/// All turns of a position by what they are worth at first sight, the best first.
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
    /// How many positions it looks at, about. The strongest level's take a second at most on a
    /// modest machine.
    pub positions: u64,
    /// How much worse than the best turn it finds may be what it plays, in hundredths of a basic
    /// piece.
    pub carelessness: i32,
}

impl Manner {
    /// The manner of a level: 1 looks at its own turn, 2 at the answer too, 3 as far as it can.
    pub const fn from_level(level: GipfStrength) -> Manner {
        match level.number() {
            1 => Manner { depth: 1, positions: u64::MAX, carelessness: 60 },
            2 => Manner { depth: 2, positions: u64::MAX, carelessness: 8 },
            _ => Manner { depth: 12, positions: 400_000, carelessness: 0 },
        }
    }
}
