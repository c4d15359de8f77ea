//! GIPF's board as a drawing: the ground, the marks and the stacks, one above the other.

use super::scene::Scene;
use super::{ground, marks, stacks};
use crate::kit::picture::{Drawing, Frame, Style, Subject};

impl Subject for Scene {
    const FRAME: Frame = [-4.4, -4.8, 8.8, 9.6];

    fn empty(style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::plate(style, &mut drawing);
        ground::lines(style, &mut drawing);
        ground::points(style, &mut drawing);
        drawing
    }

    fn contents(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        marks::below(self, style, &mut drawing);
        stacks::draw(self, style, &mut drawing);
        marks::above(self, style, &mut drawing);
        marks::cursor(self, style, &mut drawing);
        stacks::counts(self, style, &mut drawing);
        drawing
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::names(self.cursor, style, &mut drawing);
        drawing
    }
}
