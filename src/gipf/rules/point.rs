//! The points of the board, and the six directions of its lines. There are 37 spots, where pieces
//! stand, and 24 dots around them, where pieces come in.
//!
//! The nine columns a–i count from White's left; the points of each count from White's side.

use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
use std::str::FromStr;

use derive_more::Display;
use thiserror::Error;

/// The number of points in each column, including dots.
const HEIGHTS: [u8; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

pub const SPOTS: usize = 37;

pub const DOTS: usize = 24;

const POINTS: usize = SPOTS + DOTS;

/// A point of the board, by column (0 is a) and number (from 1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}{number}", char::from(b'a' + column))]
#[debug("{self}")]
pub struct Point {
    column: u8,
    number: u8,
}

/// A spot: a point where pieces can stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}", self.point())]
#[debug("{self}")]
pub struct Spot(u8);

/// A dot: a point at the rim, where pieces come in. No piece stands on a dot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}", self.point())]
#[debug("{self}")]
pub struct Dot(u8);

/// The error for a name that is no point of the board, or a point of the wrong kind.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a point of the board (a1 to i5)")]
pub struct NoSuchPoint(pub String);

/// The points, the spots and the dots, each column by column.
struct Tables {
    points: [Point; POINTS],
    spots: [Point; SPOTS],
    dots: [Point; DOTS],
    /// The index of each point among the spots or among the dots. The first index is the column,
    /// the second is the number less one.
    places: [[u8; 9]; 9],
}

static TABLES: Tables = {
    let nowhere = Point { column: 0, number: 0 };
    let mut tables = Tables {
        points: [nowhere; POINTS],
        spots: [nowhere; SPOTS],
        dots: [nowhere; DOTS],
        places: [[0; 9]; 9],
    };
    let (mut nth, mut nth_spot, mut nth_dot) = (0, 0, 0);
    let mut column = 0;
    while column < HEIGHTS.len() {
        let mut number = 1;
        while number <= HEIGHTS[column] {
            let point = Point { column: column as u8, number };
            tables.points[nth] = point;
            nth += 1;
            let place = &mut tables.places[column][number as usize - 1];
            if point.is_dot() {
                *place = nth_dot as u8;
                tables.dots[nth_dot] = point;
                nth_dot += 1;
            } else {
                *place = nth_spot as u8;
                tables.spots[nth_spot] = point;
                nth_spot += 1;
            }
            number += 1;
        }
        column += 1;
    }
    tables
};

/// For each spot, its neighbour in each direction; the spot itself if there is no neighbour.
static NEXT: [[Spot; 6]; SPOTS] = {
    let mut table = [[Spot(0); 6]; SPOTS];
    let mut at = 0;
    while at < SPOTS {
        let mut way = 0;
        while way < 6 {
            table[at][way] = match TABLES.spots[at].next(Direction::ALL[way]) {
                Some(point) if !point.is_dot() => point.place_as_spot(),
                _ => Spot(at as u8),
            };
            way += 1;
        }
        at += 1;
    }
    table
};

impl Point {
    /// Returns the point with this column (0 is a) and number (from 1); `None` if the board has no
    /// such point.
    pub const fn new(column: i8, number: i8) -> Option<Point> {
        if column < 0 || column >= HEIGHTS.len() as i8 {
            return None;
        }
        if number < 1 || number > HEIGHTS[column as usize] as i8 {
            return None;
        }
        Some(Point { column: column as u8, number: number as u8 })
    }

    pub fn all() -> impl Iterator<Item = Point> {
        TABLES.points.into_iter()
    }

    /// Returns the column; 0 is a.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the number in the column, from 1.
    pub const fn number(self) -> u8 {
        self.number
    }

    pub(super) const fn is_dot(self) -> bool {
        self.column == 0
            || self.column == 8
            || self.number == 1
            || self.number == HEIGHTS[self.column as usize]
    }

    pub fn spot(self) -> Option<Spot> {
        (!self.is_dot()).then(|| self.place_as_spot())
    }

    pub fn dot(self) -> Option<Dot> {
        self.is_dot().then(|| Dot(self.place()))
    }

    const fn place(self) -> u8 {
        TABLES.places[self.column as usize][self.number as usize - 1]
    }

    /// Returns the spot of this point. The point must not be a dot.
    pub(super) const fn place_as_spot(self) -> Spot {
        Spot(self.place())
    }

    /// Returns the next point in a direction; `None` beyond the rim.
    pub const fn next(self, direction: Direction) -> Option<Point> {
        // Left of the middle column, a step up right adds one to the number, and a step down right
        // keeps it. From the middle column on, a step up right keeps the number, and a step down
        // right takes one off. Steps to the left mirror this.
        let (column, number) = (self.column as i8, self.number as i8);
        let (grows_right, grows_left) = ((column < 4) as i8, (column > 4) as i8);
        match direction {
            Direction::Up => Point::new(column, number + 1),
            Direction::Down => Point::new(column, number - 1),
            Direction::UpRight => Point::new(column + 1, number + grows_right),
            Direction::DownRight => Point::new(column + 1, number + grows_right - 1),
            Direction::UpLeft => Point::new(column - 1, number + grows_left),
            Direction::DownLeft => Point::new(column - 1, number + grows_left - 1),
        }
    }
}

impl Spot {
    pub fn all() -> impl DoubleEndedIterator<Item = Spot> + ExactSizeIterator {
        (0..SPOTS as u8).map(Spot)
    }

    pub(super) const fn from_index(index: usize) -> Option<Spot> {
        if index < SPOTS { Some(Spot(index as u8)) } else { None }
    }

    /// Returns the place of the spot among all spots, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn point(self) -> Point {
        TABLES.spots[self.index()]
    }

    /// Returns the next spot in a direction; `None` at the rim.
    pub fn next(self, direction: Direction) -> Option<Spot> {
        let next = NEXT[self.index()][direction as usize];
        (next != self).then_some(next)
    }

    /// Returns the spots around this one: six, or fewer at the rim.
    pub fn neighbours(self) -> impl Iterator<Item = Spot> {
        Direction::ALL.into_iter().filter_map(move |direction| self.next(direction))
    }
}

impl Dot {
    pub(super) const fn from_index(index: usize) -> Option<Dot> {
        if index < DOTS { Some(Dot(index as u8)) } else { None }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Dot> + ExactSizeIterator {
        (0..DOTS as u8).map(Dot)
    }

    /// Returns the place of the dot among all dots, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn point(self) -> Point {
        TABLES.dots[self.index()]
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

    /// Reads a point where pieces can stand.
    fn from_str(text: &str) -> Result<Spot, NoSuchPoint> {
        text.parse::<Point>()?.spot().ok_or_else(|| NoSuchPoint(text.to_owned()))
    }
}

/// One of the six directions along the lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next number of the column.
    Up,
    UpRight,
    DownRight,
    /// To the previous number of the column.
    Down,
    DownLeft,
    UpLeft,
}

impl Direction {
    pub const ALL: [Direction; 6] = [Up, UpRight, DownRight, Down, DownLeft, UpLeft];

    /// Up, up right and down right: one of the two directions along each line.
    pub const FORWARD: [Direction; 3] = [Up, UpRight, DownRight];

    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}
