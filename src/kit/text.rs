//! Long texts of `assets`, which the program contains compressed, lines from untrusted input,
//! similar words, texts made of entries, and a stream for people, in ASCII if the locale has no
//! UTF-8. Output for programs, such as JSON, does not go through it.

use std::env;
use std::io::{self, BufRead, Read as _, Write};

use miniz_oxide::inflate::decompress_to_vec_zlib;
use ratatui::buffer::CellWidth as _;
use ratatui::text::{Line, Span};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthChar as _;

#[derive(Debug, Error)]
pub enum StreamError {
    #[error("stdin: can't be read")]
    Input(#[source] io::Error),
    #[error("stdout: can't be written to")]
    Output(#[source] io::Error),
}

/// How a text must be written that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseError(pub &'static str);

/// The text of a file of `assets` that `src/build.rs` compresses.
macro_rules! packed_text {
    ($name:literal) => {
        $crate::kit::text::unpack(include_bytes!(concat!(env!("OUT_DIR"), "/", $name)))
    };
}
pub(crate) use packed_text;

pub fn unpack(packed: &[u8]) -> String {
    let bytes = decompress_to_vec_zlib(packed).unwrap_or_default();
    String::from_utf8(bytes).expect("tests read all texts that are packed")
}

/// Of a longer line, `longest` + 1 bytes. Returns `false` at the end of the input.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let bound = longest as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// How many columns a text takes as a screen draws it: cluster by cluster. The width of a string
/// may be another one, as of lam and alef, which a screen doesn't join, or of halfwidth katakana.
pub trait Columns {
    fn columns(&self) -> usize;
}

impl Columns for str {
    fn columns(&self) -> usize {
        let clusters = self.graphemes(true).filter(|cluster| !cluster.contains(char::is_control));
        clusters.map(|cluster| usize::from(cluster.cell_width())).sum()
    }
}

impl Columns for Span<'_> {
    fn columns(&self) -> usize {
        self.content.columns()
    }
}

impl Columns for Line<'_> {
    fn columns(&self) -> usize {
        self.spans.iter().map(Columns::columns).sum()
    }
}

/// Breaks at blanks, or between clusters if a word is longer than a line. `indent` stands before
/// each line of a paragraph after the first.
pub fn break_lines(text: &str, columns: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let (mut line, mut start, mut used) = (String::new(), 0, 0);
        for word in paragraph.split_inclusive(' ') {
            let mut breaks = used + word.trim_end_matches(' ').columns() > columns;
            for cluster in word.graphemes(true) {
                breaks |= cluster != " " && used + cluster.columns() > columns;
                if breaks && used > start {
                    lines.push(line.trim_end_matches(' ').to_owned());
                    indent.clone_into(&mut line);
                    start = indent.columns();
                    used = start;
                }
                breaks = false;
                line.push_str(cluster);
                used += cluster.columns();
            }
        }
        lines.push(line.trim_end_matches(' ').to_owned());
    }
    lines
}

/// The longest end of a text that takes at most so many columns.
pub fn end_of(text: &str, columns: usize) -> &str {
    let mut room = columns;
    let fits = |(_, cluster): &(usize, &str)| match room.checked_sub(cluster.columns()) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    };
    let first = text.grapheme_indices(true).rev().take_while(fits).last();
    first.map_or("", |(at, _)| &text[at..])
}

pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn similar<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let typed = word.to_lowercase();
    let similar = choices.into_iter().filter_map(|choice| {
        let distance = strsim::damerau_levenshtein(&typed, &choice.to_lowercase());
        (3 * distance <= choice.chars().count() + 1).then_some((distance, choice))
    });
    similar.min_by_key(|&(distance, _)| distance).map(|(_, choice)| choice)
}

pub fn suggestion<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<String> {
    similar(word, choices).map(|choice| format!("; did you mean '{choice}'?"))
}

/// Reads the entries `word: value` of a text, each with the number of its first line, from 1. A
/// line that begins with a space continues the entry before it. Blank lines and lines that begin
/// with `#` are skipped. For a line without a colon the word is empty.
pub fn entries(text: &str) -> Vec<(usize, &str, String)> {
    let mut entries: Vec<(usize, &str, String)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if line.starts_with(' ')
            && let Some((_, _, value)) = entries.last_mut()
        {
            value.push(' ');
            value.push_str(trimmed);
            continue;
        }
        let (word, value) = trimmed.split_once(':').unwrap_or(("", trimmed));
        entries.push((number, word, value.trim().to_owned()));
    }
    entries
}

/// Writes text for people. Each write must be a whole text.
pub struct TextStream<W> {
    output: W,
    is_ascii: bool,
}

impl<W: Write> TextStream<W> {
    pub fn new(output: W) -> TextStream<W> {
        let has_utf8 = has_utf8(|name| Some(env::var_os(name)?.to_string_lossy().into_owned()));
        TextStream { output, is_ascii: !has_utf8 }
    }

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

/// The first of the variables `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty decides. If all are
/// empty, `true`. The function `value` looks up a variable.
pub fn has_utf8(value: impl Fn(&str) -> Option<String>) -> bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(value);
    let locale = values.map(|value| value.to_lowercase()).find(|value| !value.is_empty());
    locale.is_none_or(|locale| locale.contains("utf-8") || locale.contains("utf8"))
}

/// The number of columns stays the same, except that `…` becomes three dots.
fn in_ascii(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        let near = ascii(c);
        if c.is_ascii() {
            written.push(c);
        } else if c == '…' {
            written.push_str("...");
        } else if near == '?' {
            written.push_str(&"?".repeat(c.width().unwrap_or(1)));
        } else {
            written.push(near);
        }
    }
    written
}

pub fn ascii(c: char) -> char {
    match c {
        ' '..='~' => c,
        'Ø' => 'O',
        'ø' | '●' => 'o',
        '·' | '▱' => '.',
        '…' | '±' => '~',
        '■' | '▰' => '#',
        '→' | '▶' => '>',
        '←' | '◀' => '<',
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
mod tests;
