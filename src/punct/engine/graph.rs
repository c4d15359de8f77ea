//! The memory of a search: a graph of positions. A position that several orders of moves reach is
//! one node.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::analysis::Proof;
use crate::rules::Move;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GraphId(u32);

pub(super) struct GraphNode {
    /// The worth of the position at first sight, for the player to move: −1 to 1.
    pub value: f32,
    /// The mean worth of this position and of the positions searched below it.
    pub mean: f32,
    pub visits: u32,
    /// The proof for the player to move, if there is one.
    pub proof: Option<Proof>,
    pub over: bool,
    /// The number of moves with which the opponent could win at once if it were the opponent's
    /// turn.
    pub threats: u16,
    pub moves: NodeMoves,
    first: u32,
    count: u16,
}

/// Which moves of a position the edges of its node hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeMoves {
    Unlisted,
    /// The few moves that are best by the policy.
    Few,
    /// The moves that are best by the policy.
    Best,
    /// More of the best moves, after the first were refuted.
    More,
    /// All moves, or all that do not lose at once.
    All,
}

#[derive(Clone, Copy)]
pub(super) struct MoveEdge {
    pub played: Move,
    /// The prior: how good the move looks at first sight. The priors of a node's edges add up to 1.
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

    /// Returns the node to which the move leads. Returns `None` if the move is refuted or was never
    /// tried, and while the move has only led back to a position of the line.
    pub fn child(&self) -> Option<GraphId> {
        (self.child < AWAITED).then_some(GraphId(self.child))
    }

    /// Whether a worker is now looking at the move for the first time.
    pub fn is_awaited(&self) -> bool {
        self.child == AWAITED
    }

    /// Whether the move proved to leave the opponent a win at once. Such a move leads to no node.
    pub fn is_refuted(&self) -> bool {
        self.child == REFUTED
    }
}

/// The greatest number of nodes. A node takes 24 bytes, about 60 with its place in the index.
const MAX_NODES: usize = 1 << 19;

/// The greatest number of edges, of 16 bytes each. This limit and [`MAX_NODES`] bound a search to
/// about 100 MB. The search of a level needs far less.
const MAX_EDGES: usize = 1 << 22;

#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<GraphNode>,
    edges: Vec<MoveEdge>,
    index: HashMap<u64, GraphId, BuildHasherDefault<Hashed>>,
}

impl Graph {
    /// Forgets all positions but keeps the memory allocated.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.index.clear();
    }

    /// Whether there may be no room for another position.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES || self.edges.len() >= MAX_EDGES
    }

    /// Whether the graph is so full that a new search should start from scratch.
    pub fn is_half_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES / 2 || self.edges.len() >= MAX_EDGES / 2
    }

    pub fn find(&self, hash: u64) -> Option<GraphId> {
        self.index.get(&hash).copied()
    }

    pub fn add(&mut self, hash: u64, node: GraphNode) -> GraphId {
        let id = GraphId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.index.insert(hash, id);
        id
    }

    /// Notes the earlier positions of a game as ends of the game. `to_mover` has two numbers, each
    /// the worth of a return for the player to move after it: the first number if this is the
    /// player who moves at present, the second if it is the other player. `hashes` are the hashes
    /// of the game's positions, the present one last.
    pub fn note_repetitions(&mut self, hashes: &[u64], to_mover: [f32; 2]) {
        let Some((&present, earlier)) = hashes.split_last() else { return };
        for (back, &hash) in earlier.iter().rev().enumerate() {
            let node = GraphNode::terminal(to_mover[(back + 1) % 2]);
            match self.find(hash) {
                _ if hash == present => {}
                Some(known) => *self.node_mut(known) = node,
                None => {
                    self.add(hash, node);
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

    pub fn edges(&self, id: GraphId) -> &[MoveEdge] {
        let node = self.node(id);
        &self.edges[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    pub fn edge(&self, id: GraphId, nth: usize) -> &MoveEdge {
        &self.edges(id)[nth]
    }

    /// Notes that a move was tried and where it leads; `None` if it led only back to a position of
    /// the line.
    pub fn set_child(&mut self, id: GraphId, nth: usize, child: Option<GraphId>) {
        let first = self.node(id).first as usize;
        let edge = &mut self.edges[first + nth];
        edge.visits = edge.visits.saturating_add(1);
        match child {
            Some(child) => edge.child = child.0,
            None if edge.is_awaited() => edge.child = NONE,
            None => {}
        }
    }

    /// Notes that a worker begins to look at a move for the first time.
    pub fn await_child(&mut self, id: GraphId, nth: usize) {
        let first = self.node(id).first as usize;
        self.edges[first + nth].child = AWAITED;
    }

    /// Notes that a move leaves the opponent a win at once.
    pub fn refute(&mut self, id: GraphId, nth: usize) {
        let first = self.node(id).first as usize;
        self.edges[first + nth].child = REFUTED;
    }

    /// Gives a node more edges. The known edges stay with their results, and take the new priors.
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
    pub fn new(value: f32, proof: Option<Proof>, threats: usize) -> GraphNode {
        GraphNode {
            value,
            mean: value,
            visits: 1,
            proof,
            over: false,
            threats: threats.min(usize::from(u16::MAX)) as u16,
            moves: NodeMoves::Unlisted,
            first: 0,
            count: 0,
        }
    }

    /// Makes the node of a position in which the game is over. `value` is the worth for the player
    /// to move, from −1 to 1.
    pub fn terminal(value: f32) -> GraphNode {
        let proof = if value > 0.5 {
            Some(Proof::Wins)
        } else if value < -0.5 {
            Some(Proof::Loses)
        } else {
            None
        };
        GraphNode { over: true, ..GraphNode::new(value, proof, 0) }
    }
}

/// Returns Zobrist hashes unchanged, since these are already spread evenly.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // The index hashes only whole `u64` numbers, but the trait requires this function too.
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
