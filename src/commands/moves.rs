//! `punct moves`: every legal move of a position, sorted.

use std::path::Path;

use anyhow::{Result, anyhow};

use super::input;
use super::output::print;
use crate::record::Record;
use crate::rules::Game;

pub fn run(save: &Path, ply: Option<usize>) -> Result<()> {
    let game = game_at(&input::read(save)?, ply)?;
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    let mut lines: Vec<String> = legal.iter().map(|legal| format!("{legal}\n")).collect();
    lines.sort_unstable();
    print(lines.concat())
}

/// The game after `ply` moves, or where the players stand.
pub fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.moves().len();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}
