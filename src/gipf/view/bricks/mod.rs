//! The board as bricks: each piece is a block of characters, which say everything that colours say.
//!
//! A piece is three cells wide. In the middle, filled is White's and hollow is Black's, ringed has a
//! potential; around it, `( )` is a GIPF-piece, `< >` a loaded piece, `{ }` a used potential. The line
//! below it tells what lies under it. The cells left and right of it are for marks.

mod blocks;
mod marks;
mod pieces;

use crate::gipf::picture::Scene;
use crate::gipf::view::geometry::Geometry;
use crate::gipf::view::signs::Signs;
use crate::picture::Palette;
use crate::ui::canvas::Canvas;
use crate::ui::skin::Skin;

/// A scene being drawn as bricks: what all parts of the drawing need.
struct Bricks<'a, 'b> {
    scene: &'a Scene,
    skin: Skin,
    signs: &'static Signs,
    palette: &'static Palette,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
}

/// Draws the board and what is on it.
pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let (signs, palette) = (Signs::with(skin.glyphs), skin.theme.palette());
    let mut bricks = Bricks { scene, skin, signs, palette, geometry, canvas };
    bricks.draw_plate();
    bricks.draw_lines();
    bricks.draw_points();
    bricks.draw_pieces();
    bricks.draw_marks();
    bricks.draw_cursor();
}
