//! Text that came from a file or a command line, made fit for a screen.
//!
//! Everything of foreign origin that is shown passes here: a terminal obeys the control characters
//! it is sent, and a bidirectional mark can make a line read as something else.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use crate::rules::Player;

/// Stands where a character was that must not reach a screen.
const REPLACEMENT: char = '\u{FFFD}';

/// `text` without anything a terminal would obey, hide or turn round.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_unfit(c) { REPLACEMENT } else { c }).collect()
}

/// [`visible`] text of at most `columns` columns, ending in `…` where it had to be cut.
pub fn printable(text: &str, columns: usize) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        shown.push(if is_unfit(c) { REPLACEMENT } else { c });
        // Marks without width of their own count too, lest a tower of them be piled on one letter.
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

/// A path as text for people, [`visible`].
pub fn visible_path(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

/// Whether `c` steers the terminal, the direction of writing, or what is seen of its neighbours.
fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
}

/// A player's name: kept exactly as it was given, shown only in a form fit for a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// The widest a name is shown, in columns.
    pub const COLUMNS: usize = 32;

    /// What a player is called who has no name: by the colour.
    pub fn default_of(player: Player) -> Self {
        Self(player.to_string())
    }

    /// A name as it stands in a save, whatever is in it.
    pub fn from_save(raw: String) -> Self {
        Self(raw)
    }

    /// The name as it was given, for writing it back; not for showing.
    pub fn raw(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0.trim() {
            "" => f.pad("(no name)"),
            name => f.pad(&printable(name, Self::COLUMNS)),
        }
    }
}

/// Why a text is not taken as a player's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NameError {
    /// Nothing, or nothing but spaces.
    #[error("a name needs at least one letter")]
    Blank,
    /// It holds control characters, or marks that hide or turn round what is shown.
    #[error("a name can't hold control characters or invisible marks")]
    Unfit,
    /// It is wider than [`Name::COLUMNS`].
    #[error("a name can be at most {} columns wide", Name::COLUMNS)]
    TooLong,
}

/// Names given on the command line or typed are held to what can be shown in full.
impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if name.is_empty() {
            Err(NameError::Blank)
        } else if name.chars().any(is_unfit) {
            Err(NameError::Unfit)
        } else if printable(name, Self::COLUMNS) != name {
            Err(NameError::TooLong)
        } else {
            Ok(Self(name.to_owned()))
        }
    }
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
    fn long_text_is_cut_to_its_columns() {
        assert_eq!(printable("abcdef", 6), "abcdef");
        assert_eq!(printable("abcdefg", 6), "abcde…");
        assert_eq!(printable("漢字漢字", 6), "漢字…");
        assert_eq!(printable("abc", 0), "…");
        assert!(printable(&format!("a{}", "\u{301}".repeat(1000)), 6).chars().count() <= 13);
    }

    #[test]
    fn a_name_is_shown_clean_and_kept_raw() {
        let name = Name::from_save("\x1b]0;title\x07Eve".into());
        assert_eq!(name.to_string(), "\u{FFFD}]0;title\u{FFFD}Eve");
        assert_eq!(name.raw(), "\x1b]0;title\x07Eve");
        assert_eq!(Name::from_save(" \t".into()).to_string(), "(no name)");
    }

    #[test]
    fn a_given_name_must_be_showable() {
        assert_eq!(" Zoë ".parse::<Name>().map(|n| n.to_string()), Ok("Zoë".into()));
        assert_eq!("  ".parse::<Name>(), Err(NameError::Blank));
        assert_eq!("a\tb".parse::<Name>(), Err(NameError::Unfit));
        assert_eq!("a\u{202E}b".parse::<Name>(), Err(NameError::Unfit));
        assert_eq!("x".repeat(33).parse::<Name>(), Err(NameError::TooLong));
    }
}
