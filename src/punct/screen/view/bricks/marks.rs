//! Draws the marks on the bricks, the piece in the hand and the cursor.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use super::blocks::Outline;
use crate::kit::picture::{Palette, Rgb};
use crate::kit::ui::board::GridPoint;
use crate::punct::picture::Ghost;
use crate::rules::{Level, Player, Space};

impl Bricks<'_, '_> {
    pub fn draw_marks(&mut self) {
        let (scene, glyphs, palette) = (self.scene, self.skin.glyphs, self.palette);
        // If there are outlines, they show the last move, so that no flag is needed.
        if !self.skin.theme.is_plain() && !self.is_cut() {
            for space in scene.last {
                self.draw_flag(space, ' ', palette.last);
            }
        }
        if let Some(space) = scene.last_from {
            self.draw_left(space);
        }
        for space in scene.targets {
            self.draw_target(space);
        }
        for space in scene.pointed {
            self.draw_mark(space, glyphs.pointed, palette.pointed);
        }
        for space in scene.blockers {
            let style = self.ink_on(space, palette.blocker.contrast()).add_modifier(Modifier::BOLD);
            if self.is_cut() {
                // The mark says more than the level: every piece that blocks another has one.
                self.draw_flag(space, ' ', palette.blocker);
                self.canvas.draw_over(self.flag_cell(space), glyphs.blocker, Style::new());
            } else {
                self.draw_beside(space, glyphs.blocker, style);
            }
        }
        for space in scene.threats {
            self.draw_mark(space, glyphs.threat, palette.threat);
        }
        if let Some((space, owner)) = scene.marker {
            self.draw_marker(space, owner);
        }
    }

    /// If a piece lies there and there is room beside the dot, the sign replaces the level.
    fn draw_left(&mut self, space: Space) {
        let glyph = self.skin.glyphs.left_behind;
        let (palette, ground) = (self.palette, self.text_ground(space));
        let on_piece = self.scene.position.top(space).is_some() && self.is_cut();
        let colour = if self.are_distinct(palette.last, palette.white.punct) {
            palette.last
        } else if on_piece && self.is_narrow() {
            // In the colour of a PÜNCT, the sign would look like the ring of a lifted PÜNCT.
            palette.target
        } else {
            ground.contrast()
        };
        if !on_piece || self.is_narrow() {
            return self.draw_mark(space, glyph, colour);
        }
        let style = self.ink_on(space, colour.mix(ground.contrast(), 70));
        self.canvas.draw_over(self.flag_cell(space), glyph, style.add_modifier(Modifier::BOLD));
    }

    /// On an outlined piece, the sign or the level: a block of the colour would divide the piece.
    fn draw_target(&mut self, space: Space) {
        let (glyph, colour) = (self.skin.glyphs.target, self.palette.target);
        if self.scene.position.top(space).is_none() || !self.is_cut() {
            return self.draw_mark(space, glyph, colour);
        }
        let ground = self.text_ground(space);
        let ink = self.ink_on(space, colour.mix(ground.contrast(), 70));
        let style = ink.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let cell = self.flag_cell(space);
        self.canvas.fill_blank(cell, glyph, style);
        self.canvas.restyle(cell, style);
    }

    fn draw_mark(&mut self, space: Space, glyph: char, colour: Rgb) {
        let empty = self.scene.position.top(space).is_none();
        if !empty && self.is_cut() {
            self.draw_flag(space, glyph, colour);
            return;
        }
        let style =
            self.ink_on(space, colour.mix(colour.contrast(), 40)).add_modifier(Modifier::BOLD);
        if empty {
            self.canvas.draw_over(self.geometry.dot(space), glyph, style);
        } else {
            self.draw_beside(space, glyph, style);
        }
    }

    /// Draws in a cell without a slanted link or a level; a link along the row is long enough to
    /// stay visible. If no cell is free, reverses the dot; in a narrow block, uses the only cell
    /// beside it.
    fn draw_beside(&mut self, space: Space, glyph: char, style: Style) {
        if self.is_narrow() {
            self.canvas.draw_over(self.point_beside(space, 1), glyph, style);
            return;
        }
        let cells = [-1, 1, 2].map(|column| self.point_beside(space, column));
        match cells.into_iter().find(|&cell| self.is_free(cell)) {
            Some(cell) => self.canvas.draw_over(cell, glyph, style),
            None => self.canvas.toggle(self.geometry.dot(space), Modifier::REVERSED),
        }
    }

    fn is_free(&mut self, cell: GridPoint) -> bool {
        self.canvas.shows(cell, &[' ', self.skin.glyphs.links.along])
    }

    /// The mark never hides the outline, nor the level.
    fn draw_flag(&mut self, space: Space, glyph: char, colour: Rgb) {
        let style = self.skin.theme.cell(colour.contrast(), colour).add_modifier(Modifier::BOLD);
        let cell = self.flag_cell(space);
        self.canvas.fill_blank(cell, glyph, style);
        self.canvas.restyle(cell, style);
    }

    fn flag_cell(&self, space: Space) -> GridPoint {
        if self.is_narrow() { self.geometry.dot(space) } else { self.level_cell(space) }
    }

