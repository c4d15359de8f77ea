//! With what the board is drawn: colours, characters, and which rendering suits the terminal.

use super::geometry::BoardSize;
use crate::rules::{Level, Position, Space};
use crate::tui::colour::Depth;
use crate::tui::glyphs::Glyphs;
use crate::tui::theme::Theme;

/// How things look on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: &'static Glyphs,
}

impl Skin {
    /// Whether there are pixels and colours enough for a picture.
    pub fn has_raster(self) -> bool {
        let many = matches!(self.theme.depth(), Depth::TrueColour | Depth::Ansi256);
        many && self.glyphs.halves.is_some()
    }
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rendering {
    /// Blocks of background with characters in them.
    Bricks,
    /// A picture of pixels.
    Raster,
}

impl Rendering {
    /// The rendering that shows most at a size.
    pub fn usual(size: BoardSize) -> Rendering {
        if size >= BoardSize::L { Rendering::Raster } else { Rendering::Bricks }
    }

    /// The rendering that is wanted, as far as this terminal has it.
    pub fn suiting(wanted: Rendering, skin: Skin) -> Rendering {
        if skin.has_raster() { wanted } else { Rendering::Bricks }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Rendering {
        match self {
            Rendering::Bricks => Rendering::Raster,
            Rendering::Raster => Rendering::Bricks,
        }
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
