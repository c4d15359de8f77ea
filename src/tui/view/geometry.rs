//! Where things of the board are on the screen: one mapping from spaces to cells and back, for
//! drawing and for the mouse, at every size.
//!
//! The board is turned by 30°: rows of spaces are rows of text, row 17 at the top. With z the zoom,
//! the block of space (c, r) begins at column z·(2c − r) and line pitch·(17 − r) from an origin, is
//! 2z columns wide and pitch lines high. Nothing here draws.

use std::fmt;

use ratatui::layout::{Rect, Size as Extent};

use crate::rules::Space;

/// How large the board is drawn. Larger ones are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    zoom: u16,
    pitch: u16,
}

/// What the largest size has for a zoom: windows of 500×200 have room for no more.
const LARGEST_ZOOM: u16 = 11;

/// The columns taken by the number of a row and the gap after it.
const NUMBER: i32 = 3;

/// The first and last value of 2c − r on the board, in half spaces from the left.
const LEFTMOST: i32 = -8;
/// That of the letter furthest to the right, Q.
const LAST_LETTER: i32 = 24;

impl Size {
    /// A space is 2 columns and 1 line.
    pub const S: Size = Size { zoom: 1, pitch: 1 };
    /// A space is 4 columns and 1 line.
    pub const M: Size = Size { zoom: 2, pitch: 1 };
    /// A space is 4 columns and 2 lines.
    pub const L: Size = Size { zoom: 2, pitch: 2 };

    /// A space is 2z columns and z lines, z from 3 on.
    const fn xl(zoom: u16) -> Size {
        Size { zoom, pitch: zoom }
    }

    /// All sizes, the smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Size> {
        [Size::S, Size::M, Size::L].into_iter().chain((3..=LARGEST_ZOOM).map(Size::xl))
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
            Size::S => Extent::new(44, 21),
            Size::M => Extent::new(80, 24),
            Size::L => Extent::new(96, 38),
            _ => Extent::new(32 * self.zoom + 34, self.board().height + 3),
        }
    }

    /// The columns and lines of the board with its labels.
    pub fn board(self) -> Extent {
        let columns = NUMBER + i32::from(self.zoom) * (LAST_LETTER + 1 - LEFTMOST);
        Extent::new(columns as u16, 17 * self.pitch + self.headroom() + self.footroom())
    }

    /// Lines above row 17 for the tips of its hexagons.
    const fn headroom(self) -> u16 {
        if self.pitch == 1 { 0 } else { self.pitch.div_ceil(6) }
    }

    /// Lines below row 1 for the tips of its hexagons and the letters.
    const fn footroom(self) -> u16 {
        self.pitch.div_ceil(6)
    }

    /// The largest size for which a window has room, but none larger than `wanted`, if one is.
    /// `None` if the window is too small for any.
    pub fn fitting(wanted: Option<Size>, window: Extent) -> Option<Size> {
        let fits = |size: &Size| {
            let needs = size.needs();
            needs.width <= window.width && needs.height <= window.height
        };
        Size::all()
            .filter(fits)
            .rfind(|size| wanted.is_none_or(|wanted| *size <= wanted))
            .or_else(|| Size::all().find(fits))
    }

    /// The next larger size, or the same if there is none.
    #[must_use]
    pub fn larger(self) -> Size {
        Size::all().find(|size| *size > self).unwrap_or(self)
    }

    /// The next smaller size, or the same if there is none.
    #[must_use]
    pub fn smaller(self) -> Size {
        Size::all().rfind(|size| *size < self).unwrap_or(self)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Size::S => f.write_str("S"),
            Size::M => f.write_str("M"),
            size => write!(f, "{}L", "X".repeat(usize::from(size.zoom) - 2)),
        }
    }
}

/// A cell by column and line, counted from the upper left of the screen. It may lie outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column.
    pub x: i32,
    /// The line.
    pub y: i32,
}

/// The board at a size, placed on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    size: Size,
    area: Rect,
}

impl Geometry {
    /// The board with its labels in the upper left of `area`. What has no room there is not drawn.
    pub fn new(size: Size, area: Rect) -> Geometry {
        let board = size.board();
        let (width, height) = (area.width.min(board.width), area.height.min(board.height));
        Geometry { size, area: Rect { width, height, ..area } }
    }

