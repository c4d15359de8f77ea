//! The 21 lines of spots, the places for a row on them, and the rows that a player has to deal
//! with.

use std::fmt;

use super::point::{Direction, SPOTS, Spot};
use super::position::Position;
use super::spot_set::SpotSet;
use super::stack::Kind;

/// The number of adjacent spots that make a row.
pub const ROW: usize = 4;

/// The number of lines: seven in each of three directions.
const LINES: usize = 21;

/// The number of places for a row: 1 2 3 4 3 2 1 on the seven lines of each direction.
const PLACES: usize = 48;

/// The most spots on a line.
const LONGEST: usize = 7;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Debug)]
#[debug("{self}")]
pub struct Line(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LineSet(u32);

#[derive(Clone, Copy)]
struct Spots {
    spots: [Spot; LONGEST],
    length: usize,
}

/// The spots of each line, upwards or from left to right; the lines of a direction follow one
/// another.
static SPOTS_OF: [Spots; LINES] = {
    let Some(nowhere) = Spot::from_index(0) else { unreachable!() };
    let mut lines = [Spots { spots: [nowhere; LONGEST], length: 0 }; LINES];
    let (mut nth, mut way) = (0, 0);
    while way < Direction::FORWARD.len() {
        let direction = Direction::FORWARD[way];
        let mut at = 0;
        while at < SPOTS {
            let Some(first) = Spot::from_index(at) else { unreachable!() };
            if next(first, direction.opposite()).is_none() {
                let mut spot = Some(first);
                while let Some(here) = spot {
                    lines[nth].spots[lines[nth].length] = here;
                    lines[nth].length += 1;
                    spot = next(here, direction);
                }
                nth += 1;
            }
            at += 1;
        }
        way += 1;
    }
    lines
};

/// The places for a row, line by line, each with its line.
static PLACES_OF: [(SpotSet, Line); PLACES] = {
    let mut places = [(SpotSet::EMPTY, Line(0)); PLACES];
    let (mut nth, mut line) = (0, 0);
    while line < LINES {
        let Spots { spots, length } = SPOTS_OF[line];
        let mut first = 0;
        while first + ROW <= length {
            let mut four = SpotSet::EMPTY;
            let mut at = first;
            while at < first + ROW {
                four = four.with_spot(spots[at]);
                at += 1;
            }
            places[nth] = (four, Line(line as u8));
            nth += 1;
            first += 1;
        }
        line += 1;
    }
    places
};

const fn next(spot: Spot, direction: Direction) -> Option<Spot> {
    match spot.point().next(direction) {
        Some(point) if !point.is_dot() => Some(point.place_as_spot()),
        _ => None,
    }
}

impl Line {
    pub fn all() -> impl ExactSizeIterator<Item = Line> {
        (0..LINES as u8).map(Line)
    }

    /// Returns the spots of the line, upwards, or from left to right.
    pub fn spots(self) -> &'static [Spot] {
        let Spots { spots, length } = &SPOTS_OF[self.0 as usize];
        &spots[..*length]
    }
}

impl LineSet {
    pub const EMPTY: LineSet = LineSet(0);

    #[must_use]
    pub const fn with_line(self, line: Line) -> LineSet {
        LineSet(self.0 | 1 << line.0)
    }

    pub const fn contains(self, line: Line) -> bool {
        self.0 >> line.0 & 1 == 1
    }
}

/// Whether the set has four adjacent spots on a line.
pub fn has_row(held: SpotSet) -> bool {
    PLACES_OF.iter().any(|&(four, _)| held.contains_all(four))
}

/// Finds the rows in the set, at most one on each line.
pub fn rows(held: SpotSet) -> impl Iterator<Item = (Line, SpotSet)> {
    // No line is long enough for two rows with a gap between them, so all full places of a line
    // make one row.
    let mut full = PLACES_OF.iter().filter(move |(four, _)| held.contains_all(*four)).peekable();
    std::iter::from_fn(move || {
        let &(mut row, line) = full.next()?;
        while let Some(&(four, _)) = full.next_if(|(_, other)| *other == line) {
            row = row | four;
        }
        Some((line, row))
    })
}

/// Written by its ends: `b2-g6`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spots = self.spots();
        write!(f, "{}-{}", spots[0], spots[spots.len() - 1])
    }
}

/// A row of one player, with the pieces that continue it on its line without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub line: Line,
    /// The row: four or more adjacent spots held by its owner.
    pub row: SpotSet,
    /// The row and the spots that continue it.
    pub spots: SpotSet,
    /// The spots whose top must go: single pieces and used potentials.
    pub must_go: SpotSet,
    /// Whether the owner of the row must deal with the run; `false` if all of it may stay.
    pub is_due: bool,
}

impl Run {
    /// Returns the spots whose top may stay or go: GIPF-pieces and loaded pieces.
    pub fn may_stay(self) -> SpotSet {
        self.spots - self.must_go
    }

    fn from_row(line: Line, row: SpotSet, position: &Position) -> Run {
        let taken = position.occupied_spots();
        let mut spots = SpotSet::EMPTY;
        for &spot in line.spots() {
            if taken.contains(spot) {
                spots = spots.with_spot(spot);
            } else if spots.contains_all(row) {
                break;
            } else {
                spots = SpotSet::EMPTY;
            }
        }
        let must_go = spots & (position.tops(Kind::Basic) | position.tops(Kind::Used));
        // A run of GIPF-pieces alone may stay, except in a game with potentials, where every row
        // must go.
        let is_due = !must_go.is_empty() || position.rules().have_potentials();
        Run { line, row, spots, must_go, is_due }
    }
}

impl Position {
    /// Returns the runs with a row of the player to move.
    pub(super) fn runs(&self) -> impl Iterator<Item = Run> {
        rows(self.spots_of(self.turn())).map(|(line, row)| Run::from_row(line, row, self))
    }
}
