//! Pieces on the board, their levels, and the heights of all spaces (rules: A turn, Move 4, Covered
//! and blocked).

use derive_more::Display;

use super::placement::Placement;
use super::player::Player;
use super::space::Space;
use super::space_set::SpaceSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub owner: Player,
    pub placement: Placement,
    pub level: Level,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    pub piece: Piece,
    /// The middle of a bridge hangs over a gap.
    pub gap: bool,
}

/// The level on which a dot lies: 0 on the board itself, and one more than the level of what
/// supports the piece. Also the height of a space, which is the level of the next dot on it (rules:
/// A turn, Move 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Display)]
pub struct Level(u8);

impl Level {
    pub const GROUND: Level = Level(0);

    /// The highest possible level: 36 pieces make at most 36 levels, from 0 on.
    const MAX: u8 = 35;

    /// `None` if no piece can be so high.
    pub const fn new(number: u8) -> Option<Level> {
        if number <= Level::MAX { Some(Level(number)) } else { None }
    }

    pub const fn get(self) -> u8 {
        self.0
    }

    #[must_use]
    pub const fn next_up(self) -> Level {
        Level(self.0 + 1)
    }
}

/// As binary numbers: for each digit, from the ones up, the spaces whose height has a 1 there. So
/// operations on a few sets compare the heights of all spaces at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Heights([SpaceSet; DIGITS]);

/// Enough for a stack of all 36 pieces.
const DIGITS: usize = 6;

impl Heights {
    pub const FLAT: Heights = Heights([SpaceSet::EMPTY; DIGITS]);

    #[inline]
    pub fn change(&mut self, space: Space, before: Level, now: Level) {
        let mut changed = before.get() ^ now.get();
        while changed != 0 {
            self.0[changed.trailing_zeros() as usize].toggle(space);
            changed &= changed - 1;
        }
    }

    /// From the highest digit that has a 1 down to the ones.
    #[inline]
    pub fn digits(&self) -> impl Iterator<Item = SpaceSet> {
        let highest = self.0.iter().rposition(|digit| !digit.is_empty());
        let used = highest.map_or(0, |highest| highest + 1);
        self.0[..used].iter().rev().copied()
    }

    #[inline]
    pub fn ground(&self) -> SpaceSet {
        self.digits().fold(SpaceSet::BOARD, |ground, digit| ground - digit)
    }
}
