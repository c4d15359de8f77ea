//! GIPF's board on the terminal.

mod bricks;
mod geometry;
mod place;
mod signs;
mod size;
#[cfg(test)]
mod tests;

pub use place::ways;

use ratatui::layout::Size as Extent;

use crate::gipf::picture::{COLUMN, Scene, is_named_at, nearest, reach};
use crate::gipf::rules::{Dot, Point};
use crate::kit::picture::{Detail, Measures, PlanePoint, Scale};
use crate::kit::ui::board::{self, CellBoard};
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::{Skin, label};
use crate::kit::ui::mosaic;
use crate::kit::ui::pixel_area::PixelArea;
use crate::kit::ui::theme::Theme;
pub use geometry::Geometry;
pub use size::Size;

pub type BoardPlace = board::PlacedBoard<Size>;

pub type Mosaic = mosaic::SceneMosaic<Scene>;

impl CellBoard for Size {
    type Scene = Scene;
    type Site = Point;

    fn extent(self) -> Extent {
        self.board()
    }

    fn site_at(geometry: &Geometry, x: u16, y: u16) -> Option<Point> {
        geometry.point_at(x, y)
    }

    fn free(geometry: &Geometry, line: u16) -> (u16, u16) {
        geometry.free(line)
    }

    fn draw_bricks(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
        bricks::draw(scene, skin, geometry, canvas);
    }

    /// Draws the names of the dots. Names that help to find the cursor stand out.
    fn draw_labels(scene: &Scene, theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
        for dot in Dot::all() {
            let style = label(theme, scene.cursor.is_some_and(|cursor| is_named_at(dot, cursor)));
            for (cell, character) in
                geometry.name_cells(dot).into_iter().zip(dot.to_string().chars())
            {
                canvas.put(cell, character, style);
            }
        }
    }

    /// Returns how the picture fits into the cells: each point is in the middle of a cell.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail) {
        let x = f32::from(self.column()) / COLUMN * columns;
        let y = f32::from(2 * self.half()) * rows;
        let left = (f32::from(self.margin() + 4 * self.column()) + 0.5) * columns;
        let top = (f32::from(self.headroom() + 8 * self.half()) + 0.5) * rows;
        let pixel = (1.0 / x).max(1.0 / y);
        let measures =
            Measures { rim: pixel, seam: 1.1 * pixel, outline: 1.3 * pixel, ..Measures::REGULAR };
        (Scale { x, y, left, top }, measures, Detail::Coarse)
    }

    fn site_near(at: PlanePoint) -> Option<Point> {
        nearest(at)
    }

    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16) {
        let (area, cell) = (picture.area(), picture.cell());
        let Some((_, middle)) = picture.middle(area.x, area.y + line) else { return (0, 0) };
        // On a line of text, the board is widest at the height nearest to the middle.
        let nearest = (middle.abs() - f32::from(cell.height) / picture.unit() / 2.0).max(0.0);
        let columns = (reach(nearest) * picture.unit() / f32::from(cell.width)).ceil() as u16;
        let free = (area.width / 2).saturating_sub(columns + 1);
        (free, free)
    }
}
