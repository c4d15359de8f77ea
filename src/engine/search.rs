//! The search: best first, by PUCT (Rosin 2011) without rollouts, over a graph of positions. A
//! position is judged by [`evaluation`](super::evaluation) when it is first met and gets its moves
//! by [`policy`](super::policy) when it is met again. What is proved won or lost is not searched
//! any more, and passed up; a loss only over a complete list of moves.

mod findings;
mod sight;

use super::defences::is_defence;
use super::graph::{Graph, GraphId, Node, NodeMoves};
use super::listing::{MoveLister, Wanted};
use super::weights::Weights;
use crate::engine::analysis::Proof;
pub(super) use crate::engine::search::sight::Attention;
use crate::engine::search::sight::{Eyes, judged, result};
use crate::rules::{Game, Move, Position, Undo};

/// A repetition is a little worse than a draw for the player who searches, so that equal players
/// try something else.
const CONTEMPT: f32 = 0.15;

/// What a position is worth while all moves listed are refuted and others are yet to be tried.
const REFUTED: f32 = -0.95;

/// A position visited so often deserves more than its few best moves.
const MANY: u32 = 40;

/// Positions deeper than this are judged as they stand: no sensible line is so long.
const MAX_DEPTH: usize = 200;

pub(super) struct Search<'a> {
    weights: &'a Weights,
    graph: &'a mut Graph,
    listing: &'a mut MoveLister,
    position: Position,
    root: GraphId,
    eyes: Eyes,
    /// The nodes from the root down and the edge taken at each.
    path: Vec<(GraphId, usize)>,
    undos: Vec<Undo>,
    nodes: u32,
}

