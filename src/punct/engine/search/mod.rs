//! The search: best first, by PUCT (Rosin 2011) without rollouts, over a graph of positions.
//! [`evaluation`](super::evaluation) judges a position when the search first meets it;
//! [`policy`](super::policy) lists its moves when the search meets it again. The search passes a
//! proved win or loss up, and does not search the position any more. Only a complete list of moves
//! proves a loss.

mod findings;
mod sight;
mod worker;

pub(super) use sight::{Ambition, Attention, SearchView};

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::graph::{Graph, GraphId};
use super::listing::MoveLister;
use super::weights::VariantWeights;
use crate::rules::{Game, Position};
use sight::{Eyes, judge};
use worker::Worker;

/// A repetition is a little worse than a draw for the player who searches, so that equal players
/// try something else.
const CONTEMPT: f32 = 0.15;

/// A search of one position. Several [workers](Worker) may look at positions at the same time. The
/// workers share the results in the graph, and unlock the graph while they judge a position or list
/// its moves, which takes nearly all of the time.
pub(super) struct Search<'a> {
    weights: &'a VariantWeights,
    graph: Mutex<&'a mut Graph>,
    position: &'a Position,
    root: GraphId,
    eyes: Eyes,
    nodes: AtomicU32,
}

/// The locked graph, which nobody else can change.
type LockedGraph<'s, 'a> = MutexGuard<'s, &'a mut Graph>;

impl<'a> Search<'a> {
    /// Makes a search of the present position of a game. The game must not be over.
    pub fn new(
        weights: &'a VariantWeights,
        graph: &'a mut Graph,
        game: &'a Game,
        view: SearchView,
    ) -> Search<'a> {
        let position = game.position();
        let eyes = Eyes { player: position.turn(), view };
        graph.note_repetitions(game.hashes(), [-CONTEMPT, CONTEMPT]);
        let known = graph.find(position.zobrist());
        let root = known.unwrap_or_else(|| {
            let (node, _) = judge(weights, position, eyes);
            graph.add(position.zobrist(), node)
        });
        let (graph, nodes) = (Mutex::new(graph), AtomicU32::new(0));
        Search { weights, graph, position, root, eyes, nodes }
    }

    /// Makes a worker that uses these buffers.
    pub fn worker<'s>(&'s self, listing: &'s mut MoveLister) -> Worker<'s, 'a> {
        Worker::new(self, listing)
    }

    /// Returns the number of nodes that this search has looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether more search would change nothing, or has no room.
    pub fn is_done(&self) -> bool {
        let graph = self.graph();
        graph.node(self.root).proof.is_some() || graph.is_full()
    }

    fn graph(&self) -> LockedGraph<'_, 'a> {
        self.graph.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
