//! GIPF's board on the terminal.

mod bricks;
mod geometry;
mod place;
mod sample;
mod signs;
mod size;
#[cfg(test)]
mod tests;

pub use place::ways;
pub use sample::sample;

use ratatui::layout::{Rect, Size as Extent};

use crate::gipf::picture::{COLUMN, Scene, is_named_at, nearest};
use crate::gipf::rules::{Dot, Point};
use crate::kit::picture::{Detail, Measures, PlanePoint, Scale};
use crate::kit::ui::board::{self, Board};
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::{Skin, label};
use crate::kit::ui::mosaic;
use crate::kit::ui::pixel_area::PixelArea;
use crate::kit::ui::theme::Theme;
pub use geometry::Geometry;

pub type Place = board::Place<Geometry>;

pub type Mosaic = mosaic::Mosaic<Scene>;

impl Board for Geometry {
    type Scene = Scene;
    type Site = Point;

    fn area(&self) -> Rect {
        self.area()
    }

    fn extent(&self) -> Extent {
        self.size().board()
    }

    fn site_at(&self, x: u16, y: u16) -> Option<Point> {
        self.point_at(x, y)
    }

    fn free(&self, line: u16) -> (u16, u16) {
        self.free(line)
    }

    fn draw_bricks(&self, scene: &Scene, skin: Skin, canvas: &mut Canvas) {
        bricks::draw(scene, skin, self, canvas);
    }

    /// Those that help to find the cursor's name stand out.
    fn draw_labels(&self, scene: &Scene, theme: Theme, canvas: &mut Canvas) {
        for dot in Dot::all() {
            let style = label(theme, scene.cursor.is_some_and(|cursor| is_named_at(dot, cursor)));
            for (cell, character) in self.name_cells(dot).into_iter().zip(dot.to_string().chars()) {
                canvas.put(cell, character, style);
            }
        }
    }

    /// Points are in the middles of cells.
    fn picture(&self, columns: f32, rows: f32) -> (Scale, Measures, Detail) {
        let size = self.size();
        let x = f32::from(size.column()) / COLUMN * columns;
        let y = f32::from(2 * size.half()) * rows;
        let left = (f32::from(size.margin() + 4 * size.column()) + 0.5) * columns;
        let top = (f32::from(size.headroom() + 8 * size.half()) + 0.5) * rows;
        let pixel = (1.0 / x).max(1.0 / y);
        let measures =
            Measures { rim: pixel, seam: 1.1 * pixel, outline: 1.3 * pixel, ..Measures::REGULAR };
        (Scale { x, y, left, top }, measures, Detail::Coarse)
    }

    fn site_near(at: PlanePoint) -> Option<Point> {
        nearest(at)
    }

    fn columns(picture: &PixelArea, _line: u16) -> (u16, u16) {
        (0, picture.area().width)
    }

    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16) {
        let free = place::free_beside(picture, line);
        (free, free)
    }
}
