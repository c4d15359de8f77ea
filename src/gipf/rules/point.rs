//! The 37 spots, where pieces stand, and the 24 dots around them, where pieces come in. The nine
//! columns a–i count from White's left; the points of each count from White's side.

use std::fmt;
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
