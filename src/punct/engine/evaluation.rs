//! The chance of the player to move: a sum of features (both players' distances from joining sides,
//! threats, free pieces, the count at the end), corrected by a small network.

use wide::i16x8;

use super::terrain::{CONTENTS, FAR, Paths, SPACE_KINDS, Terrain, content_of, free_pieces};
use crate::rules::{Player, Position, SPACE_TABLE, SPACES, Space, SpaceSet, Variant};

/// How many costs have features of their own. Greater costs count as the greatest of these.
const COSTS: usize = 18;

/// The first index of each group of features of a position; the groups' weights begin there.
const SHORTEST: usize = 0;
const SECOND: usize = SHORTEST + COSTS * COSTS;
const THIRD: usize = SECOND + COSTS * COSTS;
const WIDTH: usize = THIRD + COSTS * COSTS;
const WIDER: usize = WIDTH + 2 * WIDTHS;
const FREE: usize = WIDER + 2 * WIDTHS;
const THREATS: usize = FREE + 2 * FREEDOMS;
const CENTRE: usize = THREATS + 8;
const RESERVE: usize = CENTRE + MARGINS * STAGES;
const CENTRE_OTHER: usize = RESERVE + 5 * STAGES;

pub const FEATURES: usize = CENTRE_OTHER + MARGINS * STAGES;

const WIDTHS: usize = 10;
const FREEDOMS: usize = 14;
const MARGINS: usize = 17;
const STAGES: usize = 6;

pub type Active = [usize; 12];

/// `threats`: with how many moves the opponent, if to move, could win at once.
pub fn features(position: &Position, paths: &[Paths; 2], threats: usize) -> Active {
    let mover = position.turn();
    let [own, other] = paths;
    let free = free_pieces(position).map(|free| usize::from(free).min(FREEDOMS - 1));
    let [own_costs, other_costs] =
        [own, other].map(|paths| paths.costs.map(|cost| usize::from(cost).min(COSTS - 1)));
    let [left, others] = [mover, mover.opponent()].map(|player| position.reserve(player).total());
    let (left_stage, others_stage) = (stage(left), stage(others));
    let at_end = match position.rules().variant {
        // A player who leads in the centre gains by adding the last piece. A player who is behind
        // does not.
        Variant::Standard => {
            let margin = margin(position, mover) * STAGES;
            [CENTRE + margin + left_stage, CENTRE_OTHER + margin + others_stage]
        }
        Variant::Basic => {
            let balance = (i32::from(left) - i32::from(others) + 2).clamp(0, 4) as usize;
            [RESERVE + balance * STAGES + left_stage.max(others_stage), RESERVE + 2 * STAGES]
        }
    };
    [
        SHORTEST + own_costs[0] * COSTS + other_costs[0],
        SECOND + own_costs[1] * COSTS + other_costs[1],
        THIRD + own_costs[2] * COSTS + other_costs[2],
        WIDTH + width_class(own.near[0]),
        WIDTH + WIDTHS + width_class(other.near[0]),
        WIDER + width_class(own.near[2]),
        WIDER + WIDTHS + width_class(other.near[2]),
        FREE + free[0],
        FREE + FREEDOMS + free[1],
        THREATS + bits(threats).min(7),
        at_end[0],
        at_end[1],
    ]
}

pub fn log_odds(weights: &[f32], active: &Active) -> f32 {
    active.iter().map(|&feature| weights[feature]).sum()
}

/// From 0 to 1.
pub fn chance(log_odds: f32) -> f32 {
    // `libm` gives the same result on every machine; the system's own function may not.
    1.0 / (1.0 + libm::expf(-log_odds))
}

fn width_class(spaces: SpaceSet) -> usize {
    bits(spaces.len()) % WIDTHS
}

