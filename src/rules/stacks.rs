//! The stacks of pieces on the board, and how a piece comes to rest: on which level, and over which
//! gap (rules: A turn, Covered and blocked).

use std::num::NonZeroU8;

use super::kind::Kind;
use super::piece::{Heights, Layer, Level, Piece};
use super::placement::{Footprint, Placement};
use super::player::Player;
use super::refusal::Refusal;
use super::space::{SPACE_TABLE, Space};
use super::space_set::SpaceSet;

/// The pieces of a player have successive numbers, and so have those of one kind: the number left
/// in the reserve decides which piece is added next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceId(NonZeroU8);

const PIECES: usize = 36;

impl PieceId {
    const FIRST: PieceId = PieceId(NonZeroU8::MIN);

    pub fn nth(owner: Player, kind: Kind, nth: u8) -> PieceId {
        let earlier: u8 = Kind::ALL[..kind as usize].iter().map(|kind| kind.count()).sum();
        let before = earlier + nth + if owner == Player::Black { PIECES as u8 / 2 } else { 0 };
        PieceId(PieceId::FIRST.0.saturating_add(before))
    }

    /// On the board or not.
    #[inline]
    pub fn all_of(owner: Player) -> impl Iterator<Item = PieceId> {
        let first = PieceId::nth(owner, Kind::Triangle, 0).0;
        (0..PIECES as u8 / 2).map(move |n| PieceId(first.saturating_add(n)))
    }

