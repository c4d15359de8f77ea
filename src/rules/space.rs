//! The 211 spaces of the board, their names and the six directions (rules: Board).

use std::cmp::Ordering;
use std::str::FromStr;

use derive_more::Display;
use thiserror::Error;

/// Named by a letter `A`–`Q` and a number `1`–`17` (rules: Board).
///
/// ```
/// assert_eq!(Space::all().count(), 211);
/// let space: Space = "D3".parse()?;
/// assert_eq!(Space::new(3, 3), Some(space));
/// assert_eq!(space.distance("F5".parse()?), 2);
/// assert!("A17".parse::<Space>().is_err());
/// ```
///
/// The stored number is the space's bit in a set of spaces: `16·a − b + 127`, where a is the number
/// of columns and b the number of rows from the centre to the space. So a step in a direction
/// always adds the same number. The 211 spaces fit into 0…254, because the corners are missing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Display, derive_more::Debug)]
#[display("{}{}", self.letter(), self.row())]
#[debug("{self}")]
pub struct Space(u8);

/// All spaces, in the order of their indices.
pub static SPACES: [Space; 211] = {
    let mut spaces = [Space::CENTRE; 211];
    let (mut found, mut index) = (0, 0);
    while index < SPACE_TABLE {
        if let Some(space) = Space::from_index(index) {
            spaces[found] = space;
            found += 1;
        }
        index += 1;
    }
    spaces
};

/// The length of a table that is indexed by [`Space::index`].
pub const SPACE_TABLE: usize = 256;

impl Space {
    /// `I9`, the middle of the board and of the central hexagon.
    pub const CENTRE: Space = Space(127);

    /// `column` is 0 for A to 16 for Q, `row` is 1 to 17. `None` outside the hexagon and on its six
    /// corners (rules: Board).
    #[inline]
    pub const fn new(column: i8, row: i8) -> Option<Space> {
        let (a, b) = (column as i32 - 8, row as i32 - 9);
        let inside = -8 <= a && a <= 8 && -8 <= b && b <= 8 && -8 <= b - a && b - a <= 8;
        // At a corner, two of the three distances are 8; elsewhere on the rim, only one is 8.
        let corner = (a.abs() == 8) as u8 + (b.abs() == 8) as u8 + ((b - a).abs() == 8) as u8 == 2;
        if inside && !corner { Some(Space((16 * a - b + 127) as u8)) } else { None }
    }

    /// From 0 (A) to 16 (Q).
    #[inline]
    pub const fn column(self) -> i8 {
        COORDINATES[self.0 as usize].0
    }

    /// From 1 to 17.
    #[inline]
    pub const fn row(self) -> i8 {
        COORDINATES[self.0 as usize].1
    }

    pub const fn letter(self) -> char {
        (b'A' + self.column() as u8) as char
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < SPACE_TABLE && COORDINATES[index].1 != 0 {
            Some(Space(index as u8))
        } else {
            None
        }
    }

    /// The bit must belong to a space: sets have no other bits.
    #[inline]
    pub(crate) const fn from_bit(index: usize) -> Space {
        assert_in_tests!(Self::from_index(index).is_some());
        Space(index as u8)
    }

    /// `None` beyond the rim.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Space> {
        self.offset(direction.vector())
    }

    /// `None` beyond the rim.
    #[inline]
    pub const fn offset(self, vector: (i8, i8)) -> Option<Space> {
        Space::new(self.column() + vector.0, self.row() + vector.1)
    }

    /// In steps from neighbour to neighbour.
    pub fn distance(self, other: Space) -> u8 {
        let (dc, dr) = (self.column() - other.column(), self.row() - other.row());
        dc.abs().max(dr.abs()).max((dr - dc).abs()) as u8
    }

    /// By letter and then by number, as in canonical notation.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..17).flat_map(|column| (1..=17).filter_map(move |row| Space::new(column, row)))
    }
}

/// The column and row of each index. The row is 0 if no space has the index.
static COORDINATES: [(i8, i8); SPACE_TABLE] = {
    let mut table = [(0, 0); SPACE_TABLE];
    let mut column = 0;
    while column < 17 {
        let mut row = 1;
        while row <= 17 {
            if let Some(space) = Space::new(column, row) {
                table[space.0 as usize] = (column, row);
            }
            row += 1;
        }
        column += 1;
    }
    table
};

