//! `punct move`: plays moves into a save, all or none.

use std::path::Path;

use anyhow::{Context as _, Error, Result, anyhow, ensure};

use super::input::PIPE;
use crate::record::{GameFile, StoreError, visible, visible_path};
use crate::rules::Move;

pub fn run(save: &Path, moves: &[String]) -> Result<()> {
    ensure!(
        save != Path::new(PIPE),
        "{PIPE}: moves are played into a file; name that of a saved game"
    );
    let (record, mut file) = GameFile::open(save).map_err(|error| no_save(save, error))?;
    let mut live = record;
    for text in moves {
        let shown = || if text.trim().is_empty() { format!("{text:?}") } else { visible(text) };
        let played = text.parse::<Move>().with_context(shown)?;
        live.play(played).with_context(shown)?;
    }
    Ok(file.write(&live)?)
}

/// Why no moves can be played into a file, and how a save is made of one of another format.
fn no_save(save: &Path, error: StoreError) -> Error {
    if !matches!(error, StoreError::OtherFormat(_)) {
        return error.into();
    }
    let (game, made) = (visible_path(save), visible_path(&save.with_extension("json")));
    anyhow!(
        "{game}: moves are played into saves, and this is none; \
         'punct convert {game} {made}' makes one from it"
    )
}
