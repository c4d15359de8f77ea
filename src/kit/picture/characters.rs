//! Pixels become characters: each cell gets the block and the two colours most like its pixels.

use derive_more::Display;

use super::palette::Rgb;

/// The parts into which block characters divide a cell. The finer division is the greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Division {
    /// Upper, lower, left and right halves. The font of the Linux console has only these.
    Halves,
    /// Two by two parts. Every font has them.
    #[default]
    Quadrants,
    /// Two by three parts (Unicode 13).
    Sextants,
}

/// A character and its two colours. `None` is the ground around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub glyph: char,
    pub set: Option<Rgb>,
    pub unset: Option<Rgb>,
}

pub const MOST_PARTS: usize = 6;

/// By the sum of their set parts: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

impl Division {
    pub const fn grid(self) -> (u16, u16) {
        match self {
            Division::Halves => (1, 2),
            Division::Quadrants => (2, 2),
            Division::Sextants => (2, 3),
        }
    }

    /// The lowest bit is the upper left part; the parts follow row by row.
    pub const fn glyph(self, parts: u8) -> char {
        match self {
            Division::Halves => [' ', '▀', '▄', '█'][parts as usize % 4],
            Division::Quadrants => QUADRANTS[parts as usize % 16],
            Division::Sextants => match parts {
                0 => ' ',
                // Unicode had these characters before, so the block of sextants leaves them out.
                0b01_0101 => '▌',
                0b10_1010 => '▐',
                0b11_1111.. => '█',
                _ => {
                    let before = 1 + (parts > 0b01_0101) as u32 + (parts > 0b10_1010) as u32;
                    match char::from_u32(0x1FB00 + parts as u32 - before) {
                        Some(glyph) => glyph,
                        None => ' ',
                    }
                }
            },
        }
    }
}

/// The parts follow row by row from the upper left. `None` is the ground around the board.
pub fn fit(division: Division, parts: &[Option<Rgb>]) -> Block {
    let inside = parts.iter().zip(0..).filter(|(part, _)| part.is_some());
    let covered = inside.fold(0_u8, |mask, (_, bit)| mask | 1 << bit);
    let all = ((1_u16 << parts.len()) - 1) as u8;
    if covered != all {
        // A cell has two colours, and the ground takes one. The parts beside the ground decide the
        // other colour, so that a piece does not seem to touch the ground.
        let beside = commonest(parts, beside_page(division, covered));
        return Block { glyph: division.glyph(covered), set: beside, unset: None };
    }
    if parts.iter().all(|part| *part == parts[0]) {
        return Block { glyph: ' ', set: parts[0], unset: parts[0] };
    }
    // A set and its complement give the same block. So the first part stays unset, and each pair is
    // tried once.
    let best = (1..=all)
        .filter(|set| set & 1 == 0)
        .max_by_key(|&set| weight(parts, set).saturating_add(weight(parts, all & !set)));
    let set = best.unwrap_or(all & !1);
    let (mut unset_colour, mut set_colour) = (commonest(parts, all & !set), commonest(parts, set));
    let mut glyph = division.glyph(set);
    if division == Division::Halves {
        // Half blocks are usually written as upper halves.
        (glyph, set_colour, unset_colour) = ('▀', unset_colour, set_colour);
    }
    Block { glyph, set: set_colour, unset: unset_colour }
}

fn beside_page(division: Division, covered: u8) -> u8 {
    let (columns, rows) = division.grid();
    let mut edge = 0;
    for bit in (0..columns * rows).filter(|bit| covered >> bit & 1 == 1) {
        for page in (0..columns * rows).filter(|page| covered >> page & 1 == 0) {
            let across = (bit % columns).abs_diff(page % columns);
            let down = (bit / columns).abs_diff(page / columns);
            if across + down == 1 {
                edge |= 1 << bit;
            }
        }
    }
    edge
}

/// The larger the weights of both sets, the smaller the squared differences from the means.
fn weight(parts: &[Option<Rgb>], set: u8) -> u64 {
    let ([r, g, b], count) = sum(parts, set);
    (r * r + g * g + b * b) / count.max(1)
}

