//! Draws the spaces and the pieces on them, in their colours with the tints of marks.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use super::blocks::Outline;
use super::marks::level_digit;
use crate::kit::picture::{CROSSED, LINE, LINE_IN_CENTRE, Rgb};
use crate::kit::ui::board::GridPoint;
use crate::punct::picture::chain_brick;
use crate::rules::{CENTRAL_HEXAGON, Direction, Level, Piece, Placement, Space, SpaceSet};

pub const IN_CENTRE: u8 = 30;

impl Bricks<'_, '_> {
    pub fn draw_space(&mut self, space: Space) {
        let glyphs = self.skin.glyphs;
        let (ground, body) = (self.text_ground(space), self.ground(space));
        let (glyph, colour) = match self.scene.position.top(space) {
            Some(piece) => {
                let is_punct = piece.placement.punct() == space;
                let colour = if is_punct && ground != body {
                    ground.contrast()
                } else if is_punct && !self.scene.blocked.contains(space) {
                    self.palette.piece(piece.owner).punct
                } else {
                    self.minor(space)
                };
                (glyphs.piece(piece.owner).glyph(is_punct), colour)
            }
            None if self.scene.misfits.contains(space) => (' ', self.palette.rim),
            None if self.scene.lines.contains(space) => (glyphs.line, self.palette.line),
            None if self.path.contains(space) => (glyphs.line, self.on_board(ground)),
            None if CENTRAL_HEXAGON.contains(space) => (glyphs.centre, self.on_board(ground)),
            None if self.is_crossed_by_sign(space) => (glyphs.crossed, self.on_board(ground)),
            None => (glyphs.empty, self.on_board(ground)),
        };
        let style = self.skin.theme.cell(colour, ground).add_modifier(self.modifiers(space));
        self.fill(space, style);
        let underline = self.skin.theme.is_plain() && self.last().contains(space);
        let under = if underline { Modifier::UNDERLINED } else { Modifier::empty() };
        self.canvas.put(self.geometry.dot(space), glyph, style.add_modifier(under));
        if self.is_cut()
            && let Some(piece) = self.scene.position.top(space)
        {
            let seen = self.scene.position.visible_spaces(piece);
            let beneath = self.scene.position.stack(space).nth(1).map(|layer| layer.piece);
            let outline = Outline::new(piece.placement, space, seen);
            self.draw_outline(space, outline, body, beneath);
        }
    }

    /// Not in the cells of dot and level. Gaps show what is beneath or the mark's colour.
    pub fn draw_outline(
        &mut self,
        space: Space,
        mut outline: Outline,
        body: Rgb,
        beneath: Option<Piece>,
    ) {
        for direction in outline.tucked_directions() {
            let over = space.step(direction).map(|next| self.ground(next));
            if over.is_some_and(|over| !self.are_distinct(body, over)) {
                outline.cut(direction);
            }
        }
        let (scene, palette) = (self.scene, self.palette);
        let mut gaps = Vec::new();
        if scene.chain.contains(space) {
            gaps.push(palette.chain);
        } else if scene.last.contains(space) {
            gaps.push(palette.last);
        } else if let Some(piece) = beneath
            && !self.is_mistakable(piece, space, body)
        {
            gaps.push(self.brick(piece, space));
        }
        gaps.extend([self.empty_colour(space), palette.rim, palette.ink]);
        let gap = gaps.into_iter().find(|&gap| self.are_distinct(body, gap));
        let style = self.skin.theme.cell(body, gap.unwrap_or(body.contrast()));
        let (block, size) = (self.geometry.block(space), self.geometry.size);
        for line in 0..i32::from(size.pitch()) {
            for column in 0..2 * i32::from(size.zoom()) {
                if let Some(pattern) = outline.cell(size, column, line) {
                    let cell = GridPoint { x: block.x + column, y: block.y + line };
                    self.canvas.put(cell, pattern.glyph(self.skin.blocks), style);
                }
            }
        }
    }

    /// In the gaps, the covered piece could look like a part of a piece beside it or above it.
    fn is_mistakable(&self, covered: Piece, space: Space, body: Rgb) -> bool {
        let colour = self.brick(covered, space);
        Direction::ALL.into_iter().filter_map(|direction| space.step(direction)).any(|next| {
            self.scene.position.top(next).is_some_and(|top| {
                let other = if top == covered { body } else { colour };
                !self.are_distinct(self.ground(next), other)
            })
        })
    }

    pub fn draw_pieces(&mut self) {
        let position = &self.scene.position;
        for piece in position.pieces() {
            let seen = position.visible_spaces(piece);
            if !self.is_cut() {
                self.draw_links(piece.placement, seen, None);
            }
            let digit = self.palette.piece(piece.owner).digit;
            for space in seen {
                let ground = self.text_ground(space);
                let ink = if ground == self.ground(space) { digit } else { ground.contrast() };
                let style = self.ink_on(space, ink).add_modifier(Modifier::BOLD);
                if let Some(top) = position.stack(space).next()
                    && top.piece.level > Level::GROUND
                {
                    let level = level_digit(top.piece.level);
                    let sign = if top.gap { self.skin.glyphs.gap } else { level };
                    self.draw_level(space, sign, piece.placement, style);
                }
            }
        }
    }

