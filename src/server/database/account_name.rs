//! The names of accounts.

use std::array;
use std::sync::LazyLock;

use derive_more::Display;
use serde::Serialize;
use thiserror::Error;
use unicode_security::skeleton;

use super::values::column;

/// The name of an account, as its owner wrote it. Names that differ only in upper and lower case
/// are the same. Names are ASCII only: letters of other scripts look alike, and a name must not
/// look like another.
#[derive(Debug, Clone, Serialize, Display)]
pub struct AccountName(String);

impl AccountName {
    pub const SHORTEST: usize = 2;
    pub const LONGEST: usize = 20;
    /// Words that have a meaning on the screen, and words that suggest power. No name may look like
    /// one of these words.
    const RESERVED: [&'static str; 31] = [
        "admin",
        "administrator",
        "any",
        "anybody",
        "anyone",
        "basic",
        "black",
        "claimed",
        "end",
        "everybody",
        "everyone",
        "guests",
        "host",
        "mod",
        "moderator",
        "nobody",
        "none",
        "operator",
        "owner",
        "random",
        "rated",
        "root",
        "standard",
        "support",
        "sysop",
        "system",
        "team",
        "two",
        "unknown",
        "white",
        "you",
    ];
    /// No name may begin with a text that looks like one of these words: guests, the computer and
    /// the server have such names.
    const RESERVED_BEGINNINGS: [&'static str; 3] = ["computer", "guest", "server"];

    /// Makes a name from a text. No name may look like a word of `commands`. [`str::parse`] calls
    /// this with the words of the table of commands.
    ///
    /// # Errors
    /// The text is no name, or looks like a reserved word.
    pub fn new(
        text: &str,
        commands: impl Iterator<Item = &'static str>,
    ) -> Result<AccountName, AccountNameError> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !text.chars().all(fits) {
            Err(AccountNameError::Characters)
        } else if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            Err(AccountNameError::Length)
        } else if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            Err(AccountNameError::Beginning)
        } else if Self::is_reserved(text, commands) {
            Err(AccountNameError::Reserved)
        } else {
            Ok(AccountName(text.to_owned()))
        }
    }

    /// Whether a text looks like a reserved word or a command, or begins like a reserved beginning.
    fn is_reserved(text: &str, commands: impl Iterator<Item = &'static str>) -> bool {
        let text = look(text);
        Self::RESERVED.into_iter().chain(commands).any(|word| look(word) == text)
            || Self::RESERVED_BEGINNINGS.iter().any(|word| text.starts_with(&look(word)))
    }

    /// Returns the look of the name. Names with the same look could be mistaken for each other.
    pub fn look(&self) -> String {
        look(&self.0)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the look of an ASCII text: texts that are easily mistaken for each other have the same
/// look.
fn look(text: &str) -> String {
    static LOOKS: LazyLock<[String; 128]> =
        LazyLock::new(|| array::from_fn(|code| look_of(char::from(code as u8))));
    text.bytes().filter_map(|c| LOOKS.get(usize::from(c))).map(String::as_str).collect()
}

/// Returns the look of an ASCII character: its skeleton by Unicode's confusables (UTS 39), where
/// `1` and `I` look like `l`, `0` like `O` and `m` like `rn`, with further substitutes that players
/// use. Dashes and underscores have no look.
fn look_of(c: char) -> String {
    let lower = c.to_ascii_lowercase().to_string();
    let skeleton = skeleton(&lower).flat_map(char::to_lowercase);
    let alike = |c| match c {
        'i' => "l".to_owned(),
        'w' => "vv".to_owned(),
        '3' => "e".to_owned(),
        '4' => "a".to_owned(),
        '5' => "s".to_owned(),
        '7' => "t".to_owned(),
        '-' | '_' => String::new(),
        c => c.to_string(),
    };
    skeleton.map(alike).collect()
}

impl PartialEq for AccountName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for AccountName {}

/// The reason why a text can't be the name of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AccountNameError {
    #[error("a name has {} to {} characters", AccountName::SHORTEST, AccountName::LONGEST)]
    Length,
    #[error("a name begins with a letter from A to Z")]
    Beginning,
    #[error("a name is made of the letters A to Z, digits, - and _")]
    Characters,
    #[error(
        "this word is a command or has a meaning here, or looks like such a word; choose another name"
    )]
    Reserved,
}

