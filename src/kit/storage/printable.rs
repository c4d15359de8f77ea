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
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_replaced() {
        assert_eq!(
            visible("a\x1b[2Jb\u{202E}c\r\n\u{9b}"),
            "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\u{FFFD}\u{FFFD}"
        );
    }

    #[test]
    fn a_path_has_the_separators_of_the_system() {
        let path = Path::new("saves").join("club").join("a.json");
        assert_eq!(visible_path(Path::new("saves/club/a.json")), path.to_str().expect("a text"));
        assert_eq!(visible_path(&Path::new("saves/club").join("a.json")), path.to_string_lossy());
    }

    #[test]
    fn of_a_name_that_no_file_has_the_beginning_is_shown() {
        let fits = "é".repeat(127);
        assert_eq!(visible_path(Path::new(&fits)), fits);
        let long = Path::new("saves").join("x".repeat(5000));
        assert!(visible_path(&long).len() < 80 && visible_path(&long).ends_with("x…"));
    }

    #[test]
    fn what_is_no_character_is_replaced() {
        assert_eq!(
            visible("a\u{FFFE}\u{FFFF}\u{FDD0}\u{1FFFE}\u{10FFFF}ﷺ"),
            "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}ﷺ"
        );
    }

    #[test]
    fn long_text_is_cut_to_its_columns() {
        assert_eq!(printable("abcdef", 6), "abcdef");
        assert_eq!(printable("abcdefg", 6), "abcde…");
        assert_eq!(printable("漢字漢字", 6), "漢字…");
        assert_eq!(printable("abc", 0), "…");
    }

    #[test]
    fn a_few_marks_stand_on_a_letter() {
        let marks = |count: usize| format!("a{}", "\u{301}".repeat(count));
        for text in [
            marks(MARKS),
            "क्ष्म्य".to_owned(),
            "พี่ที่นี่".to_owned(),
            "u\u{308}\u{304}u\u{308}".to_owned(),
        ] {
            assert_eq!(visible(&text), text);
        }
        let many = visible(&marks(1000));
        assert!(
            many.starts_with(&marks(MARKS))
                && many[marks(MARKS).len()..].chars().all(|c| c == REPLACEMENT)
        );
        assert!(printable(&marks(1000), 6).chars().count() <= 13);
    }

    #[test]
    fn a_joiner_stays_where_a_script_or_an_emoji_needs_it() {
        for text in [
            "علی\u{200C}رضا",
            "می\u{200C}خواهم ۱۰\u{200C}ساله",
            "عَ\u{200C}ل",
            "ه\u{200D}ه",
            "👩\u{200D}🚀 Ben",
            "👩🏽\u{200D}🚀",
            "👨\u{200D}👩\u{200D}👧\u{200D}👦",
            "🏳\u{FE0F}\u{200D}🌈",
            "क्\u{200D}ष",
            "क्\u{200C}ष",
            "র\u{200D}্যাব",
            "ශ්\u{200D}රී",
            "മോഹന്\u{200D}",
            "ه\u{200D}",
            "ᠮᠣᠩᠭᠣᠯ\u{180E}ᠠ",
            "ᠭ\u{180B}ᠠ\u{180D}",
        ] {
            assert_eq!(visible(text), text, "{text:?}");
            assert_eq!(printable(text, 80), text, "{text:?}");
        }
        assert_eq!(printable("علی\u{200C}رضا", 4), "علی…");
    }

    #[test]
    fn a_joiner_that_would_mislead_is_replaced() {
        for text in [
            "An\u{200C}na",
            "An\u{200D}na",
            "\u{200C}علی",
            "علی\u{200C}",
            "علی\u{200C} رضا",
            "علی\u{200C}\u{200C}رضا",
            "علی\u{200C}Ben",
            "Ben\u{200D}👩",
            "👩\u{200D}Ben",
            "👩\u{200D}",
            "👩\u{200C}🚀",
            "a\u{200D}\u{301}",
            "漢\u{200D}字",
            "a\u{180E}b",
            "ᠠ\u{180E}",
            "a\u{180B}",
            "а\u{200D}б",
        ] {
            assert!(visible(text).contains(REPLACEMENT), "{text:?}");
            assert_eq!(visible(text).chars().count(), text.chars().count());
        }
        let many = "👩\u{200D}".repeat(20_000);
        assert_eq!(visible(&many).matches(REPLACEMENT).count(), 1);
    }

    #[test]
    fn what_shows_nothing_is_no_text() {
        for nothing in [
            "",
            " \t\n",
            "\u{3164}",
            "\u{FE0F}",
            "\u{34F}",
            "\u{115F}",
            "\u{1160}",
            "\u{2800}",
            "\u{FFA0}",
            "\u{200B}\u{200D}",
            "\u{A0}\u{3000}",
            "\u{E0001}\u{E0020}",
            "\u{17B4}",
            "\u{2800} \u{3164}",
        ] {
            assert!(is_blank(nothing), "{nothing:?}");
        }
        for text in ["a", ".", "\u{3164}a", "❤\u{FE0F}", "\u{FFFD}", "가", "⠁"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_seen_is_replaced_and_what_says_how_a_sign_looks_stays() {
        assert_eq!(
            visible("a\u{3164}b\u{34F}\u{115F}c\u{200B}"),
            "a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}"
        );
        for text in ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "葛\u{E0100}", "한글", "Zoë"] {
            assert_eq!(visible(text), text);
        }
    }
}
