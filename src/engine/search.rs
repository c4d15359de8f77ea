//! The search: best first, by PUCT (Rosin 2011) without rollouts, over a graph of positions. A
//! position is judged by [`evaluation`](super::evaluation) when it is first met and gets its moves
//! by [`policy`](super::policy) when it is met again. What is proved won or lost is not searched
//! any more, and passed up; a loss only over a complete list of moves.

use std::cmp::Ordering;

use super::analysis::{Analysis, Candidate, Proof};
use super::evaluation;
use super::graph::{Edge, Graph, Moves, Node, NodeId};
use super::listing::Listing;
use super::terrain::Terrain;
use super::weights::Weights;
use super::wins::{count_wins, visit_wins, wins};
use crate::rules::{Game, Level, Move, Outcome, Player, Position, Undo};

/// A repetition is a little worse than a draw for the player who searches, so that equal players
/// try something else.
const CONTEMPT: f32 = 0.15;

/// Positions deeper than this are judged as they stand: no sensible line is so long.
const MAX_DEPTH: usize = 200;

/// Which of the opponent's winning moves the player at the root sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attention {
    /// All.
    Full,
    /// All but bridges.
    NoBridges,
    /// Those that add a piece or move one over the board itself: neither climbs nor bridges.
    Ground,
}

/// A search of a position.
pub(super) struct Search<'a> {
    weights: &'a Weights,
    graph: &'a mut Graph,
    listing: &'a mut Listing,
    position: Position,
    root: NodeId,
    eyes: Eyes,
    /// Whether every move listed is refuted.
    exhausted: bool,
    /// The nodes from the root down and the edge taken at each.
    path: Vec<(NodeId, usize)>,
    undos: Vec<Undo>,
    nodes: u32,
}

impl<'a> Search<'a> {
    /// A search of the present position of a game that is not over.
    pub fn new(
        weights: &'a Weights,
        graph: &'a mut Graph,
        listing: &'a mut Listing,
        game: &Game,
        attention: Attention,
    ) -> Search<'a> {
        let position = game.position();
        let eyes = Eyes { player: position.turn(), attention };
        graph.note_repetitions(game.hashes(), [-CONTEMPT, CONTEMPT]);
        let known = graph.find(position.zobrist());
        let root =
            known.unwrap_or_else(|| graph.add(position.zobrist(), judged(weights, position, eyes)));
        Search {
            weights,
            graph,
            listing,
            position: position.clone(),
            root,
            exhausted: false,
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
        self.exhausted || self.graph.node(self.root).proof.is_some() || self.graph.is_full()
    }

    /// Looks at one more position.
    pub fn step(&mut self) {
        self.nodes = self.nodes.saturating_add(1);
        self.descend();
        self.ascend();
    }

    /// Follows the most promising moves down to a position that was not looked at yet.
    fn descend(&mut self) {
        self.path.clear();
        self.undos.clear();
        let mut at = self.root;
        loop {
            let node = self.graph.node(at);
            if node.over || node.proof.is_some() || self.path.len() == MAX_DEPTH {
                return;
            }
            if node.moves == Moves::Unlisted {
                self.list_moves(at);
                if self.graph.node(at).proof.is_some() {
                    return;
                }
            }
            let Some(nth) = self.most_promising(at) else {
                self.exhausted |= at == self.root;
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
                None => self.add_node(played),
            };
            self.graph.tried(at, nth, Some(child));
            let node = self.graph.node(child);
            if node.visits == 1 && node.moves == Moves::Unlisted {
                // It was met for the first time, or is met by another way: its worth is passed up.
                self.graph.node_mut(child).visits += 1;
                return;
            }
            at = child;
        }
    }

    /// Passes what was found up to the root.
    fn ascend(&mut self) {
        while let Some((node, _)) = self.path.pop() {
            if let Some(undo) = self.undos.pop() {
                self.position.undo(undo);
            }
            self.graph.node_mut(node).visits += 1;
            self.sum_up(node);
        }
    }

    fn add_node(&mut self, played: Move) -> NodeId {
        let node = match self.position.outcome_after(played) {
            Some(outcome) => Node::ended(result(outcome, self.position.turn())),
            None => judged(self.weights, &self.position, self.eyes),
        };
        self.graph.add(self.position.zobrist(), node)
    }

    fn list_moves(&mut self, at: NodeId) {
        let (threatened, before) = (self.graph.node(at).threats > 0, self.graph.node(at).moves);
        let (moves, edges) =
            self.listing.list(self.weights, &mut self.position, threatened, before);
        self.graph.set_edges(at, moves, edges);
        if self.graph.edges(at).is_empty() && moves == Moves::All {
            self.prove(at, Proof::Loses);
        }
    }