impl<'a> Search<'a> {
    /// A search of the present position of a game that is not over.
    pub fn new(
        weights: &'a Weights,
        graph: &'a mut Graph,
        listing: &'a mut MoveLister,
        game: &Game,
        attention: Attention,
    ) -> Search<'a> {
        let position = game.position();
        let eyes = Eyes { player: position.turn(), attention };
        graph.note_repetitions(game.hashes(), [-CONTEMPT, CONTEMPT]);
        let known = graph.find(position.zobrist());
        let root = known.unwrap_or_else(|| {
            let node = judged(weights, position, eyes, &mut listing.known);
            graph.add(position.zobrist(), node)
        });
        Search {
            weights,
            graph,
            listing,
            position: position.clone(),
            root,
            eyes,
            path: Vec::with_capacity(MAX_DEPTH),
            undos: Vec::with_capacity(MAX_DEPTH),
            nodes: 0,
        }
    }

    /// How many nodes this search has looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Whether more search would change nothing, or there is no room for it.
    pub fn is_done(&self) -> bool {
        self.graph.node(self.root).proof.is_some() || self.graph.is_full()
    }

    /// Looks at one more position.
    pub fn step(&mut self) {
        self.nodes = self.nodes.saturating_add(1);
        self.descend();
        self.ascend();
    }

    /// Follows the most promising moves down to a position that was not searched yet.
    fn descend(&mut self) {
        self.path.clear();
        self.undos.clear();
        let mut at = self.root;
        loop {
            let node = self.graph.node(at);
            if node.over || node.proof.is_some() || self.path.len() == MAX_DEPTH {
                return;
            }
            if node.moves == NodeMoves::Unlisted
                || node.moves == NodeMoves::Few && node.visits >= MANY
            {
                self.list_moves(at);
            }
            let Some(nth) = self.most_promising(at) else {
                // It has no move, or the last was refuted on the way to another position.
                self.widen(at);
                return;
            };
            self.path.push((at, nth));
            let edge = self.graph.edge(at, nth);
            let (played, child) = (edge.played, edge.child());
            self.undos.push(self.position.play_unchecked(played));
            let hash = self.position.zobrist();
            let child = match child.or_else(|| self.graph.find(hash)) {
                Some(child) if self.path.iter().any(|&(node, _)| node == child) => {
                    self.graph.tried(at, nth, None);
                    return;
                }
                Some(child) => child,
                None => {
                    let node = self.first_sight(played);
                    if self.graph.node(at).threats > 0 && node.proof == Some(Proof::Wins) {
                        self.take_back();
                        self.graph.refute(at, nth);
                        continue;
                    }
                    self.graph.add(hash, node)
                }
            };
            self.graph.tried(at, nth, Some(child));
            let node = self.graph.node(child);
            if node.visits == 1 && node.moves == NodeMoves::Unlisted {
                // It was met for the first time, or is met by another way: its worth is passed up.
                self.graph.node_mut(child).visits += 1;
                return;
            }
            at = child;
        }
    }

    /// Passes the result up to the root.
    fn ascend(&mut self) {
        while let Some((node, _)) = self.path.pop() {
            if let Some(undo) = self.undos.pop() {
                self.position.undo(undo);
            }
            self.graph.node_mut(node).visits += 1;
            self.sum_up(node);
        }
    }

    /// Takes back the last move of the path.
    fn take_back(&mut self) {
        self.path.pop();
        if let Some(undo) = self.undos.pop() {
            self.position.undo(undo);
        }
    }

    /// The node of the position on the board, which a move led to.
    fn first_sight(&mut self, played: Move) -> Node {
        match self.position.outcome_after(played) {
            Some(outcome) => Node::ended(result(outcome, self.position.turn())),
            None => judged(self.weights, &self.position, self.eyes, &mut self.listing.known),
        }
    }

    /// Lists the moves of the position on the board, or more of them.
    fn list_moves(&mut self, at: GraphId) {
        let before = self.graph.node(at).moves;
        let threatened = self.graph.node(at).threats > 0 || at == self.root && self.is_zugzwang();
        let wanted = match (threatened, before) {
            (false, _) => Wanted::Any,
            (true, NodeMoves::Unlisted) if at != self.root => Wanted::PossibleDefences,
            (true, _) => Wanted::Defences,
        };
        let (moves, edges) = self.listing.list(self.weights, &mut self.position, wanted, before);
        self.graph.add_edges(at, moves, edges);
    }

    /// Whether every move loses at once, for an attentive player. Elsewhere than at the root this
    /// is found move by move; the root may have no time for that.
    fn is_zugzwang(&mut self) -> bool {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        self.eyes.attention == Attention::Full
            && !moves.into_iter().any(|played| is_defence(&mut self.position, played))
    }

    /// Lists more moves where all listed are refuted, until one may hold, or proves the loss.
    fn widen(&mut self, at: GraphId) {
        while self.most_promising(at).is_none() {
            if self.graph.node(at).moves == NodeMoves::All {
                return self.prove(at, Proof::Loses);
            }
            self.graph.node_mut(at).mean = REFUTED;
            self.list_moves(at);
        }
    }

    /// The edge to follow: what was found of it plus what its prior promises. `None` if all are
    /// refuted.
    fn most_promising(&self, at: GraphId) -> Option<usize> {
        let node = self.graph.node(at);
        let explore = self.weights.search[0] * (node.visits as f32).sqrt();
        let repetition = self.worth_of_repetition();
        let mut best = (f32::NEG_INFINITY, None);
        for (nth, edge) in self.graph.edges(at).iter().enumerate() {
            let found = match edge.child().map(|child| self.graph.node(child)) {
                Some(child) if child.proof == Some(Proof::Wins) => continue,
                Some(child) => -child.mean,
                None if edge.is_refuted() => continue,
                None if edge.visits > 0 => repetition,
                None => node.mean - self.weights.search[1],
            };
            let promise = found + explore * edge.prior / (1 + edge.visits) as f32;
            if promise > best.0 {
                best = (promise, Some(nth));
            }
        }
        best.1
    }

    /// What a repetition is worth to the player to move on the board.
    fn worth_of_repetition(&self) -> f32 {
        if self.position.turn() == self.eyes.player { -CONTEMPT } else { CONTEMPT }
    }

    /// A node's worth from its own judgement and what was found below it, and what that proves.
    fn sum_up(&mut self, at: GraphId) {
        let node = self.graph.node(at);
        let (mut sum, mut weight) = (node.value, 1.0);
        let repetition = self.worth_of_repetition();
        let mut all_refuted = true;
        for edge in self.graph.edges(at) {
            if edge.is_refuted() {
                continue;
            }
            let Some(child) = edge.child().map(|child| self.graph.node(child)) else {
                all_refuted = false;
                sum += repetition * edge.visits as f32;
                weight += edge.visits as f32;
                continue;
            };
            match child.proof {
                Some(Proof::Loses) => return self.prove(at, Proof::Wins),
                Some(Proof::Wins) => {}
                None => {
                    all_refuted = false;
                    sum -= child.mean * edge.visits as f32;
                    weight += edge.visits as f32;
                }
            }
        }
        if all_refuted {
            // The position on the board is this node's: its path has been taken back.
            self.widen(at);
        } else {
            self.graph.node_mut(at).mean = sum / weight;
        }
    }

    fn prove(&mut self, at: GraphId, proof: Proof) {
        let node = self.graph.node_mut(at);
        node.proof = Some(proof);
        node.mean = if proof == Proof::Wins { 1.0 } else { -1.0 };
    }
}
