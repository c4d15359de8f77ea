//! What is marked on the bricks, the piece in the hand and the cursor.

use ratatui::style::Modifier;

use super::spaces::Bricks;
use crate::rules::{Player, Space};
use crate::tui::colour::Rgb;
use crate::tui::scene::Ghost;
use crate::tui::view::geometry::GridPoint;
use crate::tui::view::skin::level_digit;

impl Bricks<'_, '_> {
    pub(super) fn draw_marks(&mut self) {
        let (scene, glyphs, palette) = (self.scene, self.skin.glyphs, self.palette);
        if let Some(space) = scene.last_from {
            self.draw_mark(space, glyphs.left_behind, palette.last);
        }
        for space in scene.targets {
            self.draw_mark(space, glyphs.target, palette.target);
        }
        for space in scene.pointed {
            self.draw_mark(space, glyphs.pointed, palette.target.contrast());
        }
        for space in scene.blockers {
            let style = self.ink_on(space, palette.blocker.contrast()).add_modifier(Modifier::BOLD);
            self.canvas.over(self.mark_cell(space), glyphs.blocker, style);
        }
        if let Some((space, owner)) = scene.marker {
            self.draw_marker(space, owner);
        }
    }

    /// A mark on an empty space, or beside the dot that is there.
    fn draw_mark(&mut self, space: Space, glyph: char, colour: Rgb) {
        let empty = self.scene.position.top(space).is_none();
        let cell = if empty { self.geometry.dot(space) } else { self.mark_cell(space) };
        let style =
            self.ink_on(space, colour.mix(colour.contrast(), 40)).add_modifier(Modifier::BOLD);
        self.canvas.over(cell, glyph, style);
    }

    /// The ring where a lifted piece's PÜNCT was, around what is there now.
    fn draw_marker(&mut self, space: Space, owner: Player) {
        let glyphs = self.skin.glyphs;
        let style =
            self.ink_on(space, self.palette.piece(owner).punct).add_modifier(Modifier::BOLD);
        let empty = self.scene.position.top(space).is_none();
        if empty {
            self.canvas.over(self.geometry.dot(space), glyphs.marker, style);
        }
        if !self.is_narrow() {
            self.canvas.over(self.beside(space, -1), glyphs.ring[0], style);
        }
        if !self.is_narrow() || !empty {
            self.canvas.over(self.beside(space, 1), glyphs.ring[1], style);
        }
    }

    /// The piece in the hand: glyphs that no real piece has, the level of each dot, and a sign for
    /// a bridge's open middle instead of its level.
    pub(super) fn draw_ghost(&mut self, ghost: Ghost) {
        let (glyphs, palette) = (self.skin.glyphs, self.palette);
        let (dots, tint) = if ghost.fits {
            (glyphs.ghost_legal, palette.ghost_legal)
        } else {
            (glyphs.ghost_illegal, palette.ghost_illegal)
        };
        let colours = palette.piece(ghost.owner);
        for space in ghost.placement.dots() {
            let open = ghost.gap == Some(space);
            let ground = palette.board.mix(tint, if open { 90 } else { 200 });
            let style = self.skin.theme.cell(colours.body, ground).add_modifier(Modifier::BOLD);
            self.fill(space, style);
            let punct = space == ghost.placement.punct();
            let ink =
                self.skin.theme.cell(if punct { colours.punct } else { colours.body }, ground);
            self.canvas.over(self.geometry.dot(space), dots.of(punct), ink);
        }
        self.draw_links(ghost.placement, ghost.placement.spaces(), Some(colours.body));
        for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
            let open = ghost.gap == Some(space);
            let digit = if open { glyphs.gap } else { level_digit(level) };
            self.canvas.over(self.level_cell(space), digit, self.ink(palette.white.body));
        }
    }

    /// What is on the board of a piece that would leave it: dots that may not be put down.
    pub(super) fn draw_cut_off(&mut self) {
        let ground = self.palette.board.mix(self.palette.ghost_illegal, 200);
        let style = self.skin.theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD);
        for space in self.scene.cut_off {
            self.fill(space, style);
            let punct = self.scene.cursor == Some(space);
            let dot = self.skin.glyphs.ghost_illegal.of(punct);
            self.canvas.over(self.geometry.dot(space), dot, style);
        }
    }

    /// Beside the dot, in a colour of its own, so that the dot shows whose it is.
    pub(super) fn draw_cursor(&mut self, space: Space) {
        let theme = self.skin.theme;
        let style = theme.cell(self.palette.cursor.contrast(), self.palette.cursor);
        let style = style.add_modifier(Modifier::BOLD);
        let [left, right] = self.skin.glyphs.cursor;
        match (self.is_narrow(), theme.is_plain()) {
            (true, true) => {}
            // What is in the only cell beside the dot must stay.
            (true, false) => self.canvas.restyle(self.beside(space, 1), style),
            (false, _) => {
                self.canvas.put(self.beside(space, -1), left, style);
                self.canvas.put(self.beside(space, 1), right, style);
            }
        }
        if theme.is_plain() {
            let block = self.geometry.block(space);
            let dot = self.geometry.dot(space);
            for x in (0..2 * i32::from(self.geometry.size().zoom())).map(|dx| block.x + dx) {
                self.canvas.toggle(GridPoint { x, ..dot }, Modifier::REVERSED);
            }
        }
    }
}
