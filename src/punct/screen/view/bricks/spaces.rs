//! Draws the empty spaces. Three tones let the eye count them.

use ratatui::style::Modifier;

use super::Bricks;
use crate::kit::picture::{LEFT, MISFIT, Rgb, SPECK, TIP};
use crate::kit::ui::colour::Depth;
use crate::punct::picture::tone;
use crate::rules::{CENTRAL_HEXAGON, Space};

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
        if scene.pointed.contains(space) {
            ground = ground.mix(palette.pointed, TIP);
        }
        ground
    }
}
