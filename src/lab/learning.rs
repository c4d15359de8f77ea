//! Learns weights from games. The policy learns to predict which moves a search visits. The
//! evaluation and the network learn to predict the results of games and of searches.

use crate::lab::self_play::LearningGame;
use crate::punct::engine::{
    Active, HIDDEN, INPUTS, Network, RandomSource, TOP, Terrain, VariantWeights, Weights,
    count_wins, evaluation, paths_of_both, policy, visit_inputs,
};
use crate::rules::{
    Game, Move, Player, Position, SPACE_TABLE, Space, SpaceSet, Symmetry, Variant, scattered,
};

/// How well weights predict lessons. Smaller numbers are better.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictionError {
    /// The mean cross-entropy of the policy, in nats.
    pub policy: f32,
    /// The mean cross-entropy of the evaluation, in nats.
    pub value: f32,
    pub positions: u32,
}

/// What a position gives for learning.
struct TrainingSample {
    active: Active,
    terrain: Terrain,
    /// The chance of the player to move that the weights should predict, from 0 to 1.
    target: f32,
    /// `None` if the opponent threatens to win, because a search then looks only at defences.
    policy: Option<PolicyLesson>,
}

/// The share of the game's result in the evaluation's target. The search's result has the rest.
const BY_RESULT: f32 = 0.6;

const PASSES: usize = 8;

/// The pace in the first pass, and the share of it that remains after each pass.
const PACE: f32 = 0.1;
const SLOWING: f32 = 0.7;

/// How strongly each step pulls a weight towards 0, so that rarely used weights stay small.
const DRAG: f32 = 1e-4;

/// Each variant of the rules learns from its own games.
pub fn fit(weights: &Weights, games: &[LearningGame], seed: u64) -> Weights {
    let mut better = weights.clone();
    for variant in Variant::ALL {
        let mut chance = RandomSource::new(scattered(seed));
        let lessons = lessons(games, variant, &mut chance);
        fit_variant(better.for_variant_mut(variant), &lessons, &mut chance);
    }
    better
}

fn fit_variant(
    weights: &mut VariantWeights,
    lessons: &[TrainingSample],
    chance: &mut RandomSource,
) {
    let mut by_policy = Descent::new(weights.policy.len(), PACE);
    let mut by_value = Descent::new(weights.value.len(), PACE / 2.0);
    let mut learning = LearningNetwork::new(chance);
    let mut symmetries: Vec<SpaceMapping> = Vec::new();
    for symmetry in Symmetry::all() {
        let mut images = [0; SPACE_TABLE];
        for space in SpaceSet::BOARD {
            images[space.index()] = symmetry.turn_space(space).index();
        }
        symmetries.push(images);
    }
    for _ in 0..PASSES {
        for _ in 0..lessons.len() {
            let lesson = &lessons[chance.number_below(lessons.len())];
            let mapping = &symmetries[chance.number_below(symmetries.len())];
            let by_features = evaluation::log_odds(&weights.value, &lesson.active);
            let by_network = learning.log_odds(&lesson.active, &lesson.terrain, mapping);
            let error = evaluation::chance(by_features + by_network) - lesson.target;
            for &feature in &lesson.active {
                by_value.step(&mut weights.value, feature, error);
            }
            learning.learn(error);
            if let Some(lesson) = &lesson.policy {
                lesson.learn(&mut weights.policy, &mut by_policy);
            }
        }
        for pace in [&mut by_policy.pace, &mut by_value.pace, &mut learning.pace] {
            *pace *= SLOWING;
        }
    }
    if !lessons.is_empty() {
        weights.network = learning.network().into();
    }
}

/// The weights should not have learned from these games.
pub fn measure(weights: &Weights, games: &[LearningGame], variant: Variant) -> PredictionError {
    let weights = weights.for_variant(variant);
    let lessons = lessons(games, variant, &mut RandomSource::new(1));
    let value = lessons.iter().map(|lesson| {
        let log_odds = evaluation::log_odds(&weights.value, &lesson.active)
            + weights.network.log_odds(&lesson.active, &lesson.terrain);
        let chance = evaluation::chance(log_odds).clamp(1e-4, 1.0 - 1e-4);
        -(lesson.target * libm::logf(chance) + (1.0 - lesson.target) * libm::logf(1.0 - chance))
    });
    let policy = lessons.iter().filter_map(|lesson| {
        let predicted = lesson.policy.as_ref()?.predicted(&weights.policy);
        Some(predicted.map(|(share, of)| -of.share * libm::logf(share.max(1e-9))).sum())
    });
    PredictionError { policy: mean(policy), value: mean(value), positions: lessons.len() as u32 }
}

