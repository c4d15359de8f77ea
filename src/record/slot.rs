//! A save that is being played: its file, the lock on it, and what was last seen in it.

use std::path::{Path, PathBuf};

use jiff::{Timestamp, Unit};
use thiserror::Error;

use super::SaveError;
use super::disk;
use super::filename::FileNameError;
use super::json::{MAX_BYTES, Record};
use super::lock::{Busy, Lock};
use super::text::visible_path;
use super::trouble::{DiskError, Trouble};

/// Why a game could not be opened or saved. The messages are for people, and fit for a screen.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk refuses.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The file is not a sound save.
    #[error("{}: {error}", visible_path(path))]
    Save {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: SaveError,
    },
    /// The game would need a larger file than is ever read.
    #[error("{}: the game is too long to be saved", visible_path(.0))]
    TooLarge(PathBuf),
    /// Another program is playing this save.
    #[error("{}: this game is being played in another program", visible_path(.0))]
    Busy(PathBuf),
    /// The file is not as it was when last read or written here.
    #[error("{}: the file was changed by another program; save in another place, or open it anew", visible_path(.0))]
    ChangedOnDisk(PathBuf),
    /// Another game is saved under this name.
    #[error("{}: there is another game of this name", visible_path(.0))]
    Exists(PathBuf),
    /// A file that is no sound save has this name; it is never overwritten.
    #[error("{}: there is a file of this name that is no saved game; choose another name", visible_path(.0))]
    NotASave(PathBuf),
    /// The text is no name for a file.
    #[error(transparent)]
    Name(#[from] FileNameError),
    /// The system knows no folder for a program's data.
    #[error("no folder for saved games is known; name one with --saves")]
    NoPlace,
}

impl StoreError {
    /// What is wrong without the place, for where there is little room.
    pub fn reason(&self) -> String {
        let whole = self.to_string();
        let place = match self {
            Self::Disk(DiskError { path, .. })
            | Self::Save { path, .. }
            | Self::TooLarge(path)
            | Self::Busy(path)
            | Self::ChangedOnDisk(path)
            | Self::Exists(path)
            | Self::NotASave(path) => format!("{}: ", visible_path(path)),
            Self::Name(_) | Self::NoPlace => String::new(),
        };
        whole.strip_prefix(&place).map(str::to_owned).unwrap_or(whole)
    }
}

/// The file a game is saved to after every move. As long as it is held, no other program plays it.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    lock: Option<Lock>,
    /// The file's contents as last read or written here.
    seen: Vec<u8>,
}

/// The game saved at `path`, to be looked at: nothing is locked, and nothing can be written.
///
/// # Errors
/// When the disk refuses, or the file is no sound save.
pub fn read(path: &Path) -> Result<Record, StoreError> {
    read_bytes(path).map(|(record, _)| record)
}

/// Saves a game at `path` once, without playing on there. Another save in this place is replaced.
///
/// # Errors
/// When the disk refuses, another program plays the save there, or what is there is none.
pub fn save(path: &Path, record: &mut Record) -> Result<(), StoreError> {
    match GameFile::create(path, record) {
        Err(StoreError::Disk(DiskError { trouble: Trouble::Taken, .. })) => {
            GameFile::take_over(path)?.write(record)
        }
        created => created.map(drop),
    }
}

fn read_bytes(path: &Path) -> Result<(Record, Vec<u8>), StoreError> {
    let bytes = disk::read(path, MAX_BYTES)?;
    match Record::read(&bytes) {
        Ok(record) => Ok((record, bytes)),
        Err(error) => Err(StoreError::Save { path: path.to_owned(), error }),
    }
}

impl GameFile {
    /// The game saved at `path`, to be played on; links are followed once and for all.
    ///
    /// # Errors
    /// As [`read`], and [`StoreError::Busy`] if another program plays it.
    pub fn open(path: &Path) -> Result<(Record, Self), StoreError> {
        let path = disk::find(path)?;
        let lock = lock(&path)?;
        let (record, seen) = read_bytes(&path)?;
        Ok((record, Self { path, lock, seen }))
    }

