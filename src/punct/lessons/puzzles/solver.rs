//! Finds exactly what a player can force within few moves. The search leaves out only what provably
//! changes nothing: replies that leave the opponent's wins at once untouched
//! ([`possible_defences`]); and moves after which a connection is too far away
//! ([`PathDistances`]), if neither reserve can run out, so that the opponent can add a piece in
//! every turn, which uncovers nothing.

use std::collections::HashMap;

use crate::punct::engine::{
    self, BudgetSpent, SearchOutcome, can_win, possible_defences, put_first,
};
use crate::rules::{
    ANYWHERE, Kind, Move, Position, Side, Source, SpaceSet, Variant, chain, with_neighbours,
};

/// Asked after each move found, with all moves found so far, whether the search goes on.
pub type ContinueFn<'a> = &'a mut dyn FnMut(&[Move]) -> bool;

#[derive(Default)]
pub struct Solver {
    pub looked_at: u64,
    limit: u64,
    /// The recent moves that won, and the recent replies that prevented a win.
    winning: Vec<Move>,
    holding: Vec<Move>,
    known: HashMap<(u64, u8), bool>,
}

/// Greater distances of connections are not counted.
const MAX_DISTANCE: usize = 9;

const DOTS: usize = 3;

/// In how many ways a piece of one kind can be added so that it lies on one of three given spaces:
/// three spaces, three dots and six orientations.
const ADDS_ON_A_PIECE: usize = 3 * 3 * 6;

impl Solver {
    pub fn with_limit(limit: u64) -> Solver {
        Solver { limit, ..Solver::default() }
    }

