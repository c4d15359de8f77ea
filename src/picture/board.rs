//! A scene as a drawing: what lies higher comes later.

use super::drawing::Drawing;
use super::scene::Scene;
use super::style::{Detail, Style};
use super::subject::{Frame, Subject};
use super::{ghost, ground, marks, pieces};

/// PÜNCT's board.
impl Subject for Scene {
    const FRAME: Frame = [-6.1, -1.1, 19.2, 16.7];

    fn empty(style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::spaces(style, &mut drawing);
        if style.detail == Detail::Fine {
            ground::sides(style, &mut drawing);
        }
        drawing
    }

    fn contents(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        marks::tints(self, style, &mut drawing);
        pieces::draw(self, style, &mut drawing);
        ground::central_edge(style, &mut drawing);
        marks::signs(self, style, &mut drawing);
        marks::cursor(self, style, &mut drawing);
        ghost::draw(self, style, &mut drawing);
        drawing
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::labels(style, self.cursor, &mut drawing);
        drawing
    }
}
