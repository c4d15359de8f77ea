//! Lists and counts the legal moves of a position, and counts sequences of them (rules: A turn).
//! For each orientation of a piece, a move set is the spaces where its PÜNCT may come down. A test
//! checks that [`super::moves`], which judges single moves, agrees.

use super::board::{lines_through, stepped_back};
use super::game::{Game, decided_by};
use super::kind::Kind;
use super::moves::{Move, Source};
use super::placement::{Footprint, Orientation, Placement, footprint};
use super::player::Player;
use super::position::Position;
use super::ruleset::Bridges;
use super::space::{Direction, Space};
use super::space_set::SpaceSet;
use super::stacks::Ground;
use super::stacks::PieceId;

/// The legal moves of one piece to one orientation.
pub struct MoveSet {
    pub source: Source,
    pub kind: Kind,
    pub orientation: Orientation,
    pub puncts: SpaceSet,
    /// Where the topmost dot belongs to the player to move while the piece is lifted.
    pub own: SpaceSet,
    /// For each minor dot, the difference of its index from the index of the PÜNCT.
    pub offsets: [i8; 2],
}

/// The `aims` of [`Position::visit_move_sets`] that include all moves.
pub const ANYWHERE: fn(Kind, Orientation) -> SpaceSet = |_, _| SpaceSet::BOARD;