    /// A new file for a game. What stands there already is left alone.
    ///
    /// # Errors
    /// [`Trouble::Taken`] and [`StoreError::Busy`] say that the name is in use.
    pub(super) fn create(path: &Path, record: &mut Record) -> Result<Self, StoreError> {
        let path = disk::find_or_name(path)?;
        if path.exists() {
            return Err(DiskError::writing(&path, Trouble::Taken).into());
        }
        let lock = lock(&path)?;
        let mut file = Self { path, lock, seen: Vec::new() };
        file.put(record, disk::create)?;
        Ok(file)
    }

    /// Takes over the file of another game, to be overwritten by the next [`write`](Self::write).
    pub(super) fn take_over(path: &Path) -> Result<Self, StoreError> {
        match Self::open(path) {
            Ok((_, file)) => Ok(file),
            Err(StoreError::Save { path, .. }) => Err(StoreError::NotASave(path)),
            Err(StoreError::Disk(error)) => Err(error.while_writing().into()),
            Err(error) => Err(error),
        }
    }

    /// Where the game is saved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game: when this returns it is on the disk. The record's time of saving is set.
    ///
    /// # Errors
    /// Nothing is lost by one: the file is as it was, and writing may be tried again. Notably
    /// [`StoreError::ChangedOnDisk`], and [`StoreError::Busy`] if the folder was made anew and
    /// another program has begun to play the save there.
    pub fn write(&mut self, record: &mut Record) -> Result<(), StoreError> {
        if !self.lock.as_ref().is_some_and(Lock::is_in_force) {
            self.lock = None;
            self.lock = lock(&self.path)?;
        }
        match disk::read(&self.path, MAX_BYTES) {
            Ok(found) if found == self.seen => self.put(record, disk::replace),
            Ok(_) => Err(StoreError::ChangedOnDisk(self.path.clone())),
            // Gone: nothing is there to be overwritten.
            Err(DiskError { trouble: Trouble::Missing, .. }) => self.put(record, disk::create),
            Err(error) => Err(error.while_writing().into()),
        }
    }

    /// Whether the file is there, and as it was when last read or written here.
    pub(super) fn is_as_seen(&self) -> bool {
        disk::read(&self.path, MAX_BYTES).is_ok_and(|found| found == self.seen)
    }

    /// Takes whatever stands in the file now as seen, so that it may be overwritten.
    pub(super) fn accept_change(&mut self) -> Result<(), StoreError> {
        match disk::read(&self.path, MAX_BYTES) {
            Ok(found) => self.seen = found,
            Err(DiskError { trouble: Trouble::Missing, .. }) => {}
            Err(error) => return Err(error.while_writing().into()),
        }
        Ok(())
    }

    fn put(
        &mut self,
        record: &mut Record,
        write: fn(&Path, &[u8]) -> Result<(), DiskError>,
    ) -> Result<(), StoreError> {
        let before = record.saved.replace(now());
        let bytes = record.to_json().into_bytes();
        let result = if bytes.len() as u64 > MAX_BYTES {
            Err(StoreError::TooLarge(self.path.clone()))
        } else {
            write(&self.path, &bytes).map_err(StoreError::from)
        };
        // An error can also come after the renaming, when only the folder's flush failed.
        let written = result.is_ok() || disk::read(&self.path, MAX_BYTES).is_ok_and(|b| b == bytes);
        if written {
            self.seen = bytes;
        } else {
            record.saved = before;
        }
        result
    }
}

fn lock(path: &Path) -> Result<Option<Lock>, StoreError> {
    let lock = Lock::take(path).map_err(|Busy| StoreError::Busy(path.to_owned()))?;
    if lock.is_some() {
        disk::sweep(path);
    }
    Ok(lock)
}

/// The present, to the second.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    now.round(Unit::Second).unwrap_or(now)
}
