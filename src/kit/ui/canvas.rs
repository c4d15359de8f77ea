//! A part of the screen's buffer to draw on. What lies outside it is left out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// A buffer of which only one area is written to.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    /// The part of the buffer inside `area`.
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    fn cell(&mut self, at: GridPoint) -> Option<&mut ratatui::buffer::Cell> {
        let position = (u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?);
        if self.area.contains(position.into()) { self.buffer.cell_mut(position) } else { None }
    }

    /// Puts a character in a style there, whatever was there before.
    pub fn put(&mut self, at: GridPoint, glyph: char, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.reset();
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Puts a character there and changes of the style only what `style` says.
    pub fn draw_over(&mut self, at: GridPoint, glyph: char, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.set_char(glyph).set_style(style);
        }
    }

    /// As [`Canvas::draw_over`], but only where no character is yet.
    pub fn fill_blank(&mut self, at: GridPoint, glyph: char, style: Style) {
        if self.shows(at, &[' ']) {
            self.draw_over(at, glyph, style);
        }
    }

    /// The character that is there; `None` outside of the area.
    pub fn glyph(&mut self, at: GridPoint) -> Option<char> {
        self.cell(at)?.symbol().chars().next()
    }

    /// Whether one of these characters is there.
    pub fn shows(&mut self, at: GridPoint, glyphs: &[char]) -> bool {
        self.cell(at).is_some_and(|cell| cell.symbol().starts_with(glyphs))
    }

    /// As [`Canvas::fill_blank`], with the cell's background as the character's colour and the
    /// other way round.
    pub fn fill_blank_inverted(&mut self, at: GridPoint, glyph: char, background: Color) {
        if let Some(cell) = self.cell(at).filter(|cell| cell.symbol() == " ") {
            let ground = cell.bg;
            cell.set_char(glyph).set_fg(ground).set_bg(background);
        }
    }

    /// Puts a character behind what is there: into an empty cell, or, where a character stands on
    /// the paper, its colour as the background.
    pub fn put_behind(&mut self, at: GridPoint, glyph: char, colour: Color, paper: Color) {
        if let Some(cell) = self.cell(at).filter(|cell| cell.bg == paper) {
            if cell.symbol() == " " {
                cell.set_char(glyph).set_fg(colour);
            } else {
                cell.set_bg(colour);
            }
        }
    }

    pub fn restyle(&mut self, at: GridPoint, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.set_style(style);
        }
    }

    /// Turns modifiers of the cell on that are off and the other way round.
    pub fn toggle(&mut self, at: GridPoint, modifier: Modifier) {
        if let Some(cell) = self.cell(at) {
            cell.modifier.toggle(modifier);
        }
    }
}

/// A cell by column and line, counted from the upper left of the screen. It may lie outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridPoint {
    /// The column.
    pub x: i32,
    pub y: i32,
}
