//! Good moves for a player: the moves that a search has found, and the win by force or the result
//! of the race, if known. None of these moves is found to lose, unless all moves are.

use super::analysis::{Analysis, Candidate, Proof};
use super::forced::{ForcedWin, TRIED};
use super::foresight::{Foresight, Vetting};
use super::thinking::{ALL, Budget, Engine, Thinking};
use crate::punct::engine::race::ProvedRace;
use crate::rules::{Move, Position};

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct GoodMoves {
    /// The moves that the search found; a win by force comes first.
    pub found: Analysis,
    /// The win by force; `None` if there is none, or if the win takes only one move.
    pub forced: Option<ForcedWin>,
}

/// The worth of a move, compared with the best known move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    Best,
    /// At most a little worse.
    AsGood,
    /// The move's chance is lower than the best chance by this much, from 0 to 1.
    GivesAway(f32),
    /// The best move wins against every defence, and this move is not known to win.
    LosesWin,
}

/// A move is as good as the best if its chance is lower by at most this much.
pub(super) const AS_GOOD: f32 = 0.02;

impl Analysis {
    /// Returns the worth of the nth move, counted from 0. Each move's chance must come from a
    /// search of that move.
    pub fn worth(&self, nth: usize) -> Worth {
        let Some((best, good)) = self.best().zip(self.candidates.get(nth)) else {
            return Worth::Best;
        };
        let cost = best.chance - good.chance;
        match best.proof {
            _ if nth == 0 => Worth::Best,
            _ if cost <= AS_GOOD && good.proof == best.proof => Worth::AsGood,
            Some(Proof::Wins) if good.chance < 1.0 => Worth::LosesWin,
            _ if cost <= AS_GOOD => Worth::AsGood,
            _ => Worth::GivesAway(cost),
        }
    }
}

impl Engine {
    /// Finds the best `count` moves of a position that are not found to lose, with the search of
    /// [`Engine::analyse`]. A win by force or in the race comes first. If every legal move loses,
    /// returns losing moves; the moves that lose at once come last.
    pub fn advise(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut good = self.foresee(position, budget, go_on);
        let found = &mut good.found;
        Vetting::default().vet(position, found, count);
        if !found.all_lose() {
            found.candidates.retain(|candidate| !candidate.loses());
        }
        found.candidates.truncate(count);
        good
    }

    /// Finds the moves of [`Engine::advise`], searches each with the same budget as the position,
    /// and sorts the moves by the results.
    pub fn hints(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut good = self.advise(position, budget, count, go_on);
        let candidates = &mut good.found.candidates;
        for candidate in candidates.iter_mut().filter(|candidate| candidate.proof.is_none()) {
            candidate.chance = self.chance_after(position, candidate.played, budget, go_on);
        }
        candidates.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        good.found.chance = candidates.first().map_or(good.found.chance, |best| best.chance);
        good
    }

    /// Returns all moves that a search looks at, the best first, corrected by a proved result of
    /// the position.
    pub(super) fn foresee(
        &mut self,
        position: &Position,
        budget: Budget,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut found = self.analyse(position, budget, ALL, go_on);
        let mut foresight = Foresight::default();
        let forced = match foresight.look(position, TRIED).cloned() {
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
        GoodMoves { found, forced }
    }
}

/// Puts the first move of a line before all others and gives the move this chance. A chance of 1
/// makes the move a proved win.
fn lead_with(found: &mut Analysis, line: &[Move], chance: f32) {
    let Some(&played) = line.first() else { return };
    let known = found.candidates.iter().position(|known| known.played == played);
    let visits = known.map_or(0, |at| found.candidates.remove(at).visits);
    let (line, proof) = (line.to_vec(), (chance >= 1.0).then_some(Proof::Wins));
    found.candidates.insert(0, Candidate { played, chance, visits, line, proof });
    found.chance = chance;
}

/// Limits the chance of every move, and gives the proof to every move that has none.
fn worth_at_most(found: &mut Analysis, chance: f32, proof: Option<Proof>) {
    found.chance = chance;
    for candidate in &mut found.candidates {
        candidate.chance = candidate.chance.min(chance);
        candidate.proof = candidate.proof.or(proof);
    }
}
