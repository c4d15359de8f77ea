//! The places of spaces and other parts of the board on the screen. One mapping from spaces to
//! cells and back serves for drawing and for the mouse, at every size.
//!
//! The board is turned by 30°: rows of spaces are rows of text, with row 17 at the top. With the
//! zoom z, the block of space (c, r) begins at column z·(2c − r) and line pitch·(17 − r) from an
//! origin. A block is 2z columns wide and pitch lines high. This module draws nothing.

use crate::kit::ui::GridPoint;
use crate::kit::ui::board;
use crate::kit::ui::board_size::{BoardSize, Half, LEFTMOST};
use crate::rules::{Side, Space};

pub type Geometry = board::BoardGeometry<BoardSize>;

impl Geometry {
    /// Returns the first cell of the block of the space in `column` (0 is A) and `row` (1 to 17).
    /// The space need not be on the board.
    pub fn block_at(&self, column: i32, row: i32) -> GridPoint {
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        GridPoint {
            x: i32::from(self.area.x)
                + self.size.left_margin()
                + zoom * (2 * column - row - LEFTMOST),
            y: i32::from(self.area.y) + i32::from(self.size.headroom()) + pitch * (17 - row),
        }
    }

    /// Returns the first cell of a space's block, which is 2·zoom columns wide and pitch lines
    /// high.
    pub fn block(&self, space: Space) -> GridPoint {
        self.block_at(i32::from(space.column()), i32::from(space.row()))
    }

    /// Returns the cell in the middle of a space, which shows the dot.
    pub fn dot(&self, space: Space) -> GridPoint {
        self.dot_of(self.block(space))
    }

    fn dot_of(&self, block: GridPoint) -> GridPoint {
        GridPoint {
            x: block.x + i32::from(self.size.zoom()) - 1,
            y: block.y + (i32::from(self.size.pitch()) - 1) / 2,
        }
    }

    /// Returns the space whose block contains a cell of the screen.
    pub fn space_at(&self, x: u16, y: u16) -> Option<Space> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        let top = self.block_at(0, 17);
        let row = 17 - (i32::from(y) - top.y).div_euclid(pitch);
        let column = (i32::from(x) - self.block_at(0, row).x).div_euclid(2 * zoom);
        Space::new(i8::try_from(column).ok()?, i8::try_from(row).ok()?)
    }

    /// Returns the numbers of the rows, each with the cell of its last digit.
    pub fn numbers(&self) -> impl Iterator<Item = (i32, GridPoint)> {
        (1..=17).map(|row| {
            // The letter A stands in the place of the space A1, so the number 1 stands farther
            // left.
            let first = if row == 1 { 0 } else { ends(row).0 };
            let block = self.block_at(first, row);
            let half = if row > 8 { Half::Upper } else { Half::Lower };
            (row, GridPoint { x: block.x - 1 - self.size.label_gap(half), y: self.dot_of(block).y })
        })
    }

    /// Returns the letters of the columns, each with its cell at the lower right end of its column.
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

    /// Returns the cells just outside a side, from the top down. Returns none for the top and the
    /// bottom side, because the area may have no line for them.
    pub fn outside(&self, side: Side) -> impl Iterator<Item = GridPoint> {
        let pitch = i32::from(self.size.pitch());
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

    /// Returns how many columns of [`Geometry::area`] are free on the left and on the right of the
    /// board and its labels, on line `line` of the area. One column on each side of the board stays
    /// blank and does not count.
    pub fn free(&self, line: u16) -> (u16, u16) {
        let width = i32::from(self.area.width);
        let (mut from, mut to) = (width, 0);
        let mut occupy = |first: i32, last: i32| {
            from = from.min(first - i32::from(self.area.x));
            to = to.max(last + 1 - i32::from(self.area.x));
        };
        let y = i32::from(self.area.y) + i32::from(line);
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        for row in 1..=17 {
            let top = self.block_at(0, row).y;
            let tip = if pitch == 1 { 0 } else { (pitch + 5) / 6 };
            if (top - tip..top + pitch + tip).contains(&y) {
                let (first, last) = ends(row);
                let (left, right) = (self.block_at(first, row), self.block_at(last, row));
                // The bars of the sides take up to `pitch` columns on either side of the board.
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

/// Returns the first and the last column of a row.
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
    use ratatui::layout::Rect;

    fn sizes() -> impl Strategy<Value = BoardSize> {
        proptest::sample::select(BoardSize::all().collect::<Vec<_>>())
    }

    /// Makes a geometry with room for the whole board.
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
                let inside = geometry.area.contains((x, y).into());
                prop_assert!(inside || geometry.space_at(x, y).is_none());
            }
        }
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
                assert!(geometry.area.contains(position), "{size} {cell:?}");
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
                    assert!(geometry.area.contains((x, y).into()), "{size} {side:?} {cell:?}");
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
            for line in 0..geometry.area.height {
                let (left, right) = geometry.free(line);
                let area = geometry.area;
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
