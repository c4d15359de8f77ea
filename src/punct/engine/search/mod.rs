//! The search: best first, by PUCT (Rosin 2011) without rollouts, over a graph of positions. A
//! position is judged when first met, and its moves are listed when met again. A proved result is
//! passed up, and ends the search of its position. Only a complete list of moves proves a loss.
//! An [`Analysis`] says what it has found.

mod sight;

pub(super) use sight::{Ambition, Attention, SearchView};

use std::cmp;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::{Mutex, MutexGuard};

use super::graph::{FirstEvaluation, Graph, GraphId, MoveEdge, NodeMoves, Proof, SearchResult};
use super::listing::{MoveFilter, MoveLister};
use super::weights::VariantWeights;
use super::wins::{count_wins, is_defence, wins};
use crate::rules::{Game, Move, Position, Undo};
use sight::{RootView, evaluate};

/// Worse than a draw for the player who searches, so that equals try something else.
const CONTEMPT: f32 = 0.15;

/// The worth of a position while all listed moves are refuted and others are still to be tried.
const REFUTED: f32 = -0.95;

const MANY: u32 = 40;

/// Positions deeper than this are judged and not searched: no sensible line is so long.
const MAX_DEPTH: usize = 200;

/// Low, so that other workers look elsewhere while one looks at the move.
const AWAITED: f32 = -1.0;

/// [Workers](Worker) share the results in the graph, and unlock it while they judge a position or
/// list its moves, which takes nearly all of the time.
pub(super) struct Search<'a> {
    weights: &'a VariantWeights,
    graph: Mutex<&'a mut Graph>,
    position: &'a Position,
    root: GraphId,
    root_view: RootView,
    nodes: AtomicU32,
}

type LockedGraph<'s, 'a> = MutexGuard<'s, &'a mut Graph>;

impl<'a> Search<'a> {
    /// `nodes` were looked at before.
    pub fn new(
        weights: &'a VariantWeights,
        graph: &'a mut Graph,
        game: &'a Game,
        view: SearchView,
        nodes: u32,
    ) -> Search<'a> {
        let position = game.position();
        let root_view = RootView { player: position.turn(), view };
        graph.add_repetitions(game.hashes(), [-CONTEMPT, CONTEMPT]);
        let known = graph.find(position.zobrist());
        let root = known.unwrap_or_else(|| {
            let (sight, _) = evaluate(weights, position, root_view);
            graph.add(position.zobrist(), sight)
        });
        let (graph, nodes) = (Mutex::new(graph), AtomicU32::new(nodes));
        Search { weights, graph, position, root, root_view, nodes }
    }

    pub fn nodes(&self) -> u32 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub fn is_proved(&self) -> bool {
        self.graph.lock().result(self.root).proof.is_some()
    }

    /// Until then a worker can go on.
    pub fn is_done(&self) -> bool {
        let graph = self.graph.lock();
        graph.result(self.root).proof.is_some() || graph.is_full()
    }
}

/// Follows the most promising moves to a new position, and passes its worth up.
pub(super) struct Worker<'s, 'a> {
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

    pub fn step(&mut self) {
        self.search.nodes.fetch_add(1, Ordering::Relaxed);
        let mut graph = self.descend(self.search.graph.lock());
        // The result is passed up to the root.
        while let Some(&(node, _)) = self.path.last() {
            self.take_back();
            graph.node_mut(node).visits += 1;
            graph = self.sum_up(graph, node);
        }
    }

