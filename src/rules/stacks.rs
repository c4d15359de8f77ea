//! What lies on the board: pieces on pieces, and what of them is seen or covered
//! (rules: A turn, Covered and blocked).
//!
//! Knows how pieces lie, not which moves are allowed: that is in [`super::moves`] and
//! [`super::legality`].

use std::fmt;
use std::num::NonZeroU8;

use super::piece::{Kind, Placement, Player};
use super::relief::{Heights, Relief};
use super::set::SpaceSet;
use super::space::{SPACE_TABLE, Space};

/// How high a dot rests: 0 is the board, n is on top of n others. Also the height of a stack,
/// which is the level the next dot on it would have (rules: A turn, Move 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Level(u8);

impl Level {
    /// The board itself.
    pub const GROUND: Level = Level(0);

    /// The level as a number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The level on top of a dot resting at this one.
    #[must_use]
    pub const fn above(self) -> Level {
        Level(self.0 + 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// What it is and where it lies.
    pub placement: Placement,
    /// The level all its dots are on.
    pub level: Level,
}

/// A dot in the stack of one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The piece the dot belongs to.
    pub piece: Piece,
    /// Whether it hangs over a gap, as the middle of a bridge does.
    pub gap: bool,
}

/// One of the 36 pieces of the game. Those of a player follow each other, and among them those of
/// a kind, so that the number left in the reserve tells which is added next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceId(NonZeroU8);

/// How many pieces the game has.
const PIECES: usize = 36;

impl PieceId {
    const FIRST: PieceId = PieceId(NonZeroU8::MIN);

    /// The `nth` piece of a kind that a player brings into play, counted from 0.
    pub fn nth(owner: Player, kind: Kind, nth: u8) -> PieceId {
        let earlier: u8 = Kind::ALL[..kind as usize].iter().map(|kind| kind.count()).sum();
        let before = earlier + nth + if owner == Player::Black { PIECES as u8 / 2 } else { 0 };
        PieceId(PieceId::FIRST.0.saturating_add(before))
    }

    /// All pieces of a player, on the board or not.
    #[inline]
    pub fn of(owner: Player) -> impl Iterator<Item = PieceId> {
        let first = PieceId::nth(owner, Kind::Triangle, 0).0;
        (0..PIECES as u8 / 2).map(move |n| PieceId(first.saturating_add(n)))
    }

    #[inline]
    fn owner(self) -> Player {
        if self.index() < PIECES / 2 { Player::White } else { Player::Black }
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

/// A piece as it lies, with all that lifting it has to bring back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Lying {
    placement: Placement,
    level: Level,
    /// What was the top of each dot's space before, and how high. Nothing there can change while
    /// the piece covers it.
    under: [(Option<PieceId>, Level); 3],
    /// How many of its dots are covered.
    covered: u8,
}

/// All stacks of the board.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Stacks {
    lying: [Option<Lying>; PIECES],
    tops: [SpaceSet; 2],
    /// A space under a bridge is as high as the bridge makes it.
    height: [Level; SPACE_TABLE],
    /// The same once more, for all spaces at a time.
    heights: Heights,
    top: [Option<PieceId>; SPACE_TABLE],
}

impl Stacks {
    /// The empty board.
    pub fn new() -> Stacks {
        Stacks {
            lying: [None; PIECES],
            tops: [SpaceSet::EMPTY; 2],
            height: [Level::GROUND; SPACE_TABLE],
            heights: Heights::FLAT,
            top: [None; SPACE_TABLE],
        }
    }

    /// Puts a piece that is not on the board down on a level, on top of what is there.
    pub fn put(&mut self, id: PieceId, placement: Placement, level: Level) {
        let under = placement.dots().map(|space| {
            let before = (self.top[space.index()], self.height[space.index()]);
            if let Some(below) = before.0.and_then(|below| self.lying[below.index()].as_mut()) {
                below.covered += 1;
            }
            self.set_top(space, Some(id), level.above());
            before
        });
        self.lying[id.index()] = Some(Lying { placement, level, under, covered: 0 });
    }

    /// Takes a piece that nothing covers off the board; its spaces are then as they would be
    /// without it (rules: A turn, Move 1).
    pub fn lift(&mut self, id: PieceId) {
        let Some(lying) = self.lying[id.index()].take() else { return };
        debug_assert_eq!(lying.covered, 0);
        for (space, (below, height)) in lying.placement.dots().into_iter().zip(lying.under) {
            if let Some(below) = below.and_then(|below| self.lying[below.index()].as_mut()) {
                below.covered -= 1;
            }
            self.set_top(space, below, height);
        }
    }

    #[inline]
    fn set_top(&mut self, space: Space, top: Option<PieceId>, height: Level) {
        let index = space.index();
        self.heights.change(space, self.height[index], height);
        if let Some(before) = self.top[index] {
            self.tops[before.owner() as usize].remove(space);
        }
        if let Some(now) = top {
            self.tops[now.owner() as usize].insert(space);
        }
        self.height[index] = height;
        self.top[index] = top;
    }

    /// The spaces whose topmost dot is the player's.
    #[inline]
    pub fn tops(&self, player: Player) -> SpaceSet {
        self.tops[player as usize]
    }

