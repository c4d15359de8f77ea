//! Draws the marks: characters in the cells beside a piece, with colours of their own if the
//! terminal has colours.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use crate::gipf::picture::Fate;
use crate::gipf::rules::{Point, Spot};
use crate::kit::picture::Rgb;
use crate::kit::ui::GridPoint;

/// The least distance in cells from a point to the marks beside its block.
const BESIDE: i32 = 2;

impl Bricks<'_, '_> {
    pub(super) fn draw_marks(&mut self) {
        self.draw_last_way();
        for spot in Spot::all() {
            self.draw_last(spot);
            if let Some((sign, colour)) = self.mark(spot) {
                self.draw_mark(spot.point(), sign, colour);
            }
        }
        self.draw_ways();
    }

    /// Returns the distance in cells from a point to the marks beside its block.
    fn aside(&self) -> i32 {
        BESIDE.max((i32::from(self.geometry.size.column()) - 2) / 2 + 1)
    }

    /// Returns the most important mark of a spot, with its colour; `None` if the spot has no mark.
    fn mark(&self, spot: Spot) -> Option<(char, Rgb)> {
        let (scene, palette, signs) = (self.scene, self.palette, self.signs);
        if let Some((push, filled)) = scene.possible_push()
            && filled.contains(&spot)
        {
            return Some((signs.arrow(push.entry.direction()), palette.ghost_legal));
        }
        match scene.fate(spot) {
            Some(Fate::Goes) => return Some((signs.goes, palette.blocker)),
            Some(Fate::Stays) => return Some((signs.stays, palette.ghost_legal)),
            None => {}
        }
        let glyphs = self.skin.glyphs;
        match () {
            () if scene.jump == Some(spot) => Some((glyphs.marker, palette.target)),
            () if scene.targets.contains(spot) => Some((glyphs.target, palette.target)),
            () if scene.sources.contains(spot) => Some((signs.source, palette.target)),
            () if scene.pointed.contains(spot) => Some((glyphs.pointed, palette.pointed)),
            () if scene.rows.contains(spot) => Some((signs.row, palette.chain)),
            () => None,
        }
    }

    fn draw_mark(&mut self, point: Point, sign: char, colour: Rgb) {
        let style = self.on_mark(colour);
        let aside = self.aside();
        self.canvas.put(self.point_beside(point, -aside), sign, style);
        if !self.skin.theme.is_plain() {
            self.canvas.put(self.point_beside(point, aside), ' ', style);
        }
    }

    fn on_mark(&self, colour: Rgb) -> Style {
        self.ink(colour.contrast(), colour)
    }

    /// Marks a spot that the last turn changed. The mark is a tint on both sides or, without
    /// colours, a line under the piece.
    fn draw_last(&mut self, spot: Spot) {
        if !self.scene.last.contains(spot) {
            return;
        }
        if self.skin.theme.is_plain() {
            for x in -1..=1 {
                let style = Style::new().add_modifier(Modifier::UNDERLINED);
                self.canvas.restyle(self.point_beside(spot.point(), x), style);
            }
            return;
        }
        let style = self.on_mark(self.palette.last);
        let aside = self.aside();
        for x in [-aside, aside] {
            self.canvas.put(self.point_beside(spot.point(), x), ' ', style);
        }
    }

    /// Marks the dot where the piece of the last turn came in.
    fn draw_last_way(&mut self) {
        let Some(entry) = self.scene.last_way else { return };
        let cell = self.geometry.cell(entry.dot().point());
        let style = self.on_mark(self.palette.last).add_modifier(Modifier::UNDERLINED);
        self.canvas.put(cell, self.signs.arrow(entry.direction()), style);
    }

    /// Returns the places of the arrows for the ways in: their distance in columns from the dot.
    fn places_of_ways(&self) -> &'static [i32] {
        match self.scene.ways.len() {
            0 => &[],
            1 => &[0],
            _ => &[-1, 1],
        }
    }

    /// Draws arrows for the ways in from a dot: two arrows on both sides of the dot, or a single
    /// one in its place. The arrow of the aimed push stands out.
    fn draw_ways(&mut self) {
        let palette = self.palette;
        for (&way, &x) in self.scene.ways.iter().zip(self.places_of_ways()) {
            let aimed = self.scene.push.is_some_and(|push| push.entry == way);
            let colour = if aimed { palette.ghost_legal } else { palette.target };
            let mut style = self.on_mark(colour);
            if self.skin.theme.is_plain() && aimed {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let cell = self.point_beside(way.dot().point(), x);
            self.canvas.put(cell, self.signs.arrow(way.direction()), style);
        }
    }

    /// Draws the cursor: brackets around its point. A mark in the place of a bracket stays and gets
    /// the cursor's colour, but arrows for ways in keep their own. Without colours the middle is
    /// reversed.
    pub(super) fn draw_cursor(&mut self) {
        let Some(point) = self.scene.cursor else { return };
        let plain = self.skin.theme.is_plain();
        let style = self.on_mark(self.palette.cursor);
        let aside = if point.dot().is_some() { 1 } else { self.aside() };
        let ways = self.places_of_ways();
        let is_way = |x: i32| point.dot().is_some() && ways.contains(&x);
        let [left, right] = self.skin.glyphs.cursor;
        for (x, bracket) in [(-aside, left), (aside, right)] {
            let cell = self.point_beside(point, x);
            if self
                .canvas
                .glyph(cell)
                .is_some_and(|glyph| glyph == ' ' || self.signs.is_line(glyph))
            {
                self.canvas.put(cell, bracket, style);
            } else if !is_way(x) {
                self.canvas.restyle(cell, style);
            }
        }
        let middle = self.geometry.cell(point);
        if plain {
            for x in -1..=1 {
                let cell = GridPoint { x: middle.x + x, ..middle };
                self.canvas.toggle(cell, Modifier::REVERSED);
            }
        } else if point.dot().is_some() && !is_way(0) {
            self.canvas.restyle(middle, style);
        }
    }
}
