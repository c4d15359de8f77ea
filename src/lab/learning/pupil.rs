//! The network while it learns. Its numbers are fractions, and each number has a pace of its own.

use crate::punct::engine::{Active, Chance, HIDDEN, INPUTS, Network, TOP, Terrain, visit_inputs};
use crate::rules::{SPACE_TABLE, Space, SpaceSet, Symmetry};

/// The pace in the first pass.
const PACE: f32 = 0.06;

/// How strongly each step pulls a number towards 0.
const DRAG: f32 = 1e-5;

/// Numbers that learn, each at a pace of its own (Adagrad).
#[derive(Clone)]
struct LearningRow {
    numbers: [f32; HIDDEN],
    squares: [f32; HIDDEN],
}

impl LearningRow {
    fn new(numbers: [f32; HIDDEN]) -> LearningRow {
        LearningRow { numbers, squares: [0.1; HIDDEN] }
    }

    #[inline]
    fn step(&mut self, slopes: &[f32; HIDDEN], pace: f32) {
        let numbers = self.numbers.iter_mut().zip(&mut self.squares);
        for ((number, squares), slope) in numbers.zip(slopes) {
            let gradient = slope + DRAG * *number;
            *squares += gradient * gradient;
            *number -= pace * gradient / squares.sqrt();
        }
    }
}

pub(super) struct Pupil {
    rows: Vec<LearningRow>,
    bias: LearningRow,
    out: LearningRow,
    pub pace: f32,
    /// The inputs and the hidden numbers of the last position.
    inputs: Vec<usize>,
    hidden: [f32; HIDDEN],
}

impl Pupil {
    pub fn new(chance: &mut Chance) -> Pupil {
        let mut about = |middle: f32, width: f32| {
            LearningRow::new(std::array::from_fn(|_| middle + width * (chance.fraction() - 0.5)))
        };
        Pupil {
            bias: about(0.5, 0.2),
            out: about(0.0, 0.5),
            rows: vec![LearningRow::new([0.0; HIDDEN]); INPUTS],
            pace: PACE,
            inputs: Vec::new(),
            hidden: [0.0; HIDDEN],
        }
    }

    /// Computes the network's part of the log odds of a position, whose spaces `places` maps. The
    /// pupil remembers the position.
    pub fn log_odds(&mut self, active: &Active, terrain: &Terrain, places: &SpaceMapping) -> f32 {
        self.inputs.clear();
        let place = |space: Space| places.0[space.index()];
        visit_inputs(active, terrain, place, |input| self.inputs.push(input));
        self.hidden = self.bias.numbers;
        for &input in &self.inputs {
            for (sum, number) in self.hidden.iter_mut().zip(&self.rows[input].numbers) {
                *sum += number;
            }
        }
        let weighted = self.hidden.iter().zip(&self.out.numbers);
        weighted.map(|(sum, number)| sum.clamp(0.0, TOP) * number).sum()
    }

    /// Learns from the remembered position. `error` is the predicted chance minus the right chance.
    pub fn learn(&mut self, error: f32) {
        let slopes = std::array::from_fn(|nth| {
            let open = self.hidden[nth] > 0.0 && self.hidden[nth] < TOP;
            if open { error * self.out.numbers[nth] } else { 0.0 }
        });
        let cut = self.hidden.map(|sum| error * sum.clamp(0.0, TOP));
        self.out.step(&cut, self.pace);
        self.bias.step(&slopes, self.pace);
        for &input in &self.inputs {
            self.rows[input].step(&slopes, self.pace);
        }
    }

    pub fn network(&self) -> Network {
        let rows = [&self.bias, &self.out].into_iter().chain(&self.rows);
        Network::rounded(rows.map(|row| &row.numbers))
    }
}

/// For each space, its image under a symmetry of the board, as an index of a space.
pub(super) struct SpaceMapping([usize; SPACE_TABLE]);

impl SpaceMapping {
    pub fn all_symmetries() -> Vec<SpaceMapping> {
        let of = |symmetry: Symmetry| {
            let mut places = [0; SPACE_TABLE];
            for space in SpaceSet::BOARD {
                places[space.index()] = symmetry.turn_space(space).index();
            }
            SpaceMapping(places)
        };
        Symmetry::all().map(of).collect()
    }
}
