//! The memory of a search: a graph of positions. A position that several orders of moves reach is
//! one node.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use crate::rules::Move;

/// A proof about a move, from the view of the player who makes the move; or about a position, for
/// the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Against every reply.
    Wins,
    /// If the opponent plays well.
    Loses,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GraphId(u32);

/// A position when it is first met.
#[derive(Clone, Copy)]
pub(super) struct FirstEvaluation {
    /// The worth of the position for the player to move: −1 to 1.
    pub value: f32,
    pub proof: Option<Proof>,
    pub over: bool,
    /// With how many moves the opponent could win at once if it were the opponent's turn.
    pub threats: u16,
}

pub(super) struct GraphNode {
    pub sight: FirstEvaluation,
    pub visits: u32,
    pub moves: NodeMoves,
    first: u32,
    count: u16,
}

/// What the search has found of a position. The nodes before a position read it often and nothing
/// else, so it lies apart: more of it fits in the processor's caches.
#[derive(Clone, Copy)]
pub(super) struct SearchResult {
    /// The mean worth of this position and of the positions searched below it.
    pub mean: f32,
    pub proof: Option<Proof>,
}

/// Which moves of a position the edges of its node hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeMoves {
    Unlisted,
    Few,
    Best,
    /// More of the best moves, after the first were refuted.
    More,
    /// All moves, or all that do not lose at once.
    All,
}

#[derive(Clone, Copy)]
pub(super) struct MoveEdge {
    pub played: Move,
    /// At first sight. The priors of a node's edges add up to 1.
    pub prior: f32,
    pub visits: u32,
    child: u32,
}

const NONE: u32 = u32::MAX;
const REFUTED: u32 = u32::MAX - 1;
const AWAITED: u32 = u32::MAX - 2;

impl MoveEdge {
    pub fn new(played: Move, prior: f32) -> MoveEdge {
        MoveEdge { played, prior, visits: 0, child: NONE }
    }

    /// `None` if the move is refuted or was never tried, and while it has only led back to a
    /// position of the line.
    pub fn child(&self) -> Option<GraphId> {
        (self.child < AWAITED).then_some(GraphId(self.child))
    }

    pub fn is_awaited(&self) -> bool {
        self.child == AWAITED
    }

    /// Whether the move proved to leave the opponent a win at once. Such a move leads to no node.
    pub fn is_refuted(&self) -> bool {
        self.child == REFUTED
    }
}

/// A node takes 28 bytes, about 64 with its entry in the index.
const MAX_NODES: usize = 1 << 19;

/// An edge takes 16 bytes. Both limits bound a search to about 100 MB, and to 150 MB while it
/// [forgets](Graph::forget). The search of a level needs far less.
const MAX_EDGES: usize = 1 << 22;

#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<GraphNode>,
    found: Vec<SearchResult>,
    edges: Vec<MoveEdge>,
    index: HashMap<u64, GraphId, BuildHasherDefault<Hashed>>,
}

