//! Reviews a finished game: the gain or loss of each move, and the clear mistakes, or else one that
//! the winner avoided. The review suspects moves, and a closer search decides.

#[cfg(test)]
mod tests;

use derive_more::Display;

use super::foresight::{LossCheck, forces};
use super::good_moves::GoodMoves;
use super::graph::Proof;
use super::mistakes::{Mistake, ProvedMoves, mistake};
use super::search::{Analysis, Candidate};
use super::thinking::{Budget, Engine};
use super::wins::wins_at_once;
use crate::rules::{Game, Move, Outcome, Player, Position};

coded! {
    /// The marks of books for how good a move was. Only people give `!!` and `!?`.
    #[derive(Display)]
    #[display("{}", self.code())]
    pub enum MoveMark {
        Brilliant = "!!",
        /// The only good move.
        Good = "!",
        Interesting = "!?",
        Dubious = "?!",
        Mistake = "?",
        Blunder = "??",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    pub played: Move,
    /// The mover's chances before and after the move, from 0 to 1.
    pub before: f32,
    pub after: f32,
    pub best: Option<Candidate>,
    pub mark: Option<MoveMark>,
    pub mistake: Option<Mistake>,
}

impl MoveReview {
    pub fn better(&self) -> Option<&Candidate> {
        self.mark.filter(|&mark| mark != MoveMark::Good)?;
        self.best.as_ref().filter(|best| best.played != self.played)
    }
}

/// The least loss of chance for each bad mark, the worst mark first.
const LOSSES: [(f32, MoveMark); 3] =
    [(0.3, MoveMark::Blunder), (0.15, MoveMark::Mistake), (0.1, MoveMark::Dubious)];

/// A move is the only good one if it is ahead of every other move by at least this chance.
const AHEAD: f32 = 0.25;

/// With at least this chance, a game is not lost yet.
const HOPE: f32 = 0.1;

const COMPARED: usize = 10;

/// The mover's chances before and after the move; after the last move, the result: 1, ½ or 0.
fn judge_move(
    position: &Position,
    played: Move,
    found: &Analysis,
    [before, after]: [f32; 2],
) -> MoveReview {
    let best = found.best().cloned();
    let is_best = best.as_ref().is_some_and(|best| best.played == played);
    // The search after the best move knows more than the search before it. What it found was so
    // before the move, too, and the move lost nothing.
    let before = if is_best { before.min(after) } else { before };
    let won_at_once = best.as_ref().is_some_and(|best| wins_at_once(position, best.played));
    let misses_win = won_at_once && !wins_at_once(position, played);
    let is_won = best.as_ref().is_some_and(|best| best.proof == Some(Proof::Wins));
    let gives_up_win = is_won && after < 1.0 && !is_best;
    let is_lost = after <= 0.0 && before >= HOPE;
    let mark = if is_lost || misses_win && after <= 1.0 - HOPE {
        Some(MoveMark::Blunder)
    } else if !won_at_once && is_only_good(played, found, after) {
        Some(MoveMark::Good)
    } else {
        let limit = LOSSES.iter().find(|&&(limit, _)| before - after >= limit);
        let dubious = (misses_win || gives_up_win).then_some(MoveMark::Dubious);
        limit.map(|&(_, mark)| mark).or(dubious)
    };
    let mut judged = MoveReview { played, before, after, best, mark, mistake: None };
    if let Some(better) = judged.better().map(|better| better.played) {
        let proved = ProvedMoves { better_wins: gives_up_win, played_loses: is_lost };
        judged.mistake = mistake(position, played, better, proved);
    }
    judged
}

fn is_only_good(played: Move, found: &Analysis, after: f32) -> bool {
    let [best, others @ ..] = &found.candidates[..] else { return false };
    let next = others.iter().map(|other| other.chance).max_by(f32::total_cmp);
    let is_ahead = next.is_some_and(|next| best.chance - next >= AHEAD);
    played == best.played && is_ahead && best.chance - after < LOSSES[2].0
}

/// `each` gets the number of earlier moves; the review stops when it returns `false`.
pub fn review(
    engine: &mut Engine,
    game: &Game,
    nodes: u32,
    each: &mut dyn FnMut(usize, MoveReview) -> bool,
) {
    let Some(mut then) = game.at_ply(0) else { return };
    let mut next = None;
    for (ply, &played) in game.moves().iter().enumerate() {
        let position = then.position().clone();
        let (GoodMoves { analysis: found, forced }, before) = next.take().unwrap_or_else(|| {
            let good = compared_moves(engine, &position, nodes);
            let chance = good.analysis.proved_chance();
            (good, chance)
        });
        if then.play(played).is_err() {
            return;
        }
        let after = match then.outcome().map(Outcome::winner) {
            Some(Some(winner)) => f32::from(u8::from(winner == position.turn())),
            Some(None) => 0.5,
            None => {
                let reply = compared_moves(engine, then.position(), nodes);
                // A win that was proved before the move stays proved after it. Another win by force
                // is as good as the proved one.
                let is_won = found
                    .candidates
                    .iter()
                    .any(|it| it.played == played && it.proof == Some(Proof::Wins))
                    || forced.is_some() && forces(&position, played);
                let reply_chance = if is_won { 0.0 } else { reply.analysis.proved_chance() };
                next = Some((reply, reply_chance));
                1.0 - reply_chance
            }
        };
        if !each(ply, judge_move(&position, played, &found, [before, after])) {
            return;
        }
    }
}

fn compared_moves(engine: &mut Engine, position: &Position, nodes: u32) -> GoodMoves {
    let mut good = engine.foresee(position, Budget::Nodes(nodes), &mut |_| true);
    LossCheck::default().vet(position, &mut good.analysis, 1);
    good.analysis.candidates.truncate(COMPARED);
    good
}

#[derive(Clone, Debug, PartialEq)]
pub struct ClearMistake {
    /// Whether the player made a good move in the game, not the move `played`.
    pub is_avoided: bool,
    pub ply: usize,
    pub played: Move,
    /// The mover's two chances, from 0 to 1: with the best move, and with the played move.
    pub chances: [f32; 2],
    pub mistake: Option<Mistake>,
    /// The best and nearly as good ones, at most [`GOOD`]. If the best wins by force, only wins,
    /// and maybe not all.
    pub good: Vec<Move>,
}

/// A move is clearly worse than the best if its chance is lower by at least this much.
const CLEARLY: f32 = 0.15;

/// Less than [`CLEARLY`], because a review sees less than the closer search.
const SUSPECT: f32 = 0.08;

/// A move is nearly as good as the best if its chance is lower by at most this much.
pub const NEARLY: f32 = 0.05;

/// As multiples of the nodes of the review: for the closer search of a move, for deciding which
/// moves are good, and for each good move.
const CLOSER: u32 = 20;
const DECIDING: u32 = 100;
const EACH: u32 = 10;

/// A move is known well enough with one of this number of the deciding search's nodes.
const SEEN: u32 = 1_000;

/// How many suspects get a closer search, and how many mistakes are reported.
const SUSPECTS: usize = 5;
const REPORTED: usize = 3;

/// A closer search of a suspect takes at most about as long as the review of this number of moves.
const AS_LONG: f32 = 200.0;

/// Of this number of moves, the worst is the mistake that a winning move avoided.
const COMPARED_WITH_WIN: usize = 8;

const GOOD: usize = 8;

/// Three at most, in the order of the game. If there is none and one of the players won, the last
/// mistake that the winner avoided. `go_on` gets the share of the work that is done, from 0 to 1,
/// every few milliseconds; there are no mistakes once it has returned `false`.
pub fn clear_mistakes(
    engine: &mut Engine,
    game: &Game,
    players: &[Player],
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Vec<ClearMistake> {
    let winner = game.outcome().and_then(Outcome::winner);
    let (mut suspects, mut praised) = (Vec::new(), Vec::new());
    review(engine, game, nodes, &mut |ply, judged| {
        let mover = game.at_ply(ply).map(|then| then.position().turn());
        if let Some(mover) = mover.filter(|mover| players.contains(mover)) {
            let wins = ply + 1 == game.ply() && game.ending().is_none();
            if judged.before - judged.after >= SUSPECT {
                suspects.push((ply, judged));
            } else if winner == Some(mover) && (wins || judged.mark == Some(MoveMark::Good)) {
                praised.push((ply, judged));
            }
        }
        go_on(share_done(game, ply as f32, SUSPECTS, 0.0))
    });
    suspects.sort_by(|(_, one), (_, other)| {
        (other.before - other.after).total_cmp(&(one.before - one.after))
    });
    suspects.truncate(SUSPECTS);
    let bad = suspects.len();
    // An only good move teaches more than the move that ended the game.
    praised.sort_by_key(|(ply, judged)| (judged.mark.is_some(), *ply));
    suspects.extend(praised.into_iter().rev().take(SUSPECTS - bad));
    let mut found = Vec::new();
    for (nth, (ply, judged)) in suspects.iter().enumerate() {
        if found.len() >= if nth < bad { REPORTED } else { 1 } {
            break;
        }
        let Some(then) = game.at_ply(*ply) else { break };
        let confirm = if nth < bad { confirmed } else { avoided };
        found.extend(confirm(engine, (then.position(), *ply), judged, nodes, &mut |part| {
            go_on(share_done(game, game.ply() as f32, suspects.len(), nth as f32 + part))
        }));
    }
    if !go_on(1.0) {
        return Vec::new();
    }
    found.sort_unstable_by_key(|mistake| mistake.ply);
    found
}

fn share_done(game: &Game, reviewed: f32, suspects: usize, examined: f32) -> f32 {
    let all = game.ply() as f32 + AS_LONG * suspects as f32;
    ((reviewed + AS_LONG * examined) / all).min(1.0)
}

/// The best of the clearly worse moves, or the worst of a few if the player won at once. A closer
/// search must confirm both.
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
        let mut others = position.legal_moves();
        others.retain(|&other| !wins_at_once(position, other));
        let apart = others.len() / COMPARED_WITH_WIN + 1;
        let tried = others.into_iter().step_by(apart).map(|other| {
            (engine.chance_after(position, other, budget, &mut |_| go_on(0.0)), other)
        });
        tried.min_by(|one, two| one.0.total_cmp(&two.0))?.1
    } else {
        let found = engine.foresee(position, budget, &mut |_| go_on(0.0)).analysis;
        let mut candidates = found.candidates.into_iter();
        candidates.find(|other| praised.after - other.chance >= CLEARLY)?.played
    };
    let suspected = MoveReview { played, ..praised.clone() };
    let mistake = confirmed(engine, (position, ply), &suspected, nodes, go_on)?;
    let is_good = wins || mistake.good.contains(&praised.played);
    is_good.then_some(ClearMistake { is_avoided: true, ..mistake })
}

