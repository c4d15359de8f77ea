//! The distance of a player from joining two opposite sides, counted in spaces that the player does
//! not top yet. A move tops at most three of these spaces, and lifting a piece tops none. This
//! bounds how soon a player can win by a connection.

use crate::rules::{Move, Side, SpaceSet, chain, with_neighbours};

/// Greater distances are not counted.
pub const MOST: usize = 9;

/// The number of dots that a move puts down.
const DOTS: usize = 3;

/// For each number n, the spaces that the player does not top and that lie on a way between
/// opposite sides with at most n such spaces.
pub struct PuzzleWays([SpaceSet; MOST + 1]);

impl PuzzleWays {
    /// Finds the ways of the player who tops these spaces and has not joined two sides.
    pub fn from_spaces(own: SpaceSet) -> PuzzleWays {
        let reached = Side::ALL.map(|side| reached_from(side, own));
        let mut near = [SpaceSet::EMPTY; MOST + 1];
        for count in 1..=MOST {
            near[count] = near[count - 1];
            for [one, other] in [[0, 3], [1, 4], [2, 5]] {
                // Both counts include the space itself.
                for from_one in 1..=count {
                    let both = reached[one][from_one] & reached[other][count + 1 - from_one];
                    near[count] |= both - own;
                }
            }
        }
        PuzzleWays(near)
    }

    /// Whether a connection may need at most `at_most` more spaces after a move. `false` means that
    /// it certainly needs more.
    pub fn may_leave(&self, played: Move, at_most: usize) -> bool {
        if !self.spaces_near(at_most).is_empty() {
            return true;
        }
        let dots = played.placement().spaces();
        (1..=DOTS).any(|gain| (dots & self.spaces_near(at_most + gain)).len() >= gain)
    }

    /// Returns a measure of how far a move is from the shortest ways: the smaller, the nearer.
    pub fn distance(&self, played: Move) -> usize {
        let dots = played.placement().spaces();
        self.0.iter().map(|&near| (dots - near).len()).sum()
    }

    fn spaces_near(&self, count: usize) -> SpaceSet {
        self.0[count.min(MOST)]
    }
}

/// For each number n, returns the spaces that can be reached from a side over own spaces and at
/// most n other spaces.
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
