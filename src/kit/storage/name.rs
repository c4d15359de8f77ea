//! The names of the players.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::printable::{escaped, is_blank, printable, visible};
use crate::rules::Player;

/// A player's name. It is stored exactly as given and shown as [`printable`] text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(#[serde(serialize_with = "escaped")] String);

impl Name {
    pub const COLUMNS: usize = 32;

    /// For a player who gave none: the colour.
    pub fn default_of(player: Player) -> Self {
        Self(player.to_string())
    }

    /// Neither blank nor the player's colour.
    pub fn is_given_to(&self, player: Player) -> bool {
        let name = self.0.trim();
        !name.is_empty() && name != player.to_string()
    }

    /// A computer without a given name is called Computer, and a person does not keep that name.
    pub fn for_seat(&self, player: Player, is_computer: bool) -> Self {
        if is_computer && !self.is_given_to(player) {
            Self::computer()
        } else if !is_computer && *self == Self::computer() {
            Self::default_of(player)
        } else {
            self.clone()
        }
    }

    pub fn computer() -> Self {
        Self("Computer".to_owned())
    }

    /// A player without a given name is called by the new colour.
    pub fn exchanged(names: &[Name; 2]) -> [Name; 2] {
        Player::BOTH.map(|player| {
            let name = &names[player.opponent() as usize];
            if name.is_given_to(player.opponent()) {
                name.clone()
            } else {
                Name::default_of(player)
            }
        })
    }

    /// Any text is a name.
    pub fn from_save(raw: String) -> Self {
        Self(raw)
    }

    /// As given, for writing to a file. It is not safe to show.
    pub fn raw(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = self.0.trim();
        if is_blank(name) { f.pad("(no name)") } else { f.pad(&printable(name, Self::COLUMNS)) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("a name needs at least one letter")]
    Blank,
    #[error("a name can't hold control characters or invisible marks")]
    Unfit,
    #[error("a name can be at most {} columns wide", Name::COLUMNS)]
    TooLong,
}

/// Reads a name from the command line or the keyboard. All its characters must be safe to show.
impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if is_blank(name) {
            Err(NameError::Blank)
        } else if visible(name) != name {
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
