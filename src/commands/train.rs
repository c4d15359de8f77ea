//! `punct train`: learns weights from games against itself. The same arguments make the same
//! weights, on any number of threads, and however often the run was broken off.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context as _, Result};

use super::input_output::print;
use crate::cli::Train;
use crate::engine::Weights;
use crate::engine::learning::{fit, measure};
use crate::engine::self_play::{LearningGame, self_play};
use crate::rules::{Bridges, Player, Rules, Variant};

/// One game of this many is kept out of learning, to measure it.
const HELD_BACK: usize = 8;

pub fn run(train: &Train) -> Result<()> {
    let weights = match &train.from {
        Some(file) => super::read_weights(file)?,
        None => Weights::hand_set(),
    };
    let start = Instant::now();
    let file = train.out.with_extension("games");
    let lessons = play(&weights, train, &file).with_context(|| file.display().to_string())?;
    print(summary(&lessons))?;
    let (held_back, learnt_from) = lessons.split_at(lessons.len() / HELD_BACK);
    let before = measure(&weights, held_back);
    let learnt = fit(&weights, learnt_from, train.seed);
    let after = measure(&learnt, held_back);
    fs::write(&train.out, learnt.to_text()).with_context(|| train.out.display().to_string())?;
    print(format!(
        "on {} positions held back: policy {:.3} -> {:.3}, value {:.3} -> {:.3}; {:.0} s\n",
        after.positions,
        before.policy,
        after.policy,
        before.value,
        after.value,
        start.elapsed().as_secs_f64()
    ))
}

/// The games, played on all cores. Each is added to the file as soon as it ends; those that the file
/// has are not played again.
fn play(weights: &Weights, train: &Train, file: &Path) -> Result<Vec<LearningGame>> {
    let mut games = played(file)?;
    let missing: Vec<usize> =
        (0..train.games as usize).filter(|number| !games.contains_key(number)).collect();
    let out = Mutex::new(File::options().append(true).create(true).open(file)?);
    let new = super::on_all_cores(missing.len(), |nth| -> Result<(usize, LearningGame)> {
        let number = missing[nth];
        let seed = train.seed << 40 | number as u64;
        let game = self_play(weights, rules(number), train.nodes, seed);
        let line = format!("{number} {}\n", game.to_line());
        let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        out.write_all(line.as_bytes())?;
        Ok((number, game))
    });
    for game in new {
        games.extend([game?]);
    }
    Ok(games.into_values().take(train.games as usize).collect())
}

/// The games of a file by number; none if there is no file. Leaves out a line that was cut off.
fn played(file: &Path) -> Result<BTreeMap<usize, LearningGame>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let game = |line: &str| {
        let (number, game) = line.split_once(' ')?;
        Some((number.parse().ok()?, LearningGame::from_line(game)?))
    };
    Ok(text.lines().filter_map(game).collect())
}

/// Three games of four by the standard rules; one of ten with bridges on any piece.
fn rules(game: usize) -> Rules {
    Rules {
        variant: if game % 4 == 3 { Variant::Basic } else { Variant::Standard },
        bridges: if game % 10 == 9 { Bridges::Any } else { Bridges::Two },
    }
}

fn summary(played: &[LearningGame]) -> String {
    let count = |result| played.iter().filter(|lesson| lesson.winner() == result).count();
    let plies: usize = played.iter().map(LearningGame::plies).sum();
    format!(
        "{} games: White won {}, drew {}, lost {}; {} plies on average\n",
        played.len(),
        count(Some(Player::White)),
        count(None),
        count(Some(Player::Black)),
        plies / played.len().max(1)
    )
}
