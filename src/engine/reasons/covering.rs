//! What is covered, blocked, uncovered and freed.

use super::{Change, Reason};
use crate::rules::{Piece, Player, SpaceSet};

/// How many blocked pieces are told of.
const MOST_BLOCKED: usize = 2;

/// Pieces of the opponent's that could move and now can't.
pub(super) fn add_blocked(change: &Change<'_>, reasons: &mut Vec<Reason>) {
    let blocked =
        blocked(change).map(|piece| Reason::Blocks { piece, dots: covered(change, piece) });
    reasons.extend(blocked.take(MOST_BLOCKED));
}

/// Own pieces that come free, what is covered without blocking more, and bridges.
pub(super) fn add_rest(change: &Change<'_>, reasons: &mut Vec<Reason>) {
    let was_covered = |piece: &Piece| !change.before.covers(*piece).is_empty();
    let freed = pieces_of(change, change.mover).filter(was_covered);
    reasons.extend(freed.filter(|&piece| change.after.covers(piece).is_empty()).map(Reason::Frees));
    let told = blocked(change).take(MOST_BLOCKED).flat_map(|piece| covered(change, piece));
    let told: SpaceSet = told.collect();
    let [before, after] = change.tops(change.mover.opponent());
    let covers = before - after - told;
    reasons.extend((!covers.is_empty()).then_some(Reason::Covers(covers)));
    for over in change.dots() - told {
        let mut stack = change.after.stack(over);
        if stack.next().is_some_and(|top| top.gap)
            && let Some(under) = stack.next()
        {
            reasons.push(Reason::Bridges { over, owner: under.piece.owner });
        }
    }
}

fn blocked(change: &Change<'_>) -> impl Iterator<Item = Piece> {
    let was_free = |piece: &Piece| change.before.covers(*piece).is_empty();
    pieces_of(change, change.mover.opponent())
        .filter(was_free)
        .filter(|&piece| !change.after.covers(piece).is_empty())
}

fn covered(change: &Change<'_>, piece: Piece) -> SpaceSet {
    change.after.covers(piece).into_iter().map(|(dot, _)| dot).collect()
}

/// The pieces of a player that lie on both boards.
fn pieces_of(change: &Change<'_>, player: Player) -> impl Iterator<Item = Piece> {
    let before = change.before.pieces();
    let after = change.after.pieces();
    before.into_iter().filter(move |piece| piece.owner == player && after.contains(piece))
}
