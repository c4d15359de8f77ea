//! Where things of the board are on the screen: one mapping from spaces to cells and back, for
//! drawing and for the mouse, at every size.
//!
//! The board is turned by 30°: rows of spaces are rows of text, row 17 at the top. With z the zoom,
//! the block of space (c, r) begins at column z·(2c − r) and line pitch·(17 − r) from an origin, is
//! 2z columns wide and pitch lines high. Nothing here draws.

use std::fmt;
use std::ops::RangeInclusive;

use ratatui::layout::{Rect, Size as Extent};

use crate::rules::{Side, Space};

/// How large the board is drawn. Larger ones are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    zoom: u16,
    pitch: u16,
}

/// What the largest size has for a zoom: windows of 500×200 have room for no more.
const LARGEST_ZOOM: u16 = 11;

/// The least and greatest value of 2c − r on the board: half spaces from the left.
const LEFTMOST: i32 = -8;
const RIGHTMOST: i32 = 22;

impl BoardSize {
    /// A space is 2 columns and 1 line.
    pub const S: BoardSize = BoardSize { zoom: 1, pitch: 1 };
    /// A space is 4 columns and 1 line.
    pub const M: BoardSize = BoardSize { zoom: 2, pitch: 1 };
    /// A space is 4 columns and 2 lines.
    pub const L: BoardSize = BoardSize { zoom: 2, pitch: 2 };

    /// A space is 2z columns and z lines, z from 3 on.
    const fn xl(zoom: u16) -> BoardSize {
        BoardSize { zoom, pitch: zoom }
    }

    /// All sizes, the smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = BoardSize> {
        [BoardSize::S, BoardSize::M, BoardSize::L]
            .into_iter()
            .chain((3..=LARGEST_ZOOM).map(BoardSize::xl))
    }

    /// Columns of half a space.
    pub const fn zoom(self) -> u16 {
        self.zoom
    }

    /// Lines from one row to the next.
    pub const fn pitch(self) -> u16 {
        self.pitch
    }

    /// The window it needs, with everything that is on the screen beside the board.
    pub fn needs(self) -> Extent {
        match self {
            BoardSize::S => Extent::new(44, 21),
            BoardSize::M => Extent::new(80, 24),
            BoardSize::L => Extent::new(96, 38),
            _ => Extent::new(32 * self.zoom + 34, self.board().height + 3),
        }
    }

    /// The columns and lines of the board with its labels and sides.
    pub fn board(self) -> Extent {
        let spaces = i32::from(self.zoom) * (RIGHTMOST + 2 - LEFTMOST);
        let columns = self.left() + spaces + i32::from(self.pitch);
        Extent::new(columns as u16, 17 * self.pitch + self.headroom() + self.footroom())
    }

    /// Columns on the left of the board, for numbers of two digits and the bars of the sides.
    fn left(self) -> i32 {
        (2 + self.label_gap(Half::Upper)).max(i32::from(self.pitch))
    }

    /// Columns between a row and its label: the bar of the side on the line of the dots, and a gap
    /// where there is room for one.
    fn label_gap(self, half: Half) -> i32 {
        let pitch = i32::from(self.pitch);
        let gap = i32::from(pitch > 1);
        half.slant((pitch - 1) / 2, pitch) + 1 + gap
    }

    /// Lines above row 17 for the tips of its hexagons and the bar of the top.
    const fn headroom(self) -> u16 {
        match self.pitch {
            1 => 0,
            2 | 3 => 1,
            pitch => pitch.div_ceil(6) + 1,
        }
    }

    /// Lines below row 1 for the tips of its hexagons, the bar of the bottom, and the letters.
    const fn footroom(self) -> u16 {
        if self.pitch == 1 { 1 } else { self.headroom() }
    }

    /// The largest size for which a window has room, but none larger than `wanted`, if one is.
    /// `None` if the window is too small for any.
    pub fn fitting(wanted: Option<BoardSize>, window: Extent) -> Option<BoardSize> {
        let fits = |size: &BoardSize| {
            let needs = size.needs();
            needs.width <= window.width && needs.height <= window.height
        };
        BoardSize::all()
            .filter(fits)
            .rfind(|size| wanted.is_none_or(|wanted| *size <= wanted))
            .or_else(|| BoardSize::all().find(fits))
    }

    /// The next larger size, or the same if there is none.
    #[must_use]
    pub fn larger(self) -> BoardSize {
        BoardSize::all().find(|size| *size > self).unwrap_or(self)
    }

    /// The next smaller size, or the same if there is none.
    #[must_use]
    pub fn smaller(self) -> BoardSize {
        BoardSize::all().rfind(|size| *size < self).unwrap_or(self)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardSize::S => f.write_str("S"),
            BoardSize::M => f.write_str("M"),
            size => write!(f, "{}L", "X".repeat(usize::from(size.zoom) - 2)),
        }
    }
}

