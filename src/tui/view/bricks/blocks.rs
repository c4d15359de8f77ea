//! Block characters: which sub-pixels of a cell have the colour of the character.

use crate::picture::Division;
use crate::terminal::capabilities::Blocks;

/// Two columns and three rows of sub-pixels: those of the upper left, the upper right, the left,
/// the right, the lower left and the lower right are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern(pub [[bool; 2]; 3]);

impl Pattern {
    pub(super) fn glyph(self, blocks: Blocks) -> char {
        match blocks {
            Blocks::Quadrants => self.quadrant(),
            Blocks::Sextants => self.sextant(),
        }
    }

    fn sextant(self) -> char {
        Division::Sextants.glyph(parts(self.0.as_flattened()))
    }

    /// Without a middle row: where that alone is set, a bar stands for it.
    fn quadrant(self) -> char {
        let [[a, b], middle, [c, d]] = self.0;
        match parts(&[a, b, c, d]) {
            0 if middle == [true; 2] => '━',
            parts => Division::Quadrants.glyph(parts),
        }
    }
}

/// The parts that are set, the first one as the lowest bit.
fn parts(set: &[bool]) -> u8 {
    set.iter().rev().fold(0, |parts, &set| parts << 1 | u8::from(set))
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
