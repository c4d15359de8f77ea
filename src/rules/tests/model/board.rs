//! Spaces of the board as (column, row); column A is 0 (rules: Board).

use std::sync::LazyLock;

/// A space, or a place outside the board: column (A = 0) and row (from 1).
pub type At = (i8, i8);

/// The six neighbours' offsets, clockwise.
const DIRECTIONS: [At; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The six corners the board lacks: A1 A9 I1 I17 Q9 Q17.
const CORNERS: [At; 6] = [(0, 1), (0, 9), (8, 1), (8, 17), (16, 9), (16, 17)];

/// Whether the board has this space.
pub fn on_board((c, r): At) -> bool {
    (0..=16).contains(&c)
        && (1..=17).contains(&r)
        && (-8..=8).contains(&(r - 1 - c))
        && !CORNERS.contains(&(c, r))
}

/// All spaces, by column and row.
pub fn spaces() -> impl Iterator<Item = At> + Clone {
    static ALL: LazyLock<Vec<At>> = LazyLock::new(|| {
        let pairs = (0..=16).flat_map(|c| (1..=17).map(move |r| (c, r)));
        pairs.filter(|&space| on_board(space)).collect()
    });
    ALL.iter().copied()
}

/// The place `steps` spaces away in a direction; directions count modulo 6.
pub fn step((c, r): At, direction: usize, steps: i8) -> At {
    let (dc, dr) = DIRECTIONS[direction % 6];
    (c + steps * dc, r + steps * dr)
}

/// Whether two spaces have a common line: same letter, same number, or same difference.
pub fn on_one_line((c, r): At, (d, s): At) -> bool {
    c == d || r == s || r - c == s - d
}

/// The number of steps from neighbour to neighbour between two spaces.
pub fn distance((c, r): At, (d, s): At) -> i8 {
    let (across, up) = (d - c, s - r);
    across.abs().max(up.abs()).max((up - across).abs())
}

/// The central hexagon: G7–G9, H7–H10, I7–I11, J8–J11, K9–K11.
pub fn in_centre((c, r): At) -> bool {
    match c {
        6 => (7..=9).contains(&r),
        7 => (7..=10).contains(&r),
        8 => (7..=11).contains(&r),
        9 => (8..=11).contains(&r),
        10 => (9..=11).contains(&r),
        _ => false,
    }
}

/// A side of the board: tells whether a space belongs to it.
pub type Edge = fn(At) -> bool;

/// The three pairs of opposite sides.
pub fn opposite_sides() -> [(Edge, Edge); 3] {
    [
        (|(c, _)| c == 0, |(c, _)| c == 16),
        (|(_, r)| r == 1, |(_, r)| r == 17),
        (|(c, r)| r - 1 - c == 8, |(c, r)| r - 1 - c == -8),
    ]
}

/// The space of this name, which may lie outside the board.
pub fn at_named(name: &str) -> At {
    let letter = name.as_bytes()[0];
    ((letter - b'A').cast_signed(), name[1..].parse().unwrap())
}

/// A space's name: letter and number.
pub fn name((c, r): At) -> String {
    let letter = char::from(b'A' + c.cast_unsigned());
    format!("{letter}{r}")
}
