//! Sets of spots as bits.

use std::fmt;
use std::ops::Sub;

use derive_more::{BitAnd, BitOr};

use super::point::Spot;

#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, BitAnd, BitOr, derive_more::Debug)]
#[debug("{{{self}}}")]
pub struct SpotSet(u64);

impl SpotSet {
    pub const EMPTY: SpotSet = SpotSet(0);

    #[must_use]
    pub const fn with_spot(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 | 1 << spot.index())
    }

    #[must_use]
    pub const fn without_spot(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 & !(1 << spot.index()))
    }

    pub const fn contains(self, spot: Spot) -> bool {
        self.0 >> spot.index() & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all spots of the other set belong to this one.
    pub const fn contains_all(self, other: SpotSet) -> bool {
        self.0 & other.0 == other.0
    }

    pub const fn first(self) -> Option<Spot> {
        Spot::from_index(self.0.trailing_zeros() as usize)
    }

    /// Returns all subsets, including the empty one and the set itself.
    pub fn subsets(self) -> impl Iterator<Item = SpotSet> {
        let mut next = Some(0_u64);
        std::iter::from_fn(move || {
            let subset = next?;
            // Counts up in the bits of the set only. After the whole set the count is zero again.
            next = Some(subset.wrapping_sub(self.0) & self.0).filter(|&after| after != 0);
            Some(SpotSet(subset))
        })
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the spots, column by column, which is the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let spot = Spot::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(spot)
        })
    }
}

impl Sub for SpotSet {
    type Output = SpotSet;

    fn sub(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 & !other.0)
    }
}

impl FromIterator<Spot> for SpotSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpotSet {
        spots.into_iter().fold(SpotSet::EMPTY, SpotSet::with_spot)
    }
}

/// Written as its spots, sorted, separated by commas: `b2,c3`.
impl fmt::Display for SpotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, spot) in self.iter().enumerate() {
            let divider = if at > 0 { "," } else { "" };
            write!(f, "{divider}{spot}")?;
        }
        Ok(())
    }
}
