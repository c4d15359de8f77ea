//! `punct gipf move`: plays turns into a save, all or none.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};

use crate::commands::input::PIPE;
use crate::gipf::record::Record;
use crate::gipf::rules::{NotationError, Turn};
use crate::record::{SaveFile, visible};

pub fn run(save: &Path, turns: &[String]) -> Result<()> {
    ensure!(
        save != Path::new(PIPE),
        "{PIPE}: turns are played into a file; name that of a saved game"
    );
    let (mut record, mut file) = SaveFile::<Record>::open(save)?;
    for text in turns {
        let shown = || if text.trim().is_empty() { format!("{text:?}") } else { visible(text) };
        let misread =
            |error: NotationError| anyhow!("{}: {}", shown(), visible(&error.to_string()));
        let turn = text.parse::<Turn>().map_err(misread)?;
        record.play(&turn).with_context(shown)?;
    }
    Ok(file.write(&record)?)
}
