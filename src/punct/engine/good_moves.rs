//! Good moves for a player: what a search has found, and what is settled: the win by force if there is
//! one, or the race at the end. None of them loses unless all do.

use super::analysis::{Analysis, Candidate, Proof};
use super::defences::is_defence;
use super::forced::{ForcedWin, TRIED};
use super::foresight::{Foresight, Vetting, loses};
use super::thinking::{ALL, Budget, Engine, Thinking};
use crate::punct::engine::race::ProvedRace;
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
    /// The best `count` moves of a position that are not found to lose, as [`Engine::analyse`] looks for
    /// them; a win by force or in the race comes first. Where every legal move loses, those that may hold
    /// out.
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

    /// All moves that a search looks at, the best first, with what is settled.
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
                let safe =
                    foresight.choose(position, best, TRIED).filter(|&safe| Some(safe) != best);
                lead_with(&mut found, safe.as_slice(), 0.5);
                None
            }
            Some(ProvedRace::Loses) => {
                worth_at_most(&mut found, 0.0, Some(Proof::Loses));
                None
            }
            Some(ProvedRace::Wins(_)) | None => None,
        };
        GoodMoves { found, forced }
    }
}

/// How much of the chance a move may cost that is recommended for what it shows.
const COST: f32 = 0.05;

/// How many nodes each of many moves gets, the likely of them, and how much of the chance these few
/// nodes may be wrong by.
const STAGES: [(u32, usize, f32); 2] = [(8, 16, 0.2), (200, 6, 0.05)];

impl Engine {
    /// Of several kinds of legal moves, the first with a move that can be recommended for what it shows,
    /// though it need not be the best; and the first such move of it. It is not found to lose, and costs
    /// little of the chance against the best move, each looked at with so many nodes. Of many moves only
    /// the likely ones are looked at.
    pub fn recommend(
        &mut self,
        position: &Position,
        kinds: Vec<Vec<Move>>,
        nodes: u32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Option<(usize, Move)> {
        let best = self.advise(position, Budget::Nodes(nodes), 1, go_on).found;
        if best.all_lose() {
            return None;
        }
        let least = best.proved_chance() - COST;
        kinds.into_iter().enumerate().find_map(|(nth, moves)| {
            let likely = self.likely(position, moves, least, go_on);
            let found = likely.into_iter().find(|&played| {
                !loses(position, played)
                    && self.chance_after(position, played, nodes, go_on) >= least
            });
            Some((nth, found?))
        })
    }

    /// The legal moves among these that may be worth so much, in their order.
    fn likely(
        &mut self,
        position: &Position,
        mut moves: Vec<Move>,
        least: f32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Vec<Move> {
        moves.retain(|&played| is_defence(&mut position.clone(), played));
        for (nodes, most, doubt) in STAGES {
            let mut chance = |played| self.chance_after(position, played, nodes, go_on);
            let chances: Vec<(f32, Move)> = moves.iter().map(|&it| (chance(it), it)).collect();
            let mut best: Vec<f32> = chances.iter().map(|&(chance, _)| chance).collect();
            best.sort_by(|a, b| b.total_cmp(a));
            let least = best.get(most).map_or(least - doubt, |nth| nth.max(least - doubt));
            let likely = chances.into_iter().filter(|&(chance, _)| chance >= least);
            moves = likely.map(|(_, played)| played).collect();
        }
        moves
    }

    /// The chance of the player who makes a move, as a search of the position after it finds it.
    fn chance_after(
        &mut self,
        position: &Position,
        played: Move,
        nodes: u32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> f32 {
        match position.after(played) {
            Err(_) => 0.0,
            Ok((_, Some(outcome))) => match outcome.winner() {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == position.turn())),
            },
            Ok((after, None)) => {
                1.0 - self.analyse(&after, Budget::Nodes(nodes), 1, go_on).proved_chance()
            }
        }
    }
}

/// Puts the first move of a line first, which is worth so much; 1 is a win by force.
fn lead_with(found: &mut Analysis, line: &[Move], chance: f32) {
    let Some(&played) = line.first() else { return };
    let known = found.candidates.iter().position(|known| known.played == played);
    let visits = known.map_or(0, |at| found.candidates.remove(at).visits);
    let (line, proof) = (line.to_vec(), (chance >= 1.0).then_some(Proof::Wins));
    found.candidates.insert(0, Candidate { played, chance, visits, line, proof });
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
