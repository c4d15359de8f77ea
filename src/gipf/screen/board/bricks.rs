//! The board as bricks: each piece is a block of characters, which show everything without colours.
//! The sign in the middle is filled for White and hollow for Black; a ringed sign has a potential.
//! The signs around it are `( )` for a GIPF-piece, `< >` for a loaded piece and `{ }` for a used
//! potential. Below it is the number of pieces of a stack. A mark is the ground of these signs, so
//! that the piece's colour is seen on both sides, or a sign left of them.

use std::collections::HashMap;

use ratatui::style::{Modifier, Style};

use super::geometry::Geometry;
use super::signs::{BoardSigns, Stroke, brackets};
use crate::gipf::picture::{LINE_OF_CHARACTERS, Scene};
use crate::gipf::rules::{Direction, Dot, Entry, Layer, Point, Spot};
use crate::kit::picture::{Mark, ON_MARK, Palette, Rgb};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::glyphs::Skin;

/// The distance in cells from a point to the sign of a mark: the first cell of the block, or beside
/// a block of three cells.
const BESIDE: i32 = 2;

struct Bricks<'a, 'b> {
    scene: &'a Scene,
    skin: Skin,
    signs: &'static BoardSigns,
    palette: &'static Palette,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceState {
    Real,
    /// The piece is on the board, but goes with the chosen removal.
    Going,
    /// The piece would come if the aimed turn were made.
    Ghost,
    /// The piece can't come in, because its line is full.
    Shut,
}

pub fn draw(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
    let (signs, palette) = (BoardSigns::from_glyphs(skin.glyphs), skin.theme.palette());
    let mut bricks = Bricks { scene, skin, signs, palette, geometry, canvas };
    bricks.draw_empty_board();
    bricks.draw_pieces();
    bricks.draw_marks();
    bricks.draw_cursor();
}

impl Bricks<'_, '_> {
    fn ink(&self, colour: Rgb, ground: Rgb) -> Style {
        self.skin.theme.cell(colour, ground).add_modifier(Modifier::BOLD)
    }

    fn beside(&self, point: Point, columns: i32) -> GridPoint {
        let cell = self.geometry.cell(point);
        GridPoint { x: cell.x + columns, ..cell }
    }

    fn draw_empty_board(&mut self) {
        let (theme, palette) = (self.skin.theme, self.palette);
        let line = palette.board.mix(palette.line, LINE_OF_CHARACTERS);
        let mut quiet = theme.cell(line, palette.board);
        if theme.is_plain() {
            quiet = quiet.add_modifier(Modifier::DIM);
        }
        let middle = self.geometry.centre().x;
        for y in i32::from(self.geometry.area.top())..i32::from(self.geometry.area.bottom()) {
            let Some(reach) = self.geometry.reach(y) else { continue };
            for x in middle - reach - 1..=middle + reach + 1 {
                self.canvas.put(GridPoint { x, y }, ' ', quiet);
            }
        }
        for point in Point::all() {
            let Some(below) = point.next(Direction::Down) else { continue };
            let (from, to) = (self.geometry.cell(point), self.geometry.cell(below));
            for y in from.y + 1..to.y {
                self.canvas.put(GridPoint { y, ..from }, self.signs.vertical, quiet);
            }
        }
        for (at, stroke) in slanted_lines(self.geometry) {
            self.canvas.put(at, self.signs.stroke(stroke), quiet);
        }
        let strong = self.ink(palette.board.mix(palette.line, 220), palette.board);
        for spot in Spot::all() {
            self.canvas.put(self.beside(spot.point(), 0), self.skin.glyphs.empty, strong);
        }
        for dot in Dot::all() {
            self.canvas.put(self.beside(dot.point(), 0), self.signs.dot, strong);
        }
    }

