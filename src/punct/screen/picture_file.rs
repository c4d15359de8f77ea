//! Saving what the board shows as a picture.

use std::path::PathBuf;

use thiserror::Error;

use crate::kit::picture::{self, ExportError, ThemeName, USUAL_WIDTH};
use crate::kit::storage::{DiskError, Name, Store, visible_path};
use crate::punct::picture::Scene;

/// Why a picture can't be saved.
#[derive(Debug, Error)]
pub enum PictureError {
    /// It can't be made.
    #[error(transparent)]
    Picture(#[from] ExportError),
    /// The disk refuses. Its advice for games, to save elsewhere, does not apply.
    #[error("{}: {}", visible_path(&.0.path), .0.fault)]
    Disk(#[from] DiskError),
}

/// Saves a picture of a game between these players after so many plies; returns its path.
pub(super) fn write_picture(
    store: &Store,
    names: &[Name; 2],
    ply: usize,
    scene: &Scene,
    theme: ThemeName,
) -> Result<PathBuf, PictureError> {
    let png = picture::png(scene, theme, USUAL_WIDTH)?;
    Ok(store.save_picture(names, ply, &png)?)
}
