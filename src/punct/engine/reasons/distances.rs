//! How near both players are to winning, before and after a move.

use std::cmp::Reverse;

use super::{ConsideredMove, Reason, neighbours};
use crate::punct::engine::wins::{threats, wins};
use crate::rules::{Move, Player, Position, Side, Space, SpaceSet, chain, chains, joins};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinKind {
    /// The move joins this side, one of [`Side::PAIRS`], to the opposite one.
    Sides(Side),
    /// The move ends the game, and the count of the central hexagon decides.
    Count,
}

impl WinKind {
    const ALL: [WinKind; 4] = [
        WinKind::Sides(Side::PAIRS[0]),
        WinKind::Sides(Side::PAIRS[1]),
        WinKind::Sides(Side::PAIRS[2]),
        WinKind::Count,
    ];
}

/// A path of the opponent with more empty spaces than this is not reported.
const NEAR: u8 = 9;

pub(super) fn add_wins(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let dangers = sort_by_kind(&change.before.after_pass(), threats(change.before));
    if dangers.iter().any(|danger| !danger.at.is_empty()) {
        let left = sort_by_kind(change.after, wins(change.after));
        for (kind, (danger, left)) in WinKind::ALL.into_iter().zip(dangers.into_iter().zip(left)) {
            // If the opponent can still win by the count with any piece, no win by the count is
            // stopped.
            if kind == WinKind::Count && !left.at.is_empty() {
                continue;
            }
            let at = danger.at - left.at;
            if let Some(by) = danger.easiest(at) {
                reasons.push(Reason::Stops { kind, at, left: left.at, by });
            }
        }
    }
    let threatened = sort_by_kind(&change.after.after_pass(), threats(change.after));
    for (kind, threats) in WinKind::ALL.into_iter().zip(threatened) {
        let easiest = threats.easiest(threats.at);
        reasons.extend(easiest.map(|by| Reason::Threatens { kind, at: threats.at, by }));
    }
}

#[derive(Default)]
struct WinningMoves {
    at: SpaceSet,
    moves: Vec<Move>,
}

impl WinningMoves {
    /// A move that adds a piece, if there is one, with the first space by name.
    fn easiest(&self, at: SpaceSet) -> Option<Move> {
        let moves = self.moves.iter().copied().filter(|it| at.contains(it.placement().punct()));
        // A piece of the reserve has no source space; `None` sorts first.
        moves.min_by_key(|it| (it.source().punct(), it.placement().punct()))
    }
}

/// In the order of [`WinKind::ALL`].
fn sort_by_kind(position: &Position, moves: Vec<Move>) -> [WinningMoves; 4] {
    let mut kinds: [WinningMoves; 4] = Default::default();
    let mut board = position.clone();
    for played in moves {
        let Ok(undo) = board.play(played) else { continue };
        let own = board.tops(position.turn());
        board.undo(undo);
        let [first, second, third] = Side::PAIRS.map(|side| joins(own, side));
        let by_count = !(first || second || third);
        for (kind, wins) in kinds.iter_mut().zip([first, second, third, by_count]) {
            if wins {
                kind.at.insert(played.placement().punct());
                kind.moves.push(played);
            }
        }
    }
    kinds
}

/// `None` if no path over empty spaces leads to the side.
pub fn empty_to_side(board: &Position, player: Player, chain: Space, side: Side) -> Option<u8> {
    empty_between(board, player, chain_on(board, player, chain), side.spaces())
}

/// Empty if the player does not top the space.
pub fn chain_on(board: &Position, player: Player, space: Space) -> SpaceSet {
    chain(SpaceSet::EMPTY.with_space(space), board.tops(player))
}

pub(super) fn add_distances(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let boards = [change.before, change.after];
    let nearer = Side::PAIRS.into_iter().filter_map(|side| {
        let [before, after] = boards.map(|board| empty_spaces(board, change.mover, side));
        let (before, after) = before.zip(after)?;
        (after < before).then_some((side, [before, after]))
    });
    if let Some((side, empty)) = nearer.min_by_key(|&(_, [_, after])| after) {
        let is_need = empty.map(Some) == boards.map(|board| spaces_to_join(board, change.mover));
        reasons.push(match approach(change, side) {
            Some((chain, side)) => Reason::Approaches { chain, side, empty, is_need },
            None => Reason::Nearer { side, empty, is_need },
        });
    }
    let opponent = change.mover.opponent();
    let farther = Side::PAIRS.into_iter().filter_map(|side| {
        let [before, after] = boards.map(|board| empty_spaces(board, opponent, side));
        let near = before.filter(|&before| before <= NEAR)?;
        after.is_none_or(|after| after > near).then_some((near, side))
    });
    let shortest = farther.min_by_key(|&(before, ..)| before);
    reasons.extend(shortest.and_then(|(_, side)| hold_off(change, side)));
}

