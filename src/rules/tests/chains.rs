//! Chains, and the sides that they join.

use crate::rules::board::connects;
use crate::rules::{Side, Space, SpaceSet, chains, joined_side, winning_chain};

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
    let (line, apart) = (row_9() | spaces("A8 Q10"), spaces("E2 F2 G2"));
    assert_eq!(winning_chain(line | apart), Some(line));
    assert_eq!(joined_side(line | apart), Some(Side::UpperRight));
    assert_eq!(winning_chain(apart), None);
    assert_eq!(chains(line | apart), [line, apart]);
}
