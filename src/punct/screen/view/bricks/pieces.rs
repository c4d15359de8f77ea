//! Draws the pieces on the board and in the hand, and the links between their dots. A block is
//! filled with its piece's colour. What a space shows from above has one colour: round corners show
//! the board, never a lower piece.

use ratatui::style::{Modifier, Style};

use super::Bricks;
use crate::kit::picture::{FADED, ON_MARK, Rgb};
use crate::kit::ui::board::GridPoint;
use crate::punct::picture::Ghost;
use crate::rules::{CENTRAL_HEXAGON, Direction, Level, Piece, Placement, Space, SpaceSet};

/// The share of the central hexagon's colour in a piece on it: players must see the hexagon to
/// count its spaces, even if pieces cover all of it.
pub const IN_CENTRE: u8 = 30;

impl Bricks<'_, '_> {
    pub fn draw_block(&mut self, space: Space, piece: Piece) {
        let ground = self.ground(space);
        let is_punct = piece.placement.punct() == space;
        let is_blocked = self.scene.blocked_puncts.contains(space);
        let colour = if is_punct && !is_blocked {
            self.faint(space, self.palette.piece(piece.owner).punct)
        } else {
            self.minor(space)
        };
        let mut style = self.skin.theme.cell(colour, ground);
        if self.skin.theme.is_plain() && is_blocked {
            style = style.add_modifier(Modifier::DIM);
        }
        self.fill(space, style);
        let glyph = self.skin.glyphs.piece(piece.owner).glyph(is_punct);
        self.canvas.put(self.geometry.dot(space), glyph, style);
        if self.skin.has_halves() && !self.is_narrow() {
            self.round_corners(space, piece);
        }
    }

    fn round_corners(&mut self, space: Space, piece: Piece) {
        use Direction::{DownLeft, DownRight, Left, Right, UpLeft, UpRight};
        let (block, (columns, lines)) = (self.geometry.block(space), self.extent());
        let Some([upper_half, lower_half]) = self.skin.glyphs.halves else { return };
        let style = self.skin.theme.cell(self.ground(space), self.tone(space));
        let is_marked = !self.marks(space).is_empty();
        for (x, beside, up, down) in
            [(0, Left, UpLeft, DownLeft), (columns - 1, Right, UpRight, DownRight)]
        {
            let mut upper = self.is_round(space, piece, [beside, up]);
            let mut lower = self.is_round(space, piece, [beside, down]);
            if upper && lower && is_marked {
                // The owner of a marked space is seen on both sides of the mark. No piece touches
                // the page, which lies beyond the corners of the board.
                upper = space.step(up).is_none();
                lower = !upper && space.step(down).is_none();
            }
            for line in 0..lines {
                let is_cut = |half: i32| if 2 * line + half < lines { upper } else { lower };
                let glyph = match [is_cut(0), is_cut(1)] {
                    [false, false] => continue,
                    [true, true] => ' ',
                    [true, false] => lower_half,
                    [false, true] => upper_half,
                };
                self.canvas.put(GridPoint { x: block.x + x, y: block.y + line }, glyph, style);
            }
        }
        self.part_from_left(space, piece);
    }

    /// A corner between two neighbours is round if one of them is empty and neither is the same
    /// piece.
    fn is_round(&self, space: Space, piece: Piece, directions: [Direction; 2]) -> bool {
        let tops = directions.map(|d| space.step(d).and_then(|next| self.scene.position.top(next)));
        tops.contains(&None) && !tops.contains(&Some(piece))
    }

    /// Where no shades part touching pieces of one owner.
    fn part_from_left(&mut self, space: Space, piece: Piece) {
        let left = space.step(Direction::Left).and_then(|next| self.scene.position.top(next));
        let is_parted = left.is_some_and(|left| left.owner == piece.owner && left != piece);
        if !is_parted || self.skin.theme.has_shades() {
            return;
        }
        let style = self.skin.theme.cell(self.palette.board, self.ground(space));
        let block = self.geometry.block(space);
        for line in 0..self.extent().1 {
            let cell = GridPoint { y: block.y + line, ..block };
            self.canvas.put(cell, self.skin.glyphs.parting, style);
        }
    }

