//! The board as bricks: each space is a block of background, and each row is shifted by half a block,
//! so that a block touches exactly its six neighbours.
//!
//! With colours each piece has an outline: its blocks are cut back towards everything that is not the
//! piece. In the gap one sees what lies there beneath it, and pieces that touch have different shades.
//! Without colours or block characters links hold a piece together.
//!
//! Shapes say everything that colours say: filled or hollow is the owner, ringed the PÜNCT, and every
//! mark has a glyph of its own.

mod blocks;
mod drawing;
mod grounds;
mod marks;
mod outline;
#[cfg(test)]
mod seen;
mod spaces;

use super::geometry::Geometry;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::Skin;
use crate::punct::picture::Scene;
use crate::rules::Space;
use drawing::Bricks;

pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let mut bricks = Bricks::new(scene, skin, geometry, canvas);
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
