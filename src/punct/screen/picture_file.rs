//! Saves a picture of the board as shown.

use std::path::PathBuf;

use thiserror::Error;

use crate::kit::picture::{self, ExportError, ThemeName, USUAL_WIDTH};
use crate::kit::storage::{DiskError, Name, Store, visible_path};
use crate::punct::picture::Scene;

/// The reason why a picture can't be saved.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The picture can't be made.
    #[error(transparent)]
    Picture(#[from] ExportError),
    /// The disk refuses the file. The disk error's advice to save a game elsewhere does not apply.
    #[error("{}: {}", visible_path(&.0.path), .0.fault)]
    Disk(#[from] DiskError),
}

/// Saves a picture of a game between these players after `ply` moves. Returns its path.
pub fn write_picture(
    store: &Store,
    names: &[Name; 2],
    ply: usize,
    scene: &Scene,
    theme: ThemeName,
) -> Result<PathBuf, PictureError> {
    let png = picture::png(scene, theme, USUAL_WIDTH)?;
    Ok(store.save_picture(names, ply, &png)?)
}
