//! The board with its labels, in whichever style: the door to the board's picture.

use ratatui::buffer::Buffer;

use super::bricks;
use super::canvas::Canvas;
use super::geometry::{Cell, Geometry, Size};
use super::raster::Raster;
use crate::rules::{Level, Position, Space};
use crate::tui::colour::Depth;
use crate::tui::glyphs::Glyphs;
use crate::tui::scene::Scene;
use crate::tui::theme::{TextRole, Theme};

/// How things look on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: &'static Glyphs,
}

impl Look {
    /// Whether there are pixels and colours enough for a picture.
    pub fn has_raster(self) -> bool {
        let many = matches!(self.theme.depth(), Depth::TrueColour | Depth::Ansi256);
        many && self.glyphs.halves.is_some()
    }
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Blocks of background with characters in them.
    Bricks,
    /// A picture of pixels.
    Raster,
}

impl Style {
    /// The style that shows most at a size.
    pub fn usual(size: Size) -> Style {
        if size >= Size::L { Style::Raster } else { Style::Bricks }
    }

    /// The style that is wanted, as far as this terminal has it.
    pub fn suiting(wanted: Style, look: Look) -> Style {
        if look.has_raster() { wanted } else { Style::Bricks }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Style {
        match self {
            Style::Bricks => Style::Raster,
            Style::Raster => Style::Bricks,
        }
    }
}

/// Draws the board with its labels into its area of the buffer. Cells of the area that belong
/// neither to the board nor to a label are left as they are.
///
/// `raster` keeps what need not be computed again for the next frame.
pub fn draw(
    scene: &Scene,
    look: Look,
    style: Style,
    geometry: &Geometry,
    raster: &mut Raster,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, geometry.area());
    match Style::suiting(style, look) {
        Style::Bricks => bricks::draw(scene, look, geometry, &mut canvas),
        Style::Raster => raster.draw(scene, look, geometry, &mut canvas),
    }
    draw_labels(look, geometry, scene.cursor, &mut canvas);
}

/// Those of the cursor's row and column stand out: columns run at a slant, which misleads the eye.
fn draw_labels(look: Look, geometry: &Geometry, cursor: Option<Space>, canvas: &mut Canvas) {
    let style = |here| look.theme.text(if here { TextRole::Strong } else { TextRole::Dim });
    for (number, cell) in geometry.numbers() {
        let style = style(cursor.is_some_and(|space| i32::from(space.row()) == number));
        for (digit, back) in number.to_string().chars().rev().zip(0..) {
            canvas.put(Cell { x: cell.x - back, ..cell }, digit, style);
        }
    }
    for (letter, cell) in geometry.letters() {
        let style = style(cursor.is_some_and(|space| space.letter() == letter));
        canvas.put(cell, letter, style);
    }
}

/// One character for a level; those that no game comes near have none of their own.
pub fn level_digit(level: Level) -> char {
    char::from_digit(u32::from(level.get()), 10).unwrap_or('+')
}

/// The sign of the topmost dot of a space: its level, or that it hangs over a gap. On the board
/// itself it needs none.
pub fn level_sign(position: &Position, space: Space, glyphs: &Glyphs) -> Option<char> {
    let top = position.stack(space).next().filter(|top| top.piece.level > Level::GROUND)?;
    Some(if top.gap { glyphs.gap } else { level_digit(top.piece.level) })
}
