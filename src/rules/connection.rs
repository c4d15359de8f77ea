//! Chains of spaces that one colour tops, and the sides that chains join (rules: The end, 1).

use super::board::{Side, with_neighbours};
use super::player::Player;
use super::position::Position;
use super::space_set::SpaceSet;

/// Returns the part of `within` that hangs together with `start`: the spaces in both sets, and all
/// spaces that can be reached from these by steps that stay in `within`.
pub fn chain(start: SpaceSet, within: SpaceSet) -> SpaceSet {
    chain_and_beside(start, within).0
}

/// Returns the spaces of [`chain`], and then these spaces with all their neighbours.
pub fn chain_and_beside(start: SpaceSet, within: SpaceSet) -> (SpaceSet, SpaceSet) {
    let mut reached = start & within;
    loop {
        let beside = with_neighbours(reached);
        let further = beside & within;
        if (further - reached).is_empty() {
            return (reached, beside);
        }
        reached = further;
    }
}

fn connects(spaces: SpaceSet) -> bool {
    Side::PAIRS.into_iter().any(|side| joins(spaces, side))
}

#[inline]
pub fn joins(spaces: SpaceSet, side: Side) -> bool {
    let goal = side.opposite().spaces();
    // In most positions this check is enough, and no chain need be searched.
    if !spaces.meets(goal) || !spaces.meets(side.spaces()) {
        return false;
    }
    chain(side.spaces(), spaces).meets(goal)
}

pub fn joined_side(spaces: SpaceSet) -> Option<Side> {
    Side::PAIRS.into_iter().find(|&side| joins(spaces, side))
}

pub fn winning_chain(spaces: SpaceSet) -> Option<SpaceSet> {
    let side = joined_side(spaces)?;
    let from_side = chain(side.spaces(), spaces);
    let joined = chain(side.opposite().spaces(), spaces);
    Some(from_side & joined)
}

/// Returns the separate chains of a set, the largest first.
pub fn chains(spaces: SpaceSet) -> Vec<SpaceSet> {
    let mut left = spaces;
    let mut chains = Vec::new();
    while let Some(start) = left.first() {
        let found = chain(SpaceSet::EMPTY.with_space(start), spaces);
        left -= found;
        chains.push(found);
    }
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    chains
}

impl Position {
    /// Whether a chain of a player's topmost dots joins two opposite sides (rules: The end, 1).
    pub fn is_connected(&self, player: Player) -> bool {
        connects(self.tops(player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::space::Space;

    fn spaces(names: &str) -> SpaceSet {
        names.split(' ').map(|name| name.parse::<Space>().unwrap()).collect()
    }

    fn row_9() -> SpaceSet {
        Space::all().filter(|s| s.row() == 9).collect()
    }

    #[test]
    fn each_pair_of_opposite_sides_can_be_joined() {
        let column_i: SpaceSet = Space::all().filter(|s| s.letter() == 'I').collect();
        assert!(connects(row_9() | spaces("A8 Q10")));
        assert!(connects(row_9() | spaces("B10 P8")));
        assert!(connects(column_i | spaces("H1 J17")));
    }

    #[test]
    fn other_sides_are_not_opposite() {
        // These go from column A to the lower right side, from row 1 to the upper left side, and
        // along the rim.
        assert!(!connects(row_9() | spaces("A8 P8")));
        assert!(!connects(Space::all().filter(|s| s.letter() == 'F').collect()));
        let rim = Side::Top.spaces() | Side::UpperRight.spaces() | Side::LowerRight.spaces();
        assert!(!connects(rim));
    }

    #[test]
    fn a_gap_of_one_space_disconnects() {
        let line = row_9() | spaces("A8 Q10");
        for gap in line {
            let mut cut = line;
            cut.remove(gap);
            assert!(!connects(cut), "{gap}");
        }
    }

    #[test]
    fn the_winning_chain_leaves_out_what_hangs_elsewhere() {
        let (line, aside) = (row_9() | spaces("A8 Q10"), spaces("E2 F2 G2"));
        assert_eq!(winning_chain(line | aside), Some(line));
        assert_eq!(joined_side(line | aside), Some(Side::UpperRight));
        assert_eq!(winning_chain(aside), None);
        assert_eq!(chains(line | aside), [line, aside]);
    }
}