fn mean(numbers: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = numbers.fold((0.0, 0.0_f32), |(sum, count), n| (sum + n, count + 1.0));
    sum / count.max(1.0)
}

fn lessons(
    games: &[LearningGame],
    variant: Variant,
    chance: &mut RandomSource,
) -> Vec<TrainingSample> {
    let mut lessons = Vec::new();
    for game in games.iter().filter(|game| game.rules.variant == variant) {
        let mut then = Game::new(game.rules);
        for turn in &game.turns {
            let position = then.position();
            if let Some((found, visits)) = &turn.search_result {
                let result = result(game.winner, position.turn());
                let paths = paths_of_both(position);
                let terrain = Terrain::new(position, &paths);
                let threats = count_wins(&position.after_pass());
                let active = evaluation::features(position, &paths, threats);
                let target = BY_RESULT * result + (1.0 - BY_RESULT) * found;
                let policy =
                    (threats == 0).then(|| PolicyLesson::new(position, &terrain, visits, chance));
                lessons.push(TrainingSample { active, terrain, target, policy });
            }
            if then.play(turn.played).is_err() {
                break;
            }
        }
    }
    lessons
}

/// The value of a game for a player: 1, ½ or 0.
fn result(winner: Option<Player>, player: Player) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
    }
}

/// Gradient descent in which each weight has a pace of its own (Adagrad, Duchi et al. 2011).
struct Descent {
    squares: Vec<f32>,
    pace: f32,
}

impl Descent {
    fn new(count: usize, pace: f32) -> Descent {
        Descent { squares: vec![1.0; count], pace }
    }

    #[inline]
    fn step(&mut self, weights: &mut [f32], feature: usize, slope: f32) {
        let gradient = slope + DRAG * weights[feature];
        self.squares[feature] += gradient * gradient;
        weights[feature] -= self.pace * gradient / self.squares[feature].sqrt();
    }
}

/// The number of random moves that stand for all moves without visits.
const OTHERS: usize = 100;

struct PolicyLesson(Vec<Sample>);

struct Sample {
    features: Vec<u16>,
    /// The number of moves that the sample stands for.
    represents: f32,
    /// The move's share of the visits.
    share: f32,
}

fn features_of(position: &Position, terrain: &Terrain, played: Move) -> Vec<u16> {
    let features = policy::features(position, terrain, played);
    features.into_iter().map(|feature| feature as u16).collect()
}

impl PolicyLesson {
    fn new(
        position: &Position,
        terrain: &Terrain,
        visits: &[(Move, u32)],
        chance: &mut RandomSource,
    ) -> PolicyLesson {
        let legal = position.legal_moves();
        let all: u32 = visits.iter().map(|&(_, visits)| visits).sum();
        let mut samples = Vec::new();
        for &(played, visits) in visits {
            let features = features_of(position, terrain, played);
            let share = visits as f32 / all.max(1) as f32;
            samples.push(Sample { features, represents: 1.0, share });
        }
        let represents = legal.len() as f32 / OTHERS as f32;
        for _ in 0..OTHERS {
            let played = legal[chance.number_below(legal.len())];
            if visits.iter().all(|&(visited, _)| visited != played) {
                let of_other = features_of(position, terrain, played);
                samples.push(Sample { features: of_other, represents, share: 0.0 });
            }
        }
        PolicyLesson(samples)
    }

