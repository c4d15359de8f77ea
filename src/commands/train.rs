//! `punct train`: learns weights from games against itself. The same arguments make the same
//! weights, on any number of threads.

use std::fs;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
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
    let next = AtomicU32::new(0);
    let played: Mutex<Vec<(u32, LearningGame)>> = Mutex::new(Vec::new());
    let play = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= train.games {
                return;
            }
            let seed = train.seed << 40 | u64::from(round) << 20 | u64::from(game);
            let lesson = self_play(weights, rules(game), train.nodes, seed);
            // A panic of another thread ends the command anyway.
            played.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((game, lesson));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(play);
        }
    });
    let mut played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    played.sort_by_key(|&(game, _)| game);
    played.into_iter().map(|(_, lesson)| lesson).collect()
}

/// Three games of four by the standard rules; one of ten with bridges on any piece.
fn rules(game: u32) -> Rules {
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
