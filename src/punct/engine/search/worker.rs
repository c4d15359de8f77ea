//! One worker of a search. The worker follows the most promising moves down to a position that was
//! not searched yet, and passes the worth of the position up.

use std::sync::atomic::Ordering;

use super::sight::{Attention, judge};
use super::{CONTEMPT, LockedGraph, Search};
use crate::punct::engine::analysis::Proof;
use crate::punct::engine::defences::is_defence;
use crate::punct::engine::graph::{Graph, GraphId, GraphNode, NodeMoves};
use crate::punct::engine::listing::{MoveFilter, MoveLister};
use crate::rules::{Move, Position, Undo};

/// The worth of a position while all listed moves are refuted and others are still to be tried.
const REFUTED: f32 = -0.95;

/// A node with this number of visits gets more edges than its few best moves.
const MANY: u32 = 40;

/// Positions deeper than this are judged and not searched: no sensible line is so long.
const MAX_DEPTH: usize = 200;

/// The worth of an untried move while another worker looks at the move. The worth is low, so that
/// other workers look elsewhere.
const AWAITED: f32 = -1.0;

pub struct Worker<'s, 'a> {
    search: &'s Search<'a>,
    listing: &'s mut MoveLister,
    position: Position,
    /// The nodes from the root down and the edge taken at each.
    path: Vec<(GraphId, usize)>,
    undos: Vec<Undo>,
}

impl<'s, 'a> Worker<'s, 'a> {
    pub fn new(search: &'s Search<'a>, listing: &'s mut MoveLister) -> Worker<'s, 'a> {
        Worker {
            search,
            listing,
            position: search.position.clone(),
            path: Vec::with_capacity(MAX_DEPTH),
            undos: Vec::with_capacity(MAX_DEPTH),
        }
    }

    /// Looks at one more position.
    pub fn step(&mut self) {
        self.search.nodes.fetch_add(1, Ordering::Relaxed);
        let graph = self.descend(self.search.graph());
        self.ascend(graph);
    }

    /// Follows the most promising moves down to a position that was not searched yet.
    fn descend(&mut self, mut graph: LockedGraph<'s, 'a>) -> LockedGraph<'s, 'a> {
        self.path.clear();
        self.undos.clear();
        let mut at = self.search.root;
        loop {
            let node = graph.node(at);
            if node.over || node.proof.is_some() || self.path.len() == MAX_DEPTH {
                return graph;
            }
            if node.moves == NodeMoves::Unlisted
                || node.moves == NodeMoves::Few && node.visits >= MANY
            {
                graph = self.list_moves(graph, at);
            }
            let Some(nth) = self.most_promising(&graph, at) else {
                // The node has no moves, or all its moves are refuted. A search below another
                // position may have refuted the last one.
                return self.widen(graph, at);
            };
            self.path.push((at, nth));
            let edge = graph.edge(at, nth);
            let (played, child) = (edge.played, edge.child());
            self.undos.push(self.position.play_unchecked(played));
            let hash = self.position.zobrist();
            let child = match child.or_else(|| graph.find(hash)) {
                Some(child) if self.path.iter().any(|&(node, _)| node == child) => {
                    graph.set_child(at, nth, None);
                    return graph;
                }
                Some(child) => child,
                None => {
                    graph.await_child(at, nth);
                    drop(graph);
                    let node = self.first_sight(played);
                    graph = self.search.graph();
                    if graph.node(at).threats > 0 && node.proof == Some(Proof::Wins) {
                        self.take_back();
                        graph.refute(at, nth);
                        continue;
                    }
                    // Another worker may have added the position meanwhile.
                    graph.find(hash).unwrap_or_else(|| graph.add(hash, node))
                }
            };
            graph.set_child(at, nth, Some(child));
            let node = graph.node(child);
            if node.visits == 1 && node.moves == NodeMoves::Unlisted {
                // The position is new here and was not searched yet, so its worth is passed up.
                graph.node_mut(child).visits += 1;
                return graph;
            }
            at = child;
        }
    }

    /// Passes the result up to the root.
    fn ascend(&mut self, mut graph: LockedGraph<'s, 'a>) {
        while let Some(&(node, _)) = self.path.last() {
            self.take_back();
            graph.node_mut(node).visits += 1;
            graph = self.sum_up(graph, node);
        }
    }

    /// Takes back the last move of the path.
    fn take_back(&mut self) {
        self.path.pop();
        if let Some(undo) = self.undos.pop() {
            self.position.undo(undo);
        }
    }

