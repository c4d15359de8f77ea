//! What a search has found: moves, their chances and proofs, and their lines.

use std::cmp::Ordering;

use super::Search;
use crate::punct::engine::graph::{Graph, GraphId, MoveEdge, NodeMoves, Proof};
use crate::punct::engine::wins::{count_wins, wins};
use crate::rules::Move;

#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub played: Move,
    /// The mover's chance, from 0 to 1. A draw counts as half a win.
    pub chance: f32,
    pub visits: u32,
    /// The expected play: this move, the best answer, and so on.
    pub line: Vec<Move>,
    pub proof: Option<Proof>,
}

impl Candidate {
    pub fn loses(&self) -> bool {
        self.proof == Some(Proof::Loses)
    }

    fn from_proof(played: Move, proof: Proof) -> Candidate {
        let chance = if proof == Proof::Wins { 1.0 } else { 0.0 };
        Candidate { played, chance, visits: 1, line: vec![played], proof: Some(proof) }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub nodes: u32,
    /// The chance of the player to move: 0 to 1.
    pub chance: f32,
    /// Whether the opponent can win with the next move after every move of the player.
    pub hopeless: bool,
    /// The best first.
    pub candidates: Vec<Candidate>,
}

impl Analysis {
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    pub fn all_lose(&self) -> bool {
        !self.candidates.is_empty() && self.candidates.iter().all(Candidate::loses)
    }

    /// 1 or 0 if the best move is proved to win or to lose; else what the search found.
    pub fn proved_chance(&self) -> f32 {
        match self.best().and_then(|best| best.proof) {
            Some(Proof::Wins) => 1.0,
            Some(Proof::Loses) => 0.0,
            None => self.chance,
        }
    }
}

const LINE: usize = 8;

impl Search<'_> {
    pub fn analysis(&self, count: usize) -> Analysis {
        let locked = self.graph.lock();
        let graph: &Graph = &locked;
        let root = graph.found(self.root);
        let edges = graph.edges(self.root);
        let mut hopeless = false;
        let candidates = if root.proof == Some(Proof::Wins) && edges.is_empty() {
            let mut winning = wins(self.position);
            winning.sort_by_cached_key(Move::to_string);
            winning.truncate(count);
            winning.into_iter().map(|played| Candidate::from_proof(played, Proof::Wins)).collect()
        } else if root.proof == Some(Proof::Loses) && edges.iter().all(MoveEdge::is_refuted) {
            // Also a position whose loss was proved below another one may have only refuted moves.
            hopeless = true;
            self.losing_moves(count)
        } else {
            let mut found: Vec<(bool, Candidate, GraphId)> = Vec::new();
            for edge in edges {
                if let Some((candidate, child)) = candidate(graph, edge) {
                    let loses_at_once = candidate.proof == Some(Proof::Loses)
                        && graph.node(child).moves == NodeMoves::Unlisted;
                    found.push((loses_at_once, candidate, child));
                }
            }
            // Moves that lose at once come last.
            found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| order(&a.1, &b.1)));
            found.truncate(count);
            found.into_iter().map(|(_, first, child)| with_line(graph, first, child)).collect()
        };
        Analysis { nodes: self.nodes(), chance: as_chance(root.mean), hopeless, candidates }
    }

    /// Moves that leave the opponent the fewest wins at once come first, moves that end the game
    /// last. Each line goes on with a winning reply.
    fn losing_moves(&self, count: usize) -> Vec<Candidate> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves.sort_by_cached_key(Move::to_string);
        moves.sort_by_cached_key(|&played| {
            let mut after = self.position.clone();
            after.play_unchecked(played);
            (after.outcome_after(played).is_some(), count_wins(&after))
        });
        moves.truncate(count);
        let losing = moves.into_iter().map(|played| {
            let mut candidate = Candidate::from_proof(played, Proof::Loses);
            if let Ok((after, None)) = self.position.after_move(played) {
                candidate.line.extend(wins(&after).first());
            }
            candidate
        });
        losing.collect()
    }
}

/// The candidate of a move without its line, and the node to which the move leads.
fn candidate(graph: &Graph, edge: &MoveEdge) -> Option<(Candidate, GraphId)> {
    let id = edge.child()?;
    let child = graph.found(id);
    let proof = child.proof.map(|proof| match proof {
        Proof::Wins => Proof::Loses,
        Proof::Loses => Proof::Wins,
    });
    let (chance, line) = (as_chance(-child.mean), Vec::new());
    Some((Candidate { played: edge.played, chance, visits: edge.visits, line, proof }, id))
}

fn with_line(graph: &Graph, mut first: Candidate, child: GraphId) -> Candidate {
    first.line.push(first.played);
    let mut at = child;
    while first.line.len() < LINE {
        let next = graph.edges(at).iter().filter_map(|edge| candidate(graph, edge));
        let Some((best, id)) = next.min_by(|(a, _), (b, _)| order(a, b)) else { break };
        first.line.push(best.played);
        at = id;
    }
    first
}

/// Proved wins come first, proved losses last; among equals, more visits come first.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let [one, other] = [a, b].map(|candidate| match candidate.proof {
        Some(Proof::Wins) => 2,
        None => 1,
        Some(Proof::Loses) => 0,
    });
    other.cmp(&one).then(b.visits.cmp(&a.visits)).then_with(|| b.chance.total_cmp(&a.chance))
}

fn as_chance(worth: f32) -> f32 {
    f32::midpoint(worth, 1.0)
}
