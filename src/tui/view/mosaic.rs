//! The board as a picture made of block characters, each of which shows two colours.

use ratatui::style::{Modifier, Style as CellStyle};

use super::board_size::BoardSize;
use super::canvas::Canvas;
use super::geometry::{Geometry, GridPoint};
use super::skin::Skin;
use crate::picture::{
    Block, Detail, Division, MOST_PARTS, Measures, Painted, Plan, Rgb, Scale, Scene, Style, Text,
    fit,
};
use crate::tui::theme::Theme;

/// What is kept from frame to frame. Empty at first; it fills itself with what is drawn.
#[derive(Default)]
pub struct Mosaic {
    drawn: Option<Drawn>,
}

/// The board as it was drawn last.
struct Drawn {
    division: Division,
    painted: Painted,
    /// The cells of the board's area, row by row.
    blocks: Vec<Block>,
}

impl Mosaic {
    /// Draws all spaces and what is on them. The theme must have colours.
    pub fn draw(
        &mut self,
        scene: &Scene,
        skin: Skin,
        division: Division,
        geometry: &Geometry,
        canvas: &mut Canvas,
    ) {
        let plan = plan(geometry.size(), skin.theme, division);
        let fits = |drawn: &Drawn| drawn.division == division && *drawn.painted.plan() == plan;
        let kept = self.drawn.take().filter(fits);
        self.drawn = kept.or_else(|| Drawn::new(plan, division));
        if let Some(drawn) = &mut self.drawn {
            drawn.update(scene);
            drawn.show(skin, geometry, canvas);
        }
    }
}

/// Cells count as twice as high as wide: then circles are round.
fn plan(size: BoardSize, theme: Theme, division: Division) -> Plan {
    let (columns, rows) = division.grid();
    let (zoom, pitch) = (f32::from(size.zoom()), f32::from(size.pitch()));
    let (x, y) = (2.0 * zoom * f32::from(columns), zoom * f32::from(rows));
    let local = local(size);
    let first = local.block_at(0, 17);
    // The middle of a space is that of the line its dot is on.
    let line = f32::from((size.pitch() - 1) / 2) + 0.5;
    // A little to the side, no edge runs through the middle of a pixel: rounding decides nothing.
    let scale = Scale {
        x,
        y,
        left: (first.x as f32 + zoom) * f32::from(columns) + 8.5 * x + 0.011,
        top: (first.y as f32 + line) * f32::from(rows) + 0.017,
    };
    // A small hexagon is but a block with odd corners.
    let block = (size <= BoardSize::L).then_some((line / zoom, (pitch - line) / zoom));
    let measures = Measures::of_characters(pitch / zoom, (1.0 / x, 1.0 / y), block);
    let detail = if size <= BoardSize::L { Detail::Coarsest } else { Detail::Coarse };
    let board = size.board();
    Plan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(board.width * columns), u32::from(board.height * rows)),
        paper: None,
    }
}

/// Cells are counted from the corner of the board's area, wherever it is on the screen.
fn local(size: BoardSize) -> Geometry {
    Geometry::new(size, ratatui::layout::Rect::new(0, 0, u16::MAX, u16::MAX))
}

impl Drawn {
    fn new(plan: Plan, division: Division) -> Option<Drawn> {
        let painted = Painted::new(plan)?;
        let mut drawn = Drawn { division, painted, blocks: Vec::new() };
        let (columns, lines) = drawn.extent();
        let cells = (0..lines).flat_map(|y| (0..columns).map(move |x| (x, y)));
        drawn.blocks = cells.map(|(x, y)| drawn.block(x, y)).collect();
        Some(drawn)
    }

    /// The columns and lines of the board's area.
    fn extent(&self) -> (usize, usize) {
        let (columns, rows) = self.division.grid();
        let (width, height) = self.painted.plan().size;
        (width as usize / usize::from(columns), height as usize / usize::from(rows))
    }

    fn update(&mut self, scene: &Scene) {
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
                    self.blocks[y * width + x] = self.block(x, y);
                }
            }
        }
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

    /// A pixel; `None` around the board.
    fn pixel(&self, x: usize, y: usize) -> Option<Rgb> {
        let pixel = self.painted.pixmap().pixel(x as u32, y as u32)?;
        let colour = pixel.demultiply();
        (pixel.alpha() >= 128).then(|| Rgb(colour.red(), colour.green(), colour.blue()))
    }

    fn show(&self, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
        let (columns, _) = self.extent();
        let area = geometry.area();
        let (depth, paper) = (skin.theme.depth(), skin.theme.paper());
        let colour = |rgb: Option<Rgb>| rgb.map_or(paper, |rgb| depth.colour(rgb));
        for (nth, block) in self.blocks.iter().enumerate() {
            if block.set.is_none() && block.unset.is_none() {
                continue;
            }
            let at = GridPoint {
                x: i32::from(area.x) + (nth % columns) as i32,
                y: i32::from(area.y) + (nth / columns) as i32,
            };
            let (set, unset) = (colour(block.set), colour(block.unset));
            let glyph = if set == unset { ' ' } else { block.glyph };
            canvas.put(at, glyph, CellStyle::new().fg(set).bg(unset));
        }
        for text in self.painted.texts() {
            self.write(text, skin.theme, geometry, canvas);
        }
    }

    /// Writes a text into the cell where it is.
    fn write(&self, text: &Text, theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
        let (columns, rows) = self.division.grid();
        let scale = self.painted.plan().scale;
        let x = (text.at.0 * scale.x + scale.left) as usize;
        let y = (text.at.1 * scale.y + scale.top) as usize;
        let Some(glyph) = text.content.chars().next() else { return };
        let area = geometry.area();
        let at = GridPoint {
            x: i32::from(area.x) + x as i32 / i32::from(columns),
            y: i32::from(area.y) + y as i32 / i32::from(rows),
        };
        let style = theme.cell(text.ink.colour, text.ground).add_modifier(Modifier::BOLD);
        canvas.put(at, glyph, style);
    }
}
