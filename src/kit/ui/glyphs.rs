//! The characters with which the board is drawn. There is a set in Unicode, one for the Linux
//! console, and one in ASCII. Each character is one column wide. A skin consists of a set and a
//! theme.

use ratatui::style::{Modifier, Style};

use super::colour::Depth;
use super::theme::{TextRole, Theme};
use crate::kit::terminal::capabilities::Blocks;
use crate::rules::Player;

#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    pub empty: char,
    /// An empty space of the central hexagon.
    pub centre: char,
    /// An empty space on a line along which the PÜNCT can go.
    pub line: char,
    /// An empty space in the cursor's row or column, if no colour shows the row and column.
    pub crossed: char,
    /// The mark of a space that occurs in a typed move, on the empty space or beside its dot.
    pub pointed: char,
    /// The mark of a space where the PÜNCT may come down, on the empty space or beside its dot.
    pub target: char,
    /// The ring where a lifted piece's PÜNCT was.
    pub marker: char,
    /// The empty space from which the last move took the PÜNCT.
    pub left_behind: char,
    /// The mark beside a dot that blocks the piece at the cursor.
    pub blocker: char,
    /// The mark of a space where the opponent would win, on the empty space or beside its dot.
    pub threat: char,
    /// White's dots. Filled signs look light on a dark background.
    pub white: Dots,
    /// Black's dots. Hollow signs look dark on a dark background.
    pub black: Dots,
    /// The dots of a piece in the hand that may be put down here.
    pub ghost_legal: Dots,
    /// The dots of a piece in the hand that may not be put down here.
    pub ghost_illegal: Dots,
    /// The sign in place of the level on the middle of a bridge.
    pub gap: char,
    /// The links between the dots of a piece.
    pub links: Links,
    /// The signs on the left and right of the cursor's space.
    pub cursor: [char; 2],
    /// The signs on the left and right of the marker, if there is room.
    pub ring: [char; 2],
    /// The strokes along the sides of the board, if no colour shows the pairs of sides.
    pub sides: Strokes,
    /// The parts of the bars along the sides of the board; `None` if the set has no bars.
    pub bars: Option<Bars>,
    /// The upper and the lower half of a cell; `None` if the set has no block characters.
    pub halves: Option<[char; 2]>,
}

/// How the dots of a piece look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dots {
    pub minor: char,
    pub punct: char,
}

/// The links between the dots of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    /// The link to the next dot in the row.
    pub along: char,
    /// The link from the upper right to the lower left.
    pub rising: char,
    /// The link from the upper left to the lower right.
    pub falling: char,
}

/// The strokes along the sides of the board. Opposite sides have the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strokes {
    /// The stroke in the uppermost row.
    pub top: char,
    /// The stroke in the lowest row.
    pub bottom: char,
    /// The stroke beside the upper left and the lower right sides.
    pub rising: char,
    /// The stroke beside the upper right and the lower left sides.
    pub falling: char,
}

/// The parts of cells that make bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bars {
    /// A cell without its upper quarter. With exchanged colours this is a bar at the top.
    pub all_but_top: char,
    /// The lower quarter.
    pub bottom: char,
    pub left: char,
    pub right: char,
    pub whole: char,
    /// The dot of a dotted line in the left half of a cell.
    pub left_dot: char,
    /// The dot of a dotted line in the right half of a cell.
    pub right_dot: char,
    /// The dot of a dotted line as wide as a cell.
    pub dot: char,
}

pub const UNICODE: Glyphs = set(0);

/// The Unicode set for the terminal's own colours on a light background, on which filled signs look
/// dark.
pub const UNICODE_ON_LIGHT: Glyphs =
    Glyphs { white: UNICODE.black, black: UNICODE.white, ..UNICODE };

/// The set for the Linux console, whose font has few signs.
pub const CONSOLE: Glyphs = set(1);

/// The set for all other terminals.
pub const ASCII: Glyphs = set(2);

/// Returns the set with this number: Unicode, the console's or ASCII, which has no bars.
const fn set(nth: usize) -> Glyphs {
    let bars = Bars {
        all_but_top: ['▆', '▄', ' '][nth],
        bottom: ['▂', '▄', ' '][nth],
        left: '▌',
        right: '▐',
        whole: '█',
        left_dot: ['▖', '▄', ' '][nth],
        right_dot: ['▗', '▄', ' '][nth],
        dot: '▄',
    };
    Glyphs {
        empty: ['·', '·', '.'][nth],
        centre: ['∘', '°', ':'][nth],
        line: '+',
        crossed: ['•', ',', ','][nth],
        pointed: ['»', '»', '&'][nth],
        target: ['◆', '◆', '*'][nth],
        marker: ['◯', '@', '@'][nth],
        left_behind: ['◌', '_', '_'][nth],
        blocker: '!',
        threat: ['▲', '$', '$'][nth],
        white: Dots { minor: ['●', 'o', 'o'][nth], punct: ['◉', 'O', 'O'][nth] },
        black: Dots { minor: ['○', 'x', 'x'][nth], punct: ['◎', 'X', 'X'][nth] },
        ghost_legal: Dots { minor: ['□', '▒', '%'][nth], punct: ['▣', '█', '#'][nth] },
        ghost_illegal: Dots { minor: ['×', '~', '~'][nth], punct: ['⊗', '?', '?'][nth] },
        gap: ['∩', '^', '^'][nth],
        links: Links {
            along: ['─', '─', '-'][nth],
            rising: ['╱', '/', '/'][nth],
            falling: ['╲', '\\', '\\'][nth],
        },
        cursor: ['[', ']'],
        ring: ['(', ')'],
        sides: Strokes {
            top: ['▔', '▀', '='][nth],
            bottom: ['▁', '▄', '='][nth],
            rising: ['╱', '/', '/'][nth],
            falling: ['╲', '\\', '\\'][nth],
        },
        bars: [Some(bars), Some(bars), None][nth],
        halves: [Some(['▀', '▄']), Some(['▀', '▄']), None][nth],
    }
}

