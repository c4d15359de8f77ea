//! All legal moves of a position, listed, counted or found (rules: A turn).
//!
//! They are made from sets: for each orientation of a piece, the spaces where its PÜNCT may come
//! down. [`super::legality`] judges single moves and gives reasons; a test holds the two together.

use super::board::{lines_through, stepped_back};
use super::kind::Kind;
use super::moves::{Move, Source};
use super::placement::{Footprint, Orientation, Placement, footprint};
use super::position::Position;
use super::ruleset::Bridges;
use super::space::{Direction, Space};
use super::space_set::SpaceSet;
use super::stacks::PieceId;

/// The legal moves of one piece that end in one orientation.
struct MoveSet {
    source: Source,
    kind: Kind,
    orientation: Orientation,
    puncts: SpaceSet,
}

impl Position {
    /// Puts all legal moves into `list`, which is cleared first, in no particular order. Does not
    /// ask whether the game is over: [`Game::legal_moves`](super::Game::legal_moves) does.
    pub fn legal_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        self.visit_adds(&mut |set| set.list(list));
        self.visit_shifts(&mut |set| set.list(list));
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = self.count_adds();
        self.visit_shifts(&mut |set| count += set.puncts.len());
        count
    }

    /// How many ways there are to add a piece: the ways to fill three free spaces with the shape,
    /// times the places of the PÜNCT among its dots.
    fn count_adds(&self) -> usize {
        let free = self.open_for_adding();
        let next = Direction::ALL.map(|direction| free & stepped_back(free, direction));
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

    /// Whether the player to move has a legal move. Stops at the first piece that has one.
    pub fn has_legal_move(&self) -> bool {
        let can_add = |kind| {
            let mut some = false;
            self.visit_adds_of(kind, &mut |set: MoveSet| some |= !set.puncts.is_empty());
            some
        };
        let can_shift = |id| {
            let mut some = false;
            self.visit_shifts_of(id, &mut |set: MoveSet| some |= !set.puncts.is_empty());
            some
        };
        self.reserve(self.turn()).kinds().any(can_add) || PieceId::of(self.turn()).any(can_shift)
    }

    /// Puts the legal moves from one source into `list`, which is cleared first.
    pub fn legal_moves_from(&self, source: Source, list: &mut Vec<Move>) {
        list.clear();
        match source {
            Source::Reserve(kind) if self.reserve(self.turn()).count(kind) > 0 => {
                self.visit_adds_of(kind, &mut |set: MoveSet| set.list(list));
            }
            Source::Reserve(_) => {}
            Source::Board(from) => {
                if let Some(id) = self.liftable(from) {
                    self.visit_shifts_of(id, &mut |set: MoveSet| set.list(list));
                }
            }
        }
    }

    fn visit_adds(&self, visit: &mut impl FnMut(MoveSet)) {
        for kind in self.reserve(self.turn()).kinds() {
            self.visit_adds_of(kind, visit);
        }
    }

    /// Adding: all three dots on open spaces (rules: A turn, Add).
    fn visit_adds_of(&self, kind: Kind, visit: &mut impl FnMut(MoveSet)) {
        let free = self.open_for_adding();
        for orientation in kind.orientations() {
            let Footprint { offsets: [first, second], within } = *footprint(kind, orientation);
            let puncts = within & free & free.shifted_back(first) & free.shifted_back(second);
            visit(MoveSet { source: Source::Reserve(kind), kind, orientation, puncts });
        }
    }

    fn visit_shifts(&self, visit: &mut impl FnMut(MoveSet)) {
        for id in PieceId::of(self.turn()) {
            self.visit_shifts_of(id, visit);
        }
    }

    /// Moving: the PÜNCT goes along its three lines and the piece comes to rest level, above the
    /// board with its PÜNCT on an own dot (rules: A turn, Move).
    #[inline]
    fn visit_shifts_of(&self, id: PieceId, visit: &mut impl FnMut(MoveSet)) {
        let Some(before) = self.stacks().free(id) else { return };
        let (from, kind) = (before.punct(), before.kind());
        let ground = self.stacks().ground_without(id);
        let aims = lines_through(from) & ground.carries_punct();
        for orientation in kind.orientations() {
            let landings = ground.landings(kind, footprint(kind, orientation), aims);
            let mut puncts = landings.flat | landings.bridge;
            if self.rules().bridges == Bridges::Two && !landings.bridge.is_empty() {
                puncts -= self.bridges_on_one(id, kind, orientation, landings.bridge);
            }
            if orientation == before.orientation() {
                puncts.remove(from);
            }
            visit(MoveSet { source: Source::Board(from), kind, orientation, puncts });
        }
    }

    /// Those bridges of a piece that have both ends on one piece. Only an angle can: a straight that
    /// carries both ends of another carries its middle too.
    fn bridges_on_one(
        &self,
        id: PieceId,
        kind: Kind,
        orientation: Orientation,
        puncts: SpaceSet,
    ) -> SpaceSet {
        let (one, other) = kind.ends();
        let on_one = |punct: &Space| {
            let dots = Placement::within(kind, orientation, *punct).dots();
            let [one, other] = [one, other].map(|end| self.stacks().top_without(id, dots[end]));
            one == other
        };
        puncts.into_iter().filter(on_one).collect()
    }
}

impl MoveSet {
    #[inline]
    fn list(&self, list: &mut Vec<Move>) {
        list.extend(self.puncts.into_iter().map(|punct| {
            Move::new(self.source, Placement::within(self.kind, self.orientation, punct))
        }));
    }
}
