//! Draws the piece in the hand, with glyphs that no piece on the board has.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use super::pieces::level_digit;
use crate::kit::picture::ON_MARK;
use crate::kit::ui::board::GridPoint;
use crate::punct::picture::Ghost;
use crate::rules::Space;

impl Bricks<'_, '_> {
    pub fn draw_ghost(&mut self, ghost: Ghost) {
        let (glyphs, palette) = (self.skin.glyphs, self.palette);
        let (dots, tint) = if ghost.fits {
            (glyphs.ghost_legal, palette.ghost_legal)
        } else {
            (glyphs.ghost_illegal, palette.ghost_illegal)
        };
        let solid = self.skin.theme.cell(ON_MARK, tint).add_modifier(Modifier::BOLD);
        for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
            let is_open = ghost.gap == Some(space) && !self.is_narrow();
            let style = if is_open { self.draw_open(space, solid) } else { solid };
            if !is_open {
                self.fill(space, solid);
            }
            let glyph = dots.glyph(space == ghost.placement.punct());
            self.canvas.put(self.geometry.dot(space), glyph, style);
            if ghost.tells_levels {
                let is_gap = ghost.gap == Some(space);
                let sign = if is_gap { glyphs.gap } else { level_digit(level) };
                self.canvas.put(self.level_cell(space), sign, style);
            }
        }
        if self.has_links() {
            self.draw_links(ghost.placement, ghost.placement.spaces(), Some(ON_MARK));
        }
    }

    /// The middle of a bridge, between whose ends what lies below stays visible. Returns the style
    /// of what stands there.
    fn draw_open(&mut self, space: Space, ends: Style) -> Style {
        let ground = self.ground(space);
        let below = self.skin.theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD);
        self.fill(space, below);
        let (block, (columns, lines)) = (self.geometry.block(space), self.extent());
        for (x, y) in [0, columns - 1].into_iter().flat_map(|x| (0..lines).map(move |y| (x, y))) {
            self.canvas.put(GridPoint { x: block.x + x, y: block.y + y }, ' ', ends);
        }
        below
    }

    /// The dots on the board of a piece that would lie partly off the board.
    pub fn draw_cut_off(&mut self) {
        let style = self.skin.theme.cell(ON_MARK, self.palette.ghost_illegal);
        for space in self.scene.cut_off {
            self.fill(space, style.add_modifier(Modifier::BOLD));
            let punct = self.scene.cursor == Some(space);
            let dot = self.skin.glyphs.ghost_illegal.glyph(punct);
            self.canvas.put(self.geometry.dot(space), dot, style.add_modifier(Modifier::BOLD));
        }
    }
}
