//! `punct hint`: a good move where the players stand, and what speaks for it.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use super::input;
use super::output::print;
use crate::engine::{Budget, Engine, Strength, reasons};
use crate::phrases;
use crate::record::visible_path;

pub fn run(save: &Path, level: Option<Strength>) -> Result<()> {
    let record = input::read(save)?;
    let game = record.game();
    let position = game.position();
    ensure!(game.outcome().is_none(), "{}: the game is over", visible_path(save));
    let budget = Budget::Strength(level.unwrap_or(Strength::DEFAULT));
    let found = Engine::new().analyse(position, budget, 1, &mut |_| true);
    let best = found.best().context("no move was found")?.played;
    let reasons = reasons(position, best);
    let names = record.header().names();
    let reasons = reasons.iter().map(|why| phrases::reason(why, position.turn(), names));
    let lines: Vec<String> = [best.to_string()].into_iter().chain(reasons).collect();
    print(lines.join("\n") + "\n")
}
