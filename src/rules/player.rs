//! The two players (rules: A turn), and the error about an unknown word.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the two players. White begins (rules: A turn).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Player {
    White,
    Black,
}

impl Player {
    pub const BOTH: [Player; 2] = [Player::White, Player::Black];

    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// Returns the word in files and commands: `white` or `black`.
    pub const fn code(self) -> &'static str {
        match self {
            Player::White => "white",
            Player::Black => "black",
        }
    }
}

/// Writes the name in a sentence: `White` or `Black`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::White => "White",
            Player::Black => "Black",
        })
    }
}

impl FromStr for Player {
    type Err = UnknownWord;

    /// Reads a code or its first letter, in either case.
    fn from_str(text: &str) -> Result<Player, UnknownWord> {
        let means = |player: &Player| {
            let code = player.code();
            text.eq_ignore_ascii_case(code) || text.eq_ignore_ascii_case(&code[..1])
        };
        let unknown =
            || UnknownWord { what: "colour", choices: "white or black", word: text.to_owned() };
        Player::BOTH.into_iter().find(means).ok_or_else(unknown)
    }
}

/// The error about a word that is not one of a few expected words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word} is not a {what}; write {choices}")]
pub struct UnknownWord {
    /// The kind of thing that the word should name, such as `colour`.
    pub what: &'static str,
    pub choices: &'static str,
    pub word: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_by_code_or_first_letter_in_either_case() {
        for text in ["white", "White", "WHITE", "w", "W"] {
            assert_eq!(text.parse(), Ok(Player::White));
        }
        assert_eq!("b".parse(), Ok(Player::Black));
        let unknown = "green".parse::<Player>().unwrap_err();
        assert_eq!(unknown.to_string(), "green is not a colour; write white or black");
    }
}
