//! The place of a picture of pixels on the screen: hexagons are regular, whatever shape the cells
//! have.

use ratatui::layout::{Rect, Size as Extent};

use crate::kit::picture::{Frame, PlanePoint, Scale};
use crate::kit::terminal::graphics::CellSize;

/// A picture of a part of the plane, in an area of whole cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelArea {
    frame: Frame,
    area: Rect,
    cell: CellSize,
    /// The number of pixels in a board unit.
    unit: f32,
}

/// From this width on the window has room for columns of figures beside the board, and this number
/// of columns stays free for each; a narrower window keeps only room for letters.
const WITH_FIGURES: u16 = 64;
const FIGURES: u16 = 12;
const LETTERS: u16 = 6;

/// Lines above and below the board.
const LINES: u16 = 3;

/// The most pixels from left to right: more would take memory without showing more.
const MOST_ACROSS: f32 = 2112.0;

impl PixelArea {
    /// The largest picture that leaves room for the panels of a window.
    pub fn in_window(
        frame: Frame,
        window: Extent,
        cell: CellSize,
        widest: Option<u16>,
    ) -> PixelArea {
        let panel = if window.width >= WITH_FIGURES { FIGURES } else { LETTERS };
        let (width, height) =
            (window.width.saturating_sub(2 * panel), window.height.saturating_sub(LINES));
        PixelArea::fitting(frame, Extent::new(width, height), cell, widest)
    }

    /// The largest picture that fits into `room` cells, with a board unit at most `widest` columns
    /// wide.
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

    /// This picture with the upper left corner of its area at this place.
    #[must_use]
    pub fn moved_to(self, x: u16, y: u16) -> PixelArea {
        PixelArea { area: Rect { x, y, ..self.area }, ..self }
    }

    /// The number of pixels in a board unit.
    pub fn unit(&self) -> f32 {
        self.unit
    }

    /// The part of the screen that the picture takes.
    pub fn area(&self) -> Rect {
        self.area
    }

    pub fn cell(&self) -> CellSize {
        self.cell
    }

    /// The size of the picture: width, then height.
    pub fn pixels(&self) -> (u32, u32) {
        let [columns, lines] = [self.area.width, self.area.height].map(u32::from);
        (columns * u32::from(self.cell.width), lines * u32::from(self.cell.height))
    }

    /// The place of board units among the pixels of the area.
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

    /// The middle of a cell of the screen in board units, if the cell is in the area.
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
