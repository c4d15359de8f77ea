//! Good moves for a player: none is found to lose, unless all are. A learner is recommended a win,
//! if one is known, or else a move that shows something and is as good as the best.

use super::forced::{ForcedWin, TRIED};
use super::foresight::{Foresight, LossCheck};
use super::graph::Proof;
use super::race::ProvedRace;
use super::search::{Analysis, Candidate};
use super::thinking::{ALL, Budget, Engine, Thinking};
use super::wins::{is_defence, wins};
use crate::rules::{Move, Position, Source};

#[derive(Clone, Debug, PartialEq)]
pub struct GoodMoves {
    pub analysis: Analysis,
    /// `None` also if the win takes only one move.
    pub forced: Option<ForcedWin>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveWorth {
    Best,
    AsGood,
    /// The move's chance is lower than the best chance by this much, from 0 to 1.
    GivesAway(f32),
    LosesWin,
}

/// A move is as good as the best if its chance is lower by at most this much.
const AS_GOOD: f32 = 0.02;

impl Analysis {
    /// The worth of the nth move, counted from 0. Each move's chance must come from a search of
    /// that move.
    pub fn worth(&self, nth: usize) -> MoveWorth {
        let Some((best, good)) = self.best().zip(self.candidates.get(nth)) else {
            return MoveWorth::Best;
        };
        let cost = best.chance - good.chance;
        let is_as_good = cost <= AS_GOOD;
        if nth == 0 {
            MoveWorth::Best
        } else if best.proof == Some(Proof::Wins)
            && good.chance < 1.0
            && !(is_as_good && good.proof == best.proof)
        {
            MoveWorth::LosesWin
        } else if is_as_good {
            MoveWorth::AsGood
        } else {
            MoveWorth::GivesAway(cost)
        }
    }
}

impl Engine {
    /// The best `count` moves of [`Engine::analyse`] that are not found to lose, a proved win
    /// first. If every legal move loses, losing moves; those that lose at once come last.
    pub fn advise(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut good = self.foresee(position, budget, go_on);
        let found = &mut good.analysis;
        LossCheck::default().vet(position, found, count);
        if !found.all_lose() {
            found.candidates.retain(|candidate| !candidate.loses());
        }
        found.candidates.truncate(count);
        good
    }

    /// The moves of [`Engine::advise`], each searched with the same budget as the position, sorted
    /// by the results.
    pub fn hints(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut good = self.advise(position, budget, count, go_on);
        let candidates = &mut good.analysis.candidates;
        for candidate in candidates.iter_mut().filter(|candidate| candidate.proof.is_none()) {
            candidate.chance = self.chance_after(position, candidate.played, budget, go_on);
        }
        candidates.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        good.analysis.chance = candidates.first().map_or(good.analysis.chance, |best| best.chance);
        good
    }

