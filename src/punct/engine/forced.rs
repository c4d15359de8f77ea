//! Wins by force. A threat is a move after which the opponent can't win at once, and the player
//! could if it were the player's turn again. A forced win is a win at once, or a threat that leaves
//! the player a forced win after every defence. The search considers no quiet moves of the player.
//! So a position without a forced win may still be won.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;

use thiserror::Error;

use super::terrain::chains_of;
use super::wins::{
    SideReach, can_win, count_wins, has_win, possible_defences, visit_possible_defences, wins,
};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, Variant, lines_through,
};

/// A forced win's usual limits: the player's own moves, and the moves tried.
pub const LONGEST: u8 = 4;
pub const TRIED: u32 = 20_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedWinResult {
    Wins(ForcedWin),
    /// In own moves.
    NoneWithin(u8),
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The greatest number of own moves that the player needs to win.
    pub moves: u8,
    /// Against the longest defence. It ends with the move that wins, or with a reply that loses by
    /// itself.
    pub line: Vec<Move>,
}

/// In no particular order; `None` if the budget does not suffice. The player must be unable to win
/// at once.
pub fn forcing_moves(position: &Position, within: u8, budget: u32) -> Option<Vec<Move>> {
    ForcedSearch::with_budget(budget).winning_threats(&mut position.clone(), within).ok()
}

/// `within` counts own moves, at least 1. Each of the `budget` moves takes a few microseconds. The
/// answer depends on the arguments alone; earlier positions of a game are not considered.
pub fn forced_win(position: &Position, within: u8, budget: u32) -> ForcedWinResult {
    match ForcedSearch::default().win(position, within, budget) {
        Ok(Some(win)) => ForcedWinResult::Wins(win),
        Ok(None) => ForcedWinResult::NoneWithin(within),
        Err(BudgetSpent) => ForcedWinResult::Unknown,
    }
}

/// Moves that may be threats; leaves out no threat. The player to move must be unable to win at
/// once. A threat and the win after it put down two pieces. If the win needs dots of the first
/// piece, these extend the spaces that a side reaches, so that one more piece reaches the opposite
/// side. Otherwise the second piece joins the sides alone, but only the first move makes this
/// possible: its piece changes the ground of the second; or it uncovers that ground or frees the
/// second piece; or both moves move the same piece, the second time along another line.
fn candidates(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let mut bound: Option<Bound> = None;
    let mut visit = |set: &MoveSet| {
        if set.puncts.is_empty() {
            return;
        }
        if bound.as_ref().is_none_or(|known| known.source != set.source) {
            bound = Some(Bound::new(position, set));
        }
        if let Some(bound) = &bound {
            moves.extend(set.restricted_to(bound.threatening(set)).moves());
        }
    };
    if has_win(&position.after_pass()) {
        visit_possible_defences(position, &mut visit);
    } else {
        position.visit_move_sets(ANYWHERE, &mut visit);
    }
}

fn threatens(position: &mut Position, played: Move) -> bool {
    position.with_move(played, |after, outcome| {
        outcome.is_none() && has_win(&after.after_pass()) && !can_win(after)
    })
}

struct Bound {
    source: Source,
    reach: SideReach,
    /// For each side, the spaces from which one more piece reaches the opposite side.
    a_piece_away: [SpaceSet; 6],
    joining: SpaceSet,
    /// The spaces from which a PÜNCT may move on to join two sides.
    going_on: SpaceSet,
    /// The spaces where a dot may lead to a win by the count, with the last piece in a later turn.
    counting: SpaceSet,
    /// Whether lifting the piece uncovers spaces that matter, or, if two sides can be joined, frees
    /// a piece of the same owner.
    lifting: bool,
}

impl Bound {
    fn new(position: &Position, set: &MoveSet) -> Bound {
        let (source, reach) = (set.source, SideReach::from_chains(&chains_of(set.own)));
        let a_piece_away = reach.a_piece_away(set.own);
        let joining = reach.aims();
        let counting = counting(position, source);
        let mut going_on = SpaceSet::EMPTY;
        if !joining.is_empty() {
            position.visit_landings(source, &mut |landings| {
                for punct in landings.puncts & reach.joining(landings.kind, landings.orientation) {
                    going_on |= lines_through(punct);
                }
            });
        }
        let lifted = source.punct().and_then(|from| position.top(from));
        let lifting = lifted.is_some_and(|piece| {
            let mut dots = piece.placement.dots().into_iter();
            piece.placement.spaces().meets(joining | counting)
                || !joining.is_empty()
                    && dots.any(|dot| {
                        let under = position.stack(dot).nth(1);
                        under.is_some_and(|under| under.piece.owner == piece.owner)
                    })
        });
        Bound { source, reach, a_piece_away, joining, going_on, counting, lifting }
    }

