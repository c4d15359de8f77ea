//! Links between the dots of a piece, for sets without block characters and for two colours.

use ratatui::style::Style;

use super::Bricks;
use crate::kit::picture::Rgb;
use crate::kit::ui::board::GridPoint;
use crate::rules::{Placement, SpaceSet};

impl Bricks<'_, '_> {
    pub fn draw_all_links(&mut self) {
        let position = &self.scene.position;
        for piece in position.pieces() {
            self.draw_links(piece.placement, position.visible_spaces(piece), None);
        }
    }

    /// Only dots in `seen`. Without a colour, chooses one that fits the ground.
    pub fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let mut links = Vec::new();
        for from in placement.dots().into_iter().filter(|dot| seen.contains(*dot)) {
            let style = match colour {
                Some(colour) => Style::new().fg(self.skin.theme.depth().colour(colour)),
                None => self.style_of_links(from),
            };
            for to in placement.dots().into_iter().filter(|dot| seen.contains(*dot)) {
                if from.distance(to) == 1 {
                    links.push((self.geometry.dot(from), self.geometry.dot(to), style));
                }
            }
        }
        // Links along the row are drawn first, so that the others lie over them.
        for &(from, to, style) in links.iter().filter(|(from, to, _)| from.y == to.y) {
            for x in from.x + 1..to.x {
                let cell = GridPoint { x, ..from };
                self.canvas.draw_over(cell, self.skin.glyphs.links.along, style);
            }
        }
        for &(upper, lower, style) in links.iter().filter(|(from, to, _)| from.y < to.y) {
            self.draw_slanted(upper, lower, style);
        }
    }

    fn draw_slanted(&mut self, upper: GridPoint, lower: GridPoint, style: Style) {
        let links = self.skin.glyphs.links;
        let falls = upper.x < lower.x;
        let (glyph, step) = if falls { (links.falling, 1) } else { (links.rising, -1) };
        if self.is_narrow() {
            // Only the cell on the right of a dot can show the link.
            let dot = if falls { upper } else { lower };
            self.canvas.fill_blank(GridPoint { x: dot.x + 1, ..dot }, glyph, style);
            return;
        }
        let rows = i32::from(self.geometry.size.pitch());
        if rows == 1 {
            self.canvas.draw_over(GridPoint { x: upper.x + step, ..upper }, glyph, style);
        }
        for k in 1..rows {
            let cell = GridPoint { x: upper.x + step * k, y: upper.y + k };
            self.canvas.draw_over(cell, glyph, style);
        }
    }
}