    /// How large it is drawn.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The part of the screen it takes, labels included.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The first cell of the block of the space in `column` (0 is A) and `row` (1 to 17), which
    /// need not be on the board.
    pub fn block_at(&self, column: i32, row: i32) -> Cell {
        let (zoom, pitch) = (i32::from(self.size.zoom), i32::from(self.size.pitch));
        Cell {
            x: i32::from(self.area.x) + NUMBER + zoom * (2 * column - row - LEFTMOST),
            y: i32::from(self.area.y) + i32::from(self.size.headroom()) + pitch * (17 - row),
        }
    }

    /// The first cell of a space's block, which is 2·zoom columns wide and pitch lines high.
    pub fn block(&self, space: Space) -> Cell {
        self.block_at(i32::from(space.column()), i32::from(space.row()))
    }

    /// The cell in the middle of a space, where its dot is.
    pub fn dot(&self, space: Space) -> Cell {
        self.dot_of(self.block(space))
    }

    fn dot_of(&self, block: Cell) -> Cell {
        Cell {
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
    pub fn numbers(&self) -> impl Iterator<Item = (i32, Cell)> {
        (1..=17).map(|row| {
            let (first, _) = ends(row);
            let block = self.block_at(first, row);
            (row, Cell { x: block.x - 2, y: self.dot_of(block).y })
        })
    }

    /// The letters of the columns, each at the end of its column.
    pub fn letters(&self) -> impl Iterator<Item = (char, Cell)> {
        ('A'..='Q').zip(0..).map(|(letter, column)| {
            let row = (column - 8).max(0);
            let mut cell = self.dot_of(self.block_at(column, row));
            if row == 0 {
                cell.y = self.block_at(column, row).y;
            }
            (letter, cell)
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
                occupy(left.x, right.x + 2 * zoom - 1);
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

/// The first and the last column of a row.
fn ends(row: i32) -> (i32, i32) {
    let columns = 0..17_i8;
    let on_board = |column: &i8| Space::new(*column, row as i8).is_some();
    let first = columns.clone().find(on_board).unwrap_or(0);
    let last = columns.rev().find(on_board).unwrap_or(16);
    (i32::from(first), i32::from(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes() -> impl Strategy<Value = Size> {
        proptest::sample::select(Size::all().collect::<Vec<_>>())
    }

    /// A geometry with room for the whole board.
    fn placed(size: Size, x: u16, y: u16) -> Geometry {
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
        let table: Vec<_> = Size::all()
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
        for size in Size::all() {
            let (board, needs) = (size.board(), size.needs());
            assert!(board.width < needs.width && board.height + 2 <= needs.height, "{size}");
            assert_eq!(Size::fitting(None, needs), Some(size));
            assert!(size.larger() >= size && size.smaller() <= size);
        }
        assert!(Size::all().is_sorted());
    }

    #[test]
    fn the_window_bounds_the_size_that_is_wanted() {
        let fitting = |wanted, w, h| Size::fitting(wanted, Extent::new(w, h));
        assert_eq!(fitting(None, 43, 100), None);
        assert_eq!(fitting(None, 44, 21), Some(Size::S));
        assert_eq!(fitting(None, 200, 60), Some(Size::xl(3)));
        assert_eq!(fitting(Some(Size::M), 200, 60), Some(Size::M));
        assert_eq!(fitting(Some(Size::xl(9)), 100, 40), Some(Size::L));
        assert_eq!(fitting(None, 500, 200), Some(Size::xl(LARGEST_ZOOM)));
    }

    #[test]
    fn everything_of_the_board_is_within_its_area() {
        for size in Size::all() {
            let geometry = placed(size, 5, 7);
            let numbers = geometry.numbers().map(|(n, c)| Cell { x: c.x - i32::from(n > 9), ..c });
            let cells = numbers.chain(geometry.letters().map(|(_, cell)| cell));
            for cell in cells.chain(Space::all().map(|space| geometry.dot(space))) {
                let position = (cell.x as u16, cell.y as u16).into();
                assert!(geometry.area().contains(position), "{size} {cell:?}");
            }
        }
    }

    #[test]
    fn labels_stand_on_no_space_and_not_in_each_other() {
        for size in Size::all() {
            let geometry = placed(size, 0, 0);
            let mut seen = std::collections::HashSet::new();
            let numbers = geometry.numbers().flat_map(|(number, cell)| {
                (0..=i32::from(number > 9)).map(move |k| Cell { x: cell.x - k, ..cell })
            });
            for cell in numbers.chain(geometry.letters().map(|(_, cell)| cell)) {
                assert_eq!(geometry.space_at(cell.x as u16, cell.y as u16), None, "{size}");
                assert!(seen.insert((cell.x, cell.y)), "{size} {cell:?}");
            }
        }
    }

    #[test]
    fn free_corners_are_free() {
        for size in Size::all() {
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
