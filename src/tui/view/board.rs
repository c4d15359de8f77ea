//! The board with its labels, in whichever style: the door to the board's picture.

use ratatui::buffer::Buffer;

use super::bricks;
use super::canvas::Canvas;
use super::geometry::{Cell, Geometry};
use crate::tui::glyphs::Glyphs;
use crate::tui::scene::Scene;
use crate::tui::theme::{TextRole, Theme};

/// How things look on this terminal.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: &'static Glyphs,
}

/// Draws the board with its labels into its area of the buffer. Cells of the area that belong
/// neither to the board nor to a label are left as they are.
pub fn draw(scene: &Scene, look: Look, geometry: &Geometry, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, geometry.area());
    bricks::draw(scene, look, geometry, &mut canvas);
    draw_labels(look, geometry, &mut canvas);
}

fn draw_labels(look: Look, geometry: &Geometry, canvas: &mut Canvas) {
    let style = look.theme.text(TextRole::Dim);
    for (number, cell) in geometry.numbers() {
        for (digit, back) in number.to_string().chars().rev().zip(0..) {
            canvas.put(Cell { x: cell.x - back, ..cell }, digit, style);
        }
    }
    for (letter, cell) in geometry.letters() {
        canvas.put(cell, letter, style);
    }
}
