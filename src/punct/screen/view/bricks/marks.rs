//! Draws the marks. Each is the ground of the dot's cell and the one beside it, so that its piece's
//! colour is seen on both sides; of two marks, each has one cell. Without colours, forms show them.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use crate::kit::picture::{Mark, ON_MARK, Rgb};
use crate::kit::ui::board::GridPoint;
use crate::rules::{Piece, Player, Space};

impl Bricks<'_, '_> {
    /// The marks to draw on a space, the most important first.
    pub fn marks(&self, space: Space) -> Vec<Mark> {
        let scene = self.scene;
        let is_free = !(self.held | scene.cut_off).contains(space);
        let marks = [
            (Mark::Cursor, scene.cursor == Some(space)),
            (Mark::Threat, is_free && scene.threats.contains(space)),
            (Mark::Blocker, is_free && scene.blockers.contains(space)),
            (Mark::Chain, is_free && scene.chain.contains(space)),
            (Mark::Last, is_free && scene.last.contains(space)),
            (Mark::Tip, is_free && scene.pointed_spaces.contains(space)),
        ];
        marks.into_iter().filter(|(_, is_here)| *is_here).map(|(mark, _)| mark).take(2).collect()
    }

    pub fn draw_marks(&mut self, space: Space) {
        if let Some((marked, owner)) = self.scene.marker
            && marked == space
        {
            self.draw_marker(space, owner);
        }
        let marks = self.marks(space);
        let cells = [0, 1].map(|column| self.point_beside(space, column));
        let Some(&first) = marks.first() else { return };
        let second = marks.get(1).copied();
        if self.skin.theme.is_plain() {
            for &mark in &marks {
                self.draw_form(space, mark);
            }
        } else if let Some(second) = second {
            self.draw_chip(space, cells[0], first);
            self.draw_chip(space, cells[1], second);
        } else {
            // In a block of two cells, the second shows the piece.
            let count = if self.is_narrow() { 1 } else { 2 };
            cells.into_iter().take(count).for_each(|cell| self.draw_chip(space, cell, first));
        }
        for mark in marks {
            self.draw_sign(space, mark);
        }
    }

    fn draw_chip(&mut self, space: Space, cell: GridPoint, mark: Mark) {
        let is_empty = self.scene.position.top(space).is_none() && !self.held.contains(space);
        if mark == Mark::Tip && is_empty && self.skin.theme.has_shades() {
            // The whole block has the tip's colour.
            return;
        }
        let ink = self.ink_on_mark(space, cell == self.geometry.dot(space));
        let style = self.skin.theme.cell(ink, self.palette.mark(mark));
        self.canvas.restyle(cell, style.add_modifier(Modifier::BOLD));
    }

    fn ink_on_mark(&self, space: Space, is_dot: bool) -> Rgb {
        let is_covered = (self.held | self.scene.cut_off).contains(space);
        let top = self.scene.position.top(space).filter(|_| is_dot && !is_covered);
        let Some(Piece { owner, placement, .. }) = top else { return ON_MARK };
        let colours = self.palette.piece(owner);
        if placement.punct() == space && !self.scene.blocked_puncts.contains(space) {
            colours.punct_on_mark
        } else {
            colours.minor_on_mark
        }
    }

