//! Finds how near both players are to winning, before and after a move.

use std::cmp::Reverse;

use super::{ConsideredMove, Reason, neighbours};
use crate::punct::engine::{threats, wins};
use crate::rules::{Move, Player, Position, Side, Space, SpaceSet, chains, joins};

/// The way in which a move wins at once.
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

/// A way of the opponent with more empty spaces than this is not reported.
const NEAR: u8 = 9;

/// Adds the wins that the move stops and the wins that it threatens.
pub(super) fn add(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    if !change.goes_on {
        return;
    }
    let dangers = ways(&change.before.after_pass(), threats(change.before));
    if dangers.iter().any(|danger| !danger.at.is_empty()) {
        let left = ways(change.after, wins(change.after));
        for (way, (danger, left)) in WinKind::ALL.into_iter().zip(dangers.into_iter().zip(left)) {
            let (at, left) = (danger.at - left.at, left.at);
            // If the opponent can still win by the count with any piece, no win by the count is
            // stopped.
            let is_stopped = way != WinKind::Count || left.is_empty();
            if let Some(by) = danger.easiest(at).filter(|_| is_stopped) {
                reasons.push(Reason::Stops { way, at, left, by });
            }
        }
    }
    let again = change.after.after_pass();
    let threatened = ways(&again, threats(change.after));
    for (way, threats) in WinKind::ALL.into_iter().zip(threatened) {
        let at = threats.at;
        reasons.extend(threats.easiest(at).map(|by| Reason::Threatens { way, at, by }));
    }
}

/// The moves that win in one way.
#[derive(Default)]
struct WinningMoves {
    /// The spaces of their PÜNCT.
    at: SpaceSet,
    moves: Vec<Move>,
}

impl WinningMoves {
    /// Returns the move that is easiest to see, among the moves with their PÜNCT on one of these
    /// spaces: a move that adds a piece, if there is one, with the first space by name.
    fn easiest(&self, at: SpaceSet) -> Option<Move> {
        let moves = self.moves.iter().filter(|it| at.contains(it.placement().punct()));
        let order = |it: &&Move| (it.source().punct(), it.placement().punct());
        // A piece of the reserve has no source space; `None` sorts first.
        moves.min_by_key(order).copied()
    }
}

/// Sorts winning moves by their ways, in the order of [`WinKind::ALL`].
fn ways(position: &Position, moves: Vec<Move>) -> [WinningMoves; 4] {
    let mut ways: [WinningMoves; 4] = Default::default();
    let mut board = position.clone();
    for played in moves {
        let Ok(undo) = board.play(played) else { continue };
        let own = board.tops(position.turn());
        board.undo(undo);
        let is_joined = Side::PAIRS.map(|side| joins(own, side));
        let by_count = !is_joined.contains(&true);
        let wins = is_joined.into_iter().chain([by_count]);
        for (way, _) in ways.iter_mut().zip(wins).filter(|(_, wins)| *wins) {
            way.at.insert(played.placement().punct());
            way.moves.push(played);
        }
    }
    ways
}

/// Returns the fewest empty spaces between a player's chain on a space and a side; `None` if no way
/// over empty spaces leads to the side.
pub fn empty_to_side(board: &Position, player: Player, chain: Space, side: Side) -> Option<u8> {
    empty_between(board, player, chain_on(board, player, chain), side.spaces())
}

/// Returns a player's chain on a space; empty if the player does not top the space.
pub fn chain_on(board: &Position, player: Player, space: Space) -> SpaceSet {
    spread(SpaceSet::EMPTY.with_space(space), board.tops(player))
}

/// Adds the changes in the number of empty spaces between opposite sides.
pub(super) fn add_distances(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let distances = |player: Player, side: Side| {
        [change.before, change.after].map(|board| empty_spaces(board, player, side))
    };
    let needs = [change.before, change.after].map(|board| spaces_to_join(board, change.mover));
    let nearer = Side::PAIRS.into_iter().filter_map(|side| {
        let [Some(before), Some(after)] = distances(change.mover, side) else { return None };
        (after < before).then_some((side, [before, after]))
    });
    if let Some((side, empty)) = nearer.min_by_key(|&(_, [_, after])| after) {
        let is_need = empty.map(Some) == needs;
        let approach = approach(change, side);
        reasons.push(match approach {
            Some((chain, side)) => Reason::Approaches { chain, side, empty, is_need },
            None => Reason::Nearer { side, empty, is_need },
        });
    }
    let opponent = change.mover.opponent();
    let farther = Side::PAIRS.into_iter().filter_map(|side| {
        let [before, after] = distances(opponent, side);
        let before = before.filter(|&before| before <= NEAR)?;
        after.is_none_or(|after| after > before).then_some((before, side))
    });
    let shortest = farther.min_by_key(|&(before, ..)| before);
    reasons.extend(shortest.and_then(|(_, side)| hold_off(change, side)));
}

/// Finds a chain of the mover that lies next to the piece, on a shortest way between two opposite
/// sides, and comes nearer to one of the sides. Returns a space of the chain, and that side.
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

