//! The characters that the board is drawn with: one set in Unicode, one for the Linux console, one
//! in ASCII, each character one column wide. A set and the theme make a skin.

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
    /// An empty space in the cursor's row or column, if no colour shows them.
    pub crossed: char,
    /// A space named in a move being typed: on an empty space, or beside the dot there.
    pub pointed: char,
    /// A space where the PÜNCT may come down: on an empty space, or beside the dot there.
    pub target: char,
    /// The ring where a lifted piece's PÜNCT was.
    pub marker: char,
    /// The empty space that the last move's PÜNCT left.
    pub left_behind: char,
    /// Stands beside a dot that blocks the piece at the cursor.
    pub blocker: char,
    /// A space where the opponent would win: on an empty space, or beside the dot there.
    pub threat: char,
    /// White's minor dot and PÜNCT, filled: light on a dark background.
    pub white: Dots,
    /// Black's minor dot and PÜNCT, hollow: dark on a dark background.
    pub black: Dots,
    /// A piece in the hand that may be put down here.
    pub ghost_legal: Dots,
    /// A piece in the hand that may not be put down here.
    pub ghost_illegal: Dots,
    /// The middle of a bridge over a gap, in place of the level.
    pub gap: char,
    /// Links of a piece: along the row, to the lower left, to the lower right.
    pub links: Links,
    /// Signs around the cursor's space, where links hold the pieces together.
    pub cursor: [char; 2],
    /// Signs around the marker, where there is room.
    pub ring: [char; 2],
    /// Strokes along the sides of the board, if no colour shows the pairs.
    pub sides: Strokes,
    /// Bars along the sides of the board in the colours and forms of the pairs.
    pub bars: Option<Bars>,
    /// The upper and the lower half of a cell, if the set has pixels.
    pub halves: Option<[char; 2]>,
}

/// How the dots of a piece look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dots {
    pub minor: char,
    pub punct: char,
}

/// How the dots of a piece are held together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    /// The link to the next dot in the row.
    pub along: char,
    /// The link from the upper right to the lower left.
    pub rising: char,
    /// The link from the upper left to the lower right.
    pub falling: char,
}

/// Strokes along the sides of the board: opposite sides have the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strokes {
    /// In the uppermost row.
    pub top: char,
    /// In the lowest row.
    pub bottom: char,
    /// Beside the upper left and the lower right.
    pub rising: char,
    /// Beside the upper right and the lower left.
    pub falling: char,
}

/// Parts of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bars {
    /// All but the upper quarter: a bar above it is background.
    pub all_but_top: char,
    /// The lower quarter.
    pub bottom: char,
    pub left: char,
    pub right: char,
    pub whole: char,
    /// A dot of a dotted line: the lower half of the left, the right and the whole.
    pub left_dot: char,
    pub right_dot: char,
    pub dot: char,
}

pub const UNICODE: Glyphs = Glyphs {
    empty: '·',
    centre: '∘',
    line: '+',
    crossed: '•',
    pointed: '»',
    target: '◆',
    marker: '◯',
    left_behind: '◌',
    blocker: '!',
    threat: '▲',
    white: Dots { minor: '●', punct: '◉' },
    black: Dots { minor: '○', punct: '◎' },
    ghost_legal: Dots { minor: '□', punct: '▣' },
    ghost_illegal: Dots { minor: '×', punct: '⊗' },
    gap: '∩',
    links: Links { along: '─', rising: '╱', falling: '╲' },
    cursor: ['[', ']'],
    ring: ['(', ')'],
    sides: Strokes { top: '▔', bottom: '▁', rising: '╱', falling: '╲' },
    bars: Some(Bars {
        all_but_top: '▆',
        bottom: '▂',
        left: '▌',
        right: '▐',
        whole: '█',
        left_dot: '▖',
        right_dot: '▗',
        dot: '▄',
    }),
    halves: Some(['▀', '▄']),
};

/// The Unicode set for filled signs that look dark: in the terminal's own colours on a light
/// background.
pub const UNICODE_ON_LIGHT: Glyphs =
    Glyphs { white: UNICODE.black, black: UNICODE.white, ..UNICODE };

/// The set for the Linux console, whose font has few signs.
pub const CONSOLE: Glyphs = Glyphs {
    empty: '·',
    centre: '°',
    pointed: '»',
    target: '◆',
    ghost_legal: Dots { minor: '▒', punct: '█' },
    links: Links { along: '─', ..ASCII.links },
    sides: Strokes { top: '▀', bottom: '▄', ..ASCII.sides },
    bars: Some(Bars {
        all_but_top: '▄',
        bottom: '▄',
        left: '▌',
        right: '▐',
        whole: '█',
        left_dot: '▄',
        right_dot: '▄',
        dot: '▄',
    }),
    halves: UNICODE.halves,
    ..ASCII
};

/// The set for all other terminals.
pub const ASCII: Glyphs = Glyphs {
    empty: '.',
    centre: ':',
    line: '+',
    crossed: ',',
    pointed: '&',
    target: '*',
    marker: '@',
    left_behind: '_',
    blocker: '!',
    threat: '$',
    white: Dots { minor: 'o', punct: 'O' },
    black: Dots { minor: 'x', punct: 'X' },
    ghost_legal: Dots { minor: '%', punct: '#' },
    ghost_illegal: Dots { minor: '~', punct: '?' },
    gap: '^',
    links: Links { along: '-', rising: '/', falling: '\\' },
    cursor: ['[', ']'],
    ring: ['(', ')'],
    sides: Strokes { top: '=', bottom: '=', rising: '/', falling: '\\' },
    bars: None,
    halves: None,
};

impl Glyphs {
    /// How a player's dots look.
    pub const fn piece(&self, player: Player) -> Dots {
        match player {
            Player::White => self.white,
            Player::Black => self.black,
        }
    }
}

impl Dots {
    /// The PÜNCT or a minor dot.
    pub const fn glyph(self, punct: bool) -> char {
        if punct { self.punct } else { self.minor }
    }
}

/// The looks of the board on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    pub theme: Theme,
    pub glyphs: &'static Glyphs,
    /// The block characters that this terminal surely shows.
    pub blocks: Blocks,
}

impl Skin {
    /// The style of a dot by itself, in a text or a figure. With colours the dot stands on its
    /// piece, so that White's are light and Black's dark on every background. Dots that are not
    /// available are faint.
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

/// How far faint signs blend into the board, of 255.
const FAINT: u8 = 150;

/// The style of a label at the edge of the board. A label that helps to find the cursor stands out.
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

    /// Every character of a set that can stand on a space.
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
