//! The board as a picture of pixels, which the terminal shows in the cells that are reserved for
//! it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::pixel_area::PixelArea;
use super::theme::Theme;
use crate::kit::picture::{Painted, PicturePlan, Rgb, Style, Subject};
use crate::kit::terminal::graphics::{CellSize, Graphics, Picture};

/// Returns the content of a cell that shows the picture. Nothing else writes this blank, so any
/// text over the picture differs from it and is sent to the terminal.
fn left_for_picture() -> Cell {
    let mut cell = Cell::default();
    // No text is italic.
    cell.set_char('\u{a0}').modifier = Modifier::ITALIC;
    cell
}

/// The picture of a board that drawing keeps between frames.
pub struct PixelBoard<S> {
    painted: Option<Painted<S>>,
    place: Option<PixelArea>,
    /// Whether each cell of the area shows the picture, row by row.
    shown: Vec<bool>,
}

impl<S> Default for PixelBoard<S> {
    fn default() -> PixelBoard<S> {
        PixelBoard { painted: None, place: None, shown: Vec::new() }
    }
}

/// The picture in the last frame.
struct ShownPicture<'a> {
    area: Rect,
    cell: CellSize,
    /// The red, green, blue and opacity of each pixel, row by row.
    pixels: &'a [u8],
    cells: &'a [bool],
}

impl ShownPicture<'_> {
    /// Whether a cell of the screen shows the picture and not a text over it.
    fn shows(&self, at: Position) -> bool {
        let (x, y) = (at.x.wrapping_sub(self.area.x), at.y.wrapping_sub(self.area.y));
        let index = usize::from(y) * usize::from(self.area.width) + usize::from(x);
        self.area.contains(at) && self.cells.get(index).copied().unwrap_or(false)
    }
}

impl<S: Subject> PixelBoard<S> {
    /// Paints the scene and reserves cells of the buffer for the picture. The function `columns`
    /// returns these cells for a line of the area: the first column, and the column after the last.
    pub fn draw(
        &mut self,
        scene: &S,
        theme: Theme,
        paper: Rgb,
        place: &PixelArea,
        columns: impl Fn(u16) -> (u16, u16),
        buffer: &mut Buffer,
    ) {
        let style = Style::fine(theme.palette());
        let plan =
            PicturePlan { style, scale: place.scale(), size: place.pixels(), paper: Some(paper) };
        let reusable = self.painted.take().filter(|painted| *painted.plan() == plan);
        self.painted = reusable.or_else(|| Painted::new(plan));
        if let Some(painted) = &mut self.painted {
            painted.show(scene);
        }
        self.place = Some(*place);
        let blank = left_for_picture();
        for (line, y) in (place.area.top()..place.area.bottom()).enumerate() {
            let (from, to) = columns(line as u16);
            for x in place.area.x + from..place.area.x + to {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    *cell = blank.clone();
                }
            }
        }
    }

    /// Notes which cells still show the picture. Call this after everything else is drawn.
    pub fn note_shown(&mut self, buffer: &Buffer) {
        let Some(place) = &self.place else { return };
        self.shown.clear();
        let left = left_for_picture();
        let shown = |at| buffer.cell(at) == Some(&left);
        self.shown.extend(place.area.positions().map(shown));
    }

    /// Leaves the picture out of this frame.
    pub fn leave_out(&mut self) {
        self.place = None;
    }

    /// Appends to `out` the bytes that make the terminal show the last frame's picture, or remove
    /// the picture if the last frame has none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        let Some(board) = self.shown_picture() else { return graphics.show(None, out) };
        let shown = |at| board.shows(at);
        let (area, cell, pixels) = (board.area, board.cell, board.pixels);
        graphics.show(Some(&Picture { area, cell, pixels, shown: &shown }), out);
    }

    /// Returns the picture in the last frame; `None` if there is none.
    fn shown_picture(&self) -> Option<ShownPicture<'_>> {
        let (place, painted) = self.place.as_ref().zip(self.painted.as_ref())?;
        let pixels = painted.pixmap().data();
        Some(ShownPicture { area: place.area, cell: place.cell, pixels, cells: &self.shown })
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
        board.note_shown(&buffer);
        let shown = board.shown_picture().unwrap();
        let cells = [(19, 10), (20, 10), (21, 10), (22, 10), (23, 10), (79, 23)];
        let seen = cells.map(|at| shown.shows(at.into()));
        assert_eq!(seen, [true, false, false, false, true, false]);
        board.leave_out();
        assert!(board.shown_picture().is_none());
    }
}