    /// The ring at the former space of a lifted PÜNCT, around the dot that is visible there now.
    fn draw_marker(&mut self, space: Space, owner: Player) {
        let glyphs = self.skin.glyphs;
        let style =
            self.ink_on(space, self.palette.piece(owner).punct).add_modifier(Modifier::BOLD);
        let empty = self.scene.position.top(space).is_none();
        if !empty && self.is_cut() {
            self.draw_flag(space, glyphs.marker, self.palette.piece(owner).punct);
            return;
        }
        if empty {
            self.canvas.draw_over(self.geometry.dot(space), glyphs.marker, style);
        }
        if !self.is_narrow() {
            self.canvas.fill_blank(self.point_beside(space, -1), glyphs.ring[0], style);
        }
        if !self.is_narrow() || !empty {
            self.draw_beside(space, glyphs.ring[1], style);
        }
    }

    /// The piece in the hand has glyphs that no piece on the board has.
    pub fn draw_ghost(&mut self, ghost: Ghost) {
        let (glyphs, palette) = (self.skin.glyphs, self.palette);
        let (dots, tint) = if ghost.fits {
            (glyphs.ghost_legal, palette.ghost_legal)
        } else {
            (glyphs.ghost_illegal, palette.ghost_illegal)
        };
        let colours = palette.piece(ghost.owner);
        for space in ghost.placement.dots() {
            let ground = ghost_ground(palette, tint, ghost.gap == Some(space));
            let style = self.skin.theme.cell(colours.body, ground).add_modifier(Modifier::BOLD);
            self.fill(space, style);
            if self.is_cut() {
                let outline = Outline::new(ghost.placement, space, ghost.placement.spaces());
                self.draw_outline(space, outline, ground, self.scene.position.top(space));
            }
            let is_punct = space == ghost.placement.punct();
            let ink = if is_punct { colours.punct } else { colours.body };
            let style_of_dot = self.skin.theme.cell(ink, ground);
            self.canvas.draw_over(self.geometry.dot(space), dots.glyph(is_punct), style_of_dot);
        }
        if !self.is_cut() {
            self.draw_links(ghost.placement, ghost.placement.spaces(), Some(colours.body));
        }
        if ghost.tells_levels {
            for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
                let is_open = ghost.gap == Some(space);
                let sign = if is_open { glyphs.gap } else { level_digit(level) };
                let sign_ground = ghost_ground(palette, tint, is_open);
                let sign_style = self.skin.theme.cell(palette.white.body, sign_ground);
                self.canvas.draw_over(self.level_cell(space), sign, sign_style);
            }
        }
    }

    /// The dots on the board of a piece that would lie partly off the board.
    pub fn draw_cut_off(&mut self) {
        let ground = self.palette.board.mix(self.palette.ghost_illegal, 200);
        let style = self.skin.theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD);
        for space in self.scene.cut_off {
            self.fill(space, style);
            let punct = self.scene.cursor == Some(space);
            let dot = self.skin.glyphs.ghost_illegal.glyph(punct);
            self.canvas.draw_over(self.geometry.dot(space), dot, style);
        }
    }

    /// Draws the cursor behind or beside the dot, in its own colour. The dot still shows its owner.
    pub fn draw_cursor(&mut self, space: Space) {
        let theme = self.skin.theme;
        let cursor = self.palette.cursor;
        let style = theme.cell(cursor.contrast(), cursor).add_modifier(Modifier::BOLD);
        let [left, right] = self.skin.glyphs.cursor;
        if self.is_cut() {
            // The dot keeps its colour, mixed so that it is visible on the cursor's colour.
            let ghost = self.scene.ghost.filter(|ghost| ghost.placement.spaces().contains(space));
            let held = ghost.map(|ghost| (ghost.owner, ghost.placement));
            let top = self.scene.position.top(space).map(|piece| (piece.owner, piece.placement));
            let mut style_of_dot = style;
            if let Some((owner, placement)) = held.or(top) {
                let colours = self.palette.piece(owner);
                let is_punct = placement.punct() == space;
                let colour = if is_punct { colours.punct } else { colours.brick };
                style_of_dot = theme.cell(colour.mix(cursor.contrast(), 50), cursor);
            }
            let dot = self.geometry.dot(space);
            self.canvas.restyle(dot, style_of_dot.add_modifier(Modifier::BOLD));
            if !self.is_narrow() {
                self.canvas.restyle(self.point_beside(space, 1), style);
            }
            return;
        }
        if !self.is_narrow() {
            // Slanted links and levels must stay visible, too.
            for (column, bracket) in [(-1, left), (1, right)] {
                let cell = self.point_beside(space, column);
                if self.is_free(cell) {
                    self.canvas.draw_over(cell, bracket, style);
                }
                self.canvas.restyle(cell, style);
            }
        } else if !theme.is_plain() {
            // The character in the only cell beside the dot must stay visible.
            self.canvas.restyle(self.point_beside(space, 1), style);
        }
        if theme.is_plain() {
            let block = self.geometry.block(space);
            let dot = self.geometry.dot(space);
            for x in (0..2 * i32::from(self.geometry.size.zoom())).map(|dx| block.x + dx) {
                self.canvas.toggle(GridPoint { x, ..dot }, Modifier::REVERSED);
            }
        }
    }
}

pub fn ghost_ground(palette: &Palette, tint: Rgb, is_over_gap: bool) -> Rgb {
    palette.board.mix(tint, if is_over_gap { 90 } else { 200 })
}

/// `+` for levels above 9, which no game comes near.
pub fn level_digit(level: Level) -> char {
    char::from_digit(u32::from(level.get()), 10).unwrap_or('+')
}
