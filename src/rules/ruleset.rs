//! The settings of the rules: basic or standard rules, and the pieces that a bridge needs below it.

use derive_more::Display;
use serde::{Deserialize, Serialize};

coded! {
    /// The two sets of rules (rules: A turn, Add; The end, 2).
    #[derive(Hash, Default, Serialize, Deserialize)]
    pub enum Variant: "set of rules" {
        /// Only White's first piece must keep out of the central hexagon. The hexagon does not
        /// count at the end.
        Basic = "basic",
        /// Every added piece must keep out of the central hexagon, which may decide the game.
        #[default]
        Standard = "standard",
    }
}

coded! {
    /// The pieces on which the two ends of a bridge must rest (rules: A turn, Move 4).
    #[derive(Hash, Default, Serialize, Deserialize)]
    pub enum Bridges: "setting of bridges" {
        /// The ends must rest on two different pieces, as the rulebook says.
        #[default]
        Two = "two",
        /// The ends may rest on one piece or on two, as on the servers for playing online.
        Any = "any",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Display)]
#[display("{variant} {bridges}")]
pub struct Rules {
    pub variant: Variant,
    pub bridges: Bridges,
}

impl Rules {
    /// `standard rules`, or `standard rules, bridges on any piece`.
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
