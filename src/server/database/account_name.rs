//! The names of accounts.

use std::fmt;
use std::str::FromStr;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use serde::Serialize;
use thiserror::Error;

use crate::server::command_table::COMMANDS;

/// The name of an account, written as its owner did. Two that differ only in upper and lower case
/// are the same. ASCII only: letters of other scripts look alike, and a name must not pass for
/// another.
#[derive(Debug, Clone, Serialize)]
pub struct AccountName(String);

impl AccountName {
    pub const SHORTEST: usize = 2;
    pub const LONGEST: usize = 20;
    /// Words of the screen and those that promise power. Like the commands' words they can't be names.
    const RESERVED: [&'static str; 32] = [
        "admin",
        "administrator",
        "all",
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
    /// No name begins with one of these: they are called so who have no account.
    const RESERVED_BEGINNINGS: [&'static str; 3] = ["computer", "guest", "server"];

    fn is_reserved(text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        let begins = |word: &&str| text.starts_with(*word);
        Self::RESERVED.contains(&text.as_str())
            || COMMANDS.iter().any(|command| command.word() == text)
            || Self::RESERVED_BEGINNINGS.iter().any(begins)
    }

    /// The name as it looks: two that have this in common could be taken for each other.
    pub fn looks(&self) -> String {
        let looks = |c: char| match c.to_ascii_lowercase() {
            'i' | 'l' => '1',
            'o' => '0',
            '_' => '-',
            c => c,
        };
        self.0.chars().map(looks).collect()
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq for AccountName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for AccountName {}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Why a text can't be the name of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AccountNameError {
    #[error("a name has {} to {} characters", AccountName::SHORTEST, AccountName::LONGEST)]
    Length,
    #[error("a name begins with a letter from A to Z")]
    Beginning,
    #[error("a name is made of the letters A to Z, digits, - and _")]
    Characters,
    #[error("this word is a command or has a meaning here; choose another name")]
    Reserved,
}

impl FromStr for AccountName {
    type Err = AccountNameError;

    fn from_str(text: &str) -> Result<Self, AccountNameError> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !text.chars().all(fits) {
            Err(AccountNameError::Characters)
        } else if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            Err(AccountNameError::Length)
        } else if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            Err(AccountNameError::Beginning)
        } else if Self::is_reserved(text) {
            Err(AccountNameError::Reserved)
        } else {
            Ok(Self(text.to_owned()))
        }
    }
}

impl ToSql for AccountName {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for AccountName {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        // It was checked when it was given. A word reserved since then may be a player's name.
        value.as_str().map(|name| Self(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn names_that_could_be_taken_for_each_other_look_alike() {
        let looks = |name: &str| name.parse::<AccountName>().unwrap().looks();
        for (one, other) in [("biIl", "bi1l"), ("Bob", "b0b"), ("an_na", "An-na")] {
            assert_eq!(looks(one), looks(other));
        }
        assert_ne!(looks("Anna"), looks("Hanna"));
    }

    #[test]
    fn case_makes_no_other_name() {
        assert_eq!("Anna".parse::<AccountName>(), "aNNa".parse());
        assert_ne!("Anna".parse::<AccountName>(), "Hanna".parse());
    }
}
