//! The characters of bricks that PÜNCT's board does not have. There are two sets: one in Unicode,
//! and one in ASCII, which the Linux console uses, too.

use crate::gipf::rules::{Direction, Kind};
use crate::kit::ui::glyphs::{ASCII as ASCII_GLYPHS, CONSOLE as CONSOLE_GLYPHS, Glyphs};

/// Each character is one column wide.
#[derive(Debug, PartialEq, Eq)]
pub struct BoardSigns {
    pub dot: char,
    pub vertical: char,
    pub goes: char,
    pub stays: char,
    /// The mark beside a piece in a row that can be removed.
    pub row: char,
    /// The mark beside a piece whose potential can be used.
    pub source: char,
    /// The arrows of the directions, clockwise from up.
    arrows: [char; 6],
}

/// The parts of a cell through which a slanted line runs. A cell has two columns of four parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stroke([[bool; 2]; 4]);

impl Stroke {
    pub fn add(&mut self, column: i32, row: i32) {
        self.0[row as usize][column as usize] = true;
    }

    /// The character that marks the upper half of the cell, the lower half, or both.
    fn ascii(self) -> char {
        let [upper, lower] = [0, 2].map(|row| self.0[row..row + 2].as_flattened().contains(&true));
        if !upper {
            '.'
        } else if lower {
            ':'
        } else {
            '\''
        }
    }
}

const UNICODE: BoardSigns = set(0);
const ASCII: BoardSigns = set(1);

const fn set(nth: usize) -> BoardSigns {
    BoardSigns {
        dot: ['•', '+'][nth],
        vertical: ['│', '|'][nth],
        goes: ['×', '-'][nth],
        stays: '=',
        row: ['≈', '~'][nth],
        source: ['◇', '"'][nth],
        arrows: [['↑', '↗', '↘', '↓', '↙', '↖'], ['^', '/', '\\', 'v', '/', '\\']][nth],
    }
}

impl BoardSigns {
    pub fn from_glyphs(glyphs: &Glyphs) -> &'static BoardSigns {
        if [ASCII_GLYPHS, CONSOLE_GLYPHS].contains(glyphs) { &ASCII } else { &UNICODE }
    }

    pub fn stroke(&self, stroke: Stroke) -> char {
        const BRAILLE: char = '\u{2800}';
        const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        if *self == ASCII {
            return stroke.ascii();
        }
        let parts = stroke.0.as_flattened().iter().zip(BITS.as_flattened());
        let bits: u32 = parts.filter(|(is_set, _)| **is_set).map(|(_, bit)| bit).sum();
        char::from_u32(u32::from(BRAILLE) + bits).unwrap_or(BRAILLE)
    }

    /// Lines are neither points, pieces nor marks.
    pub fn is_line(&self, glyph: char) -> bool {
        let ascii = *self == ASCII && [':', '\'', '.'].contains(&glyph);
        ascii || glyph == self.vertical || ('\u{2800}'..='\u{28ff}').contains(&glyph)
    }

    pub fn arrow(&self, direction: Direction) -> char {
        self.arrows[direction as usize]
    }
}

/// The signs left and right of a piece's middle, which show its kind.
pub const fn brackets(kind: Kind) -> [char; 2] {
    match kind {
        Kind::Basic => [' ', ' '],
        Kind::Gipf => ['(', ')'],
        Kind::Loaded => ['<', '>'],
        Kind::Used => ['{', '}'],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use unicode_width::UnicodeWidthChar;

    use super::*;
    use crate::kit::ui::glyphs::UNICODE as UNICODE_GLYPHS;

    fn all(signs: &BoardSigns, glyphs: &Glyphs) -> Vec<char> {
        let &BoardSigns { dot, vertical, goes, stays, row, source, .. } = signs;
        let pieces = [glyphs.white, glyphs.black, glyphs.ghost_legal];
        let mut all = vec![dot, vertical, goes, stays, row, source];
        all.extend([glyphs.empty, glyphs.target, glyphs.marker, glyphs.pointed]);
        all.extend(pieces.iter().flat_map(|dots| [dots.minor, dots.punct]));
        all.extend(Kind::ALL.iter().skip(1).flat_map(|kind| brackets(*kind)));
        all
    }

    #[test]
    fn each_meaning_has_a_character_of_its_own_one_column_wide() {
        for (signs, glyphs) in [(&UNICODE, &UNICODE_GLYPHS), (&ASCII, &ASCII_GLYPHS)] {
            let all = all(signs, glyphs);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{all:?}");
            assert!(all.iter().chain(&signs.arrows).all(|sign| sign.width() == Some(1)));
        }
        let ascii = all(&ASCII, &ASCII_GLYPHS);
        assert!(ascii.iter().chain(&ASCII.arrows).all(char::is_ascii_graphic));
    }
}
