//! Writes a game to a file of any format, once: nobody plays on there.

use std::path::Path;

use super::disk;
use super::disk_error::{DiskError, DiskFault};
use super::game_file::{SaveFile, lock, read_file};
use super::overwrite::Overwrite;
use super::saved_game::SavedGame;
use super::store_error::StoreError;
use crate::record::format::Format;
use crate::record::game_record::Record;
use crate::record::json::MAX_BYTES;

/// Writes a game to the file at `path`, all or nothing.
///
/// # Errors
/// [`StoreError::Exists`] if there is a game and `overwrite` does not allow to replace it,
/// [`StoreError::NotASave`] if there is anything else, [`StoreError::Busy`] if somebody plays it.
pub fn export(
    path: &Path,
    record: &Record,
    format: Format,
    overwrite: Overwrite,
) -> Result<(), StoreError> {
    let path = disk::find_or_name(path)?;
    let bytes = format.write(record).into_bytes();
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path));
    }
    // Whatever is written there, somebody may be playing the save.
    let is_save = Format::of_path(&path).is_none_or(|format| format == Format::Json);
    let _lock = if is_save { lock(&path)? } else { None };
    match read_file(&path) {
        Err(StoreError::Disk(DiskError { fault: DiskFault::Missing, .. })) => {
            Ok(disk::create(&path, &bytes)?)
        }
        Err(StoreError::Disk(error)) => Err(error.while_writing().into()),
        Err(StoreError::Save { .. }) => Err(StoreError::NotASave(path)),
        Err(error) => Err(error),
        Ok(_) if overwrite == Overwrite::Never => Err(StoreError::Exists(path)),
        Ok(_) => Ok(disk::replace(&path, &bytes)?),
    }
}

/// Saves a game at `path` once, without playing on there, in the format of the file's ending.
/// Replaces another game.
///
/// # Errors
/// When the disk refuses, another program plays the save there, or the file there is not a save.
pub fn save(path: &Path, record: &Record) -> Result<(), StoreError> {
    if let Some(format @ (Format::Sgf | Format::Text)) = Format::of_path(path) {
        return export(path, record, format, Overwrite::Allowed);
    }
    save_game(path, record)
}

/// Saves a game of any kind at `path` once, without playing on there. Replaces another game of its
/// kind.
///
/// # Errors
/// As for [`save`].
pub fn save_game<G: SavedGame>(path: &Path, game: &G) -> Result<(), StoreError> {
    match SaveFile::create(path, game) {
        Err(StoreError::Disk(DiskError { fault: DiskFault::Taken, .. })) => {
            SaveFile::take_over(path)?.write(game)
        }
        created => created.map(drop),
    }
}