    /// The best first, corrected by a proved result of the position.
    pub(super) fn foresee(
        &mut self,
        position: &Position,
        budget: Budget,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut found = self.analyse(position, budget, ALL, go_on);
        let mut foresight = Foresight::default();
        let forced = match foresight.look_ahead(position, TRIED).cloned() {
            Some(ProvedRace::Wins(win)) if win.moves > 1 => {
                lead_with(&mut found, &win.line, 1.0);
                Some(win)
            }
            Some(ProvedRace::Draws(_)) => {
                worth_at_most(&mut found, 0.5, None);
                let best = found.best().map(|best| best.played);
                let safe = foresight.choose(position, best, TRIED).filter(|&it| Some(it) != best);
                lead_with(&mut found, safe.as_slice(), 0.5);
                None
            }
            Some(ProvedRace::Loses(_)) => {
                worth_at_most(&mut found, 0.0, Some(Proof::Loses));
                None
            }
            Some(ProvedRace::Wins(_)) | None => None,
        };
        GoodMoves { analysis: found, forced }
    }
}

/// A chance of 1 makes the move a proved win.
fn lead_with(found: &mut Analysis, line: &[Move], chance: f32) {
    let Some(&played) = line.first() else { return };
    let known = found.candidates.iter().position(|known| known.played == played);
    let visits = known.map_or(0, |at| found.candidates.remove(at).visits);
    let proof = (chance >= 1.0).then_some(Proof::Wins);
    found.candidates.insert(0, Candidate { played, chance, visits, line: line.to_vec(), proof });
    found.chance = chance;
}

fn worth_at_most(found: &mut Analysis, chance: f32, proof: Option<Proof>) {
    found.chance = chance;
    for candidate in &mut found.candidates {
        candidate.chance = candidate.chance.min(chance);
        candidate.proof = candidate.proof.or(proof);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recommended<K> {
    pub played: Move,
    pub recommendation: Recommendation<K>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recommendation<K> {
    WinsAtOnce,
    WinsByForce,
    Shows(K),
    Good,
}

impl<K> Recommendation<K> {
    pub fn wins(&self) -> bool {
        matches!(self, Recommendation::WinsAtOnce | Recommendation::WinsByForce)
    }
}

const MOST_CONSIDERED: usize = 5;

/// The stages that sort out unlikely moves: the nodes for a move, about the number of moves that
/// pass, and the greatest error of a chance after these nodes.
const STAGES: [(u32, usize, f32); 2] = [(8, 16, 0.2), (200, 3, 0.05)];

impl Engine {
    /// A win, if known. Otherwise a move as good as the best, from the first of `kinds` that has
    /// one, or else any of the best, preferably one that adds a piece. `None` if every move loses
    /// or none reaches the chance that the search found. Of many moves, searches only the likely
    /// ones.
    pub fn recommend<K>(
        &mut self,
        position: &Position,
        kinds: Vec<(K, Vec<Move>)>,
        nodes: u32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Option<Recommended<K>> {
        if let Some(played) = easiest(wins(position)) {
            return Some(Recommended { played, recommendation: Recommendation::WinsAtOnce });
        }
        let found = self.advise(position, Budget::Nodes(nodes), MOST_CONSIDERED, go_on).analysis;
        let best = found.best().filter(|best| !best.loses())?;
        if best.proof == Some(Proof::Wins) {
            let why = Recommendation::WinsByForce;
            return Some(Recommended { played: best.played, recommendation: why });
        }
        let least = found.chance.max(best.chance) - AS_GOOD;
        for (kind, moves) in kinds {
            let likely = self.likely(position, moves, least, go_on);
            if let Some(played) = self.first_worth(position, likely, least, nodes, go_on) {
                return Some(Recommended { played, recommendation: Recommendation::Shows(kind) });
            }
        }
        let worthy = found.candidates.iter().filter(|good| good.chance >= least);
        let mut good: Vec<Move> = worthy.map(|good| good.played).collect();
        // Adding builds fastest.
        good.sort_by_key(|&played| !adds(played));
        let played = self.first_worth(position, good, least, nodes, go_on)?;
        Some(Recommended { played, recommendation: Recommendation::Good })
    }

    fn first_worth(
        &mut self,
        position: &Position,
        moves: Vec<Move>,
        least: f32,
        nodes: u32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Option<Move> {
        let budget = Budget::Nodes(nodes);
        moves.into_iter().find(|&it| self.chance_after(position, it, budget, go_on) >= least)
    }

    /// Judged by short searches to be among the best and not far below `least`; order kept.
    fn likely(
        &mut self,
        position: &Position,
        mut moves: Vec<Move>,
        least: f32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Vec<Move> {
        moves.retain(|&played| is_defence(&mut position.clone(), played));
        for (nodes, most, doubt) in STAGES {
            let budget = Budget::Nodes(nodes);
            let chances: Vec<f32> = moves
                .iter()
                .map(|&it| worth_of(position, it, |after| self.analyse(after, budget, 1, go_on)))
                .collect();
            let mut best = chances.clone();
            best.sort_by(|a, b| b.total_cmp(a));
            let enough = best.get(most).map_or(least - doubt, |nth| nth.max(least - doubt));
            let mut each = chances.into_iter();
            moves.retain(|_| each.next().is_some_and(|chance| chance >= enough));
        }
        moves
    }

    pub(super) fn chance_after(
        &mut self,
        position: &Position,
        played: Move,
        budget: Budget,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> f32 {
        worth_of(position, played, |after| self.foresee(after, budget, go_on).analysis)
    }
}

/// By the end of the game, else by the position after it. An illegal move has no chance.
fn worth_of(position: &Position, played: Move, reply: impl FnOnce(&Position) -> Analysis) -> f32 {
    match position.after_move(played) {
        Err(_) => 0.0,
        Ok((_, Some(outcome))) => match outcome.winner() {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == position.turn())),
        },
        Ok((after, None)) => 1.0 - reply(&after).proved_chance(),
    }
}

/// The first by notation, among the moves that add a piece if there are any.
fn easiest(moves: Vec<Move>) -> Option<Move> {
    moves.into_iter().min_by_key(|&played| (!adds(played), played.to_string()))
}

fn adds(played: Move) -> bool {
    matches!(played.source(), Source::Reserve(_))
}
