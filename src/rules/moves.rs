//! Moves, and the list of all legal ones (rules: A turn).
//!
//! The list is made from sets: for each way a piece can be turned, the spaces its PÜNCT can come
//! down on are those from which all three dots see what they need. Why a single move is refused is
//! told by [`super::legality`]; a test holds the two together.

use super::board::{CENTRAL_HEXAGON, before, lines_through};
use super::piece::{Footprint, Kind, Orientation, Placement, footprint};
use super::position::{Bridges, Position, Variant};
use super::set::SpaceSet;
use super::space::{Direction, Space};
use super::stacks::PieceId;

/// One turn (rules: A turn).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece from the reserve is added.
    Add(Placement),
    /// A piece on the board moves, turns, or both.
    Shift {
        /// Where its PÜNCT was.
        from: Space,
        /// How it lies afterwards.
        to: Placement,
    },
}

/// Where the piece of a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// From the mover's reserve.
    Reserve(Kind),
    /// From the board: the piece with its PÜNCT here.
    Board(Space),
}

impl Move {
    /// The move of a piece from a source to a placement.
    pub fn new(source: Source, to: Placement) -> Move {
        match source {
            Source::Reserve(_) => Move::Add(to),
            Source::Board(from) => Move::Shift { from, to },
        }
    }

    /// How the piece lies afterwards.
    #[inline]
    pub const fn placement(self) -> Placement {
        match self {
            Move::Add(placement) | Move::Shift { to: placement, .. } => placement,
        }
    }

    /// Where the piece comes from.
    pub const fn source(self) -> Source {
        match self {
            Move::Add(placement) => Source::Reserve(placement.kind()),
            Move::Shift { from, .. } => Source::Board(from),
        }
    }
}

/// All placements of one kind in one orientation that a source allows.
struct Landings {
    source: Source,
    kind: Kind,
    orientation: Orientation,
    puncts: SpaceSet,
}

impl Position {
    /// Puts all legal moves into `list`, which is cleared first; in no particular order. Of a
    /// position in which the game is over, too: ask [`Game`](super::Game) for that.
    pub fn legal_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        self.visit_adds(&mut |landings| landings.list(list));
        self.visit_shifts(&mut |landings| landings.list(list));
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = self.count_adds();
        self.visit_shifts(&mut |landings| count += landings.puncts.len());
        count
    }

    /// How many ways there are to add a piece. They are the ways to fill three free spaces with a
    /// piece of the right shape, times those of placing a PÜNCT among its dots.
    fn count_adds(&self) -> usize {
        let free = self.open_for_adding();
        let next = Direction::ALL.map(|direction| free & before(free, direction));
        let both = |one: usize, other: usize| (next[one] & next[other % 6]).len();
        let triangles = both(0, 1) + both(1, 2);
        let straights = (0..3).map(|k| both(k, k + 3)).sum::<usize>();
        let angles = (0..6).map(|k| both(k, k + 2)).sum::<usize>();
        let ways = |kind| match kind {
            Kind::Triangle => 3 * triangles,
            Kind::StraightCentre => straights,
            Kind::StraightEnd => 2 * straights,
            Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => angles,
        };
        self.reserve(self.turn()).kinds().map(ways).sum()
    }

    /// Whether the player to move can move at all.
    pub fn has_legal_move(&self) -> bool {
        let mut any = false;
        self.visit_adds(&mut |landings| any |= !landings.puncts.is_empty());
        if !any {
            self.visit_shifts(&mut |landings| any |= !landings.puncts.is_empty());
        }
        any
    }

    /// Puts the legal moves from one source into `list`, which is cleared first.
    pub fn legal_moves_from(&self, source: Source, list: &mut Vec<Move>) {
        list.clear();
        match source {
            Source::Reserve(kind) if self.reserve(self.turn()).count(kind) > 0 => {
                self.visit_adds_of(kind, &mut |landings| landings.list(list));
            }
            Source::Reserve(_) => {}
            Source::Board(from) => {
                if let Some(id) = self.liftable(from) {
                    self.visit_shifts_of(id, &mut |landings| landings.list(list));
                }
            }
        }
    }

    fn visit_adds(&self, visit: &mut impl FnMut(Landings)) {
        for kind in self.reserve(self.turn()).kinds() {
            self.visit_adds_of(kind, visit);
        }
    }

    /// Adding: all three dots on empty spaces, outside the central hexagon where that is asked
    /// (rules: A turn, Add).
    fn visit_adds_of(&self, kind: Kind, visit: &mut impl FnMut(Landings)) {
        let free = self.open_for_adding();
        for orientation in kind.orientations() {
            let Footprint { offsets: [first, second], within } = *footprint(kind, orientation);
            let puncts = within & free & free.seen_from(first) & free.seen_from(second);
            visit(Landings { source: Source::Reserve(kind), kind, orientation, puncts });
        }
    }

    /// The spaces on which a piece may be added now.
    pub(super) fn open_for_adding(&self) -> SpaceSet {
        let empty = !(self.tops(self.turn()) | self.tops(self.turn().opponent()));
        if self.centre_is_closed() { empty - CENTRAL_HEXAGON } else { empty }
    }

    /// Whether a piece added now has to keep out of the central hexagon: always in the standard
    /// game, only White's very first piece in the basic one (rules: A turn, Add).
    pub(super) fn centre_is_closed(&self) -> bool {
        match self.rules().variant {
            Variant::Standard => true,
            Variant::Basic => self.stacks().pieces().next().is_none(),
        }
    }

    fn visit_shifts(&self, visit: &mut impl FnMut(Landings)) {
        for id in PieceId::of(self.turn()) {
            self.visit_shifts_of(id, visit);
        }
    }

    /// Moving: the PÜNCT along its three lines, the piece coming to rest level, above the board
    /// with its PÜNCT on an own dot (rules: A turn, Move).
    #[inline]
    fn visit_shifts_of(&self, id: PieceId, visit: &mut impl FnMut(Landings)) {
        let Some(lying) = self.stacks().free(id) else { return };
        let (from, kind) = (lying.punct(), lying.kind());
        let relief = self.stacks().relief_without(id);
        let aims = lines_through(from) & relief.carries_punct();
        for orientation in kind.orientations() {
            let rests = relief.rests(kind, footprint(kind, orientation), aims);
            let mut puncts = rests.flat | rests.bridge;
            if self.rules().bridges == Bridges::Two && !rests.bridge.is_empty() {
                puncts -= self.bridges_on_one(id, kind, orientation, rests.bridge);
            }
            if orientation == lying.orientation() {
                puncts.remove(from);
            }
            visit(Landings { source: Source::Board(from), kind, orientation, puncts });
        }
    }

    /// The bridges of a piece that would have both ends on one piece below. Only an angle can: a
    /// straight piece that carries both ends carries the middle too.
    fn bridges_on_one(
        &self,
        id: PieceId,
        kind: Kind,
        o: Orientation,
        puncts: SpaceSet,
    ) -> SpaceSet {
        let (one, other) = kind.ends();
        let on_one = |punct: &Space| {
            let dots = Placement::within(kind, o, *punct).dots();
            let [one, other] = [one, other].map(|end| self.stacks().top_without(id, dots[end]));
            one == other
        };
        puncts.into_iter().filter(on_one).collect()
    }
}

impl Landings {
    #[inline]
    fn list(&self, list: &mut Vec<Move>) {
        list.extend(self.puncts.into_iter().map(|punct| {
            Move::new(self.source, Placement::within(self.kind, self.orientation, punct))
        }));
    }
}
