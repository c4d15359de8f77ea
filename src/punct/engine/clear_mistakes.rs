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
    /// The best move and those that are nearly as good, the best first. Beside a win by force, only
    /// some of the other wins are listed.
    pub good: Vec<Move>,
}

/// The part of the chance that a move loses at least if it is clearly worse than the best.
const CLEARLY: f32 = 0.15;

/// The part of the chance that a suspected move loses in the review, which sees less.
const SUSPECT: f32 = 0.08;

/// The most that a move that is nearly as good as the best is worth less.
const NEARLY: f32 = 0.05;

/// How many times the nodes of the review the closer look at a move has, the search that decides
/// which moves are good, and the search of each of these.
const CLOSER: u32 = 20;
const DECIDING: u32 = 100;
const EACH: u32 = 10;

/// A move that the deciding search visits with less than one of this number of nodes is not known
/// well enough.
const SEEN: u32 = 1_000;

/// The most suspects that are looked at again, and the most mistakes that are found.
const SUSPECTS: usize = 5;
const TOLD: usize = 3;

/// The most good moves that are told.
const GOOD: usize = 8;

/// The worst clear mistakes of these players, three at most, in the order of the game. A review
/// with `nodes` for each move suspects them, a search of twenty times the nodes looks closer, and
/// one of a hundred times the nodes decides. None if `go_on`, which is called every few
/// milliseconds, returns `false`.
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
    let checked = suspects.iter().take(SUSPECTS).filter_map(|(ply, verdict)| {
        let then = game.at_ply(*ply)?;
        closer_look(engine, (then.position(), *ply), verdict, nodes, go_on)
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

/// Returns the mistake if a closer look at the position after this number of moves confirms it. The
/// best move must be clearly better after twenty times the nodes of the review and after a hundred
/// times. The choice after fewer must be good after more: an answer that depends on the nodes
/// teaches nothing.
fn closer_look(
    engine: &mut Engine,
    (position, ply): (&Position, usize),
    suspected: &MoveVerdict,
    nodes: u32,
    go_on: &dyn Fn() -> bool,
) -> Option<ClearMistake> {
    let played = suspected.played;
    let [closer, deciding, each] =
        [CLOSER, DECIDING, EACH].map(|times| nodes.saturating_mul(times));
    let after = engine.chance_after(position, played, Budget::Nodes(closer), &mut |_| go_on());
    let (mut first_choice, mut is_clear) = (None, true);
    // A proof needs no further search.
    let limit = if suspected.before < 1.0 { deciding } else { closer };
    let found = engine.foresee(position, Budget::Nodes(limit), &mut |thinking| {
        if limit > closer && first_choice.is_none() && thinking.nodes() >= closer {
            let best = thinking.analysis(1).candidates.pop();
            is_clear = best.as_ref().is_some_and(|best| best.chance - after >= CLEARLY);
            first_choice = best.map(|best| best.played);
        }
        is_clear && go_on()
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
            engine.chance_after(position, played, Budget::Nodes(each), &mut |_| go_on()) >= least
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