fn bits(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

fn stage(reserve: u8) -> usize {
    match reserve {
        0..=1 => 5,
        2..=3 => 4,
        4..=5 => 3,
        6..=8 => 2,
        9..=12 => 1,
        _ => 0,
    }
}

/// The mover's lead in the central hexagon, from 0 (far behind) to 16 (far ahead); 8 is a tie.
fn margin(position: &Position, mover: Player) -> usize {
    let [own, others] =
        [mover, mover.opponent()].map(|player| i32::from(position.centre_count(player)));
    (own - others + 8).clamp(0, MARGINS as i32 - 1) as usize
}

pub fn hand_set() -> Vec<f32> {
    let mut weights = vec![0.0; FEATURES];
    for own in 0..COSTS {
        for other in 0..COSTS {
            let lead = other as f32 - own as f32 + 0.7;
            let close = (FAR - own.min(other)) as f32 / FAR as f32;
            weights[SHORTEST + own * COSTS + other] = 0.6 * close * lead;
            weights[SECOND + own * COSTS + other] = 0.1 * (lead - 0.7);
            weights[THIRD + own * COSTS + other] = 0.03 * (lead - 0.7);
        }
    }
    for threats in 1..8 {
        weights[THREATS + threats] = -0.3 - 0.2 * threats as f32;
    }
    for margin in 0..MARGINS {
        for stage in 0..STAGES {
            let worth = [0.0, 0.01, 0.03, 0.07, 0.15, 0.4][stage] * (margin as f32 - 8.0);
            weights[CENTRE + margin * STAGES + stage] = worth;
            weights[CENTRE_OTHER + margin * STAGES + stage] = worth;
        }
    }
    weights
}

pub const HIDDEN: usize = 32;

/// The first index of each group of inputs: the features of the evaluation, the contents of each
/// space, and the number of spaces of each kind.
const LOCATED: usize = FEATURES;
const KINDS: usize = LOCATED + SPACE_TABLE * CONTENTS;
pub const INPUTS: usize = KINDS + SPACE_KINDS;

/// The number that stands for 1 in the hidden numbers and the weights.
const ONE: f32 = 128.0;

/// Greater hidden numbers count as this one.
pub const TOP: f32 = 8.0;

pub type WeightRow = [i16; HIDDEN];

/// Corrects the sum of the features: it also sees the contents of every space, and which features
/// occur together. Each input that applies adds its row to the hidden numbers, which are cut off
/// below 0 and above [`TOP`], weighted, and added up to log odds. All are whole numbers, so every
/// machine computes the same result.
#[derive(Clone)]
pub struct Network {
    rows: Vec<WeightRow>,
    bias: WeightRow,
    out: WeightRow,
}

/// `index` maps each space to its index in the table of contents.
pub fn visit_inputs(
    active: &Active,
    terrain: &Terrain,
    index: impl Fn(Space) -> usize,
    mut visit: impl FnMut(usize),
) {
    for &feature in active {
        visit(feature);
    }
    for &space in &SPACES {
        let kind = terrain.kind(space);
        visit(KINDS + kind);
        let content = content_of(kind);
        // An empty space adds nothing by its location.
        if content > 1 {
            visit(LOCATED + index(space) * CONTENTS + content);
        }
    }
}

/// A row as numbers that a processor adds eight at a time.
#[inline]
fn lanes(row: &WeightRow) -> [i16x8; HIDDEN / 8] {
    let &[[a, b, c, d]] = row.as_chunks().0.as_chunks().0 else { unreachable!() };
    [a, b, c, d].map(i16x8::new)
}

impl Network {
    pub fn none() -> Network {
        Network { rows: vec![[0; HIDDEN]; INPUTS], bias: [0; HIDDEN], out: [0; HIDDEN] }
    }

    pub fn log_odds(&self, active: &Active, terrain: &Terrain) -> f32 {
        let mut hidden = lanes(&self.bias);
        visit_inputs(active, terrain, Space::index, |input| {
            let ([a, b, c, d], [e, f, g, h]) = (hidden, lanes(&self.rows[input]));
            hidden = [
                a.saturating_add(e),
                b.saturating_add(f),
                c.saturating_add(g),
                d.saturating_add(h),
            ];
        });
        let mut total = 0;
        for (sum, &weight) in hidden.iter().flat_map(i16x8::as_array).zip(&self.out) {
            total += i32::from((*sum).clamp(0, (TOP * ONE) as i16)) * i32::from(weight);
        }
        total as f32 / (ONE * ONE)
    }

    /// The rows are in the order of [`Network::rows`]. After a missing one, nothing is added.
    pub fn rounded<'r>(rows: impl Iterator<Item = &'r [f32; HIDDEN]>) -> Network {
        let mut rounded = rows.map(|row| row.map(|number| libm::roundf(number * ONE) as i16));
        Network::from_rows(|| rounded.next()).unwrap_or_else(Network::none)
    }

    /// Calls `row` in the order of [`Network::rows`]. `None` if a row is missing.
    pub fn from_rows(mut row: impl FnMut() -> Option<WeightRow>) -> Option<Network> {
        let (bias, out) = (row()?, row()?);
        let rows = (0..INPUTS).map(|_| row()).collect::<Option<_>>()?;
        Some(Network { rows, bias, out })
    }

    pub fn rows(&self) -> impl Iterator<Item = &WeightRow> {
        [&self.bias, &self.out].into_iter().chain(&self.rows)
    }
}
