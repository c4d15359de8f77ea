//! Good moves for a player: what a search has found, and what is settled: the win by force if there is
//! one, or the race at the end.

use super::forced::{ForcedWin, TRIED};
use super::foresight::Foresight;
use super::race::Settled;
use crate::engine::analysis::{Analysis, Candidate, Proof};
use crate::engine::thinking::{Budget, Engine, Thinking};
use crate::rules::{Move, Position};

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct GoodMoves {
    /// What was found; a win by force comes first.
    pub found: Analysis,
    /// The win by force, if there is one in more than one move.
    pub forced: Option<ForcedWin>,
}

impl Engine {
    /// Looks at a position as [`Engine::analyse`] does, for a win by force, and at the race.
    pub fn advise(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut found = self.analyse(position, budget, count, go_on);
        let mut foresight = Foresight::default();
        let forced = match foresight.look(position, TRIED).cloned() {
            Some(Settled::Wins(win)) if win.moves > 1 => {
                lead_with(&mut found, &win.line, 1.0, count);
                Some(win)
            }
            Some(Settled::Draws(_)) => {
                worth_at_most(&mut found, 0.5, None);
                let best = found.best().map(|best| best.played);
                let safe =
                    foresight.choose(position, best, TRIED).filter(|&safe| Some(safe) != best);
                lead_with(&mut found, safe.as_slice(), 0.5, count);
                None
            }
            Some(Settled::Loses) => {
                worth_at_most(&mut found, 0.0, Some(Proof::Loses));
                None
            }
            Some(Settled::Wins(_)) | None => None,
        };
        GoodMoves { found, forced }
    }
}

/// Puts the first move of a line first, which is worth so much; 1 is a win by force.
fn lead_with(found: &mut Analysis, line: &[Move], chance: f32, count: usize) {
    let Some(&played) = line.first() else { return };
    let known = found.candidates.iter().position(|known| known.played == played);
    let visits = known.map_or(0, |at| found.candidates.remove(at).visits);
    let (line, proof) = (line.to_vec(), (chance >= 1.0).then_some(Proof::Wins));
    found.candidates.insert(0, Candidate { played, chance, visits, line, proof });
    found.candidates.truncate(count);
    found.chance = chance;
}

/// Notes that no move is worth more, and what is proved of all.
fn worth_at_most(found: &mut Analysis, chance: f32, proof: Option<Proof>) {
    found.chance = chance;
    for candidate in &mut found.candidates {
        candidate.chance = candidate.chance.min(chance);
        candidate.proof = candidate.proof.or(proof);
    }
}
