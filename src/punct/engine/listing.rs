//! Lists the moves that a search looks at: the best by the policy or, if the opponent threatens to
//! win at once, the best defences. If all are refuted, lists more, and in the end all.

use super::graph::{MoveEdge, NodeMoves};
use super::policy::{PieceScores, Scores};
use super::terrain::{Terrain, TerrainCache, paths_of_both};
use super::weights::VariantWeights;
use super::wins::{WinningThreats, is_defence};
use crate::rules::{ANYWHERE, Move, MoveSet, Position, Source, Space};

/// How many moves a search looks at first, on a node often visited, and after all are refuted.
const FEW: usize = 16;
const WIDTH: usize = 48;
const WIDER: usize = 8 * WIDTH;

const POSSIBLE: usize = 40;

/// How many defences a search looks at first, and how many moves it tries to find them. If none of
/// these is a defence, it tries on until it finds one: a position without a defence is lost, and
/// the search must know that at once.
const DEFENCES: usize = 24;
const TRIED: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveFilter {
    /// The best moves, in a position without a threat of the opponent.
    Any,
    /// The best moves that touch a needed space of every threat. The search checks each move only
    /// when it first plays the move.
    PossibleDefences,
    Defences,
}

#[derive(Default)]
pub(super) struct MoveLister {
    pub known: TerrainCache,
    threats: WinningThreats,
    sets: Vec<MoveSet>,
    scored: Vec<Scored>,
    chosen: Vec<(f32, Move)>,
    seen: Vec<[Space; 3]>,
    /// For each player, the lowest score that was used in an earlier position.
    floors: [f32; 2],
}

/// The first try takes scores down to this much below the floor of an earlier position.
const GUESS: f32 = 1.5;

/// The score, the index of the move's set, and the space of its PÜNCT in one number, since numbers
/// sort fastest. The best sorts first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(u64);

impl Scored {
    #[inline]
    fn new(score: f32, set: usize, punct: Space) -> Scored {
        let bits = score.to_bits();
        // Negative numbers sort in the other direction by their bits.
        let descending = if score < 0.0 { bits } else { !bits & 0x7fff_ffff };
        Scored(u64::from(descending) << 32 | (set as u64) << 16 | punct.index() as u64)
    }

    fn score(self) -> f32 {
        let descending = (self.0 >> 32) as u32;
        let is_negative = descending >> 31 == 1;
        f32::from_bits(if is_negative { descending } else { !descending & 0x7fff_ffff })
    }

    fn to_move(self, sets: &[MoveSet]) -> Move {
        let set = &sets[(self.0 >> 16) as usize & 0xffff];
        set.move_to(Space::from_bit(usize::from(self.0 as u8)))
    }
}

impl MoveLister {
    /// The edges of a position, and which moves they are. The player to move must be unable to win
    /// at once. `before` says which moves were listed before.
    pub fn list(
        &mut self,
        weights: &VariantWeights,
        position: &mut Position,
        wanted: MoveFilter,
        before: NodeMoves,
    ) -> (NodeMoves, impl Iterator<Item = MoveEdge>) {
        let terrain = self
            .known
            .find(position.zobrist())
            .unwrap_or_else(|| Terrain::new(position, &paths_of_both(position)));
        let moves = match wanted {
            MoveFilter::Any => {
                let (width, further) = match before {
                    NodeMoves::Unlisted => (FEW, NodeMoves::Few),
                    NodeMoves::Few => (WIDTH, NodeMoves::Best),
                    NodeMoves::Best => (WIDER, NodeMoves::More),
                    NodeMoves::More | NodeMoves::All => (usize::MAX, NodeMoves::All),
                };
                let all = self.score(weights, position, &terrain, None, width.saturating_mul(3));
                if self.choose_best(width, all) { NodeMoves::All } else { further }
            }
            MoveFilter::PossibleDefences | MoveFilter::Defences => {
                let mut threats = std::mem::take(&mut self.threats);
                threats.examine(position);
                self.score(weights, position, &terrain, Some(&threats), usize::MAX);
                self.threats = threats;
                if wanted == MoveFilter::Defences {
                    self.choose_defences(position, before == NodeMoves::Unlisted)
                } else if self.choose_best(POSSIBLE, true) {
                    NodeMoves::All
                } else {
                    NodeMoves::Best
                }
            }
        };
        let sharpness = weights.search[2];
        let best = self.chosen.iter().fold(f32::NEG_INFINITY, |best, edge| best.max(edge.0));
        let prior = move |score: f32| libm::expf(sharpness * (score - best));
        let sum: f32 = self.chosen.iter().map(|&(score, _)| prior(score)).sum();
        let edges = self.chosen.iter();
        (moves, edges.map(move |&(score, played)| MoveEdge::new(played, prior(score) / sum)))
    }

