//! The changes to the chains of both players, and the pieces covered, blocked, uncovered and freed.

use super::{ConsideredMove, Reason, neighbours};
use crate::rules::{
    CENTRAL_HEXAGON, Direction, Move, Piece, Player, Side, Space, SpaceSet, chains,
};

/// The greatest number of newly reached sides that is reported.
const MOST_SIDES: usize = 2;

/// Adds the opponent's chain that falls apart.
pub(super) fn add_cut(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let [before, after] = change.tops(change.mover.opponent());
    let parts = chains(after);
    let cut = |chain: &SpaceSet| {
        let parts: Vec<SpaceSet> =
            parts.iter().map(|&part| part & *chain).filter(|part| !part.is_empty()).collect();
        (parts.len() > 1).then(|| two_largest(parts))
    };
    // If several chains fall apart, reports the chain with the largest second part.
    let cuts = chains(before).into_iter().filter_map(|chain| cut(&chain));
    if let Some([one, other]) = cuts.max_by_key(|parts| parts[1].len())
        && let Some((one, other)) = change.nearest(one).zip(change.nearest(other))
    {
        reasons.push(Reason::Cuts(one.min(other), one.max(other)));
    }
}

/// Adds own chains that are joined to each other, or to a side.
pub(super) fn add_joined(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let [before, after] = change.tops(change.mover);
    let earlier = chains(before);
    for chain in chains(after).into_iter().filter(|chain| chain.meets(change.dots())) {
        // The parts hold only spaces that the mover tops before and after the move. The moved piece
        // itself does not count.
        let parts: Vec<SpaceSet> = earlier
            .iter()
            .map(|&part| part & (chain - change.dots()))
            .filter(|part| !part.is_empty())
            .collect();
        let Some(&largest) = parts.iter().max_by_key(|part| part.len()) else { continue };
        if parts.len() > 1 {
            let [one, other] = two_largest(parts.clone()).map(|part| change.nearest(part));
            if let Some((one, other)) = one.zip(other) {
                reasons.push(Reason::JoinsChains(one.min(other), one.max(other)));
            }
        }
        let touched = |side: &Side, set: SpaceSet| set.meets(side.spaces());
        let new = |side: &Side| {
            let whole = earlier.iter().filter(|part| part.meets(chain - change.dots()));
            touched(side, chain) && !whole.copied().any(|part| touched(side, part))
        };
        if let Some(space) = change.nearest(largest) {
            let sides = Side::ALL.into_iter().filter(new).take(MOST_SIDES);
            reasons.extend(sides.map(|side| Reason::JoinsToSide(space, side)));
        }
    }
}

/// Returns facts about the place of the piece, for a move with fewer than two better reasons. Every
/// move has at least one such fact.
pub(super) fn plain_facts(change: &ConsideredMove<'_>) -> Vec<Reason> {
    let dots = change.dots();
    let [own, opponents] = [change.mover, change.mover.opponent()]
        .map(|player| (change.after.tops(player) & change.before.tops(player)) - dots);
    let near = |set: SpaceSet| change.nearest(neighbours(dots) & set);
    let mut facts = Vec::new();
    facts.extend(near(own).map(Reason::Extends));
    facts.extend(Side::ALL.into_iter().find(|side| side.spaces().meets(dots)).map(Reason::Reaches));
    facts.extend(near(opponents).map(Reason::Meets));
    let at = change.played.placement().punct();
    let lines = lines_into_centre(at);
    if matches!(change.played, Move::Add(_)) && !CENTRAL_HEXAGON.contains(at) && lines > 0 {
        facts.push(Reason::Aims { at, lines });
    }
    if facts.is_empty() {
        facts.push(Reason::Stands { at, steps: at.distance(Space::CENTRE) });
    }
    facts
}

/// Counts the lines through a space, out of three, that meet the central hexagon.
fn lines_into_centre(space: Space) -> u8 {
    let meets = |towards: Direction| {
        let line = std::iter::successors(space.step(towards), |at| at.step(towards));
        line.into_iter().any(|at| CENTRAL_HEXAGON.contains(at))
    };
    Direction::ALL.into_iter().filter(|&towards| meets(towards)).count() as u8
}

/// Returns the two largest of at least two sets, the largest first.
fn two_largest(mut sets: Vec<SpaceSet>) -> [SpaceSet; 2] {
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    [0, 1].map(|nth| sets.get(nth).copied().unwrap_or_default())
}

/// The greatest number of blocked pieces that is reported.
const MOST_BLOCKED: usize = 2;

/// Adds the opponent's pieces that could move before and can't now.
pub(super) fn add_blocked(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let blocked = newly_blocked(change)
        .map(|piece| Reason::Blocks { piece, dots: covered_spaces(change, piece) });
    reasons.extend(blocked.take(MOST_BLOCKED));
}

/// Adds own pieces that become free, dots that are covered without blocking a piece, and bridges.
pub(super) fn add_rest(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let was_covered = |piece: &Piece| !change.before.covers(*piece).is_empty();
    let freed = pieces_of(change, change.mover).filter(was_covered);
    reasons.extend(freed.filter(|&piece| change.after.covers(piece).is_empty()).map(Reason::Frees));
    let blocked =
        newly_blocked(change).take(MOST_BLOCKED).flat_map(|piece| covered_spaces(change, piece));
    let blocked: SpaceSet = blocked.collect();
    let [before, after] = change.tops(change.mover.opponent());
    let covers = before - after - blocked;
    reasons.extend((!covers.is_empty()).then_some(Reason::Covers(covers)));
    for over in change.dots() - blocked {
        let mut stack = change.after.stack(over);
        if stack.next().is_some_and(|top| top.gap)
            && let Some(under) = stack.next()
        {
            reasons.push(Reason::Bridges { over, owner: under.piece.owner });
        }
    }
}

fn newly_blocked(change: &ConsideredMove<'_>) -> impl Iterator<Item = Piece> {
    let was_free = |piece: &Piece| change.before.covers(*piece).is_empty();
    pieces_of(change, change.mover.opponent())
        .filter(was_free)
        .filter(|&piece| !change.after.covers(piece).is_empty())
}

fn covered_spaces(change: &ConsideredMove<'_>, piece: Piece) -> SpaceSet {
    change.after.covers(piece).into_iter().map(|(dot, _)| dot).collect()
}

/// Returns the pieces of a player that lie in the same place on both boards.
fn pieces_of(change: &ConsideredMove<'_>, player: Player) -> impl Iterator<Item = Piece> {
    let before = change.before.pieces();
    let after = change.after.pieces();
    before.into_iter().filter(move |piece| piece.owner == player && after.contains(piece))
}
