//! The names of the dots around the board.

use super::geometry::Geometry;
use crate::gipf::picture::is_named_at;
use crate::gipf::rules::{Dot, Point};
use crate::ui::canvas::Canvas;
use crate::ui::skin::cursor_label;
use crate::ui::theme::{TextRole, Theme};

/// Writes them; those that help to find the cursor's name stand out.
pub fn draw(cursor: Option<Point>, theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
    for dot in Dot::all() {
        let here = cursor.is_some_and(|cursor| is_named_at(dot, cursor));
        let style = if here { cursor_label(theme) } else { theme.text(TextRole::Dim) };
        for (cell, character) in geometry.name_cells(dot).into_iter().zip(dot.to_string().chars()) {
            canvas.put(cell, character, style);
        }
    }
}