/// The best move must be clearly better after twenty times the nodes of the review, and again after
/// a hundred times. The smaller search's first choice must be good in the larger one, too, since an
/// answer that changes with the nodes teaches nothing.
fn confirmed(
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
    let foreseen = engine.foresee(position, Budget::Nodes(limit), &mut |thinking| {
        if limit > closer && first_choice.is_none() && thinking.nodes() >= closer {
            let choice = thinking.analysis(1).candidates.pop();
            is_clear = choice.as_ref().is_some_and(|best| best.chance - after >= CLEARLY);
            first_choice = choice.map(|best| best.played);
        }
        is_clear && go_on(0.5 * thinking.nodes() as f32 / limit as f32)
    });
    let candidates = foreseen.analysis.candidates;
    let best = candidates.first()?;
    let least_visits = limit / SEEN;
    let known = candidates.iter().find(|it| it.played == played && it.visits >= least_visits);
    let most_after = known.map_or(after, |known| known.chance.max(after));
    if !is_clear || best.chance - most_after < CLEARLY {
        return None;
    }
    let better_wins = best.proof == Some(Proof::Wins);
    let good: Vec<Move> = if better_wins {
        if forces(position, played) {
            return None;
        }
        let best_few = candidates.iter().take(GOOD);
        let wins = best_few.filter(|it| it.proof == best.proof || forces(position, it.played));
        wins.map(|win| win.played).collect()
    } else {
        let least = best.chance - NEARLY;
        let likely = candidates.iter().filter(|it| it.visits >= least_visits && it.chance >= least);
        let mut moves: Vec<Move> = likely.take(GOOD).map(|good| good.played).collect();
        moves.retain(|&good| {
            engine.chance_after(position, good, Budget::Nodes(each), &mut |_| go_on(0.5)) >= least
        });
        moves
    };
    if good.first() != Some(&best.played)
        || first_choice.is_some_and(|first| !better_wins && !good.contains(&first))
    {
        return None;
    }
    let proved = ProvedMoves { better_wins, played_loses: most_after <= 0.0 };
    Some(ClearMistake {
        is_avoided: false,
        ply,
        played,
        chances: [best.chance, most_after],
        mistake: mistake(position, played, best.played, proved),
        good,
    })
}