    #[inline]
    pub fn owner(self) -> Player {
        if self.index() < PIECES / 2 { Player::White } else { Player::Black }
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

/// With the data that is restored when the piece is lifted.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StackedPiece {
    placement: Placement,
    level: Level,
    /// For the space of each dot, the topmost piece and the height before the piece came down. Both
    /// stay the same while the piece lies there.
    under: [(Option<PieceId>, Level); 3],
    covered: u8,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Stacks {
    placed: [Option<StackedPiece>; PIECES],
    tops: [SpaceSet; 2],
    /// The height of each space. For the space under a bridge it is the level above the bridge.
    height: [Level; SPACE_TABLE],
    heights: Heights,
    top: [Option<PieceId>; SPACE_TABLE],
}

impl Stacks {
    pub fn new() -> Stacks {
        Stacks {
            placed: [None; PIECES],
            tops: [SpaceSet::EMPTY; 2],
            height: [Level::GROUND; SPACE_TABLE],
            heights: Heights::FLAT,
            top: [None; SPACE_TABLE],
        }
    }

    /// On top of the pieces there. The piece must not be on the board.
    pub fn put(&mut self, id: PieceId, placement: Placement, level: Level) {
        let dots = placement.dots();
        let under = std::array::from_fn(|dot| {
            let space = dots[dot];
            let before = (self.top[space.index()], self.height[space.index()]);
            if let Some(below) = before.0.and_then(|below| self.placed[below.index()].as_mut()) {
                below.covered += 1;
            }
            self.set_top(space, Some(id), level.next_up());
            before
        });
        self.placed[id.index()] = Some(StackedPiece { placement, level, under, covered: 0 });
    }

    /// Its spaces are then as before the piece came down (rules: A turn, Move 1).
    pub fn lift(&mut self, id: PieceId) {
        let Some(placed) = self.placed[id.index()].take() else { return };
        assert_in_tests!(placed.covered == 0, "a covered piece is not lifted");
        for (space, (below, height)) in placed.placement.dots().into_iter().zip(placed.under) {
            if let Some(below) = below.and_then(|below| self.placed[below.index()].as_mut()) {
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

    #[inline]
    pub fn tops(&self, player: Player) -> SpaceSet {
        self.tops[player as usize]
    }

    /// The board without a free piece, on which the piece can come to rest again. A piece that is
    /// not on the board changes nothing.
    #[inline]
    pub fn ground_without(&self, id: PieceId) -> Ground {
        let mut ground = Ground { heights: self.heights, own: self.tops(id.owner()) };
        if let Some(placed) = &self.placed[id.index()] {
            for (space, (below, height)) in placed.placement.dots().into_iter().zip(placed.under) {
                ground.heights.change(space, placed.level.next_up(), height);
                if below.is_none_or(|below| below.owner() != id.owner()) {
                    ground.own.remove(space);
                }
            }
        }
        ground
    }

    /// After a free piece is lifted.
    pub fn top_without(&self, id: PieceId, space: Space) -> Option<PieceId> {
        match self.top(space) {
            Some(top) if top == id => self.piece_under(id, space).and_then(|(below, _)| below),
            top => top,
        }
    }

    /// After a free piece is lifted.
    pub fn height_without(&self, id: PieceId, space: Space) -> Level {
        match self.top(space) {
            Some(top) if top == id => self.piece_under(id, space).map_or(Level::GROUND, |(_, h)| h),
            _ => self.height(space),
        }
    }

    #[inline]
    pub fn height(&self, space: Space) -> Level {
        self.height[space.index()]
    }

    #[inline]
    pub fn top(&self, space: Space) -> Option<PieceId> {
        self.top[space.index()]
    }

    /// The placement of a piece; `None` if it is not on the board or a dot covers it.
    #[inline]
    pub fn free_placement(&self, id: PieceId) -> Option<Placement> {
        self.placed[id.index()].filter(|placed| placed.covered == 0).map(|placed| placed.placement)
    }

    pub fn find(&self, piece: Piece) -> Option<PieceId> {
        let mut stack = self.stack(piece.placement.punct());
        stack.find(|(_, layer)| layer.piece == piece).map(|(id, _)| id)
    }

    /// Two pieces of one player and kind may have changed places.
    pub fn has_same_pieces(&self, other: &Stacks) -> bool {
        self.pieces().count() == other.pieces().count()
            && self.pieces().all(|piece| other.find(piece).is_some())
    }

    /// `None` if the piece is not on the board.
    #[inline]
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        let StackedPiece { placement, level, .. } = self.placed[id.index()]?;
        Some(Piece { owner: id.owner(), placement, level })
    }

    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        Player::BOTH.into_iter().flat_map(PieceId::all_of).filter_map(|id| self.piece(id))
    }

    /// From the top down.
    pub fn stack(&self, space: Space) -> impl Iterator<Item = (PieceId, Layer)> {
        let mut next = self.top(space);
        std::iter::from_fn(move || {
            let id = next?;
            let piece = self.piece(id)?;
            let (below, height) = self.piece_under(id, space)?;
            next = below;
            Some((id, Layer { piece, gap: height < piece.level }))
        })
    }

    #[inline]
    fn piece_under(&self, id: PieceId, space: Space) -> Option<(Option<PieceId>, Level)> {
        let placed = self.placed[id.index()]?;
        let dot = placed.placement.dots().into_iter().position(|dot| dot == space)?;
        Some(placed.under[dot])
    }

    /// The covered dots of a piece, each with the next dot above it.
    pub fn covering_layers(&self, id: PieceId) -> impl Iterator<Item = (Space, Layer)> {
        let dots = self.placed[id.index()].map(|placed| placed.placement.dots());
        dots.into_iter().flatten().filter_map(move |dot| {
            let above = self.stack(dot).take_while(|&(above, _)| above != id).last();
            above.map(|(_, layer)| (dot, layer))
        })
    }
}

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
        stacks.put(triangle(1), placement(["C3", "C4", "D4"]), Level::GROUND.next_up());
        assert_eq!(stacks.free_placement(triangle(0)), None);
        assert_eq!(stacks.height("C3".parse().unwrap()), Level::GROUND.next_up().next_up());
        assert_eq!(stacks.covering_layers(triangle(0)).count(), 3);
        stacks.lift(triangle(1));
        assert!(stacks == before);
    }

    #[test]
    fn a_piece_in_the_hand_finds_what_lifting_it_leaves() {
        let mut stacks = Stacks::new();
        let black = PieceId::nth(Player::Black, Kind::Triangle, 0);
        stacks.put(triangle(0), placement(["C3", "C4", "D4"]), Level::GROUND);
        stacks.put(black, placement(["D3", "C3", "D4"]), Level::GROUND.next_up());
        stacks.put(triangle(1), placement(["C3", "C4", "D4"]), Level::GROUND.next_up().next_up());
        for id in [triangle(1), black] {
            let ground = stacks.ground_without(id);
            let without: Vec<_> = Space::all()
                .map(|space| (stacks.top_without(id, space), stacks.height_without(id, space)))
                .collect();
            stacks.lift(id);
            assert!(ground.heights == stacks.heights && ground.own == stacks.tops(id.owner()));
            let left = Space::all().map(|space| (stacks.top(space), stacks.height(space)));
            assert!(without.into_iter().eq(left));
        }
    }
}
