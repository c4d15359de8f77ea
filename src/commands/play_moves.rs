//! `punct move`: plays moves into a save, all or none.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::record::{GameFile, visible};
use crate::rules::Move;
use crate::session::LiveGame;

pub fn run(save: &Path, moves: &[String]) -> Result<()> {
    let (record, mut file) = GameFile::open(save)?;
    let mut live = LiveGame::of_record(&record);
    for text in moves {
        let played = text.parse::<Move>().with_context(|| visible(text))?;
        live.play(played).with_context(|| visible(text))?;
    }
    Ok(file.write(&live.record())?)
}
