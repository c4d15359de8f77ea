//! How play line by line describes moves and spaces.

use std::str::FromStr;

use serde::Serialize;

/// How much the program says about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Telling {
    /// The move, and its effects on chains, pieces and the count.
    #[default]
    Full,
    /// The move, and the sides that a chain touches.
    Brief,
}

/// How moves and spaces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Spelling {
    /// Moves in words, spaces by letter and number.
    #[default]
    Words,
    /// Moves in notation.
    Letters,
    /// Moves in words, with the radio alphabet's words for letters: `November eight`.
    Alphabet,
}

/// The error for a text that is none of the words.
pub struct NoVoice;

impl Telling {
    pub const ALL: [Telling; 2] = [Telling::Full, Telling::Brief];

    pub const fn code(self) -> &'static str {
        match self {
            Telling::Full => "full",
            Telling::Brief => "brief",
        }
    }
}

impl Spelling {
    pub const ALL: [Spelling; 3] = [Spelling::Words, Spelling::Letters, Spelling::Alphabet];

    pub const fn code(self) -> &'static str {
        match self {
            Spelling::Words => "words",
            Spelling::Letters => "letters",
            Spelling::Alphabet => "alphabet",
        }
    }
}

impl FromStr for Telling {
    type Err = NoVoice;

    fn from_str(text: &str) -> Result<Telling, NoVoice> {
        Telling::ALL.into_iter().find(|telling| telling.code() == text).ok_or(NoVoice)
    }
}

impl FromStr for Spelling {
    type Err = NoVoice;

    fn from_str(text: &str) -> Result<Spelling, NoVoice> {
        Spelling::ALL.into_iter().find(|spelling| spelling.code() == text).ok_or(NoVoice)
    }
}
