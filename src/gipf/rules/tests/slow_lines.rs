//! The board of the slow model: its 21 lines, each written out from dot to dot.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A point of the board: its column letter and its number.
pub(super) type Spot = (char, u8);

const LINES: [&str; 21] = [
    "b1 b2 b3 b4 b5 b6",
    "c1 c2 c3 c4 c5 c6 c7",
    "d1 d2 d3 d4 d5 d6 d7 d8",
    "e1 e2 e3 e4 e5 e6 e7 e8 e9",
    "f1 f2 f3 f4 f5 f6 f7 f8",
    "g1 g2 g3 g4 g5 g6 g7",
    "h1 h2 h3 h4 h5 h6",
    "a1 b2 c3 d4 e5 f5 g5 h5 i5",
    "a2 b3 c4 d5 e6 f6 g6 h6",
    "a3 b4 c5 d6 e7 f7 g7",
    "a4 b5 c6 d7 e8 f8",
    "b1 c2 d3 e4 f4 g4 h4 i4",
    "c1 d2 e3 f3 g3 h3 i3",
    "d1 e2 f2 g2 h2 i2",
    "a5 b5 c5 d5 e5 f4 g3 h2 i1",
    "a4 b4 c4 d4 e4 f3 g2 h1",
    "a3 b3 c3 d3 e3 f2 g1",
    "a2 b2 c2 d2 e2 f1",
    "b6 c6 d6 e6 f5 g4 h3 i2",
    "c7 d7 e7 f6 g5 h4 i3",
    "d8 e8 f7 g6 h5 i4",
];

static POINTS: LazyLock<Vec<Vec<Spot>>> =
    LazyLock::new(|| LINES.map(|line| line.split(' ').map(read).collect()).to_vec());

/// The lines, each from dot to dot.
pub(super) fn lines() -> &'static [Vec<Spot>] {
    &POINTS
}

static LINES_THROUGH: LazyLock<BTreeMap<Spot, Vec<usize>>> = LazyLock::new(|| {
    let mut through: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
    for (number, line) in lines().iter().enumerate() {
        for &point in line {
            through.entry(point).or_default().push(number);
        }
    }
    through
});

/// The numbers of the lines that hold a point.
pub(super) fn lines_through(point: Spot) -> &'static [usize] {
    &LINES_THROUGH[&point]
}

static WAYS_IN: LazyLock<Vec<(String, Vec<Spot>)>> = LazyLock::new(|| {
    let mut ways = Vec::new();
    for line in lines() {
        let back = line.iter().rev().copied().collect();
        for points in [line.clone(), back] {
            let text = format!("{}-{}", name(points[0]), name(points[1]));
            ways.push((text, points[1..points.len() - 1].to_vec()));
        }
    }
    ways
});

/// The 42 ways in: `e1-e2` and the spots of the line from there.
pub(super) fn ways_in() -> &'static [(String, Vec<Spot>)] {
    &WAYS_IN
}

/// Reads `e2`.
pub(super) fn read(text: &str) -> Spot {
    let (column, number) = text.split_at(1);
    let column = column.chars().next().expect("a column letter");
    (column, number.parse().expect("a number"))
}

/// Writes `e2`.
pub(super) fn name((column, number): Spot) -> String {
    format!("{column}{number}")
}

/// The spots next to a spot, without dots.
pub(super) fn neighbours(spot: Spot) -> Vec<Spot> {
    let mut found = Vec::new();
    for line in lines() {
        for pair in line[1..line.len() - 1].windows(2) {
            if pair[0] == spot {
                found.push(pair[1]);
            }
            if pair[1] == spot {
                found.push(pair[0]);
            }
        }
    }
    found
}
