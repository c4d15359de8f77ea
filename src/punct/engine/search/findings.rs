//! The result of a search: the best moves with their lines.

use std::cmp::Ordering;

use super::Search;
use crate::punct::engine::analysis::{Analysis, Candidate, Proof};
use crate::punct::engine::graph::{Graph, GraphId, MoveEdge, NodeMoves};
use crate::punct::engine::wins::{count_wins, wins};
use crate::rules::Move;

/// The greatest number of moves of a line that is reported.
const LINE: usize = 8;

impl Search<'_> {
    /// Returns the result so far, with the best `count` moves.
    pub fn analysis(&self, count: usize) -> Analysis {
        let held = self.graph();
        let graph: &Graph = &held;
        let root = graph.node(self.root);
        let edges = graph.edges(self.root);
        match root.proof {
            Some(Proof::Wins) if edges.is_empty() => return self.wins_at_once(count),
            // A position whose loss was proved below another position may have only refuted moves.
            Some(Proof::Loses) if edges.iter().all(MoveEdge::is_refuted) => {
                return self.last_stands(count);
            }
            _ => {}
        }
        let mut candidates: Vec<(Candidate, GraphId)> = edges
            .iter()
            .filter_map(|edge| Some((candidate(graph, edge)?, edge.child()?)))
            .collect();
        // Moves that lose at once come last.
        let loses_at_once = |(candidate, child): &(Candidate, GraphId)| {
            candidate.proof == Some(Proof::Loses) && graph.node(*child).moves == NodeMoves::Unlisted
        };
        candidates.sort_by(|a, b| {
            loses_at_once(a).cmp(&loses_at_once(b)).then_with(|| order(&a.0, &b.0))
        });
        candidates.truncate(count);
        let candidates =
            candidates.into_iter().map(|(candidate, child)| with_line(graph, candidate, child));
        Analysis {
            nodes: self.nodes(),
            chance: as_chance(root.mean),
            hopeless: false,
            candidates: candidates.collect(),
        }
    }

    fn wins_at_once(&self, count: usize) -> Analysis {
        let mut winning = wins(self.position);
        winning.sort_by_cached_key(Move::to_string);
        winning.truncate(count);
        let proved = |played| Candidate::from_proof(played, Proof::Wins);
        let candidates = winning.into_iter().map(proved).collect();
        Analysis { nodes: self.nodes(), chance: 1.0, hopeless: false, candidates }
    }

    /// Returns the moves of a position in which every move loses at once. Moves that leave the
    /// opponent the fewest wins at once come first, moves that end the game last. Each line goes on
    /// with a winning reply.
    fn last_stands(&self, count: usize) -> Analysis {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves.sort_by_cached_key(Move::to_string);
        let mut stands: Vec<((bool, usize), Move)> = moves
            .into_iter()
            .map(|played| {
                let mut after = self.position.clone();
                after.play_unchecked(played);
                ((after.outcome_after(played).is_some(), count_wins(&after)), played)
            })
            .collect();
        stands.sort_by_key(|&(key, _)| key);
        stands.truncate(count);
        let candidates = stands.into_iter().map(|((is_over, _), played)| {
            let mut lost = Candidate::from_proof(played, Proof::Loses);
            if !is_over {
                let mut after = self.position.clone();
                after.play_unchecked(played);
                lost.line.extend(wins(&after).first());
            }
            lost
        });
        Analysis {
            nodes: self.nodes(),
            chance: 0.0,
            hopeless: true,
            candidates: candidates.collect(),
        }
    }
}

fn candidate(graph: &Graph, edge: &MoveEdge) -> Option<Candidate> {
    let child = graph.node(edge.child()?);
    let proof = child.proof.map(|proof| match proof {
        Proof::Wins => Proof::Loses,
        Proof::Loses => Proof::Wins,
    });
    let (played, visits) = (edge.played, edge.visits);
    Some(Candidate { played, chance: as_chance(-child.mean), visits, line: Vec::new(), proof })
}

/// Adds to a candidate the line of best play that begins with it.
fn with_line(graph: &Graph, mut first: Candidate, child: GraphId) -> Candidate {
    let mut line = vec![first.played];
    let mut at = child;
    while line.len() < LINE {
        let tried = |edge: &MoveEdge| Some((candidate(graph, edge)?, edge.child()?));
        let next = graph.edges(at).iter().filter_map(tried);
        let Some((best, child)) = next.min_by(|(a, _), (b, _)| order(a, b)) else { break };
        line.push(best.played);
        at = child;
    }
    first.line = line;
    first
}

/// Compares candidates: proven wins come first, proven losses last; among equals, more visits come
/// first.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let proof = |candidate: &Candidate| match candidate.proof {
        Some(Proof::Wins) => 2,
        None => 1,
        Some(Proof::Loses) => 0,
    };
    let by_chance = || a.chance.total_cmp(&b.chance);
    proof(a).cmp(&proof(b)).then(a.visits.cmp(&b.visits)).then_with(by_chance).reverse()
}

fn as_chance(worth: f32) -> f32 {
    f32::midpoint(worth, 1.0)
}