    /// Draws the level beside the dot or, if outlines leave no room there, in place of the dot.
    pub fn draw_level(&mut self, space: Space, sign: char, of: Placement, style: Style) {
        if self.is_narrow() && self.is_cut() {
            // A digit in place of the PÜNCT keeps the PÜNCT's colour and is underlined.
            let of_punct = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            let style_of_dot = if of.punct() == space { of_punct } else { style };
            self.canvas.draw_over(self.geometry.dot(space), sign, style_of_dot);
        } else {
            self.canvas.draw_over(self.level_cell(space), sign, style);
        }
    }

    /// The modifiers that replace tints on terminals without colours.
    fn modifiers(&self, space: Space) -> Modifier {
        let scene = self.scene;
        if !self.skin.theme.is_plain() {
            return Modifier::empty();
        }
        let empty = scene.position.top(space).is_none();
        let on_line = scene.lines.contains(space);
        let stressed = scene.chain | scene.blockers;
        let mut modifiers = Modifier::empty();
        let bright = scene.targets | scene.pointed | scene.threats | CENTRAL_HEXAGON | self.crossed;
        let quiet = !on_line && !bright.contains(space);
        modifiers.set(Modifier::DIM, empty && quiet || scene.blocked.contains(space));
        modifiers.set(Modifier::BOLD, on_line || (stressed | self.crossed).contains(space));
        modifiers.set(Modifier::REVERSED, stressed.contains(space));
        modifiers
    }

    /// In the cursor's row or column, where no tint shows it.
    fn is_crossed_by_sign(&self, space: Space) -> bool {
        let depth = self.skin.theme.depth();
        self.crossed.contains(space)
            && depth.colour(self.ground(space)) == depth.colour(self.empty_colour(space))
    }

    /// Without the piece in the hand. Pieces keep their colours, because a tinted one would look
    /// like the board or the other player's; outlines and signs show the marks.
    pub fn ground(&self, space: Space) -> Rgb {
        match self.scene.position.top(space) {
            // The players must see the hexagon to count its spaces, even if pieces cover all of it.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.skin.theme.has_shades() => {
                self.brick(piece, space).mix(self.palette.centre, IN_CENTRE)
            }
            Some(piece) => self.brick(piece, space),
            None => self.empty_ground(space),
        }
    }

    pub fn empty_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        if !self.skin.theme.has_shades() {
            // With few colours, a tint would be wholly different. Signs show the marks.
            return palette.space(space);
        }
        let base = if scene.misfits.contains(space) {
            // A darker space would look like one of Black's pieces.
            self.empty_colour(space).mix(palette.rim, 114)
        } else if (self.crossed | scene.lines).contains(space) {
            // A line has one tint. With different shades, the spaces of a row would look separated.
            palette.space(space)
        } else {
            self.empty_colour(space)
        };
        let tints = [
            (self.crossed - CENTRAL_HEXAGON, palette.cursor, CROSSED),
            (scene.lines - CENTRAL_HEXAGON, palette.line, LINE),
            // In the central hexagon, the cursor's colour would look as grey as a closed space.
            ((self.crossed | scene.lines) & CENTRAL_HEXAGON, palette.line, LINE_IN_CENTRE),
            (self.last(), palette.last, 110),
            (self.path, palette.last, 42),
            (scene.targets, palette.target, 60),
            (scene.pointed, palette.pointed, 110),
            (scene.threats, palette.threat, 70),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    /// For a chain without outlines and shades, the colour of chains.
    pub fn text_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_visible = self.skin.theme.has_shades() || self.is_cut();
        if scene.chain.contains(space) && !is_visible { palette.chain } else { self.ground(space) }
    }

    pub fn brick(&self, piece: Piece, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_in_chain = scene.chain.contains(space) && scene.position.top(space) == Some(piece);
        if !self.skin.theme.has_shades() {
            palette.brick(piece.owner, 0)
        } else if is_in_chain && !self.is_cut() {
            // If there are outlines, they show the chain, so that its pieces keep their colours.
            chain_brick(palette, piece.owner)
        } else {
            palette.brick(piece.owner, self.shades.get(piece))
        }
    }

    /// If there are enough colours for shades, neighbours in a row have different shades.
    pub fn empty_colour(&self, space: Space) -> Rgb {
        let is_alternate = space.column() % 2 == 0 && self.skin.theme.has_shades();
        if !is_alternate {
            self.palette.space(space)
        } else if CENTRAL_HEXAGON.contains(space) {
            self.palette.centre_alternate
        } else {
            self.palette.board_alternate
        }
    }

    pub fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Minor dots and links are only thin characters, so they need a stronger colour than a piece.
    pub fn minor(&self, space: Space) -> Rgb {
        let ground = self.text_ground(space);
        let is_marked = ground != self.ground(space);
        if is_marked { ground.contrast() } else { ground.mix(ground.contrast(), 120) }
    }

    fn on_board(&self, ground: Rgb) -> Rgb {
        ground.mix(self.palette.line, 110)
    }

    /// A foreground colour that is visible on a space, even with few colours.
    pub fn ink_on(&self, space: Space, colour: Rgb) -> Style {
        Style { bg: None, ..self.skin.theme.cell(colour, self.text_ground(space)) }
    }
}
