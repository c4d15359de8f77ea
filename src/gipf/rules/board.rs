//! The board: the 37 spots, where pieces stand, and the 24 dots around them, where pieces come in;
//! the 21 lines of spots with the rows on them, and the 42 entries, by which pieces come in along
//! these lines. The nine columns a–i count from White's left; the points of each count from White's
//! side.

use std::fmt;
use std::iter::successors;
use std::ops::Sub;
use std::str::FromStr;
use std::sync::LazyLock;

use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
use derive_more::{BitAnd, BitOr, Display};
use thiserror::Error;

/// The number of points in each column, including dots.
const HEIGHTS: [u8; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

pub const SPOTS: usize = 37;

const DOTS: usize = 24;

/// A point of the board, by column (0 is a) and number (from 1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}{number}", char::from(b'a' + column))]
#[debug("{self}")]
pub struct Point {
    column: u8,
    number: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}", self.point())]
#[debug("{self}")]
pub struct Spot(u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}", self.point())]
#[debug("{self}")]
pub struct Dot(u8);

/// The error for a name that is no point of the board, or a point of the wrong kind.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a point of the board (a1 to i5)")]
pub struct NoSuchPoint(pub String);

static SPOT_POINTS: LazyLock<Vec<Point>> =
    LazyLock::new(|| Point::all().filter(|point| !point.is_dot()).collect());

static DOT_POINTS: LazyLock<Vec<Point>> =
    LazyLock::new(|| Point::all().filter(|point| point.is_dot()).collect());

static NEXT: LazyLock<Vec<[Option<Spot>; 6]>> = LazyLock::new(|| {
    let points = SPOT_POINTS.iter();
    points.map(|at| Direction::ALL.map(|direction| at.next(direction)?.spot())).collect()
});

impl Point {
    /// `None` if the board has no such point.
    pub fn new(column: i8, number: i8) -> Option<Point> {
        let height = *HEIGHTS.get(usize::try_from(column).ok()?)?;
        if !(1..=height as i8).contains(&number) {
            return None;
        }
        Some(Point { column: column as u8, number: number as u8 })
    }

    /// All points, column by column.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..)
            .zip(HEIGHTS)
            .flat_map(|(column, height)| (1..=height).map(move |number| Point { column, number }))
    }

    pub const fn column(self) -> u8 {
        self.column
    }

    pub const fn number(self) -> u8 {
        self.number
    }

    fn is_dot(self) -> bool {
        self.column == 0
            || self.column == 8
            || self.number == 1
            || self.number == HEIGHTS[usize::from(self.column)]
    }

    pub fn spot(self) -> Option<Spot> {
        Some(Spot(SPOT_POINTS.binary_search(&self).ok()? as u8))
    }

    pub fn dot(self) -> Option<Dot> {
        Some(Dot(DOT_POINTS.binary_search(&self).ok()? as u8))
    }

    /// `None` beyond the rim.
    pub fn next(self, direction: Direction) -> Option<Point> {
        // Left of the middle column, a step up right adds one to the number, and a step down right
        // keeps it. From the middle column on, a step up right keeps the number, and a step down
        // right takes one off. Steps to the left mirror this.
        let (column, number) = (self.column as i8, self.number as i8);
        let (grows_right, grows_left) = (i8::from(column < 4), i8::from(column > 4));
        match direction {
            Up => Point::new(column, number + 1),
            Down => Point::new(column, number - 1),
            UpRight => Point::new(column + 1, number + grows_right),
            DownRight => Point::new(column + 1, number + grows_right - 1),
            UpLeft => Point::new(column - 1, number + grows_left),
            DownLeft => Point::new(column - 1, number + grows_left - 1),
        }
    }
}

impl Spot {
    pub fn all() -> impl DoubleEndedIterator<Item = Spot> + ExactSizeIterator {
        (0..SPOTS as u8).map(Spot)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn point(self) -> Point {
        SPOT_POINTS[self.index()]
    }

    /// `None` at the rim.
    pub fn next(self, direction: Direction) -> Option<Spot> {
        NEXT[self.index()][direction as usize]
    }

    pub fn neighbours(self) -> impl Iterator<Item = Spot> {
        NEXT[self.index()].into_iter().flatten()
    }
}

impl Dot {
    pub fn all() -> impl DoubleEndedIterator<Item = Dot> + ExactSizeIterator {
        (0..DOTS as u8).map(Dot)
    }

    pub fn point(self) -> Point {
        DOT_POINTS[usize::from(self.0)]
    }
}

impl FromStr for Point {
    type Err = NoSuchPoint;

    /// Reads letter and number; the letter may be a capital.
    fn from_str(text: &str) -> Result<Point, NoSuchPoint> {
        let point = match *text.as_bytes() {
            [letter, digit] if digit.is_ascii_digit() => {
                let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
                Point::new(column.min(100) as i8, (digit - b'0') as i8)
            }
            _ => None,
        };
        point.ok_or_else(|| NoSuchPoint(text.to_owned()))
    }
}

impl FromStr for Spot {
    type Err = NoSuchPoint;

    fn from_str(text: &str) -> Result<Spot, NoSuchPoint> {
        text.parse::<Point>()?.spot().ok_or_else(|| NoSuchPoint(text.to_owned()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next number of the column.
    Up,
    UpRight,
    DownRight,
    Down,
    DownLeft,
    UpLeft,
}

impl Direction {
    pub const ALL: [Direction; 6] = [Up, UpRight, DownRight, Down, DownLeft, UpLeft];

    /// One of the two directions along each line.
    pub const FORWARD: [Direction; 3] = [Up, UpRight, DownRight];

    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, BitAnd, BitOr, derive_more::Debug)]
#[debug("{{{self}}}")]
pub struct SpotSet(u64);

impl SpotSet {
    pub const EMPTY: SpotSet = SpotSet(0);

    #[must_use]
    pub const fn with_spot(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 | 1 << spot.index())
    }

    #[must_use]
    pub const fn without_spot(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 & !(1 << spot.index()))
    }

    pub const fn contains(self, spot: Spot) -> bool {
        self.0 >> spot.index() & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains_all(self, other: SpotSet) -> bool {
        self.0 & other.0 == other.0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// All subsets, including the empty one and the set itself.
    pub fn subsets(self) -> impl Iterator<Item = SpotSet> {
        let mut next = Some(0_u64);
        std::iter::from_fn(move || {
            let subset = next?;
            // Counts up in the bits of the set only. After the whole set the count is zero again.
            next = Some(subset.wrapping_sub(self.0) & self.0).filter(|&after| after != 0);
            Some(SpotSet(subset))
        })
    }

    /// The spots, column by column, which is the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let spot = Spot(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(spot)
        })
    }
}

impl Sub for SpotSet {
    type Output = SpotSet;

    fn sub(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 & !other.0)
    }
}

impl FromIterator<Spot> for SpotSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpotSet {
        spots.into_iter().fold(SpotSet::EMPTY, SpotSet::with_spot)
    }
}

/// Written as its spots, sorted, separated by commas: `b2,c3`.
impl fmt::Display for SpotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, spot) in self.iter().enumerate() {
            let divider = if at > 0 { "," } else { "" };
            write!(f, "{divider}{spot}")?;
        }
        Ok(())
    }
}

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