impl Position {
    /// In no particular order. Does not check whether the game is over;
    /// [`Game::legal_moves`](super::Game::legal_moves) does.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        self.list_legal_moves(&mut list);
        list
    }

    /// As [`Position::legal_moves`], in place of what `list` holds.
    pub fn list_legal_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        self.visit_move_sets(ANYWHERE, &mut |set| set.list(list));
    }

    /// Visits each non-empty set of legal moves: for each piece, one set for each orientation.
    /// `aims` gives the only spaces where the PÜNCT may come down.
    #[inline]
    pub fn visit_move_sets(
        &self,
        aims: impl Fn(Kind, Orientation) -> SpaceSet,
        visit: &mut impl FnMut(&MoveSet),
    ) {
        for kind in self.reserve(self.turn()).kinds() {
            self.visit_adds_of(kind, &aims, visit);
        }
        for id in PieceId::all_of(self.turn()) {
            self.visit_shifts_of(id, &aims, visit);
        }
    }

    pub fn count_legal_moves(&self) -> usize {
        let shapes = self.shapes();
        // For each kind, the number of spaces for its shape, times the number of dots of the shape
        // that can be the PÜNCT.
        let adds = self.reserve(self.turn()).kinds().map(|kind| match kind {
            Kind::Triangle => 3 * shapes(kind),
            Kind::StraightEnd => 2 * shapes(kind),
            _ => shapes(kind),
        });
        let mut count = adds.sum();
        for id in PieceId::all_of(self.turn()) {
            self.visit_shifts_of(id, &ANYWHERE, &mut |set| count += set.puncts.len());
        }
        count
    }

    fn shapes(&self) -> impl Fn(Kind) -> usize {
        let free = self.open_for_adding();
        let next = Direction::ALL.map(|direction| free & stepped_back(free, direction));
        let both = move |one: usize, other: usize| (next[one] & next[other % 6]).len();
        let triangles = both(0, 1) + both(1, 2);
        let straights = (0..3).map(|k| both(k, k + 3)).sum::<usize>();
        let angles = (0..6).map(|k| both(k, k + 2)).sum::<usize>();
        move |kind| match kind {
            Kind::Triangle => triangles,
            Kind::StraightCentre | Kind::StraightEnd => straights,
            Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => angles,
        }
    }

    pub fn coverable(&self, player: Player) -> SpaceSet {
        let free = self.open_for_adding();
        let next = Direction::ALL.map(|direction| free & stepped_back(free, direction));
        let mut covered = SpaceSet::EMPTY;
        for kind in self.reserve(player).kinds() {
            let apart = match kind {
                Kind::Triangle => 1,
                Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => 2,
                Kind::StraightCentre | Kind::StraightEnd => 3,
            };
            for one in 0..6 {
                let other = (one + apart) % 6;
                let middles = next[one] & next[other];
                let beside = |to: usize| stepped_back(middles, Direction::ALL[(to + 3) % 6]);
                covered |= middles | beside(one) | beside(other);
            }
        }
        covered
    }

    /// Whether the player to move could still add a piece after a further piece has come down
    /// anywhere. A space belongs to at most 18 angles, and to fewer straights or triangles. So a
    /// piece takes away at most three times this number.
    pub fn can_surely_add(&self) -> bool {
        let shapes = self.shapes();
        self.reserve(self.turn()).kinds().any(|kind| shapes(kind) > 3 * 18)
    }

    pub fn has_legal_move(&self) -> bool {
        let mut some = false;
        for kind in self.reserve(self.turn()).kinds() {
            self.visit_adds_of(kind, &ANYWHERE, &mut |_| some = true);
            if some {
                return true;
            }
        }
        for id in PieceId::all_of(self.turn()) {
            self.visit_shifts_of(id, &ANYWHERE, &mut |_| some = true);
            if some {
                return true;
            }
        }
        false
    }

    pub fn legal_moves_from(&self, source: Source) -> Vec<Move> {
        let mut list = Vec::new();
        match source {
            Source::Reserve(kind) if self.reserve(self.turn()).count(kind) > 0 => {
                self.visit_adds_of(kind, &ANYWHERE, &mut |set| set.list(&mut list));
            }
            Source::Reserve(_) => {}
            Source::Board(from) => {
                if let Some(id) = self.liftable(from) {
                    self.visit_shifts_of(id, &ANYWHERE, &mut |set| set.list(&mut list));
                }
            }
        }
        list
    }

    /// All three dots must come to open spaces (rules: A turn, Add).
    #[inline]
    fn visit_adds_of(
        &self,
        kind: Kind,
        aims: &impl Fn(Kind, Orientation) -> SpaceSet,
        visit: &mut impl FnMut(&MoveSet),
    ) {
        let (free, own) = (self.open_for_adding(), self.tops(self.turn()));
        let source = Source::Reserve(kind);
        for orientation in kind.orientations() {
            let aimed_at = aims(kind, orientation) & free;
            if aimed_at.is_empty() {
                continue;
            }
            let Footprint { offsets, within } = *footprint(kind, orientation);
            let [first, second] = offsets.map(|offset| free.shifted_back(offset));
            let puncts = within & aimed_at & first & second;
            if !puncts.is_empty() {
                visit(&MoveSet { source, kind, orientation, puncts, own, offsets });
            }
        }
    }

    /// The PÜNCT goes along its three lines, and the piece must come to rest level. Above level 0
    /// the PÜNCT must be over an own dot (rules: A turn, Move).
    #[inline]
    fn visit_shifts_of(
        &self,
        id: PieceId,
        aims: &impl Fn(Kind, Orientation) -> SpaceSet,
        visit: &mut impl FnMut(&MoveSet),
    ) {
        let Some(before) = self.stacks().free_placement(id) else { return };
        let from = before.punct();
        let on_lines = |kind, orientation| {
            let mut aimed_at = aims(kind, orientation) & lines_through(from);
            if orientation == before.orientation() {
                aimed_at.remove(from);
            }
            aimed_at
        };
        self.visit_landings_of(id, (Source::Board(from), before.kind()), &on_lines, visit);
    }

    /// The moves that a piece would have if its PÜNCT could be shifted to any space. The piece is
    /// free on the board, or in the reserve, and may then also come down on other pieces.
    pub fn visit_landings(&self, source: Source, visit: &mut impl FnMut(&MoveSet)) {
        let piece = match source {
            Source::Reserve(kind) => self.next_in_reserve(self.turn(), kind).map(|id| (id, kind)),
            Source::Board(from) => self.liftable(from).and_then(|id| {
                self.stacks().free_placement(id).map(|placement| (id, placement.kind()))
            }),
        };
        if let Some((id, kind)) = piece {
            self.visit_landings_of(id, (source, kind), &ANYWHERE, visit);
        }
    }

    #[inline]
    fn visit_landings_of(
        &self,
        id: PieceId,
        (source, kind): (Source, Kind),
        aims: &impl Fn(Kind, Orientation) -> SpaceSet,
        visit: &mut impl FnMut(&MoveSet),
    ) {
        let mut lifted: Option<(Ground, SpaceSet)> = None;
        for orientation in kind.orientations() {
            let aimed_at = aims(kind, orientation);
            if aimed_at.is_empty() {
                continue;
            }
            let (ground, carrying) = lifted.get_or_insert_with(|| {
                let ground = self.stacks().ground_without(id);
                let carrying = ground.carries_punct();
                (ground, carrying)
            });
            let footprint = footprint(kind, orientation);
            let aimed_at = aimed_at & *carrying & footprint.within;
            if aimed_at.is_empty() {
                continue;
            }
            let landings = ground.landings(kind, footprint, aimed_at);
            let mut puncts = landings.flat | landings.bridge;
            if self.rules().bridges == Bridges::Two && !landings.bridge.is_empty() {
                puncts -= self.bridges_on_one(id, kind, orientation, landings.bridge);
            }
            if !puncts.is_empty() {
                let (own, offsets) = (ground.own, footprint.offsets);
                visit(&MoveSet { source, kind, orientation, puncts, own, offsets });
            }
        }
    }

    /// Where the PÜNCT is in bridges that have both ends on one piece. Only an angle can make such
    /// a bridge: if a straight carries both ends of a straight, it also carries the middle.
    fn bridges_on_one(
        &self,
        id: PieceId,
        kind: Kind,
        orientation: Orientation,
        puncts: SpaceSet,
    ) -> SpaceSet {
        let (one, other) = kind.ends();
        let on_one = puncts.into_iter().filter(|&punct| {
            let dots = Placement::from_parts(kind, orientation, punct).dots();
            let stacks = self.stacks();
            stacks.top_without(id, dots[one]) == stacks.top_without(id, dots[other])
        });
        on_one.collect()
    }
}

