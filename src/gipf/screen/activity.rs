//! A player's activity at the board: choosing a way in, a target or the pieces of a row. Also
//! computes where keys and mouse lead.

use crate::gipf::picture::{angle_around, half_steps};
use crate::gipf::rules::{
    Direction, Dot, Draft, Entering, Entry, Jump, Onto, Point, Run, Spot, SpotSet,
};
use crate::kit::ui::action::CursorStep;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Nothing is taken.
    Free,
    /// A dot and one of its lines are taken.
    Push(Entry),
    /// A potential is taken.
    Jump(Take),
    Row(Deal),
}

/// A taken potential and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The loaded piece.
    pub from: Spot,
    /// The visible target.
    pub to: Spot,
    /// Whether two pieces go onto a GIPF-piece instead of one.
    pub two: bool,
}

/// A row that the player deals with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The row, with the pieces that continue it.
    pub run: Run,
    pub stays: SpotSet,
    /// The spot whose piece the player can switch; `None` if every piece must go.
    pub at: Option<Spot>,
}

impl Take {
    /// Returns the chosen use. On a GIPF-piece, `two` decides how many pieces cover it.
    pub fn jump(self, draft: &Draft) -> Jump {
        let on_gipf = self.choices(draft).iter().any(|onto| *onto != Onto::Potential);
        let onto = match (on_gipf, self.two) {
            (false, _) => Onto::Potential,
            (true, false) => Onto::One,
            (true, true) => Onto::Two,
        };
        Jump { from: self.from, to: self.to, onto }
    }

    /// Returns the layers that may cover the target.
    pub fn choices(self, draft: &Draft) -> Vec<Onto> {
        let here = |jump: &Jump| jump.from == self.from && jump.to == self.to;
        draft.jumps().into_iter().filter(here).map(|jump| jump.onto).collect()
    }
}

impl Deal {
    /// Begins with all own GIPF-pieces and loaded pieces staying, and then lets one after the other
    /// go until the rules accept the removal.
    pub fn new(run: Run, draft: &Draft) -> Deal {
        let position = draft.position();
        let own = position.spots_of(position.turn());
        let mut deal = Deal { run, stays: run.may_stay() & own, at: None };
        while draft.check_removal(run, deal.goes()).is_err() {
            match deal.stays.iter().next() {
                Some(spot) => deal.stays = deal.stays.without_spot(spot),
                None => break,
            }
        }
        deal.at = run.may_stay().iter().next();
        deal
    }

    /// Returns the spots whose piece goes.
    pub fn goes(&self) -> SpotSet {
        self.run.spots - self.stays
    }

    /// Chooses the next piece in this direction that may stay; keeps the choice if there is none.
    pub fn step(&mut self, step: CursorStep) {
        let all: Vec<Spot> = self.run.may_stay().iter().collect();
        let next = self.at.and_then(|now| next_towards(step, &all, now, |spot| spot));
        self.at = next.or(self.at);
    }

    /// Switches whether the piece on a spot stays or goes. Returns `false` if the player has no
    /// choice there.
    pub fn switch(&mut self, spot: Spot) -> bool {
        if !self.run.may_stay().contains(spot) {
            return false;
        }
        let stays = self.stays.contains(spot);
        self.stays = if stays { self.stays.without_spot(spot) } else { self.stays.with_spot(spot) };
        self.at = Some(spot);
        true
    }
}

/// Returns the item after `now`, or before it. The first item follows the last.
pub fn next_of<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let at = now.and_then(|now| all.iter().position(|one| *one == now));
    let next = match at {
        None if forward => 0,
        None => all.len().checked_sub(1)?,
        Some(at) => (at + if forward { 1 } else { all.len() - 1 }) % all.len(),
    };
    all.get(next).copied()
}

