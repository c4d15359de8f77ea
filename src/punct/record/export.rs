//! Writing copies of a game of PÜNCT, which is not played on there.

use std::path::Path;

use super::game_record::Record;
use super::kept::reading;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{
    Format, Kinship, Occupied, Overwrite, PutError, Store, StoreError, disk, lock, put, save_game,
};

/// Writes a game to the file at `path`, all or nothing.
///
/// # Errors
/// [`StoreError::Exists`] if there is a game and `overwrite` does not allow to replace it,
/// [`StoreError::HoldsOtherFormat`] and [`StoreError::NotASave`] if there is anything else,
/// [`StoreError::Busy`] if another program plays it.
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
    // Whatever the new format is, another program may be playing the save there.
    let is_save = Format::of_path(&path).is_none_or(|format| format == Format::Json);
    let _lock = if is_save { lock(&path)? } else { None };
    let mut by = Kinship::Other;
    let is_own = |found: &[u8]| {
        let found = format.read(found, None);
        by = found.as_ref().map_or(by, |found| record.kinship(&found.record));
        found.is_ok()
    };
    match put(&path, &bytes, is_own, overwrite) {
        Err(PutError::Own(path)) => Err(StoreError::Exists(Occupied { path, by })),
        Err(PutError::Foreign { path, bytes }) => {
            let holds_game = reading(&path, &bytes).is_ok();
            Err(if holds_game { StoreError::HoldsOtherFormat } else { StoreError::NotASave }(path))
        }
        Err(PutError::Disk(error)) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}

/// The same, also in place of an earlier state of the game.
pub fn export_on(
    path: &Path,
    record: &Record,
    format: Format,
    overwrite: Overwrite,
) -> Result<(), StoreError> {
    match export(path, record, format, overwrite) {
        Err(StoreError::Exists(Occupied { by: Kinship::Earlier, .. })) => {
            export(path, record, format, Overwrite::Allowed)
        }
        done => done,
    }
}

/// Saves a game at `path` once, without playing on there, in the format of the file's ending.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> Result<(), StoreError> {
    if let Some(format @ (Format::Sgf | Format::Text)) = Format::of_path(path) {
        return export_on(path, record, format, overwrite);
    }
    save_game(path, record, overwrite)
}

impl Store {
    /// Writes a copy of a game at `path` in this format, also in place of an earlier one.
    pub fn export(
        &self,
        record: &Record,
        path: &Path,
        format: Format,
        overwrite: Overwrite,
    ) -> Result<(), StoreError> {
        if path.parent() == Some(self.folder()) {
            disk::make_folder(self.folder())?;
        }
        export_on(path, record, format, overwrite)
    }
}
