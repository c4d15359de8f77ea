//! Finds the moves of a game that were clearly worse than the best move. A review suspects moves,
//! and a closer look decides.

use super::analysis::{Candidate, Proof};
use super::foresight::forces;
use super::mistakes::{Mistake, Proved, mistake};
use super::review::{MoveVerdict, review};
use super::thinking::{Budget, Engine};
use crate::rules::{Game, Move, Player, Position};

/// A move that was clearly worse than the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearMistake {
    /// The number of moves before this one.
    pub ply: usize,
    pub played: Move,
    /// The mover's two chances, from 0 to 1: with the best move, and with the played move.
    pub chances: [f32; 2],
    /// The fault of the move; `None` if the rules show no fault.
    pub mistake: Option<Mistake>,
    /// At most eight good moves, the best first: the best move and moves that are nearly as good.
    /// If the best move wins by force, the list holds only wins, and maybe not all.
    pub good: Vec<Move>,
}

/// A move is clearly worse than the best if its chance is lower by at least this much.
const CLEARLY: f32 = 0.15;

/// A review suspects a move if the move lowers the chance by at least this much. The number is
/// smaller than [`CLEARLY`] because a review sees less than the closer look.
const SUSPECT: f32 = 0.08;

/// A move is nearly as good as the best if its chance is lower by at most this much.
pub const NEARLY: f32 = 0.05;

/// Three multiples of the nodes that the review spends on a move: for the closer look at a move,
/// for the search that decides which moves are good, and for the search of each good move.
const CLOSER: u32 = 20;
const DECIDING: u32 = 100;
const EACH: u32 = 10;

/// The deciding search knows a move well enough if it visits the move with at least one of this
/// number of nodes.
const SEEN: u32 = 1_000;

/// The greatest number of suspects that get a closer look, and of mistakes that are returned.
const SUSPECTS: usize = 5;
const TOLD: usize = 3;

/// A closer look at a suspect takes at most about as long as the review of this number of moves.
const AS_LONG: f32 = 200.0;

/// The greatest number of good moves that are returned.
const GOOD: usize = 8;

/// Returns the worst clear mistakes of these players, three at most, in the order of the game. A
/// review with `nodes` for each move suspects moves, a search with twenty times the nodes looks
/// closer, and a search with a hundred times the nodes decides. Calls `go_on` every few
/// milliseconds with the share of the work that is done, from 0 to 1. Returns no mistakes if
/// `go_on` returns `false`.
pub fn clear_mistakes(
    engine: &mut Engine,
    game: &Game,
    players: &[Player],
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Vec<ClearMistake> {
    let plies = game.ply() as f32;
    let share = |plies_done: f32, suspects: usize, suspects_done: f32| {
        let all = plies + AS_LONG * suspects as f32;
        ((plies_done + AS_LONG * suspects_done) / all).min(1.0)
    };
    let mut suspects: Vec<(usize, MoveVerdict)> = Vec::new();
    review(engine, game, nodes, &mut |ply, verdict| {
        let is_worse = verdict.before - verdict.after >= SUSPECT;
        if is_worse && mover(game, ply).is_some_and(|mover| players.contains(&mover)) {
            suspects.push((ply, verdict));
        }
        go_on(share(ply as f32, SUSPECTS, 0.0))
    });
    let loss = |(_, verdict): &(usize, MoveVerdict)| verdict.before - verdict.after;
    suspects.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    suspects.truncate(SUSPECTS);
    let mut found = Vec::new();
    for (nth, (ply, verdict)) in suspects.iter().enumerate() {
        let Some(then) = game.at_ply(*ply).filter(|_| found.len() < TOLD) else { break };
        let mut goes_on = |part: f32| go_on(share(plies, suspects.len(), nth as f32 + part));
        found.extend(closer_look(engine, (then.position(), *ply), verdict, nodes, &mut goes_on));
    }
    if !go_on(1.0) {
        return Vec::new();
    }
    found.sort_by_key(|mistake| mistake.ply);
    found
}

/// Returns the player to move after this number of moves; `None` if the game has fewer moves.
fn mover(game: &Game, ply: usize) -> Option<Player> {
    game.at_ply(ply).map(|then| then.position().turn())
}

/// Returns the mistake if a closer look at the position after this number of moves confirms it. The
/// best move must be clearly better after twenty times the nodes of the review, and again after a
/// hundred times the nodes. The first choice of the smaller search must be good in the larger
/// search too, since an answer that changes with the nodes teaches nothing. `go_on` gets the share
/// of this look that is done.
fn closer_look(
    engine: &mut Engine,
    (position, ply): (&Position, usize),
    suspected: &MoveVerdict,
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Option<ClearMistake> {
    let played = suspected.played;
    let [closer, deciding, each] =
        [CLOSER, DECIDING, EACH].map(|times| nodes.saturating_mul(times));
    let after = engine.chance_after(position, played, Budget::Nodes(closer), &mut |_| go_on(0.0));
    let (mut first_choice, mut is_clear) = (None, true);
    // A proof needs no further search.
    let limit = if suspected.before < 1.0 { deciding } else { closer };
    let found = engine.foresee(position, Budget::Nodes(limit), &mut |thinking| {
        if limit > closer && first_choice.is_none() && thinking.nodes() >= closer {
            let best = thinking.analysis(1).candidates.pop();
            is_clear = best.as_ref().is_some_and(|best| best.chance - after >= CLEARLY);
            first_choice = best.map(|best| best.played);
        }
        is_clear && go_on(0.5 * thinking.nodes() as f32 / limit as f32)
    });
    let candidates = found.found.candidates;
    let best = candidates.first()?;
    let is_seen = |candidate: &Candidate| candidate.visits >= limit / SEEN;
    let known = candidates.iter().find(|known| known.played == played && is_seen(known));
    let after = known.map_or(after, |known| known.chance.max(after));
    if !is_clear || best.chance - after < CLEARLY {
        return None;
    }
    let better_wins = best.proof == Some(Proof::Wins);
    let good: Vec<Move> = if better_wins {
        if forces(position, played) {
            return None;
        }
        let wins = |it: &&Candidate| it.proof == best.proof || forces(position, it.played);
        candidates.iter().take(GOOD).filter(wins).map(|win| win.played).collect()
    } else {
        let least = best.chance - NEARLY;
        let likely = candidates.iter().filter(|it| is_seen(it) && it.chance >= least);
        let mut is_good = |&played: &Move| {
            engine.chance_after(position, played, Budget::Nodes(each), &mut |_| go_on(0.5)) >= least
        };
        likely.take(GOOD).map(|good| good.played).filter(|played| is_good(played)).collect()
    };
    let holds = good.first() == Some(&best.played)
        && first_choice.is_none_or(|first| better_wins || good.contains(&first));
    let proved = Proved { better_wins, played_loses: after <= 0.0 };
    let mistake = || mistake(position, played, best.played, proved);
    let chances = [best.chance, after];
    holds.then(|| ClearMistake { ply, played, chances, mistake: mistake(), good })
}
