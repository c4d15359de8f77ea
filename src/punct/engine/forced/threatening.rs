//! The threats of a position.
//!
//! Few moves are threats; most others are left out as sets. A threat and the win after it put down
//! two pieces. Where the win needs dots of the first, these extend what a side reaches to a piece's
//! length from what the opposite side reaches. Where it does not, the first piece makes possible
//! what would have joined the sides before: it changes the ground there, or its own move uncovers
//! it or frees the piece that comes there, or it is that piece and goes on along another line.

use crate::punct::engine::defences::visit_possible_defences;
use crate::punct::engine::paths::chains_of;
use crate::punct::engine::wins::{SideReach, can_win, has_win};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, Variant, lines_through,
};

/// The moves that may be threats, where the player to move can't win at once: no other is one.
pub(super) fn candidates(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let mut bound = None;
    let mut visit = |set: &MoveSet| {
        if set.puncts.is_empty() {
            return;
        }
        let known = bound.take().filter(|known: &Bound| known.source == set.source);
        let bound = bound.insert(known.unwrap_or_else(|| Bound::of(position, set)));
        moves.extend(set.only(bound.threatening(set)).moves());
    };
    if has_win(&position.passed()) {
        visit_possible_defences(position, &mut visit);
    } else {
        position.visit_move_sets(ANYWHERE, &mut visit);
    }
}

/// Whether a legal move is a threat.
pub(super) fn threatens(position: &mut Position, played: Move) -> bool {
    let undo = position.play_unchecked(played);
    let goes_on = position.outcome_after(played).is_none();
    let threatens = goes_on && has_win(&position.passed()) && !can_win(position);
    position.undo(undo);
    threatens
}

/// What holds of every threat from one source.
struct Bound {
    source: Source,
    /// What the chains reach while the piece is lifted.
    reach: SideReach,
    /// For each side, where one more piece reaches the opposite one.
    a_piece_away: [SpaceSet; 6],
    /// Where a piece would have its dots that joins two sides without another.
    joining: SpaceSet,
    /// Where its PÜNCT may go on from to join two sides.
    going_on: SpaceSet,
    /// Where a dot may bring a win by the count with the last piece after this.
    counting: SpaceSet,
    /// Whether lifting it may be enough.
    lifting: bool,
}

impl Bound {
    fn of(position: &Position, set: &MoveSet) -> Bound {
        let (source, reach) = (set.source, SideReach::of(&chains_of(set.own)));
        let a_piece_away = reach.a_piece_away(set.own);
        let joining = reach.aims();
        let counting = counting(position, source);
        let mut going_on = SpaceSet::EMPTY;
        if !joining.is_empty() {
            position.visit_landings(source, &mut |landings| {
                let joining = reach.joining(landings.kind, landings.orientation);
                for punct in landings.puncts & joining {
                    going_on |= lines_through(punct);
                }
            });
        }
        let lifting = lifting_matters(position, source, joining, counting);
        Bound { source, reach, a_piece_away, joining, going_on, counting, lifting }
    }

    /// Where the PÜNCT comes down in those moves of a set that may be threats.
    fn threatening(&self, set: &MoveSet) -> SpaceSet {
        if self.lifting {
            return set.puncts;
        }
        self.reach.extending(set, &self.a_piece_away)
            | set.meeting(self.joining | self.counting)
            | set.puncts & self.going_on
    }
}

/// Where a dot of a move from a source may bring a win by the count, which nobody has at once, with
/// the last piece after it (rules: The end, 2). Adding does not change the count.
fn counting(position: &Position, source: Source) -> SpaceSet {
    let player = position.turn();
    let count = |player| position.centre_count(player);
    match (position.rules().variant, position.reserve(player).total(), source) {
        (Variant::Standard, 1, Source::Board(_)) => CENTRAL_HEXAGON,
        (Variant::Standard, 2, Source::Reserve(_)) if count(player) > count(player.opponent()) => {
            SpaceSet::BOARD
        }
        _ => SpaceSet::EMPTY,
    }
}

/// Whether a piece, once lifted, leaves ground that matters, or frees a piece of its owner's where
/// sides can be joined.
fn lifting_matters(
    position: &Position,
    source: Source,
    joining: SpaceSet,
    counting: SpaceSet,
) -> bool {
    let Source::Board(from) = source else { return false };
    let Some(piece) = position.top(from) else { return false };
    let own =
        |dot| position.stack(dot).nth(1).is_some_and(|below| below.piece.owner == piece.owner);
    piece.placement.spaces().meets(joining | counting)
        || !joining.is_empty() && piece.placement.dots().into_iter().any(own)
}
