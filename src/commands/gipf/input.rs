//! What the commands read: a save, or one piped in.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::commands::input::{PIPE, piped};
use crate::gipf::record::{self, Record};
use crate::record::read_game;

/// The game in a save; `-` is standard input.
pub fn read(path: &Path) -> Result<Record> {
    if path == Path::new(PIPE) {
        return record::read(&piped()?).context("standard input");
    }
    Ok(read_game(path)?)
}
