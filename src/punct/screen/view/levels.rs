//! The signs of levels on the board.

use crate::kit::ui::glyphs::Glyphs;
use crate::rules::{Level, Position, Space};

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