/// Finds the opponent's chain that was on a shortest way between two opposite sides, and whose
/// distance to one of them has grown most.
fn hold_off(change: &ConsideredMove<'_>, axis: Side) -> Option<Reason> {
    let legs = legs(change, change.mover.opponent(), axis, change.before);
    let farther = legs.into_iter().filter_map(|Leg { at, to, empty: [before, after] }| {
        let before = before?;
        let lost = after.map_or(u8::MAX, |after| after.saturating_sub(before));
        (lost > 0).then_some((lost, at, to, before, after))
    });
    let (_, at, side, before, after) = farther.max_by_key(|&(lost, ..)| lost)?;
    Some(Reason::HoldsOff { chain: at, side, after, before })
}

/// The way of a chain to a side.
struct Leg {
    /// A space of the chain that the player tops before and after the move.
    at: Space,
    to: Side,
    /// The fewest empty spaces before and after the move.
    empty: [Option<u8>; 2],
}

/// Returns the legs, to both sides, of the chains on a shortest way between two opposite sides on
/// the board `on`. Considers only chains with a space that the player tops before and after the
/// move.
fn legs(change: &ConsideredMove<'_>, player: Player, axis: Side, on: &Position) -> Vec<Leg> {
    let tops = change.tops(player);
    let ends = [axis, axis.opposite()];
    let shortest = empty_spaces(on, player, axis);
    let is_on_it = |chain: &SpaceSet| {
        let [one, other] = ends.map(|end| empty_between(on, player, *chain, end.spaces()));
        shortest.is_some() && one.zip(other).map(|(one, other)| one + other) == shortest
    };
    let stays = (tops[0] & tops[1]) - change.dots();
    let chosen = chains(on.tops(player)).into_iter().filter(is_on_it);
    let chosen = chosen.filter_map(|chain| change.nearest(chain & stays));
    let leg = |at: Space, to: Side| {
        let empty = [change.before, change.after].map(|board| empty_to_side(board, player, at, to));
        Leg { at, to, empty }
    };
    chosen.flat_map(|at| ends.map(|to| leg(at, to))).collect()
}

/// Returns the fewest empty spaces on which a player must add pieces to join some side to the
/// opposite one; `None` if there is no such way.
pub fn spaces_to_join(board: &Position, player: Player) -> Option<u8> {
    let open = board.coverable(player);
    let between =
        |side: Side| fewest_between(board, player, open, [side.spaces(), side.opposite().spaces()]);
    Side::PAIRS.into_iter().filter_map(between).min()
}

/// A chain on a shortest way of a player between two opposite sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoiningChain {
    pub chain: SpaceSet,
    /// Both sides, each with the fewest spaces on which pieces must be added to reach it.
    pub legs: [(Side, u8); 2],
}

impl JoiningChain {
    /// Returns the largest chain on a shortest way. If the chain is on several ways, returns the
    /// one with the shortest leg. Returns `None` if no shortest way crosses a chain, or if there is
    /// no way.
    pub fn find(board: &Position, player: Player) -> Option<JoiningChain> {
        let shortest = spaces_to_join(board, player)?;
        let (chains, open) = (chains(board.tops(player)), board.coverable(player));
        let ways =
            Side::PAIRS.into_iter().flat_map(|side| chains.iter().map(move |it| (side, *it)));
        let on_a_way = ways.filter_map(|(side, chain)| {
            let leg =
                |to: Side| Some((to, fewest_between(board, player, open, [chain, to.spaces()])?));
            let legs = [leg(side)?, leg(side.opposite())?];
            (legs[0].1 + legs[1].1 == shortest).then_some(JoiningChain { chain, legs })
        });
        let near = |legs: [(Side, u8); 2]| legs[0].1.min(legs[1].1);
        on_a_way.max_by_key(|way| (way.chain.len(), Reverse(near(way.legs))))
    }
}

/// Returns the fewest empty spaces that a player must top to join this side to the opposite one;
/// `None` if the opponent's dots leave no such way.
pub fn empty_spaces(board: &Position, player: Player, side: Side) -> Option<u8> {
    empty_between(board, player, side.spaces(), side.opposite().spaces())
}

/// Returns the fewest empty spaces, as [`empty_spaces`] counts them, on ways across one space. This
/// space must be empty, or the player must top it.
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

/// Returns the fewest empty spaces on a way between two sets of spaces, with the empty spaces in
/// the sets themselves; `None` if there is no way.
fn empty_between(board: &Position, player: Player, from: SpaceSet, goal: SpaceSet) -> Option<u8> {
    let empty = SpaceSet::BOARD - board.tops(player) - board.tops(player.opponent());
    fewest_between(board, player, empty, [from, goal])
}

/// Does the same, over some of the empty spaces.
fn fewest_between(
    board: &Position,
    player: Player,
    empty: SpaceSet,
    [from, goal]: [SpaceSet; 2],
) -> Option<u8> {
    let own = board.tops(player);
    let mut reached = spread(from & own, own);
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
        reached |= spread(touched, own - reached);
    }
    None
}

/// Returns the spaces of `within` that are connected to `start`.
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
