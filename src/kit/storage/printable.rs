//! All text from outside becomes safe to show here: a terminal obeys control characters, and
//! bidirectional marks can make a line look like another one.

use std::path::{MAIN_SEPARATOR, MAIN_SEPARATOR_STR, Path};

use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::value::RawValue;
use unicode_normalization::char::canonical_combining_class;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::skeleton;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation as _};
use unicode_width::UnicodeWidthChar as _;

use crate::kit::text::Columns as _;

const REPLACEMENT: char = '\u{FFFD}';

/// `�` replaces what a terminal would obey or hide, and what changes the direction of writing.
pub fn visible(text: &str) -> String {
    fit(text).collect()
}

/// The most marks on one letter. No language needs more accents and vowels on a letter.
const MARKS: usize = 4;

fn fit(text: &str) -> impl Iterator<Item = char> {
    let mut marks = 0;
    text.char_indices().map(move |(at, c)| {
        marks = if c.width() == Some(0) { marks + 1 } else { 0 };
        let hides = if is_joiner(c) { !is_needed(text, at, c) } else { is_unfit(c) };
        if hides || marks > MARKS { REPLACEMENT } else { c }
    })
}

/// Unchanged, at least in some texts.
pub fn can_be_shown(c: char) -> bool {
    is_joiner(c) || !is_unfit(c)
}

/// Serializes the text of a person with escapes for the characters that must not reach a screen.
pub fn escaped<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let mut json = String::new();
    for c in serde_json::to_string(text).unwrap_or_default().chars() {
        if c.is_ascii() || can_be_shown(c) {
            json.push(c);
        } else {
            json.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    RawValue::from_string(json).map_err(S::Error::custom)?.serialize(serializer)
}

const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';
/// Of Mongolian, as are the variants from U+180B to U+180D.
const VOWEL_SEPARATOR: char = '\u{180E}';

fn is_joiner(c: char) -> bool {
    matches!(c, JOINER | NON_JOINER | VOWEL_SEPARATOR | '\u{180B}'..='\u{180D}')
}

/// The joiner `c` at the byte `at` of a text changes how its neighbours are drawn. A joiner without
/// effect would only make different texts look the same.
fn is_needed(text: &str, at: usize, c: char) -> bool {
    let (before, end) = (&text[..at], at + c.len_utf8());
    // Marks, such as accents, belong to the letter before them.
    let mut nearest = before.chars().rev().take(MARKS);
    let letter = nearest.find(|c| c.width() != Some(0) || is_joiner(*c));
    let (Some(last), Some(letter)) = (before.chars().next_back(), letter) else { return false };
    let next = text[end..].chars().next().filter(|next| !next.is_whitespace());
    if !matches!(c, JOINER | NON_JOINER) {
        return last.script() == Script::Mongolian && (c != VOWEL_SEPARATOR || next.is_some());
    }
    // At the end of a word, a joiner changes the last letter, but a non-joiner changes nothing.
    let is_same = next.map_or(c == JOINER, |next| letter.script() == next.script());
    let is_cursive = is_same && is_cursive(letter.script());
    if is_cursive || is_virama(last) || next.is_some_and(is_virama) {
        return true;
    }
    let Some(next) = next else { return false };
    let is_apart = GraphemeCursor::new(end, text.len(), true).is_boundary(text, 0);
    let is_emoji = is_apart == Ok(false);
    c == JOINER && next.width() != Some(0) && is_emoji
}

/// The letters of the script are joined and change their shape with their neighbours.
fn is_cursive(script: Script) -> bool {
    use Script as S;
    matches!(
        script,
        S::Arabic
            | S::Syriac
            | S::Mongolian
            | S::Nko
            | S::Mandaic
            | S::Phags_Pa
            | S::Manichaean
            | S::Hanifi_Rohingya
            | S::Adlam
    )
}

/// `c` removes the vowel of a consonant, in a script of India or a neighbouring country. The
/// consonant can then be joined with the next consonant.
fn is_virama(c: char) -> bool {
    canonical_combining_class(c) == 9
}

/// The text has only blanks and characters that terminals should ignore, by Unicode.
pub fn is_blank(text: &str) -> bool {
    // The skeleton of a character that looks like a blank is a blank.
    skeleton(text).all(char::is_whitespace)
}

/// [`visible`] text that is at most `columns` columns wide. If the text is cut, it ends in `…`.
pub fn printable(text: &str, columns: usize) -> String {
    let shown = visible(text);
    let (mut width, mut end) = (0, 0);
    for (at, cluster) in shown.grapheme_indices(true) {
        width += cluster.columns();
        if width > columns {
            return shown[..end].trim_end_matches(is_joiner).to_owned() + "…";
        }
        // The mark of what is cut needs a column, too.
        if width < columns {
            end = at + cluster.len();
        }
    }
    shown
}

const LONGEST_NAME: usize = 255;

/// Cuts names that are too long for a file. On Windows, both typed separators become `\`.
pub fn visible_path(path: &Path) -> String {
    let text = path.to_string_lossy().replace('/', MAIN_SEPARATOR_STR);
    let shown = text.split(MAIN_SEPARATOR).map(|name| match name.len() {
        0..=LONGEST_NAME => visible(name),
        _ => printable(name, LONGEST_NAME / 4),
    });
    shown.collect::<Vec<_>>().join(MAIN_SEPARATOR_STR)
}

/// `c` controls the terminal, changes the direction of writing, is invisible or is no character.
fn is_unfit(c: char) -> bool {
    let is_selector = matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
    c.is_control()
        // Code points that are not characters, in any plane.
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c, '\u{FDD0}'..='\u{FDEF}')
        // Ends of lines and paragraphs, and marks of annotations.
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FFF9}'..='\u{FFFB}')
        // Terminals should show nothing for it, by Unicode (`Default_Ignorable_Code_Point`), so
        // that the skeleton of a text leaves it out; and it does not choose the style of the
        // character before it, for example an emoji.
        || !c.is_ascii() && !is_selector && skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

#[cfg(test)]
mod tests;
