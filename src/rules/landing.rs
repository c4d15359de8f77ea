//! How a piece comes to rest: on which level, and over which gap.

use super::kind::Kind;
use super::piece::{Heights, Level};
use super::placement::{Footprint, Placement};
use super::refusal::Refusal;
use super::space::Space;
use super::space_set::SpaceSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    pub level: Level,
    /// The space of the middle of a bridge; `None` if the piece lies flat.
    pub gap: Option<Space>,
}

impl Landing {
    #[inline]
    pub(super) fn new(to: Placement, height: impl Fn(Space) -> Level) -> Result<Landing, Refusal> {
        let dots = to.dots();
        let heights = dots.map(height);
        let found = |dot: usize| (dots[dot], heights[dot]);
        let Some(middle) = to.kind().middle() else {
            let [level, second, third] = heights;
            if level == second && level == third {
                return Ok(Landing { level, gap: None });
            }
            return Err(Refusal::Uneven([0, 1, 2].map(found)));
        };
        let (one, other) = to.kind().ends();
        let level = heights[one];
        if level != heights[other] {
            return Err(Refusal::EndsUneven([found(one), found(other)]));
        }
        if heights[middle] > level {
            return Err(Refusal::MiddleHigher { middle: found(middle), ends: level });
        }
        let gap = (heights[middle] < level).then_some(dots[middle]);
        Ok(Landing { level, gap })
    }
}

pub(super) struct Ground {
    pub heights: Heights,
    /// Where the topmost dot belongs to the owner of the lifted piece.
    pub own: SpaceSet,
}

/// Where the PÜNCT of a piece in one orientation can come down, if the piece lies flat or makes a
/// bridge.
pub(super) struct LandingSets {
    pub flat: SpaceSet,
    pub bridge: SpaceSet,
}

impl Ground {
    /// The spaces without dots, and those whose topmost dot is the owner's.
    #[inline]
    pub fn carries_punct(&self) -> SpaceSet {
        self.heights.ground() | self.own
    }

    /// Where the PÜNCT can be, among `aims`, so that the piece comes to rest: its ends have the
    /// same height, and its middle has this height or a lower one. All `aims` must [carry a
    /// PÜNCT](Ground::carries_punct). A bridge lies above level 0, so its PÜNCT must be over an own
    /// dot. For a triangle, any two dots count as the ends.
    #[inline]
    pub fn landings(&self, kind: Kind, footprint: &Footprint, aims: SpaceSet) -> LandingSets {
        let (mut level, mut lower) = (aims & footprint.within, SpaceSet::EMPTY);
        let mut uneven = SpaceSet::EMPTY;
        let [first, second] = footprint.offsets;
        let punct_is_middle = kind.middle() == Some(0);
        for punct in self.heights.digits() {
            let (first, second) = (punct.shifted_back(first), punct.shifted_back(second));
            let (middle, one, other) =
                if punct_is_middle { (punct, first, second) } else { (first, punct, second) };
            uneven |= one ^ other;
            // If the middle and the ends have different heights, the highest binary digit in which
            // they differ decides which is higher.
            lower |= level & (one - middle);
            level -= one ^ middle;
        }
        let bridge = match kind.middle() {
            None => SpaceSet::EMPTY,
            Some(_) => (lower & self.own) - uneven,
        };
        LandingSets { flat: level - uneven, bridge }
    }
}