    /// What a free piece finds on the board while it is in its owner's hand.
    #[inline]
    pub fn relief_without(&self, id: PieceId) -> Relief {
        let mut relief = Relief { heights: self.heights, own: self.tops(id.owner()) };
        if let Some(lying) = &self.lying[id.index()] {
            for (space, (below, height)) in lying.placement.dots().into_iter().zip(lying.under) {
                relief.heights.change(space, lying.level.above(), height);
                if below.is_none_or(|below| below.owner() != id.owner()) {
                    relief.own.remove(space);
                }
            }
        }
        relief
    }

    /// The piece to which the topmost dot of a space belongs when a free piece is in the hand.
    pub fn top_without(&self, id: PieceId, space: Space) -> Option<PieceId> {
        match self.top(space) {
            Some(top) if top == id => self.under(id, space).and_then(|(below, _)| below),
            top => top,
        }
    }

    /// The height of a space.
    pub fn height(&self, space: Space) -> Level {
        self.height[space.index()]
    }

    /// The piece to which the topmost dot of a space belongs.
    pub fn top(&self, space: Space) -> Option<PieceId> {
        self.top[space.index()]
    }

    /// Where a piece lies, if it does and nothing covers it: then it may be lifted.
    #[inline]
    pub fn free(&self, id: PieceId) -> Option<Placement> {
        self.lying[id.index()].filter(|lying| lying.covered == 0).map(|lying| lying.placement)
    }

    /// A piece, if it is on the board.
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        let Lying { placement, level, .. } = self.lying[id.index()]?;
        Some(Piece { owner: id.owner(), placement, level })
    }

    /// All pieces on the board.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        Player::BOTH.into_iter().flat_map(PieceId::of).filter_map(|id| self.piece(id))
    }

    /// The dots of a space from the top down.
    pub fn stack(&self, space: Space) -> impl Iterator<Item = (PieceId, Layer)> {
        let mut next = self.top(space);
        std::iter::from_fn(move || {
            let id = next?;
            let piece = self.piece(id)?;
            let (below, height) = self.under(id, space)?;
            next = below;
            Some((id, Layer { piece, gap: height < piece.level }))
        })
    }

    fn under(&self, id: PieceId, space: Space) -> Option<(Option<PieceId>, Level)> {
        let lying = self.lying[id.index()]?;
        let dot = lying.placement.dots().into_iter().position(|dot| dot == space)?;
        Some(lying.under[dot])
    }

    /// The covered dots of a piece, each with the dot that covers it.
    pub fn covers(&self, id: PieceId) -> impl Iterator<Item = (Space, Layer)> {
        let dots = self.lying[id.index()].map(|lying| lying.placement.dots());
        dots.into_iter().flatten().filter_map(move |dot| {
            let above = self.stack(dot).take_while(|&(above, _)| above != id).last();
            above.map(|(_, layer)| (dot, layer))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle(n: u8) -> PieceId {
        PieceId::nth(Player::White, Kind::Triangle, n)
    }

    fn placement(text: [&str; 3]) -> Placement {
        let [punct, a, b] = text.map(|name| name.parse().unwrap());
        Placement::from_dots(punct, [a, b]).unwrap()
    }

    #[test]
    fn every_piece_has_a_number_of_its_own() {
        let mut seen = [false; PIECES];
        for player in Player::BOTH {
            for kind in Kind::ALL {
                for n in 0..kind.count() {
                    let id = PieceId::nth(player, kind, n);
                    assert_eq!(id.owner(), player);
                    assert!(!std::mem::replace(&mut seen[id.index()], true));
                }
            }
        }
        assert_eq!(seen, [true; PIECES]);
    }

    #[test]
    fn lifting_brings_back_what_was_under() {
        let mut stacks = Stacks::new();
        stacks.put(triangle(0), placement(["C3", "C4", "D4"]), Level::GROUND);
        let before = stacks.clone();
        stacks.put(triangle(1), placement(["C3", "C4", "D4"]), Level(1));
        assert_eq!(stacks.free(triangle(0)), None);
        assert_eq!(stacks.height("C3".parse().unwrap()), Level(2));
        assert_eq!(stacks.covers(triangle(0)).count(), 3);
        stacks.lift(triangle(1));
        assert!(stacks == before);
    }

    #[test]
    fn a_piece_in_the_hand_finds_what_lifting_it_leaves() {
        let mut stacks = Stacks::new();
        let black = PieceId::nth(Player::Black, Kind::Triangle, 0);
        stacks.put(triangle(0), placement(["C3", "C4", "D4"]), Level::GROUND);
        stacks.put(black, placement(["D3", "C3", "D4"]), Level(1));
        stacks.put(triangle(1), placement(["C3", "C4", "D4"]), Level(2));
        for id in [triangle(1), black] {
            let relief = stacks.relief_without(id);
            let tops = Space::all().map(|space| stacks.top_without(id, space)).collect::<Vec<_>>();
            stacks.lift(id);
            assert!(relief.heights == stacks.heights && relief.own == stacks.tops(id.owner()));
            assert!(tops.into_iter().eq(Space::all().map(|space| stacks.top(space))));
        }
    }
}
