//! Weights of the engine from files.

use std::path::Path;

use anyhow::{Result, anyhow, ensure};

use super::input_output::{PIPE, text};
use crate::kit::storage::visible_path;
use crate::punct::engine::Weights;

/// Reads weights from a file; the name `hand` means those set by hand.
pub fn weights_of(file: &Path) -> Result<Weights> {
    ensure!(file != Path::new(PIPE), "{PIPE}: standard input brings the commands; name a file");
    if file == Path::new("hand") { Ok(Weights::hand_set()) } else { read_weights(file) }
}

pub fn read_weights(file: &Path) -> Result<Weights> {
    let text = text(file)?;
    Weights::from_text(&text).ok_or_else(|| anyhow!("{}: these are no weights", visible_path(file)))
}
