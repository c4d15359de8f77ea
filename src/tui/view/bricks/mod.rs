//! The board as bricks: each space a block of background, each row shifted by half a block, so
//! that a block touches exactly its six neighbours and a chain of one colour becomes one band.
//!
//! Shapes say everything that colours say: filled or hollow is the owner, ringed the PÜNCT, links
//! hold a piece together, and every mark has a glyph of its own.

mod marks;
mod spaces;

use self::spaces::Bricks;
use super::canvas::Canvas;
use super::geometry::Geometry;
use super::skin::Skin;
use crate::rules::Space;
use crate::tui::scene::Scene;

/// Draws all spaces and what is on them.
pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let (palette, crossed) = (skin.theme.palette(), scene.crossed());
    let mut bricks = Bricks { scene, skin, geometry, canvas, palette, crossed };
    for space in Space::all() {
        bricks.draw_space(space);
    }
    bricks.draw_pieces();
    bricks.draw_marks();
    if let Some(ghost) = scene.ghost {
        bricks.draw_ghost(ghost);
    }
    bricks.draw_cut_off();
    if let Some(space) = scene.cursor {
        bricks.draw_cursor(space);
    }
}
