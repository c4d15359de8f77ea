//! Draws the spaces and the pieces on them.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use super::blocks::Outline;
use super::marks::level_digit;
use crate::kit::picture::Rgb;
use crate::kit::ui::GridPoint;
use crate::kit::ui::glyphs::Glyphs;
use crate::rules::{CENTRAL_HEXAGON, Direction, Level, Piece, Placement, Position, Space};

impl Bricks<'_, '_> {
    pub fn draw_space(&mut self, space: Space) {
        let glyphs = self.skin.glyphs;
        let (ground, body) = (self.text_ground(space), self.ground(space));
        let (glyph, colour) = match self.scene.position.top(space) {
            Some(piece) => {
                let punct = piece.placement.punct() == space;
                let colours = self.palette.piece(piece.owner);
                let is_marked = ground != body;
                let colour = match punct {
                    true if is_marked => ground.contrast(),
                    true if !self.scene.blocked.contains(space) => colours.punct,
                    _ => self.minor(space),
                };
                (glyphs.piece(piece.owner).glyph(punct), colour)
            }
            // The piece in the hand can't come down on this space.
            None if self.scene.misfits.contains(space) => (' ', self.palette.rim),
            None if self.scene.lines.contains(space) => (glyphs.line, self.palette.line),
            None if self.way.contains(space) => (glyphs.line, self.on_board(ground)),
            None if CENTRAL_HEXAGON.contains(space) => (glyphs.centre, self.on_board(ground)),
            None if self.is_crossed_by_sign(space) => (glyphs.crossed, self.on_board(ground)),
            None => (glyphs.empty, self.on_board(ground)),
        };
        let style = self.skin.theme.cell(colour, ground).add_modifier(self.modifiers(space));
        self.fill(space, style);
        let underline = self.skin.theme.is_plain() && self.last().contains(space);
        let under = if underline { Modifier::UNDERLINED } else { Modifier::empty() };
        self.canvas.put(self.geometry.dot(space), glyph, style.add_modifier(under));
        if let Some(piece) = self.scene.position.top(space).filter(|_| self.is_cut()) {
            let seen = self.scene.position.visible_spaces(piece);
            let beneath = self.scene.position.stack(space).nth(1).map(|layer| layer.piece);
            let outline = Outline::new(piece.placement, space, seen);
            self.draw_outline(space, outline, body, beneath);
        }
    }

    /// Draws the outline of a piece on a space, but leaves out the cells of its dot and level. The
    /// gaps show the contents beneath the piece or, around the last move or a chain, the colour of
    /// that mark.
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
        let below = beneath.filter(|&piece| !self.is_mistakable(piece, space, body));
        let below = self.outlining(space).or(below.map(|piece| self.brick(piece, space)));
        let grounds = [self.empty_colour(space), self.palette.rim, self.palette.ink];
        let mut gaps = below.into_iter().chain(grounds);
        let gap = gaps.find(|&gap| self.are_distinct(body, gap)).unwrap_or(body.contrast());
        let style = self.skin.theme.cell(body, gap);
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

    /// Returns the colour around a piece of the shown chain or of the last move.
    fn outlining(&self, space: Space) -> Option<Rgb> {
        let (scene, palette) = (self.scene, self.palette);
        let marked = [(scene.chain, palette.chain), (scene.last, palette.last)];
        marked.into_iter().find(|(spaces, _)| spaces.contains(space)).map(|(_, colour)| colour)
    }

    /// Whether the colour of a covered piece in the gaps would mislead. Beside the space, another
    /// piece could look like a part of the covered piece, or a visible part of the covered piece
    /// could look like a part of the piece that covers it.
    fn is_mistakable(&self, covered: Piece, space: Space, body: Rgb) -> bool {
        let colour = self.brick(covered, space);
        Direction::ALL.into_iter().filter_map(|direction| space.step(direction)).any(|next| {
            let other = |top| if top == covered { body } else { colour };
            let top = self.scene.position.top(next);
            top.is_some_and(|top| !self.are_distinct(self.ground(next), other(top)))
        })
    }

    /// Draws the links and levels of the pieces.
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
                if let Some(sign) = level_sign(position, space, self.skin.glyphs) {
                    self.draw_level(space, sign, piece.placement, style);
                }
            }
        }
    }

    /// Draws the level of a dot beside the dot. If outlines leave no room there, draws it in place
    /// of the dot.
    pub fn draw_level(&mut self, space: Space, sign: char, of: Placement, style: Style) {
        if self.is_narrow() && self.is_cut() {
            // A digit in place of the PÜNCT keeps the PÜNCT's colour and is underlined.
            let is_punct = of.punct() == space;
            let of_punct = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            let style = if is_punct { of_punct } else { style };
            self.canvas.draw_over(self.geometry.dot(space), sign, style);
        } else {
            self.canvas.draw_over(self.level_cell(space), sign, style);
        }
    }

    /// Returns the modifiers that replace tints on terminals without colours.
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

    /// Whether a sign must show that a space is in the cursor's row or column, because no tint
    /// shows it.
    fn is_crossed_by_sign(&self, space: Space) -> bool {
        let shown = |colour| self.skin.theme.depth().colour(colour);
        let is_tinted = shown(self.ground(space)) != shown(self.empty_colour(space));
        self.crossed.contains(space) && !is_tinted
    }
}

/// Returns the sign of the topmost dot of a space: the bridge's sign over a gap, else the level. A
/// dot on the board itself has no sign.
fn level_sign(position: &Position, space: Space, glyphs: &Glyphs) -> Option<char> {
    let top = position.stack(space).next().filter(|top| top.piece.level > Level::GROUND)?;
    Some(if top.gap { glyphs.gap } else { level_digit(top.piece.level) })
}
