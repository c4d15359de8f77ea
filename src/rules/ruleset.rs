//! The settings of the rules: basic or standard rules, and the pieces that a bridge needs below it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::player::UnknownWord;

/// The two sets of rules (rules: A turn, Add; The end, 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Variant {
    /// Only White's first piece must keep out of the central hexagon. The hexagon does not count at
    /// the end.
    Basic,
    /// Every added piece must keep out of the central hexagon. If no chain decides the game, the
    /// player who tops more spaces of the hexagon wins.
    #[default]
    Standard,
}

/// The pieces on which the two ends of a bridge must rest (rules: A turn, Move 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Bridges {
    /// The ends must rest on two different pieces, as the rulebook says.
    #[default]
    Two,
    /// The ends may rest on one piece or on two, as on the servers for playing online.
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Rules {
    pub variant: Variant,
    pub bridges: Bridges,
}

impl Variant {
    pub const ALL: [Variant; 2] = [Variant::Basic, Variant::Standard];

    /// Returns the word in files and commands: `basic` or `standard`.
    pub const fn code(self) -> &'static str {
        match self {
            Variant::Basic => "basic",
            Variant::Standard => "standard",
        }
    }
}

impl Bridges {
    pub const ALL: [Bridges; 2] = [Bridges::Two, Bridges::Any];

    /// Returns the word in files and commands: `two` or `any`.
    pub const fn code(self) -> &'static str {
        match self {
            Bridges::Two => "two",
            Bridges::Any => "any",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for Bridges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Rules {
    /// Describes the rules in words: `standard rules`, or `standard rules, bridges on any piece`.
    pub fn in_words(self) -> String {
        let variant = match self.variant {
            Variant::Basic => "basic rules",
            Variant::Standard => "standard rules",
        };
        match self.bridges {
            Bridges::Two => variant.to_owned(),
            Bridges::Any => format!("{variant}, bridges on any piece"),
        }
    }
}

/// Writes both codes: `standard two`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.bridges)
    }
}

impl FromStr for Variant {
    type Err = UnknownWord;

    /// Reads a code in either case.
    fn from_str(text: &str) -> Result<Variant, UnknownWord> {
        let unknown = || UnknownWord {
            what: "set of rules",
            choices: "basic or standard",
            word: text.to_owned(),
        };
        let means = |variant: &Variant| text.eq_ignore_ascii_case(variant.code());
        Variant::ALL.into_iter().find(means).ok_or_else(unknown)
    }
}

impl FromStr for Bridges {
    type Err = UnknownWord;

    /// Reads a code in either case.
    fn from_str(text: &str) -> Result<Bridges, UnknownWord> {
        let unknown = || UnknownWord {
            what: "setting of bridges",
            choices: "two or any",
            word: text.to_owned(),
        };
        let means = |bridges: &Bridges| text.eq_ignore_ascii_case(bridges.code());
        Bridges::ALL.into_iter().find(means).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_in_either_case() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
            assert_eq!(variant.code().to_uppercase().parse(), Ok(variant));
        }
        for bridges in Bridges::ALL {
            assert_eq!(bridges.to_string().parse(), Ok(bridges));
            assert_eq!(bridges.code().to_uppercase().parse(), Ok(bridges));
        }
        assert_eq!(Rules::default().to_string(), "standard two");
        let unknown = "chess".parse::<Variant>().unwrap_err();
        assert_eq!(unknown.to_string(), "chess is not a set of rules; write basic or standard");
        assert!("three".parse::<Bridges>().is_err());
    }
}
