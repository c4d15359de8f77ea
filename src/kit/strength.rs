//! How well the computer plays.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::kit::text::ParseError;

/// In tenths: from 1 (a beginner can win) to 9 (the best it can). Elsewhere it is called the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    tenths: u8,
}

impl Strength {
    const FORM: ParseError = ParseError("a strength is a number from 1 to 9, in tenths: 3 or 3.4");

    pub const MIN: Strength = Strength::whole(1);

    pub const MAX: Strength = Strength::whole(9);

    pub const FIRST: Strength = Strength::MIN;

    pub const DEFAULT: Strength = Strength::whole(6);

    /// From 1 to 9; panics for any other number. Callers pass only constants.
    pub const fn whole(number: u8) -> Strength {
        assert!(number >= 1 && number <= 9, "a strength is a number from 1 to 9");
        Strength { tenths: 10 * number }
    }

    /// From 10 to 90.
    pub fn from_tenths(tenths: u8) -> Option<Strength> {
        let strength = Strength { tenths };
        (Strength::MIN..=Strength::MAX).contains(&strength).then_some(strength)
    }

    pub fn from_number(number: f64) -> Option<Strength> {
        let tenths = (10.0 * number).round();
        let is_exact = (10.0 * number - tenths).abs() < 1e-6;
        (is_exact && (0.0..=255.0).contains(&tenths))
            .then_some(tenths as u8)
            .and_then(Strength::from_tenths)
    }

    /// The nearest to a number of earlier versions, which had no strengths for beginners.
    pub fn once_numbered(number: u8) -> Option<Strength> {
        const NOW: [u8; 9] = [3, 4, 4, 6, 7, 7, 8, 8, 9];
        NOW.get(usize::from(number).checked_sub(1)?).copied().map(Strength::whole)
    }

    pub fn number(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    pub fn tenths(self) -> u8 {
        self.tenths
    }

    /// 3 and 4 for 3.4.
    pub fn whole_and_tenths(self) -> (u8, u8) {
        (self.tenths / 10, self.tenths % 10)
    }

    /// By this number of tenths. The result stays between the weakest and the strongest.
    #[must_use]
    pub fn moved(self, tenths: i8) -> Strength {
        let moved = Strength { tenths: self.tenths.saturating_add_signed(tenths) };
        moved.clamp(Strength::MIN, Strength::MAX)
    }

    /// Rounded down to a tenth.
    #[must_use]
    pub fn midpoint(self, other: Strength) -> Strength {
        Strength { tenths: self.tenths.midpoint(other.tenths) }
    }

    /// The next whole strength above this one (`stronger`) or below it.
    pub fn next_whole(self, stronger: bool) -> Option<Strength> {
        let mut all = Strength::all();
        if stronger { all.find(|next| *next > self) } else { all.rfind(|next| *next < self) }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Strength> {
        (1..=9).map(Strength::whole)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole_and_tenths() {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenths) => write!(f, "{whole}.{tenths}"),
        }
    }
}

/// Writes a strength without tenths as a whole number, because some programs expect whole numbers.
impl Serialize for Strength {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.whole_and_tenths() {
            (whole, 0) => serializer.serialize_u8(whole),
            _ => serializer.serialize_f64(self.number()),
        }
    }
}

impl FromStr for Strength {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Strength, ParseError> {
        let is_plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
        if !is_plain {
            return Err(Strength::FORM);
        }
        text.parse().ok().and_then(Strength::from_number).ok_or(Strength::FORM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tenth_from_1_to_9_is_read_as_it_is_written() {
        for tenths in 10..=90 {
            let strength = Strength::from_tenths(tenths).unwrap();
            assert_eq!(strength.to_string().parse(), Ok(strength));
            assert_eq!(Strength::from_number(strength.number()), Some(strength));
            let json = serde_json::to_string(&strength).unwrap();
            assert_eq!(json, strength.to_string());
        }
        assert_eq!("3.0".parse(), Ok(Strength::whole(3)));
        for wrong in ["", "0", "0.9", "9.1", "10", "3.45", "-3", "+3", "3,4", "1e0", "NaN", "x"] {
            assert_eq!(wrong.parse::<Strength>(), Err(Strength::FORM), "{wrong}");
        }
    }

    #[test]
    fn from_tenths_the_next_whole_strength_is_the_nearest_that_way() {
        let strength = Strength::from_tenths(34).unwrap();
        assert_eq!(strength.next_whole(true), Some(Strength::whole(4)));
        assert_eq!(strength.next_whole(false), Some(Strength::whole(3)));
        assert_eq!(Strength::whole(4).next_whole(false), Some(Strength::whole(3)));
        assert_eq!([Strength::MAX.next_whole(true), Strength::MIN.next_whole(false)], [None; 2]);
    }
}