impl Graph {
    /// The memory stays allocated.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.found.clear();
        self.edges.clear();
        self.index.clear();
    }

    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES || self.edges.len() >= MAX_EDGES
    }

    pub fn is_half_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES / 2 || self.edges.len() >= MAX_EDGES / 2
    }

    /// Forgets the positions visited least often, so that at most half of the nodes and edges are
    /// left. Moves to them count as untried. Ids change.
    pub fn drop_rarely_visited(&mut self) {
        let mut least = 2;
        while !self.is_halved_by(least) {
            least *= 2;
        }
        let mut left = 0;
        let ids: Vec<u32> = self
            .nodes
            .iter()
            .map(|node| {
                if node.visits < least {
                    return NONE;
                }
                left += 1;
                left - 1
            })
            .collect();
        let mut edges = Vec::new();
        for node in self.nodes.iter_mut().filter(|node| node.visits >= least) {
            let own = node.edges();
            node.first = edges.len() as u32;
            edges.extend(self.edges[own].iter().map(|&edge| match edge.child() {
                None => edge,
                Some(GraphId(id)) => match ids[id as usize] {
                    NONE => MoveEdge::new(edge.played, edge.prior),
                    child => MoveEdge { child, ..edge },
                },
            }));
        }
        self.edges = edges;
        let mut nodes = self.nodes.iter();
        self.found.retain(|_| nodes.next().is_some_and(|node| node.visits >= least));
        self.nodes.retain(|node| node.visits >= least);
        self.index.retain(|_, id| {
            id.0 = ids[id.0 as usize];
            id.0 != NONE
        });
    }

    /// Whether at most half of the nodes and edges belong to nodes with so many visits.
    fn is_halved_by(&self, least: u32) -> bool {
        let often = self.nodes.iter().filter(|node| node.visits >= least);
        let (nodes, edges) =
            often.fold((0, 0), |(nodes, edges), node| (nodes + 1, edges + usize::from(node.count)));
        2 * nodes <= self.nodes.len() && 2 * edges <= self.edges.len()
    }

    pub fn find(&self, hash: u64) -> Option<GraphId> {
        self.index.get(&hash).copied()
    }

    pub fn add(&mut self, hash: u64, sight: FirstEvaluation) -> GraphId {
        let id = GraphId(self.nodes.len() as u32);
        self.nodes.push(GraphNode::new(sight));
        self.found.push(SearchResult::new(sight));
        self.index.insert(hash, id);
        id
    }

    /// Adds the earlier positions of a game as ends of the game. `to_mover` is what a return is
    /// worth to the player to move after it: first if this is the player who moves at present,
    /// second if it is the other one. The present position is the last of `hashes`.
    pub fn add_repetitions(&mut self, hashes: &[u64], to_mover: [f32; 2]) {
        let Some((&present, earlier)) = hashes.split_last() else { return };
        for (back, &hash) in earlier.iter().rev().enumerate() {
            if hash == present {
                continue;
            }
            let sight = FirstEvaluation::terminal(to_mover[(back + 1) % 2]);
            match self.find(hash) {
                Some(known) => {
                    *self.node_mut(known) = GraphNode::new(sight);
                    *self.result_mut(known) = SearchResult::new(sight);
                }
                None => {
                    self.add(hash, sight);
                }
            }
        }
    }

    pub fn node(&self, id: GraphId) -> &GraphNode {
        &self.nodes[id.0 as usize]
    }

    pub fn node_mut(&mut self, id: GraphId) -> &mut GraphNode {
        &mut self.nodes[id.0 as usize]
    }

    pub fn result(&self, id: GraphId) -> SearchResult {
        self.found[id.0 as usize]
    }

    pub fn result_mut(&mut self, id: GraphId) -> &mut SearchResult {
        &mut self.found[id.0 as usize]
    }

    pub fn edges(&self, id: GraphId) -> &[MoveEdge] {
        &self.edges[self.node(id).edges()]
    }

    pub fn edge(&self, id: GraphId, nth: usize) -> &MoveEdge {
        &self.edges(id)[nth]
    }

    fn edge_mut(&mut self, id: GraphId, nth: usize) -> &mut MoveEdge {
        let first = self.node(id).first as usize;
        &mut self.edges[first + nth]
    }

    /// A child of `None` means that the move was tried and led only back to a position of the line.
    pub fn set_child(&mut self, id: GraphId, nth: usize, child: Option<GraphId>) {
        let edge = self.edge_mut(id, nth);
        edge.visits = edge.visits.saturating_add(1);
        match child {
            Some(child) => edge.child = child.0,
            None if edge.is_awaited() => edge.child = NONE,
            None => {}
        }
    }

    pub fn await_child(&mut self, id: GraphId, nth: usize) {
        self.edge_mut(id, nth).child = AWAITED;
    }

    pub fn refute(&mut self, id: GraphId, nth: usize) {
        self.edge_mut(id, nth).child = REFUTED;
    }

    /// The known edges stay with their results, and take the new priors.
    pub fn add_edges(
        &mut self,
        id: GraphId,
        moves: NodeMoves,
        edges: impl Iterator<Item = MoveEdge>,
    ) {
        let known = self.edges(id).to_vec();
        let first = self.edges.len();
        self.edges.extend(&known);
        for edge in edges {
            match known.iter().position(|known| known.played == edge.played) {
                Some(nth) => self.edges[first + nth].prior = edge.prior,
                None => self.edges.push(edge),
            }
        }
        let count = self.edges.len() - first;
        let node = self.node_mut(id);
        node.moves = moves;
        node.first = first as u32;
        node.count = count as u16;
    }
}

impl GraphNode {
    fn edges(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }

    fn new(sight: FirstEvaluation) -> GraphNode {
        GraphNode { sight, visits: 1, moves: NodeMoves::Unlisted, first: 0, count: 0 }
    }
}

impl SearchResult {
    fn new(sight: FirstEvaluation) -> SearchResult {
        SearchResult { mean: sight.value, proof: sight.proof }
    }
}

impl FirstEvaluation {
    pub fn new(value: f32, proof: Option<Proof>, threats: usize) -> FirstEvaluation {
        let threats = threats.min(usize::from(u16::MAX)) as u16;
        FirstEvaluation { value, proof, over: false, threats }
    }

    /// A position in which the game is over. `value` is the worth for the player to move, from −1
    /// to 1.
    pub fn terminal(value: f32) -> FirstEvaluation {
        let proof = if value > 0.5 {
            Some(Proof::Wins)
        } else if value < -0.5 {
            Some(Proof::Loses)
        } else {
            None
        };
        FirstEvaluation { over: true, ..FirstEvaluation::new(value, proof, 0) }
    }
}

/// Passes Zobrist hashes on unchanged, since they are already spread evenly.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // The index hashes only whole `u64` numbers, but the trait requires this function.
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
