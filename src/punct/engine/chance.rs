//! A source of chance that a seed determines.

use crate::rules::scattered;

/// A number from 0 to 1, exclusive.
pub(super) fn fraction(random: u64) -> f32 {
    (random >> 40) as f32 / (1 << 24) as f32
}

pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = scattered(self.0);
        self.0
    }

    /// A number from 0 to 1.
    pub fn fraction(&mut self) -> f32 {
        fraction(self.next())
    }

    /// A number below a bound; 0 if the bound is 0.
    pub fn number_below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
