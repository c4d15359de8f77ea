//! A board as a picture of block characters. Each character shows two colours.

use ratatui::style::{Color, Modifier, Style as CellStyle};

use super::canvas::{Canvas, GridPoint};
use super::theme::Theme;
use crate::kit::picture::{
    Block, Division, MOST_PARTS, Painted, PicturePlan, Rgb, Subject, Text, fit,
};

/// The mosaic that drawing keeps between frames. It is empty until the first drawing.
pub struct SceneMosaic<S> {
    drawn: Option<DrawnBoard<S>>,
}

impl<S> Default for SceneMosaic<S> {
    fn default() -> SceneMosaic<S> {
        SceneMosaic { drawn: None }
    }
}

/// The board in the state in which it was last drawn.
struct DrawnBoard<S> {
    division: Division,
    theme: Theme,
    painted: Painted<S>,
    /// The cells of the board's area, row by row; `None` around the board.
    cells: Vec<Option<MosaicCell>>,
}

/// A character in colours that the terminal has. The colours are stored because finding the nearest
/// ones takes longer than everything else in a frame.
#[derive(Clone, Copy)]
struct MosaicCell {
    glyph: char,
    set: Color,
    unset: Color,
}

impl<S: Subject> SceneMosaic<S> {
    /// Draws the board and the pieces on it, with the first cell at `corner`. The theme must have
    /// colours. The plan must be for characters that are divided by `division`.
    pub fn draw(
        &mut self,
        scene: &S,
        theme: Theme,
        division: Division,
        plan: PicturePlan,
        corner: GridPoint,
        canvas: &mut Canvas,
    ) {
        let fits = |drawn: &DrawnBoard<S>| {
            (drawn.division, drawn.theme) == (division, theme) && *drawn.painted.plan() == plan
        };
        let reusable = self.drawn.take().filter(fits);
        self.drawn = reusable.or_else(|| DrawnBoard::new(plan, division, theme));
        if let Some(drawn) = &mut self.drawn {
            drawn.update(scene);
            drawn.show(corner, canvas);
        }
    }
}

impl<S: Subject> DrawnBoard<S> {
    fn new(plan: PicturePlan, division: Division, theme: Theme) -> Option<DrawnBoard<S>> {
        let painted = Painted::new(plan)?;
        let mut drawn = DrawnBoard { division, theme, painted, cells: Vec::new() };
        let (columns, lines) = drawn.extent();
        let cells = (0..lines).flat_map(|y| (0..columns).map(move |x| (x, y)));
        drawn.cells = cells.map(|(x, y)| drawn.cell(x, y)).collect();
        Some(drawn)
    }

    /// Returns the columns and lines of the board's area.
    fn extent(&self) -> (usize, usize) {
        let (columns, rows) = self.division.grid();
        let (width, height) = self.painted.plan().size;
        (width as usize / usize::from(columns), height as usize / usize::from(rows))
    }

    fn update(&mut self, scene: &S) {
        let (columns, rows) = self.division.grid();
        let (width, height) = self.extent();
        for rect in self.painted.show(scene) {
            let [left, top] = [rect.x() as usize, rect.y() as usize];
            let [right, bottom] = [rect.right() as usize, rect.bottom() as usize];
            let lines = top / usize::from(rows)..bottom.div_ceil(usize::from(rows)).min(height);
            for y in lines {
                let cells =
                    left / usize::from(columns)..right.div_ceil(usize::from(columns)).min(width);
                for x in cells {
                    self.cells[y * width + x] = self.cell(x, y);
                }
            }
        }
    }

    /// Returns the content of a cell in colours that the terminal has; `None` around the board.
    fn cell(&self, x: usize, y: usize) -> Option<MosaicCell> {
        let block = self.block(x, y);
        if block.set.is_none() && block.unset.is_none() {
            return None;
        }
        let theme = self.theme;
        let colour =
            |rgb: Option<Rgb>| rgb.map_or_else(|| theme.paper(), |rgb| theme.depth().colour(rgb));
        let (set, unset) = (colour(block.set), colour(block.unset));
        let glyph = if set == unset { ' ' } else { block.glyph };
        Some(MosaicCell { glyph, set, unset })
    }

    fn block(&self, x: usize, y: usize) -> Block {
        let (columns, rows) = self.division.grid();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let mut parts = [None; MOST_PARTS];
        for (part, colour) in parts.iter_mut().enumerate().take(columns * rows) {
            *colour = self.pixel(x * columns + part % columns, y * rows + part / columns);
        }
        fit(self.division, &parts[..columns * rows])
    }

    /// Returns the colour of a pixel; `None` around the board.
    fn pixel(&self, x: usize, y: usize) -> Option<Rgb> {
        let pixel = self.painted.pixmap().pixel(x as u32, y as u32)?;
        let colour = pixel.demultiply();
        (pixel.alpha() >= 128).then(|| Rgb(colour.red(), colour.green(), colour.blue()))
    }

    fn show(&self, corner: GridPoint, canvas: &mut Canvas) {
        let (columns, _) = self.extent();
        for (nth, cell) in self.cells.iter().enumerate() {
            let Some(MosaicCell { glyph, set, unset }) = *cell else { continue };
            let at = GridPoint {
                x: corner.x + (nth % columns) as i32,
                y: corner.y + (nth / columns) as i32,
            };
            canvas.put(at, glyph, CellStyle::new().fg(set).bg(unset));
        }
        for text in self.painted.texts() {
            self.write(text, corner, canvas);
        }
    }

    /// Writes a text into its cell.
    fn write(&self, text: &Text, corner: GridPoint, canvas: &mut Canvas) {
        let (columns, rows) = self.division.grid();
        let scale = self.painted.plan().scale;
        let x = (text.at.0 * scale.x + scale.left) as usize;
        let y = (text.at.1 * scale.y + scale.top) as usize;
        let Some(glyph) = text.content.chars().next() else { return };
        let at = GridPoint {
            x: corner.x + x as i32 / i32::from(columns),
            y: corner.y + y as i32 / i32::from(rows),
        };
        let style = self.theme.cell(text.ink.colour, text.ground).add_modifier(Modifier::BOLD);
        canvas.put(at, glyph, style);
    }
}
