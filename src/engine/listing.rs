//! Which moves of a position a search looks at: the best by the policy, or, where the opponent
//! threatens to win at once, the best of the defences. More follow when all of these are refuted,
//! and in the end all.

use super::defences::{WinningThreats, is_defence};
use super::graph::{MoveEdge, NodeMoves};
use super::policy::Scores;
use super::terrain::Terrain;
use super::weights::Weights;
use crate::rules::{Move, MoveSet, Placement, Position, Source, Space, SpaceSet};

/// How many moves a search looks at first, and after all of them were refuted; then come the rest.
const WIDTH: usize = 48;
const WIDER: usize = 8 * WIDTH;

/// How many defences a search looks at first, and how many moves it tries for them if it has found
/// one. Until then it goes on: a position without a defence is lost, and that must be known at
/// once.
const DEFENCES: usize = 24;
const TRIED: usize = 400;

/// Lists moves. Its buffers are used again and again.
#[derive(Default)]
pub(super) struct MoveLister {
    threats: WinningThreats,
    sets: Vec<MoveSet>,
    scored: Vec<Scored>,
    chosen: Vec<(f32, Move)>,
    /// The spaces of the chosen moves.
    seen: Vec<SpaceSet>,
}

/// A move with its score: a set and where its PÜNCT comes down.
#[derive(Clone, Copy)]
struct Scored {
    score: f32,
    set: u16,
    punct: Space,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "sorting passes references")]
fn by_score(a: &Scored, b: &Scored) -> std::cmp::Ordering {
    b.score.total_cmp(&a.score)
}

impl MoveLister {
    /// The edges for a position in which the player to move can't win at once.
    pub fn list(
        &mut self,
        weights: &Weights,
        position: &mut Position,
        threatened: bool,
        before: NodeMoves,
    ) -> (NodeMoves, impl Iterator<Item = MoveEdge>) {
        let terrain = Terrain::of(position);
        let moves = if threatened {
            let mut threats = std::mem::take(&mut self.threats);
            threats.look_at(position);
            self.score(weights, position, &terrain, Some(&threats), usize::MAX);
            self.threats = threats;
            self.choose_defences(position, before == NodeMoves::Unlisted)
        } else {
            let (width, further) = match before {
                NodeMoves::Unlisted => (WIDTH, NodeMoves::Best),
                NodeMoves::Best => (WIDER, NodeMoves::More),
                NodeMoves::More | NodeMoves::All => (usize::MAX, NodeMoves::All),
            };
            let all = self.score(weights, position, &terrain, None, width.saturating_mul(3));
            if self.choose_best(width, all) { NodeMoves::All } else { further }
        };
        let sharpness = weights.search[2];
        let best = self.chosen.iter().fold(f32::NEG_INFINITY, |best, edge| best.max(edge.0));
        let prior = move |score: f32| libm::expf(sharpness * (score - best));
        let sum: f32 = self.chosen.iter().map(|&(score, _)| prior(score)).sum();
        let edges = self.chosen.iter();
        (moves, edges.map(move |&(score, played)| MoveEdge::new(played, prior(score) / sum)))
    }

    /// Scores the legal moves, or those that touch something of every threat, and keeps at least
    /// the best `enough`. Tells whether all are kept.
    fn score(
        &mut self,
        weights: &Weights,
        position: &Position,
        terrain: &Terrain,
        threats: Option<&WinningThreats>,
        enough: usize,
    ) -> bool {
        let scores = Scores::new(&weights.policy, position, terrain);
        self.scored.clear();
        self.sets.clear();
        // Every last piece ends the game with the same count: one stands for all.
        let last = position.reserve(position.turn()).total() == 1;
        let mut ended = false;
        let mut floor = f32::NEG_INFINITY;
        let mut lifted: Option<(Source, Placement)> = None;
        position.visit_move_sets(SpaceSet::BOARD, &mut |set| {
            let mut puncts = match (threats, set.source) {
                (_, Source::Reserve(_)) if last => {
                    let one = set.puncts.first().filter(|_| !ended);
                    ended |= one.is_some();
                    one.into_iter().collect()
                }
                (Some(threats), _) => threats.touching(position, set),
                (None, _) => set.puncts,
            };
            if let Source::Board(from) = set.source
                && lifted.is_none_or(|(source, _)| source != set.source)
            {
                lifted = position.top(from).map(|piece| (set.source, piece.placement));
            }
            let before = lifted.filter(|_| matches!(set.source, Source::Board(_)));
            let shared = scores.of_set(set, before.map(|(_, placement)| placement), terrain);
            let number = self.sets.len() as u16;
            self.sets.push(set.only(puncts));
            while let Some(punct) = puncts.first() {
                puncts.remove(punct);
                let score = scores.of_dots(shared, set.dots(punct));
                if score < floor {
                    continue;
                }
                self.scored.push(Scored { score, set: number, punct });
                if self.scored.len() >= 2 * enough.min(usize::MAX / 2) {
                    let (_, last, _) = self.scored.select_nth_unstable_by(enough, by_score);
                    floor = last.score;
                    self.scored.truncate(enough);
                }
            }
        });
        floor == f32::NEG_INFINITY
    }

    /// The best by their scores. Among moves that put dots on the same three spaces, one is enough
    /// at first. Tells whether none is left out, if `all` are scored.
    fn choose_best(&mut self, width: usize, all: bool) -> bool {
        self.scored.sort_unstable_by(by_score);
        self.chosen.clear();
        let all = all && self.scored.len() <= width;
        self.seen.clear();
        for (index, scored) in self.scored.iter().enumerate() {
            let room = width - self.chosen.len();
            if room == 0 {
                break;
            }
            let played = self.sets[usize::from(scored.set)].to(scored.punct);
            let spaces = played.placement().spaces();
            let others = self.scored.len() - index;
            if others > room && self.seen.contains(&spaces) {
                continue;
            }
            self.seen.push(spaces);
            self.chosen.push((scored.score, played));
        }
        all
    }

    /// The best defences by their scores, each tried: some of them at first, else all.
    fn choose_defences(&mut self, position: &mut Position, at_first: bool) -> NodeMoves {
        self.scored.sort_unstable_by(by_score);
        self.chosen.clear();
        for (tried, scored) in self.scored.iter().enumerate() {
            let found = self.chosen.len();
            if at_first && (found == DEFENCES || found > 0 && tried >= TRIED) {
                return NodeMoves::Best;
            }
            let played = self.sets[usize::from(scored.set)].to(scored.punct);
            if is_defence(position, played) {
                self.chosen.push((scored.score, played));
            }
        }
        NodeMoves::All
    }
}
