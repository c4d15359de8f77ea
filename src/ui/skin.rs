//! With what the board is drawn: colours and characters.

use ratatui::style::{Modifier, Style};

use crate::rules::{Level, Position, Space};
use crate::terminal::capabilities::Blocks;
use crate::ui::colour::Depth;
use crate::ui::glyphs::Glyphs;
use crate::ui::theme::{TextRole, Theme};

/// How things look on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: &'static Glyphs,
    /// The block characters that are safe.
    pub blocks: Blocks,
}

impl Skin {
    /// Whether there are colours and characters enough for a picture.
    pub fn has_pictures(self) -> bool {
        let many = matches!(self.theme.depth(), Depth::TrueColour | Depth::Ansi256);
        many && self.glyphs.halves.is_some()
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

/// The label of the cursor's row or column.
pub fn cursor_label(theme: Theme) -> Style {
    if theme.is_plain() {
        return theme.text(TextRole::Selected).add_modifier(Modifier::BOLD);
    }
    let ground = theme.palette().cursor;
    theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD)
}
