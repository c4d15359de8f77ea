//! The board as bricks: each space is a block of cells, each row is shifted by half a block, so
//! that a block touches its six neighbours. With block characters, a piece has round corners
//! against empty spaces, and touching pieces have different shades; otherwise links join the dots
//! of a piece. A mark is the ground of a dot and of the cell beside it. Shapes tell whatever
//! colours do: filled or hollow dots, a ring for the PÜNCT, a glyph per mark.

pub mod edge;
mod marks;
mod pieces;
#[cfg(test)]
mod tests;

use ratatui::style::{Modifier, Style};

use super::geometry::Geometry;
use crate::kit::picture::{LEFT, MISFIT, Palette, Rgb, SPECK, TIP};
use crate::kit::ui::board::{Canvas, GridPoint};
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Skin;
use crate::punct::picture::{Scene, Shades, tone};
use crate::rules::{CENTRAL_HEXAGON, Space, SpaceSet};

struct Bricks<'a, 'b> {
    scene: &'a Scene,
    skin: Skin,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
    palette: &'static Palette,
    faded: SpaceSet,
    /// The spaces that the piece in the hand hides.
    held: SpaceSet,
    shades: Shades,
}

impl<'a, 'b> Bricks<'a, 'b> {
    fn new(
        scene: &'a Scene,
        skin: Skin,
        geometry: &'a Geometry,
        canvas: &'a mut Canvas<'b>,
    ) -> Bricks<'a, 'b> {
        let fades = skin.theme.has_shades() && !skin.theme.is_plain();
        Bricks {
            scene,
            skin,
            geometry,
            canvas,
            palette: skin.theme.palette(),
            faded: if fades { scene.faded() } else { SpaceSet::EMPTY },
            held: scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default(),
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
    if bricks.has_links() {
        for piece in scene.position.pieces() {
            bricks.draw_links(piece.placement, scene.position.visible_spaces(piece), None);
        }
    }
    for space in Space::all() {
        bricks.draw_level(space);
    }
    if let Some(ghost) = scene.ghost {
        bricks.draw_ghost(ghost);
    }
    bricks.draw_cut_off();
    for space in Space::all() {
        bricks.draw_marks(space);
    }
}

impl Bricks<'_, '_> {
    /// Whether links join the dots of a piece, since no block characters can round its corners, or
    /// since a narrow block has neither corners nor a shade.
    fn has_links(&self) -> bool {
        !self.skin.has_halves() || self.is_narrow() && !self.skin.theme.has_shades()
    }

    fn is_narrow(&self) -> bool {
        self.geometry.size.zoom() == 1
    }

    /// The columns and lines of a block.
    fn extent(&self) -> (i32, i32) {
        let size = self.geometry.size;
        (2 * i32::from(size.zoom()), i32::from(size.pitch()))
    }

    fn point_beside(&self, space: Space, columns: i32) -> GridPoint {
        let dot = self.geometry.dot(space);
        GridPoint { x: dot.x + columns, ..dot }
    }

    /// On the right of the dot or, in wide blocks with links, the fourth cell of the block.
    fn level_cell(&self, space: Space) -> GridPoint {
        self.point_beside(space, if self.has_links() && !self.is_narrow() { 2 } else { 1 })
    }

    fn block(&self, space: Space) -> impl Iterator<Item = GridPoint> + use<> {
        let (block, (columns, lines)) = (self.geometry.block(space), self.extent());
        (0..lines).flat_map(move |y| {
            (0..columns).map(move |x| GridPoint { x: block.x + x, y: block.y + y })
        })
    }

    fn fill(&mut self, space: Space, style: Style) {
        for cell in self.block(space) {
            self.canvas.put(cell, ' ', style);
        }
    }

    /// A foreground colour that is visible on this ground, even with few colours; the cell keeps
    /// its background.
    fn ink(&self, colour: Rgb, ground: Rgb) -> Style {
        Style { bg: None, ..self.skin.theme.cell(colour, ground) }
    }

    fn bold(&self, colour: Rgb, ground: Rgb) -> Style {
        self.ink(colour, ground).add_modifier(Modifier::BOLD)
    }
}

impl Bricks<'_, '_> {
    pub fn draw_space(&mut self, space: Space) {
        if let Some(piece) = self.scene.position.top(space) {
            return self.draw_block(space, piece);
        }
        let (scene, glyphs, ground) = (self.scene, self.skin.glyphs, self.empty_ground(space));
        let few = self.skin.theme.is_plain() || !self.skin.theme.has_shades();
        let speck = ground.mix(self.palette.speck, SPECK[usize::from(self.extent().1 > 1)]);
        let glyph = if scene.misfits.contains(space) {
            ' '
        } else if few && scene.lines.contains(space) {
            glyphs.line
        } else if CENTRAL_HEXAGON.contains(space) {
            glyphs.centre
        } else {
            glyphs.empty
        };
        let mut style = self.skin.theme.cell(speck, ground);
        if self.skin.theme.is_plain() {
            let bright = scene.lines | CENTRAL_HEXAGON;
            style = style.add_modifier(if scene.lines.contains(space) {
                Modifier::BOLD
            } else if bright.contains(space) {
                Modifier::empty()
            } else {
                Modifier::DIM
            });
        }
        self.fill(space, style);
        self.canvas.put(self.geometry.dot(space), glyph, style);
        // From here the last move took the PÜNCT.
        if scene.last_from == Some(space) {
            let bold = self.bold(self.palette.last, ground);
            self.canvas.draw_over(self.geometry.dot(space), glyphs.left_behind, bold);
            if self.skin.theme.is_plain() && !self.is_narrow() {
                for (column, sign) in [-1, 1].into_iter().zip(glyphs.angles) {
                    self.canvas.draw_over(self.point_beside(space, column), sign, bold);
                }
            }
        }
        if scene.targets.contains(space) {
            let bold = self.bold(self.palette.target, ground);
            self.canvas.draw_over(self.geometry.dot(space), self.skin.glyphs.target, bold);
        }
    }

    pub fn tone(&self, space: Space) -> Rgb {
        let tones =
            if self.extent().1 > 1 { &self.palette.wide_tones } else { &self.palette.tones };
        tone(space, tones)
    }

    /// With few colours, a tint would be wholly different. Signs show the marks.
    pub fn empty_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        if !self.skin.theme.has_shades() {
            return palette.space(space);
        }
        let mut ground = if scene.lines.contains(space) {
            palette.lane_at(space)
        } else if scene.misfits.contains(space) {
            self.tone(space).mix(palette.rim, MISFIT)
        } else {
            self.tone(space)
        };
        if scene.last_from == Some(space) && self.skin.theme.depth() == Depth::TrueColour {
            ground = ground.mix(palette.last, LEFT);
        }
        if scene.pointed_spaces.contains(space) {
            ground = ground.mix(palette.pointed, TIP);
        }
        ground
    }
}
