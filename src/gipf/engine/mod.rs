//! The computer player of GIPF: alpha-beta over whole turns, with growing depth up to the limits of
//! the strength. Unless the time limit stops it, it plays the same turns on every machine. Worth is
//! in hundredths of a basic piece. Three pieces in a place for four count because a push could
//! complete the row; loaded pieces count more beside a target because they could jump. [`reasons`]
//! says what speaks for a turn.

#[cfg(test)]
mod tests;

use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use derive_more::Display;
use serde::Serialize;
use thiserror::Error;

use crate::gipf::rules::{
    Draft, Ending, Entry, FOURS, Jump, Kind, Move, Phase, Position, Spot, SpotSet, Step, Turn,
    Version,
};
use crate::kit::strength::Strength;
use crate::kit::system::{new_seed, time_limit};
use crate::rules::{Player, scattered};

/// The strength at which the computer plays GIPF, from 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Display)]
pub struct GipfStrength(u8);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a strength of GIPF is 1, 2 or 3")]
pub struct NoSuchGipfStrength;

impl GipfStrength {
    pub const ALL: [GipfStrength; 3] = [GipfStrength(1), GipfStrength(2), GipfStrength(3)];

    pub const DEFAULT: GipfStrength = GipfStrength(2);

    pub fn new(number: u8) -> Option<GipfStrength> {
        GipfStrength::ALL.into_iter().find(|level| level.0 == number)
    }

