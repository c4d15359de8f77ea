//! The picture of GIPF's board: this module turns a [scene](Scene) into shapes in board units. The
//! same code as for PÜNCT turns the shapes into pixels and characters.
//!
//! This module uses only [`crate::kit::picture`] and, of the rules, the parts of the board and the
//! pieces.

mod ground;
mod marks;
mod scene;
mod stacks;
#[cfg(test)]
pub mod tests;

#[cfg(test)]
pub use ground::middle;
pub use ground::{
    COLUMN, LINE_OF_CHARACTERS, angle_around, half_steps, is_named_at, nearest, reach,
};
pub use scene::{Fate, Push, Scene};

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
        marks::draw_below(self, style, &mut drawing);
        stacks::draw(self, style, &mut drawing);
        marks::draw_above(self, style, &mut drawing);
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
