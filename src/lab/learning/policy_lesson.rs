//! What the policy learns from a position: to foresee the visits of a search.

use super::Descent;
use crate::punct::engine::{Chance, Terrain, policy};
use crate::rules::{Move, Position};

/// How many other moves are sampled, in place of all others.
const OTHERS: usize = 100;

pub(super) struct PolicyLesson(Vec<Sample>);

struct Sample {
    features: Vec<u16>,
    /// How many moves it stands for.
    stands_for: f32,
    /// Its share of the visits.
    share: f32,
}

impl PolicyLesson {
    pub fn of(
        position: &Position,
        terrain: &Terrain,
        visits: &[(Move, u32)],
        chance: &mut Chance,
    ) -> PolicyLesson {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let all: u32 = visits.iter().map(|&(_, visits)| visits).sum();
        let sample = |played, stands_for, share| {
            let features = policy::features(position, terrain, played);
            let features = features.into_iter().map(|feature| feature as u16).collect();
            Sample { features, stands_for, share }
        };
        let mut samples: Vec<_> = visits
            .iter()
            .map(|&(played, visits)| sample(played, 1.0, visits as f32 / all.max(1) as f32))
            .collect();
        let stands_for = legal.len() as f32 / OTHERS as f32;
        for _ in 0..OTHERS {
            let played = legal[chance.below(legal.len())];
            if visits.iter().all(|&(visited, _)| visited != played) {
                samples.push(sample(played, stands_for, 0.0));
            }
        }
        PolicyLesson(samples)
    }

    /// The share of the visits that the weights foresee for each sample, those it stands for
    /// included.
    fn foreseen(&self, weights: &[f32]) -> impl Iterator<Item = (f32, &Sample)> {
        let score = |sample: &Sample| -> f32 {
            sample.features.iter().map(|&feature| weights[usize::from(feature)]).sum()
        };
        let scores: Vec<f32> = self.0.iter().map(score).collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares: Vec<f32> = scores.into_iter().map(|score| libm::expf(score - best)).collect();
        let sum: f32 = shares.iter().zip(&self.0).map(|(share, of)| share * of.stands_for).sum();
        shares.into_iter().zip(&self.0).map(move |(share, of)| (share / sum, of))
    }

    /// In nats.
    pub fn cross_entropy(&self, weights: &[f32]) -> f32 {
        self.foreseen(weights).map(|(share, of)| -of.share * share.max(1e-9).ln()).sum()
    }

    pub fn learn(&self, weights: &mut [f32], descent: &mut Descent) {
        let mut slopes: Vec<(u16, f32)> = Vec::new();
        for (share, of) in self.foreseen(weights) {
            let slope = of.stands_for * share - of.share;
            slopes.extend(of.features.iter().map(|&feature| (feature, slope)));
        }
        slopes.sort_by_key(|&(feature, _)| feature);
        for same in slopes.chunk_by(|(one, _), (other, _)| one == other) {
            let slope = same.iter().map(|(_, slope)| slope).sum();
            descent.step(weights, usize::from(same[0].0), slope);
        }
    }
}
