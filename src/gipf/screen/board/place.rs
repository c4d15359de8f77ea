//! The place of the board on the screen, in characters or in pixels.

use ratatui::layout::{Position, Rect};

use super::size::Size;
use super::{BoardPlace, Geometry};
use crate::gipf::picture::Scene;
use crate::kit::picture::{Rendering, Subject};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::pixel_area::PixelArea;
use crate::kit::ui::ways::BoardRenderings;

/// The least number of pixels between two points of a line at which a board of pixels is easy to
/// read.
const LEAST_STEP: f32 = 28.0;

impl BoardPlace {
    /// Returns the largest board in the upper left of an area. It has the rendering that was asked
    /// for, or else the finest that this terminal can show there. `None` if the area is less than
    /// 39 columns wide or less than 17 lines high.
    pub fn fitting(looks: &Appearance, area: Rect) -> Option<BoardPlace> {
        let size = Size::fitting(area.as_size())?;
        let way = ways(looks, area).rendering(looks.picture);
        let picture = picture(looks, area);
        match picture.filter(|_| way == Rendering::Pixels) {
            Some(picture) => Some(BoardPlace::Pixels(picture)),
            // Bricks larger than L would show no more.
            None if way == Rendering::Bricks => {
                Some(BoardPlace::Cells(Geometry::new(size.min(Size::L), area), way))
            }
            None => Some(BoardPlace::Cells(Geometry::new(size, area), way)),
        }
    }

    /// This board in the middle of an area.
    #[must_use]
    pub fn in_middle_of(self, area: Rect) -> BoardPlace {
        let size = self.area().as_size();
        let x = area.x + area.width.saturating_sub(size.width) / 2;
        let y = area.y + area.height.saturating_sub(size.height) / 2;
        match self {
            BoardPlace::Cells(geometry, way) => {
                let area = Rect::from((Position { x, y }, size));
                BoardPlace::Cells(Geometry::new(geometry.size(), area), way)
            }
            BoardPlace::Pixels(picture) => BoardPlace::Pixels(picture.moved_to(x, y)),
        }
    }
}

/// Returns the renderings of a board that are possible in an area, and the usual one.
pub fn ways(looks: &Appearance, area: Rect) -> BoardRenderings {
    let can = looks.ways(Size::fitting(area.as_size()).is_some_and(Size::has_plate));
    let is_fine = picture(looks, area).is_some_and(|picture| picture.unit() >= LEAST_STEP);
    BoardRenderings::new(can, is_fine)
}

/// Returns the place of the board as a picture of pixels; `None` if the size of the terminal's
/// cells is not known.
fn picture(looks: &Appearance, area: Rect) -> Option<PixelArea> {
    let cell = looks.cell()?;
    Some(PixelArea::fitting(Scene::FRAME, area.as_size(), cell, None).moved_to(area.x, area.y))
}