    /// Makes the node of the position on the board. `played` is the move that led to it.
    fn first_sight(&mut self, played: Move) -> GraphNode {
        if let Some(outcome) = self.position.outcome_after(played) {
            return GraphNode::terminal(self.search.eyes.result(&self.position, outcome));
        }
        let (node, terrain) = judge(self.search.weights, &self.position, self.search.eyes);
        if let Some(terrain) = terrain {
            self.listing.known.keep(self.position.zobrist(), &terrain);
        }
        node
    }

    /// Lists the first moves of the position on the board, or more of them.
    fn list_moves(&mut self, graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        let before = graph.node(at).moves;
        let threatened = graph.node(at).threats > 0;
        drop(graph);
        let is_root = at == self.search.root;
        let wanted = match before {
            _ if !(threatened || is_root && self.is_zugzwang()) => MoveFilter::Any,
            NodeMoves::Unlisted if !is_root => MoveFilter::PossibleDefences,
            _ => MoveFilter::Defences,
        };
        let (moves, edges) =
            self.listing.list(self.search.weights, &mut self.position, wanted, before);
        let mut graph = self.search.graph();
        // Another worker may have listed the moves meanwhile.
        if graph.node(at).moves == before {
            graph.add_edges(at, moves, edges);
        }
        graph
    }

    /// Whether every move loses at once, for a player who sees all threats. Below the root, the
    /// search finds this out move by move. At the root, there may be no time for that.
    fn is_zugzwang(&mut self) -> bool {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        self.search.eyes.view.attention == Attention::Full
            && !moves.into_iter().any(|played| is_defence(&mut self.position, played))
    }

    /// Lists more moves while all listed moves are refuted. Notes the loss as proved if there are
    /// no more moves.
    fn widen(&mut self, mut graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        while self.most_promising(&graph, at).is_none() {
            if graph.node(at).moves == NodeMoves::All {
                prove(&mut graph, at, Proof::Loses);
                break;
            }
            graph.node_mut(at).mean = REFUTED;
            graph = self.list_moves(graph, at);
        }
        graph
    }

    /// Returns the edge with the greatest sum of its result and the promise of its prior. Returns
    /// `None` if all edges are refuted or proved to lose.
    fn most_promising(&self, graph: &Graph, at: GraphId) -> Option<usize> {
        let search = &self.search.weights.search;
        let node = graph.node(at);
        let explore = search[0] * (node.visits as f32).sqrt();
        let repetition = self.worth_of_repetition();
        let mut best = (f32::NEG_INFINITY, None);
        for (nth, edge) in graph.edges(at).iter().enumerate() {
            let found = match edge.child().map(|child| graph.node(child)) {
                Some(child) if child.proof == Some(Proof::Wins) => continue,
                Some(child) => -child.mean,
                None if edge.is_refuted() => continue,
                None if edge.is_awaited() => AWAITED,
                None if edge.visits > 0 => repetition,
                None => node.mean - search[1],
            };
            let promise = found + explore * edge.prior / (1 + edge.visits) as f32;
            if promise > best.0 {
                best = (promise, Some(nth));
            }
        }
        best.1
    }

    /// Returns the worth of a repetition to the player to move on the board.
    fn worth_of_repetition(&self) -> f32 {
        if self.position.turn() == self.search.eyes.player { -CONTEMPT } else { CONTEMPT }
    }

    /// Computes a node's worth and proof from its own judgement and the results below it.
    fn sum_up(&mut self, mut graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        let node = graph.node(at);
        let (mut sum, mut weight) = (node.value, 1.0);
        let repetition = self.worth_of_repetition();
        let mut all_refuted = true;
        for edge in graph.edges(at) {
            if edge.is_refuted() {
                continue;
            }
            let Some(child) = edge.child().map(|child| graph.node(child)) else {
                all_refuted = false;
                sum += repetition * edge.visits as f32;
                weight += edge.visits as f32;
                continue;
            };
            match child.proof {
                Some(Proof::Loses) => {
                    prove(&mut graph, at, Proof::Wins);
                    return graph;
                }
                Some(Proof::Wins) => {}
                None => {
                    all_refuted = false;
                    sum -= child.mean * edge.visits as f32;
                    weight += edge.visits as f32;
                }
            }
        }
        if all_refuted {
            // The path has been taken back to this node, so that the board shows its position.
            return self.widen(graph, at);
        }
        graph.node_mut(at).mean = sum / weight;
        graph
    }
}

fn prove(graph: &mut Graph, at: GraphId, proof: Proof) {
    let node = graph.node_mut(at);
    node.proof = Some(proof);
    node.mean = if proof == Proof::Wins { 1.0 } else { -1.0 };
}
