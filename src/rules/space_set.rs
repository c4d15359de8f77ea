//! Sets of spaces, stored as bits (rules: Board). A shift by a constant moves all spaces by one
//! step. At the rim, it can lead to a wrong space or to a bit without one; the caller must mask it.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use wide::u64x4;

use super::space::Space;

#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SpaceSet([u64; 4]);

impl SpaceSet {
    pub const EMPTY: SpaceSet = SpaceSet([0; 4]);

    pub const BOARD: SpaceSet = {
        let mut set = SpaceSet::EMPTY;
        let mut index = 0;
        while index < super::space::SPACE_TABLE {
            if let Some(space) = Space::from_index(index) {
                set = set.with_space(space);
            }
            index += 1;
        }
        set
    };

    #[must_use]
    #[inline]
    pub const fn with_space(self, space: Space) -> SpaceSet {
        let mut words = self.0;
        words[space.index() / 64] |= 1 << (space.index() % 64);
        SpaceSet(words)
    }

    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    #[inline]
    pub(super) fn toggle(&mut self, space: Space) {
        self.0[space.index() / 64] ^= 1 << (space.index() % 64);
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    #[inline]
    pub fn meets(self, other: SpaceSet) -> bool {
        !(self & other).is_empty()
    }

    /// The spaces from which a step of `offset` indices leads into the set. The result may also
    /// have bits near the rim whose step leaves the board. `offset` must not be 0 and must be
    /// between −64 and 64.
    #[inline]
    pub(super) const fn shifted_back(self, offset: i8) -> SpaceSet {
        let [a, b, c, d] = self.0;
        let (near, far) = (offset.unsigned_abs() as u32, 64 - offset.unsigned_abs() as u32);
        if offset > 0 {
            SpaceSet([a >> near | b << far, b >> near | c << far, c >> near | d << far, d >> near])
        } else {
            SpaceSet([a << near, b << near | a >> far, c << near | b >> far, d << near | c >> far])
        }
    }

    /// The spaces with indices from 0 to 7, from 8 to 15, and so on.
    #[inline]
    pub(crate) fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (eight, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.0) {
            *eight = word.to_le_bytes();
        }
        bytes
    }

    /// The space with the lowest index.
    #[inline]
    pub fn first(self) -> Option<Space> {
        self.into_iter().next()
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;

    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        let (a, b) = (u64x4::new(self.0), u64x4::new(other.0));
        SpaceSet((a & b).to_array())
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;

    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        let (a, b) = (u64x4::new(self.0), u64x4::new(other.0));
        SpaceSet((a | b).to_array())
    }
}

impl BitXor for SpaceSet {
    type Output = SpaceSet;

    #[inline]
    fn bitxor(self, other: SpaceSet) -> SpaceSet {
        let (a, b) = (u64x4::new(self.0), u64x4::new(other.0));
        SpaceSet((a ^ b).to_array())
    }
}

impl Not for SpaceSet {
    type Output = SpaceSet;

    #[inline]
    fn not(self) -> SpaceSet {
        SpaceSet::BOARD - self
    }
}

impl Sub for SpaceSet {
    type Output = SpaceSet;

    #[inline]
    fn sub(self, other: SpaceSet) -> SpaceSet {
        let (a, b) = (u64x4::new(self.0), u64x4::new(other.0));
        SpaceSet((a & !b).to_array())
    }
}

impl BitAndAssign for SpaceSet {
    #[inline]
    fn bitand_assign(&mut self, other: SpaceSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        *self = *self | other;
    }
}

impl SubAssign for SpaceSet {
    #[inline]
    fn sub_assign(&mut self, other: SpaceSet) {
        *self = *self - other;
    }
}

impl FromIterator<Space> for SpaceSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Spaces;

    #[inline]
    fn into_iter(self) -> Spaces {
        Spaces { left: self.0, word: 0 }
    }
}

/// In the order of their indices.
pub struct Spaces {
    left: [u64; 4],
    word: usize,
}

impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        while self.word < 4 {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some(Space::from_bit(64 * self.word + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn sample() -> Vec<Space> {
        Space::all()
            .filter(|s| (i32::from(s.column()) * 7 + i32::from(s.row()) * 3) % 5 < 2)
            .collect()
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: SpaceSet = sample().into_iter().collect();
        assert_eq!(set.len(), sample().len());
        assert_eq!(set.into_iter().collect::<HashSet<_>>(), sample().into_iter().collect());
        assert!(Space::all().all(|s| set.contains(s) != (!set).contains(s)));
        assert_eq!(set | !set, SpaceSet::BOARD);
        assert!((set & !set).is_empty() && !set.meets(!set));
    }

    #[test]
    fn inserting_and_removing_undo_each_other() {
        let mut set: SpaceSet = sample().into_iter().collect();
        let before = set;
        let outside = (!set).first().expect("a space outside");
        set.insert(outside);
        assert!(set.contains(outside));
        set.remove(outside);
        assert_eq!(set, before);
    }

    #[test]
    fn shifting_back_shifts_every_space() {
        for offset in [-32, -16, -1, 1, 15, 30] {
            let set: SpaceSet = sample().into_iter().collect();
            let shifted = set.shifted_back(offset);
            for from in Space::all() {
                let to = Space::from_index(from.index().wrapping_add_signed(isize::from(offset)));
                assert_eq!(shifted.contains(from), to.is_some_and(|to| set.contains(to)));
            }
        }
    }
}
