//! Scores every legal move at first sight, by sums over the spaces covered and left.

use super::terrain::{CONTENTS, SPACE_KINDS, Terrain, content_of, nearness_of, owner_of};
use crate::rules::{
    CENTRAL_HEXAGON, Direction, Move, MoveSet, Placement, Position, SPACE_TABLE, SPACES, Source,
    Space, SpaceSet, Variant,
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
    /// The scores for the sums of [`KindClasses::on_paths`], which say how many dots lie on paths.
    by_paths: [f32; 64],
    best_by_punct: f32,
    bands: ScoreBands,
}

/// The scores of the moves of one piece.
pub struct PieceScores<'a> {
    pub source: Source,
    shared: f32,
    scores: &'a Scores<'a>,
    by_gain: [f32; 4],
}

impl<'a> Scores<'a> {
    pub fn new(weights: &'a [f32], position: &'a Position, terrain: &Terrain) -> Scores<'a> {
        let mut covered = [0.0; MARGIN + 256 + MARGIN];
        let mut punct = [0.0; 256];
        let mut counts = [0; MARGIN + 256 + MARGIN];
        let mut classes = [0; SPACE_TABLE];
        for (at, &kind) in terrain.kinds.iter().enumerate() {
            covered[MARGIN + at] = weights[COVERED + usize::from(kind)];
            punct[at] = weights[PUNCT + usize::from(kind)];
            let of_kind = &KINDS[usize::from(kind)];
            counts[MARGIN + at] = of_kind.on_paths;
            classes[at] = of_kind.as_neighbour;
        }
        classes[usize::from(NO_SPACE)] = BEYOND;
        for space in to_gain(position) {
            counts[MARGIN + space.index()] += GAINED;
        }
        let stage = stage(position);
        let by_paths: [f32; 64] = std::array::from_fn(|paths| weights[ON_PATHS + paths]);
        let on_paths = greatest(&by_paths) - by_paths[0];
        let gains: [f32; GAINS] = std::array::from_fn(|nth| weights[CENTRE + nth * STAGES + stage]);
        let gained = greatest(&gains) + greatest(&gains.map(|gain| -gain));
        let mut most = [0.0; SPACE_TABLE];
        for &space in &SPACES {
            let of_kind = &weights[KINDS[terrain.kind(space)].next_to..][..NEIGHBOUR_CLASSES];
            let beside = |at: u8| of_kind[usize::from(classes[usize::from(at)])];
            let [a, b, c, d, e, f] = NEIGHBOURS[space.index()];
            let at = MARGIN + space.index();
            covered[at] += beside(a) + beside(b) + beside(c) + beside(d) + beside(e) + beside(f);
            let by_path = if counts[at] % GAINED > 0 { on_paths } else { 0.0 };
            let by_gain = if counts[at] >= GAINED { gained } else { 0.0 };
            most[space.index()] = covered[at] + by_path + by_gain;
        }
        let best_by_punct = greatest(&punct);
        let bands = ScoreBands::new(&most);
        Scores { weights, covered, punct, counts, stage, position, by_paths, best_by_punct, bands }
    }

    /// For the piece that the moves of a set add or move.
    pub fn for_piece(&'a self, set: &MoveSet, terrain: &Terrain) -> PieceScores<'a> {
        let top = set.source.punct().and_then(|from| self.position.top(from));
        let before = top.map(|piece| piece.placement);
        let features = set_features(set.kind as usize, before, self.stage, terrain);
        let shared = features.iter().flatten().map(|&feature| self.weights[feature]).sum();
        let lost = before.map_or(0, |before| lost_centre(self.position, before, set.own));
        let by_gain = [0, 1, 2, 3]
            .map(|gained| self.weights[CENTRE + (3 + gained - lost) * STAGES + self.stage]);
        PieceScores { source: set.source, shared, scores: self, by_gain }
    }
}

/// The spaces on which a dot may add much to the score of a move, by what it covers, by paths and
/// by a gain in the centre.
struct ScoreBands {
    highest: f32,
    /// The spaces of each band and of those above. The lowest band has all spaces.
    above: [SpaceSet; BANDS],
}

const BANDS: usize = 64;

/// In one unit of scores.
const BANDS_PER_UNIT: f32 = 6.0;

impl ScoreBands {
    /// From the most that a dot can add on each space.
    fn new(most: &[f32; SPACE_TABLE]) -> ScoreBands {
        let mut bands = ScoreBands { highest: greatest(most), above: [SpaceSet::EMPTY; BANDS] };
        for &space in &SPACES {
            let band = bands.band(most[space.index()]);
            bands.above[band].insert(space);
        }
        for band in (0..BANDS - 1).rev() {
            let above = bands.above[band + 1];
            bands.above[band] |= above;
        }
        bands
    }

    #[inline]
    fn band(&self, score: f32) -> usize {
        let below = ((self.highest - score) * BANDS_PER_UNIT) as i32;
        BANDS - 1 - below.clamp(0, BANDS as i32 - 1) as usize
    }
}

#[inline]
fn greatest(scores: &[f32]) -> f32 {
    scores.iter().fold(f32::NEG_INFINITY, |most, &score| if score > most { score } else { most })
}

#[inline]
fn window<T>(table: &SpaceTable<T>, offset: i8) -> &[T; 256] {
    let start = MARGIN.wrapping_add_signed(offset.into());
    table[start..].first_chunk().expect("no offset is greater than the margin")
}