impl Glyphs {
    /// Returns the characters of a player's dots.
    pub const fn piece(&self, player: Player) -> Dots {
        [self.white, self.black][player as usize]
    }
}

impl Dots {
    /// Returns the character of the PÜNCT or of a minor dot.
    pub const fn glyph(self, punct: bool) -> char {
        if punct { self.punct } else { self.minor }
    }
}

/// A theme and characters: the looks of the board on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    pub theme: Theme,
    pub glyphs: &'static Glyphs,
    /// The finest block characters that may be used on this terminal.
    pub blocks: Blocks,
}

impl Skin {
    /// Returns the style of a single dot in a text or a figure. With colours, the dot's background
    /// is the colour of the piece, so that White's dots stand on light and Black's on dark. A dot
    /// that is not available is faint.
    pub fn dot(self, owner: Player, punct: bool, faint: bool) -> Style {
        let (theme, palette) = (self.theme, self.theme.palette());
        if theme.is_plain() {
            return theme.text(if faint { TextRole::Dim } else { TextRole::Normal });
        }
        let colours = palette.piece(owner);
        let minor = colours.brick.mix(colours.brick.contrast(), 120);
        let dot = if punct { colours.punct } else { minor };
        let share = if faint && theme.has_shades() { FAINT } else { 0 };
        let [dot, brick] = [dot, colours.brick].map(|colour| colour.mix(palette.board, share));
        theme.cell(dot, brick)
    }

    /// Whether the terminal has colours and block characters.
    pub fn has_halves(self) -> bool {
        !self.theme.is_plain() && self.glyphs.halves.is_some()
    }

    /// Whether the terminal has enough colours and characters for a picture.
    pub fn has_pictures(self) -> bool {
        let many = matches!(self.theme.depth(), Depth::TrueColour | Depth::Ansi256);
        many && self.glyphs.halves.is_some()
    }
}

/// The share of the board's colour in faint signs, of 255.
const FAINT: u8 = 150;

/// Returns the style of a label at the edge of the board. The labels of the cursor's place stand
/// out.
pub fn label(theme: Theme, is_cursors: bool) -> Style {
    match theme.palette().cursor {
        _ if !is_cursors => theme.text(TextRole::Dim),
        _ if theme.is_plain() => theme.text(TextRole::Selected).add_modifier(Modifier::BOLD),
        ground => theme.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::ui::characters::is_in_the_consoles_font;
    use std::collections::HashSet;
    use unicode_width::UnicodeWidthChar;

    /// Returns every character of a set that can stand on a space.
    fn on_a_space(glyphs: &Glyphs) -> Vec<char> {
        let &Glyphs { empty, centre, line, target, marker, left_behind, blocker, gap, .. } = glyphs;
        let &Glyphs { white, black, ghost_legal, ghost_illegal, crossed, pointed, .. } = glyphs;
        let dots = [white, black, ghost_legal, ghost_illegal];
        let mut all =
            vec![empty, centre, line, target, marker, left_behind, blocker, gap, crossed, pointed];
        all.push(glyphs.threat);
        all.extend(dots.iter().flat_map(|dots| [dots.minor, dots.punct]));
        all
    }

    fn others(glyphs: &Glyphs) -> Vec<char> {
        let Links { along, rising, falling } = glyphs.links;
        let mut all = vec![along, rising, falling];
        let Strokes { top, bottom, rising, falling } = glyphs.sides;
        all.extend([top, bottom, rising, falling]);
        if let Some(bars) = glyphs.bars {
            let Bars { all_but_top, bottom, left, right, whole, left_dot, right_dot, dot } = bars;
            all.extend([all_but_top, bottom, left, right, whole, left_dot, right_dot, dot]);
        }
        all.extend(glyphs.cursor.iter().chain(&glyphs.ring).chain(glyphs.halves.iter().flatten()));
        all
    }

    #[test]
    fn every_glyph_is_one_column_wide() {
        for glyphs in [&UNICODE, &UNICODE_ON_LIGHT, &CONSOLE, &ASCII] {
            for glyph in on_a_space(glyphs).into_iter().chain(others(glyphs)) {
                assert_eq!(glyph.width(), Some(1), "{glyph}");
            }
        }
    }

    #[test]
    fn each_meaning_has_a_glyph_of_its_own() {
        for glyphs in [&UNICODE, &UNICODE_ON_LIGHT, &CONSOLE, &ASCII] {
            let all = on_a_space(glyphs);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{glyphs:?}");
        }
    }

    #[test]
    fn the_sets_of_poor_terminals_have_nothing_else() {
        assert!(on_a_space(&ASCII).into_iter().chain(others(&ASCII)).all(|c| c.is_ascii_graphic()));
        let mut console = on_a_space(&CONSOLE).into_iter().chain(others(&CONSOLE));
        assert!(console.all(is_in_the_consoles_font));
    }
}
