//! GIPF's board on the terminal.

mod bricks;
mod geometry;
mod signs;
#[cfg(test)]
mod tests;

use ratatui::layout::{Position, Rect, Size as Extent};

use crate::gipf::picture::{COLUMN, Scene, is_named_at, nearest, reach};
use crate::gipf::rules::{Dot, Point};
use crate::kit::picture::{Detail, Measures, PlanePoint, Rendering, Scale, Subject};
use crate::kit::ui::appearance::{Appearance, BoardRenderings};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board::{self, CellBoard, SceneMosaic};
use crate::kit::ui::glyphs::{Skin, label};
use crate::kit::ui::pixels::PixelArea;
use crate::kit::ui::theme::Theme;
pub use geometry::{Geometry, Size};

pub type BoardOnScreen = board::PlacedBoard<Size>;

pub type Mosaic = SceneMosaic<Scene>;

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

    fn draw_labels(scene: &Scene, theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
        for dot in Dot::all() {
            let style = label(theme, scene.cursor.is_some_and(|cursor| is_named_at(dot, cursor)));
            let cells = geometry.name_cells(dot).into_iter();
            for (cell, character) in cells.zip(dot.to_string().chars()) {
                canvas.put(cell, character, style);
            }
        }
    }

    /// Each point is in the middle of a cell.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail) {
        let x = f32::from(self.column) / COLUMN * columns;
        let y = f32::from(2 * self.half) * rows;
        let left = (f32::from(self.margin() + 4 * self.column) + 0.5) * columns;
        let top = (f32::from(self.headroom() + 8 * self.half) + 0.5) * rows;
        let pixel = (1.0 / x).max(1.0 / y);
        let measures =
            Measures { rim: pixel, seam: 1.1 * pixel, outline: 1.3 * pixel, ..Measures::REGULAR };
        (Scale { x, y, left, top }, measures, Detail::Coarse)
    }

    fn site_near(at: PlanePoint) -> Option<Point> {
        nearest(at)
    }

    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16) {
        let (area, cell) = (picture.area, picture.cell);
        let Some((_, middle)) = picture.middle(area.x, area.y + line) else { return (0, 0) };
        // On a line of text, the board is widest at the height nearest to the middle.
        let nearest = (middle.abs() - f32::from(cell.height) / picture.unit / 2.0).max(0.0);
        let columns = (reach(nearest) * picture.unit / f32::from(cell.width)).ceil() as u16;
        let free = (area.width / 2).saturating_sub(columns + 1);
        (free, free)
    }
}

/// In pixels between two points of a line, so that the board is easy to read.
const LEAST_STEP: f32 = 28.0;

impl BoardOnScreen {
    /// In the upper left of the area, in the rendering asked for or else the finest possible.
    /// `None` if the area is less than 39 columns wide or less than 17 lines high.
    pub fn fitting(looks: &Appearance, area: Rect) -> Option<BoardOnScreen> {
        let largest = Size::fitting(area.as_size())?;
        let rendering = renderings(looks, area).rendering(looks.picture);
        if let Some(picture) = picture(looks, area)
            && rendering == Rendering::Pixels
        {
            return Some(BoardOnScreen::Pixels(picture));
        }
        // Bricks larger than L would show no more.
        let size = if rendering == Rendering::Bricks { largest.min(Size::L) } else { largest };
        Some(BoardOnScreen::Cells(Geometry::new(size, area), rendering))
    }

    #[must_use]
    pub fn in_middle_of(self, area: Rect) -> BoardOnScreen {
        let size = self.area().as_size();
        let x = area.x + area.width.saturating_sub(size.width) / 2;
        let y = area.y + area.height.saturating_sub(size.height) / 2;
        match self {
            BoardOnScreen::Cells(geometry, rendering) => {
                let middle = Rect::from((Position { x, y }, size));
                BoardOnScreen::Cells(Geometry::new(geometry.size, middle), rendering)
            }
            BoardOnScreen::Pixels(picture) => BoardOnScreen::Pixels(picture.moved_to(x, y)),
        }
    }
}

pub fn renderings(looks: &Appearance, area: Rect) -> BoardRenderings {
    let can = looks.possible_renderings(Size::fitting(area.as_size()).is_some_and(Size::has_plate));
    let is_fine = picture(looks, area).is_some_and(|picture| picture.unit >= LEAST_STEP);
    BoardRenderings::new(can, is_fine)
}

/// The board as a picture of pixels; `None` if the size of the terminal's cells is not known.
fn picture(looks: &Appearance, area: Rect) -> Option<PixelArea> {
    let cell = looks.cell?;
    Some(PixelArea::fitting(Scene::FRAME, area.as_size(), cell, None).moved_to(area.x, area.y))
}
