//! A small network that judges a position. To the sum of the [features](super::evaluation) it adds
//! what depends on where things lie and on what goes together.
//!
//! Each input that applies adds its row to the hidden numbers. These are cut off below 0 and above
//! [`TOP`], weighted and added up to log odds. All numbers are whole, so that every machine finds
//! the same.

use super::evaluation::{self, Active};
use super::terrain::{CONTENTS, SPACE_KINDS, Terrain, content_of};
use crate::rules::{SPACE_TABLE, Space, SpaceSet};

pub const HIDDEN: usize = 32;

/// The inputs and where their rows begin: the features of the evaluation, what is on each space,
/// and how many spaces there are of each kind.
const LOCATED: usize = evaluation::FEATURES;
const KINDS: usize = LOCATED + SPACE_TABLE * CONTENTS;
pub const INPUTS: usize = KINDS + SPACE_KINDS;

/// What stands for 1 in the hidden numbers and the weights.
const ONE: f32 = 128.0;

/// The greatest hidden number, which counts the same as any greater.
pub const TOP: f32 = 8.0;

pub type Row = [i16; HIDDEN];

#[derive(Clone)]
pub struct Network {
    rows: Vec<Row>,
    bias: Row,
    out: Row,
}

/// Visits the inputs that apply in a position. `place` tells where each space is looked up.
pub fn visit_inputs(
    active: &Active,
    terrain: &Terrain,
    place: impl Fn(Space) -> usize,
    mut visit: impl FnMut(usize),
) {
    for &feature in active {
        visit(feature);
    }
    for space in SpaceSet::BOARD {
        let kind = terrain.kind(space);
        visit(KINDS + kind);
        let content = content_of(kind);
        // An empty space adds nothing by where it is.
        if content > 1 {
            visit(LOCATED + place(space) * CONTENTS + content);
        }
    }
}

impl Network {
    /// A network that adds nothing.
    pub fn none() -> Network {
        Network { rows: vec![[0; HIDDEN]; INPUTS], bias: [0; HIDDEN], out: [0; HIDDEN] }
    }

    /// What the network adds to the log odds of the player to move.
    pub fn log_odds(&self, active: &Active, terrain: &Terrain) -> f32 {
        let mut hidden = self.bias;
        visit_inputs(active, terrain, Space::index, |input| {
            for (sum, &weight) in hidden.iter_mut().zip(&self.rows[input]) {
                *sum = sum.saturating_add(weight);
            }
        });
        let cut = |sum: i16| i32::from(sum.clamp(0, (TOP * ONE) as i16));
        let sum: i32 =
            hidden.iter().zip(&self.out).map(|(&sum, &weight)| cut(sum) * i32::from(weight)).sum();
        sum as f32 / (ONE * ONE)
    }

    /// The network of these rows, in the order of [`Network::rows`], rounded.
    pub fn rounded<'r>(rows: impl Iterator<Item = &'r [f32; HIDDEN]>) -> Network {
        let round = |number: f32| libm::roundf(number * ONE) as i16;
        let mut rows = rows.map(|row| row.map(round));
        Network::from_rows(|| rows.next()).unwrap_or_else(Network::none)
    }

    /// The network of the rows that [`Network::rows`] tells; `None` if one is missing.
    pub fn from_rows(mut row: impl FnMut() -> Option<Row>) -> Option<Network> {
        let (bias, out) = (row()?, row()?);
        let rows = (0..INPUTS).map(|_| row()).collect::<Option<_>>()?;
        Some(Network { rows, bias, out })
    }

    /// All numbers: the bias, what weights the hidden numbers, and a row for each input.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        [&self.bias, &self.out].into_iter().chain(&self.rows)
    }
}
