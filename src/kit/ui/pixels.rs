//! The board as a picture of pixels, in cells reserved for it. The hexagons are always regular.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size as Extent};
use ratatui::style::Modifier;

use super::theme::Theme;
use crate::kit::picture::{Frame, Painted, PicturePlan, PlanePoint, Rgb, Scale, Style, Subject};
use crate::kit::terminal::graphics::{CellSize, Graphics, Picture};

/// A picture that shows a frame of the plane in an area of whole cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelArea {
    frame: Frame,
    pub area: Rect,
    pub cell: CellSize,
    /// Pixels for a board unit.
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

/// Above and below the board together.
const LINES: u16 = 3;

/// The largest width of a picture in pixels. More pixels would take memory without showing more.
const MOST_ACROSS: f32 = 2112.0;

impl PixelArea {
    /// The largest area that leaves room for the parts beside, above and below the board.
    pub fn in_window(frame: Frame, window: Extent, cell: CellSize, widest: Option<u16>) -> Self {
        let panel = if window.width >= WITH_FIGURES { FIGURES } else { LETTERS };
        let (width, height) =
            (window.width.saturating_sub(2 * panel), window.height.saturating_sub(LINES));
        PixelArea::fitting(frame, Extent::new(width, height), cell, widest)
    }

    /// The largest picture that fits into `room` cells and whose board unit is at most `widest`
    /// columns wide.
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

    #[must_use]
    pub fn moved_to(self, x: u16, y: u16) -> PixelArea {
        PixelArea { area: Rect { x, y, ..self.area }, ..self }
    }

    pub fn pixels(&self) -> (u32, u32) {
        let [columns, lines] = [self.area.width, self.area.height].map(u32::from);
        (columns * u32::from(self.cell.width), lines * u32::from(self.cell.height))
    }

    pub fn scale(&self) -> Scale {
        let [left, top, across, down] = self.frame;
        let (width, height) = self.pixels();
        let margin_left = ((width as f32 - across * self.unit) / 2.0).max(0.0);
        let margin_top = ((height as f32 - down * self.unit) / 2.0).max(0.0);
        Scale {
            x: self.unit,
            y: self.unit,
            left: (margin_left - left * self.unit).round(),
            top: (margin_top - top * self.unit).round(),
        }
    }

    /// The middle of a cell of the screen in board units; `None` if the cell is not in the area.
    pub fn middle(&self, x: u16, y: u16) -> Option<PlanePoint> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let scale = self.scale();
        let px = (f32::from(x - self.area.x) + 0.5) * f32::from(self.cell.width);
        let py = (f32::from(y - self.area.y) + 0.5) * f32::from(self.cell.height);
        Some(((px - scale.left) / scale.x, (py - scale.top) / scale.y))
    }
}

/// Nothing else writes this blank, so any text over the picture differs from it and is sent.
fn left_for_picture() -> Cell {
    let mut cell = Cell::default();
    // No text is italic.
    cell.set_char('\u{a0}').modifier = Modifier::ITALIC;
    cell
}

pub struct PixelBoard<S> {
    painted: Option<Painted<S>>,
    placed: Option<PixelArea>,
    shown: Vec<bool>,
}

impl<S> Default for PixelBoard<S> {
    fn default() -> PixelBoard<S> {
        PixelBoard { painted: None, placed: None, shown: Vec::new() }
    }
}

impl<S: Subject> PixelBoard<S> {
    /// Paints the scene and reserves cells of the buffer for the picture. The function `columns`
    /// gives these cells for a line of the area: the first column, and the column after the last.
    pub fn draw(
        &mut self,
        scene: &S,
        theme: Theme,
        paper: Rgb,
        placed: &PixelArea,
        columns: impl Fn(u16) -> (u16, u16),
        buffer: &mut Buffer,
    ) {
        let style = Style::fine(theme.palette());
        let plan =
            PicturePlan { style, scale: placed.scale(), size: placed.pixels(), paper: Some(paper) };
        let reusable = self.painted.take().filter(|painted| *painted.plan() == plan);
        self.painted = reusable.or_else(|| Painted::new(plan));
        if let Some(painted) = &mut self.painted {
            painted.show(scene);
        }
        self.placed = Some(*placed);
        let blank = left_for_picture();
        for (line, y) in (placed.area.top()..placed.area.bottom()).enumerate() {
            let (from, to) = columns(line as u16);
            for x in placed.area.x + from..placed.area.x + to {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    *cell = blank.clone();
                }
            }
        }
    }

    /// Must be called after everything else is drawn: what lies above the picture is cut out of it.
    pub fn store_shown(&mut self, buffer: &Buffer) {
        let Some(placed) = &self.placed else { return };
        self.shown.clear();
        let left = left_for_picture();
        self.shown.extend(placed.area.positions().map(|at| buffer.cell(at) == Some(&left)));
    }

    pub fn leave_out(&mut self) {
        self.placed = None;
    }

    /// Shows the picture of the last frame, or removes the one that is shown if that frame has
    /// none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        let (Some(placed), Some(painted)) = (&self.placed, &self.painted) else {
            return graphics.show(None, out);
        };
        let PixelArea { area, cell, .. } = *placed;
        let pixels = painted.pixmap().data();
        graphics.show(Some(&Picture { area, cell, pixels, shown: &|at| self.shows(at) }), out);
    }

    /// The cell of the last frame shows the picture and not a text over it.
    fn shows(&self, at: Position) -> bool {
        let Some(PixelArea { area, .. }) = self.placed else { return false };
        let (x, y) = (at.x.wrapping_sub(area.x), at.y.wrapping_sub(area.y));
        let index = usize::from(y) * usize::from(area.width) + usize::from(x);
        area.contains(at) && self.shown.get(index).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;
    use ratatui::style::Style as CellStyle;
    use ratatui::widgets::{Clear, Widget};

    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::ui::board::CellBoard as _;
    use crate::kit::ui::board_size::BoardSize;
    use crate::kit::ui::colour::Depth;
    use crate::punct::picture::Scene;
    use crate::rules::{Position as Pieces, Rules};

    #[test]
    fn only_cells_that_no_text_is_written_to_show_the_picture() {
        let cell = CellSize { width: 8, height: 16 };
        let grid = PixelArea::in_window(Scene::FRAME, Size::new(80, 24), cell, None);
        let theme = Theme::new(ThemeName::Dark, Depth::TrueColour);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let mut board = PixelBoard::default();
        let scene = Scene::new(Pieces::new(Rules::default()));
        let columns = |line| BoardSize::columns(&grid, line);
        board.draw(&scene, theme, Rgb(0, 0, 0), &grid, columns, &mut buffer);
        // A player's name may also contain such a blank.
        Clear.render(Rect::new(20, 10, 3, 1), &mut buffer);
        buffer.set_string(20, 10, "a\u{a0}b", CellStyle::new());
        board.store_shown(&buffer);
        let cells = [(19, 10), (20, 10), (21, 10), (22, 10), (23, 10), (79, 23)];
        let seen = cells.map(|at| board.shows(at.into()));
        assert_eq!(seen, [true, false, false, false, true, false]);
        board.leave_out();
        assert_eq!(cells.map(|at| board.shows(at.into())), [false; 6]);
    }
}
