//! A part of the screen's buffer to draw on. Drawing outside this part has no effect.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    fn cell(&mut self, at: GridPoint) -> Option<&mut ratatui::buffer::Cell> {
        let position = (u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?);
        if self.area.contains(position.into()) { self.buffer.cell_mut(position) } else { None }
    }

    pub fn put(&mut self, at: GridPoint, glyph: char, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.reset();
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Changes only the parts of the cell's style that `style` sets.
    pub fn draw_over(&mut self, at: GridPoint, glyph: char, style: Style) {
        if let Some(cell) = self.cell(at) {
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Like [`Canvas::draw_over`], but only in a cell without a character.
    pub fn fill_blank(&mut self, at: GridPoint, glyph: char, style: Style) {
        if self.shows(at, &[' ']) {
            self.draw_over(at, glyph, style);
        }
    }

    pub fn glyph(&mut self, at: GridPoint) -> Option<char> {
        self.cell(at)?.symbol().chars().next()
    }

    pub fn shows(&mut self, at: GridPoint, glyphs: &[char]) -> bool {
        self.cell(at).is_some_and(|cell| cell.symbol().starts_with(glyphs))
    }

    /// Puts a character in a blank cell, with the colours exchanged: the character gets the cell's
    /// background as its colour, and the cell gets `background`.
    pub fn fill_blank_inverted(&mut self, at: GridPoint, glyph: char, background: Color) {
        if let Some(cell) = self.cell(at).filter(|cell| cell.symbol() == " ") {
            let ground = cell.bg;
            cell.set_char(glyph).set_fg(ground).set_bg(background);
        }
    }

    /// Draws behind the content of a cell whose background is `paper`. A blank cell gets the
    /// character in this colour. In any other cell, this colour becomes the background.
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

    pub fn toggle(&mut self, at: GridPoint, modifier: Modifier) {
        if let Some(cell) = self.cell(at) {
            cell.modifier.toggle(modifier);
        }
    }
}

/// The column and line of a cell, from the upper left of the screen. The cell may lie outside the
/// screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridPoint {
    pub x: i32,
    pub y: i32,
}
