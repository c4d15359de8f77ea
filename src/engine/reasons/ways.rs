//! How near both players are to winning.

use super::{Change, Reason, neighbours};
use crate::engine::{threats, wins};
use crate::rules::{Move, Player, Position, Side, SpaceSet, joins};

/// How a move wins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinningWay {
    /// It joins this side, one of [`Side::PAIRS`], to the opposite one.
    Sides(Side),
    /// It ends the game, and the count of the central hexagon decides.
    Count,
}

impl WinningWay {
    const ALL: [WinningWay; 4] = [
        WinningWay::Sides(Side::PAIRS[0]),
        WinningWay::Sides(Side::PAIRS[1]),
        WinningWay::Sides(Side::PAIRS[2]),
        WinningWay::Count,
    ];
}

/// A way of the opponent with more empty spaces than this is not worth telling of.
const NEAR: u8 = 9;

/// What the move stops and threatens.
pub(super) fn add(change: &Change<'_>, reasons: &mut Vec<Reason>) {
    if !change.goes_on {
        return;
    }
    let dangers = ways(&change.before.passed(), threats(change.before));
    if dangers.iter().any(|danger| !danger.is_empty()) {
        let left = ways(change.after, wins(change.after));
        for (way, (danger, left)) in WinningWay::ALL.into_iter().zip(dangers.into_iter().zip(left))
        {
            let at = danger - left;
            // Who may still add a piece somewhere ends the game all the same.
            if !at.is_empty() && (way != WinningWay::Count || left.is_empty()) {
                reasons.push(Reason::Stops { way, at, left });
            }
        }
    }
    let again = change.after.passed();
    for (way, at) in WinningWay::ALL.into_iter().zip(ways(&again, threats(change.after))) {
        if !at.is_empty() {
            reasons.push(Reason::Threatens { way, at });
        }
    }
}

/// For each way to win, where the PÜNCT of moves goes that win so.
fn ways(position: &Position, moves: Vec<Move>) -> [SpaceSet; 4] {
    let mut puncts = [SpaceSet::EMPTY; 4];
    let mut board = position.clone();
    for played in moves {
        let Ok(undo) = board.play(played) else { continue };
        let own = board.tops(position.turn());
        board.undo(undo);
        let is_joined = Side::PAIRS.map(|side| joins(own, side));
        let by_count = !is_joined.contains(&true);
        for (nth, wins) in is_joined.into_iter().chain([by_count]).enumerate() {
            if wins {
                puncts[nth].insert(played.placement().punct());
            }
        }
    }
    puncts
}

/// How many empty spaces are left between opposite sides.
pub(super) fn add_distances(change: &Change<'_>, reasons: &mut Vec<Reason>) {
    let distances = |player: Player, side: Side| {
        [change.before, change.after].map(|board| empty_spaces(board, player, side))
    };
    let nearer = Side::PAIRS.into_iter().filter_map(|side| {
        let [Some(before), Some(after)] = distances(change.mover, side) else { return None };
        (after < before).then_some((after, side, before))
    });
    if let Some((after, side, before)) = nearer.min_by_key(|&(after, ..)| after) {
        reasons.push(Reason::Nearer { side, after, before });
    }
    let opponent = change.mover.opponent();
    let farther = Side::PAIRS.into_iter().filter_map(|side| {
        let [before, after] = distances(opponent, side);
        let before = before.filter(|&before| before <= NEAR)?;
        after.is_none_or(|after| after > before).then_some((before, side, after))
    });
    if let Some((before, side, after)) = farther.min_by_key(|&(before, ..)| before) {
        reasons.push(Reason::Farther { side, after, before });
    }
}

/// The fewest empty spaces that a player would have to top so that a side is joined to the opposite
/// one; `None` if the opponent's dots leave no such way.
pub(in crate::engine) fn empty_spaces(board: &Position, player: Player, side: Side) -> Option<u8> {
    let own = board.tops(player);
    let empty = SpaceSet::BOARD - own - board.tops(player.opponent());
    let goal = side.opposite().spaces();
    let mut reached = spread(side.spaces() & own, own);
    let mut rim = side.spaces() & empty;
    for count in 0.. {
        if reached.meets(goal) {
            return Some(count);
        }
        let next = (neighbours(reached) & empty | rim) - reached;
        if next.is_empty() {
            return None;
        }
        rim = SpaceSet::EMPTY;
        let touched = neighbours(next) & (own - reached);
        reached |= next;
        reached |= spread(touched, own - reached);
    }
    None
}

/// The spaces of `within` that hang together with `start`.
fn spread(start: SpaceSet, within: SpaceSet) -> SpaceSet {
    let mut reached = start & within;
    loop {
        let further = (reached | neighbours(reached)) & within;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}
