//! The moves of a game that were clearly worse than others: a review suspects them, and a closer
//! look decides.

use super::analysis::{Candidate, Proof};
use super::foresight::forces;
use super::mistakes::{Mistake, Proved, mistake};
use super::review::{MoveVerdict, review};
use super::thinking::{Budget, Engine};
use crate::rules::{Game, Move, Player, Position};

/// A move that was clearly worse than another.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearMistake {
    /// How many moves came before it.
    pub ply: usize,
    pub played: Move,
    /// The mover's chance with the best move, and with the one played: 0 to 1.
    pub chances: [f32; 2],
    /// What was wrong with it, if the rules can tell.
    pub mistake: Option<Mistake>,
    /// The best move and those that are nearly as good, the best first.
    pub good: Vec<Candidate>,
}

/// The part of the chance that a move loses at least if it is clearly worse than the best.
const CLEARLY: f32 = 0.15;

/// The part of the chance that a suspected move loses in the review, which sees less.
const SUSPECT: f32 = 0.08;

/// The most that a move that is nearly as good as the best is worth less.
const NEARLY: f32 = 0.05;

/// How many times the nodes of the review the second look has.
const CLOSER: u32 = 20;

/// The most suspects that are looked at again, and the most mistakes that are found.
const SUSPECTS: usize = 5;
const TOLD: usize = 3;

/// The number of good moves that are compared, each as closely as the position.
const COMPARED: usize = 5;

/// The worst clear mistakes of these players, three at most, in the order of the game. A review
/// with `nodes` for each move suspects them, and a search of twenty times the nodes confirms each.
/// None if `go_on`, which is called every few milliseconds, returns `false`.
pub fn clear_mistakes(
    engine: &mut Engine,
    game: &Game,
    players: &[Player],
    nodes: u32,
    go_on: &dyn Fn() -> bool,
) -> Vec<ClearMistake> {
    let mut suspects: Vec<(usize, MoveVerdict)> = Vec::new();
    review(engine, game, nodes, &mut |ply, verdict| {
        let is_worse = verdict.before - verdict.after >= SUSPECT;
        if is_worse && mover(game, ply).is_some_and(|mover| players.contains(&mover)) {
            suspects.push((ply, verdict));
        }
        go_on()
    });
    let loss = |(_, verdict): &(usize, MoveVerdict)| verdict.before - verdict.after;
    suspects.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    let budget = Budget::Nodes(nodes.saturating_mul(CLOSER));
    let checked = suspects.iter().take(SUSPECTS).filter_map(|(ply, verdict)| {
        let then = game.at_ply(*ply)?;
        closer_look(engine, then.position(), *ply, verdict.played, budget, go_on)
    });
    let mut found: Vec<_> = checked.take(TOLD).collect();
    if !go_on() {
        return Vec::new();
    }
    found.sort_by_key(|mistake| mistake.ply);
    found
}

/// The player who made the move after this number of moves.
fn mover(game: &Game, ply: usize) -> Option<Player> {
    game.at_ply(ply).map(|then| then.position().turn())
}

/// The mistake, if the closer look confirms it.
fn closer_look(
    engine: &mut Engine,
    position: &Position,
    ply: usize,
    played: Move,
    budget: Budget,
    go_on: &dyn Fn() -> bool,
) -> Option<ClearMistake> {
    let after = engine.chance_after(position, played, budget, &mut |_| go_on());
    let before = engine.foresee(position, budget, &mut |_| go_on()).found.proved_chance();
    if before - after < CLEARLY - NEARLY {
        // To compare the good moves takes five times as long.
        return None;
    }
    let found = engine.hints(position, budget, COMPARED, &mut |_| go_on());
    let best = found.found.best()?;
    let is_won = found.forced.is_some() && forces(position, played);
    if is_won || best.chance - after < CLEARLY {
        return None;
    }
    let best_proof = best.proof;
    let better_wins = best_proof == Some(Proof::Wins);
    let proved = Proved { better_wins, played_loses: after <= 0.0 };
    let chances = [best.chance, after];
    let mistake = mistake(position, played, best.played, proved);
    let least = best.chance - NEARLY;
    let mut good = found.found.candidates;
    good.retain(|candidate| {
        let wins = || candidate.proof == best_proof || forces(position, candidate.played);
        candidate.chance >= least && !candidate.loses() && (!better_wins || wins())
    });
    (!good.is_empty()).then_some(ClearMistake { ply, played, chances, mistake, good })
}

/// Whether a legal move that was not compared is nearly as good as the best, whose chance is
/// `best`, by a search of this number of nodes. Beside a win by force only another one is.
pub fn is_nearly_as_good(position: &Position, played: Move, best: f32, nodes: u32) -> bool {
    if best >= 1.0 {
        return forces(position, played);
    }
    let mut engine = Engine::new();
    let chance = engine.chance_after(position, played, Budget::Nodes(nodes), &mut |_| true);
    chance >= best - NEARLY
}
