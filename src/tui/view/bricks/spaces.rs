//! Spaces and pieces as bricks.

use ratatui::style::{Modifier, Style};

use crate::rules::{CENTRAL_HEXAGON, Placement, Player, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::palette::Palette;
use crate::tui::scene::Scene;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::geometry::{Geometry, GridPoint};
use crate::tui::view::skin::{Skin, level_sign};

/// A scene being drawn as bricks.
pub(super) struct Bricks<'a, 'b> {
    pub(super) scene: &'a Scene,
    pub(super) skin: Skin,
    pub(super) geometry: &'a Geometry,
    pub(super) canvas: &'a mut Canvas<'b>,
    pub(super) palette: &'static Palette,
    /// What of the cursor's row and column is marked.
    pub(super) crossed: SpaceSet,
}

impl Bricks<'_, '_> {
    /// The colour of a space's block with all its tints, before the piece in the hand.
    pub(super) fn ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let top = scene.position.top(space);
        let base = match top {
            // What is counted must be seen when all of it is covered.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.skin.theme.has_shades() => {
                palette.piece(piece.owner).brick.mix(palette.centre, 45)
            }
            Some(piece) => palette.piece(piece.owner).brick,
            None if scene.misfits.contains(space) => self.closed_colour(space),
            None => self.empty_colour(space),
        };
        // Dark pieces must stay dark: there the dots tell the last move and the chain.
        let is_black = self.is_black(space);
        let last_share = if is_black { 20 } else { 75 };
        let target_share = if top.is_some() { 95 } else { 60 };
        let tints = [
            (self.crossed - CENTRAL_HEXAGON, palette.cursor, self.crossed_share()),
            // In the colour of the cursor it would be as grey as a closed space.
            (self.crossed & CENTRAL_HEXAGON, palette.line, self.crossed_share()),
            (scene.lines, palette.line, if top.is_some() { 50 } else { 85 }),
            (self.last(), palette.last, last_share),
            (scene.targets, palette.target, target_share),
            (scene.pointed, palette.target, 200),
            (scene.chain, palette.chain, if is_black { 25 } else { 130 }),
            (scene.blockers, palette.blocker, 140),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    pub(super) fn is_black(&self, space: Space) -> bool {
        self.scene.position.top(space).is_some_and(|piece| piece.owner == Player::Black)
    }

    /// An empty space; neighbours in a row have different shades where there are enough of them.
    pub(super) fn empty_colour(&self, space: Space) -> Rgb {
        let palette = self.palette;
        let alternate = space.column() % 2 == 0 && self.skin.theme.has_shades();
        match (CENTRAL_HEXAGON.contains(space), alternate) {
            (false, false) => palette.board,
            (false, true) => palette.board_alternate,
            (true, false) => palette.centre,
            (true, true) => palette.centre_alternate,
        }
    }

    /// An empty space where nothing can be put now.
    pub(super) fn closed_colour(&self, space: Space) -> Rgb {
        if self.skin.theme.has_shades() {
            self.empty_colour(space).mix(self.palette.rim, 190)
        } else {
            self.palette.shadow
        }
    }

    /// How strongly the cursor's row and column are tinted: a shade, where there are shades.
    pub(super) fn crossed_share(&self) -> u8 {
        if self.skin.theme.has_shades() { 50 } else { 0 }
    }

    /// Modifiers that stand for tints where there are no colours.
    pub(super) fn modifiers(&self, space: Space) -> Modifier {
        let scene = self.scene;
        if !self.skin.theme.is_plain() {
            return Modifier::empty();
        }
        let empty = scene.position.top(space).is_none();
        let on_line = scene.lines.contains(space);
        let stressed = scene.chain | scene.blockers;
        let mut modifiers = Modifier::empty();
        let bright = scene.targets | scene.pointed | CENTRAL_HEXAGON | self.crossed;
        let quiet = !on_line && !bright.contains(space);
        modifiers.set(Modifier::DIM, empty && quiet);
        modifiers.set(Modifier::BOLD, on_line || (stressed | self.crossed).contains(space));
        modifiers.set(Modifier::REVERSED, stressed.contains(space));
        modifiers
    }

    pub(super) fn draw_space(&mut self, space: Space) {
        let glyphs = self.skin.glyphs;
        let ground = self.ground(space);
        let (glyph, colour) = match self.scene.position.top(space) {
            Some(piece) => {
                let punct = piece.placement.punct() == space;
                let colours = self.palette.piece(piece.owner);
                let colour = if punct { colours.punct } else { self.minor(space) };
                (glyphs.piece(piece.owner).of(punct), colour)
            }
            // Closed to the piece in the hand: nothing is there to aim at.
            None if self.scene.misfits.contains(space) => (' ', self.palette.rim),
            None if self.scene.lines.contains(space) => (glyphs.line, self.palette.line),
            None if CENTRAL_HEXAGON.contains(space) => (glyphs.centre, self.on_board(ground)),
            None if self.is_crossed_by_sign(space) => (glyphs.crossed, self.on_board(ground)),
            None => (glyphs.empty, self.on_board(ground)),
        };
        let style = self.skin.theme.cell(colour, ground).add_modifier(self.modifiers(space));
        self.fill(space, style);
        let underline = self.skin.theme.is_plain() && self.last().contains(space);
        let under = if underline { Modifier::UNDERLINED } else { Modifier::empty() };
        self.canvas.put(self.geometry.dot(space), glyph, style.add_modifier(under));
    }

    /// Whether a sign tells that a space is in the cursor's row or column, for want of a tint.
    pub(super) fn is_crossed_by_sign(&self, space: Space) -> bool {
        let theme = self.skin.theme;
        let untinted = theme.is_plain() || !theme.has_shades();
        untinted && self.crossed.contains(space)
    }

    pub(super) fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Minor dots and links: as glyphs they are stronger than the hint on a solid piece.
    pub(super) fn minor(&self, space: Space) -> Rgb {
        let ground = self.ground(space);
        let ink = ground.mix(ground.contrast(), 120);
        match () {
            () if self.scene.last.contains(space) => ink.mix(self.palette.last, 170),
            () if self.scene.chain.contains(space) && self.is_black(space) => self.palette.chain,
            () => ink,
        }
    }

    /// A quiet sign on the empty board.
    pub(super) fn on_board(&self, ground: Rgb) -> Rgb {
        ground.mix(self.palette.line, 110)
    }

    pub(super) fn fill(&mut self, space: Space, style: Style) {
        let block = self.geometry.block(space);
        let size = self.geometry.size();
        for y in (0..i32::from(size.pitch())).map(|dy| block.y + dy) {
            for x in (0..2 * i32::from(size.zoom())).map(|dx| block.x + dx) {
                self.canvas.put(GridPoint { x, y }, ' ', style);
            }
        }
    }

    /// Links and levels of the pieces.
    pub(super) fn draw_pieces(&mut self) {
        let position = &self.scene.position;
        for piece in position.pieces() {
            let seen = position.seen(piece);
            self.draw_links(piece.placement, seen, None);
            let digit = self.palette.piece(piece.owner).digit;
            for space in seen {
                let style = self.ink_on(space, digit).add_modifier(Modifier::BOLD);
                if let Some(sign) = level_sign(position, space, self.skin.glyphs) {
                    self.canvas.over(self.level_cell(space), sign, style);
                }
            }
        }
    }

    /// The cell of the level: the fourth of a block, or the only one beside the dot.
    pub(super) fn level_cell(&self, space: Space) -> GridPoint {
        self.beside(space, i32::from(self.geometry.size().zoom()).min(2))
    }

    pub(super) fn beside(&self, space: Space, columns: i32) -> GridPoint {
        let dot = self.geometry.dot(space);
        GridPoint { x: dot.x + columns, ..dot }
    }

    /// The cell of a mark beside the dot.
    pub(super) fn mark_cell(&self, space: Space) -> GridPoint {
        self.beside(space, if self.is_narrow() { 1 } else { -1 })
    }

    /// Whether there is but one cell beside a dot.
    pub(super) fn is_narrow(&self) -> bool {
        self.geometry.size().zoom() == 1
    }

    /// A foreground alone: what stands in a block keeps the block's background.
    pub(super) fn ink(&self, colour: Rgb) -> Style {
        Style::new().fg(self.skin.theme.depth().colour(colour))
    }

    /// A foreground that is seen on a space, however few colours there are.
    pub(super) fn ink_on(&self, space: Space, colour: Rgb) -> Style {
        Style { bg: None, ..self.skin.theme.cell(colour, self.ground(space)) }
    }

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

    pub(super) fn link_ink(&self, space: Space, colour: Option<Rgb>) -> Style {
        colour.map_or_else(|| self.ink_on(space, self.minor(space)), |colour| self.ink(colour))
    }

    pub(super) fn draw_slanted(&mut self, upper: GridPoint, lower: GridPoint, style: Style) {
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
