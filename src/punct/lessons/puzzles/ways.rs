//! How far a player is from joining two opposite sides, counted in spaces that the player does not
//! top yet. One move brings a player three such spaces at most: lifting a piece only takes some
//! away. That bounds how soon a player can win by a connection.

use crate::rules::{Move, Side, SpaceSet, chain, with_neighbours};

/// More spaces than this are not counted.
pub const MOST: usize = 9;

/// How many dots a move puts down.
const DOTS: usize = 3;

/// For each number, the spaces not yet the player's on a way from a side to the opposite one that
/// takes at most this many of them.
pub struct PuzzleWays([SpaceSet; MOST + 1]);

impl PuzzleWays {
    /// The ways of the player who tops these spaces and is not connected.
    pub fn from_spaces(own: SpaceSet) -> PuzzleWays {
        let reached = Side::ALL.map(|side| reached_from(side, own));
        let mut near = [SpaceSet::EMPTY; MOST + 1];
        for count in 1..=MOST {
            near[count] = near[count - 1];
            for [one, other] in [[0, 3], [1, 4], [2, 5]] {
                // The space itself is counted from both sides.
                for from_one in 1..=count {
                    let both = reached[one][from_one] & reached[other][count + 1 - from_one];
                    near[count] |= both - own;
                }
            }
        }
        PuzzleWays(near)
    }

    /// Whether a connection may take no more than this many spaces after a move. If not, it takes
    /// more.
    pub fn may_leave(&self, played: Move, at_most: usize) -> bool {
        if !self.spaces_near(at_most).is_empty() {
            return true;
        }
        let dots = played.placement().spaces();
        (1..=DOTS).any(|gain| (dots & self.spaces_near(at_most + gain)).len() >= gain)
    }

    /// The smaller, the nearer a move comes to the shortest ways.
    pub fn distance(&self, played: Move) -> usize {
        let dots = played.placement().spaces();
        self.0.iter().map(|&near| (dots - near).len()).sum()
    }

    fn spaces_near(&self, count: usize) -> SpaceSet {
        self.0[count.min(MOST)]
    }
}

/// For each number, the spaces reached from a side over at most this many spaces that are not own.
fn reached_from(side: Side, own: SpaceSet) -> [SpaceSet; MOST + 1] {
    let mut reached = [chain(side.spaces(), own); MOST + 1];
    for count in 1..=MOST {
        let step = with_neighbours(reached[count - 1]) | side.spaces();
        reached[count] = step | chain(with_neighbours(step), own);
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_chains_cost_nothing_wherever_a_way_meets_them() {
        let line = "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 I16 J17";
        let missing = "H3 H8 I16";
        let spaces = |names: &str| -> SpaceSet {
            names
                .split(' ')
                .map(|name| name.parse::<crate::rules::Space>().expect("a space"))
                .collect()
        };
        let ways = PuzzleWays::from_spaces(spaces(line) - spaces(missing));
        assert!(ways.spaces_near(2).is_empty());
        assert_eq!(ways.spaces_near(3) & spaces(line), spaces(missing));
    }
}
