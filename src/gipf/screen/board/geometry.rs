//! The sizes of a board of characters, and where its points and the dots' names are among the
//! cells. Drawing and the mouse use the same mapping between points and cells.

use ratatui::layout::Size as Extent;

use crate::gipf::picture::half_steps;
use crate::gipf::rules::{Dot, Point};
use crate::kit::ui::board::{self, GridPoint};

/// The size of a board of characters. A larger size compares as greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Half the distance between two points of a column, in lines.
    pub half: u16,
    /// The distance between two columns of the board, in characters.
    pub column: u16,
}

impl Size {
    pub const S: Size = Size { half: 1, column: 4 };
    pub const M: Size = Size { half: 1, column: 6 };
    /// The least for a picture: the board is as close to a regular hexagon as cells allow.
    pub const L: Size = Size { half: 2, column: 7 };

    pub fn all() -> impl DoubleEndedIterator<Item = Size> {
        let larger = [(3, 10), (4, 14), (5, 17), (6, 21), (8, 28), (10, 35)];
        let sizes = larger.map(|(half, column)| Size { half, column });
        [Size::S, Size::M, Size::L].into_iter().chain(sizes)
    }

    /// The columns and lines of the board with its names.
    pub const fn board(self) -> Extent {
        let width = 8 * self.column + 1 + 2 * self.margin();
        Extent::new(width, 16 * self.half + 1 + 2 * self.headroom())
    }

    pub fn fitting(room: Extent) -> Option<Size> {
        Size::all().rfind(|size| {
            let board = size.board();
            board.width <= room.width && board.height <= room.height
        })
    }

    /// The plate reaches beyond the dots.
    pub const fn has_plate(self) -> bool {
        self.half > 1
    }

    /// The columns from the leftmost and rightmost dots to the end of their names.
    pub(super) const fn margin(self) -> u16 {
        self.gap() + 2
    }

    /// The columns between a leftmost or rightmost dot and its name.
    const fn gap(self) -> u16 {
        if self.has_plate() { (3 * self.column).div_ceil(10) } else { 1 }
    }

    /// The lines above the uppermost dot, and below the lowest.
    pub(super) const fn headroom(self) -> u16 {
        if self.has_plate() { (52 * self.half + 50) / 100 } else { 0 }
    }
}

pub type Geometry = board::BoardGeometry<Size>;

impl Geometry {
    /// The cell of the board's middle, e5.
    pub fn centre(&self) -> GridPoint {
        let across = self.size.margin() + 4 * self.size.column;
        let down = self.size.headroom() + 8 * self.size.half;
        GridPoint { x: i32::from(self.area.x + across), y: i32::from(self.area.y + down) }
    }

    pub fn cell(&self, point: Point) -> GridPoint {
        let (across, down) = half_steps(point);
        let centre = self.centre();
        GridPoint {
            x: centre.x + i32::from(across) * i32::from(self.size.column),
            y: centre.y + i32::from(down) * i32::from(self.size.half),
        }
    }

    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let at = GridPoint { x: i32::from(x), y: i32::from(y) };
        match Dot::all().find(|dot| self.name_cells(*dot).contains(&at)) {
            Some(dot) => Some(dot.point()),
            None => Point::all().find(|point| self.is_in_block(*point, at)),
        }
    }

    /// A block is as wide and as high as points are apart, from `half - 1` lines above its point.
    pub fn is_in_block(&self, point: Point, at: GridPoint) -> bool {
        let cell = self.cell(point);
        let (column, half) = (i32::from(self.size.column), i32::from(self.size.half));
        let (left, top) = (cell.x - (column - 1) / 2, cell.y - (half - 1));
        (left..left + column).contains(&at.x) && (top..top + 2 * half).contains(&at.y)
    }

    /// Beside the dot, or outside of the plate if the size has one.
    pub fn name_cells(&self, dot: Dot) -> [GridPoint; 2] {
        let point = dot.point();
        let cell = self.cell(point);
        let (across, down) = half_steps(point);
        let (gap, column) = (i32::from(self.size.gap()), i32::from(self.size.column));
        let (away, lines) = if !self.size.has_plate() || across.abs() == 4 {
            (1 + gap, 0)
        } else if across == 0 {
            (1 + column / 5, i32::from(self.size.headroom()))
        } else {
            (1, i32::from(self.size.half))
        };
        let y = cell.y + lines * i32::from(down.signum());
        let first = if across > 0 { cell.x + away } else { cell.x - away - 1 };
        [GridPoint { x: first, y }, GridPoint { x: first + 1, y }]
    }

    /// How many columns of the screen the board reaches from its middle column to either side, on
    /// line `y`; `None` above and below the board.
    pub fn reach(&self, y: i32) -> Option<i32> {
        let (half, column) = (i32::from(self.size.half), i32::from(self.size.column));
        let left = 8 * half - (y - self.centre().y).abs();
        if left < 0 { None } else { Some((left * column / half).min(4 * column)) }
    }

    /// To the left and right of the board and its names, on a line of [`Geometry::area`] counted
    /// from its top. The column next to the board is a gap and not counted.
    pub fn free(&self, line: u16) -> (u16, u16) {
        let (width, y) = (i32::from(self.area.width), i32::from(self.area.y + line));
        let centre = self.centre().x;
        let plate = if self.size.has_plate() { 6 * i32::from(self.size.column) / 10 } else { 2 };
        let mut reach = self.reach(y).map(|reach| reach + plate);
        for cell in Dot::all().flat_map(|dot| self.name_cells(dot)).filter(|cell| cell.y == y) {
            reach = reach.max(Some((cell.x - centre).abs()));
        }
        let Some(reach) = reach else { return (self.area.width, self.area.width) };
        let first = i32::from(self.area.x);
        let sides = [centre - reach - first, first + width - (centre + reach + 1)];
        let [left, right] = sides.map(|columns| (columns - 1).clamp(0, width) as u16);
        (left, right)
    }
}
