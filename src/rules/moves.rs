//! Moves, and the list of all legal ones (rules: A turn).
//!
//! The list is made from sets: for each way a piece can be turned, the spaces its PÜNCT can come
//! down on are those from which all three dots see what they need. Why a single move is refused is
//! told by [`super::legality`]; a test holds the two together.

use super::board::{CENTRAL_HEXAGON, lines_through};
use super::piece::{Footprint, Kind, Orientation, Placement, footprint};
use super::position::{Bridges, Position, Variant};
use super::set::SpaceSet;
use super::space::Space;
use super::stacks::{Level, PieceId, Stacks};

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
        let mut count = 0;
        self.visit_adds(&mut |landings| count += landings.puncts.len());
        self.visit_shifts(&mut |landings| count += landings.puncts.len());
        count
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
                    let mut stacks = self.stacks().clone();
                    self.visit_shifts_of(id, &mut stacks, &mut |landings| landings.list(list));
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
            let needs = Needs { punct: free, first: free, second: free };
            let puncts = needs.met_by(footprint(kind, orientation));
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
        let mut stacks = self.stacks().clone();
        for id in PieceId::of(self.turn()) {
            self.visit_shifts_of(id, &mut stacks, visit);
        }
    }

    /// Moving: the PÜNCT along its three lines, the piece coming to rest level, above the board
    /// with its PÜNCT on an own dot (rules: A turn, Move). `stacks` is this position's own.
    fn visit_shifts_of(&self, id: PieceId, stacks: &mut Stacks, visit: &mut impl FnMut(Landings)) {
        let (Some(before), Some(piece)) = (stacks.free(id), stacks.piece(id)) else { return };
        let (from, kind) = (before.punct(), before.kind());
        stacks.lift(id);
        let mut lower = SpaceSet::EMPTY;
        for (level, here) in stacks.heights() {
            let aims = match level {
                Level::GROUND => lines_through(from),
                _ => lines_through(from) & stacks.tops(self.turn()),
            };
            for (orientation, mut puncts) in resting(kind, here, lower, aims) {
                if !lower.is_empty() && self.rules().bridges == Bridges::Two {
                    puncts -= bridges_on_one(stacks, kind, orientation, puncts, lower);
                }
                if orientation == before.orientation() {
                    puncts.remove(from);
                }
                let source = Source::Board(from);
                visit(Landings { source, kind, orientation, puncts });
            }
            lower |= here;
        }
        stacks.put(id, before, piece.level);
    }
}

/// The spaces each dot of a piece may cover.
struct Needs {
    punct: SpaceSet,
    first: SpaceSet,
    second: SpaceSet,
}

impl Needs {
    /// The spaces of the PÜNCT from which every dot of the footprint finds what it needs.
    #[inline]
    fn met_by(&self, footprint: &Footprint) -> SpaceSet {
        let [first, second] = footprint.offsets;
        footprint.within & self.punct & self.first.seen_from(first) & self.second.seen_from(second)
    }
}

/// For each orientation the spaces among `aims` where the PÜNCT comes down with the piece resting
/// level on what is as high as `here`; a middle dot may also hang above what is `lower`
/// (rules: A turn, Move 4).
#[inline]
fn resting(
    kind: Kind,
    here: SpaceSet,
    lower: SpaceSet,
    aims: SpaceSet,
) -> impl Iterator<Item = (Orientation, SpaceSet)> {
    let middle = here | lower;
    let needs = match kind.middle() {
        None => Needs { punct: here, first: here, second: here },
        Some(0) => Needs { punct: middle, first: here, second: here },
        Some(_) => Needs { punct: here, first: middle, second: here },
    };
    let needs = Needs { punct: needs.punct & aims, ..needs };
    let possible = !needs.punct.is_empty() && !here.is_empty();
    let orientations = kind.orientations().filter(move |_| possible);
    orientations.map(move |orientation| (orientation, needs.met_by(footprint(kind, orientation))))
}

/// Those among `puncts` where the piece would be a bridge with both ends on one piece below. Only
/// an angle can: a straight piece that carries both ends carries the middle too.
fn bridges_on_one(
    stacks: &Stacks,
    kind: Kind,
    orientation: Orientation,
    puncts: SpaceSet,
    lower: SpaceSet,
) -> SpaceSet {
    let (one, other) = kind.ends();
    let hanging = match kind.middle() {
        None => SpaceSet::EMPTY,
        Some(0) => puncts & lower,
        Some(_) => puncts & lower.seen_from(footprint(kind, orientation).offsets[0]),
    };
    let on_one = |punct: &Space| {
        let dots = Placement::within(kind, orientation, *punct).dots();
        stacks.top(dots[one]) == stacks.top(dots[other])
    };
    hanging.into_iter().filter(on_one).collect()
}

impl Landings {
    #[inline]
    fn list(&self, list: &mut Vec<Move>) {
        list.extend(self.puncts.into_iter().map(|punct| {
            Move::new(self.source, Placement::within(self.kind, self.orientation, punct))
        }));
    }
}
