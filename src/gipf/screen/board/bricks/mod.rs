//! The board as bricks: each piece is a block of characters. Without colours, the characters alone
//! show everything.
//!
//! A piece takes at least three cells. The sign in the middle is filled for White and hollow for
//! Black; a ringed sign has a potential. The signs around it are `( )` for a GIPF-piece, `< >` for
//! a loaded piece and `{ }` for a used potential. If a stack has several pieces, the line below the
//! sign shows their number. The cells left and right of the block are for marks.

mod marks;
mod pieces;

use std::collections::HashMap;

use ratatui::style::{Modifier, Style};

use super::geometry::Geometry;
use super::signs::{Signs, Stroke};
use crate::gipf::picture::{LINE_OF_CHARACTERS, Scene};
use crate::gipf::rules::{Direction, Dot, Point, Spot};
use crate::kit::picture::{Palette, Rgb};
use crate::kit::ui::GridPoint;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::Skin;

/// What is needed to draw a scene as bricks.
struct Bricks<'a, 'b> {
    scene: &'a Scene,
    skin: Skin,
    signs: &'static Signs,
    palette: &'static Palette,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
}

pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let (signs, palette) = (Signs::from_glyphs(skin.glyphs), skin.theme.palette());
    let mut bricks = Bricks { scene, skin, signs, palette, geometry, canvas };
    bricks.draw_plate();
    bricks.draw_lines();
    bricks.draw_points();
    bricks.draw_pieces();
    bricks.draw_marks();
    bricks.draw_cursor();
}

impl Bricks<'_, '_> {
    /// Returns the style of the empty board.
    fn quiet(&self) -> Style {
        let palette = self.palette;
        let line = palette.board.mix(palette.line, LINE_OF_CHARACTERS);
        let style = self.skin.theme.cell(line, palette.board);
        if self.skin.theme.is_plain() { style.add_modifier(Modifier::DIM) } else { style }
    }

    fn ink(&self, colour: Rgb, ground: Rgb) -> Style {
        self.skin.theme.cell(colour, ground).add_modifier(Modifier::BOLD)
    }

    fn point_beside(&self, point: Point, columns: i32) -> GridPoint {
        let cell = self.geometry.cell(point);
        GridPoint { x: cell.x + columns, ..cell }
    }

    fn draw_plate(&mut self) {
        let (area, style) = (self.geometry.area, self.quiet());
        let middle = self.geometry.centre().x;
        for y in i32::from(area.top())..i32::from(area.bottom()) {
            let Some(reach) = self.geometry.reach(y) else { continue };
            for x in middle - reach - 1..=middle + reach + 1 {
                self.canvas.put(GridPoint { x, y }, ' ', style);
            }
        }
    }

    fn draw_lines(&mut self) {
        let style = self.quiet();
        for point in Point::all() {
            let Some(below) = point.next(Direction::Down) else { continue };
            let (from, to) = (self.geometry.cell(point), self.geometry.cell(below));
            for y in from.y + 1..to.y {
                self.canvas.put(GridPoint { y, ..from }, self.signs.vertical, style);
            }
        }
        self.draw_slanted_lines();
    }

    /// Draws the lines between neighbouring columns of the board, with two by four dots in each
    /// cell. The dots are needed because in the smaller sizes such a line rises by only one line of
    /// text between two points.
    fn draw_slanted_lines(&mut self) {
        let mut strokes: HashMap<GridPoint, Stroke> = HashMap::new();
        for (point, direction) in Point::all()
            .flat_map(|point| [Direction::UpRight, Direction::DownRight].map(|way| (point, way)))
        {
            let Some(next) = point.next(direction) else { continue };
            let (from, to) = (self.geometry.cell(point), self.geometry.cell(next));
            for column in 2 * (from.x + 1)..2 * to.x {
                // Both ends are in the middle of their cells.
                let share = (column - 2 * from.x) as f32 - 0.5;
                let share = share / (2 * (to.x - from.x)) as f32;
                let row = 4.0 * (from.y as f32 + 0.5 + share * (to.y - from.y) as f32);
                let row = row.floor() as i32;
                let at = GridPoint { x: column.div_euclid(2), y: row.div_euclid(4) };
                strokes.entry(at).or_default().add(column.rem_euclid(2), row.rem_euclid(4));
            }
        }
        let style = self.quiet();
        for (at, stroke) in strokes {
            self.canvas.put(at, self.signs.stroke(stroke), style);
        }
    }

    fn draw_points(&mut self) {
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
