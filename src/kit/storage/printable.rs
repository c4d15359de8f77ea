//! Text from files and command lines, made safe to show.
//!
//! A terminal obeys control characters, and a bidirectional mark can make a line read as something
//! else. So all text from outside passes through here before it is shown.

use std::path::{MAIN_SEPARATOR_STR, Path};

use unicode_width::UnicodeWidthStr;

/// Shown in place of a character that must not reach a screen.
const REPLACEMENT: char = '\u{FFFD}';

/// `text` without the characters that a terminal would obey, hide or turn round.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_unfit(c) { REPLACEMENT } else { c }).collect()
}

/// [`visible`] text of at most `columns` columns; text that is cut ends in `…`.
pub fn printable(text: &str, columns: usize) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        shown.push(if is_unfit(c) { REPLACEMENT } else { c });
        // Count combining marks too: a thousand of them on one letter have no width.
        if shown.width() > columns || shown.chars().count() > 2 * columns {
            while shown.width() >= columns.max(1) || shown.chars().count() > 2 * columns {
                shown.pop();
            }
            shown.push('…');
            break;
        }
    }
    shown
}

/// A path as [`visible`] text. Windows knows `/` as well, so its users may have typed either, and both
/// may stand in one path.
pub fn visible_path(path: &Path) -> String {
    visible(&path.to_string_lossy().replace('/', MAIN_SEPARATOR_STR))
}

/// Whether `c` controls the terminal, changes the direction of writing, is invisible or no character.
pub(super) fn is_unfit(c: char) -> bool {
    c.is_control()
        // No characters, in any plane.
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c, '\u{FDD0}'..='\u{FDEF}')
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
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
        assert!(printable(&format!("a{}", "\u{301}".repeat(1000)), 6).chars().count() <= 13);
    }
}
