//! Draws the pieces: the top of each stack, and the number of pieces in it.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use crate::gipf::picture::Fate;
use crate::gipf::rules::{Layer, Point, Spot};
use crate::gipf::screen::board::signs::{brackets, has_punct};
use crate::kit::picture::Rgb;
use crate::kit::ui::GridPoint;
use crate::kit::ui::glyphs::Dots;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceState {
    Real,
    /// The piece is on the board, but goes with the chosen removal.
    Going,
    /// The piece would come if the aimed turn were made.
    Ghost,
    /// The piece can't come in, because its line is full.
    Refused,
}

impl Bricks<'_, '_> {
    pub(super) fn draw_pieces(&mut self) {
        let push = self.scene.possible_push();
        let new = push.and_then(|(_, filled)| filled.first().copied());
        for spot in Spot::all() {
            let mut layers: Vec<Layer> = self.scene.stack_shown(spot).layers().collect();
            let mut state = match self.scene.fate(spot) {
                Some(Fate::Goes) => PieceState::Going,
                _ if new == Some(spot) => PieceState::Ghost,
                _ => PieceState::Real,
            };
            if let Some((_, layer)) = self.scene.ghost.filter(|(on, _)| *on == spot) {
                layers.push(layer);
                state = PieceState::Ghost;
            }
            self.draw_stack(spot.point(), &layers, state);
        }
        let blocked = self.scene.push.filter(|push| self.scene.pushed_spots(*push).is_none());
        if let Some(push) = blocked {
            self.draw_stack(push.entry.dot().point(), &[push.layer], PieceState::Refused);
        }
    }

    fn draw_stack(&mut self, point: Point, layers: &[Layer], state: PieceState) {
        let Some(&top) = layers.last() else { return };
        let ground = self.ground(top, state);
        self.fill(point, ground);
        self.draw_top(point, top, state, ground);
        self.draw_below(point, layers);
    }

    fn ground(&self, layer: Layer, state: PieceState) -> Rgb {
        let palette = self.palette;
        let brick = palette.brick(layer.owner, 0);
        match state {
            PieceState::Going if self.skin.theme.has_shades() => brick.mix(palette.board, 110),
            PieceState::Real | PieceState::Going => brick,
            PieceState::Ghost => palette.board.mix(palette.ghost_legal, 200),
            PieceState::Refused => palette.board.mix(palette.ghost_illegal, 200),
        }
    }

    /// Fills the block of a piece: three cells, or more in larger sizes. On a spot, the block
    /// reaches half a line lower if the terminal shows half blocks.
    fn fill(&mut self, point: Point, ground: Rgb) {
        let (cell, wide) = (self.geometry.cell(point), self.wide());
        let tall = i32::from(self.geometry.size.half()) - 1;
        let style = self.ink(ground.contrast(), ground);
        for (x, y) in (-wide..=wide).flat_map(|x| (-tall..=tall).map(move |y| (x, y))) {
            self.canvas.put(GridPoint { x: cell.x + x, y: cell.y + y }, ' ', style);
        }
        let Some([upper, _]) = self.skin.glyphs.halves.filter(|_| self.skin.has_halves()) else {
            return;
        };
        if point.dot().is_none() {
            for x in -wide..=wide {
                let at = GridPoint { x: cell.x + x, y: cell.y + tall + 1 };
                self.canvas.put(at, upper, self.skin.theme.cell(ground, self.palette.board));
            }
        }
    }

    /// Returns the number of cells from the middle of a block to its left or right end.
    fn wide(&self) -> i32 {
        match self.geometry.size.column() {
            ..=5 => 1,
            column => (i32::from(column) - 2) / 2,
        }
    }

    fn draw_top(&mut self, point: Point, top: Layer, state: PieceState, ground: Rgb) {
        let glyphs = self.skin.glyphs;
        let dots: Dots = match state {
            PieceState::Real | PieceState::Going => glyphs.piece(top.owner),
            PieceState::Ghost => glyphs.ghost_legal,
            PieceState::Refused => glyphs.ghost_illegal,
        };
        let colours = self.palette.piece(top.owner);
        let is_real = matches!(state, PieceState::Real | PieceState::Going);
        let plain = if is_real { colours.digit } else { ground.contrast() };
        let punct = if is_real { colours.punct } else { colours.body };
        let faint = state == PieceState::Going && self.skin.theme.is_plain();
        let faint = if faint { Modifier::DIM } else { Modifier::empty() };
        let ink = |colour| self.ink(colour, ground).add_modifier(faint);
        let middle = if has_punct(top.kind) { punct } else { plain };
        let (middle, plain) = (ink(middle), ink(plain));
        let glyph = dots.glyph(has_punct(top.kind));
        self.canvas.put(self.point_beside(point, 0), glyph, middle);
        let [left, right] = brackets(top.kind);
        self.canvas.put(self.point_beside(point, -1), left, plain);
        self.canvas.put(self.point_beside(point, 1), right, plain);
        if !is_real && self.wide() > 1 {
            // The sign of a piece that is not on the board does not show the owner, so another sign
            // does.
            self.canvas.put(self.point_beside(point, 2), glyphs.piece(top.owner).minor, plain);
        }
    }

    /// Draws the number of pieces of a stack, on the colour of the piece below the top. A stack of
    /// one piece has no number.
    fn draw_below(&mut self, point: Point, layers: &[Layer]) {
        let [.., below, _] = layers else { return };
        let cell = self.geometry.cell(point);
        let y = cell.y + i32::from(self.geometry.size.half());
        let style = self.out_of_use(self.palette.brick(below.owner, 0));
        let height = layers.len().to_string();
        let x = cell.x - height.len() as i32 / 2;
        for (glyph, x) in height.chars().zip(x..) {
            self.canvas.put(GridPoint { x, y }, glyph, style);
        }
    }

    fn out_of_use(&self, brick: Rgb) -> Style {
        let theme = self.skin.theme;
        if theme.is_plain() {
            return theme.cell(brick, brick).add_modifier(Modifier::DIM);
        }
        let shades = theme.has_shades();
        let ground = if shades { brick.mix(self.palette.board, 80) } else { brick };
        theme.cell(ground.contrast(), ground)
    }
}
