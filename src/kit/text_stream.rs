//! A stream of text for people, such as standard output. Text is written in ASCII if the locale has
//! no UTF-8. Output for programs, such as JSON, does not go through this stream.

use std::env;
use std::io::{self, Write};

use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

/// Writes text for people. Each write must be a whole text.
pub struct TextStream<W> {
    output: W,
    is_ascii: bool,
}

impl<W: Write> TextStream<W> {
    /// Makes a stream for people with the locale of this process.
    pub fn new(output: W) -> TextStream<W> {
        let value = |name: &str| env::var_os(name).map(|it| it.to_string_lossy().into_owned());
        TextStream { output, is_ascii: !has_utf8(value) }
    }

    /// Whether the stream writes only ASCII.
    pub fn is_ascii(&self) -> bool {
        self.is_ascii
    }
}

impl<W: Write> Write for TextStream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_ascii {
            return self.output.write(bytes);
        }
        let text = in_ascii(&String::from_utf8_lossy(bytes));
        self.output.write_all(text.as_bytes()).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Whether the locale has UTF-8. The first of the variables `LC_ALL`, `LC_CTYPE` and `LANG` that is
/// not empty decides. If all are empty, returns `true`. The function `value` looks up a variable.
pub fn has_utf8(value: impl Fn(&str) -> Option<String>) -> bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(value);
    let locale = values.map(|value| value.to_lowercase()).find(|value| !value.is_empty());
    locale.is_none_or(|locale| locale.contains("utf-8") || locale.contains("utf8"))
}

/// Writes a text in ASCII. The number of columns stays the same, except that `…` becomes three
/// dots.
fn in_ascii(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => written.push(c),
            '…' => written.push_str("..."),
            c => {
                let near = ascii(c);
                let columns = if near == '?' { c.width().unwrap_or(1) } else { 1 };
                written.extend(std::iter::repeat_n(near, columns));
            }
        }
    }
    written
}

/// Returns the most similar ASCII character, or `?` if there is none.
pub fn ascii(c: char) -> char {
    match c {
        ' '..='~' => c,
        'Ø' => 'O',
        'ø' | '●' => 'o',
        '·' | '▱' => '.',
        '…' | '±' => '~',
        '■' | '▰' => '#',
        '→' | '▶' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '○' => 'x',
        // An x would mean one of Black's dots.
        '×' => '*',
        '─' | '━' | '═' | '‐'..='―' | '−' => '-',
        '│' | '┃' | '║' => '|',
        '‘' | '’' => '\'',
        '“' | '”' | '„' => '"',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╯' | '╰' => {
            '+'
        }
        // An accented letter becomes the letter without its accent.
        c => Some(c).into_iter().nfd().next().filter(char::is_ascii_graphic).unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_tells_the_encoding() {
        for (environment, has) in [
            ("", true),
            ("LANG=", true),
            ("LANG=en_US.UTF-8", true),
            ("LANG=C.utf8", true),
            ("LC_CTYPE=UTF-8", true),
            ("LC_ALL=C LANG=en_US.UTF-8", false),
            ("LC_CTYPE=POSIX LANG=en_US.UTF-8", false),
            ("LC_ALL=en_US.UTF-8 LC_CTYPE=C LANG=C", true),
            ("LC_ALL= LC_CTYPE= LANG=C", false),
            ("LANG=de_DE.ISO-8859-1", false),
            ("LANG=de_DE", false),
        ] {
            let value = |name: &str| {
                let mut pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
                pairs.find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
            };
            assert_eq!(has_utf8(value), has, "{environment}");
        }
    }

    #[test]
    fn a_text_in_ascii_can_be_read_and_keeps_its_columns() {
        for (text, written) in [
            ("PÜNCT: Zoë – Łukasz\n", "PUNCT: Zoe - ?ukasz\n"),
            ("W[…]\t漢字|", "W[...]\t????|"),
            ("Jose\u{301} “é” → ●", "Jose \"e\" > o"),
            ("\x1b[1mÜ\x1b[0m", "\x1b[1mU\x1b[0m"),
        ] {
            assert_eq!(in_ascii(text), written);
            let mut stream = TextStream { output: Vec::new(), is_ascii: true };
            let letter = 'Ü';
            write!(stream, "{text}{letter}").expect("written");
            assert_eq!(stream.output, format!("{written}U").into_bytes());
        }
        let mut stream = TextStream { output: Vec::new(), is_ascii: false };
        stream.write_all("Ü漢…".as_bytes()).expect("written");
        assert_eq!(stream.output, "Ü漢…".as_bytes());
    }

    #[test]
    fn a_replacement_is_ascii() {
        for c in '\u{a0}'..='\u{ffff}' {
            assert!(matches!(ascii(c), ' '..='~'), "{c}");
        }
    }
}
