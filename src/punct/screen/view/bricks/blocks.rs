//! Block characters, in which some sub-pixels have the character's colour; links, which join the
//! dots of a piece where there are no block characters; and the outline of a piece in the block of
//! one of its spaces.

use ratatui::style::Style;

use super::Bricks;
use crate::kit::picture::{Division, Rgb};
use crate::kit::terminal::capabilities::Blocks;
use crate::kit::ui::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::rules::{Direction, Placement, Space, SpaceSet};

/// The sub-pixels of a cell that are set. A cell has three rows of two sub-pixels, from the upper
/// left to the lower right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern(pub [[bool; 2]; 3]);

impl Pattern {
    pub fn glyph(self, blocks: Blocks) -> char {
        match blocks {
            Blocks::Halves => halves(self.quadrant()),
            Blocks::Quadrants => self.quadrant(),
            Blocks::Sextants => self.sextant(),
        }
    }

    fn sextant(self) -> char {
        Division::Sextants.glyph(parts(self.0.as_flattened()))
    }

    /// Returns the character for the upper and the lower row. If only the middle row is set,
    /// returns a bar.
    fn quadrant(self) -> char {
        let [[a, b], middle, [c, d]] = self.0;
        match parts(&[a, b, c, d]) {
            0 if middle == [true; 2] => '━',
            parts => Division::Quadrants.glyph(parts),
        }
    }
}

/// Returns the half block for a character of quarters. Returns a blank if each half would fill a
/// quarter that is not set and so could touch another piece.
fn halves(quadrant: char) -> char {
    match quadrant {
        '▛' | '▜' => '▀',
        '▙' | '▟' => '▄',
        '━' => '─',
        '▘' | '▝' | '▖' | '▗' | '▚' | '▞' => ' ',
        half => half,
    }
}

/// Returns the set parts as bits. The first part is the lowest bit.
fn parts(set: &[bool]) -> u8 {
    set.iter().rev().fold(0, |parts, &set| parts << 1 | u8::from(set))
}

impl Bricks<'_, '_> {
    /// Draws the links between those dots of a piece that are in `seen`. If no colour is given,
    /// chooses one that fits the ground.
    pub fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let dots = placement.dots().map(|space| (space, self.geometry.dot(space)));
        let pairs = || {
            let pairs = dots.iter().flat_map(|a| dots.iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| seen.contains(a.0) && seen.contains(b.0))
        };
        // Links along the row are drawn first, so that the others lie over them.
        for (from, to) in pairs().filter(|(a, b)| a.1.y == b.1.y && a.0.distance(b.0) == 1) {
            let style = self.link_ink(from.0, colour);
            for x in from.1.x + 1..to.1.x {
                let cell = GridPoint { x, y: from.1.y };
                self.canvas.draw_over(cell, self.skin.glyphs.links.along, style);
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

/// The connection of a dot with the next space in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// The next space has no dot of the piece.
    Apart,
    /// The next space has a visible dot of the piece.
    Joined,
    /// The next space has a dot of the piece below another piece.
    Tucked,
}

/// The connections of a dot in all directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline([Edge; 6]);

impl Outline {
    /// Makes the outline of a piece on one of its spaces. The piece is visible on `seen`.
    pub fn new(placement: Placement, space: Space, seen: SpaceSet) -> Outline {
        let spaces = placement.spaces();
        Outline(Direction::ALL.map(|direction| match space.step(direction) {
            Some(next) if spaces.contains(next) && seen.contains(next) => Edge::Joined,
            Some(next) if spaces.contains(next) => Edge::Tucked,
            _ => Edge::Apart,
        }))
    }

    /// Returns the directions in which the piece goes on below another piece.
    pub fn tucked_directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&d| self.0[d as usize] == Edge::Tucked)
    }

    /// Ends the piece in a direction in which it goes on below another piece.
    pub fn cut(&mut self, direction: Direction) {
        self.0[direction as usize] = Edge::Apart;
    }

    fn joined(self, direction: Direction) -> bool {
        self.0[direction as usize] == Edge::Joined
    }