    fn draw_pieces(&mut self) {
        let push = self.scene.possible_push();
        let new = push.and_then(|(_, filled)| filled.first().copied());
        for spot in Spot::all() {
            let mut layers: Vec<Layer> = self.scene.stack_shown(spot).layers().collect();
            let mut state = PieceState::Real;
            if self.scene.removed.contains(spot) {
                state = PieceState::Going;
            } else if new == Some(spot) {
                state = PieceState::Ghost;
            }
            if let Some((_, layer)) = self.scene.ghost.filter(|(on, _)| *on == spot) {
                layers.push(layer);
                state = PieceState::Ghost;
            }
            self.draw_stack(spot.point(), &layers, state);
        }
        if let Some(push) = self.scene.blocked_push() {
            self.draw_stack(push.entry.dot().point(), &[push.layer], PieceState::Shut);
        }
    }

    fn draw_stack(&mut self, point: Point, layers: &[Layer], state: PieceState) {
        let Some(&top) = layers.last() else { return };
        let palette = self.palette;
        let brick = palette.brick(top.owner, 0);
        let ground = match state {
            PieceState::Going if self.skin.theme.has_shades() => brick.mix(palette.board, 110),
            PieceState::Real | PieceState::Going => brick,
            PieceState::Ghost => palette.board.mix(palette.ghost_legal, 200),
            PieceState::Shut => palette.board.mix(palette.ghost_illegal, 200),
        };
        self.fill(point, ground);
        self.draw_top(point, top, state, ground);
        self.draw_height(point, layers);
    }

    /// Three cells, or more in larger sizes. On a spot, half a line lower with half blocks.
    fn fill(&mut self, point: Point, ground: Rgb) {
        let (cell, wide) = (self.geometry.cell(point), self.wide());
        let tall = i32::from(self.geometry.size.half) - 1;
        let style = self.ink(ground.contrast(), ground);
        for (x, y) in (-wide..=wide).flat_map(|x| (-tall..=tall).map(move |y| (x, y))) {
            self.canvas.put(GridPoint { x: cell.x + x, y: cell.y + y }, ' ', style);
        }
        if let Some([upper, _]) = self.skin.glyphs.halves
            && self.skin.has_halves()
            && point.dot().is_none()
        {
            for x in -wide..=wide {
                let at = GridPoint { x: cell.x + x, y: cell.y + tall + 1 };
                self.canvas.put(at, upper, self.skin.theme.cell(ground, self.palette.board));
            }
        }
    }

    /// In cells, from the middle of a block to its left or right end.
    fn wide(&self) -> i32 {
        1.max((i32::from(self.geometry.size.column) - 2) / 2)
    }

    fn draw_top(&mut self, point: Point, top: Layer, state: PieceState, ground: Rgb) {
        let glyphs = self.skin.glyphs;
        let dots = match state {
            PieceState::Real | PieceState::Going => glyphs.piece(top.owner),
            PieceState::Ghost => glyphs.ghost_legal,
            PieceState::Shut => glyphs.ghost_illegal,
        };
        let colours = self.palette.piece(top.owner);
        let is_real = matches!(state, PieceState::Real | PieceState::Going);
        let plain_colour = if is_real { colours.digit } else { ground.contrast() };
        let punct_colour = if is_real { colours.punct } else { colours.body };
        let is_faint = state == PieceState::Going && self.skin.theme.is_plain();
        let faint = if is_faint { Modifier::DIM } else { Modifier::empty() };
        let plain = self.ink(plain_colour, ground).add_modifier(faint);
        let punct = self.ink(punct_colour, ground).add_modifier(faint);
        let has_potential = top.kind.has_potential();
        let middle = if has_potential { punct } else { plain };
        self.canvas.put(self.beside(point, 0), dots.glyph(has_potential), middle);
        let [left, right] = brackets(top.kind);
        self.canvas.put(self.beside(point, -1), left, plain);
        self.canvas.put(self.beside(point, 1), right, plain);
        if !is_real && self.wide() > 1 {
            // The sign of a piece that is not on the board does not show the owner, so another sign
            // does.
            self.canvas.put(self.beside(point, 2), glyphs.piece(top.owner).minor, plain);
        }
    }