    /// The share of the visits that the weights predict for the move of each sample. Each move that
    /// a sample stands for has the same share; all shares add up to 1.
    fn predicted(&self, weights: &[f32]) -> impl Iterator<Item = (f32, &Sample)> {
        let mut scores: Vec<f32> = Vec::new();
        for sample in &self.0 {
            let worths = sample.features.iter().map(|&feature| weights[usize::from(feature)]);
            scores.push(worths.sum());
        }
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares: Vec<f32> = scores.into_iter().map(|score| libm::expf(score - best)).collect();
        let sum: f32 = shares.iter().zip(&self.0).map(|(share, of)| share * of.represents).sum();
        shares.into_iter().zip(&self.0).map(move |(share, of)| (share / sum, of))
    }

    fn learn(&self, weights: &mut [f32], descent: &mut Descent) {
        let mut slopes: Vec<(u16, f32)> = Vec::new();
        for (share, of) in self.predicted(weights) {
            let slope = of.represents * share - of.share;
            slopes.extend(of.features.iter().map(|&feature| (feature, slope)));
        }
        slopes.sort_unstable_by_key(|&(feature, _)| feature);
        for same in slopes.chunk_by(|(one, _), (other, _)| one == other) {
            let sum = same.iter().map(|(_, slope)| slope).sum();
            descent.step(weights, usize::from(same[0].0), sum);
        }
    }
}

const NETWORK_PACE: f32 = 0.06;

const NETWORK_DRAG: f32 = 1e-5;

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

    fn around(middle: f32, width: f32, chance: &mut RandomSource) -> LearningRow {
        LearningRow::new(std::array::from_fn(|_| middle + width * (chance.fraction() - 0.5)))
    }

    #[inline]
    fn step(&mut self, slopes: &[f32; HIDDEN], pace: f32) {
        let numbers = self.numbers.iter_mut().zip(&mut self.squares);
        for ((number, squares), slope) in numbers.zip(slopes) {
            let gradient = slope + NETWORK_DRAG * *number;
            *squares += gradient * gradient;
            *number -= pace * gradient / squares.sqrt();
        }
    }
}

/// The network while it learns. Its numbers are fractions, and each number has a pace of its own.
struct LearningNetwork {
    rows: Vec<LearningRow>,
    bias: LearningRow,
    out: LearningRow,
    pace: f32,
    /// The inputs and the hidden numbers of the last position.
    inputs: Vec<usize>,
    hidden: [f32; HIDDEN],
}

impl LearningNetwork {
    fn new(chance: &mut RandomSource) -> LearningNetwork {
        LearningNetwork {
            bias: LearningRow::around(0.5, 0.2, chance),
            out: LearningRow::around(0.0, 0.5, chance),
            rows: vec![LearningRow::new([0.0; HIDDEN]); INPUTS],
            pace: NETWORK_PACE,
            inputs: Vec::new(),
            hidden: [0.0; HIDDEN],
        }
    }

    /// For a position turned by `mapping`. The pupil remembers the position.
    fn log_odds(&mut self, active: &Active, terrain: &Terrain, mapping: &SpaceMapping) -> f32 {
        self.inputs.clear();
        visit_inputs(
            active,
            terrain,
            |space: Space| mapping[space.index()],
            |input| self.inputs.push(input),
        );
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
    fn learn(&mut self, error: f32) {
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

    fn network(&self) -> Network {
        let rows = [&self.bias, &self.out].into_iter().chain(&self.rows);
        Network::rounded(rows.map(|row| &row.numbers))
    }
}

/// For each space, its image under a symmetry of the board, as an index of a space.
type SpaceMapping = [usize; SPACE_TABLE];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::self_play::self_play;
    use crate::rules::Rules;

    #[test]
    fn what_was_learnt_foresees_its_lessons_better() {
        let games: Vec<LearningGame> = (0..3)
            .map(|seed| self_play(&Weights::hand_set(), Rules::default(), &[], 8, seed))
            .collect();
        let before = measure(&Weights::hand_set(), &games, Variant::Standard);
        let learnt = fit(&Weights::hand_set(), &games, 1);
        let after = measure(&learnt, &games, Variant::Standard);
        assert!(after.positions > 10, "{after:?}");
        assert!(after.policy < before.policy && after.value < before.value, "{after:?}");
        let read = Weights::from_text(&learnt.to_text()).expect("weights");
        assert!(read.to_text() == learnt.to_text());
    }
}
