//! Links between the dots of a piece, where there are no colours to draw outlines with.

use ratatui::style::Style;

use super::drawing::Bricks;
use crate::picture::Rgb;
use crate::rules::{Placement, Space, SpaceSet};
use crate::ui::geometry::GridPoint;

impl Bricks<'_, '_> {
    /// Holds the dots of a piece together, as far as they are among `seen`; in a colour that fits
    /// the ground if none is given.
    pub(super) fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let dots = placement.dots().map(|space| (space, self.geometry.dot(space)));
        let pairs = || {
            let pairs = dots.iter().flat_map(|a| dots.iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| seen.contains(a.0) && seen.contains(b.0))
        };
        // Links along the row come first, so that the others run over them.
        for (from, to) in pairs().filter(|(a, b)| a.1.y == b.1.y && a.0.distance(b.0) == 1) {
            let style = self.link_ink(from.0, colour);
            for x in from.1.x + 1..to.1.x {
                let cell = GridPoint { x, y: from.1.y };
                self.canvas.over(cell, self.skin.glyphs.links.along, style);
            }
        }
        for (upper, lower) in pairs().filter(|(a, b)| a.1.y < b.1.y && a.0.distance(b.0) == 1) {
            let style = self.link_ink(upper.0, colour);
            self.draw_slanted(upper.1, lower.1, style);
        }
    }

    fn link_ink(&self, space: Space, colour: Option<Rgb>) -> Style {
        colour.map_or_else(|| self.ink_on(space, self.minor(space)), |colour| self.ink(colour))
    }

    fn draw_slanted(&mut self, upper: GridPoint, lower: GridPoint, style: Style) {
        let links = self.skin.glyphs.links;
        let falls = upper.x < lower.x;
        let (glyph, step) = if falls { (links.falling, 1) } else { (links.rising, -1) };
        if self.is_narrow() {
            // Only the cell on the right of either dot is there to show it.
            let dot = if falls { upper } else { lower };
            self.canvas.fill_blank(GridPoint { x: dot.x + 1, ..dot }, glyph, style);
            return;
        }
        let rows = i32::from(self.geometry.size().pitch());
        if rows == 1 {
            self.canvas.over(GridPoint { x: upper.x + step, ..upper }, glyph, style);
        }
        for k in 1..rows {
            let cell = GridPoint { x: upper.x + step * k, y: upper.y + k };
            self.canvas.over(cell, glyph, style);
        }
    }
}