impl MoveSet {
    /// Where the PÜNCT comes down in the moves that put a dot on one of these spaces.
    #[inline]
    pub fn puncts_reaching(&self, spaces: SpaceSet) -> SpaceSet {
        let [first, second] = self.offsets;
        self.puncts & (spaces | spaces.shifted_back(first) | spaces.shifted_back(second))
    }

    #[inline]
    pub fn move_to(&self, punct: Space) -> Move {
        Move::new(self.source, self.placement(punct))
    }

    #[inline]
    fn placement(&self, punct: Space) -> Placement {
        Placement::from_parts(self.kind, self.orientation, punct)
    }

    #[must_use]
    pub fn restricted_to(&self, puncts: SpaceSet) -> MoveSet {
        MoveSet { puncts: self.puncts & puncts, ..*self }
    }

    #[inline]
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.puncts.into_iter().map(|punct| self.move_to(punct))
    }

    /// There is a loop for each source, because one loop that checks the source of each move takes
    /// up to three times as long.
    #[inline]
    fn list(&self, list: &mut Vec<Move>) {
        let placements = self.puncts.into_iter().map(|punct| self.placement(punct));
        match self.source {
            Source::Reserve(_) => list.extend(placements.map(Move::Add)),
            Source::Board(from) => list.extend(placements.map(|to| Move::Shift { from, to })),
        }
    }
}

/// The number of sequences of `depth` legal moves. A game that is over has no further
/// moves. The moves of the last ply are only counted, not listed.
///
/// ```
/// let game = Game::new(Rules::default());
/// assert_eq!(perft(&game, 1), game.legal_moves().len() as u64);
/// ```
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    let mut lists = vec![Vec::new(); depth.saturating_sub(1) as usize];
    descend(&mut game.position().clone(), depth, &mut lists)
}

fn descend(position: &mut Position, depth: u32, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, further)) = lists.split_first_mut() else {
        return if depth == 0 { 1 } else { position.count_legal_moves() as u64 };
    };
    position.list_legal_moves(list);
    let mut nodes = 0;
    for &played in list.iter() {
        let undo = position.play_unchecked(played);
        if decided_by(position, played).is_none() {
            nodes += descend(position, depth - 1, further);
        }
        position.undo(undo);
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::{Rules, Variant};

    #[test]
    fn the_first_move_has_4986_possibilities() {
        for variant in [Variant::Basic, Variant::Standard] {
            let start = Game::new(Rules { variant, ..Rules::default() });
            assert_eq!(perft(&start, 0), 1);
            assert_eq!(perft(&start, 1), 4986);
        }
    }

    #[test]
    fn two_plies_of_the_standard_game() {
        assert_eq!(perft(&Game::new(Rules::default()), 2), 23_841_810);
    }
}