/// The chain lies next to the piece, on a shortest path, and comes nearer to the returned side.
fn approach(change: &ConsideredMove<'_>, axis: Side) -> Option<(Space, Side)> {
    let legs = legs(change, change.mover, axis, change.after);
    let beside = neighbours(change.dots());
    let nearer = legs.into_iter().filter_map(|Leg { at, to, empty: [before, after] }| {
        let (before, after) = before.zip(after)?;
        // Another reason covers a chain that reaches the side.
        let is_nearer = 0 < after && after < before && beside.contains(at);
        is_nearer.then(|| (before - after, at, to))
    });
    nearer.max_by_key(|&(gained, ..)| gained).map(|(_, at, to)| (at, to))
}

/// For the chain whose distance to one of the sides has grown most.
fn hold_off(change: &ConsideredMove<'_>, axis: Side) -> Option<Reason> {
    let legs = legs(change, change.mover.opponent(), axis, change.before);
    let farther = legs.into_iter().filter_map(|Leg { at, to, empty: [before, after] }| {
        let near = before?;
        let lost = after.map_or(u8::MAX, |after| after.saturating_sub(near));
        (lost > 0).then_some((lost, at, to, near, after))
    });
    let (_, chain, side, before, after) = farther.max_by_key(|&(lost, ..)| lost)?;
    Some(Reason::HoldsOff { chain, side, after, before })
}

struct Leg {
    at: Space,
    to: Side,
    /// The fewest empty spaces before and after the move.
    empty: [Option<u8>; 2],
}

/// To both sides, of the chains on a shortest path on the board `on` with a space that the player
/// tops before and after the move.
fn legs(change: &ConsideredMove<'_>, player: Player, axis: Side, on: &Position) -> Vec<Leg> {
    let tops = change.tops(player);
    let ends = [axis, axis.opposite()];
    let shortest = empty_spaces(on, player, axis);
    let unmoved = (tops[0] & tops[1]) - change.dots();
    let mut legs = Vec::new();
    for chain in chains(on.tops(player)) {
        let [one, other] = ends.map(|end| empty_between(on, player, chain, end.spaces()));
        if shortest.is_none() || one.zip(other).map(|(one, other)| one + other) != shortest {
            continue;
        }
        let Some(at) = change.nearest(chain & unmoved) else { continue };
        for to in ends {
            let boards = [change.before, change.after];
            let empty = boards.map(|board| empty_to_side(board, player, at, to));
            legs.push(Leg { at, to, empty });
        }
    }
    legs
}

/// Empty ones, from some side to the opposite one; `None` if there is no path.
pub fn spaces_to_join(board: &Position, player: Player) -> Option<u8> {
    let open = board.coverable(player);
    let pairs = Side::PAIRS.into_iter().map(|side| [side.spaces(), side.opposite().spaces()]);
    pairs.filter_map(|sides| fewest_between(board, player, open, sides)).min()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoiningChain {
    pub chain: SpaceSet,
    /// Both sides, each with the fewest spaces on which pieces must be added to reach it.
    pub legs: [(Side, u8); 2],
}

impl JoiningChain {
    /// The largest chain on a shortest path. If the chain is on several paths, the one with the
    /// shortest leg. `None` if no shortest path crosses a chain, or if there is no path.
    pub fn find(board: &Position, player: Player) -> Option<JoiningChain> {
        let shortest = spaces_to_join(board, player)?;
        let (chains, open) = (chains(board.tops(player)), board.coverable(player));
        let mut joining = Vec::new();
        for side in Side::PAIRS {
            for &chain in &chains {
                let ends = [side, side.opposite()];
                let [one, other] =
                    ends.map(|end| fewest_between(board, player, open, [chain, end.spaces()]));
                if let Some((one, other)) = one.zip(other)
                    && one + other == shortest
                {
                    joining.push(JoiningChain { chain, legs: [(ends[0], one), (ends[1], other)] });
                }
            }
        }
        joining.into_iter().max_by_key(|JoiningChain { chain, legs: [one, other] }| {
            (chain.len(), Reverse(one.1.min(other.1)))
        })
    }
}

/// `None` if the opponent's dots leave no path.
pub fn empty_spaces(board: &Position, player: Player, side: Side) -> Option<u8> {
    empty_between(board, player, side.spaces(), side.opposite().spaces())
}

/// As [`empty_spaces`], on paths across one space, which must be empty or topped by the player.
pub fn empty_spaces_across(
    board: &Position,
    player: Player,
    side: Side,
    space: Space,
) -> Option<u8> {
    let at = SpaceSet::EMPTY.with_space(space);
    let one = empty_between(board, player, at, side.spaces())?;
    let other = empty_between(board, player, at, side.opposite().spaces())?;
    Some(one + other - u8::from(board.top(space).is_none()))
}

/// With those in the sets themselves; `None` if there is no path.
fn empty_between(board: &Position, player: Player, from: SpaceSet, goal: SpaceSet) -> Option<u8> {
    let empty = SpaceSet::BOARD - board.tops(player) - board.tops(player.opponent());
    fewest_between(board, player, empty, [from, goal])
}

/// As [`empty_between`], over some of the empty spaces.
fn fewest_between(
    board: &Position,
    player: Player,
    empty: SpaceSet,
    [from, goal]: [SpaceSet; 2],
) -> Option<u8> {
    let own = board.tops(player);
    let mut reached = chain(from & own, own);
    let mut rim = from & empty;
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
        reached |= chain(touched, own - reached);
    }
    None
}
