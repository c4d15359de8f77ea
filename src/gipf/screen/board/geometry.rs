//! The places of the board's points and of the dots' names among the cells. Drawing and the mouse
//! use the same mapping between points and cells, at every size.

use super::size::Size;
use crate::gipf::picture::half_steps;
use crate::gipf::rules::{Dot, Point};
use crate::kit::ui::GridPoint;
use crate::kit::ui::board;

pub type Geometry = board::BoardGeometry<Size>;

impl Geometry {
    /// Returns the cell of the board's middle, e5.
    pub fn centre(&self) -> GridPoint {
        let across = self.size.margin() + 4 * self.size.column();
        let down = self.size.headroom() + 8 * self.size.half();
        GridPoint { x: i32::from(self.area.x + across), y: i32::from(self.area.y + down) }
    }

    pub fn cell(&self, point: Point) -> GridPoint {
        let (across, down) = half_steps(point);
        let centre = self.centre();
        GridPoint {
            x: centre.x + i32::from(across) * i32::from(self.size.column()),
            y: centre.y + i32::from(down) * i32::from(self.size.half()),
        }
    }

    /// Returns the point whose block or name takes this cell of the screen; `None` if there is
    /// none. A block is as wide as the distance between columns, and as high as the distance
    /// between points of a column. It starts `half - 1` lines above its point.
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let at = GridPoint { x: i32::from(x), y: i32::from(y) };
        let named = Dot::all().find(|dot| self.name_cells(*dot).contains(&at));
        let at_block = || Point::all().find(|point| self.is_in_block(*point, at));
        named.map(Dot::point).or_else(at_block)
    }

    fn is_in_block(&self, point: Point, at: GridPoint) -> bool {
        let cell = self.cell(point);
        let (column, half) = (i32::from(self.size.column()), i32::from(self.size.half()));
        let (left, top) = (cell.x - (column - 1) / 2, cell.y - (half - 1));
        (left..left + column).contains(&at.x) && (top..top + 2 * half).contains(&at.y)
    }

    /// Returns the two cells of a dot's name, which lie beside the dot, or outside of the plate if
    /// the size has one.
    pub fn name_cells(&self, dot: Dot) -> [GridPoint; 2] {
        let point = dot.point();
        let cell = self.cell(point);
        let (across, down) = half_steps(point);
        let (gap, column) = (i32::from(self.size.gap()), i32::from(self.size.column()));
        let (away, lines) = match across.abs() {
            _ if !self.size.has_plate() => (1 + gap, 0),
            4 => (1 + gap, 0),
            0 => (1 + column / 5, i32::from(self.size.headroom())),
            _ => (1, i32::from(self.size.half())),
        };
        let y = cell.y + lines * i32::from(down.signum());
        let first = if across > 0 { cell.x + away } else { cell.x - away - 1 };
        [GridPoint { x: first, y }, GridPoint { x: first + 1, y }]
    }

    /// Returns how many columns of the screen the board reaches from its middle column to either
    /// side, on line `y`; `None` above and below the board.
    pub fn reach(&self, y: i32) -> Option<i32> {
        let half = i32::from(self.size.half());
        let down = (y - self.centre().y).abs();
        let left = 8 * half - down;
        (left >= 0).then(|| {
            (left * i32::from(self.size.column()) / half).min(4 * i32::from(self.size.column()))
        })
    }

    /// Returns the number of free columns to the left and right of the board and its names, on a
    /// line of [`Geometry::area`] counted from its top. The column next to the board is not
    /// counted, so that a gap remains.
    pub fn free(&self, line: u16) -> (u16, u16) {
        let (width, y) = (i32::from(self.area.width), i32::from(self.area.y + line));
        let centre = self.centre().x;
        let plate = if self.size.has_plate() { 6 * i32::from(self.size.column()) / 10 } else { 2 };
        let mut reach = self.reach(y).map(|reach| reach + plate);
        for cell in Dot::all().flat_map(|dot| self.name_cells(dot)).filter(|cell| cell.y == y) {
            reach = reach.max(Some((cell.x - centre).abs()));
        }
        let Some(reach) = reach else { return (self.area.width, self.area.width) };
        let (left, right) = (centre - reach, centre + reach + 1);
        let first = i32::from(self.area.x);
        let free = |columns: i32| (columns - 1).clamp(0, width) as u16;
        (free(left - first), free(first + width - right))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ratatui::layout::Rect;

    use super::*;

    fn placed(size: Size) -> Geometry {
        Geometry::new(size, Rect::new(5, 7, size.board().width, size.board().height))
    }

    #[test]
    fn the_cell_of_a_point_and_the_whole_of_its_block_belong_to_it() {
        for geometry in Size::all().map(placed) {
            let mut of_points = 0;
            for point in Point::all() {
                let cell = geometry.cell(point);
                assert_eq!(geometry.point_at(cell.x as u16, cell.y as u16), Some(point));
            }
            for at in geometry.area.positions() {
                let here = GridPoint { x: i32::from(at.x), y: i32::from(at.y) };
                let blocks =
                    Point::all().filter(|point| geometry.is_in_block(*point, here)).count();
                assert!(blocks <= 1, "{:?} {at}", geometry.size);
                of_points += usize::from(geometry.point_at(at.x, at.y).is_some());
            }
            let size = geometry.size;
            assert!(of_points >= 37 * usize::from(size.column() * 2 * size.half()));
        }
    }

    #[test]
    fn names_are_inside_the_area_not_in_each_other_and_on_no_point() {
        for geometry in Size::all().map(placed) {
            let mut seen = HashSet::new();
            for cell in Dot::all().flat_map(|dot| geometry.name_cells(dot)) {
                let (x, y) = (cell.x as u16, cell.y as u16);
                assert!(geometry.area.contains((x, y).into()), "{:?} {cell:?}", geometry.size);
                assert!(seen.insert((x, y)), "{:?} {cell:?}", geometry.size);
                assert!(Point::all().all(|point| geometry.cell(point) != cell));
            }
        }
    }

    #[test]
    fn free_corners_hold_no_point() {
        for geometry in Size::all().map(placed) {
            let area = geometry.area;
            for line in 0..area.height {
                let (left, right) = geometry.free(line);
                for x in (0..left).chain(area.width - right..area.width) {
                    let at = geometry.point_at(area.x + x, area.y + line);
                    assert!(at.is_none_or(|point| point.dot().is_some()), "{:?}", geometry.size);
                }
            }
            assert!(geometry.free(0).0 >= 3 * geometry.size.column());
        }
    }

    #[test]
    fn outside_of_its_area_there_is_no_point() {
        let geometry = Geometry::new(Size::S, Rect::new(3, 2, 20, 9));
        for (x, y) in (0..60).flat_map(|x| (0..30).map(move |y| (x, y))) {
            let inside = geometry.area.contains((x, y).into());
            assert!(inside || geometry.point_at(x, y).is_none());
        }
    }
}
