//! Numbers that look random and follow from others: a match can be repeated.

use crate::rules::scattered;

/// A number that depends on all of these.
pub fn mixed(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, number| scattered(state ^ number))
}
