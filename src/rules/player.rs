//! The two players (rules: A turn), and the error about an unknown word.

use std::str::FromStr;

use derive_more::Display;
use serde::{Deserialize, Serialize};
use thiserror::Error;

coded! {
    /// White begins (rules: A turn).
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

    /// A code or its first letter, in either case.
    fn from_str(text: &str) -> Result<Player, UnknownWord> {
        for player in Player::BOTH {
            if text.eq_ignore_ascii_case(&player.code()[..1]) {
                return Ok(player);
            }
        }
        UnknownWord::parse_word("colour", text, &Player::BOTH, Player::code)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word} is not a {what}; write {}", alternatives(.choices))]
pub struct UnknownWord {
    what: &'static str,
    choices: Vec<&'static str>,
    word: String,
}

impl UnknownWord {
    /// In either case. `what` says in an error what the things are.
    pub fn parse_word<T: Copy>(
        what: &'static str,
        word: &str,
        all: &[T],
        code: fn(T) -> &'static str,
    ) -> Result<T, UnknownWord> {
        let found = all.iter().copied().find(|&it| code(it).eq_ignore_ascii_case(word));
        found.ok_or_else(|| UnknownWord {
            what,
            choices: all.iter().copied().map(code).collect(),
            word: word.to_owned(),
        })
    }
}

fn alternatives(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
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