// The name was checked when it was given. A word reserved since then may be a player's name.
column!(AccountName, |name| name.0.to_sql(), |value| value.as_str().map(|it| Self(it.to_owned())));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::verbs::{COMMANDS, VerbEntry};

    fn refusal(text: &str) -> Option<AccountNameError> {
        text.parse::<AccountName>().err()
    }

    #[test]
    fn a_name_has_2_to_20_letters_digits_and_dashes_and_begins_with_a_letter() {
        for name in ["Bo", "anna", "x-1_Y", "abcdefghijklmnopqrst"] {
            assert_eq!(name.parse::<AccountName>().map(|n| n.to_string()), Ok(name.to_owned()));
        }
        for name in ["", "a", "abcdefghijklmnopqrstu"] {
            assert_eq!(refusal(name), Some(AccountNameError::Length), "{name}");
        }
        for name in ["1anna", "-anna", "_a"] {
            assert_eq!(refusal(name), Some(AccountNameError::Beginning), "{name}");
        }
        for name in ["an na", "anna\n", "Zoë", "аnna", "a:b", "a\u{202E}b"] {
            assert_eq!(refusal(name), Some(AccountNameError::Characters), "{name}");
        }
    }

    #[test]
    fn words_of_the_commands_are_no_names_in_either_case() {
        for name in
            ["whoami", "Help", "ANYONE", "computer", "Computer1", "computer-9", "Admin", "you"]
        {
            assert_eq!(refusal(name), Some(AccountNameError::Reserved), "{name}");
        }
    }

    #[test]
    fn no_name_looks_like_a_word_that_is_reserved() {
        for name in [
            "operat0r",
            "adm1n",
            "Admin_",
            "c0mputer",
            "y0u",
            "Wh1te",
            "rnod",
            "Cornputer-9",
            "whoarni",
            "vvhite",
            "B-lack",
            "gue5t7",
            "S3rver",
            "moder4tor",
            "sy5tern",
            "VVho",
        ] {
            assert_eq!(refusal(name), Some(AccountNameError::Reserved), "{name}");
        }
        // Players may write other characters for the letters of a reserved word.
        let written: [(&str, &[&str]); 8] = [
            ("m", &["rn"]),
            ("w", &["vv"]),
            ("s", &["5"]),
            ("e", &["3"]),
            ("o", &["0"]),
            ("l", &["1", "i"]),
            ("i", &["1", "l"]),
            ("a", &["4"]),
        ];
        let words = AccountName::RESERVED.into_iter().chain(COMMANDS.iter().map(VerbEntry::word));
        for word in words.chain(AccountName::RESERVED_BEGINNINGS) {
            for (letter, others) in written {
                for other in others {
                    for name in [word.replace(letter, other), word.replacen(letter, other, 1)] {
                        assert!(name.parse::<AccountName>().is_err(), "{name} for {word}");
                    }
                }
            }
            assert!(format!("{word}_").parse::<AccountName>().is_err(), "{word}_");
        }
        for name in ["Ali", "Moderato", "Joan", "Whitman", "Amin", "Will", "Tim", "Ian", "Serena"] {
            assert_eq!(refusal(name), None, "{name}");
        }
    }

    #[test]
    fn names_that_could_be_taken_for_each_other_look_alike() {
        let look = |name: &str| name.parse::<AccountName>().unwrap().look();
        for (one, other) in [
            ("biIl", "bi1l"),
            ("Bob", "b0b"),
            ("an_na", "An-na"),
            ("Anna", "Anna_"),
            ("Mary", "rnary"),
            ("Owen", "Ovven"),
            ("Tess", "Te5s"),
            ("Ben", "b3n"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        assert_ne!(look("Anna"), look("Hanna"));
    }

    #[test]
    fn case_makes_no_other_name() {
        assert_eq!("Anna".parse::<AccountName>(), "aNNa".parse());
        assert_ne!("Anna".parse::<AccountName>(), "Hanna".parse());
    }
}
