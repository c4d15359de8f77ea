//! Searches for forced wins: depth first, with all defences, in rounds of growing depth.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{ForcedWin, candidates, threatens};
use crate::punct::engine::defences::visit_possible_defences;
use crate::punct::engine::wins::{can_win, count_wins, has_win, wins};
use crate::rules::{Move, Outcome, Position};

pub struct BudgetSpent;

/// What a search finds, unless its budget is spent before.
pub type Searched<T = ()> = Result<T, BudgetSpent>;

/// A search for the forced wins of one player. Results stay known for later searches.
#[derive(Default)]
pub struct ForcedSearch {
    /// The number of moves that the search may still try.
    left: u32,
    known: HashMap<u64, KnownAttack>,
    /// The recent defences that held. The index is the number of moves that the attacker had left.
    lately: Vec<Vec<Move>>,
}

/// The knowledge about a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct KnownAttack {
    /// No win takes this number of moves, or fewer.
    none_within: u8,
    /// The number of moves of the shortest win, and its first move.
    win: Option<(u8, Move)>,
}

/// A threat and a defence that has held against it.
struct Threat {
    played: Move,
    defence: Option<Move>,
}

const LATELY: usize = 8;

impl ForcedSearch {
    pub fn with_budget(budget: u32) -> ForcedSearch {
        ForcedSearch { left: budget, ..ForcedSearch::default() }
    }

    /// Returns the shortest forced win within this number of moves; `None` if there is none. Tries
    /// at most `budget` more moves; a later call continues the search.
    pub fn win(
        &mut self,
        position: &Position,
        within: u8,
        budget: u32,
    ) -> Searched<Option<ForcedWin>> {
        self.left = budget;
        let mut position = position.clone();
        if let Some(win) = first_win(&position) {
            return Ok(Some(ForcedWin { moves: 1, line: vec![win] }));
        }
        let Some((moves, _)) = self.attack(&mut position, within)? else { return Ok(None) };
        Ok(Some(ForcedWin { moves, line: self.line(position)? }))
    }

    /// Returns all threats that win within this number of moves. The player must be unable to win
    /// at once.
    pub fn winning_threats(&mut self, position: &mut Position, within: u8) -> Searched<Vec<Move>> {
        let mut winning = Vec::new();
        for mut threat in self.threats(position)? {
            if !self.is_met(position, &mut threat, within)? {
                winning.push(threat.played);
            }
        }
        Ok(winning)
    }

    /// Whether a legal move is a threat that wins within this number of moves.
    pub fn wins_by(&mut self, position: &mut Position, played: Move, within: u8) -> Searched<bool> {
        let is_one = threatens(position, played);
        Ok(is_one && !self.is_met(position, &mut Threat { played, defence: None }, within)?)
    }

    /// Returns the reply that delays a forced loss longest. Returns `None` if the player can win at
    /// once, if the opponent threatens no win, if every reply lets the opponent win at once, or if
    /// the opponent has no forced win within this number of moves. Tries at most `budget` more
    /// moves to prove the loss.
    pub fn last_stand(
        &mut self,
        position: &Position,
        within: u8,
        budget: u32,
    ) -> Searched<Option<Move>> {
        self.left = budget;
        let (mut position, mut held) = (position.clone(), None);
        if can_win(&position) || !has_win(&position.after_pass()) {
            return Ok(None);
        }
        if !self.defend(&mut position, 1, &mut held)? {
            return Ok(None);
        }
        for within in 2..=within {
            if !self.defend(&mut position, within, &mut held)? {
                self.left = u32::MAX;
                return self.longest_defence(&mut position);
            }
        }
        Ok(None)
    }

    /// Returns the number of moves of the shortest win, and its first move; `None` if no win takes
    /// at most `within` moves. The attacker must be unable to win at once.
    fn attack(&mut self, position: &mut Position, within: u8) -> Searched<Option<(u8, Move)>> {
        let key = position.zobrist();
        let known = self.known.get(&key).copied().unwrap_or_default();
        if let Some(win) = known.win {
            return Ok(Some(win).filter(|&(moves, _)| moves <= within));
        }
        if within <= known.none_within.max(1) {
            return Ok(None);
        }
        let mut threats = self.threats(position)?;
        for within in known.none_within.max(1) + 1..=within {
            for threat in &mut threats {
                if !self.is_met(position, threat, within)? {
                    let win = Some((within, threat.played));
                    self.known.insert(key, KnownAttack { none_within: within - 1, win });
                    return Ok(win);
                }
            }
            self.known.insert(key, KnownAttack { none_within: within, win: None });
        }
        Ok(None)
    }

    /// Whether a defence stops a threat from winning within this number of moves, the threat
    /// included.
    fn is_met(
        &mut self,
        position: &mut Position,
        threat: &mut Threat,
        within: u8,
    ) -> Searched<bool> {
        let undo = position.play_unchecked(threat.played);
        let held = self.defend(position, within.saturating_sub(1), &mut threat.defence);
        position.undo(undo);
        held
    }

