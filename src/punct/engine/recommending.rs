//! Recommends a move to a learner: a win, if one is known, or else a move that shows something and
//! is as good as the best.

use super::analysis::{Analysis, Candidate, Proof};
use super::defences::is_defence;
use super::good_moves::{AS_GOOD, GoodMoves};
use super::thinking::{Budget, Engine, Thinking};
use super::wins::wins;
use crate::rules::{Move, Position, Source};

/// A move that a learner may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recommended<K> {
    pub played: Move,
    pub why: Recommendation<K>,
}

/// Why a recommended move is worth following.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recommendation<K> {
    /// The move wins at once.
    WinsAtOnce,
    /// The move begins a win against every defence.
    WinsByForce,
    /// The move is a good move of this kind.
    Shows(K),
    /// The move is a good move of no given kind.
    Good,
}

impl<K> Recommendation<K> {
    pub fn wins(&self) -> bool {
        matches!(self, Recommendation::WinsAtOnce | Recommendation::WinsByForce)
    }
}

/// The number of best moves that are considered.
const LOOKED_AT: usize = 5;

/// The stages that sort out unlikely moves. Each stage has the number of nodes for a move, about
/// the number of moves that are kept, and the greatest error of a chance after these nodes.
const STAGES: [(u32, usize, f32); 2] = [(8, 16, 0.2), (200, 3, 0.05)];

impl Engine {
    /// Recommends a win, if one is known. Otherwise recommends a move as good as the best, from the
    /// first kind that has such a move. If no kind has one, recommends one of the best moves,
    /// preferably one that adds a piece. `kinds` holds the legal moves of each kind. Returns `None`
    /// if every move loses, or if no move reaches the chance that the search of the position found.
    /// Searches each move with `nodes` nodes; of many moves, searches only the likely ones.
    pub fn recommend<K>(
        &mut self,
        position: &Position,
        kinds: Vec<(K, Vec<Move>)>,
        nodes: u32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Option<Recommended<K>> {
        if let Some(played) = easiest(wins(position)) {
            return Some(Recommended { played, why: Recommendation::WinsAtOnce });
        }
        let GoodMoves { found, .. } = self.advise(position, Budget::Nodes(nodes), LOOKED_AT, go_on);
        let best = found.best().filter(|best| !best.loses())?;
        if best.proof == Some(Proof::Wins) {
            let why = Recommendation::WinsByForce;
            return Some(Recommended { played: best.played, why });
        }
        let least = found.chance.max(best.chance) - AS_GOOD;
        let shown = kinds.into_iter().find_map(|(kind, moves)| {
            let likely = self.likely(position, moves, least, go_on);
            let played = self.first_worth(position, likely, least, nodes, go_on)?;
            Some(Recommended { played, why: Recommendation::Shows(kind) })
        });
        shown.or_else(|| {
            let good = in_order_of_course(&found.candidates, least);
            let played = self.first_worth(position, good, least, nodes, go_on)?;
            Some(Recommended { played, why: Recommendation::Good })
        })
    }

    /// Returns the first of these moves whose chance is at least `least`.
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

    /// Returns those of these legal moves that short searches judge to be among the best, and not
    /// far below `least`. Keeps the given order.
    fn likely(
        &mut self,
        position: &Position,
        mut moves: Vec<Move>,
        least: f32,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Vec<Move> {
        moves.retain(|&played| is_defence(&mut position.clone(), played));
        for (nodes, most, doubt) in STAGES {
            let mut look = |after: &Position| self.analyse(after, Budget::Nodes(nodes), 1, go_on);
            let mut chance = |played| worth_of(position, played, &mut look);
            let chances: Vec<(f32, Move)> = moves.iter().map(|&it| (chance(it), it)).collect();
            let mut best: Vec<f32> = chances.iter().map(|&(chance, _)| chance).collect();
            best.sort_by(|a, b| b.total_cmp(a));
            let least = best.get(most).map_or(least - doubt, |nth| nth.max(least - doubt));
            let likely = chances.into_iter().filter(|&(chance, _)| chance >= least);
            moves = likely.map(|(_, played)| played).collect();
        }
        moves
    }

    /// Returns the chance of the player who makes a legal move. Searches the position after the
    /// move, and looks for a proved result there.
    pub(super) fn chance_after(
        &mut self,
        position: &Position,
        played: Move,
        budget: Budget,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> f32 {
        let reply = |after: &Position| self.foresee(after, budget, go_on).found;
        worth_of(position, played, reply)
    }
}

/// Returns the chance of the player who makes a move: the result if the move ends the game, or else
/// the judgement of the position after it. An illegal move has no chance.
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

/// Returns the candidates whose chance is at least `least`. Moves that add a piece come first,
/// since adding builds fastest.
fn in_order_of_course(candidates: &[Candidate], least: f32) -> Vec<Move> {
    let is_likely = |good: &&Candidate| good.chance >= least;
    let mut moves: Vec<Move> = candidates.iter().filter(is_likely).map(|it| it.played).collect();
    moves.sort_by_key(|&played| !adds(played));
    moves
}

/// Returns the move that is easiest to make: the first by notation, among the moves that add a
/// piece if there are any.
fn easiest(moves: Vec<Move>) -> Option<Move> {
    moves.into_iter().min_by_key(|&played| (!adds(played), played.to_string()))
}

fn adds(played: Move) -> bool {
    matches!(played.source(), Source::Reserve(_))
}