    /// `within` counts the move itself. In the order of notation; only those found so far when
    /// `go_on` says `false`.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        within: u8,
        go_on: ContinueFn<'_>,
    ) -> SearchOutcome<Vec<Move>> {
        let mut position = position.clone();
        let moves = candidates(&position, within);
        collect(moves, go_on, |played| self.wins_by(&mut position, played, within))
    }

    pub fn wins_within(&mut self, position: &mut Position, within: u8) -> SearchOutcome<bool> {
        if within == 0 {
            return Ok(false);
        }
        if self.can_win_at_once(position)? {
            return Ok(true);
        }
        if within == 1 {
            return Ok(false);
        }
        let key = (position.zobrist(), within);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let wins = self.finds_win(position, within)?;
        self.known.insert(key, wins);
        Ok(wins)
    }

    /// `within` counts the move itself.
    pub fn wins_by(
        &mut self,
        position: &mut Position,
        played: Move,
        within: u8,
    ) -> SearchOutcome<bool> {
        let mover = position.turn();
        position.with_move(played, |after, outcome| match outcome {
            Some(outcome) => Ok(outcome.winner() == Some(mover)),
            None if within <= 1 => Ok(false),
            None => Ok(self.refutation(after, within - 1)?.is_none()),
        })
    }

    /// A reply after which the opponent can't win within `within` moves, if there is one.
    pub fn refutation(
        &mut self,
        position: &mut Position,
        within: u8,
    ) -> SearchOutcome<Option<Move>> {
        for reply in self.holding.clone() {
            if position.check(reply).is_ok() && self.holds(position, reply, within)? {
                return Ok(Some(reply));
            }
        }
        if self.can_win_at_once(position)? {
            return Ok(engine::wins(position).first().copied());
        }
        for reply in replies(position, within > 1) {
            if self.holds(position, reply, within)? {
                put_first(&mut self.holding, reply);
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// In the order of notation; only those found so far when `go_on` says `false`.
    pub fn refutations(
        &mut self,
        position: &Position,
        within: u8,
        go_on: ContinueFn<'_>,
    ) -> SearchOutcome<Vec<Move>> {
        let moves = replies(position, false);
        let mut position = position.clone();
        collect(moves, go_on, |reply| self.holds(&mut position, reply, within))
    }

    pub fn holds(
        &mut self,
        position: &mut Position,
        reply: Move,
        within: u8,
    ) -> SearchOutcome<bool> {
        let opponent = position.turn().opponent();
        position.with_move(reply, |after, outcome| match outcome {
            Some(outcome) => Ok(outcome.winner() != Some(opponent)),
            None => Ok(!self.wins_within(after, within)?),
        })
    }

    fn finds_win(&mut self, position: &mut Position, within: u8) -> SearchOutcome<bool> {
        for played in self.winning.clone() {
            if position.check(played).is_ok() && self.wins_by(position, played, within)? {
                return Ok(true);
            }
        }
        for played in candidates(position, within) {
            if self.wins_by(position, played, within)? {
                put_first(&mut self.winning, played);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn can_win_at_once(&mut self, position: &Position) -> SearchOutcome<bool> {
        self.looked_at += 1;
        if self.looked_at > self.limit { Err(BudgetSpent) } else { Ok(can_win(position)) }
    }
}

/// The likelier moves first.
fn candidates(position: &Position, within: u8) -> Vec<Move> {
    if within <= 1 {
        return engine::wins(position);
    }
    let paths = PathDistances::from_spaces(position.tops(position.turn()));
    // A move that does not win at once must leave the opponent no win at once.
    let mut moves = possible_defences(position);
    let mut winning = engine::wins(position);
    winning.retain(|played| !moves.contains(played));
    moves.append(&mut winning);
    let left = 3 * (usize::from(within) - 1);
    if left + 3 <= MAX_DISTANCE && only_connections_win(position, within) {
        moves.retain(|&played| paths.may_leave(played, left));
    }
    moves.sort_by_cached_key(|&played| paths.distance(played));
    moves
}

/// In the order of notation.
fn collect(
    moves: Vec<Move>,
    go_on: ContinueFn<'_>,
    mut holds: impl FnMut(Move) -> SearchOutcome<bool>,
) -> SearchOutcome<Vec<Move>> {
    let mut found = Vec::new();
    for played in moves {
        if holds(played)? {
            found.push(played);
            if !go_on(&found) {
                break;
            }
        }
    }
    found.sort_by_cached_key(Move::to_string);
    Ok(found)
}

/// The replies that could leave the opponent no win at once. If `sorted`, the replies that are
/// nearest to the opponent's shortest paths come first.
fn replies(position: &Position, sorted: bool) -> Vec<Move> {
    let mut moves = possible_defences(position);
    if sorted {
        let paths = PathDistances::from_spaces(position.tops(position.turn().opponent()));
        moves.sort_by_cached_key(|&played| paths.distance(played));
    }
    moves
}

/// Whether the player to move can win within `within` moves only by a connection if the opponent
/// just adds pieces: neither reserve runs out, and the opponent always has room for a piece.
fn only_connections_win(position: &Position, within: u8) -> bool {
    let passed = position.after_pass();
    let mut room = [0; Kind::ALL.len()];
    passed.visit_move_sets(ANYWHERE, &mut |set| {
        if let Source::Reserve(kind) = set.source {
            room[kind as usize] += set.puncts.len();
        }
    });
    let reserve = passed.reserve(passed.turn());
    let taken = (2 * usize::from(within) - 1) * ADDS_ON_A_PIECE;
    let always = Kind::ALL.into_iter().filter(|&kind| room[kind as usize] > taken);
    let supply: u8 = always.map(|kind| reserve.count(kind)).sum();
    let counts = position.rules().variant == Variant::Standard;
    let lasts = !counts || position.reserve(position.turn()).total() > within;
    lasts && supply >= within
}

/// For each number n, the spaces that the player does not top, on paths between opposite sides with
/// at most n such spaces. A move tops at most three of them, and lifting a piece tops none. This
/// bounds how soon a connection wins.
pub struct PathDistances([SpaceSet; MAX_DISTANCE + 1]);

impl PathDistances {
    /// For the player who tops these spaces and has not joined two sides.
    pub fn from_spaces(own: SpaceSet) -> PathDistances {
        let reached = Side::ALL.map(|side| reached_from(side, own));
        let mut near = [SpaceSet::EMPTY; MAX_DISTANCE + 1];
        for count in 1..=MAX_DISTANCE {
            near[count] = near[count - 1];
            for [one, other] in [[0, 3], [1, 4], [2, 5]] {
                // Both counts include the space itself.
                for from_one in 1..=count {
                    let both = reached[one][from_one] & reached[other][count + 1 - from_one];
                    near[count] |= both - own;
                }
            }
        }
        PathDistances(near)
    }

    /// Whether a connection may need at most `at_most` more spaces after a move. `false` means that
    /// it certainly needs more.
    pub fn may_leave(&self, played: Move, at_most: usize) -> bool {
        if !self.spaces_near(at_most).is_empty() {
            return true;
        }
        let dots = played.placement().spaces();
        (1..=DOTS).any(|gain| (dots & self.spaces_near(at_most + gain)).len() >= gain)
    }

    pub fn distance(&self, played: Move) -> usize {
        let dots = played.placement().spaces();
        self.0.iter().map(|&near| (dots - near).len()).sum()
    }

    fn spaces_near(&self, count: usize) -> SpaceSet {
        self.0[count.min(MAX_DISTANCE)]
    }
}

/// For each number n, over own spaces and at most n other spaces.
fn reached_from(side: Side, own: SpaceSet) -> [SpaceSet; MAX_DISTANCE + 1] {
    let mut reached = [chain(side.spaces(), own); MAX_DISTANCE + 1];
    for count in 1..=MAX_DISTANCE {
        let step = with_neighbours(reached[count - 1]) | side.spaces();
        reached[count] = step | chain(with_neighbours(step), own);
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_chains_cost_nothing_wherever_a_way_meets_them() {
        let line = "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 I16 J17";
        let missing = "H3 H8 I16";
        let spaces = |names: &str| -> SpaceSet {
            names
                .split(' ')
                .map(|name| name.parse::<crate::rules::Space>().expect("a space"))
                .collect()
        };
        let paths = PathDistances::from_spaces(spaces(line) - spaces(missing));
        assert!(paths.spaces_near(2).is_empty());
        assert_eq!(paths.spaces_near(3) & spaces(line), spaces(missing));
    }
}