/// A mean of several colours might not occur in the picture.
fn commonest(parts: &[Option<Rgb>], set: u8) -> Option<Rgb> {
    let own: Vec<Rgb> =
        (0..parts.len()).filter(|bit| set >> bit & 1 == 1).filter_map(|bit| parts[bit]).collect();
    own.iter().copied().max_by_key(|colour| own.iter().filter(|other| *other == colour).count())
}

fn sum(parts: &[Option<Rgb>], set: u8) -> ([u64; 3], u64) {
    let mut sums = [0; 3];
    let mut count = 0;
    for (bit, part) in parts.iter().enumerate() {
        if set >> bit & 1 == 1
            && let Some(Rgb(r, g, b)) = *part
        {
            sums = [sums[0] + u64::from(r), sums[1] + u64::from(g), sums[2] + u64::from(b)];
            count += 1;
        }
    }
    (sums, count)
}

coded! {
    /// How a screen draws the board. The finest way comes first.
    #[derive(Hash, Display)]
    #[display("{}", self.code())]
    pub enum Rendering {
        /// Pixels, by a protocol for graphics.
        Pixels = "pixels",
        Sextants = "sextants",
        Quadrants = "quadrants",
        Halves = "halves",
        /// Bricks: spaces are blocks of cells with a background colour and characters in them.
        Bricks = "bricks",
    }
}

impl Rendering {
    pub const fn division(self) -> Option<Division> {
        match self {
            Rendering::Bricks | Rendering::Pixels => None,
            Rendering::Halves => Some(Division::Halves),
            Rendering::Quadrants => Some(Division::Quadrants),
            Rendering::Sextants => Some(Division::Sextants),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const ALL: [Division; 3] = [Division::Halves, Division::Quadrants, Division::Sextants];
    const INK: Option<Rgb> = Some(Rgb(250, 0, 0));
    const PAPER: Option<Rgb> = Some(Rgb(0, 0, 100));

    fn count(division: Division) -> usize {
        let (columns, rows) = division.grid();
        usize::from(columns * rows)
    }

    #[test]
    fn every_set_of_parts_has_a_character_of_its_own() {
        for division in ALL {
            let sets = 0..1 << count(division);
            let glyphs: HashSet<_> = sets.clone().map(|set| division.glyph(set)).collect();
            assert_eq!(glyphs.len(), sets.len());
        }
        let sextants = [1, 20, 22, 41, 43, 62].map(|set| Division::Sextants.glyph(set));
        assert_eq!(sextants, ['🬀', '🬓', '🬔', '🬧', '🬨', '🬻']);
    }

    #[test]
    fn what_has_two_colours_is_shown_exactly() {
        for division in ALL {
            for set in 1..(1 << count(division)) - 1_u8 {
                let parts: Vec<_> = (0..count(division))
                    .map(|bit| if set >> bit & 1 == 1 { INK } else { PAPER })
                    .collect();
                let block = fit(division, &parts);
                let glyph = |parts| division.glyph(parts);
                let all = ((1_u16 << count(division)) - 1) as u8;
                let shown = [(glyph(set), INK, PAPER), (glyph(all & !set), PAPER, INK)];
                assert!(shown.contains(&(block.glyph, block.set, block.unset)), "{block:?}");
            }
        }
    }

    #[test]
    fn what_is_around_the_board_keeps_its_own_colour() {
        let block = fit(Division::Quadrants, &[None, INK, None, INK]);
        assert_eq!(block, Block { glyph: '▐', set: INK, unset: None });
        let block = fit(Division::Quadrants, &[None; 4]);
        assert_eq!(block, Block { glyph: ' ', set: None, unset: None });
    }

    #[test]
    fn of_three_colours_the_rarer_of_the_nearest_two_becomes_the_other() {
        let near = Some(Rgb(240, 0, 0));
        let parts = [PAPER, INK, near, INK, PAPER, PAPER];
        let block = fit(Division::Sextants, &parts);
        assert_eq!((block.set, block.unset), (INK, PAPER));
        assert_eq!(block.glyph, Division::Sextants.glyph(0b00_1110));
    }
}