    fn open(self, direction: Direction) -> bool {
        self.0[direction as usize] != Edge::Apart
    }

    /// Returns the pattern of the cell in a column and line of the block; `None` if the cell shows
    /// the dot or its level.
    pub fn cell(self, size: BoardSize, column: i32, line: i32) -> Option<Pattern> {
        use Direction::{DownLeft, DownRight, Left, Right, UpLeft, UpRight};
        let (zoom, pitch) = (i32::from(size.zoom()), i32::from(size.pitch()));
        let dot = (zoom - 1, (pitch - 1) / 2);
        if line == dot.1 && (column == dot.0 || column == dot.0 + 1 && zoom > 1) {
            return None;
        }
        Some(match (zoom, pitch) {
            (1, _) => self.right_of_dot(),
            (_, 1) if column < dot.0 => self.end(UpLeft, Left, DownLeft),
            (_, 1) => self.end(UpRight, Right, DownRight).mirrored(),
            _ => self.part(2 * zoom, pitch, column, line),
        })
    }

    /// Returns the pattern of the cell beside the dot in a block of two cells. The cell joins the
    /// dot with the next dot on the right and with those to the upper and lower right.
    fn right_of_dot(self) -> Pattern {
        use Direction::{DownRight, Right, UpRight};
        let [up, right, down] = [UpRight, Right, DownRight].map(|d| self.open(d));
        let row = |there: bool| [there, there && self.joined(Right)];
        Pattern([row(up), [true, right], row(down)])
    }

    /// Returns the pattern of the left end of a block of four cells.
    fn end(self, up: Direction, beside: Direction, down: Direction) -> Pattern {
        let level = self.open(beside);
        // Where a piece goes on only slantwise below another piece, it ends in a point.
        let row = |slant| [self.joined(slant) || self.open(slant) && level, self.open(slant)];
        Pattern([row(up), [level, true], row(down)])
    }

    /// Returns the pattern of a cell in a block of several lines. A gap of one sub-pixel runs along
    /// the left, right and lower edge of the block.
    fn part(self, width: i32, height: i32, column: i32, line: i32) -> Pattern {
        use Direction::{DownLeft, DownRight, Left, Right};
        let (columns, rows) = (2 * width, 3 * height);
        let set = |x: i32, y: i32| {
            let (left, below) = (x < columns / 2, y == rows - 1);
            let down = self.open(if left { DownLeft } else { DownRight });
            let beside = self.open(if left { Left } else { Right });
            let corner = x == 0 || x == columns - 1;
            (down || !below) && (beside || !corner)
        };
        Pattern([0, 1, 2].map(|y| [0, 1].map(|x| set(2 * column + x, 3 * line + y))))
    }
}

impl Pattern {
    fn mirrored(self) -> Pattern {
        Pattern(self.0.map(|[left, right]| [right, left]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use unicode_width::UnicodeWidthChar;

    fn pattern(bits: u8) -> Pattern {
        let set = |n: u8| bits & 1 << n != 0;
        Pattern([[set(0), set(1)], [set(2), set(3)], [set(4), set(5)]])
    }

    #[test]
    fn each_pattern_of_sextants_has_a_character_of_one_column() {
        let glyphs: HashSet<char> =
            (0..64).map(|bits| pattern(bits).glyph(Blocks::Sextants)).collect();
        assert_eq!(glyphs.len(), 64);
        assert!(glyphs.iter().all(|glyph| glyph.width() == Some(1)));
        let some = [1, 0b01_01_01, 0b10_10_10, 0b00_11_00, 62, 63];
        let some = some.map(|bits| pattern(bits).glyph(Blocks::Sextants));
        assert_eq!(some, ['🬀', '▌', '▐', '🬋', '🬻', '█']);
    }

    #[test]
    fn a_bar_of_the_middle_row_is_seen_without_sextants() {
        let some = [0b00_11_00, 0b00_11_11, 0b00_01_00, 0b11_00_01, 63];
        let some = some.map(|bits| pattern(bits).glyph(Blocks::Quadrants));
        assert_eq!(some, ['━', '▀', ' ', '▙', '█']);
    }
}
