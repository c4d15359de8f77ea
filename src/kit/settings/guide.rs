//! A newcomer's tips, each given once, until the first win against the computer without help.

use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

coded! {
    /// A tip, given when its subject first becomes possible. The most useful tip comes first.
    pub enum Tip {
        /// A piece may come down on others.
        Climb = "climb",
        /// A piece may turn where it lies.
        Turn = "turn",
        /// A piece may lie over a gap.
        Bridge = "bridge",
        /// The number that `needs` shows beside a name.
        Needs = "needs",
        /// A piece of the player can't move.
        Block = "block",
        /// The central spaces may decide the game.
        Centre = "centre",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    given: [bool; Tip::ALL.len()],
    /// How often the newcomer was shown the keys that lead further.
    keys_shown: u8,
    is_on: bool,
}

const KEYS_SHOWN: u8 = 2;

impl Default for Guide {
    fn default() -> Guide {
        Guide { is_on: true, ..Guide::OFF }
    }
}

impl Guide {
    pub const OFF: Guide = Guide { given: [false; Tip::ALL.len()], keys_shown: 0, is_on: false };

    pub fn is_on(self) -> bool {
        self.is_on
    }

    #[must_use]
    pub fn with_tips(self, is_on: bool) -> Guide {
        Guide { is_on, ..self }
    }

    pub fn has_given(self, tip: Tip) -> bool {
        self.given[tip as usize]
    }

    pub fn shows_keys(self) -> bool {
        self.keys_shown < KEYS_SHOWN
    }

    #[must_use]
    pub fn after_keys(self) -> Guide {
        Guide { keys_shown: self.keys_shown.saturating_add(1).min(KEYS_SHOWN), ..self }
    }

    #[must_use]
    pub fn after_tip(mut self, tip: Tip) -> Guide {
        self.given[tip as usize] = true;
        self
    }
}

const OFF: &str = "off";

/// The settings repeat this word as often as the keys were shown.
const KEYS: &str = "keys";

/// Writes a list of words: the tips that were given, `keys` once for each time that the keys were
/// shown, and `off` if the player wants no more tips.
impl Serialize for Guide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let given = Tip::ALL.into_iter().filter(|&tip| self.has_given(tip)).map(Tip::code);
        let off = (!self.is_on).then_some(OFF);
        let keys = std::iter::repeat_n(KEYS, self.keys_shown.into());
        serializer.collect_seq(given.chain(keys).chain(off))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a guide is the names of tips: {}, or {KEYS}, or {OFF}", Tip::ALL.map(Tip::code).join(", "))]
pub struct NoGuide;

impl FromStr for Guide {
    type Err = NoGuide;

    fn from_str(text: &str) -> Result<Guide, NoGuide> {
        text.split_whitespace().try_fold(Guide::default(), |guide, word| {
            match Tip::from_code(word) {
                Some(tip) => Ok(guide.after_tip(tip)),
                None if word == KEYS => Ok(guide.after_keys()),
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
        let given = Guide::default().after_tip(Tip::Turn).after_tip(Tip::Climb);
        for (guide, text) in [
            (Guide::default(), ""),
            (given, "climb turn"),
            (given.after_keys(), "climb turn keys"),
            (given.after_keys().after_keys().after_keys(), "climb turn keys keys"),
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
