//! The chain to show at the end of a game: the shortest path of visible dots from side to side.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::rules::{Direction, Side, Space, SpaceSet};

/// A step of a path: where it leads, and the direction of it.
type Step = (usize, Option<Direction>);

/// The shortest chain among these spaces that joins two opposite sides, and one of the sides. Of
/// chains as short, one that turns least often.
pub fn shortest_chain(spaces: SpaceSet) -> Option<(SpaceSet, Side)> {
    let chains = Side::PAIRS.into_iter().filter_map(|side| {
        let (cost, chain) = path(spaces, side)?;
        Some((cost, chain, side))
    });
    chains.min_by_key(|(cost, ..)| *cost).map(|(_, chain, side)| (chain, side))
}

/// With its length and number of turns.
fn path(spaces: SpaceSet, side: Side) -> Option<((u32, u32), SpaceSet)> {
    let all: Vec<Space> = spaces.into_iter().collect();
    let index: HashMap<Space, usize> = all.iter().copied().zip(0..).collect();
    let goal = side.opposite().spaces();
    let mut open = BinaryHeap::new();
    for start in spaces & side.spaces() {
        open.push(Reverse(((1, 0), index[&start], None::<u8>, None::<(usize, Option<u8>)>)));
    }
    let mut before: HashMap<Step, Option<Step>> = HashMap::new();
    let direction = |nth: Option<u8>| nth.map(|nth| Direction::ALL[usize::from(nth)]);
    while let Some(Reverse((cost @ (length, turns), at, along, from))) = open.pop() {
        let step = (at, direction(along));
        if before.contains_key(&step) {
            continue;
        }
        before.insert(step, from.map(|(at, along)| (at, direction(along))));
        if goal.contains(all[at]) {
            let steps = std::iter::successors(Some(step), |step| before[step]);
            return Some((cost, steps.map(|(at, _)| all[at]).collect()));
        }
        for (next, nth) in Direction::ALL.into_iter().zip(0..) {
            if let Some(&to) = all[at].step(next).and_then(|next| index.get(&next)) {
                let turn = u32::from(along.is_some_and(|along| along != nth));
                open.push(Reverse(((length + 1, turns + turn), to, Some(nth), Some((at, along)))));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::picture::tests::samples::{self, SampleAim};
    use crate::rules::{Player, joined_side, winning_chain};

    #[test]
    fn the_shortest_chain_is_a_part_of_the_winning_chain_and_joins_without_any_of_its_dots_spare() {
        let positions = (0..12).flat_map(|seed| samples::positions(SampleAim::Chains, seed, 90));
        let mut found = 0;
        for (position, player) in
            positions.flat_map(|position| Player::BOTH.map(|player| (position.clone(), player)))
        {
            let tops = position.tops(player);
            let shortest = shortest_chain(tops);
            assert_eq!(shortest.is_some(), joined_side(tops).is_some());
            let Some((chain, side)) = shortest else { continue };
            found += 1;
            assert!((chain - winning_chain(tops).unwrap()).is_empty());
            assert!(chain.meets(side.spaces()) && chain.meets(side.opposite().spaces()));
            for dot in chain {
                let mut fewer = chain;
                fewer.remove(dot);
                assert_eq!(joined_side(fewer), None, "{dot} is spare");
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn of_equally_short_chains_the_straightest_is_shown() {
        let (chain, _) = shortest_chain(!SpaceSet::EMPTY).unwrap();
        let next = |dot: Space, d: Direction| dot.step(d).is_some_and(|next| chain.contains(next));
        let half = [Direction::UpLeft, Direction::UpRight, Direction::Right];
        let axes = half.map(|d| chain.into_iter().filter(|&dot| next(dot, d)).count());
        assert_eq!(axes.iter().sum::<usize>(), chain.len() - 1, "{axes:?}");
        assert!(axes.iter().filter(|&&steps| steps > 0).count() <= 2, "{axes:?}");
    }
}
