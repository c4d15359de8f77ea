//! The keys that take a lifted piece to where a move puts it down, and turn it there.

use super::hand::Hand;
use super::punct_line::{self, OnLine};
use super::walk;
use crate::kit::ui::action::CursorStep;
use crate::punct::screen::action::BoardAction;
use crate::rules::{Game, Move, Space};

/// An action done so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    pub action: BoardAction,
    pub times: usize,
}

/// What takes the piece of this move, once it is lifted, to where the move puts it down, as few keys as
/// can be; `None` if the piece is not on the board or can't go there.
pub fn way_of(game: &Game, played: Move) -> Option<Vec<Leg>> {
    let (from, placement) = (played.source().punct()?, played.placement());
    let to = placement.punct();
    let hand = Hand::lift(game, from).ok()?;
    let can_lie = |space| hand.can_lie(space);
    let mut way = if from == to { Vec::new() } else { way_along(from, to, can_lie)? };
    let turns = |clockwise: bool| {
        let mut hand = hand.clone();
        let turned = |times: &usize| {
            if *times > 0 {
                hand.turn(to, clockwise);
            }
            hand.orientation(to) == placement.orientation()
        };
        let times = (0..6).find(turned)?;
        Some(Leg { action: BoardAction::Turn { clockwise }, times })
    };
    let turn = [true, false].into_iter().filter_map(turns).min_by_key(|leg| leg.times)?;
    way.extend(Some(turn).filter(|leg| leg.times > 0));
    Some(way)
}

/// The shortest way along the lines of a PÜNCT: arrows, if they are as short as other keys.
fn way_along(from: Space, to: Space, can_lie: impl Fn(Space) -> bool) -> Option<Vec<Leg>> {
    let arrow = |step, times| Leg { action: BoardAction::Step(step), times };
    let ways = (1..=16).flat_map(|times| {
        let straight = [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right]
            .map(|step| vec![arrow(step, times)]);
        let leaning = [CursorStep::Left, CursorStep::Right].into_iter().flat_map(move |side| {
            [CursorStep::Up, CursorStep::Down].map(|step| vec![arrow(side, 1), arrow(step, times)])
        });
        straight.into_iter().chain(leaning)
    });
    let lines = (1..=6).map(|times| Leg { action: BoardAction::NextLine, times });
    let lines = lines.flat_map(|line| {
        let steps = (1..=16).flat_map(|times| {
            [true, false].map(|forward| Leg { action: BoardAction::StepOnLine { forward }, times })
        });
        std::iter::once(vec![line]).chain(steps.map(move |leg| vec![line, leg]))
    });
    let leads = |way: &Vec<Leg>| end_of(way, from, &can_lie) == to;
    ways.chain(lines).filter(leads).min_by_key(|way| way.iter().map(|leg| leg.times).sum::<usize>())
}

/// Where actions take the cursor from the PÜNCT of a piece just lifted.
fn end_of(way: &[Leg], punct: Space, can_lie: impl Fn(Space) -> bool) -> Space {
    let (mut at, mut line, mut walk) = (punct, OnLine::default(), None);
    for leg in way {
        for _ in 0..leg.times {
            match leg.action {
                BoardAction::Step(step) => (at, walk) = walk::step(step, at, walk, Some(punct)),
                BoardAction::StepOnLine { forward } => {
                    (at, line) = punct_line::step(punct, at, line, forward, &can_lie);
                }
                BoardAction::NextLine => (at, line) = punct_line::jump(punct, at, line),
                _ => {}
            }
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::lines_through;

    /// From every nth space.
    fn check_ways(nth: usize) {
        for from in Space::all().step_by(nth) {
            for to in lines_through(from).into_iter().filter(|&to| to != from) {
                let way = way_along(from, to, |_| true).unwrap_or_else(|| panic!("{from} {to}"));
                let keys: usize = way.iter().map(|leg| leg.times).sum();
                let least = usize::from(from.distance(to));
                assert!((least..=least + 3).contains(&keys), "{from} {to}: {way:?}");
            }
        }
    }

    #[test]
    fn there_is_a_way_from_a_space_to_every_other_on_its_lines() {
        check_ways(4);
    }

    #[test]
    #[ignore = "takes seconds: every space"]
    fn there_is_a_way_from_every_space_to_every_other_on_its_lines() {
        check_ways(1);
    }
}