    /// The edge to follow: what was found of it plus what its prior promises. `None` if all are
    /// refuted.
    fn most_promising(&self, at: NodeId) -> Option<usize> {
        let node = self.graph.node(at);
        let explore = self.weights.search[0] * (node.visits as f32).sqrt();
        let repetition = self.worth_of_repetition();
        let mut best = (f32::NEG_INFINITY, None);
        for (nth, edge) in self.graph.edges(at).iter().enumerate() {
            let found = match edge.child().map(|child| self.graph.node(child)) {
                Some(child) if child.proof == Some(Proof::Wins) => continue,
                Some(child) => -child.mean,
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
    fn sum_up(&mut self, at: NodeId) {
        let node = self.graph.node(at);
        let (mut sum, mut weight) = (node.value, 1.0);
        let repetition = self.worth_of_repetition();
        let mut all_refuted = true;
        for edge in self.graph.edges(at) {
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
        if !all_refuted {
            self.graph.node_mut(at).mean = sum / weight;
            return;
        }
        match node.moves {
            Moves::All => self.prove(at, Proof::Loses),
            _ => self.refuted_so_far(at),
        }
    }

    /// All moves listed are refuted, but there are others.
    fn refuted_so_far(&mut self, at: NodeId) {
        self.graph.node_mut(at).mean = -0.95;
        // The position on the board is this node's: its path has been taken back.
        if self.graph.node(at).moves == Moves::Best {
            self.list_moves(at);
        }
    }

    fn prove(&mut self, at: NodeId, proof: Proof) {
        let node = self.graph.node_mut(at);
        node.proof = Some(proof);
        node.mean = if proof == Proof::Wins { 1.0 } else { -1.0 };
    }

    /// What has been found so far: the best `count` moves.
    pub fn analysis(&self, count: usize) -> Analysis {
        let root = self.graph.node(self.root);
        match root.proof {
            Some(Proof::Wins) if self.graph.edges(self.root).is_empty() => {
                return self.wins_at_once(count);
            }
            Some(Proof::Loses) if self.graph.edges(self.root).is_empty() => {
                return self.last_stands(count);
            }
            _ => {}
        }
        let mut candidates: Vec<(Candidate, NodeId)> = self
            .graph
            .edges(self.root)
            .iter()
            .filter_map(|edge| Some((self.candidate(edge)?, edge.child()?)))
            .collect();
        // Among lost moves, those that do not lose at once come first.
        let loses_at_once = |(candidate, child): &(Candidate, NodeId)| {
            candidate.proof == Some(Proof::Loses)
                && self.graph.node(*child).moves == Moves::Unlisted
        };
        candidates.sort_by(|a, b| {
            loses_at_once(a).cmp(&loses_at_once(b)).then_with(|| order(&a.0, &b.0))
        });
        candidates.truncate(count);
        let candidates =
            candidates.into_iter().map(|(candidate, child)| self.with_line(candidate, child));
        Analysis {
            nodes: self.nodes,
            chance: as_chance(root.mean),
            hopeless: false,
            candidates: candidates.collect(),
        }
    }

    fn wins_at_once(&self, count: usize) -> Analysis {
        let mut winning = wins(&self.position);
        winning.sort_by_cached_key(Move::to_string);
        winning.truncate(count);
        let proved = |played| Candidate::proved(played, Proof::Wins);
        let candidates = winning.into_iter().map(proved).collect();
        Analysis { nodes: self.nodes, chance: 1.0, hopeless: false, candidates }
    }

    /// Where nothing helps: the moves that leave the opponent the fewest ways to win at once first,
    /// those that end the game last.
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
        let proved = |(_, played)| Candidate::proved(played, Proof::Loses);
        let candidates = stands.into_iter().map(proved).collect();
        Analysis { nodes: self.nodes, chance: 0.0, hopeless: true, candidates }
    }

    fn candidate(&self, edge: &Edge) -> Option<Candidate> {
        let child = self.graph.node(edge.child()?);
        let proof = child.proof.map(|proof| match proof {
            Proof::Wins => Proof::Loses,
            Proof::Loses => Proof::Wins,
        });
        let (played, visits) = (edge.played, edge.visits);
        Some(Candidate { played, chance: as_chance(-child.mean), visits, line: Vec::new(), proof })
    }

    /// The candidate with the line of best play that begins with it.
    fn with_line(&self, mut candidate: Candidate, child: NodeId) -> Candidate {
        let mut line = vec![candidate.played];
        let mut at = child;
        while line.len() < LINE {
            let tried = |edge: &Edge| Some((self.candidate(edge)?, edge.child()?));
            let next = self.graph.edges(at).iter().filter_map(tried);
            let Some((best, child)) = next.min_by(|(a, _), (b, _)| order(a, b)) else { break };
            line.push(best.played);
            at = child;
        }
        candidate.line = line;
        candidate
    }
}

/// How many moves of a line are told.
const LINE: usize = 8;

/// The order of candidates: proven wins first, then by visits, proven losses last.
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

fn result(outcome: Outcome, player: Player) -> f32 {
    match outcome.winner() {
        None => 0.0,
        Some(winner) if winner == player => 1.0,
        Some(_) => -1.0,
    }
}

/// Who searches, and how attentively.
#[derive(Clone, Copy)]
struct Eyes {
    player: Player,
    attention: Attention,
}

impl Eyes {
    /// Whether the player who searches sees that a move of `mover` wins at once.
    fn see(self, position: &Position, mover: Player, played: Move) -> bool {
        if mover == self.player || matches!(played, Move::Add(_)) {
            return true;
        }
        let landing = position.landing(played.placement());
        match self.attention {
            Attention::Full => true,
            Attention::NoBridges => landing.is_ok_and(|landing| landing.gap.is_none()),
            Attention::Ground => landing.is_ok_and(|landing| landing.level == Level::GROUND),
        }
    }
}

/// The node of a position in which the game is not over.
fn judged(weights: &Weights, position: &Position, eyes: Eyes) -> Node {
    let (mut won, mut threats) = (false, 0);
    let mover = position.turn();
    visit_wins(position, &mut |set| {
        won = won || set.moves().any(|played| eyes.see(position, mover, played));
    });
    if won {
        return Node::new(1.0, Some(Proof::Wins), 0);
    }
    let passed = position.passed();
    visit_wins(&passed, &mut |set| {
        threats += match eyes.attention {
            Attention::Full => set.puncts.len(),
            Attention::NoBridges | Attention::Ground => {
                set.moves().filter(|&win| eyes.see(&passed, mover.opponent(), win)).count()
            }
        };
    });
    let active = evaluation::features(position, &Terrain::of(position), threats);
    let chance = evaluation::chance(evaluation::log_odds(&weights.value, &active));
    Node::new(2.0 * chance - 1.0, None, threats)
}
