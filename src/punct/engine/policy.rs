//! Scores every legal move at first sight, by sums over the spaces covered and left.

use super::terrain::{CONTENTS, SPACE_KINDS, Terrain, content_of, nearness_of, owner_of};
use crate::rules::{
    CENTRAL_HEXAGON, Direction, Move, MoveSet, Placement, Position, SPACE_TABLE, Source, Space,
    SpaceSet, Variant,
};

/// The first index of each group of features of a move; the groups' weights begin there.
const COVERED: usize = 0;
const LEFT: usize = COVERED + SPACE_KINDS;
const ADDED: usize = LEFT + SPACE_KINDS;
const SHIFTED: usize = ADDED + 6 * STAGES;
const PUNCT: usize = SHIFTED + 6 * STAGES;
const ON_PATHS: usize = PUNCT + SPACE_KINDS;
const CENTRE: usize = ON_PATHS + 64;

const NEXT_TO: usize = CENTRE + GAINS * STAGES;

pub const FEATURES: usize = NEXT_TO + COVERED_CLASSES * NEIGHBOUR_CLASSES;

/// How many classes [`NEXT_TO`] has of a space to be covered, and of a neighbour of that space.
const COVERED_CLASSES: usize = CONTENTS * 9;
const NEIGHBOUR_CLASSES: usize = CONTENTS * 4 + 1;

/// Possible gains in the central hexagon: from three spaces fewer to three more.
const GAINS: usize = 7;

const STAGES: usize = 5;

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

/// Room on either side, so that there is an entry for every dot of a piece anywhere.
const MARGIN: usize = 32;

type SpaceTable<T> = [T; MARGIN + 256 + MARGIN];

pub struct Scores<'a> {
    weights: &'a [f32],
    covered: SpaceTable<f32>,
    punct: [f32; 256],
    /// How each space counts for [`ON_PATHS`], and [`GAINED`].
    counts: SpaceTable<u8>,
    stage: usize,
    pub position: &'a Position,
    /// The scores for the sums of [`on_path_bits`], which say how many dots lie on paths.
    by_paths: [f32; 64],
    /// `covered` plus the most that a dot can add by paths and by a gain in the centre.
    most: SpaceTable<f32>,
}

pub struct SetScores<'a> {
    shared: f32,
    scores: &'a Scores<'a>,
    offsets: [i8; 2],
    by_gain: [f32; 4],
}

impl<'a> Scores<'a> {
    pub fn new(weights: &'a [f32], position: &'a Position, terrain: &Terrain) -> Scores<'a> {
        let mut covered = [0.0; MARGIN + 256 + MARGIN];
        let mut punct = [0.0; 256];
        let mut counts = [0; MARGIN + 256 + MARGIN];
        for (at, &kind) in terrain.kinds.iter().enumerate() {
            covered[MARGIN + at] = weights[COVERED + usize::from(kind)];
            punct[at] = weights[PUNCT + usize::from(kind)];
            counts[MARGIN + at] = on_path_bits(usize::from(kind));
        }
        let classes: [u8; SPACE_TABLE] = std::array::from_fn(|i| neighbour_class(terrain, i as u8));
        for space in SpaceSet::BOARD {
            let next_to = next_to(terrain, space, |neighbour| classes[usize::from(neighbour)]);
            covered[MARGIN + space.index()] +=
                next_to.iter().map(|&feature| weights[feature]).sum::<f32>();
        }
        for space in to_gain(position) {
            counts[MARGIN + space.index()] += GAINED;
        }
        let stage = stage(position);
        let by_paths: [f32; 64] = std::array::from_fn(|paths| weights[ON_PATHS + paths]);
        let on_paths = greatest(&by_paths) - by_paths[0];
        let gains: [f32; GAINS] = std::array::from_fn(|nth| weights[CENTRE + nth * STAGES + stage]);
        let gained = greatest(&gains) + greatest(&gains.map(|gain| -gain));
        let mut most = covered;
        for (most, &counts) in most.iter_mut().zip(&counts) {
            *most += if counts % GAINED > 0 { on_paths } else { 0.0 };
            *most += if counts >= GAINED { gained } else { 0.0 };
        }
        Scores { weights, covered, punct, counts, stage, position, by_paths, most }
    }

    #[inline]
    pub fn for_set(
        &'a self,
        set: &MoveSet,
        lifted: Option<&Lifted>,
        terrain: &Terrain,
    ) -> SetScores<'a> {
        let before = lifted.map(|lifted| lifted.before);
        let features = set_features(set.kind as usize, before, self.stage, terrain);
        let shared = features.iter().flatten().map(|&feature| self.weights[feature]).sum();
        let lost = lifted.map_or(0, |lifted| lifted.lost);
        let by_gain = [0, 1, 2, 3]
            .map(|gained| self.weights[CENTRE + (3 + gained - lost) * STAGES + self.stage]);
        SetScores { shared, scores: self, offsets: set.offsets, by_gain }
    }
}

