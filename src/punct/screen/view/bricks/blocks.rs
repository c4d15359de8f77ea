//! Block characters, in which some sub-pixels have the character's colour; links between the dots
//! of a piece where there are none; and the outline of a piece on a space.

use ratatui::style::Style;

use super::Bricks;
use crate::kit::picture::{Division, Rgb};
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::rules::{Direction, Placement, Space, SpaceSet};

/// Three rows of two sub-pixels, from the upper left to the lower right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern(pub [[bool; 2]; 3]);

impl Pattern {
    pub fn glyph(self, blocks: Division) -> char {
        match blocks {
            Division::Halves => halves(self.quadrant()),
            Division::Quadrants => self.quadrant(),
            Division::Sextants => Division::Sextants.glyph(parts(self.0.as_flattened())),
        }
    }

    /// The character for the upper and the lower row, or a bar if only the middle row is set.
    fn quadrant(self) -> char {
        let [[a, b], middle, [c, d]] = self.0;
        match parts(&[a, b, c, d]) {
            0 if middle == [true; 2] => '━',
            parts => Division::Quadrants.glyph(parts),
        }
    }
}

/// A blank if each half would fill a quarter that is not set and so could touch another piece.
fn halves(quadrant: char) -> char {
    match quadrant {
        '▛' | '▜' => '▀',
        '▙' | '▟' => '▄',
        '━' => '─',
        '▘' | '▝' | '▖' | '▗' | '▚' | '▞' => ' ',
        half => half,
    }
}

/// The set parts as bits. The first part is the lowest bit.
fn parts(set: &[bool]) -> u8 {
    set.iter().rev().fold(0, |parts, &set| parts << 1 | u8::from(set))
}

impl Bricks<'_, '_> {
    /// Only dots in `seen`. Without a colour, chooses one that fits the ground.
    pub fn draw_links(&mut self, placement: Placement, seen: SpaceSet, colour: Option<Rgb>) {
        let mut links = Vec::new();
        for from in placement.dots().into_iter().filter(|dot| seen.contains(*dot)) {
            let style = match colour {
                Some(colour) => self.ink(colour),
                None => self.ink_on(from, self.minor(from)),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Apart,
    Joined,
    Tucked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline([Edge; 6]);

impl Outline {
    /// The outline of a piece on one of its spaces. The piece is visible on `seen`.
    pub fn new(placement: Placement, space: Space, seen: SpaceSet) -> Outline {
        let spaces = placement.spaces();
        Outline(Direction::ALL.map(|direction| match space.step(direction) {
            Some(next) if spaces.contains(next) && seen.contains(next) => Edge::Joined,
            Some(next) if spaces.contains(next) => Edge::Tucked,
            _ => Edge::Apart,
        }))
    }

    pub fn tucked_directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&d| self.0[d as usize] == Edge::Tucked)
    }

    pub fn cut(&mut self, direction: Direction) {
        self.0[direction as usize] = Edge::Apart;
    }

    fn joined(self, direction: Direction) -> bool {
        self.0[direction as usize] == Edge::Joined
    }

    fn open(self, direction: Direction) -> bool {
        self.0[direction as usize] != Edge::Apart
    }

    /// `None` if the cell shows the dot or its level.
    pub fn cell(self, size: BoardSize, column: i32, line: i32) -> Option<Pattern> {
        use Direction::{DownLeft, DownRight, Left, Right, UpLeft, UpRight};
        let (zoom, pitch) = (i32::from(size.zoom()), i32::from(size.pitch()));
        let dot = (zoom - 1, (pitch - 1) / 2);
        if line == dot.1 && (column == dot.0 || column == dot.0 + 1 && zoom > 1) {
            return None;
        }
        Some(if zoom == 1 {
            // The cell joins the dot with those on the right and to the upper and lower right.
            let [up, right, down] = [UpRight, Right, DownRight].map(|d| self.open(d));
            let joined = self.joined(Right);
            Pattern([[up, up && joined], [true, right], [down, down && joined]])
        } else if pitch > 1 {
            self.part(2 * zoom, pitch, column, line)
        } else if column < dot.0 {
            self.end(UpLeft, Left, DownLeft)
        } else {
            let Pattern(mirrored) = self.end(UpRight, Right, DownRight);
            Pattern(mirrored.map(|[left, right]| [right, left]))
        })
    }

    /// The pattern of the left end of a block of four cells.
    fn end(self, up: Direction, beside: Direction, down: Direction) -> Pattern {
        let level = self.open(beside);
        // Where a piece goes on only slantwise below another piece, it ends in a point.
        let [upper, lower] = [up, down]
            .map(|slant| [self.joined(slant) || self.open(slant) && level, self.open(slant)]);
        Pattern([upper, [level, true], lower])
    }

    /// A gap of one sub-pixel runs along the left, right and lower edge of the block.
    fn part(self, width: i32, height: i32, column: i32, line: i32) -> Pattern {
        use Direction::{DownLeft, DownRight, Left, Right};
        let mut set = [[true; 2]; 3];
        for (y, row) in (3 * line..).zip(&mut set) {
            for (x, is_set) in (2 * column..).zip(row) {
                let (beside, down) = if x < width { (Left, DownLeft) } else { (Right, DownRight) };
                let is_at_end = x == 0 || x == 2 * width - 1;
                let is_lowest = y == 3 * height - 1;
                *is_set = (self.open(down) || !is_lowest) && (self.open(beside) || !is_at_end);
            }
        }
        Pattern(set)
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
            (0..64).map(|bits| pattern(bits).glyph(Division::Sextants)).collect();
        assert_eq!(glyphs.len(), 64);
        assert!(glyphs.iter().all(|glyph| glyph.width() == Some(1)));
        let some = [1, 0b01_01_01, 0b10_10_10, 0b00_11_00, 62, 63];
        let some = some.map(|bits| pattern(bits).glyph(Division::Sextants));
        assert_eq!(some, ['🬀', '▌', '▐', '🬋', '🬻', '█']);
    }

    #[test]
    fn a_bar_of_the_middle_row_is_seen_without_sextants() {
        let some = [0b00_11_00, 0b00_11_11, 0b00_01_00, 0b11_00_01, 63];
        let some = some.map(|bits| pattern(bits).glyph(Division::Quadrants));
        assert_eq!(some, ['━', '▀', ' ', '▙', '█']);
    }
}
