//! The saves in a store: all of them, and the latest unfinished one.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use super::disk_error::DiskError;
use super::game_file;
use super::store::Store;
use super::store_error::StoreError;
use crate::record::format::Format;
use crate::record::game_record::Record;
use crate::record::player_name::Name;
use crate::rules::{Outcome, Rules};

/// A save in the list.
#[derive(Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it is in `auto/`.
    pub auto: bool,
    /// The format that its ending names.
    pub format: Format,
    /// Its game, or why it can't be read.
    pub game: Result<Summary, StoreError>,
    /// When it was saved, by its own word or else by the file's time.
    pub saved: Option<Timestamp>,
}

/// What a player who chooses among saves wants to know of one.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The names of the players, White's first.
    pub names: [Name; 2],
    /// The rules it is played by.
    pub rules: Rules,
    /// After how many moves the players stand.
    pub ply: usize,
    /// How many moves there are, with those taken back.
    pub moves: usize,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Store {
    /// All saves in the folder and in `auto/`, and the games in other formats, the latest first.
    /// Texts that hold no game are not there: they are about something else.
    ///
    /// # Errors
    /// When a folder can't be read. A folder that does not exist is empty.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let listed = self.files()?.into_iter().map(|file| file.read().0);
        let is_game = |listed: &Listed| listed.format != Format::Text || listed.game.is_ok();
        let mut listed: Vec<_> = listed.filter(is_game).collect();
        listed.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// The game saved last of those that have not ended where the players stand.
    ///
    /// Reads files from the newest on and stops as soon as no older file can hold a game saved
    /// later. That relies on a file being no older than the time its game was saved, which holds
    /// unless a clock was set back or a file's time changed by hand.
    ///
    /// # Errors
    /// As for [`Store::list`].
    pub fn latest_unfinished(&self) -> Result<Option<(PathBuf, Record)>, StoreError> {
        let mut files = self.files()?;
        files.retain(|file| file.format == Format::Json);
        files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let mut latest: Option<(Option<Timestamp>, PathBuf, Record)> = None;
        for file in files {
            if let Some((saved, ..)) = &latest
                && file.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let (listed, record) = file.read();
            let unfinished = listed.game.is_ok_and(|game| game.outcome.is_none());
            if let Some(record) = record.filter(|_| unfinished)
                && latest.as_ref().is_none_or(|(saved, ..)| listed.saved > *saved)
            {
                latest = Some((listed.saved, listed.path, record));
            }
        }
        Ok(latest.map(|(_, path, record)| (path, record)))
    }

    fn files(&self) -> Result<Vec<Found>, StoreError> {
        let mut files = files_in(self.folder(), false)?;
        files.extend(files_in(&self.auto(), true)?);
        Ok(files)
    }
}

/// A save holds its time in whole seconds, so that can be later than the file's.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// A file that is named like one with a game.
struct Found {
    path: PathBuf,
    format: Format,
    auto: bool,
    modified: Option<Timestamp>,
}

impl Found {
    fn read(self) -> (Listed, Option<Record>) {
        let read = game_file::read(&self.path);
        let saved = read.as_ref().ok().and_then(Record::saved).or(self.modified);
        let (game, record) = match read {
            Ok(record) => (Ok(Summary::of(&record)), Some(record)),
            Err(error) => (Err(error), None),
        };
        let Found { path, format, auto, .. } = self;
        (Listed { path, auto, format, game, saved }, record)
    }
}

fn files_in(folder: &Path, auto: bool) -> Result<Vec<Found>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| DiskError::reading(folder, error))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let found = |path: PathBuf| {
        let format = Format::of_path(&path).filter(|_| !is_hidden(&path))?;
        Some(Found { modified: modified(&path), path, format, auto })
    };
    Ok(paths.filter_map(found).collect())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn modified(path: &Path) -> Option<Timestamp> {
    Timestamp::try_from(fs::metadata(path).ok()?.modified().ok()?).ok()
}

impl Summary {
    fn of(record: &Record) -> Self {
        let game = record.game();
        Self {
            names: record.header().names().clone(),
            rules: game.rules(),
            ply: game.ply(),
            moves: record.moves().len(),
            outcome: game.outcome(),
        }
    }
}
