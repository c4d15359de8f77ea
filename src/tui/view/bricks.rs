//! The board as bricks: each space a block of background, each row shifted by half a block, so
//! that a block touches exactly its six neighbours and a chain of one colour becomes one band.
//!
//! Shapes say everything that colours say: filled or hollow is the owner, ringed the PÜNCT, links
//! hold a piece together, and every mark has a glyph of its own.

mod marks;

use ratatui::style::{Modifier, Style};

use super::board::{Look, level_sign};
use super::canvas::Canvas;
use super::geometry::{Cell, Geometry};
use crate::rules::{CENTRAL_HEXAGON, Placement, Player, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::scene::Scene;
use crate::tui::theme::Palette;

/// Draws all spaces and what is on them.
pub fn draw(scene: &Scene, look: Look, geometry: &Geometry, canvas: &mut Canvas) {
    let mut bricks = Bricks { scene, look, geometry, canvas, palette: look.theme.palette() };
    for space in Space::all() {
        bricks.draw_space(space);
    }
    bricks.draw_pieces();
    bricks.draw_marks();
    if let Some(ghost) = scene.ghost {
        bricks.draw_ghost(ghost);
    }
    if let Some(space) = scene.cursor {
        bricks.draw_cursor(space);
    }
}

struct Bricks<'a, 'b> {
    scene: &'a Scene,
    look: Look,
    geometry: &'a Geometry,
    canvas: &'a mut Canvas<'b>,
    palette: &'static Palette,
}

impl Bricks<'_, '_> {
    /// The colour of a space's block with all its tints, before the piece in the hand.
    fn ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let top = scene.position.top(space);
        let base = match top {
            // What is counted must be seen when all of it is covered.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.look.theme.has_shades() => {
                palette.piece(piece.owner).brick.mix(palette.centre, 45)
            }
            Some(piece) => palette.piece(piece.owner).brick,
            None => self.empty_colour(space),
        };
        // Dark pieces must stay dark: there the dots tell the last move and the chain.
        let is_black = self.is_black(space);
        let last_share = if is_black { 20 } else { 75 };
        let target_share = match (self.is_adding(), top) {
            (true, _) => 20,
            (false, Some(_)) => 95,
            (false, None) => 60,
        };
        let tints = [
            (scene.lines, palette.line, if top.is_some() { 50 } else { 85 }),
            (self.last(), palette.last, last_share),
            (scene.targets, palette.target, target_share),
            (scene.chain, palette.chain, if is_black { 25 } else { 130 }),
            (scene.blockers, palette.blocker, 140),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    fn is_black(&self, space: Space) -> bool {
        self.scene.position.top(space).is_some_and(|piece| piece.owner == Player::Black)
    }

    /// Whether the piece in the hand comes from the reserve. It fits nearly everywhere then: the
    /// position must be seen through the marks.
    fn is_adding(&self) -> bool {
        self.scene.lines.is_empty()
    }

    /// An empty space; neighbours in a row have different shades where there are enough of them.
    fn empty_colour(&self, space: Space) -> Rgb {
        let palette = self.palette;
        let alternate = space.column() % 2 == 0 && self.look.theme.has_shades();
        match (CENTRAL_HEXAGON.contains(space), alternate) {
            (false, false) => palette.board,
            (false, true) => palette.board_alternate,
            (true, false) => palette.centre,
            (true, true) => palette.centre_alternate,
        }
    }

    /// Modifiers that stand for tints where there are no colours.
    fn modifiers(&self, space: Space) -> Modifier {
        let scene = self.scene;
        if !self.look.theme.is_plain() {
            return Modifier::empty();
        }
        let empty = scene.position.top(space).is_none();
        let on_line = scene.lines.contains(space);
        let stressed = scene.chain | scene.blockers;
        let mut modifiers = Modifier::empty();
        let quiet = !on_line && !(scene.targets | CENTRAL_HEXAGON).contains(space);
        modifiers.set(Modifier::DIM, empty && quiet);
        modifiers.set(Modifier::BOLD, on_line || stressed.contains(space));
        modifiers.set(Modifier::REVERSED, stressed.contains(space));
        modifiers
    }

    fn draw_space(&mut self, space: Space) {
        let glyphs = self.look.glyphs;
        let ground = self.ground(space);
        let (glyph, colour) = match self.scene.position.top(space) {
            Some(piece) => {
                let punct = piece.placement.punct() == space;
                let colours = self.palette.piece(piece.owner);
                let colour = if punct { colours.punct } else { self.minor(space) };
                (glyphs.piece(piece.owner).of(punct), colour)
            }
            None if self.scene.lines.contains(space) => (glyphs.line, self.palette.line),
            None if CENTRAL_HEXAGON.contains(space) => (glyphs.centre, self.on_board(ground)),
            None => (glyphs.empty, self.on_board(ground)),
        };
        let style = self.look.theme.cell(colour, ground).add_modifier(self.modifiers(space));
        self.fill(space, style);
        let underline = self.look.theme.is_plain() && self.last().contains(space);
        let under = if underline { Modifier::UNDERLINED } else { Modifier::empty() };
        self.canvas.put(self.geometry.dot(space), glyph, style.add_modifier(under));
    }

    fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Minor dots and links: as glyphs they are stronger than the hint on a solid piece.
    fn minor(&self, space: Space) -> Rgb {
        let ground = self.ground(space);
        let ink = ground.mix(ground.contrast(), 120);
        match () {
            () if self.scene.last.contains(space) => ink.mix(self.palette.last, 170),
            () if self.scene.chain.contains(space) && self.is_black(space) => self.palette.chain,
            () => ink,
        }
    }

    /// A quiet sign on the empty board.
    fn on_board(&self, ground: Rgb) -> Rgb {
        ground.mix(self.palette.line, 110)
    }

    fn fill(&mut self, space: Space, style: Style) {
        let block = self.geometry.block(space);
        let size = self.geometry.size();
        for y in (0..i32::from(size.pitch())).map(|dy| block.y + dy) {
            for x in (0..2 * i32::from(size.zoom())).map(|dx| block.x + dx) {
                self.canvas.put(Cell { x, y }, ' ', style);
            }
        }
    }

    /// Links and levels of the pieces.
    fn draw_pieces(&mut self) {
        let position = &self.scene.position;
        for piece in position.pieces() {
            let seen = position.seen(piece);
            self.draw_links(piece.placement, seen, None);
            let digit = self.palette.piece(piece.owner).digit;
            for space in seen {
                let style = self.ink_on(space, digit).add_modifier(Modifier::BOLD);
                if let Some(sign) = level_sign(position, space, self.look.glyphs) {
                    self.canvas.over(self.level_cell(space), sign, style);
                }
            }
        }
    }

    /// The cell of the level: the fourth of a block, or the only one beside the dot.
    fn level_cell(&self, space: Space) -> Cell {
        self.beside(space, i32::from(self.geometry.size().zoom()).min(2))
    }

    fn beside(&self, space: Space, columns: i32) -> Cell {
        let dot = self.geometry.dot(space);
        Cell { x: dot.x + columns, ..dot }
    }

    /// The cell of a mark beside the dot.
    fn mark_cell(&self, space: Space) -> Cell {
        self.beside(space, if self.is_narrow() { 1 } else { -1 })
    }

    /// Whether there is but one cell beside a dot.
    fn is_narrow(&self) -> bool {
        self.geometry.size().zoom() == 1
    }

    /// A foreground alone: what stands in a block keeps the block's background.
    fn ink(&self, colour: Rgb) -> Style {
        Style::new().fg(self.look.theme.depth().colour(colour))
    }

    /// A foreground that is seen on a space, however few colours there are.
    fn ink_on(&self, space: Space, colour: Rgb) -> Style {
        Style { bg: None, ..self.look.theme.cell(colour, self.ground(space)) }
    }

    /// Holds the dots of a piece together, as far as they are among `seen`; in a colour that fits
    /// the ground if none is given.
    fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let dots = placement.dots().map(|space| (space, self.geometry.dot(space)));
        let pairs = || {
            let pairs = dots.iter().flat_map(|a| dots.iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| seen.contains(a.0) && seen.contains(b.0))
        };
        // Links along the row come first, so that the others run over them.
        for (from, to) in pairs().filter(|(a, b)| a.1.y == b.1.y && a.0.distance(b.0) == 1) {
            let style = self.link_ink(from.0, colour);
            for x in from.1.x + 1..to.1.x {
                let cell = Cell { x, y: from.1.y };
                self.canvas.over(cell, self.look.glyphs.links.along, style);
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

    fn draw_slanted(&mut self, upper: Cell, lower: Cell, style: Style) {
        let links = self.look.glyphs.links;
        let falls = upper.x < lower.x;
        let (glyph, step) = if falls { (links.falling, 1) } else { (links.rising, -1) };
        if self.is_narrow() {
            // Only the cell on the right of either dot is there to show it.
            let dot = if falls { upper } else { lower };
            self.canvas.fill_blank(Cell { x: dot.x + 1, ..dot }, glyph, style);
            return;
        }
        let rows = i32::from(self.geometry.size().pitch());
        if rows == 1 {
            self.canvas.over(Cell { x: upper.x + step, ..upper }, glyph, style);
        }
        for k in 1..rows {
            let cell = Cell { x: upper.x + step * k, y: upper.y + k };
            self.canvas.over(cell, glyph, style);
        }
    }
}
