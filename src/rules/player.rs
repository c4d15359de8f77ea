//! The two players (rules: A turn), and the error about an unknown word.

use std::str::FromStr;

use derive_more::Display;
use serde::{Deserialize, Serialize};
use thiserror::Error;

coded! {
    /// One of the two players. White begins (rules: A turn).
    #[derive(Hash, Serialize, Deserialize, Display)]
    pub enum Player {
        White = "white",
        Black = "black",
    }
}

impl Player {
    pub const BOTH: [Player; 2] = Player::ALL;

    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }
}

impl FromStr for Player {
    type Err = UnknownWord;

    /// Reads a code or its first letter, in either case.
    fn from_str(text: &str) -> Result<Player, UnknownWord> {
        let is_letter = |player: &Player| text.eq_ignore_ascii_case(&player.code()[..1]);
        let by_letter = Player::BOTH.into_iter().find(is_letter);
        by_letter
            .map_or_else(|| UnknownWord::read_in("colour", text, &Player::BOTH, Player::code), Ok)
    }
}

/// The error about a word that is not one of a few expected words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word} is not a {what}; write {}", alternatives(.choices))]
pub struct UnknownWord {
    /// The kind of thing that the word should name, such as `colour`.
    what: &'static str,
    choices: Vec<&'static str>,
    word: String,
}

impl UnknownWord {
    /// Reads the code of one of these things, in either case. `what` says in an error what they
    /// are.
    pub fn read_in<T: Copy>(
        what: &'static str,
        word: &str,
        all: &[T],
        code: fn(T) -> &'static str,
    ) -> Result<T, UnknownWord> {
        let found = all.iter().copied().find(|&it| code(it).eq_ignore_ascii_case(word));
        let choices = || all.iter().copied().map(code).collect();
        found.ok_or_else(|| UnknownWord { what, choices: choices(), word: word.to_owned() })
    }
}

/// Lists some words: `basic, standard or tournament`.
fn alternatives(words: &[&str]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => words.concat(),
    }
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