/// A cell by column and line, counted from the upper left of the screen. It may lie outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridPoint {
    /// The column.
    pub x: i32,
    /// The line.
    pub y: i32,
}

/// The board at a size, placed on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    size: BoardSize,
    area: Rect,
}

impl Geometry {
    /// The board with its labels in the upper left of `area`. What has no room there is not drawn.
    pub fn new(size: BoardSize, area: Rect) -> Geometry {
        let board = size.board();
        let (width, height) = (area.width.min(board.width), area.height.min(board.height));
        Geometry { size, area: Rect { width, height, ..area } }
    }

    /// How large it is drawn.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The part of the screen it takes, labels included.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The first cell of the block of the space in `column` (0 is A) and `row` (1 to 17), which
    /// need not be on the board.
    pub fn block_at(&self, column: i32, row: i32) -> GridPoint {
        let (zoom, pitch) = (i32::from(self.size.zoom), i32::from(self.size.pitch));
        GridPoint {
            x: i32::from(self.area.x) + self.size.left() + zoom * (2 * column - row - LEFTMOST),
            y: i32::from(self.area.y) + i32::from(self.size.headroom()) + pitch * (17 - row),
        }
    }

    /// The first cell of a space's block, which is 2·zoom columns wide and pitch lines high.
    pub fn block(&self, space: Space) -> GridPoint {
        self.block_at(i32::from(space.column()), i32::from(space.row()))
    }

    /// The cell in the middle of a space, where its dot is.
    pub fn dot(&self, space: Space) -> GridPoint {
        self.dot_of(self.block(space))
    }

    fn dot_of(&self, block: GridPoint) -> GridPoint {
        GridPoint {
            x: block.x + i32::from(self.size.zoom) - 1,
            y: block.y + (i32::from(self.size.pitch) - 1) / 2,
        }
    }

