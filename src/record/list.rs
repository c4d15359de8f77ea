//! The saves there are, and what each of them is.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::filename::EXTENSION;
use super::json::Record;
use super::slot::{self, StoreError};
use super::store::Store;
use super::text::Name;
use super::trouble::DiskError;
use crate::rules::{Outcome, Rules};

/// A file among the saves.
#[derive(Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it is one of those that save themselves.
    pub auto: bool,
    /// What game it holds, or why it can't be read.
    pub game: Result<Summary, StoreError>,
    /// When it was saved: as it says, or as the file system does.
    pub saved: Option<Timestamp>,
}

/// What a save is, for people who choose among several.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The player with the white pieces.
    pub white: Name,
    /// The player with the black pieces.
    pub black: Name,
    /// What is played.
    pub rules: Rules,
    /// How many moves have been made where the players stand.
    pub ply: usize,
    /// How many there are, with those taken back.
    pub moves: usize,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Store {
    /// All saves, in the folder and in `auto/`, the latest first.
    ///
    /// # Errors
    /// When a folder can't be read; that there is none yet is no error.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let mut listed = list_folder(self.folder(), false)?;
        listed.extend(list_folder(&self.auto(), true)?);
        listed.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// The game saved last of those that have not ended where the players stand.
    ///
    /// # Errors
    /// As [`Store::list`].
    pub fn latest_unfinished(&self) -> Result<Option<PathBuf>, StoreError> {
        let unfinished =
            |listed: &Listed| listed.game.as_ref().is_ok_and(|game| game.outcome.is_none());
        Ok(self.list()?.into_iter().find(unfinished).map(|listed| listed.path))
    }
}

fn list_folder(folder: &Path, auto: bool) -> Result<Vec<Listed>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| DiskError::reading(folder, error))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths.filter(|path| is_named_as_save(path)).map(|path| listed(path, auto)).collect())
}

fn is_named_as_save(path: &Path) -> bool {
    let hidden = path.file_name().is_none_or(|n| n.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|e| e.eq_ignore_ascii_case(EXTENSION))
}

fn listed(path: PathBuf, auto: bool) -> Listed {
    let record = slot::read(&path);
    let told = record.as_ref().ok().and_then(|record| record.saved);
    let modified = || Timestamp::try_from(fs::metadata(&path).ok()?.modified().ok()?).ok();
    let saved = told.or_else(modified);
    Listed { game: record.map(Summary::from), saved, auto, path }
}

impl From<Record> for Summary {
    fn from(record: Record) -> Self {
        let Record { game, white, black, .. } = record;
        Self {
            white,
            black,
            rules: game.rules(),
            ply: game.ply(),
            moves: game.moves().len(),
            outcome: game.outcome(),
        }
    }
}
