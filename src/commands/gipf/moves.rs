//! `punct gipf moves`: every legal turn of a position, sorted.

use std::path::Path;

use anyhow::{Result, anyhow};

use super::input;
use crate::commands::output::print;
use crate::gipf::record::Record;
use crate::gipf::rules::Game;

pub fn run(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = input::read(save)?;
    let legal = if ply.is_none() {
        record.legal_turns()
    } else {
        let game = game_at(&record, ply)?;
        if game.outcome().is_some() { vec![] } else { game.position().legal_turns() }
    };
    let mut lines: Vec<String> = legal.iter().map(|legal| format!("{legal}\n")).collect();
    lines.sort_unstable();
    print(lines.concat())
}

/// The game after `ply` turns, or where the players stand.
pub fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.line().count();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}
