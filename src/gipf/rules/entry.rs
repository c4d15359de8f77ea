//! The 42 ways in. A way in is a dot and the direction of a line that begins there.

use derive_more::Display;

use super::point::{DOTS, Direction, Dot, Spot};

/// The number of ways in: one from each of the six corners, and two from each other dot.
const ENTRIES: usize = 42;

/// The most spots on a line.
const LONGEST: usize = 7;

/// A way in: the dot at which a piece comes in, and the direction in which it is pushed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, derive_more::Debug)]
#[display("{}-{}", self.dot(), self.first())]
#[debug("{self}")]
pub struct Entry(u8);

#[derive(Clone, Copy)]
struct Way {
    dot: Dot,
    direction: Direction,
    spots: [Spot; LONGEST],
    length: usize,
}

/// All ways in, dot by dot.
static WAYS: [Way; ENTRIES] = {
    let (Some(dot), Some(spot)) = (Dot::from_index(0), Spot::from_index(0)) else { unreachable!() };
    let mut ways =
        [Way { dot, direction: Direction::Up, spots: [spot; LONGEST], length: 0 }; ENTRIES];
    let (mut nth, mut nth_dot) = (0, 0);
    while nth_dot < DOTS {
        let Some(dot) = Dot::from_index(nth_dot) else { unreachable!() };
        let mut way = 0;
        while way < Direction::ALL.len() {
            let direction = Direction::ALL[way];
            let mut found = Way { dot, direction, spots: [spot; LONGEST], length: 0 };
            let mut next = dot.point().next(direction);
            while let Some(point) = next {
                if point.is_dot() {
                    break;
                }
                found.spots[found.length] = point.place_as_spot();
                found.length += 1;
                next = point.next(direction);
            }
            // Along the rim the next point is a dot, so no way in leads there.
            if found.length > 0 {
                ways[nth] = found;
                nth += 1;
            }
            way += 1;
        }
        nth_dot += 1;
    }
    ways
};

impl Entry {
    /// Returns all ways in, dot by dot.
    pub fn all() -> impl ExactSizeIterator<Item = Entry> {
        (0..ENTRIES as u8).map(Entry)
    }

    /// Lists the ways in from a dot: one from a corner, else two.
    pub fn all_at(dot: Dot) -> impl Iterator<Item = Entry> {
        Entry::all().filter(move |entry| entry.dot() == dot)
    }

    fn way(self) -> &'static Way {
        &WAYS[self.0 as usize]
    }

    pub fn dot(self) -> Dot {
        self.way().dot
    }

    pub fn direction(self) -> Direction {
        self.way().direction
    }

    /// Returns the four to seven spots of the line, beginning beside the dot.
    pub fn spots(self) -> &'static [Spot] {
        let way = self.way();
        &way.spots[..way.length]
    }

    pub fn first(self) -> Spot {
        self.way().spots[0]
    }
}
