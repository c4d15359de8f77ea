//! `punct train`: learns weights from games against itself. Equal arguments make equal weights, on
//! any number of threads, even if the run was interrupted.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

use super::input_output::{self, FileForm, no_pipe, print, read_weights};
use super::moves::printable_move;
use crate::cli::Train;
use crate::kit::storage::{DiskError, visible_path};
use crate::lab::learning::{fit, measure};
use crate::lab::on_all_cores;
use crate::lab::self_play::{LearningGame, self_play};
use crate::punct::engine::Weights;
use crate::rules::{Bridges, Move, Player, Rules, Variant};

/// The number of consecutive games that begin with the same moves.
const ROUND: usize = 4;

/// The number of equal parts into which the games are divided. The first part measures the weights,
/// which are learnt from the other parts.
const HELD_BACK: usize = 8;

pub fn run(train: &Train) -> Result<()> {
    let force = train.force.force;
    no_pipe(&train.out, "the games are kept in a file beside the weights; name one")?;
    input_output::may_write(&train.out, FileForm::Weights, force)?;
    let weights = train.from.as_deref().map_or_else(|| Ok(Weights::hand_set()), read_weights)?;
    let start = Instant::now();
    let file = train.out.with_extension("games");
    let lessons = play(&weights, train, &file)?;
    print(summary(&lessons))?;
    let (held_back, learnt_from) = lessons.split_at(lessons.len() / HELD_BACK);
    let learnt = fit(&weights, learnt_from, train.seed);
    input_output::write(&train.out, learnt.to_text().as_bytes(), FileForm::Weights, force)?;
    for variant in Variant::ALL {
        let before = measure(&weights, held_back, variant);
        let after = measure(&learnt, held_back, variant);
        print(format!(
            "{variant}: {} positions held back: policy {:.3} -> {:.3}, value {:.3} -> {:.3}\n",
            after.positions, before.policy, after.policy, before.value, after.value,
        ))?;
    }
    print(format!("{:.0} s\n", start.elapsed().as_secs_f64()))
}

/// Plays the games on all cores. Each game is added to the file as soon as it ends. Games that the
/// file already has are not played again.
fn play(weights: &Weights, train: &Train, file: &Path) -> Result<Vec<LearningGame>> {
    let mut games = read_games(file)?;
    let missing: Vec<usize> =
        (0..train.games as usize).filter(|number| !games.contains_key(number)).collect();
    let begin = train.begin.as_deref().map_or_else(|| Ok(vec![Vec::new()]), beginnings)?;
    let out = File::options().append(true).create(true).open(file);
    let out = Mutex::new(out.map_err(|error| DiskError::writing(file, error))?);
    let new = on_all_cores(missing.len(), |nth| -> Result<(usize, LearningGame)> {
        let number = missing[nth];
        let seed = train.seed << 40 | number as u64;
        let begin = &begin[number / ROUND % begin.len()];
        let game = self_play(weights, rules(number), begin, train.nodes, seed);
        let line = format!("{number} {}\n", game.to_line());
        let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        out.write_all(line.as_bytes()).map_err(|error| DiskError::writing(file, error))?;
        Ok((number, game))
    });
    for game in new {
        games.extend([game?]);
    }
    Ok(games.into_values().take(train.games as usize).collect())
}

/// Reads the games that a run saved in a file, in the order of their numbers.
pub fn kept_games(file: &Path) -> Result<Vec<LearningGame>> {
    Ok(games_in(&input_output::text(file)?).into_values().collect())
}

/// Reads the games of a file by number; none if there is no file.
fn read_games(file: &Path) -> Result<BTreeMap<usize, LearningGame>> {
    match input_output::text(file) {
        Err(_) if !file.exists() => Ok(BTreeMap::new()),
        text => Ok(games_in(&text?)),
    }
}

/// Reads the games of a text by number. A line that is no whole game is left out.
fn games_in(text: &str) -> BTreeMap<usize, LearningGame> {
    let game = |line: &str| {
        let (number, game) = line.split_once(' ')?;
        Some((number.parse().ok()?, LearningGame::from_line(game)?))
    };
    text.lines().filter_map(game).collect()
}

/// Reads the moves of each line of a file.
fn beginnings(file: &Path) -> Result<Vec<Vec<Move>>> {
    let (text, name) = (input_output::text(file)?, visible_path(file));
    let moves = |line: &str| -> Result<Vec<Move>> {
        let read = |played: &str| played.parse().with_context(|| printable_move(played));
        line.split_whitespace().map(read).collect()
    };
    let beginnings: Vec<_> =
        text.lines().map(moves).collect::<Result<_>>().with_context(|| name.clone())?;
    ensure!(!beginnings.is_empty(), "{name}: there is no line of moves");
    Ok(beginnings)
}

/// Returns the rules of a game: every other game has the basic rules; one in ten has bridges on any
/// piece.
fn rules(game: usize) -> Rules {
    Rules {
        variant: if game % 2 == 1 { Variant::Basic } else { Variant::Standard },
        bridges: if game % 20 >= 18 { Bridges::Any } else { Bridges::Two },
    }
}

fn summary(played: &[LearningGame]) -> String {
    let count = |result| played.iter().filter(|lesson| lesson.winner == result).count();
    let plies: usize = played.iter().map(|game| game.turns.len()).sum();
    format!(
        "{} games: White won {}, drew {}, lost {}; {} plies on average\n",
        played.len(),
        count(Some(Player::White)),
        count(None),
        count(Some(Player::Black)),
        plies / played.len().max(1)
    )
}