    /// Beside the dot, the level or the sign of a target.
    pub fn draw_level(&mut self, space: Space) {
        let Some(top) = self.scene.position.stack(space).next() else { return };
        let is_target = self.scene.targets.contains(space);
        if top.piece.level == Level::GROUND {
            if is_target {
                let ground = self.ground(space);
                let (cell, style) =
                    (self.point_beside(space, 1), self.bold(ground.contrast(), ground));
                self.canvas.draw_over(cell, self.skin.glyphs.target, style);
            }
            return;
        }
        let sign = if top.gap { self.skin.glyphs.gap } else { level_digit(top.piece.level) };
        let ground = self.ground(space);
        let mut style =
            self.bold(self.faint(space, self.palette.piece(top.piece.owner).digit), ground);
        if is_target {
            // There is no room for the sign of a target.
            style = self.skin.theme.cell(ground, ground.contrast()).add_modifier(Modifier::BOLD);
            if self.skin.theme.is_plain() {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
        }
        self.canvas.draw_over(self.level_cell(space), sign, style);
    }

    /// Without the piece in the hand.
    pub fn ground(&self, space: Space) -> Rgb {
        let Some(piece) = self.scene.position.top(space) else { return self.empty_ground(space) };
        if !self.skin.theme.has_shades() {
            return self.palette.brick(piece.owner, 0);
        }
        let brick = self.palette.brick(piece.owner, self.shades.get(piece));
        if self.faded.contains(space) {
            self.palette.faded(piece.owner, brick)
        } else if CENTRAL_HEXAGON.contains(space) {
            brick.mix(self.palette.centre, IN_CENTRE)
        } else {
            brick
        }
    }

    /// Minor dots and links are only thin characters, so they need a stronger colour than a piece.
    pub fn minor(&self, space: Space) -> Rgb {
        let ground = self.ground(space);
        self.faint(space, ground.mix(ground.contrast(), 120))
    }

    fn faint(&self, space: Space, ink: Rgb) -> Rgb {
        if self.faded.contains(space) { ink.mix(self.ground(space), FADED) } else { ink }
    }
}

/// `+` for levels above 9, which no game comes near.
pub fn level_digit(level: Level) -> char {
    char::from_digit(u32::from(level.get()), 10).unwrap_or('+')
}

impl Bricks<'_, '_> {
    pub fn draw_ghost(&mut self, ghost: Ghost) {
        let (glyphs, palette) = (self.skin.glyphs, self.palette);
        let (dots, tint) = if ghost.fits {
            (glyphs.ghost_legal, palette.ghost_legal)
        } else {
            (glyphs.ghost_illegal, palette.ghost_illegal)
        };
        let solid = self.skin.theme.cell(ON_MARK, tint).add_modifier(Modifier::BOLD);
        for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
            let is_open = ghost.gap == Some(space) && !self.is_narrow();
            let style = if is_open { self.draw_open(space, solid) } else { solid };
            if !is_open {
                self.fill(space, solid);
            }
            let glyph = dots.glyph(space == ghost.placement.punct());
            self.canvas.put(self.geometry.dot(space), glyph, style);
            if ghost.tells_levels {
                let is_gap = ghost.gap == Some(space);
                let sign = if is_gap { glyphs.gap } else { level_digit(level) };
                self.canvas.put(self.level_cell(space), sign, style);
            }
        }
        if self.has_links() {
            self.draw_links(ghost.placement, ghost.placement.spaces(), Some(ON_MARK));
        }
    }

    /// The middle of a bridge, between whose ends what lies below stays visible. Returns the style
    /// of what stands there.
    fn draw_open(&mut self, space: Space, ends: Style) -> Style {
        let ground = self.ground(space);
        let below = self.skin.theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD);
        self.fill(space, below);
        let (block, (columns, lines)) = (self.geometry.block(space), self.extent());
        for (x, y) in [0, columns - 1].into_iter().flat_map(|x| (0..lines).map(move |y| (x, y))) {
            self.canvas.put(GridPoint { x: block.x + x, y: block.y + y }, ' ', ends);
        }
        below
    }

    /// The dots on the board of a piece that would lie partly off the board.
    pub fn draw_cut_off(&mut self) {
        let style = self.skin.theme.cell(ON_MARK, self.palette.ghost_illegal);
        for space in self.scene.cut_off {
            self.fill(space, style.add_modifier(Modifier::BOLD));
            let punct = self.scene.cursor == Some(space);
            let dot = self.skin.glyphs.ghost_illegal.glyph(punct);
            self.canvas.put(self.geometry.dot(space), dot, style.add_modifier(Modifier::BOLD));
        }
    }
}

impl Bricks<'_, '_> {
    /// Only dots in `seen`. Without a colour, chooses one that fits the ground.
    pub fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let mut links = Vec::new();
        for from in placement.dots().into_iter().filter(|dot| seen.contains(*dot)) {
            let style = match colour {
                Some(colour) => Style::new().fg(self.skin.theme.depth().colour(colour)),
                None => self.ink(self.minor(from), self.ground(from)),
            };
            for to in placement.dots().into_iter().filter(|dot| seen.contains(*dot)) {
                if from.distance(to) == 1 {
                    links.push((self.geometry.dot(from), self.geometry.dot(to), style));
                }
            }
        }
        // Links along the row are drawn first, so that the others lie over them.
        for &(from, to, style) in links.iter().filter(|(from, to, _)| from.y == to.y) {
            for x in from.x + 1..to.x {
                let cell = GridPoint { x, ..from };
                self.canvas.draw_over(cell, self.skin.glyphs.links.along, style);
            }
        }
        for &(upper, lower, style) in links.iter().filter(|(from, to, _)| from.y < to.y) {
            self.draw_slanted(upper, lower, style);
        }
    }

    fn draw_slanted(&mut self, upper: GridPoint, lower: GridPoint, style: Style) {
        let links = self.skin.glyphs.links;
        let falls = upper.x < lower.x;
        let (glyph, step) = if falls { (links.falling, 1) } else { (links.rising, -1) };
        if self.is_narrow() {
            // Only the cell on the right of a dot can show the link.
            let dot = if falls { upper } else { lower };
            self.canvas.fill_blank(GridPoint { x: dot.x + 1, ..dot }, glyph, style);
            return;
        }
        let rows = i32::from(self.geometry.size.pitch());
        if rows == 1 {
            self.canvas.draw_over(GridPoint { x: upper.x + step, ..upper }, glyph, style);
        }
        for k in 1..rows {
            let cell = GridPoint { x: upper.x + step * k, y: upper.y + k };
            self.canvas.draw_over(cell, glyph, style);
        }
    }
}
