//! How strong the computer plays.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// How strong the computer plays, from 1 (a beginner can win) to 9 (as well as it can). Players
/// call it the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Strength(u8);

impl Strength {
    pub const MIN: Strength = Strength(1);

    pub const MAX: Strength = Strength(9);

    /// The level offered to a new player.
    pub const FIRST: Strength = Strength(1);

    /// The default in commands and protocols.
    pub const DEFAULT: Strength = Strength(6);

    /// The strength with this number; `None` if there is none.
    pub fn new(number: u8) -> Option<Strength> {
        (Strength::MIN.0..=Strength::MAX.0).contains(&number).then_some(Strength(number))
    }

    /// The strength nearest to the one that had this number before there were levels for beginners;
    /// `None` if there was none.
    pub fn once_numbered(number: u8) -> Option<Strength> {
        const NOW: [u8; 9] = [3, 4, 4, 6, 7, 7, 8, 8, 9];
        NOW.get(usize::from(number).checked_sub(1)?).copied().map(Strength)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Strength> {
        (Strength::MIN.0..=Strength::MAX.0).map(Strength)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a strength is a number from 1 to 9")]
pub struct NoSuchStrength;

impl FromStr for Strength {
    type Err = NoSuchStrength;

    fn from_str(text: &str) -> Result<Strength, NoSuchStrength> {
        text.parse().ok().and_then(Strength::new).ok_or(NoSuchStrength)
    }
}
