//! Finds exactly what a player can force within few moves, whatever the opponent replies.
//!
//! A move wins within `n` moves if it wins at once, or if after each legal reply the player wins
//! within `n - 1`. The search leaves out only moves and replies that provably change nothing:
//!
//! - replies that leave the opponent's wins at once untouched, and so lose at once
//!   ([`visit_possible_defences`]);
//! - moves after which a connection is too far away ([`PuzzleWays`]). The search leaves them out
//!   only if neither reserve can run out: then the opponent can add a piece in every turn, and an
//!   added piece uncovers nothing.

use std::collections::HashMap;

use thiserror::Error;

use super::ways::{MOST, PuzzleWays};
use crate::punct::engine::{self, can_win, visit_possible_defences};
use crate::rules::{ANYWHERE, Kind, Move, Outcome, Position, Source, Variant};

/// The answer would take more positions than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many positions to look at")]
pub struct TooMany;

/// What a search finds, unless it would need too many positions.
pub type Solved<T = ()> = Result<T, TooMany>;

/// Decides after each move found whether the search goes on. Its argument has all moves found so
/// far.
pub type GoOn<'a> = &'a mut dyn FnMut(&[Move]) -> bool;

/// A search for forced wins, which remembers what it has proved.
pub struct Solver {
    looked_at: u64,
    limit: u64,
    /// Recent good moves, which the search tries first.
    lately: [Vec<Move>; 2],
    known: HashMap<(u64, u8), bool>,
}

/// The part of [`Solver::lately`]: moves that won, or replies that prevented a win.
#[derive(Clone, Copy)]
enum Good {
    Wins,
    Holds,
}

const LATELY: usize = 8;

/// The greatest number of ways to add a piece of one kind so that it lies on one of three given
/// spaces: three spaces, three dots and six orientations.
const ADDS_ON_A_PIECE: usize = 3 * 3 * 6;

impl Solver {
    /// Makes a solver that looks at `limit` positions at most.
    pub fn with_limit(limit: u64) -> Solver {
        Solver { looked_at: 0, limit, lately: Default::default(), known: HashMap::new() }
    }

    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Returns all moves that win within `within` moves, the move itself included, in the order of
    /// notation. After each move found, asks `go_on`; if it says `false`, returns only the moves
    /// found so far.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        within: u8,
        go_on: GoOn<'_>,
    ) -> Solved<Vec<Move>> {
        let mut position = position.clone();
        let moves = candidates(&position, within);
        collect(moves, go_on, |played| self.wins_by(&mut position, played, within))
    }

    /// Whether the player to move wins within `within` moves.
    pub fn wins_within(&mut self, position: &mut Position, within: u8) -> Solved<bool> {
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

    /// Whether a legal move wins within `within` moves, the move itself included.
    pub fn wins_by(&mut self, position: &mut Position, played: Move, within: u8) -> Solved<bool> {
        let mover = position.turn();
        let undo = position.play_unchecked(played);
        let wins = match position.outcome_after(played) {
            Some(outcome) => Ok(outcome.winner() == Some(mover)),
            None if within <= 1 => Ok(false),
            None => self.refutation(position, within - 1).map(|reply| reply.is_none()),
        };
        position.undo(undo);
        wins
    }

    /// Returns a reply after which the opponent can't win within `within` moves, if there is one.
    pub fn refutation(&mut self, position: &mut Position, within: u8) -> Solved<Option<Move>> {
        for reply in self.lately[Good::Holds as usize].clone() {
            if position.check(reply).is_ok() && self.holds(position, reply, within)? {
                return Ok(Some(reply));
            }
        }
        if self.can_win_at_once(position)? {
            return Ok(engine::wins(position).first().copied());
        }
        for reply in replies(position, within > 1) {
            if self.holds(position, reply, within)? {
                self.remember(Good::Holds, reply);
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Returns all replies after which the opponent can't win within `within` moves, in the order
    /// of notation. After each reply found, asks `go_on`; if it says `false`, returns only the
    /// replies found so far.
    pub fn refutations(
        &mut self,
        position: &Position,
        within: u8,
        go_on: GoOn<'_>,
    ) -> Solved<Vec<Move>> {
        let moves = replies(position, false);
        let mut position = position.clone();
        collect(moves, go_on, |reply| self.holds(&mut position, reply, within))
    }

    /// Whether a reply keeps the opponent from winning within `within` moves.
    pub fn holds(&mut self, position: &mut Position, reply: Move, within: u8) -> Solved<bool> {
        let opponent = position.turn().opponent();
        let undo = position.play_unchecked(reply);
        let holds = match position.outcome_after(reply) {
            Some(outcome) => Ok(Outcome::winner(outcome) != Some(opponent)),
            None => self.wins_within(position, within).map(|wins| !wins),
        };
        position.undo(undo);
        holds
    }

    fn finds_win(&mut self, position: &mut Position, within: u8) -> Solved<bool> {
        for played in self.lately[Good::Wins as usize].clone() {
            if position.check(played).is_ok() && self.wins_by(position, played, within)? {
                return Ok(true);
            }
        }
        for played in candidates(position, within) {
            if self.wins_by(position, played, within)? {
                self.remember(Good::Wins, played);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn can_win_at_once(&mut self, position: &Position) -> Solved<bool> {
        self.looked_at += 1;
        if self.looked_at > self.limit { Err(TooMany) } else { Ok(can_win(position)) }
    }

    fn remember(&mut self, good: Good, played: Move) {
        let lately = &mut self.lately[good as usize];
        lately.retain(|&other| other != played);
        lately.insert(0, played);
        lately.truncate(LATELY);
    }
}

/// Returns the moves that may win within `within` moves, the likelier moves first.
fn candidates(position: &Position, within: u8) -> Vec<Move> {
    if within <= 1 {
        return engine::wins(position);
    }
    let ways = PuzzleWays::from_spaces(position.tops(position.turn()));
    let mut moves = Vec::new();
    // A move that does not win at once must leave the opponent no win at once.
    visit_possible_defences(position, &mut |set| moves.extend(set.moves()));
    let mut winning = engine::wins(position);
    winning.retain(|played| !moves.contains(played));
    moves.append(&mut winning);
    let left = 3 * (usize::from(within) - 1);
    if left + 3 <= MOST && only_connections_win(position, within) {
        moves.retain(|&played| ways.may_leave(played, left));
    }
    moves.sort_by_cached_key(|&played| ways.distance(played));
    moves
}

/// Returns the moves for which `holds` says yes, in the order of notation.
fn collect(
    moves: Vec<Move>,
    go_on: GoOn<'_>,
    mut holds: impl FnMut(Move) -> Solved<bool>,
) -> Solved<Vec<Move>> {
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

/// Returns the replies that could leave the opponent no win at once. If `sorted`, the replies that
/// are nearest to the opponent's shortest ways come first.
fn replies(position: &Position, sorted: bool) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_possible_defences(position, &mut |set| moves.extend(set.moves()));
    if sorted {
        let ways = PuzzleWays::from_spaces(position.tops(position.turn().opponent()));
        moves.sort_by_cached_key(|&played| ways.distance(played));
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