    /// Without colours.
    fn draw_form(&mut self, space: Space, mark: Mark) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let reversed = bold.add_modifier(Modifier::REVERSED);
        let underlined = bold.add_modifier(Modifier::UNDERLINED);
        let dot = self.geometry.dot(space);
        match mark {
            Mark::Cursor if self.is_narrow() => {
                self.block(space).for_each(|cell| self.canvas.restyle(cell, underlined));
            }
            Mark::Cursor => {
                for (column, bracket) in [-1, 2].into_iter().zip(self.skin.glyphs.cursor) {
                    let cell = self.point_beside(space, column);
                    // Slanted links and levels must stay visible, too.
                    if self.canvas.shows(cell, &[' ', self.skin.glyphs.links.along]) {
                        self.canvas.draw_over(cell, bracket, bold);
                    } else {
                        self.canvas.restyle(dot, underlined);
                    }
                }
            }
            Mark::Chain => self.block(space).for_each(|cell| self.canvas.restyle(cell, reversed)),
            Mark::Last => {
                self.canvas.restyle(dot, reversed);
                if !self.is_narrow() {
                    self.canvas.restyle(self.point_beside(space, 1), reversed);
                }
            }
            Mark::Threat | Mark::Blocker | Mark::Tip => {}
        }
    }

    /// The sign of a mark never hides a level where colours show the mark.
    fn draw_sign(&mut self, space: Space, mark: Mark) {
        let (glyphs, theme) = (self.skin.glyphs, self.skin.theme);
        let (sign, first) = match mark {
            Mark::Threat => (glyphs.threat, 1),
            Mark::Blocker => (glyphs.blocker, 1),
            Mark::Tip => (glyphs.pointed, 0),
            Mark::Cursor | Mark::Chain | Mark::Last => return,
        };
        let is_empty = self.scene.position.top(space).is_none();
        if is_empty && (first == 0 || self.is_narrow() || theme.is_plain()) {
            let dot = self.geometry.dot(space);
            self.canvas.draw_over(dot, sign, self.style_of_sign());
            return;
        }
        let beside = self.point_beside(space, 1);
        if theme.is_plain() {
            return self.draw_beside(space, sign);
        }
        // With few colours, marks have the same.
        if self.canvas.shows(beside, &[' ']) || !theme.has_shades() && mark != Mark::Tip {
            let ground = self.ground(space);
            let is_on_piece = self.is_narrow() && self.marks(space).first() == Some(&mark);
            let style = if is_on_piece {
                self.bold(ground.contrast(), ground)
            } else {
                self.style_of_sign()
            };
            self.canvas.draw_over(beside, sign, style);
        }
    }

    fn style_of_sign(&self) -> Style {
        let ink = Style::new().fg(self.skin.theme.depth().colour(ON_MARK));
        ink.add_modifier(Modifier::BOLD)
    }

    /// In a cell without a slanted link or a level; a link along the row is long enough to stay
    /// visible. If no cell is free, reverses the dot; in a narrow block, uses the only cell beside
    /// it.
    fn draw_beside(&mut self, space: Space, sign: char) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.is_narrow() {
            return self.canvas.draw_over(self.point_beside(space, 1), sign, bold);
        }
        let cells = [1, 2, -1].map(|column| self.point_beside(space, column));
        let along = self.skin.glyphs.links.along;
        match cells.into_iter().find(|&cell| self.canvas.shows(cell, &[' ', along])) {
            Some(cell) => self.canvas.draw_over(cell, sign, bold),
            None => self.canvas.toggle(self.geometry.dot(space), Modifier::REVERSED),
        }
    }

    /// The ring at the former space of a lifted PÜNCT, around the dot that is visible there now.
    fn draw_marker(&mut self, space: Space, owner: Player) {
        let (glyphs, colour) = (self.skin.glyphs, self.palette.piece(owner).punct);
        if self.scene.position.top(space).is_some() {
            let mut style = self.skin.theme.cell(colour.contrast(), colour);
            if self.skin.theme.is_plain() {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let narrow = self.is_narrow();
            let cell = if narrow { self.geometry.dot(space) } else { self.level_cell(space) };
            self.canvas.fill_blank(cell, glyphs.marker, style.add_modifier(Modifier::BOLD));
            self.canvas.restyle(cell, style.add_modifier(Modifier::BOLD));
            return;
        }
        let style = self.bold(colour, self.empty_ground(space));
        self.canvas.draw_over(self.geometry.dot(space), glyphs.marker, style);
        if !self.is_narrow() {
            for (column, sign) in [-1, 1].into_iter().zip(glyphs.ring) {
                self.canvas.fill_blank(self.point_beside(space, column), sign, style);
            }
        }
    }
}
