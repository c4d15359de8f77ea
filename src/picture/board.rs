//! A scene as a drawing: what lies higher comes later.

use super::drawing::Drawing;
use super::scene::Scene;
use super::style::{Detail, Style};
use super::{ghost, ground, marks, pieces};

/// The empty board, with its sides where they are shapes.
pub fn empty(style: &Style) -> Drawing {
    let mut drawing = Drawing::default();
    ground::spaces(style, &mut drawing);
    if style.detail == Detail::Fine {
        ground::sides(style, &mut drawing);
    }
    drawing
}

/// What is on the board.
pub fn contents(scene: &Scene, style: &Style) -> Drawing {
    let mut drawing = Drawing::default();
    marks::tints(scene, style, &mut drawing);
    pieces::draw(scene, style, &mut drawing);
    ground::central_edge(style, &mut drawing);
    marks::signs(scene, style, &mut drawing);
    marks::cursor(scene, style, &mut drawing);
    ghost::draw(scene, style, &mut drawing);
    drawing
}

/// The letters and numbers around the board.
pub fn labels(scene: &Scene, style: &Style) -> Drawing {
    let mut drawing = Drawing::default();
    ground::labels(style, scene.cursor, &mut drawing);
    drawing
}
