//! The strength at which the computer plays GIPF.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::kit::strength::Strength;

/// The strength at which the computer plays GIPF, from 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct GipfStrength(u8);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a strength of GIPF is 1, 2 or 3")]
pub struct NoSuchGipfStrength;

impl GipfStrength {
    /// All three strengths, the weakest first.
    pub const ALL: [GipfStrength; 3] = [GipfStrength(1), GipfStrength(2), GipfStrength(3)];

    /// The strength at which the computer plays if no other is given.
    pub const DEFAULT: GipfStrength = GipfStrength(2);

    /// Returns the strength with this number; `None` if there is none.
    pub fn new(number: u8) -> Option<GipfStrength> {
        GipfStrength::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Returns the strength with this number; `None` if there is none.
    pub fn from_number(number: f64) -> Option<GipfStrength> {
        let whole = (number.fract().abs() < f64::EPSILON).then_some(number as u8);
        whole.and_then(GipfStrength::new)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the computer's strength in the game of PÜNCT about a contested use: 4, 6 or 7.
    pub fn strength_in_punct(self) -> Strength {
        Strength::once_numbered(2 * self.0).unwrap_or(Strength::FIRST)
    }
}

impl fmt::Display for GipfStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GipfStrength {
    type Err = NoSuchGipfStrength;

    fn from_str(text: &str) -> Result<GipfStrength, NoSuchGipfStrength> {
        text.parse().ok().and_then(GipfStrength::new).ok_or(NoSuchGipfStrength)
    }
}
