//! The board as bricks: each space is a block of cells, each row is shifted by half a block, so
//! that a block touches its six neighbours. With colours, pieces have outlines, whose gaps show
//! what is beneath, and touching pieces have different shades; otherwise links join the dots of a
//! piece. Shapes tell whatever colours do: filled or hollow dots, a ring for the PÜNCT, a glyph per
//! mark.

mod blocks;
pub mod edge;
mod marks;
mod spaces;
#[cfg(test)]
mod tests;

use ratatui::style::Style;

use super::geometry::Geometry;
use crate::kit::picture::{Division, Palette, Rgb};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::glyphs::Skin;
use crate::punct::picture::{Scene, Shades};
use crate::rules::{Space, SpaceSet};

/// The least distance of two colours that look different at a glance.
const PARTED: u32 = 4_000;

struct Bricks<'a, 'b> {
    scene: &'a Scene,
    skin: Skin,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
    palette: &'static Palette,
    crossed: SpaceSet,
    /// The empty spaces that the last move passed.
    path: SpaceSet,
    shades: Shades,
}

impl<'a, 'b> Bricks<'a, 'b> {
    fn new(
        scene: &'a Scene,
        skin: Skin,
        geometry: &'a Geometry,
        canvas: &'a mut Canvas<'b>,
    ) -> Bricks<'a, 'b> {
        Bricks {
            scene,
            skin,
            geometry,
            canvas,
            palette: skin.theme.palette(),
            crossed: scene.crosshair(),
            path: scene.way_shown(),
            shades: Shades::from_position(&scene.position),
        }
    }
}

pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let mut bricks = Bricks::new(scene, skin, geometry, canvas);
    bricks.draw_edge();
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

impl Bricks<'_, '_> {
    /// Whether blocks have outlines. If they have none, links join the dots of a piece.
    fn is_cut(&self) -> bool {
        // In a narrow block, an outline needs quarters.
        self.skin.has_halves() && (self.skin.blocks > Division::Halves || !self.is_narrow())
    }

    fn is_narrow(&self) -> bool {
        self.geometry.size.zoom() == 1
    }

    fn are_distinct(&self, one: Rgb, other: Rgb) -> bool {
        let [one, other] = [one, other].map(|it| self.skin.theme.depth().nearest_colour(it));
        one.distance(other) >= PARTED
    }

    fn point_beside(&self, space: Space, columns: i32) -> GridPoint {
        let dot = self.geometry.dot(space);
        GridPoint { x: dot.x + columns, ..dot }
    }

    /// On the right of the dot or, in wide blocks with links, the fourth cell of the block.
    fn level_cell(&self, space: Space) -> GridPoint {
        let fourth = !self.is_cut() && !self.is_narrow();
        self.point_beside(space, if fourth { 2 } else { 1 })
    }

    fn fill(&mut self, space: Space, style: Style) {
        let block = self.geometry.block(space);
        let size = self.geometry.size;
        for y in (0..i32::from(size.pitch())).map(|dy| block.y + dy) {
            for x in (0..2 * i32::from(size.zoom())).map(|dx| block.x + dx) {
                self.canvas.put(GridPoint { x, y }, ' ', style);
            }
        }
    }

    /// Only a foreground, so that a character keeps the background of its block.
    fn ink(&self, colour: Rgb) -> Style {
        Style::new().fg(self.skin.theme.depth().colour(colour))
    }
}