/// Returns the nearest choice in the direction of an arrow. `None` if no choice lies there; unlike
/// Tab, arrows do not go round.
pub fn next_towards<T: Copy>(
    step: CursorStep,
    all: &[T],
    now: T,
    at: impl Fn(T) -> Spot,
) -> Option<T> {
    let away = |one: T| {
        let [(x, y), (across, down)] = [now, one].map(|it| half_steps(at(it).point()));
        (i16::from(across - x), i16::from(down - y))
    };
    let is_that_way = |one: &T| {
        let (across, down) = away(*one);
        // Of two choices in the same column, the upper one counts as the right one.
        let right = 100 * across - down;
        let ahead = match step {
            CursorStep::Up => -down,
            CursorStep::Down => down,
            CursorStep::Left => -right,
            CursorStep::Right => right,
        };
        ahead > 0
    };
    let distance = |one: &T| {
        let (across, down) = away(*one);
        3 * across * across + down * down
    };
    all.iter().copied().filter(is_that_way).min_by_key(distance)
}

/// Returns the possible ways in, dot by dot, clockwise around the board from e1.
pub fn ways_around(entering: Entering, draft: &Draft) -> Vec<Entry> {
    let mut ways = draft.entries(entering);
    let angle = |way: &Entry| angle_around(way.dot().point());
    ways.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    ways
}

pub fn ways_of(dot: Dot, entering: Entering, draft: &Draft) -> Vec<Entry> {
    draft.entries(entering).into_iter().filter(|way| way.dot() == dot).collect()
}

/// Returns the run with this spot that must or may be dealt with now.
pub fn run_at(spot: Spot, draft: &Draft) -> Option<Run> {
    draft.rows().into_iter().find(|run| run.spots.contains(spot))
}

/// Returns the spots to which the potential of a loaded piece can jump now.
pub fn targets(from: Spot, draft: &Draft) -> Vec<Spot> {
    let mut targets: Vec<Spot> =
        draft.jumps().into_iter().filter(|jump| jump.from == from).map(|jump| jump.to).collect();
    targets.dedup();
    targets
}

/// Returns the point to which a step of the cursor leads. At the rim the cursor stays. Steps to the
/// left and right zigzag, so that the cursor keeps its height, and a step back undoes a step.
pub fn taken_from(from: Point, step: CursorStep) -> Point {
    use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
    let ways = match (step, from.column().is_multiple_of(2)) {
        (CursorStep::Up, _) => [Up; 2],
        (CursorStep::Down, _) => [Down; 2],
        (CursorStep::Right, true) => [UpRight, DownRight],
        (CursorStep::Right, false) => [DownRight, UpRight],
        (CursorStep::Left, true) => [UpLeft, DownLeft],
        (CursorStep::Left, false) => [DownLeft, UpLeft],
    };
    ways.into_iter().find_map(|way| from.next(way)).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_and_right_undo_each_other_inside() {
        let middle: Point = "e5".parse().unwrap();
        let right = taken_from(taken_from(middle, CursorStep::Right), CursorStep::Right);
        assert_eq!(right.to_string(), "g4");
        assert_eq!(taken_from(taken_from(right, CursorStep::Left), CursorStep::Left), middle);
    }

    #[test]
    fn arrows_lead_from_every_target_to_every_other_and_never_the_opposite_way() {
        let from: Spot = "e5".parse().unwrap();
        let around: Vec<Spot> =
            Direction::ALL.iter().filter_map(|way| from.point().next(*way)?.spot()).collect();
        let steps = [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right];
        for chosen in 1..1_usize << around.len() {
            let targets: Vec<Spot> = (0..around.len())
                .filter(|nth| chosen >> nth & 1 == 1)
                .map(|nth| around[nth])
                .collect();
            let mut seen = vec![targets[0]];
            let mut next = 0;
            while let Some(&at) = seen.get(next) {
                next += 1;
                for step in steps {
                    let Some(to) = next_towards(step, &targets, at, |to| to) else { continue };
                    let height = |spot: Spot| half_steps(spot.point()).1;
                    assert!(step != CursorStep::Down || height(to) > height(at), "{at} {to}");
                    assert!(step != CursorStep::Up || height(to) < height(at), "{at} {to}");
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
            assert_eq!(seen.len(), targets.len(), "{targets:?}");
        }
    }

    #[test]
    fn every_point_can_be_reached_with_the_arrows() {
        let mut seen = vec!["e5".parse::<Point>().unwrap()];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for step in [CursorStep::Left, CursorStep::Right, CursorStep::Up, CursorStep::Down] {
                let to = taken_from(from, step);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 61);
    }
}
