//! The characters of a board: in Unicode, for the Linux console and in ASCII, each one column wide.
//! A skin is a set and a theme. [`Characters`] says which set a terminal can show.

#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::colour::Depth;
use super::theme::{TextRole, Theme};
use crate::kit::picture::Mark;
use crate::kit::text::{ascii, has_utf8};
use crate::rules::Player;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    #[default]
    Unicode,
    /// The characters in the font of the Linux console, which has only 256 or 512.
    Console,
    Ascii,
}

const ASCII_TERMS: [&str; 6] = ["dumb", "vt52", "vt100", "vt102", "vt220", "ansi"];

/// The `TERM` of terminals on which no screen can be drawn: they can't clear the screen, have other
/// commands, or say nothing of what they are.
const DUMB_TERMS: [&str; 9] =
    ["", "dumb", "unknown", "vt52", "cons25", "emacs", "dialup", "network", "hardcopy"];

pub fn is_dumb(term: &str) -> bool {
    DUMB_TERMS.contains(&term)
}

impl Characters {
    pub fn from_environment(value: impl Fn(&str) -> Option<String>) -> Characters {
        let term = value("TERM").unwrap_or_default();
        if !has_utf8(value) || ASCII_TERMS.contains(&term.as_str()) {
            Characters::Ascii
        } else if term == "linux" || term.starts_with("linux-") {
            Characters::Console
        } else {
            Characters::Unicode
        }
    }

    pub fn glyphs(self) -> &'static Glyphs {
        match self {
            Characters::Unicode => &UNICODE,
            Characters::Console => &CONSOLE,
            Characters::Ascii => &ASCII,
        }
    }

    pub fn restrict(self, buffer: &mut Buffer, area: Rect) {
        let nearest = match self {
            Characters::Unicode => return,
            Characters::Console => console,
            Characters::Ascii => ascii,
        };
        for position in area.intersection(buffer.area).positions() {
            let cell = &mut buffer[position];
            if !cell.symbol().is_ascii() {
                let shown = cell.symbol().chars().next().map_or(' ', nearest);
                cell.set_char(shown);
            }
        }
    }
}

/// Every usual font of the Linux console has the character. The list holds the characters in all
/// fonts of kernels and distributions.
pub fn is_in_the_consoles_font(c: char) -> bool {
    let letters = "ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôöùúûüÿ";
    let signs = "¡¢£¥«»¬°±²µ·¼½¿÷•◆←↑→↓─│┌┐└┘├┤┬┴┼░▒▓█▀▄▌▐";
    matches!(c, ' '..='~') || letters.contains(c) || signs.contains(c)
}

pub fn console(c: char) -> char {
    if is_in_the_consoles_font(c) {
        return c;
    }
    match c {
        '━' | '═' | '–' | '—' | '╌' => '─',
        '┃' | '║' => '│',
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        '●' => '•',
        '■' | '▰' | '▆' | '▇' => '█',
        '▃' | '▅' => '▄',
        '▁' | '▂' => '_',
        '▱' => '░',
        c => ascii(c),
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    pub empty: char,
    pub centre: char,
    /// An empty space on a line along which the PÜNCT can go.
    pub line: char,
    /// The mark of a space that occurs in a typed move, on the empty space or beside its dot.
    pub pointed: char,
    /// The mark of a space where the PÜNCT may come down, on the empty space or beside its dot.
    pub target: char,
    /// The ring where a lifted piece's PÜNCT was.
    pub marker: char,
    /// The empty space from which the last move took the PÜNCT.
    pub left_behind: char,
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
    pub links: Links,
    pub cursor: [char; 2],
    pub ring: [char; 2],
    /// Around [`Glyphs::left_behind`], if no colour shows it.
    pub angles: [char; 2],
    /// Between two pieces of one owner that touch in a row, if no shades part them.
    pub parting: char,
    /// The strokes along the sides of the board, if no colour shows the pairs of sides.
    pub sides: Strokes,
    /// The parts of the bars along the sides of the board; `None` if the set has no bars.
    pub bars: Option<Bars>,
    /// The upper and the lower half of a cell; `None` if the set has no block characters.
    pub halves: Option<[char; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dots {
    pub minor: char,
    pub punct: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    pub along: char,
    /// The link from the upper right to the lower left.
    pub rising: char,
    pub falling: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strokes {
    pub top: char,
    pub bottom: char,
    /// The stroke beside the upper left and the lower right sides.
    pub rising: char,
    pub falling: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bars {
    /// A cell without its upper quarter. With exchanged colours this is a bar at the top.
    pub all_but_top: char,
    pub bottom: char,
    pub left: char,
    pub right: char,
    pub whole: char,
    /// The dot of a dotted line in the left half of a cell.
    pub left_dot: char,
    pub right_dot: char,
    pub dot: char,
}

pub const UNICODE: Glyphs = set(0);

/// The Unicode set for the terminal's own colours on a light background, on which filled signs look
/// dark.
pub const UNICODE_ON_LIGHT: Glyphs =
    Glyphs { white: UNICODE.black, black: UNICODE.white, ..UNICODE };

pub const CONSOLE: Glyphs = set(1);

pub const ASCII: Glyphs = set(2);

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
        angles: [['‹', '›'], ['<', '>'], ['<', '>']][nth],
        parting: ['▏', '│', '|'][nth],
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
    pub const fn piece(&self, player: Player) -> Dots {
        [self.white, self.black][player as usize]
    }
}

impl Dots {
    pub const fn glyph(self, punct: bool) -> char {
        if punct { self.punct } else { self.minor }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    pub theme: Theme,
    pub glyphs: &'static Glyphs,
}

impl Skin {
    /// With colours, on the colour of the piece: White's dots stand on light and Black's on dark.
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

    pub fn has_halves(self) -> bool {
        !self.theme.is_plain() && self.glyphs.halves.is_some()
    }

    pub fn has_pictures(self) -> bool {
        let many = matches!(self.theme.depth(), Depth::TrueColour | Depth::Ansi256);
        many && self.glyphs.halves.is_some()
    }
}

const FAINT: u8 = 150;

/// A label at the edge of the board. The labels of the cursor's space stand out.
pub fn label(theme: Theme, is_cursors: bool) -> Style {
    if is_cursors { theme.chip(Mark::Cursor) } else { theme.text(TextRole::Dim) }
}