impl PieceScores<'_> {
    /// The moves of a set that score at least `floor`.
    #[inline]
    pub fn visit(&self, set: &MoveSet, floor: f32, mut visit: impl FnMut(Space, f32)) {
        let Scores { covered, punct: by_punct, counts, .. } = self.scores;
        let [first, second] = set.offsets;
        let (a, b, c) = (window(covered, 0), window(covered, first), window(covered, second));
        let (d, e, f) = (window(counts, 0), window(counts, first), window(counts, second));
        for punct in set.puncts_reaching(self.promising(floor)) {
            let i = punct.index();
            let sum = self.shared + by_punct[i] + a[i] + b[i] + c[i];
            let bits = d[i] + e[i] + f[i];
            let score = sum
                + self.scores.by_paths[usize::from(bits % GAINED)]
                + self.by_gain[usize::from(bits / GAINED)];
            if score >= floor {
                visit(punct, score);
            }
        }
    }

    /// A move that scores at least `floor` has a dot on one of these spaces: one of its three dots
    /// adds at least a third of what all three must add.
    #[inline]
    fn promising(&self, floor: f32) -> SpaceSet {
        let others =
            self.shared + self.scores.best_by_punct + self.scores.by_paths[0] + self.by_gain[0];
        let bands = &self.scores.bands;
        bands.above[bands.band((floor - others) / 3.0 - ROUNDING)]
    }
}

/// More than sums of scores in another order differ.
const ROUNDING: f32 = 0.001;

/// What a space to gain in the central hexagon adds to the bits of [`KindClasses::on_paths`].
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

/// What the features need to know of a kind of space.
struct KindClasses {
    /// Three pairs of bits. Added up over the dots of a piece, they count the dots on a shortest
    /// own path, apart from own dots; the dots that cover a dot on a shortest path of the opponent;
    /// and the dots on an empty space of such a path.
    on_paths: u8,
    /// The first feature of [`NEXT_TO`] if a space of the kind is covered.
    next_to: usize,
    as_neighbour: u8,
}

static KINDS: [KindClasses; SPACE_KINDS] = {
    let mut classes =
        [const { KindClasses { on_paths: 0, next_to: 0, as_neighbour: 0 } }; SPACE_KINDS];
    let mut kind = 0;
    while kind < SPACE_KINDS {
        let [own, other] = nearness_of(kind);
        let (content, owner) = (content_of(kind), owner_of(kind));
        let covered = (content * 3 + least(own, 2)) * 3 + least(other, 2);
        classes[kind] = KindClasses {
            on_paths: (own == 0 && owner >= 0) as u8
                + 4 * (other == 0 && owner != 0) as u8
                + 16 * (other == 0 && owner == 0) as u8,
            next_to: NEXT_TO + covered * NEIGHBOUR_CLASSES,
            as_neighbour: (content * 4 + (own == 0) as usize * 2 + (other == 0) as usize) as u8,
        };
        kind += 1;
    }
    classes
};

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// The class of a neighbour beyond the rim.
const BEYOND: u8 = NEIGHBOUR_CLASSES as u8 - 1;

fn next_to(terrain: &Terrain, space: Space) -> [usize; 6] {
    NEIGHBOURS[space.index()].map(|neighbour| {
        let class = match neighbour {
            NO_SPACE => BEYOND,
            _ => KINDS[usize::from(terrain.kinds[usize::from(neighbour)])].as_neighbour,
        };
        KINDS[terrain.kind(space)].next_to + usize::from(class)
    })
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
    let counts: u8 = dots.iter().map(|&dot| KINDS[terrain.kind(dot)].on_paths).sum();
    let covered = dots
        .iter()
        .flat_map(|&dot| [COVERED + terrain.kind(dot)].into_iter().chain(next_to(terrain, dot)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::terrain::paths_of_both;
    use crate::punct::engine::tests::{all_rules, visit_games};
    use crate::punct::engine::weights::Weights;
    use crate::rules::ANYWHERE;

    fn scored(scores: &Scores<'_>, terrain: &Terrain, floor: f32) -> Vec<(Move, f32)> {
        let mut moves = Vec::new();
        scores.position.visit_move_sets(ANYWHERE, &mut |set| {
            let of_piece = scores.for_piece(set, terrain);
            of_piece.visit(set, floor, |punct, score| moves.push((set.move_to(punct), score)));
        });
        moves
    }

    #[test]
    fn a_move_scores_the_sum_of_its_features_and_no_move_above_the_floor_is_left_out() {
        for rules in all_rules() {
            let weights = &Weights::built_in().for_variant(rules.variant).policy;
            visit_games(rules, 1, 3, &mut |position| {
                if !position.ply().is_multiple_of(4) {
                    return;
                }
                let terrain = Terrain::new(position, &paths_of_both(position));
                let scores = Scores::new(weights, position, &terrain);
                let all = scored(&scores, &terrain, f32::NEG_INFINITY);
                assert_eq!(all.len(), position.count_legal_moves());
                for &(played, score) in all.iter().step_by(7) {
                    let features = features(position, &terrain, played);
                    let sum: f32 = features.iter().map(|&feature| weights[feature]).sum();
                    assert!((sum - score).abs() < ROUNDING, "{played}: {score}, not {sum}");
                }
                let mut descending: Vec<f32> = all.iter().map(|&(_, score)| score).collect();
                descending.sort_by(|a, b| b.total_cmp(a));
                for floor in [0, 10, 100, 1000].iter().filter_map(|&nth| descending.get(nth)) {
                    let mut above = all.clone();
                    above.retain(|(_, score)| score >= floor);
                    assert_eq!(scored(&scores, &terrain, *floor), above);
                }
            });
        }
    }
}