    /// The space whose block a cell of the screen belongs to.
    pub fn space_at(&self, x: u16, y: u16) -> Option<Space> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let (zoom, pitch) = (i32::from(self.size.zoom), i32::from(self.size.pitch));
        let top = self.block_at(0, 17);
        let row = 17 - (i32::from(y) - top.y).div_euclid(pitch);
        let column = (i32::from(x) - self.block_at(0, row).x).div_euclid(2 * zoom);
        Space::new(i8::try_from(column).ok()?, i8::try_from(row).ok()?)
    }

    /// The numbers of the rows, each with the cell of its last digit.
    pub fn numbers(&self) -> impl Iterator<Item = (i32, GridPoint)> {
        (1..=17).map(|row| {
            // The letter A stands in the corner A1.
            let first = if row == 1 { 0 } else { ends(row).0 };
            let block = self.block_at(first, row);
            let half = if row > 8 { Half::Upper } else { Half::Lower };
            (row, GridPoint { x: block.x - 1 - self.size.label_gap(half), y: self.dot_of(block).y })
        })
    }

    /// The letters of the columns, each where the column would go on at its lower right end.
    pub fn letters(&self) -> impl Iterator<Item = (char, GridPoint)> {
        ('A'..='Q').zip(0..).map(|(letter, column)| {
            let row = (1..=17).find(|&row| on_board(column, row)).unwrap_or(1) - 1;
            let block = self.block_at(column, row);
            let mut cell = self.dot_of(block);
            if row == 0 {
                cell.y = block.y + i32::from(self.size.footroom()) - 1;
            }
            if column >= 8 {
                cell.x = block.x + self.size.label_gap(Half::Lower);
            }
            (letter, cell)
        })
    }

    /// The cells just outside a side, from the top down. The top and the bottom have none: there
    /// is not always a line for them.
    pub fn outside(&self, side: Side) -> impl Iterator<Item = GridPoint> {
        let pitch = i32::from(self.size.pitch);
        let (half, left) = match side {
            Side::UpperLeft => (Some(Half::Upper), true),
            Side::UpperRight => (Some(Half::Upper), false),
            Side::LowerLeft => (Some(Half::Lower), true),
            Side::LowerRight => (Some(Half::Lower), false),
            Side::Top | Side::Bottom => (None, false),
        };
        let rows = half.into_iter().flat_map(|half| half.rows().rev().map(move |row| (half, row)));
        let lines = rows.flat_map(move |(half, row)| (0..pitch).map(move |line| (half, row, line)));
        let geometry = *self;
        lines.map(move |(half, row, line)| {
            let (first, last) = ends(row);
            let (first, beyond) = (geometry.block_at(first, row), geometry.block_at(last + 1, row));
            let slant = half.slant(line, pitch);
            let x = if left { first.x - 1 - slant } else { beyond.x + slant };
            GridPoint { x, y: first.y + line }
        })
    }

    /// How many columns of [`Geometry::area`] are free on the left and on the right of the board
    /// and its labels, on the line so many below the area's top. A gap of one column is kept.
    pub fn free(&self, line: u16) -> (u16, u16) {
        let width = i32::from(self.area.width);
        let (mut from, mut to) = (width, 0);
        let mut occupy = |first: i32, last: i32| {
            from = from.min(first - i32::from(self.area.x));
            to = to.max(last + 1 - i32::from(self.area.x));
        };
        let y = i32::from(self.area.y) + i32::from(line);
        let (zoom, pitch) = (i32::from(self.size.zoom), i32::from(self.size.pitch));
        for row in 1..=17 {
            let (first, last) = ends(row);
            let (left, right) = (self.block_at(first, row), self.block_at(last, row));
            let tip = if pitch == 1 { 0 } else { (pitch + 5) / 6 };
            if (left.y - tip..left.y + pitch + tip).contains(&y) {
                // The bars of the sides are up to as many columns beside it.
                occupy(left.x - pitch, right.x + 2 * zoom - 1 + pitch);
            }
        }
        for (number, cell) in self.numbers().filter(|(_, cell)| cell.y == y) {
            occupy(cell.x - i32::from(number > 9), cell.x);
        }
        for (_, cell) in self.letters().filter(|(_, cell)| cell.y == y) {
            occupy(cell.x, cell.x);
        }
        if from > to {
            return (self.area.width, self.area.width);
        }
        ((from - 1).clamp(0, width) as u16, (width - to - 1).clamp(0, width) as u16)
    }
}

/// The upper or the lower half of the board, which have slanted sides on the left and the right.
#[derive(Clone, Copy)]
enum Half {
    Upper,
    Lower,
}

impl Half {
    /// The rows that end at the slanted sides.
    fn rows(self) -> RangeInclusive<i32> {
        match self {
            Half::Upper => 10..=16,
            Half::Lower => 2..=8,
        }
    }

    /// How far outside the blocks the bars of the sides are on a line of a row: they run along the
    /// tips of the hexagons, a column a line.
    fn slant(self, line: i32, pitch: i32) -> i32 {
        match self {
            Half::Upper => line,
            Half::Lower => pitch - 1 - line,
        }
    }
}

