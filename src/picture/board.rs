//! The board of PÜNCT as a drawing.

use crate::picture::drawing::Drawing;
use crate::picture::scene::Scene;
use crate::picture::style::{Detail, Style};
use crate::picture::subject::{Frame, Subject};
use crate::picture::{ground, marks, pieces};

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
        pieces::ghost(self, style, &mut drawing);
        drawing
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::labels(style, self.cursor, &mut drawing);
        drawing
    }
}