    fn descend(&mut self, mut graph: LockedGraph<'s, 'a>) -> LockedGraph<'s, 'a> {
        self.path.clear();
        self.undos.clear();
        let mut at = self.search.root;
        loop {
            let node = graph.node(at);
            let proved = graph.result(at).proof.is_some();
            if node.sight.over || proved || self.path.len() == MAX_DEPTH {
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
            let (played, known) = (edge.played, edge.child());
            self.undos.push(self.position.play_unchecked(played));
            let hash = self.position.zobrist();
            let child = match known.or_else(|| graph.find(hash)) {
                Some(child) if self.path.iter().any(|&(node, _)| node == child) => {
                    graph.set_child(at, nth, None);
                    return graph;
                }
                Some(child) => child,
                None => {
                    graph.await_child(at, nth);
                    drop(graph);
                    let sighted = self.first_evaluation(played);
                    graph = self.search.graph.lock();
                    if graph.node(at).sight.threats > 0 && sighted.proof == Some(Proof::Wins) {
                        self.take_back();
                        graph.refute(at, nth);
                        continue;
                    }
                    // Another worker may have added the position meanwhile.
                    graph.find(hash).unwrap_or_else(|| graph.add(hash, sighted))
                }
            };
            graph.set_child(at, nth, Some(child));
            let reached = graph.node_mut(child);
            if reached.visits == 1 && reached.moves == NodeMoves::Unlisted {
                // The position is new here and was not searched yet, so its worth is passed up.
                reached.visits += 1;
                return graph;
            }
            at = child;
        }
    }

    fn take_back(&mut self) {
        self.path.pop();
        if let Some(undo) = self.undos.pop() {
            self.position.undo(undo);
        }
    }

    fn first_evaluation(&mut self, played: Move) -> FirstEvaluation {
        if let Some(outcome) = self.position.outcome_after(played) {
            return FirstEvaluation::terminal(
                self.search.root_view.result(&self.position, outcome),
            );
        }
        let (sight, terrain) = evaluate(self.search.weights, &self.position, self.search.root_view);
        if let Some(terrain) = terrain {
            self.listing.known.store(self.position.zobrist(), &terrain);
        }
        sight
    }

    fn list_moves(&mut self, graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        let before = graph.node(at).moves;
        let threatened = graph.node(at).sight.threats > 0;
        drop(graph);
        let is_root = at == self.search.root;
        let wanted = if !(threatened || is_root && self.is_zugzwang()) {
            MoveFilter::Any
        } else if before == NodeMoves::Unlisted && !is_root {
            MoveFilter::PossibleDefences
        } else {
            MoveFilter::Defences
        };
        let (moves, edges) =
            self.listing.list(self.search.weights, &mut self.position, wanted, before);
        let mut graph = self.search.graph.lock();
        if graph.node(at).moves == before {
            graph.add_edges(at, moves, edges);
        }
        graph
    }

    /// For a player who sees all threats. Below the root, the search finds this out move by move.
    /// At the root, there may be no time for that.
    fn is_zugzwang(&mut self) -> bool {
        let moves = self.position.legal_moves();
        self.search.root_view.view.attention == Attention::Full
            && !moves.into_iter().any(|played| is_defence(&mut self.position, played))
    }

    /// Lists more moves while all listed moves are refuted. If there are no more moves, the loss is
    /// proved.
    fn widen(&mut self, mut graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        while self.most_promising(&graph, at).is_none() {
            if graph.node(at).moves == NodeMoves::All {
                prove(&mut graph, at, Proof::Loses);
                break;
            }
            graph.result_mut(at).mean = REFUTED;
            graph = self.list_moves(graph, at);
        }
        graph
    }

    /// `None` if all edges are refuted or proved to lose.
    fn most_promising(&self, graph: &Graph, at: GraphId) -> Option<usize> {
        let search = &self.search.weights.search;
        let explore = search[0] * (graph.node(at).visits as f32).sqrt();
        let untried = graph.result(at).mean - search[1];
        let repetition = self.worth_of_repetition();
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for (nth, edge) in graph.edges(at).iter().enumerate() {
            let found = match edge.child().map(|child| graph.result(child)) {
                Some(child) if child.proof == Some(Proof::Wins) => continue,
                Some(child) => -child.mean,
                None if edge.is_refuted() => continue,
                None if edge.is_awaited() => AWAITED,
                None if edge.visits > 0 => repetition,
                None => untried,
            };
            let promise = found + explore * edge.prior / (1 + edge.visits) as f32;
            if promise > most {
                (best, most) = (Some(nth), promise);
            }
        }
        best
    }

    /// To the player to move on the board.
    fn worth_of_repetition(&self) -> f32 {
        if self.position.turn() == self.search.root_view.player { -CONTEMPT } else { CONTEMPT }
    }

    fn sum_up(&mut self, mut graph: LockedGraph<'s, 'a>, at: GraphId) -> LockedGraph<'s, 'a> {
        let (mut sum, mut weight) = (graph.node(at).sight.value, 1.0);
        let repetition = self.worth_of_repetition();
        let mut all_refuted = true;
        for edge in graph.edges(at) {
            if edge.is_refuted() {
                continue;
            }
            let child = edge.child().map(|child| graph.result(child));
            match child.and_then(|child| child.proof) {
                Some(Proof::Loses) => {
                    prove(&mut graph, at, Proof::Wins);
                    return graph;
                }
                Some(Proof::Wins) => {}
                None => {
                    all_refuted = false;
                    sum += child.map_or(repetition, |child| -child.mean) * edge.visits as f32;
                    weight += edge.visits as f32;
                }
            }
        }
        if all_refuted {
            // The path has been taken back to this node, so that the board shows its position.
            return self.widen(graph, at);
        }
        graph.result_mut(at).mean = sum / weight;
        graph
    }
}

fn prove(graph: &mut Graph, at: GraphId, proof: Proof) {
    let mean = if proof == Proof::Wins { 1.0 } else { -1.0 };
    *graph.result_mut(at) = SearchResult { mean, proof: Some(proof) };
}

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
        let root = graph.result(self.root);
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
        let mut moves = self.position.legal_moves();
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
    let child = graph.result(id);
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
fn order(a: &Candidate, b: &Candidate) -> cmp::Ordering {
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