    /// True if all moves are taken; at least the best `enough` are.
    fn score(
        &mut self,
        weights: &VariantWeights,
        position: &Position,
        terrain: &Terrain,
        threats: Option<&WinningThreats>,
        enough: usize,
    ) -> bool {
        let scores = Scores::new(&weights.policy, position, terrain);
        if enough == usize::MAX {
            self.score_above(f32::NEG_INFINITY, &scores, terrain, threats, enough);
            return true;
        }
        // Most positions need about the same floor as the one before.
        let mover = position.turn() as usize;
        let guess = self.floors[mover] - GUESS;
        let mut floor = self.score_above(guess, &scores, terrain, threats, enough);
        if self.scored.len() < enough {
            floor = self.score_above(f32::NEG_INFINITY, &scores, terrain, threats, enough);
        }
        if self.scored.len() > enough {
            floor = self.raise_floor(enough);
            self.floors[mover] = floor;
        }
        floor == f32::NEG_INFINITY
    }

    fn raise_floor(&mut self, enough: usize) -> f32 {
        let (_, last, _) = self.scored.select_nth_unstable(enough);
        let floor = last.score();
        self.scored.truncate(enough);
        floor
    }

    /// Raises the floor once far more moves than needed are found, and returns it.
    fn score_above(
        &mut self,
        mut floor: f32,
        scores: &Scores<'_>,
        terrain: &Terrain,
        threats: Option<&WinningThreats>,
        enough: usize,
    ) -> f32 {
        let position = scores.position;
        self.scored.clear();
        self.sets.clear();
        // Every last piece ends the game with the same count, so that one add stands for all.
        let last = position.reserve(position.turn()).total() == 1;
        let mut ended = false;
        let mut piece: Option<PieceScores<'_>> = None;
        position.visit_move_sets(ANYWHERE, &mut |set| {
            let puncts = if last && matches!(set.source, Source::Reserve(_)) {
                let one = if ended { None } else { set.puncts.first() };
                ended |= one.is_some();
                one.into_iter().collect()
            } else {
                threats.map_or(set.puncts, |threats| threats.touching(position, set))
            };
            if piece.as_ref().is_none_or(|piece| piece.source != set.source) {
                piece = Some(scores.for_piece(set, terrain));
            }
            let number = self.sets.len();
            let aimed_at = set.restricted_to(puncts);
            if let Some(piece) = &piece {
                piece.visit(&aimed_at, floor, |punct, score| {
                    self.scored.push(Scored::new(score, number, punct));
                });
            }
            self.sets.push(aimed_at);
            if self.scored.len() / 4 >= enough {
                floor = self.raise_floor(enough);
            }
        });
        floor
    }

    /// While there is no room for all, takes only one of the moves that cover the same three
    /// spaces. `all` says whether all moves are scored; true if all are chosen.
    fn choose_best(&mut self, width: usize, all: bool) -> bool {
        self.scored.sort_unstable();
        self.chosen.clear();
        let all = all && self.scored.len() <= width;
        self.seen.clear();
        for (index, scored) in self.scored.iter().enumerate() {
            let room = width - self.chosen.len();
            if room == 0 {
                break;
            }
            let played = scored.to_move(&self.sets);
            let mut spaces = played.placement().dots();
            spaces.sort_unstable();
            let others = self.scored.len() - index;
            if others > room && self.seen.contains(&spaces) {
                continue;
            }
            self.seen.push(spaces);
            self.chosen.push((scored.score(), played));
        }
        all
    }

    fn choose_defences(&mut self, position: &mut Position, at_first: bool) -> NodeMoves {
        self.scored.sort_unstable();
        self.chosen.clear();
        for (tried, scored) in self.scored.iter().enumerate() {
            let found = self.chosen.len();
            if at_first && (found == DEFENCES || found > 0 && tried >= TRIED) {
                return NodeMoves::Best;
            }
            let played = scored.to_move(&self.sets);
            if is_defence(position, played) {
                self.chosen.push((scored.score(), played));
            }
        }
        NodeMoves::All
    }
}
