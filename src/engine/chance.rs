//! A source of chance that a seed determines, for games that are the same every time.

use super::levels::fraction;
use crate::rules::scattered;

/// A source of chance.
pub struct Chance(u64);

impl Chance {
    /// The chance that follows from a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Any number.
    pub fn next(&mut self) -> u64 {
        self.0 = scattered(self.0);
        self.0
    }

    /// A number from 0 to 1.
    pub fn fraction(&mut self) -> f32 {
        fraction(self.next())
    }

    /// A number below a bound; 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