#[inline]
fn greatest(scores: &[f32]) -> f32 {
    scores.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}

pub struct Lifted {
    pub source: Source,
    before: Placement,
    lost: usize,
}

impl Lifted {
    /// `None` if the moves of the set add a piece.
    pub fn new(position: &Position, set: &MoveSet) -> Option<Lifted> {
        let Source::Board(from) = set.source else { return None };
        let before = position.top(from)?.placement;
        Some(Lifted { source: set.source, before, lost: lost_centre(position, before, set.own) })
    }
}

/// From this number of spaces on, scores for all spaces at once cost less.
const FEW: usize = 24;

#[inline]
fn window<T>(table: &SpaceTable<T>, offset: i8) -> &[T; 256] {
    let start = MARGIN.wrapping_add_signed(offset.into());
    table[start..].first_chunk().expect("no offset is greater than the margin")
}

impl SetScores<'_> {
    /// May leave out moves that score less than `floor`.
    #[inline]
    pub fn visit(&self, puncts: SpaceSet, floor: f32, mut visit: impl FnMut(Space, f32)) {
        let Scores { covered, punct: by_punct, counts, most, .. } = self.scores;
        let at = [0, self.offsets[0], self.offsets[1]];
        let [a, b, c] = at.map(|offset| window(covered, offset));
        let [d, e, f] = at.map(|offset| window(counts, offset));
        let score = |punct: Space| {
            let i = punct.index();
            let sum = self.shared + by_punct[i] + a[i] + b[i] + c[i];
            let counts = d[i] + e[i] + f[i];
            sum + self.scores.by_paths[usize::from(counts % GAINED)]
                + self.by_gain[usize::from(counts / GAINED)]
        };
        if puncts.len() < FEW {
            for punct in puncts {
                visit(punct, score(punct));
            }
            return;
        }
        let [a, b, c] = at.map(|offset| window(most, offset));
        let sums: [f32; 256] = std::array::from_fn(|at| by_punct[at] + a[at] + b[at] + c[at]);
        let least = floor - self.shared - self.scores.by_paths[0] - self.by_gain[0];
        for (nth, spaces) in puncts.parts().into_iter().enumerate() {
            if spaces.is_empty() || greatest(&sums[nth * 16..][..16]) < least {
                continue;
            }
            for punct in spaces {
                if sums[punct.index()] >= least {
                    visit(punct, score(punct));
                }
            }
        }
    }
}

/// What a space to gain in the central hexagon adds to the bits of [`on_path_bits`].
const GAINED: u8 = 64;

/// None in the basic game.
fn to_gain(position: &Position) -> SpaceSet {
    match position.rules().variant {
        Variant::Standard => CENTRAL_HEXAGON - position.tops(position.turn()),
        Variant::Basic => SpaceSet::EMPTY,
    }
}

/// `own` is after the lift. Ignores that the piece may come down on these spaces again.
fn lost_centre(position: &Position, before: Placement, own: SpaceSet) -> usize {
    match position.rules().variant {
        Variant::Standard => ((before.spaces() & CENTRAL_HEXAGON) - own).len(),
        Variant::Basic => 0,
    }
}