/// The first and the last column of a row.
fn ends(row: i32) -> (i32, i32) {
    let first = (0..17).find(|&column| on_board(column, row)).unwrap_or(0);
    let last = (0..17).rfind(|&column| on_board(column, row)).unwrap_or(16);
    (first, last)
}

fn on_board(column: i32, row: i32) -> bool {
    Space::new(column as i8, row as i8).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes() -> impl Strategy<Value = BoardSize> {
        proptest::sample::select(BoardSize::all().collect::<Vec<_>>())
    }

    /// A geometry with room for the whole board.
    fn placed(size: BoardSize, x: u16, y: u16) -> Geometry {
        Geometry::new(size, Rect::new(x, y, size.board().width, size.board().height))
    }

    proptest! {
        #[test]
        fn every_cell_of_a_space_is_that_space(size in sizes(), x in 0..300_u16, y in 0..100_u16) {
            let geometry = placed(size, x, y);
            for space in Space::all() {
                let block = geometry.block(space);
                for (dx, dy) in (0..2 * size.zoom()).flat_map(|dx| (0..size.pitch()).map(move |dy| (dx, dy))) {
                    let (x, y) = (block.x as u16 + dx, block.y as u16 + dy);
                    prop_assert_eq!(geometry.space_at(x, y), Some(space));
                }
            }
        }

        #[test]
        fn every_cell_of_the_screen_belongs_to_the_block_it_is_in(
            size in sizes(), x in 0..20_u16, y in 0..20_u16, at in (0..400_u16, 0..220_u16),
        ) {
            let geometry = placed(size, x, y);
            if let Some(space) = geometry.space_at(at.0, at.1) {
                let block = geometry.block(space);
                let (dx, dy) = (i32::from(at.0) - block.x, i32::from(at.1) - block.y);
                prop_assert!((0..2 * i32::from(size.zoom())).contains(&dx));
                prop_assert!((0..i32::from(size.pitch())).contains(&dy));
            }
        }

        #[test]
        fn a_board_cut_short_names_no_space_outside(size in sizes(), w in 0..90_u16, h in 0..40_u16) {
            let geometry = Geometry::new(size, Rect::new(3, 2, w, h));
            for (x, y) in (0..100).flat_map(|x| (0..50).map(move |y| (x, y))) {
                let inside = geometry.area().contains((x, y).into());
                prop_assert!(inside || geometry.space_at(x, y).is_none());
            }
        }
    }

    #[test]
    fn the_sizes_have_the_cells_and_needs_they_should() {
        let table: Vec<_> = BoardSize::all()
            .take(5)
            .map(|size| (size.to_string(), 2 * size.zoom(), size.pitch(), size.needs()))
            .collect();
        let extent = Extent::new;
        assert_eq!(table[0], ("S".into(), 2, 1, extent(44, 21)));
        assert_eq!(table[1], ("M".into(), 4, 1, extent(80, 24)));
        assert_eq!(table[2], ("L".into(), 4, 2, extent(96, 38)));
        assert_eq!(table[3], ("XL".into(), 6, 3, extent(130, 56)));
        assert_eq!(table[4].0, "XXL");
    }

    #[test]
    fn each_size_fits_into_the_window_it_needs() {
        for size in BoardSize::all() {
            let (board, needs) = (size.board(), size.needs());
            assert!(board.width < needs.width && board.height + 2 <= needs.height, "{size}");
            assert_eq!(BoardSize::fitting(None, needs), Some(size));
            assert!(size.larger() >= size && size.smaller() <= size);
        }
        assert!(BoardSize::all().is_sorted());
    }

    #[test]
    fn the_window_bounds_the_size_that_is_wanted() {
        let fitting = |wanted, w, h| BoardSize::fitting(wanted, Extent::new(w, h));
        assert_eq!(fitting(None, 43, 100), None);
        assert_eq!(fitting(None, 44, 21), Some(BoardSize::S));
        assert_eq!(fitting(None, 200, 60), Some(BoardSize::xl(3)));
        assert_eq!(fitting(Some(BoardSize::M), 200, 60), Some(BoardSize::M));
        assert_eq!(fitting(Some(BoardSize::xl(9)), 100, 40), Some(BoardSize::L));
        assert_eq!(fitting(None, 500, 200), Some(BoardSize::xl(LARGEST_ZOOM)));
    }

    #[test]
    fn everything_of_the_board_is_within_its_area() {
        for size in BoardSize::all() {
            let geometry = placed(size, 5, 7);
            let numbers =
                geometry.numbers().map(|(n, c)| GridPoint { x: c.x - i32::from(n > 9), ..c });
            let cells = numbers.chain(geometry.letters().map(|(_, cell)| cell));
            for cell in cells.chain(Space::all().map(|space| geometry.dot(space))) {
                let position = (cell.x as u16, cell.y as u16).into();
                assert!(geometry.area().contains(position), "{size} {cell:?}");
            }
        }
    }

    #[test]
    fn labels_stand_on_no_space_and_not_in_each_other() {
        for size in BoardSize::all() {
            let geometry = placed(size, 0, 0);
            let mut seen = std::collections::HashSet::new();
            let numbers = geometry.numbers().flat_map(|(number, cell)| {
                (0..=i32::from(number > 9)).map(move |k| GridPoint { x: cell.x - k, ..cell })
            });
            for cell in numbers.chain(geometry.letters().map(|(_, cell)| cell)) {
                assert_eq!(geometry.space_at(cell.x as u16, cell.y as u16), None, "{size}");
                assert!(seen.insert((cell.x, cell.y)), "{size} {cell:?}");
            }
        }
    }

    #[test]
    fn bars_of_the_sides_are_beside_their_spaces_and_on_nothing_else() {
        for size in BoardSize::all() {
            let geometry = placed(size, 5, 7);
            let labels = geometry.numbers().flat_map(|(number, cell)| {
                (0..=i32::from(number > 9)).map(move |k| GridPoint { x: cell.x - k, ..cell })
            });
            let labels = labels.chain(geometry.letters().map(|(_, cell)| cell)).collect::<Vec<_>>();
            for side in Side::ALL {
                let bar: Vec<_> = geometry.outside(side).collect();
                let level = matches!(side, Side::Top | Side::Bottom);
                assert_eq!(bar.len(), if level { 0 } else { 7 * usize::from(size.pitch()) });
                for cell in bar {
                    let (x, y) = (cell.x as u16, cell.y as u16);
                    assert!(geometry.area().contains((x, y).into()), "{size} {side:?} {cell:?}");
                    assert_eq!(geometry.space_at(x, y), None, "{size} {side:?}");
                    assert!(!labels.contains(&cell), "{size} {side:?} {cell:?}");
                }
                for space in side.spaces().into_iter().filter(|_| !level) {
                    let block = geometry.block(space);
                    let ends = [block.x - 1, block.x + 2 * i32::from(size.zoom())];
                    let touches = |cell: GridPoint| {
                        ends.contains(&cell.x)
                            && (0..i32::from(size.pitch())).contains(&(cell.y - block.y))
                    };
                    assert!(geometry.outside(side).any(touches), "{size} {side:?} {space}");
                }
            }
        }
    }

    #[test]
    fn free_corners_are_free() {
        for size in BoardSize::all() {
            let geometry = placed(size, 2, 1);
            for line in 0..geometry.area().height {
                let (left, right) = geometry.free(line);
                let area = geometry.area();
                let free = (0..left).chain(area.width - right..area.width);
                for x in free {
                    assert_eq!(geometry.space_at(area.x + x, area.y + line), None, "{size} {line}");
                }
            }
            let (left, right) = geometry.free(0);
            assert!(left >= 7 * size.zoom() && right >= 8 * size.zoom(), "{size}");
        }
    }
}
