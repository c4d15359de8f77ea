//! The board as a piece in the hand finds it, for all spaces at a time: how high each is, and which
//! are topped by the owner; and where the piece can come to rest on it (rules: A turn, Move 4).

use super::piece::{Footprint, Kind};
use super::set::SpaceSet;
use super::space::Space;
use super::stacks::Level;

/// How high the spaces are, written in binary: for each binary place, beginning with the ones, the
/// spaces whose height has a 1 there. Comparing them compares the heights of all spaces at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Heights([SpaceSet; PLACES]);

/// Enough for all 36 pieces in one stack.
const PLACES: usize = 6;

impl Heights {
    /// The empty board.
    pub const FLAT: Heights = Heights([SpaceSet::EMPTY; PLACES]);

    /// Notes that a space has another height now.
    #[inline]
    pub fn change(&mut self, space: Space, before: Level, now: Level) {
        let mut changed = before.get() ^ now.get();
        while changed != 0 {
            self.0[changed.trailing_zeros() as usize].toggle(space);
            changed &= changed - 1;
        }
    }

    /// The places in which some height has a 1, beginning with the highest.
    #[inline]
    fn places(&self) -> impl Iterator<Item = SpaceSet> {
        let highest = self.0.iter().rposition(|place| !place.is_empty());
        let used = highest.map_or(0, |highest| highest + 1);
        self.0[..used].iter().rev().copied()
    }

    /// The spaces of height 0.
    #[inline]
    fn ground(&self) -> SpaceSet {
        self.places().fold(SpaceSet::BOARD, |ground, place| ground - place)
    }
}

/// What a piece in the hand finds on the board.
pub(super) struct Relief {
    pub heights: Heights,
    /// The spaces whose topmost dot is the owner's.
    pub own: SpaceSet,
}

/// Where the PÜNCT of a piece can come down.
pub(super) struct Rests {
    /// All three dots rest on the same height.
    pub flat: SpaceSet,
    /// The ends do, the middle hangs above a gap.
    pub bridge: SpaceSet,
}

impl Relief {
    /// The spaces where a PÜNCT may be: on the board itself or on an own dot.
    #[inline]
    pub fn carries_punct(&self) -> SpaceSet {
        self.heights.ground() | self.own
    }

    /// Where among `aims`, which [carry a PÜNCT](Relief::carries_punct), a piece comes to rest:
    /// its ends at the same height, its middle there or, above an own dot if it is the PÜNCT,
    /// lower (rules: A turn, Move 4). A triangle, which has no ends, rests on one height.
    #[inline]
    pub fn rests(&self, kind: Kind, footprint: &Footprint, aims: SpaceSet) -> Rests {
        let (mut level, mut lower) = (aims & footprint.within, SpaceSet::EMPTY);
        let mut uneven = SpaceSet::EMPTY;
        for punct in self.heights.places() {
            let [first, second] = footprint.offsets.map(|offset| punct.seen_from(offset));
            let (middle, one, other) = match kind.middle() {
                Some(0) => (punct, first, second),
                _ => (first, punct, second),
            };
            uneven |= one ^ other;
            lower |= level & (one - middle);
            level -= one ^ middle;
        }
        let bridge = match kind.middle() {
            None => SpaceSet::EMPTY,
            Some(_) => (lower & self.own) - uneven,
        };
        Rests { flat: level - uneven, bridge }
    }
}