/// Three pairs of bits. Added up over the dots of a piece, they count the dots on a shortest own
/// path, apart from own dots; the dots that cover a dot on a shortest path of the opponent; and the
/// dots on an empty space of such a path.
#[inline]
fn on_path_bits(kind: usize) -> u8 {
    let [own, other] = nearness_of(kind);
    u8::from(own == 0 && owner_of(kind) >= 0)
        + 4 * u8::from(other == 0 && owner_of(kind) != 0)
        + 16 * u8::from(other == 0 && owner_of(kind) == 0)
}

#[inline]
fn next_to(terrain: &Terrain, space: Space, class_of: impl Fn(u8) -> u8) -> [usize; 6] {
    let kind = terrain.kind(space);
    let [own, other] = nearness_of(kind);
    let class = (content_of(kind) * 3 + own.min(2)) * 3 + other.min(2);
    let covered = NEXT_TO + class * NEIGHBOUR_CLASSES;
    NEIGHBOURS[space.index()].map(|neighbour| covered + usize::from(class_of(neighbour)))
}

#[inline]
fn neighbour_class(terrain: &Terrain, neighbour: u8) -> u8 {
    if neighbour == NO_SPACE {
        return NEIGHBOUR_CLASSES as u8 - 1;
    }
    let kind = usize::from(terrain.kinds[usize::from(neighbour)]);
    let [own, other] = nearness_of(kind);
    (content_of(kind) * 4 + usize::from(own == 0) * 2 + usize::from(other == 0)) as u8
}

static NEIGHBOURS: [[u8; 6]; SPACE_TABLE] = {
    let mut neighbours = [[NO_SPACE; 6]; SPACE_TABLE];
    let mut index = 0;
    while index < SPACE_TABLE {
        let mut direction = 0;
        while direction < 6 {
            if let Some(space) = Space::from_index(index)
                && let Some(neighbour) = space.step(Direction::ALL[direction])
            {
                neighbours[index][direction] = neighbour.index() as u8;
            }
            direction += 1;
        }
        index += 1;
    }
    neighbours
};

const NO_SPACE: u8 = u8::MAX;

#[inline]
fn set_features(
    kind: usize,
    before: Option<Placement>,
    stage: usize,
    terrain: &Terrain,
) -> [Option<usize>; 4] {
    let Some(before) = before else {
        return [Some(ADDED + kind * STAGES + stage), None, None, None];
    };
    let [a, b, c] = before.dots().map(|dot| Some(LEFT + terrain.kind(dot)));
    [Some(SHIFTED + kind * STAGES + stage), a, b, c]
}

pub fn features(position: &Position, terrain: &Terrain, played: Move) -> Vec<usize> {
    let before = match played.source() {
        Source::Board(from) => position.top(from).map(|piece| piece.placement),
        Source::Reserve(_) => None,
    };
    let kind = played.placement().kind() as usize;
    let shared = set_features(kind, before, stage(position), terrain);
    let dots = played.placement().dots();
    let counts: u8 = dots.iter().map(|&dot| on_path_bits(terrain.kind(dot))).sum();
    let covered = dots.iter().flat_map(|&dot| {
        let beside = next_to(terrain, dot, |neighbour| neighbour_class(terrain, neighbour));
        [COVERED + terrain.kind(dot)].into_iter().chain(beside)
    });
    let gained = (to_gain(position) & played.placement().spaces()).len();
    let lost = before.map_or(0, |before| {
        let own = position.with_lifted(before.punct()).map(|lifted| lifted.tops(position.turn()));
        lost_centre(position, before, own.unwrap_or_default())
    });
    let centre = CENTRE + (3 + gained - lost) * STAGES + stage(position);
    let others = [PUNCT + terrain.kind(dots[0]), ON_PATHS + usize::from(counts), centre];
    shared.into_iter().flatten().chain(covered).chain(others).collect()
}

/// Prefers moves near shortest paths, on the opponent's dots, and of pieces not needed.
pub fn hand_set() -> Vec<f32> {
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