    /// `None` also for a number with a fraction.
    pub fn from_number(number: f64) -> Option<GipfStrength> {
        if number.fract().abs() < f64::EPSILON { GipfStrength::new(number as u8) } else { None }
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// The computer's strength in the game of PÜNCT about a contested use: 4, 6 or 7.
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinkRequest {
    /// The decided parts of the turn are already made in the position.
    Play(Position, GipfStrength),
    /// The contested use is made, and rows are left to remove; this turn does so.
    Finish(Turn),
    Contest(Position, Jump),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `None` if the game is over.
    Turn(Option<Turn>),
    Contests(bool),
}

/// The callback returns whether the answer is still wanted.
pub type Think = fn(ThinkRequest, &mut dyn FnMut() -> bool) -> Answer;

/// The search ends sooner, except on a slow machine or in a position with thousands of turns.
const LONGEST: Duration = Duration::from_millis(1_800);

pub fn think(request: ThinkRequest, go_on: &mut dyn FnMut() -> bool) -> Answer {
    match request {
        ThinkRequest::Play(position, level) => {
            Answer::Turn(choose_in_time(&position, level, new_seed(), go_on))
        }
        ThinkRequest::Finish(turn) => Answer::Turn(Some(turn)),
        ThinkRequest::Contest(position, jump) => {
            Answer::Contests(would_contest(&Draft::new(&position), jump))
        }
    }
}

pub fn choose_in_time(
    position: &Position,
    level: GipfStrength,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    let in_time = time_limit(Some(LONGEST));
    choose(position, level, seed, &mut || in_time() && go_on())
}

/// `None` if the game is over. Stops early once `keep_going` returns `false`; otherwise equal seeds
/// give equal turns.
fn choose(
    position: &Position,
    level: GipfStrength,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    if position.outcome().is_some() {
        return None;
    }
    let limits = SearchLimits::from_level(level);
    let margin = limits.carelessness;
    let mut search = Search { left: limits.positions, margin, keep_going };
    let mut rated = search.run(position, limits.depth);
    let best = rated.first()?.worth;
    // A win or loss differs from other turns by more than any carelessness. So even a careless
    // player does not miss a win, and does not lose at once without need.
    let good = rated.iter().take_while(|rated| rated.worth >= best - margin).count();
    let chosen = scattered(seed ^ position.occupied_spots().len() as u64) % good.max(1) as u64;
    Some(rated.swap_remove(chosen as usize).turn)
}

struct SearchLimits {
    /// In turns.
    depth: u32,
    /// Approximate. At the greatest strength, the search takes at most a second on a modest
    /// machine.
    positions: u64,
    /// The most by which the computer's turn may be worse than the best turn.
    carelessness: i32,
}

impl SearchLimits {
    /// Depth 1 sees only the computer's own turn, 2 also the answer, 3 as far as limits allow.
    const fn from_level(level: GipfStrength) -> SearchLimits {
        match level.number() {
            1 => SearchLimits { depth: 1, positions: u64::MAX, carelessness: 60 },
            2 => SearchLimits { depth: 2, positions: u64::MAX, carelessness: 8 },
            _ => SearchLimits { depth: 12, positions: 400_000, carelessness: 0 },
        }
    }
}

/// The most turns followed in each position but the first, the best at first sight. There can be
/// thousands, because a row of many GIPF-pieces can be removed in many ways.
const WIDTH: usize = 80;

#[derive(Clone)]
struct Rated {
    turn: Turn,
    worth: i32,
    after: Position,
}

struct Search<'a> {
    left: u64,
    /// Turns that are at most this much worse than the best one get an exact worth.
    margin: i32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl Search<'_> {
    /// The best first. A depth that was not finished does not count.
    fn run(&mut self, position: &Position, depth: u32) -> Vec<Rated> {
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

    /// The best first. A turn worse than the margin gets only an upper bound of its worth, also
    /// outside the margin. `None` if the search must stop.
    fn deepen(&mut self, rated: &[Rated], ahead: u32) -> Option<Vec<Rated>> {
        let mut deeper = rated.to_vec();
        let mut best = -2 * WON;
        for rated in &mut deeper {
            rated.worth = -self.worth(&rated.after, ahead, -2 * WON, self.margin + 1 - best)?;
            best = best.max(rated.worth);
        }
        deeper.sort_by_key(|rated| -rated.worth);
        Some(deeper)
    }

    /// For the player to move, `depth` turns ahead; `None` if the search must stop.
    fn worth(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome_value(outcome.winner == Some(position.turn()), depth));
        }
        if depth == 0 {
            return Some(evaluation(position));
        }
        let rated = children(position);
        self.left = self.left.saturating_sub(rated.len() as u64);
        if self.left == 0 || !(self.keep_going)() {
            return None;
        }
        let mut best = -2 * WON;
        for Rated { after, worth, .. } in rated.into_iter().take(WIDTH) {
            let is_leaf = depth == 1;
            let exact =
                if is_leaf { worth } else { -self.worth(&after, depth - 1, -beta, -alpha)? };
            best = best.max(exact);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// If the game ends sooner, more `depth` is left, and the win or loss counts more.
fn outcome_value(is_won: bool, depth: u32) -> i32 {
    let worth = WON + depth as i32;
    if is_won { worth } else { -worth }
}

fn children(position: &Position) -> Vec<Rated> {
    let mut rated = Vec::new();
    for turn in position.legal_turns() {
        let Ok(after) = position.after(&turn) else { continue };
        let worth = match after.outcome() {
            Some(outcome) => outcome_value(outcome.winner == Some(position.turn()), 0),
            None => -evaluation(&after),
        };
        rated.push(Rated { turn, worth, after });
    }
    rated.sort_by_key(|rated| -rated.worth);
    rated
}

/// The least worth of a won game.
const WON: i32 = 1_000_000;

/// A basic piece that was not captured.
const PIECE: i32 = 100;

/// The extra worth of the first pieces in the reserve: a player without a reserve usually loses.
const IN_RESERVE: [i32; 6] = [90, 60, 40, 25, 15, 10];
const FURTHER_IN_RESERVE: i32 = 6;

/// A player's first, second and third GIPF-piece on top; further ones count as the third.
const GIPF_PIECES: [i32; 3] = [250, 120, 60];

/// The extra worth of a loaded piece, and of a potential that may still come into play.
const LOADED: i32 = 30;
const TO_COME: i32 = 8;

/// The extra worth of each target beside a loaded piece.
const TARGET: i32 = 25;

/// A place for four that has three pieces of the player.
const THREE: i32 = 14;

/// A piece near the middle, which is hard to push away.
const MIDDLE: i32 = 4;

static INNER: LazyLock<SpotSet> = LazyLock::new(|| {
    let middle = Spot::all().find(|spot| spot.to_string() == "e5");
    middle.into_iter().flat_map(|middle| middle.neighbours().chain([middle])).collect()
});

/// For the player to move. The game must not be over.
fn evaluation(position: &Position) -> i32 {
    let mover = position.turn();
    worth(position, mover) - worth(position, mover.opponent())
}

fn worth(position: &Position, player: Player) -> i32 {
    let held = position.spots_of(player);
    let (own, other) = (position.supply(player), position.supply(player.opponent()));
    let at_hand = usize::from(own.basic);
    let few: i32 = IN_RESERVE.iter().take(at_hand).sum();
    let further = at_hand.saturating_sub(IN_RESERVE.len()) as i32;
    let threes = FOURS.iter().filter(|&&(four, _)| (held & four).len() == 3);
    few + FURTHER_IN_RESERVE * further - PIECE * i32::from(other.captured)
        + worth_of_gipf_pieces(position, player)
        + worth_of_potentials(position, player)
        + THREE * threes.count() as i32
        + MIDDLE * (held & *INNER).len() as i32
}

/// A player without any GIPF-piece on top at the end of a turn loses.
fn worth_of_gipf_pieces(position: &Position, player: Player) -> i32 {
    let has_none_yet = position.supply(player).phase == Phase::FirstGipf;
    if position.rules().version() == Version::Basic || has_none_yet {
        return 0;
    }
    let count = (position.spots_of(player) & position.tops(Kind::Gipf)).len();
    if count == 0 {
        return -WON;
    }
    (0..count).map(|nth| GIPF_PIECES[nth.min(2)]).sum()
}

fn worth_of_potentials(position: &Position, player: Player) -> i32 {
    if !position.rules().have_potentials() {
        return 0;
    }
    let loaded = position.spots_of(player) & position.tops(Kind::Loaded);
    let targets = position.spots_of(player.opponent())
        & (position.tops(Kind::Loaded) | position.tops(Kind::Used) | position.tops(Kind::Gipf));
    let beside = loaded.iter().flat_map(Spot::neighbours);
    let in_reach = beside.filter(|spot| targets.contains(*spot)).count();
    let to_come = i32::from(position.supply(player).potentials);
    LOADED * loaded.len() as i32 + TARGET * in_reach as i32 + TO_COME * to_come
}

/// The gain that makes a use worth contesting. A challenge costs nothing but itself.
const WORTH_A_CHALLENGE: i32 = 150;

/// Only if the use is worth much more to its player than a lost contest would be.
fn would_contest(draft: &Draft, jump: Jump) -> bool {
    let (mut used, mut lost) = (draft.clone(), draft.clone());
    if used.step(Step::Jump(jump)).is_err() || lost.step(Step::Lose(jump)).is_err() {
        return false;
    }
    // Both values are for the player who uses the potential, because that player is still to move.
    evaluation(used.position()) - evaluation(lost.position()) >= WORTH_A_CHALLENGE
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game ends.
    Wins(Ending),
    /// Basic pieces of the other player's leave the game.
    Captures(u8),
    /// A potential takes the spot of this piece of the other player's.
    TakesSpot(Spot, Kind),
    /// The other player could make a row by this push, and can't after the turn.
    StopsRow(Entry),
    /// Own basic pieces come back from a row.
    TakesBack(u8),
    /// The mover could make a row by this push next.
    Threatens(Entry),
    /// Another GIPF-piece may follow.
    KeepsGipf,
    /// The mover holds more of the seven spots in the middle, now this number.
    Middle(usize),
    /// The other player can make no row by one push.
    LeavesNoRow,
    /// Basic pieces stay in the mover's reserve.
    Leaves(u8),
}

/// Of a legal turn; the most important first, and at least one.
pub fn reasons(before: &Position, turn: &Turn) -> Vec<Reason> {
    let Ok(after) = before.after(turn) else { return Vec::new() };
    let (mover, other) = (before.turn(), before.turn().opponent());
    if let Some(outcome) = after.outcome()
        && outcome.winner == Some(mover)
    {
        return vec![Reason::Wins(outcome.ending)];
    }
    let mut reasons = Vec::new();
    let [had, has] = [before, &after].map(|position| position.supply(mover));
    if has.captured > had.captured {
        reasons.push(Reason::Captures(has.captured - had.captured));
    }
    if let Some(Move::Jump(jump)) = turn.move_made
        && let Some(top) = before.stack(jump.to).top()
    {
        reasons.push(Reason::TakesSpot(jump.to, top.kind));
    }
    let [could, can] = [before, &after].map(|position| pushes_to_a_row(position, other));
    let stopped = could.iter().find(|entry| !can.contains(entry));
    reasons.extend(stopped.map(|&entry| Reason::StopsRow(entry)));
    let spent = match turn.move_made {
        Some(Move::Push(entering, _)) => entering.kind().basic_pieces(),
        Some(Move::Jump(jump)) => jump.onto.kind().basic_pieces(),
        None => 0,
    };
    if has.basic + spent > had.basic {
        reasons.push(Reason::TakesBack(has.basic + spent - had.basic));
    }
    let [threats, new_threats] = [before, &after].map(|it| pushes_to_a_row(it, mover));
    let threat = new_threats.iter().find(|entry| !threats.contains(entry));
    reasons.extend(threat.map(|&entry| Reason::Threatens(entry)));
    if has.may_play_gipf() {
        reasons.push(Reason::KeepsGipf);
    }
    let [held, holds] = [before, &after].map(|it| (it.spots_of(mover) & *INNER).len());
    if holds > held {
        reasons.push(Reason::Middle(holds));
    }
    if can.is_empty() {
        reasons.push(Reason::LeavesNoRow);
    }
    reasons.push(Reason::Leaves(has.basic));
    reasons
}

/// Those by which the player, if to move, would complete four in a row.
pub(super) fn pushes_to_a_row(position: &Position, player: Player) -> Vec<Entry> {
    let (taken, own) = (position.occupied_spots(), position.spots_of(player));
    let makes_a_row = |entry: &Entry| {
        let line = entry.spots();
        let Some(empty) = line.iter().position(|&spot| !taken.contains(spot)) else { return false };
        let mut held = own;
        for (nth, &spot) in line[..=empty].iter().enumerate() {
            let comes = nth == 0 || own.contains(line[nth - 1]);
            held = if comes { held.with_spot(spot) } else { held.without_spot(spot) };
        }
        FOURS.iter().any(|&(four, _)| held.contains_all(four) && !own.contains_all(four))
    };
    if position.supply(player).basic == 0 {
        return Vec::new();
    }
    Entry::all().filter(makes_a_row).collect()
}
