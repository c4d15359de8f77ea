//! `punct perft`: counts the sequences of legal moves, a line for each depth.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;

use super::input;
use super::output::print;
use crate::rules::{self, Game, Rules};

pub fn run(depth: u32, save: Option<&Path>, rules: Rules) -> Result<()> {
    let game = match save {
        Some(save) => input::read(save)?.game().clone(),
        None => Game::new(rules),
    };
    table(depth, |depth| rules::perft(&game, depth))
}

/// Prints a line for each depth up to this one.
pub fn table(depth: u32, mut count: impl FnMut(u32) -> u64) -> Result<()> {
    for depth in 1..=depth {
        let start = Instant::now();
        let nodes = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(f64::EPSILON);
        print(format!("{depth} {nodes} {seconds:.6} {rate:.0}\n"))?;
    }
    Ok(())
}
