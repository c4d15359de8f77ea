//! The picture of the board. A [scene](Scene) becomes shapes in board units; the shapes become
//! pixels, SVG or characters in the colours of a palette.
//!
//! [`kit::picture`](crate::kit::picture) draws any [`Subject`](crate::kit::picture::Subject). This
//! module makes PÜNCT's board a subject. Beside `kit::picture`, it depends only on the rules.

mod ground;
mod marks;
mod pieces;
mod scene;
mod shades;
#[cfg(test)]
pub mod tests;
pub mod themed;

pub use ground::{HIGHEST_LABEL, SideLine, label_places};
pub use scene::{Ghost, Scene};
pub use shades::{Shades, chain_brick};

use crate::kit::picture::{Detail, Drawing, Frame, LARGER_FRAME, Style, Subject};

impl Subject for Scene {
    const FRAME: Frame = LARGER_FRAME;

    fn empty(style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::spaces(style, &mut drawing);
        if style.detail == Detail::Fine {
            ground::sides(style, &mut drawing);
        }
        drawing
    }

    fn contents(&self, style: &Style) -> Drawing {
        let Layers { mut below, pieces, above } = layers(self, style);
        below.items.extend(pieces.into_iter().flat_map(|piece| piece.items));
        below.items.extend(above.items);
        below
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::labels(style, self.cursor, &mut drawing);
        drawing
    }
}

/// The drawings of a scene, in the order of drawing.
pub struct Layers {
    pub below: Drawing,
    /// The pieces, in the order of [`Position::pieces`](crate::rules::Position::pieces).
    pub pieces: Vec<Drawing>,
    pub above: Drawing,
}

fn layers(scene: &Scene, style: &Style) -> Layers {
    let (mut below, mut above) = (Drawing::default(), Drawing::default());
    marks::tints(scene, style, &mut below);
    ground::central_edge(style, &mut above);
    marks::signs(scene, style, &mut above);
    marks::cursor(scene, style, &mut above);
    pieces::ghost(scene, style, &mut above);
    Layers { below, pieces: pieces::all(scene, style), above }
}
