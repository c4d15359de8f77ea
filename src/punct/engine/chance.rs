//! Random numbers that follow from a seed.

use crate::rules::scattered;

/// Turns random bits into a number from 0 up to, but not including, 1.
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

    /// Returns a number from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f32 {
        fraction(self.next())
    }

    /// Returns a number below a bound; 0 if the bound is 0.
    pub fn number_below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
