//! What a newcomer has been told while playing. Each tip is given once; the tips end with the first
//! game won, or when the player wants no more.

use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// Something that is told when it first becomes possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tip {
    /// A piece may come down on others.
    Climb,
    /// A piece may turn where it lies.
    Turn,
    /// A piece may lie over a gap.
    Bridge,
    /// A piece of the player can't move.
    Block,
    /// The central spaces may decide the game.
    Centre,
}

impl Tip {
    /// All, the most useful first.
    pub const ALL: [Tip; 5] = [Tip::Climb, Tip::Turn, Tip::Bridge, Tip::Block, Tip::Centre];

    const fn code(self) -> &'static str {
        match self {
            Tip::Climb => "climb",
            Tip::Turn => "turn",
            Tip::Bridge => "bridge",
            Tip::Block => "block",
            Tip::Centre => "centre",
        }
    }
}

/// Which tips were given, and whether more are to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    given: [bool; Tip::ALL.len()],
    is_on: bool,
}

/// The guide of a newcomer.
impl Default for Guide {
    fn default() -> Guide {
        Guide { given: [false; Tip::ALL.len()], is_on: true }
    }
}

impl Guide {
    pub const OFF: Guide = Guide { given: [false; Tip::ALL.len()], is_on: false };

    pub fn is_on(self) -> bool {
        self.is_on
    }

    /// The same with more tips to come, or none.
    #[must_use]
    pub fn switched(self, is_on: bool) -> Guide {
        Guide { is_on, ..self }
    }

    pub fn has_given(self, tip: Tip) -> bool {
        self.given[tip as usize]
    }

    /// The same once a tip has been given.
    #[must_use]
    pub fn after(mut self, tip: Tip) -> Guide {
        self.given[tip as usize] = true;
        self
    }
}

const OFF: &str = "off";

/// As the settings have it: the tips given, and `off` if no more are wanted.
impl Serialize for Guide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let given = Tip::ALL.into_iter().filter(|&tip| self.has_given(tip)).map(Tip::code);
        let off = (!self.is_on).then_some(OFF);
        serializer.collect_seq(given.chain(off))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a guide is the names of tips: climb, turn, bridge, block, centre, or off")]
pub struct NoGuide;

/// The same words, with blanks between.
impl FromStr for Guide {
    type Err = NoGuide;

    fn from_str(text: &str) -> Result<Guide, NoGuide> {
        text.split_whitespace().try_fold(Guide::default(), |guide, word| {
            match Tip::ALL.into_iter().find(|tip| tip.code() == word) {
                Some(tip) => Ok(guide.after(tip)),
                None if word == OFF => Ok(Guide { is_on: false, ..guide }),
                None => Err(NoGuide),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_read_as_it_is_written() {
        let given = Guide::default().after(Tip::Turn).after(Tip::Climb);
        for (guide, text) in [
            (Guide::default(), ""),
            (given, "climb turn"),
            (Guide { is_on: false, ..given }, "climb turn off"),
            (Guide::OFF, "off"),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(serde_json::json!(guide), serde_json::json!(words));
            assert_eq!(text.parse(), Ok(guide));
        }
        assert_eq!("climb jump".parse::<Guide>(), Err(NoGuide));
    }
}