    /// On the colour of the piece below the top. A stack of one piece has no number.
    fn draw_height(&mut self, point: Point, layers: &[Layer]) {
        let [.., below, _] = layers else { return };
        let theme = self.skin.theme;
        let brick = self.palette.brick(below.owner, 0);
        let style = if theme.is_plain() {
            theme.cell(brick, brick).add_modifier(Modifier::DIM)
        } else {
            let ground = if theme.has_shades() { brick.mix(self.palette.board, 80) } else { brick };
            theme.cell(ground.contrast(), ground)
        };
        let cell = self.geometry.cell(point);
        let y = cell.y + i32::from(self.geometry.size.half);
        let height = layers.len().to_string();
        let x = cell.x - height.len() as i32 / 2;
        for (glyph, x) in height.chars().zip(x..) {
            self.canvas.put(GridPoint { x, y }, glyph, style);
        }
    }

    fn draw_marks(&mut self) {
        let (scene, palette) = (self.scene, self.palette);
        if let Some(entry) = scene.last_entry {
            let style = self.skin.theme.chip(Mark::Last).add_modifier(Modifier::UNDERLINED);
            let arrow = self.signs.arrow(entry.direction());
            self.canvas.put(self.beside(entry.dot().point(), 0), arrow, style);
        }
        for spot in Spot::all() {
            self.draw_chips(spot);
            if let Some((sign, style)) = self.sign(spot) {
                self.canvas.put(self.beside(spot.point(), -BESIDE), sign, style);
            }
        }
        // The arrow of the aimed push stands out.
        for (&entry, &x) in scene.entries.iter().zip(arrow_columns(&scene.entries)) {
            let is_aimed = scene.push.is_some_and(|push| push.entry == entry);
            let colour = if is_aimed { palette.ghost_legal } else { palette.target };
            let mut style = self.on_mark(colour);
            if self.skin.theme.is_plain() && is_aimed {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let arrow = self.signs.arrow(entry.direction());
            self.canvas.put(self.beside(entry.dot().point(), x), arrow, style);
        }
    }

    /// Those that stand on a piece, the first two of them.
    fn marks(&self, spot: Spot) -> Vec<Mark> {
        let scene = self.scene;
        let marks = [
            (Mark::Cursor, scene.cursor == Some(spot.point())),
            (Mark::Blocker, scene.removed.contains(spot)),
            (Mark::Chain, (scene.rows - scene.remaining).contains(spot)),
            (Mark::Last, scene.last.contains(spot)),
            (Mark::Tip, scene.pointed.contains(spot)),
        ];
        marks.into_iter().filter(|(_, is_here)| *is_here).map(|(mark, _)| mark).take(2).collect()
    }

    /// Without colours, signs and forms show the marks.
    fn draw_chips(&mut self, spot: Spot) {
        let marks = self.marks(spot);
        let Some(&first) = marks.first() else { return };
        let reach = i32::from(self.wide() > 1);
        if self.skin.theme.is_plain() {
            if marks.contains(&Mark::Last) {
                let form = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
                (-reach..=reach)
                    .for_each(|x| self.canvas.restyle(self.beside(spot.point(), x), form));
            }
            return;
        }
        let top = self.scene.stack_shown(spot).top();
        for x in -reach..=reach {
            let ink = match top {
                Some(top) if x == 0 && top.kind.has_potential() => {
                    self.palette.piece(top.owner).punct_on_mark
                }
                Some(top) if x == 0 => self.palette.piece(top.owner).minor_on_mark,
                _ => ON_MARK,
            };
            self.canvas
                .restyle(self.beside(spot.point(), x), self.ink(ink, self.palette.mark(first)));
        }
        if let Some(&second) = marks.get(1) {
            let style = self.skin.theme.chip(second);
            self.canvas.restyle(self.beside(spot.point(), 1), style);
        }
    }

    fn sign(&self, spot: Spot) -> Option<(char, Style)> {
        let (scene, palette, signs) = (self.scene, self.palette, self.signs);
        if let Some((push, filled)) = scene.possible_push()
            && filled.contains(&spot)
        {
            let arrow = signs.arrow(push.entry.direction());
            return Some((arrow, self.on_mark(palette.ghost_legal)));
        }
        let (glyphs, theme) = (self.skin.glyphs, self.skin.theme);
        let target = self.on_mark(palette.target);
        let marks = [
            (scene.removed, signs.goes, theme.chip(Mark::Blocker)),
            (scene.remaining, signs.stays, self.on_mark(palette.ghost_legal)),
            (scene.jump.into_iter().collect(), glyphs.marker, target),
            (scene.targets, glyphs.target, target),
            (scene.sources, signs.source, target),
            (scene.pointed, glyphs.pointed, theme.chip(Mark::Tip)),
            (scene.rows, signs.row, theme.chip(Mark::Chain)),
        ];
        let first = marks.into_iter().find(|(spots, ..)| spots.contains(spot));
        first.map(|(_, sign, style)| (sign, style))
    }

    fn on_mark(&self, colour: Rgb) -> Style {
        self.ink(colour.contrast(), colour)
    }

    /// Brackets around a dot, or without colours around a spot, whose chip shows it otherwise. A
    /// sign where a bracket would be stays, but arrows of entries keep their own colour.
    fn draw_cursor(&mut self) {
        let Some(point) = self.scene.cursor else { return };
        let (is_dot, is_plain) = (point.dot().is_some(), self.skin.theme.is_plain());
        if !is_dot && !is_plain {
            return;
        }
        let style = self.on_mark(self.palette.cursor);
        let distance = if is_dot { 1 } else { BESIDE };
        let arrows = if is_dot { arrow_columns(&self.scene.entries) } else { &[] };
        let [left, right] = self.skin.glyphs.cursor;
        for (x, bracket) in [(-distance, left), (distance, right)] {
            let cell = self.beside(point, x);
            let glyph = self.canvas.glyph(cell);
            if glyph.is_some_and(|glyph| glyph == ' ' || self.signs.is_line(glyph)) {
                self.canvas.put(cell, bracket, style);
            } else if !arrows.contains(&x) {
                self.canvas.restyle(cell, style);
            }
        }
        if is_plain {
            let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
            self.canvas.restyle(self.beside(point, 0), underlined);
        } else if !arrows.contains(&0) {
            self.canvas.restyle(self.beside(point, 0), style);
        }
    }
}

/// In columns from the dot: on both sides of it, or in its place.
fn arrow_columns(entries: &[Entry]) -> &'static [i32] {
    match entries.len() {
        0 => &[],
        1 => &[0],
        _ => &[-1, 1],
    }
}

/// With two by four dots in each cell, because in the smaller sizes such a line rises by only one
/// line of text between two points.
fn slanted_lines(geometry: &Geometry) -> HashMap<GridPoint, Stroke> {
    let mut strokes: HashMap<GridPoint, Stroke> = HashMap::new();
    for point in Point::all() {
        for direction in [Direction::UpRight, Direction::DownRight] {
            let Some(next) = point.next(direction) else { continue };
            let (from, to) = (geometry.cell(point), geometry.cell(next));
            for column in 2 * (from.x + 1)..2 * to.x {
                // Both ends are in the middle of their cells.
                let steps = (column - 2 * from.x) as f32 - 0.5;
                let share = steps / (2 * (to.x - from.x)) as f32;
                let height = from.y as f32 + 0.5 + share * (to.y - from.y) as f32;
                let row = (4.0 * height).floor() as i32;
                let at = GridPoint { x: column.div_euclid(2), y: row.div_euclid(4) };
                strokes.entry(at).or_default().add(column.rem_euclid(2), row.rem_euclid(4));
            }
        }
    }
    strokes
}
