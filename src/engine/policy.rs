//! Which moves look good at first sight: a score for every legal move, from sums over the spaces
//! its piece comes to lie on and leaves.

use super::terrain::{SPACE_KINDS, Terrain, nearness_of, owner_of};
use crate::rules::{
    CENTRAL_HEXAGON, Move, MoveSet, Placement, Position, SPACE_TABLE, Source, Space, SpaceSet,
    Variant,
};

/// The features of a move and where their weights begin.
const COVERED: usize = 0;
const LEFT: usize = COVERED + SPACE_KINDS;
const ADDED: usize = LEFT + SPACE_KINDS;
const SHIFTED: usize = ADDED + 6 * STAGES;
const PUNCT: usize = SHIFTED + 6 * STAGES;
const ON_PATHS: usize = PUNCT + SPACE_KINDS;
const CENTRE: usize = ON_PATHS + 64;

pub(super) const FEATURES: usize = CENTRE + GAINS * STAGES;

/// What a move can gain in the central hexagon: from three spaces less to three more.
const GAINS: usize = 7;

const STAGES: usize = 5;

/// How far a player's reserve is used up.
#[inline]
fn stage(position: &Position) -> usize {
    match position.reserve(position.turn()).total() {
        0..=2 => 4,
        3..=6 => 3,
        7..=10 => 2,
        11..=14 => 1,
        _ => 0,
    }
}

/// What is computed once for a position to score its moves.
pub(super) struct Scores<'a> {
    weights: &'a [f32],
    covered: [f32; SPACE_TABLE],
    punct: [f32; SPACE_TABLE],
    /// How each space counts for [`ON_PATHS`].
    on_paths: [u8; SPACE_TABLE],
    stage: usize,
    position: &'a Position,
}

/// What all moves of a set have in common.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    score: f32,
    /// Where the weights of what is gained in the central hexagon begin.
    centre: usize,
}

impl<'a> Scores<'a> {
    pub fn new(weights: &'a [f32], position: &'a Position, terrain: &Terrain) -> Scores<'a> {
        let mut covered = [0.0; SPACE_TABLE];
        let mut punct = [0.0; SPACE_TABLE];
        let mut on_paths = [0; SPACE_TABLE];
        for (at, &kind) in terrain.kinds.iter().enumerate() {
            covered[at] = weights[COVERED + usize::from(kind)];
            punct[at] = weights[PUNCT + usize::from(kind)];
            on_paths[at] = on_path_bits(usize::from(kind));
        }
        for space in to_gain(position) {
            on_paths[space.index()] += GAINED;
        }
        Scores { weights, covered, punct, on_paths, stage: stage(position), position }
    }

    /// What all moves of a set have in common.
    #[inline]
    pub fn of_set(&self, set: &MoveSet, before: Option<Placement>, terrain: &Terrain) -> Shared {
        let features = set_features(set.source, set.kind as usize, before, self.stage, terrain);
        let score = features.iter().flatten().map(|&feature| self.weights[feature]).sum();
        let lost = before.map_or(0, |before| lost(self.position, before, set.own));
        Shared { score, centre: CENTRE + (3 - lost) * STAGES + self.stage }
    }

    #[inline]
    pub fn of_dots(&self, shared: Shared, dots: [Space; 3]) -> f32 {
        let covered = |dot: Space| self.covered[dot.index()];
        let on_paths = |dot: Space| self.on_paths[dot.index()];
        let [a, b, c] = dots;
        let counts = on_paths(a) + on_paths(b) + on_paths(c);
        let gained = usize::from(counts / GAINED) * STAGES;
        let paths = self.weights[ON_PATHS + usize::from(counts % GAINED)];
        let centre = self.weights[shared.centre + gained];
        shared.score + covered(a) + covered(b) + covered(c) + self.punct[a.index()] + paths + centre
    }
}

/// What a space to gain in the central hexagon adds to the bits of [`on_path_bits`].
const GAINED: u8 = 64;

