//! Finds the moves of a game that were clearly worse than the best move, or else a clearly worse
//! move that the winner avoided. A review suspects moves, and a closer look decides.

use super::analysis::{Candidate, Proof};
use super::foresight::forces;
use super::mistakes::{Mistake, Proved, mistake, wins_at_once};
use super::review::{MoveMark, MoveReview, review};
use super::thinking::{Budget, Engine};
use crate::rules::{Game, Move, Outcome, Player, Position};

/// A move that was clearly worse than the best move, or would have been.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearMistake {
    /// Whether the player made a good move in the game, not the move `played`.
    pub is_avoided: bool,
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

/// The number of moves of which the worst one is the mistake that a winning move avoided.
const TRIED: usize = 8;

/// The greatest number of good moves that are returned.
const GOOD: usize = 8;

/// Returns the worst clear mistakes of these players, three at most, in the order of the game. If
/// there is none and one of the players won, returns the last mistake that the winner avoided, if
/// there is one. A review with `nodes` for each move suspects moves, a search with twenty times the
/// nodes looks closer, and a search with a hundred times the nodes decides. Calls `go_on` every few
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
    let winner = game.outcome().and_then(Outcome::winner);
    let (mut suspects, mut praised) = (Vec::new(), Vec::new());
    review(engine, game, nodes, &mut |ply, verdict| {
        if let Some(mover) = mover(game, ply).filter(|mover| players.contains(mover)) {
            let wins = ply + 1 == game.ply() && game.ending().is_none();
            if verdict.before - verdict.after >= SUSPECT {
                suspects.push((ply, verdict));
            } else if winner == Some(mover) && (wins || verdict.mark == Some(MoveMark::Good)) {
                praised.push((ply, verdict));
            }
        }
        go_on(share(ply as f32, SUSPECTS, 0.0))
    });
    let loss = |(_, verdict): &(usize, MoveReview)| verdict.before - verdict.after;
    suspects.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    let bad = suspects.len().min(SUSPECTS);
    suspects.truncate(bad);
    // An only good move teaches more than the move that ended the game.
    praised.sort_by_key(|(ply, verdict)| (verdict.mark.is_some(), *ply));
    suspects.extend(praised.into_iter().rev().take(SUSPECTS - bad));
    let mut found = Vec::new();
    for (nth, (ply, verdict)) in suspects.iter().enumerate() {
        let most = if nth < bad { TOLD } else { 1 };
        let Some(then) = game.at_ply(*ply).filter(|_| found.len() < most) else { break };
        let mut goes_on = |part: f32| go_on(share(plies, suspects.len(), nth as f32 + part));
        let looks_closer = if nth < bad { closer_look } else { avoided };
        found.extend(looks_closer(engine, (then.position(), *ply), verdict, nodes, &mut goes_on));
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

/// Returns a mistake that the player avoided with a good move, if a closer look confirms both: the
/// best of the clearly worse moves, or the worst of a few moves if the player won at once.
fn avoided(
    engine: &mut Engine,
    (position, ply): (&Position, usize),
    praised: &MoveReview,
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Option<ClearMistake> {
    let (budget, wins) = (Budget::Nodes(nodes), wins_at_once(position, praised.played));
    let played = if wins {
        // A search looks at no other move.
        let mut others = Vec::new();
        position.legal_moves(&mut others);
        others.retain(|&other| !wins_at_once(position, other));
        let apart = others.len() / TRIED + 1;
        let mut chance =
            |other| (engine.chance_after(position, other, budget, &mut |_| go_on(0.0)), other);
        let tried = others.into_iter().step_by(apart).map(&mut chance);
        tried.min_by(|one, two| one.0.total_cmp(&two.0))?.1
    } else {
        let found = engine.foresee(position, budget, &mut |_| go_on(0.0)).found;
        let is_worse = |other: &Candidate| praised.after - other.chance >= CLEARLY;
        found.candidates.into_iter().find(is_worse)?.played
    };
    let suspected = MoveReview { played, ..praised.clone() };
    let mistake = closer_look(engine, (position, ply), &suspected, nodes, go_on)?;
    let is_good = wins || mistake.good.contains(&praised.played);
    is_good.then_some(ClearMistake { is_avoided: true, ..mistake })
}

/// Returns the mistake if a closer look at the position after this number of moves confirms it. The
/// best move must be clearly better after twenty times the nodes of the review, and again after a
/// hundred times the nodes. The first choice of the smaller search must be good in the larger
/// search too, since an answer that changes with the nodes teaches nothing. `go_on` gets the share
/// of this look that is done.
fn closer_look(
    engine: &mut Engine,
    (position, ply): (&Position, usize),
    suspected: &MoveReview,
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Option<ClearMistake> {
    let played = suspected.played;
    let [closer, deciding, each] = [CLOSER, DECIDING, EACH].map(|by| nodes.saturating_mul(by));
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
    let is_avoided = false;
    holds.then(|| ClearMistake { is_avoided, ply, played, chances, mistake: mistake(), good })
}
