//! The 21 lines of spots with the rows on them, and the 42 entries, by which pieces come in along
//! these lines.

use std::fmt;
use std::iter::successors;
use std::sync::LazyLock;

use derive_more::Display;

use super::point::{Direction, Dot, Point, Spot, SpotSet};

const ENTRIES: u8 = 42;
const LINES: u8 = 21;

/// The number of adjacent spots that make a row.
const ROW: usize = 4;

/// The dot at which a piece comes in, and the direction in which it is pushed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}-{}", self.dot(), self.first())]
#[debug("{self}")]
pub struct Entry(u8);

struct PushLine {
    dot: Dot,
    direction: Direction,
    spots: Vec<Spot>,
}

static PUSH_LINES: LazyLock<Vec<PushLine>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for dot in Dot::all() {
        for direction in Direction::ALL {
            // Along the rim the next point is a dot, so no entry leads there.
            if let Some(first) = dot.point().next(direction).and_then(Point::spot) {
                lines.push(PushLine { dot, direction, spots: spots_from(first, direction) });
            }
        }
    }
    lines
});

fn spots_from(first: Spot, direction: Direction) -> Vec<Spot> {
    successors(Some(first), |spot| spot.next(direction)).collect()
}

impl Entry {
    /// All entries, dot by dot.
    pub fn all() -> impl ExactSizeIterator<Item = Entry> {
        (0..ENTRIES).map(Entry)
    }

    /// The entries at a dot: one at a corner, else two.
    pub fn all_at(dot: Dot) -> impl Iterator<Item = Entry> {
        Entry::all().filter(move |entry| entry.dot() == dot)
    }

    pub fn dot(self) -> Dot {
        self.line().dot
    }

    pub fn direction(self) -> Direction {
        self.line().direction
    }

    /// The four to seven spots of the line, beginning beside the dot.
    pub fn spots(self) -> &'static [Spot] {
        &self.line().spots
    }

    pub fn first(self) -> Spot {
        self.spots()[0]
    }

    fn line(self) -> &'static PushLine {
        &PUSH_LINES[usize::from(self.0)]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Debug)]
#[debug("{self}")]
pub struct Line(u8);

/// Upwards or from left to right; the lines of a direction follow one another.
static SPOTS_OF: LazyLock<Vec<Vec<Spot>>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for direction in Direction::FORWARD {
        let begins = Spot::all().filter(|spot| spot.next(direction.opposite()).is_none());
        lines.extend(begins.map(|first| spots_from(first, direction)));
    }
    lines
});

/// All sets of four adjacent spots, line by line, each with its line.
pub static FOURS: LazyLock<Vec<(SpotSet, Line)>> = LazyLock::new(|| {
    let fours = Line::all().flat_map(|line| line.spots().windows(ROW).map(move |it| (it, line)));
    fours.map(|(four, line)| (four.iter().copied().collect(), line)).collect()
});

impl Line {
    pub fn all() -> impl ExactSizeIterator<Item = Line> {
        (0..LINES).map(Line)
    }

    /// The spots upwards, or from left to right.
    pub fn spots(self) -> &'static [Spot] {
        &SPOTS_OF[usize::from(self.0)]
    }
}

/// Written by its ends: `b2-g6`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spots = self.spots();
        write!(f, "{}-{}", spots[0], spots[spots.len() - 1])
    }
}

pub fn has_row(held: SpotSet) -> bool {
    FOURS.iter().any(|&(four, _)| held.contains_all(four))
}

/// At most one on each line: no line is long enough for two rows with a gap between them.
pub fn rows(held: SpotSet) -> Vec<(Line, SpotSet)> {
    let mut rows: Vec<(Line, SpotSet)> = Vec::new();
    for &(four, line) in FOURS.iter().filter(|(four, _)| held.contains_all(*four)) {
        match rows.last_mut() {
            Some((last, row)) if *last == line => *row = *row | four,
            _ => rows.push((line, four)),
        }
    }
    rows
}