    fn threats(&mut self, position: &mut Position) -> Searched<Vec<Threat>> {
        let mut moves = Vec::new();
        candidates(position, &mut moves);
        self.spend(moves.len())?;
        let threats = moves.into_iter().filter(|&played| threatens(position, played));
        Ok(threats.map(|played| Threat { played, defence: None }).collect())
    }

    /// Whether a defence keeps the attacker from winning within this number of moves. The attacker
    /// must threaten to win. Tries the defence that held before first, then the defences that held
    /// lately elsewhere, then all others.
    fn defend(
        &mut self,
        position: &mut Position,
        within: u8,
        held: &mut Option<Move>,
    ) -> Searched<bool> {
        let lately = self.lately.get(usize::from(within)).cloned().unwrap_or_default();
        let first: Vec<Move> = held.iter().copied().chain(lately).collect();
        for defence in first {
            if position.check(defence).is_ok() && self.holds(position, defence, within)? {
                *held = Some(defence);
                return Ok(true);
            }
        }
        for defence in defences(position) {
            if self.holds(position, defence, within)? {
                *held = Some(defence);
                self.remember(defence, within);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a reply keeps the attacker from winning within this number of moves.
    fn holds(&mut self, position: &mut Position, reply: Move, within: u8) -> Searched<bool> {
        self.spend(1)?;
        let attacker = position.turn().opponent();
        let undo = position.play_unchecked(reply);
        let holds = match position.outcome_after(reply) {
            Some(outcome) => Ok(Outcome::winner(outcome) != Some(attacker)),
            None if can_win(position) => Ok(false),
            None => self.attack(position, within).map(|win| win.is_none()),
        };
        position.undo(undo);
        holds
    }

    fn spend(&mut self, moves: usize) -> Searched {
        self.left = self.left.checked_sub(moves as u32).ok_or(BudgetSpent)?;
        Ok(())
    }

    fn remember(&mut self, defence: Move, within: u8) {
        let within = usize::from(within);
        if self.lately.len() <= within {
            self.lately.resize(within + 1, Vec::new());
        }
        let lately = &mut self.lately[within];
        lately.retain(|&other| other != defence);
        lately.insert(0, defence);
        lately.truncate(LATELY);
    }

    /// Returns the shortest win against the longest defence. The position must be proved to be won.
    fn line(&mut self, mut position: Position) -> Searched<Vec<Move>> {
        // The search does not search proved positions again, so it needs no budget.
        self.left = u32::MAX;
        let mut line = Vec::new();
        while let Some((_, played)) = self.shortest(&mut position)? {
            line.push(played);
            position.play_unchecked(played);
            if position.outcome_after(played).is_some() {
                break;
            }
            let Some(reply) = self.longest_defence(&mut position)? else { break };
            line.push(reply);
            position.play_unchecked(reply);
            if position.outcome_after(reply).is_some() {
                break;
            }
        }
        Ok(line)
    }

    /// Returns the number of moves of the attacker's shortest win, and its first move; `None` if
    /// the attacker has no forced win.
    fn shortest(&mut self, position: &mut Position) -> Searched<Option<(u8, Move)>> {
        match first_win(position) {
            Some(win) => Ok(Some((1, win))),
            None => self.attack(position, u8::MAX),
        }
    }

    /// Returns the reply that delays the loss longest. Among several such replies, returns the one
    /// that leaves the fewest wins at once.
    fn longest_defence(&mut self, position: &mut Position) -> Searched<Option<Move>> {
        let mut replies = defences(position);
        if replies.is_empty() {
            position.legal_moves(&mut replies);
        }
        let mut longest = None;
        for reply in sorted(replies) {
            let undo = position.play_unchecked(reply);
            let delay = match position.outcome_after(reply) {
                Some(_) => Ok(0),
                None if can_win(position) => Ok(1),
                None => self.attack(position, u8::MAX).map(|win| win.map_or(0, |(moves, _)| moves)),
            };
            let ways = Reverse(count_wins(position));
            position.undo(undo);
            let key = (delay?, ways);
            if longest.is_none_or(|(best, _)| key > best) {
                longest = Some((key, reply));
            }
        }
        Ok(longest.map(|(_, reply)| reply))
    }
}

/// Returns the replies after which the attacker may be unable to win at once.
fn defences(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_possible_defences(position, &mut |set| moves.extend(set.moves()));
    moves
}

/// Returns the move that wins at once. Among several such moves, returns the first by notation.
pub fn first_win(position: &Position) -> Option<Move> {
    if can_win(position) { sorted(wins(position)).first().copied() } else { None }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_cached_key(Move::to_string);
    moves
}
