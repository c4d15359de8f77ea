//! Learning the weights: games against itself, and what they teach. The policy learns to foresee
//! where a search spends its visits, the evaluation how games end.

use std::collections::HashMap;

use super::levels::Chance;
use super::self_play::LearningGame;
use super::terrain::{Terrain, paths_of_both};
use super::weights::Weights;
use super::wins::count_wins;
use super::{evaluation, policy};
use crate::rules::{Game, Move, Player, Position, scattered};

/// How well weights predict the lessons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fit {
    /// The mean cross-entropy of the policy, in nats.
    pub policy: f32,
    /// The mean cross-entropy of the evaluation, in nats.
    pub value: f32,
    pub positions: u32,
}

/// What a game is worth to a player: 1, ½ or 0.
fn result(winner: Option<Player>, player: Player) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
    }
}

impl LearningGame {
    /// Visits the positions that were searched.
    fn visit(&self, visit: &mut impl FnMut(Studied<'_>)) {
        let mut game = Game::new(self.rules);
        for turn in &self.turns {
            if let Some((found, visits)) = &turn.found {
                let position = game.position();
                let result = result(self.winner, position.turn());
                let paths = paths_of_both(position);
                let terrain = Terrain::of(position, &paths);
                let threats = count_wins(&position.passed());
                visit(Studied {
                    position,
                    active: evaluation::features(position, &paths, threats),
                    terrain,
                    threats,
                    target: BY_RESULT * result + (1.0 - BY_RESULT) * found,
                    visits,
                });
            }
            if game.play(turn.played).is_err() {
                return;
            }
        }
    }
}

/// A position of a lesson, with the values to predict.
struct Studied<'a> {
    position: &'a Position,
    terrain: Terrain,
    active: evaluation::Active,
    threats: usize,
    /// The chance of the player to move.
    target: f32,
    visits: &'a [(Move, u32)],
}

impl Studied<'_> {
    /// What the policy learns from the position: nothing where only defences were searched.
    fn sample(&self, chance: &mut Chance) -> Option<Sample> {
        let Studied { position, terrain, visits, .. } = self;
        (self.threats == 0).then(|| Sample::of(position, terrain, visits, chance))
    }
}

/// Steps down the gradient, each weight at a pace of its own (Adagrad, Duchi et al. 2011).
struct Descent {
    squares: Vec<f32>,
    pace: f32,
}

impl Descent {
    fn new(count: usize, pace: f32) -> Descent {
        Descent { squares: vec![1.0; count], pace }
    }

    #[inline]
    fn step(&mut self, weights: &mut [f32], feature: usize, gradient: f32) {
        self.squares[feature] += gradient * gradient;
        weights[feature] -= self.pace * gradient / self.squares[feature].sqrt();
    }
}

/// How much of the evaluation's target is the game's end; the rest is what the search found.
const BY_RESULT: f32 = 0.6;

/// How many other moves are sampled for each position, in place of all others.
const OTHERS: usize = 120;

/// The number of passes over all lessons.
const PASSES: usize = 8;

/// The pace at which weights change at first, and how much of it is left after each pass.
const PACE: f32 = 0.1;
const SLOWING: f32 = 0.7;

/// Weights that predict the lessons better.
pub fn fit(weights: &Weights, lessons: &[LearningGame], seed: u64) -> Weights {
    let mut weights = weights.clone();
    let mut chance = Chance::new(scattered(seed));
    let mut by_policy = Descent::new(policy::FEATURES, PACE);
    let mut by_value = Descent::new(evaluation::FEATURES, PACE);
    for _ in 0..PASSES {
        for _ in 0..lessons.len() {
            let lesson = &lessons[chance.below(lessons.len())];
            lesson.visit(&mut |turn| {
                learn_value(&mut weights.value, &mut by_value, &turn.active, turn.target);
                if let Some(sample) = turn.sample(&mut chance) {
                    sample.learn(&mut weights.policy, &mut by_policy);
                }
            });
        }
        by_policy.pace *= SLOWING;
        by_value.pace *= SLOWING;
    }
    weights
}

/// How well weights foresee lessons they did not learn from.
pub fn measure(weights: &Weights, lessons: &[LearningGame]) -> Fit {
    let mut measured = Fit::default();
    let mut weights = weights.clone();
    let mut still = Descent::new(policy::FEATURES.max(evaluation::FEATURES), 0.0);
    let mut chance = Chance::new(1);
    let mut samples = 0;
    for lesson in lessons {
        lesson.visit(&mut |turn| {
            measured.value +=
                learn_value(&mut weights.value, &mut still, &turn.active, turn.target);
            measured.positions += 1;
            if let Some(sample) = turn.sample(&mut chance) {
                measured.policy += sample.learn(&mut weights.policy, &mut still);
                samples += 1;
            }
        });
    }
    let mean = |sum: f32, count: u32| sum / count.max(1) as f32;
    let (policy, value) =
        (mean(measured.policy, samples), mean(measured.value, measured.positions));
    Fit { policy, value, ..measured }
}

fn learn_value(
    weights: &mut [f32],
    descent: &mut Descent,
    active: &evaluation::Active,
    target: f32,
) -> f32 {
    let chance = evaluation::chance(evaluation::log_odds(weights, active)).clamp(1e-4, 1.0 - 1e-4);
    for &feature in active {
        descent.step(weights, feature, chance - target + 1e-4 * weights[feature]);
    }
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// The moves of a position the policy learns from: features, how many moves it stands for, and its
/// share of the visits.
struct Sample(Vec<(Vec<usize>, f32, f32)>);

impl Sample {
    fn of(
        position: &Position,
        terrain: &Terrain,
        visits: &[(Move, u32)],
        chance: &mut Chance,
    ) -> Sample {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let all: u32 = visits.iter().map(|&(_, visits)| visits).sum();
        let features = |played| policy::features(position, terrain, played);
        let mut sample: Vec<_> = visits
            .iter()
            .map(|&(played, visits)| (features(played), 1.0, visits as f32 / all.max(1) as f32))
            .collect();
        let stands_for = legal.len() as f32 / OTHERS as f32;
        for _ in 0..OTHERS {
            let played = legal[chance.below(legal.len())];
            if visits.iter().all(|&(visited, _)| visited != played) {
                sample.push((features(played), stands_for, 0.0));
            }
        }
        Sample(sample)
    }

    fn learn(&self, weights: &mut [f32], descent: &mut Descent) -> f32 {
        let score = |features: &[usize]| features.iter().map(|&f| weights[f]).sum::<f32>();
        let scores: Vec<f32> = self.0.iter().map(|(features, ..)| score(features)).collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let weighted = |(score, (_, stands_for, _)): (&f32, &(Vec<usize>, f32, f32))| {
            stands_for * libm::expf(score - best)
        };
        let sum: f32 = scores.iter().zip(&self.0).map(weighted).sum();
        let mut loss = 0.0;
        let mut gradient: HashMap<usize, f32> = HashMap::new();
        for (score, (features, stands_for, target)) in scores.iter().zip(&self.0) {
            let share = libm::expf(score - best) / sum;
            loss -= target * share.max(1e-9).ln();
            for &feature in features {
                *gradient.entry(feature).or_default() += stands_for * share - target;
            }
        }
        let mut gradient: Vec<(usize, f32)> = gradient.into_iter().collect();
        gradient.sort_unstable_by_key(|&(feature, _)| feature);
        for (feature, slope) in gradient {
            let drag = 1e-4 * weights[feature];
            descent.step(weights, feature, slope + drag);
        }
        loss
    }
}
