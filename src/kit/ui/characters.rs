//! The characters that a terminal can show, each in one column.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::glyphs::{ASCII, CONSOLE, Glyphs, UNICODE};
use crate::kit::text_stream::{ascii, has_utf8};

/// The characters that a screen may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    #[default]
    Unicode,
    /// The characters in the font of the Linux console, which has only 256 or 512.
    Console,
    Ascii,
}

/// The `TERM` of terminals that get only ASCII.
const ASCII_TERMS: [&str; 6] = ["dumb", "vt52", "vt100", "vt102", "vt220", "ansi"];

/// The `TERM` of terminals on which no screen can be drawn: they can't clear the screen, or have
/// other commands.
const DUMB_TERMS: [&str; 3] = ["dumb", "unknown", "vt52"];

/// Whether no screen can be drawn on a terminal with this `TERM`.
pub fn is_dumb(term: &str) -> bool {
    DUMB_TERMS.contains(&term)
}

impl Characters {
    /// Returns the characters that the terminal can show by the environment. The function `value`
    /// looks up a variable.
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

    /// Replaces each character of an area that the screen may not use by a similar one.
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

/// Whether every usual font of the Linux console has a character. The list holds the characters in
/// all fonts of kernels and distributions.
pub fn is_in_the_consoles_font(c: char) -> bool {
    let letters = "ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôöùúûüÿ";
    let signs = "¡¢£¥«»¬°±²µ·¼½¿÷•◆←↑→↓─│┌┐└┘├┤┬┴┼░▒▓█▀▄▌▐";
    matches!(c, ' '..='~') || letters.contains(c) || signs.contains(c)
}

/// Returns the most similar character in the console's font.
pub fn console(c: char) -> char {
    match c {
        c if is_in_the_consoles_font(c) => c,
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

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn the_environment_tells_what_may_be_written() {
        use Characters::{Ascii, Console, Unicode};
        let cases = [
            ("TERM=xterm-256color LANG=en_US.UTF-8", Unicode),
            ("TERM=xterm-256color", Unicode),
            ("", Unicode),
            ("TERM=linux LANG=de_DE.UTF-8", Console),
            ("TERM=linux", Console),
            ("TERM=linux-16color", Console),
            ("TERM=linux LANG=C", Ascii),
            ("TERM=xterm-256color LANG=C", Ascii),
            ("TERM=vt100 LANG=en_US.UTF-8", Ascii),
            ("TERM=dumb", Ascii),
        ];
        for (environment, characters) in cases {
            let value = |name: &str| {
                let mut pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
                pairs.find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
            };
            assert_eq!(Characters::from_environment(value), characters, "{environment:?}");
        }
    }

    #[test]
    fn what_is_written_keeps_its_place() {
        let area = Rect::new(0, 0, 16, 1);
        let written = |characters: Characters| -> String {
            let mut buffer = Buffer::empty(area);
            buffer.set_string(0, 0, "┌PÜNCT─e\u{301}漢·…│ok", Style::new());
            characters.restrict(&mut buffer, area);
            area.positions().map(|at| buffer[at].symbol().to_owned()).collect()
        };
        assert_eq!(written(Characters::Ascii), "+PUNCT-e? .~|ok ");
        assert_eq!(written(Characters::Console), "┌PÜNCT─e? ·~│ok ");
    }

    #[test]
    fn areas_outside_the_buffer_are_left_alone() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
        Characters::Ascii.restrict(&mut buffer, Rect::new(5, 5, 3, 3));
    }

    #[test]
    fn replacements_are_shown() {
        for c in ('\u{a0}'..='\u{ffff}').chain(' '..='~') {
            assert!(is_in_the_consoles_font(console(c)), "{c}");
        }
    }
}