    fn threatening(&self, set: &MoveSet) -> SpaceSet {
        if self.lifting {
            return set.puncts;
        }
        self.reach.extending(set, &self.a_piece_away)
            | set.puncts_reaching(self.joining | self.counting)
            | set.puncts & self.going_on
    }
}

/// Where a dot may prepare a win by the count with the last piece in the player's next turn (rules:
/// The end, 2), if there is none now. Adding a piece does not change the count.
fn counting(position: &Position, source: Source) -> SpaceSet {
    let player = position.turn();
    if position.rules().variant == Variant::Basic {
        return SpaceSet::EMPTY;
    }
    let left = position.reserve(player).total();
    let leads = position.centre_lead(player) > 0;
    match source {
        Source::Board(_) if left == 1 => CENTRAL_HEXAGON,
        Source::Reserve(_) if left == 2 && leads => SpaceSet::BOARD,
        Source::Board(_) | Source::Reserve(_) => SpaceSet::EMPTY,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many positions to look at")]
pub struct BudgetSpent;

pub type SearchOutcome<T = ()> = Result<T, BudgetSpent>;

/// For one player: depth first, with all defences, in rounds of growing depth. Results stay known
/// for later searches.
#[derive(Default)]
pub struct ForcedSearch {
    left: u32,
    known: HashMap<u64, KnownAttack>,
    /// The recent defences that held, by the number of moves that the attacker had left.
    recent: HashMap<u8, Vec<Move>>,
}

#[derive(Clone, Copy, Default)]
struct KnownAttack {
    none_within: u8,
    win: Option<(u8, Move)>,
}

struct Threat {
    played: Move,
    defence: Option<Move>,
}

const MOST_RECENT: usize = 8;

impl ForcedSearch {
    pub fn with_budget(budget: u32) -> ForcedSearch {
        ForcedSearch { left: budget, ..ForcedSearch::default() }
    }

    /// Tries at most `budget` more moves; a later call continues the search.
    pub fn win(
        &mut self,
        position: &Position,
        within: u8,
        budget: u32,
    ) -> SearchOutcome<Option<ForcedWin>> {
        self.left = budget;
        let mut position = position.clone();
        if let Some(win) = first_win(&position) {
            return Ok(Some(ForcedWin { moves: 1, line: vec![win] }));
        }
        let Some((moves, _)) = self.attack(&mut position, within)? else { return Ok(None) };
        Ok(Some(ForcedWin { moves, line: self.line(position)? }))
    }

    pub fn winning_threats(
        &mut self,
        position: &mut Position,
        within: u8,
    ) -> SearchOutcome<Vec<Move>> {
        let mut winning = Vec::new();
        for mut threat in self.threats(position)? {
            if !self.is_met(position, &mut threat, within)? {
                winning.push(threat.played);
            }
        }
        Ok(winning)
    }

    pub fn wins_by(
        &mut self,
        position: &mut Position,
        played: Move,
        within: u8,
    ) -> SearchOutcome<bool> {
        let is_threat = threatens(position, played);
        Ok(is_threat && !self.is_met(position, &mut Threat { played, defence: None }, within)?)
    }

    /// The reply that delays a forced loss longest; `None` unless the opponent threatens to win and
    /// has a forced win within this number of moves, but can't win at once after every reply. Tries
    /// at most `budget` more moves.
    pub fn delay_loss(
        &mut self,
        position: &Position,
        within: u8,
        budget: u32,
    ) -> SearchOutcome<Option<Move>> {
        self.left = budget;
        let (mut position, mut held) = (position.clone(), None);
        if can_win(&position)
            || !has_win(&position.after_pass())
            || !self.defend(&mut position, 1, &mut held)?
        {
            return Ok(None);
        }
        for moves in 2..=within {
            if !self.defend(&mut position, moves, &mut held)? {
                self.left = u32::MAX;
                return self.longest_defence(&mut position);
            }
        }
        Ok(None)
    }

    /// The shortest win's moves and first move. The attacker must be unable to win at once.
    fn attack(&mut self, position: &mut Position, within: u8) -> SearchOutcome<Option<(u8, Move)>> {
        let key = position.zobrist();
        let known = self.known.get(&key).copied().unwrap_or_default();
        if let Some(win) = known.win {
            return Ok(Some(win).filter(|&(moves, _)| moves <= within));
        }
        if within <= known.none_within.max(1) {
            return Ok(None);
        }
        let mut threats = self.threats(position)?;
        for moves in known.none_within.max(1) + 1..=within {
            for threat in &mut threats {
                if !self.is_met(position, threat, moves)? {
                    let win = Some((moves, threat.played));
                    self.known.insert(key, KnownAttack { none_within: moves - 1, win });
                    return Ok(win);
                }
            }
            self.known.insert(key, KnownAttack { none_within: moves, win: None });
        }
        Ok(None)
    }

    fn is_met(
        &mut self,
        position: &mut Position,
        threat: &mut Threat,
        within: u8,
    ) -> SearchOutcome<bool> {
        let undo = position.play_unchecked(threat.played);
        let held = self.defend(position, within.saturating_sub(1), &mut threat.defence);
        position.undo(undo);
        held
    }

    fn threats(&mut self, position: &mut Position) -> SearchOutcome<Vec<Threat>> {
        let mut moves = Vec::new();
        candidates(position, &mut moves);
        self.spend(moves.len())?;
        moves.retain(|&played| threatens(position, played));
        Ok(moves.into_iter().map(|played| Threat { played, defence: None }).collect())
    }

    /// The attacker must threaten to win. Tries the defence that held before first, then those that
    /// held recently elsewhere, then all others.
    fn defend(
        &mut self,
        position: &mut Position,
        within: u8,
        held: &mut Option<Move>,
    ) -> SearchOutcome<bool> {
        let recent = self.recent.get(&within).cloned().unwrap_or_default();
        let first: Vec<Move> = held.iter().copied().chain(recent).collect();
        for defence in first {
            if position.check(defence).is_ok() && self.holds(position, defence, within)? {
                *held = Some(defence);
                return Ok(true);
            }
        }
        for defence in possible_defences(position) {
            if self.holds(position, defence, within)? {
                *held = Some(defence);
                put_first(self.recent.entry(within).or_default(), defence);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn holds(&mut self, position: &mut Position, reply: Move, within: u8) -> SearchOutcome<bool> {
        self.spend(1)?;
        let attacker = position.turn().opponent();
        position.with_move(reply, |after, outcome| match outcome {
            Some(outcome) => Ok(outcome.winner() != Some(attacker)),
            None if can_win(after) => Ok(false),
            None => Ok(self.attack(after, within)?.is_none()),
        })
    }

    fn spend(&mut self, moves: usize) -> SearchOutcome {
        self.left = self.left.checked_sub(moves as u32).ok_or(BudgetSpent)?;
        Ok(())
    }

    fn line(&mut self, position: Position) -> SearchOutcome<Vec<Move>> {
        // The search does not search proved positions again, so it needs no budget.
        self.left = u32::MAX;
        let attacker = position.turn();
        expected_line(position, |position| {
            if position.turn() != attacker {
                return self.longest_defence(position);
            }
            match first_win(position) {
                Some(win) => Ok(Some(win)),
                None => Ok(self.attack(position, u8::MAX)?.map(|(_, played)| played)),
            }
        })
    }

    /// The reply that delays the loss longest; of several, the one that leaves the fewest wins at
    /// once.
    fn longest_defence(&mut self, position: &mut Position) -> SearchOutcome<Option<Move>> {
        let mut replies = possible_defences(position);
        if replies.is_empty() {
            replies = position.legal_moves();
        }
        let mut longest = None;
        for reply in sorted(replies) {
            let key = position.with_move(reply, |after, outcome| {
                let delay = match outcome {
                    Some(_) => 0,
                    None if can_win(after) => 1,
                    None => self.attack(after, u8::MAX)?.map_or(0, |(moves, _)| moves),
                };
                Ok((delay, Reverse(count_wins(after))))
            })?;
            if longest.is_none_or(|(best, _)| key > best) {
                longest = Some((key, reply));
            }
        }
        Ok(longest.map(|(_, reply)| reply))
    }
}

/// The moves that `next` finds, until it finds none or the game ends.
pub fn expected_line(
    mut position: Position,
    mut next: impl FnMut(&mut Position) -> SearchOutcome<Option<Move>>,
) -> SearchOutcome<Vec<Move>> {
    let mut line = Vec::new();
    while let Some(played) = next(&mut position)? {
        line.push(played);
        position.play_unchecked(played);
        if position.outcome_after(played).is_some() {
            break;
        }
    }
    Ok(line)
}

/// Before the other recent moves. The oldest is forgotten.
pub fn put_first(recent: &mut Vec<Move>, played: Move) {
    recent.retain(|&other| other != played);
    recent.insert(0, played);
    recent.truncate(MOST_RECENT);
}

/// Of several moves that win at once, the first by notation.
pub fn first_win(position: &Position) -> Option<Move> {
    if can_win(position) { sorted(wins(position)).first().copied() } else { None }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_cached_key(Move::to_string);
    moves
}
