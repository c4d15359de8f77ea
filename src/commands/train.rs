//! `punct train`: learns weights from games against itself. The same arguments make the same
//! weights, on any number of threads.

use std::fs;
use std::time::Instant;

use anyhow::{Context as _, Result};

use super::input_output::print;
use crate::cli::Train;
use crate::engine::Weights;
use crate::engine::learning::{LearningGame, fit, measure, self_play};
use crate::rules::{Bridges, Player, Rules, Variant};

/// One game of this many is kept out of learning, to measure it.
const HELD_BACK: usize = 8;

pub fn run(train: &Train) -> Result<()> {
    let mut weights = match &train.from {
        Some(file) => super::read_weights(file)?,
        None => Weights::hand_set(),
    };
    let start = Instant::now();
    for round in train.first..train.first.saturating_add(train.rounds) {
        let lessons = play(&weights, train, round);
        print(summary(round, &lessons))?;
        let (held_back, learnt_from) = lessons.split_at(lessons.len() / HELD_BACK);
        let before = measure(&weights, held_back);
        weights = fit(&weights, learnt_from, train.seed);
        let after = measure(&weights, held_back);
        fs::write(&train.out, weights.to_text())
            .with_context(|| train.out.display().to_string())?;
        print(format!(
            "  on {} positions held back: policy {:.3} -> {:.3}, value {:.3} -> {:.3}; {:.0} s\n",
            after.positions,
            before.policy,
            after.policy,
            before.value,
            after.value,
            start.elapsed().as_secs_f64()
        ))?;
    }
    Ok(())
}

/// The games of a round, on all cores.
fn play(weights: &Weights, train: &Train, round: u32) -> Vec<LearningGame> {
    super::on_all_cores(train.games as usize, |game| {
        let seed = train.seed << 40 | u64::from(round) << 20 | game as u64;
        self_play(weights, rules(game), train.nodes, seed)
    })
}

/// Three games of four by the standard rules; one of ten with bridges on any piece.
fn rules(game: usize) -> Rules {
    Rules {
        variant: if game % 4 == 3 { Variant::Basic } else { Variant::Standard },
        bridges: if game % 10 == 9 { Bridges::Any } else { Bridges::Two },
    }
}

fn summary(round: u32, played: &[LearningGame]) -> String {
    let count = |result| played.iter().filter(|lesson| lesson.winner() == result).count();
    let plies: usize = played.iter().map(LearningGame::plies).sum();
    format!(
        "round {round}: {} games, White won {}, drew {}, lost {}; {} plies on average\n",
        played.len(),
        count(Some(Player::White)),
        count(None),
        count(Some(Player::Black)),
        plies / played.len().max(1)
    )
}
