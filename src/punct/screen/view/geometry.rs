//! Where spaces are on the screen, at every size, for drawing and for the mouse. Rows of spaces are
//! rows of text, with row 17 at the top. With the zoom z, the block of space (c, r) begins at
//! column z·(2c − r) and line pitch·(17 − r) from an origin; it is 2z columns wide and pitch lines
//! high.

use crate::kit::ui::board;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board_size::{BoardHalf, BoardSize, LEFTMOST};
use crate::rules::{Side, Space};

pub type Geometry = board::BoardGeometry<BoardSize>;

impl Geometry {
    /// The block of a column (0 is A) and a row (1 to 17), which need not be on the board.
    pub fn block_at(&self, column: i32, row: i32) -> GridPoint {
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        GridPoint {
            x: i32::from(self.area.x)
                + self.size.left_margin()
                + zoom * (2 * column - row - LEFTMOST),
            y: i32::from(self.area.y) + i32::from(self.size.headroom()) + pitch * (17 - row),
        }
    }

    /// The first cell of a space's block, which is 2·zoom columns wide and pitch lines high.
    pub fn block(&self, space: Space) -> GridPoint {
        self.block_at(i32::from(space.column()), i32::from(space.row()))
    }

    pub fn dot(&self, space: Space) -> GridPoint {
        self.dot_of(self.block(space))
    }

    fn dot_of(&self, block: GridPoint) -> GridPoint {
        GridPoint {
            x: block.x + i32::from(self.size.zoom()) - 1,
            y: block.y + (i32::from(self.size.pitch()) - 1) / 2,
        }
    }

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

    /// The numbers of the rows, each with the cell of its last digit.
    pub fn numbers(&self) -> impl Iterator<Item = (i32, GridPoint)> {
        (1..=17).map(|row| {
            // The letter A stands where the space A1 would be.
            let first = if row == 1 { 0 } else { ends(row).0 };
            let block = self.block_at(first, row);
            let half = if row > 8 { BoardHalf::Upper } else { BoardHalf::Lower };
            (row, GridPoint { x: block.x - 1 - self.size.label_gap(half), y: self.dot_of(block).y })
        })
    }

    /// The letters of the columns, each with its cell: up to I below the lowest space of the
    /// column, then on the right of it, beyond the bar of the side.
    pub fn letters(&self) -> impl Iterator<Item = (char, GridPoint)> {
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        ('A'..='Q').zip(0..).map(move |(letter, column)| {
            let lowest = (1..=17).find(|&row| on_board(column, row)).unwrap_or(1);
            if column > 8 {
                let (block, line) = (self.block_at(column, lowest), pitch / 2);
                let half = if lowest > 8 { BoardHalf::Upper } else { BoardHalf::Lower };
                let gap = if pitch > 2 { 2 } else { 1 };
                let x = block.x + 2 * zoom + half.slant(line, pitch) + gap;
                return (letter, GridPoint { x, y: block.y + line });
            }
            let block = self.block_at(column, lowest - 1);
            let mut cell = self.dot_of(block);
            if lowest == 1 {
                cell.y = block.y + i32::from(self.size.footroom()) - 1;
            }
            if column == 8 {
                cell.x = block.x + self.size.label_gap(BoardHalf::Lower);
            }
            (letter, cell)
        })
    }

    /// From the top down. Empty for the top and the bottom side, which may have no line.
    pub fn outside(&self, side: Side) -> Vec<GridPoint> {
        let half = match side {
            Side::UpperLeft | Side::UpperRight => BoardHalf::Upper,
            Side::LowerLeft | Side::LowerRight => BoardHalf::Lower,
            Side::Top | Side::Bottom => return Vec::new(),
        };
        let is_left = matches!(side, Side::UpperLeft | Side::LowerLeft);
        let pitch = i32::from(self.size.pitch());
        let mut cells = Vec::new();
        for row in half.rows().rev() {
            let (first, last) = ends(row);
            let (block, beyond) = (self.block_at(first, row), self.block_at(last + 1, row));
            for line in 0..pitch {
                let slant = half.slant(line, pitch);
                let x = if is_left { block.x - 1 - slant } else { beyond.x + slant };
                cells.push(GridPoint { x, y: block.y + line });
            }
        }
        cells
    }

    /// The free columns left and right of the board, but for one that stays blank on each side.
    pub fn free(&self, line: u16) -> (u16, u16) {
        // Some columns that the board takes, among them the first and the last.
        let mut taken = Vec::new();
        let y = i32::from(self.area.y) + i32::from(line);
        let (zoom, pitch) = (i32::from(self.size.zoom()), i32::from(self.size.pitch()));
        for row in 1..=17 {
            let top = self.block_at(0, row).y;
            let tip = if pitch == 1 { 0 } else { (pitch + 5) / 6 };
            if (top - tip..top + pitch + tip).contains(&y) {
                let (first, last) = ends(row);
                let (left, right) = (self.block_at(first, row), self.block_at(last, row));
                // The bars of the sides take up to `pitch` columns on either side of the board.
                taken.extend([left.x - pitch, right.x + 2 * zoom - 1 + pitch]);
            }
        }
        for (number, cell) in self.numbers().filter(|(_, cell)| cell.y == y) {
            taken.extend([cell.x - i32::from(number > 9), cell.x]);
        }
        taken.extend(self.letters().filter(|(_, cell)| cell.y == y).map(|(_, cell)| cell.x));
        let (Some(first), Some(last)) = (taken.iter().min(), taken.iter().max()) else {
            return (self.area.width, self.area.width);
        };
        let (left, width) = (i32::from(self.area.x), i32::from(self.area.width));
        let after = left + width - last - 2;
        ((first - left - 1).clamp(0, width) as u16, after.clamp(0, width) as u16)
    }
}

fn ends(row: i32) -> (i32, i32) {
    let first = (0..17).find(|&column| on_board(column, row)).unwrap_or(0);
    let last = (0..17).rfind(|&column| on_board(column, row)).unwrap_or(16);
    (first, last)
}

fn on_board(column: i32, row: i32) -> bool {
    Space::new(column as i8, row as i8).is_some()
}
