//! The place of a picture of pixels on the screen. The hexagons are regular, whatever the shape of
//! the cells is.

use ratatui::layout::{Rect, Size as Extent};

use crate::kit::picture::{Frame, PlanePoint, Scale};
use crate::kit::terminal::graphics::CellSize;

/// A picture that shows a frame of the plane in an area of whole cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelArea {
    frame: Frame,
    pub area: Rect,
    pub cell: CellSize,
    /// The number of pixels in a board unit.
    pub unit: f32,
}

/// The smallest width of a window, in columns, that has room for columns of figures on both sides
/// of the board.
const WITH_FIGURES: u16 = 64;
/// The number of columns that stay free on each side of the board for figures.
const FIGURES: u16 = 12;
/// The number of columns that stay free on each side of the board in a narrower window, which has
/// room only for letters.
const LETTERS: u16 = 6;

/// The number of lines above and below the board together.
const LINES: u16 = 3;

/// The largest width of a picture in pixels. More pixels would take memory without showing more.
const MOST_ACROSS: f32 = 2112.0;

impl PixelArea {
    /// Returns the largest picture that leaves room in the window for the parts beside, above and
    /// below the board.
    pub fn in_window(frame: Frame, window: Extent, cell: CellSize, widest: Option<u16>) -> Self {
        let panel = if window.width >= WITH_FIGURES { FIGURES } else { LETTERS };
        let (width, height) =
            (window.width.saturating_sub(2 * panel), window.height.saturating_sub(LINES));
        PixelArea::fitting(frame, Extent::new(width, height), cell, widest)
    }

    /// Returns the largest picture that fits into `room` cells and whose board unit is at most
    /// `widest` columns wide.
    pub fn fitting(frame: Frame, room: Extent, cell: CellSize, widest: Option<u16>) -> PixelArea {
        let [width, height] = [f32::from(cell.width), f32::from(cell.height)];
        let [_, _, across, down] = frame;
        let most =
            (f32::from(room.width) * width / across).min(f32::from(room.height) * height / down);
        let widest = widest.map_or(f32::INFINITY, |columns| f32::from(columns) * width);
        let unit = most.min(widest).min(MOST_ACROSS / across);
        let columns = ((across * unit / width).ceil() as u16).min(room.width);
        let lines = ((down * unit / height).ceil() as u16).min(room.height);
        PixelArea { frame, area: Rect::new(0, 0, columns, lines), cell, unit }
    }

    /// Returns this picture with the upper left corner of its area at this place.
    #[must_use]
    pub fn moved_to(self, x: u16, y: u16) -> PixelArea {
        PixelArea { area: Rect { x, y, ..self.area }, ..self }
    }

    /// Returns the width and the height of the picture in pixels.
    pub fn pixels(&self) -> (u32, u32) {
        let [columns, lines] = [self.area.width, self.area.height].map(u32::from);
        (columns * u32::from(self.cell.width), lines * u32::from(self.cell.height))
    }

    /// Returns how positions in board units become pixels of the area.
    pub fn scale(&self) -> Scale {
        let [left, top, across, down] = self.frame;
        let (width, height) = self.pixels();
        let spare = |whole: u32, needed: f32| ((whole as f32 - needed * self.unit) / 2.0).max(0.0);
        Scale {
            x: self.unit,
            y: self.unit,
            left: (spare(width, across) - left * self.unit).round(),
            top: (spare(height, down) - top * self.unit).round(),
        }
    }

    /// Returns the middle of a cell of the screen in board units; `None` if the cell is not in the
    /// area.
    pub fn middle(&self, x: u16, y: u16) -> Option<PlanePoint> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let scale = self.scale();
        let middle =
            |cell: u16, from: u16, size: u16| (f32::from(cell - from) + 0.5) * f32::from(size);
        let px = middle(x, self.area.x, self.cell.width);
        let py = middle(y, self.area.y, self.cell.height);
        Some(((px - scale.left) / scale.x, (py - scale.top) / scale.y))
    }
}
