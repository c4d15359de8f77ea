//! The empty board: its plate, the lines of its columns, its spots and dots.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use crate::gipf::rules::{Direction, Dot, Point, Spot};
use crate::gipf::view::size::Size;
use crate::picture::Rgb;
use crate::tui::view::geometry::GridPoint;

impl Bricks<'_, '_> {
    /// Whether there are colours and characters for pieces that are more than a line high.
    pub(super) fn has_halves(&self) -> bool {
        !self.skin.theme.is_plain() && self.skin.glyphs.halves.is_some()
    }

    /// Something quiet on the empty board.
    fn quiet(&self) -> Style {
        let palette = self.palette;
        let style = self.skin.theme.cell(palette.board.mix(palette.line, 110), palette.board);
        if self.skin.theme.is_plain() { style.add_modifier(Modifier::DIM) } else { style }
    }

    pub(super) fn ink(&self, colour: Rgb, ground: Rgb) -> Style {
        self.skin.theme.cell(colour, ground).add_modifier(Modifier::BOLD)
    }

    pub(super) fn beside(&self, point: Point, columns: i32) -> GridPoint {
        let cell = self.geometry.cell(point);
        GridPoint { x: cell.x + columns, ..cell }
    }

    pub(super) fn draw_plate(&mut self) {
        let (area, style) = (self.geometry.area(), self.quiet());
        let middle = self.geometry.middle_column();
        for y in i32::from(area.top())..i32::from(area.bottom()) {
            let Some(reach) = self.geometry.reach(y) else { continue };
            for x in middle - reach - 1..=middle + reach + 1 {
                self.canvas.put(GridPoint { x, y }, ' ', style);
            }
        }
    }

    pub(super) fn draw_lines(&mut self) {
        let style = self.quiet();
        for point in Point::all() {
            let Some(below) = point.next(Direction::Down) else { continue };
            let (from, to) = (self.geometry.cell(point), self.geometry.cell(below));
            for y in from.y + 1..to.y {
                self.canvas.put(GridPoint { y, ..from }, self.signs.vertical, style);
            }
        }
        if self.geometry.size() >= Size::L {
            self.draw_slanted_lines();
        }
    }

    /// A stroke halfway between neighbours of two columns. In smaller sizes there is no line of text
    /// between theirs.
    fn draw_slanted_lines(&mut self) {
        let (style, links) = (self.quiet(), self.skin.glyphs.links);
        let ways = [(Direction::UpRight, links.rising), (Direction::DownRight, links.falling)];
        for (point, (direction, stroke)) in Point::all().flat_map(|p| ways.map(|way| (p, way))) {
            let Some(next) = point.next(direction) else { continue };
            let (from, to) = (self.geometry.cell(point), self.geometry.cell(next));
            let between =
                GridPoint { x: i32::midpoint(from.x, to.x), y: i32::midpoint(from.y, to.y) };
            self.canvas.put(between, stroke, style);
        }
    }

    pub(super) fn draw_points(&mut self) {
        let palette = self.palette;
        let strong = self.ink(palette.board.mix(palette.line, 220), palette.board);
        for spot in Spot::all() {
            let cell = self.geometry.cell(spot.point());
            self.canvas.put(cell, self.skin.glyphs.empty, strong);
        }
        for dot in Dot::all() {
            self.canvas.put(self.geometry.cell(dot.point()), self.signs.dot, strong);
        }
    }
}