impl Ord for Space {
    /// By letter, then by number (rules: Notation).
    fn cmp(&self, other: &Space) -> Ordering {
        (self.column(), self.row()).cmp(&(other.column(), other.row()))
    }
}

impl PartialOrd for Space {
    fn partial_cmp(&self, other: &Space) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The name is in capitals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no space {0} on the board")]
pub struct NoSuchSpace(pub String);

impl FromStr for Space {
    type Err = NoSuchSpace;

    /// A letter and a number, in either case: `i9`, `L10`.
    fn from_str(text: &str) -> Result<Space, NoSuchSpace> {
        let no_such = || NoSuchSpace(text.to_uppercase());
        let mut characters = text.chars();
        let letter = characters.next().map(|c| c.to_ascii_uppercase()).ok_or_else(no_such)?;
        let number = characters.as_str();
        let plain = number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit());
        if !letter.is_ascii_uppercase() || !plain || number.starts_with('0') {
            return Err(no_such());
        }
        let row = number.parse().map_err(|_| no_such())?;
        Space::new((letter as u8 - b'A') as i8, row).ok_or_else(no_such)
    }
}

/// Clockwise from 0 to 5, named as on the screen, where row 17 is at the top (rules: Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// 0: to the next row in the same column.
    UpLeft,
    /// 1: to the next row and the next column.
    UpRight,
    /// 2: to the next column in the same row.
    Right,
    /// 3: to the previous row in the same column.
    DownRight,
    /// 4: to the previous row and the previous column.
    DownLeft,
    /// 5: to the previous column in the same row.
    Left,
}

impl Direction {
    pub const ALL: [Direction; 6] = [
        Direction::UpLeft,
        Direction::UpRight,
        Direction::Right,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::Left,
    ];

    /// Clockwise.
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// As (columns, rows).
    pub const fn vector(self) -> (i8, i8) {
        match self {
            Direction::UpLeft => (0, 1),
            Direction::UpRight => (1, 1),
            Direction::Right => (1, 0),
            Direction::DownRight => (0, -1),
            Direction::DownLeft => (-1, -1),
            Direction::Left => (-1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const SPACE_COUNT: usize = 211;

    #[test]
    fn the_board_has_211_spaces_and_no_corners() {
        assert_eq!(Space::all().count(), SPACE_COUNT);
        for corner in ["A1", "A9", "I1", "I17", "Q9", "Q17"] {
            assert!(corner.parse::<Space>().is_err(), "{corner}");
        }
        for rim in ["A2", "A8", "I16", "J17", "P17", "Q10", "Q16", "H1", "B1"] {
            assert_eq!(rim.parse::<Space>().unwrap().to_string(), rim);
        }
    }

    #[test]
    fn every_space_has_an_index_of_its_own() {
        let indices: HashSet<_> = Space::all().map(Space::index).collect();
        assert_eq!(indices.len(), SPACE_COUNT);
        assert!(Space::all().all(|space| Space::from_index(space.index()) == Some(space)));
        assert_eq!(Space::CENTRE, "I9".parse().unwrap());
    }

    #[test]
    fn the_six_neighbours_go_round_clockwise() {
        let round: Vec<_> =
            Direction::ALL.iter().map(|&d| Space::CENTRE.step(d).unwrap().to_string()).collect();
        assert_eq!(round, ["I10", "J10", "J9", "I8", "H8", "H9"]);
    }

    #[test]
    fn names_are_read_in_either_case_and_nothing_else_is() {
        assert_eq!("l10".parse(), Space::new(11, 10).ok_or(NoSuchSpace(String::new())));
        for wrong in ["", "I", "9", "I0", "I09", "R9", "I18", "I9 ", "I-1", "I+9", "ÄI", "I9I"] {
            assert!(wrong.parse::<Space>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn distance_counts_steps() {
        let space = |name: &str| name.parse::<Space>().unwrap();
        assert_eq!(space("I9").distance(space("K11")), 2);
        assert_eq!(space("I9").distance(space("G11")), 4);
        assert_eq!(space("A2").distance(space("Q16")), 16);
    }
}