/// The spaces of the central hexagon that count for the player to move once a dot covers them.
fn to_gain(position: &Position) -> SpaceSet {
    match position.rules().variant {
        Variant::Standard => CENTRAL_HEXAGON - position.tops(position.turn()),
        Variant::Basic => SpaceSet::EMPTY,
    }
}

/// How many spaces of the central hexagon a lift gives up, with what is own afterwards. A piece
/// that comes down on them again does not lose them; the feature ignores that.
fn lost(position: &Position, before: Placement, own: SpaceSet) -> usize {
    match position.rules().variant {
        Variant::Standard => ((before.spaces() & CENTRAL_HEXAGON) - own).len(),
        Variant::Basic => 0,
    }
}

/// Three pairs of bits that add up over the dots: on a shortest own path; on one of the opponent's,
/// over a dot; on one of the opponent's, over none.
#[inline]
fn on_path_bits(kind: usize) -> u8 {
    let [own, other] = nearness_of(kind);
    u8::from(own == 0 && owner_of(kind) >= 0)
        + 4 * u8::from(other == 0 && owner_of(kind) != 0)
        + 16 * u8::from(other == 0 && owner_of(kind) == 0)
}

#[inline]
fn set_features(
    source: Source,
    kind: usize,
    before: Option<Placement>,
    stage: usize,
    terrain: &Terrain,
) -> [Option<usize>; 4] {
    match (source, before) {
        (Source::Board(_), Some(before)) => {
            let [a, b, c] = before.dots().map(|dot| Some(LEFT + terrain.kind(dot)));
            [Some(SHIFTED + kind * STAGES + stage), a, b, c]
        }
        _ => [Some(ADDED + kind * STAGES + stage), None, None, None],
    }
}

pub(super) fn features(position: &Position, terrain: &Terrain, played: Move) -> Vec<usize> {
    let before = match played.source() {
        Source::Board(from) => position.top(from).map(|piece| piece.placement),
        Source::Reserve(_) => None,
    };
    let kind = played.placement().kind() as usize;
    let shared = set_features(played.source(), kind, before, stage(position), terrain);
    let dots = played.placement().dots();
    let counts: u8 = dots.iter().map(|&dot| on_path_bits(terrain.kind(dot))).sum();
    let covered = dots.iter().map(|&dot| COVERED + terrain.kind(dot));
    let gained = (to_gain(position) & played.placement().spaces()).len();
    let lost = before.map_or(0, |before| {
        let own = position.with_lifted(before.punct()).map(|lifted| lifted.tops(position.turn()));
        lost(position, before, own.unwrap_or_default())
    });
    let centre = CENTRE + (3 + gained - lost) * STAGES + stage(position);
    let others = [PUNCT + terrain.kind(dots[0]), ON_PATHS + usize::from(counts), centre];
    shared.into_iter().flatten().chain(covered).chain(others).collect()
}

/// Weights set by hand: near the shortest paths of either player, on top of the opponent's dots,
/// away from where a piece is not needed.
pub(super) fn hand_set() -> Vec<f32> {
    let mut weights = vec![0.0; FEATURES];
    for kind in 0..SPACE_KINDS {
        let [own, other] = nearness_of(kind);
        let near = [1.0, 0.5, 0.2, 0.1, 0.0];
        let content = match owner_of(kind) {
            2 => 0.7,
            1 => 0.3,
            -1 => -0.8,
            _ => 0.0,
        };
        weights[COVERED + kind] = near[own] + 0.8 * near[other] + content;
        weights[LEFT + kind] = -near[own];
    }
    weights[SHIFTED..PUNCT].fill(-0.5);
    for gain in 0..GAINS {
        for (stage, worth) in [0.2, 0.4, 0.6, 0.9, 1.2].into_iter().enumerate() {
            weights[CENTRE + gain * STAGES + stage] = worth * (gain as f32 - 3.0);
        }
    }
    weights
}
