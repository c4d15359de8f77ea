//! The file of a game that is being played, and its lock, which lets only one program play it.
//! Every write replaces the save, so an empty hidden file beside it, `.NAME.lock`, is locked, and
//! removed when the game is left. Only the system's lock counts: a lock file that remains after a
//! crash does no harm.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use jiff::{Timestamp, Unit};
use same_file::Handle;

use super::SavedGame;
use super::disk::{self, folder_of, hidden_name};
use super::error::{DiskError, DiskFault, ReadError, StoreError, StoreResult};
use super::path::Format;
use crate::kit::storage::json::MAX_BYTES;

#[derive(Debug)]
pub struct SaveFile<G> {
    path: PathBuf,
    lock: Option<Lock>,
    /// The bytes when this program last read or wrote the file.
    last_known_bytes: Vec<u8>,
    game: PhantomData<G>,
}

/// A save that was read without a lock. Another program may have changed the file since.
pub struct ReadSave<G> {
    pub path: PathBuf,
    pub game: G,
    bytes: Vec<u8>,
}

impl<G: SavedGame> ReadSave<G> {
    pub fn read(path: &Path) -> StoreResult<ReadSave<G>> {
        let bytes = disk::read(path, MAX_BYTES)?;
        let game = save_in(path, &bytes)?;
        Ok(ReadSave { path: path.to_owned(), game, bytes })
    }

    /// No file if another program plays the game. Reads the save again only if it has changed.
    pub fn open(self) -> StoreResult<(G, Option<SaveFile<G>>)> {
        let path = disk::find(&self.path)?;
        let lock = match lock(&path) {
            Err(StoreError::Busy(_)) => return Ok((self.game, None)),
            lock => lock?,
        };
        let file = SaveFile { path, lock, last_known_bytes: self.bytes, game: PhantomData };
        if file.is_as_seen() {
            return Ok((self.game, Some(file)));
        }
        drop(file);
        SaveFile::open(&self.path).map(|(game, file)| (game, Some(file)))
    }
}

pub fn read_game<G: SavedGame>(path: &Path) -> StoreResult<G> {
    game_in(path, &disk::read(path, MAX_BYTES)?, G::read).map(|(game, _)| game)
}

/// In any format, at a path that a user gave. The path may lead to a pipe.
pub fn read_named_game<G: SavedGame>(path: &Path) -> StoreResult<G> {
    game_in(path, &disk::read_named(path, MAX_BYTES)?, G::read).map(|(game, _)| game)
}

pub fn game_in<T>(
    path: &Path,
    bytes: &[u8],
    read: fn(&Path, &[u8]) -> Result<T, ReadError>,
) -> StoreResult<T> {
    read(path, bytes).map_err(|error| StoreError::Save { path: path.to_owned(), error })
}

fn save_in<G: SavedGame>(path: &Path, bytes: &[u8]) -> StoreResult<G> {
    match game_in(path, bytes, G::read)? {
        (game, Format::Json) => Ok(game),
        _ => Err(StoreError::OtherFormat(path.to_owned())),
    }
}

impl<G: SavedGame> SaveFile<G> {
    /// Links are followed now and not again later.
    pub fn open(path: &Path) -> StoreResult<(G, Self)> {
        let path = disk::find(path)?;
        let lock = lock(&path)?;
        let seen = disk::read(&path, MAX_BYTES)?;
        let game = save_in(&path, &seen)?;
        Ok((game, Self { path, lock, last_known_bytes: seen, game: PhantomData }))
    }

    /// Makes a new file for a game. Never changes an existing file: [`DiskFault::Taken`] and
    /// [`StoreError::Busy`] say that the name is in use.
    pub fn create(path: &Path, game: &G) -> StoreResult<Self> {
        let path = disk::find_or_name(path)?;
        if path.exists() {
            return Err(DiskError::writing(&path, DiskFault::Taken).into());
        }
        let lock = lock(&path)?;
        let mut file = Self { path, lock, last_known_bytes: Vec::new(), game: PhantomData };
        file.put(game, disk::create)?;
        Ok(file)
    }

    /// Opens a save whose game the next [`write`](Self::write) replaces with another game.
    pub fn take_over(path: &Path) -> StoreResult<(G, Self)> {
        match Self::open(path) {
            Err(StoreError::Save { path, .. }) => Err(StoreError::NotASave(path)),
            Err(StoreError::Disk(error)) => Err(error.while_writing().into()),
            opened => opened,
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn unlock(&mut self) {
        self.lock = None;
    }

    /// Once this returns, the game is on the disk. After a failure the file is unchanged, or whole
    /// and new if only the folder was not flushed. Writing can be tried again.
    pub fn write(&mut self, game: &G) -> StoreResult {
        if !self.lock.as_ref().is_some_and(Lock::is_in_force) {
            self.lock = None;
            self.lock = lock(&self.path)?;
        }
        match disk::read(&self.path, MAX_BYTES) {
            Ok(found) if found == self.last_known_bytes => self.put(game, disk::replace),
            Ok(_) => Err(StoreError::ChangedOnDisk(self.path.clone())),
            // The file was removed, so this write overwrites nothing.
            Err(DiskError { fault: DiskFault::Missing, .. }) => self.put(game, disk::create),
            Err(error) => Err(error.while_writing().into()),
        }
    }

    /// The file still has the bytes that this program last read or wrote.
    pub fn is_as_seen(&self) -> bool {
        disk::read(&self.path, MAX_BYTES).is_ok_and(|found| found == self.last_known_bytes)
    }

    pub fn accept_change(&mut self) -> StoreResult {
        match disk::read(&self.path, MAX_BYTES) {
            Ok(found) => self.last_known_bytes = found,
            Err(DiskError { fault: DiskFault::Missing, .. }) => {}
            Err(error) => return Err(error.while_writing().into()),
        }
        Ok(())
    }

    fn put(&mut self, game: &G, write: fn(&Path, &[u8]) -> Result<(), DiskError>) -> StoreResult {
        let bytes = game.save(now()).into_bytes();
        if bytes.len() as u64 > MAX_BYTES {
            return Err(StoreError::TooLarge(self.path.clone()));
        }
        let result = write(&self.path, &bytes);
        // If only the flush of the folder failed, the new file is in place.
        if result.is_ok() || disk::read(&self.path, MAX_BYTES).is_ok_and(|found| found == bytes) {
            self.last_known_bytes = bytes;
        }
        Ok(result?)
    }
}

/// Locks the save at `path` and removes temporary files that a killed program has left there.
/// Returns `None` if no lock is possible.
pub fn lock(path: &Path) -> StoreResult<Option<Lock>> {
    Lock::acquire(path, File::try_lock)
}

pub fn lock_when_free(path: &Path) -> Option<Lock> {
    Lock::acquire(path, |file| file.lock().map_err(TryLockError::Error)).ok().flatten()
}

pub fn now() -> Timestamp {
    let now = Timestamp::now();
    now.round(Unit::Second).unwrap_or(now)
}

#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: Handle,
}

impl Lock {
    fn acquire(
        save: &Path,
        lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> StoreResult<Option<Self>> {
        let path = folder_of(save).join(hidden_name(save, ".lock"));
        loop {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false);
            let Ok(file) = options.open(&path) else { return Ok(None) };
            match lock(&file) {
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(save.to_owned())),
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            let Ok(held) = Handle::from_file(file) else { return Ok(None) };
            match Handle::from_path(&path) {
                Ok(found) if found == held => {
                    disk::remove_stale_temporaries(save);
                    return Ok(Some(Self { path, held }));
                }
                // The last holder removed the file after this program opened it and before it
                // locked the file. So the loop tries again.
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // The file can't be compared, so a lock is not possible.
                Err(_) => return Ok(None),
            }
        }
    }

    fn is_in_force(&self) -> bool {
        Handle::from_path(&self.path).is_ok_and(|found| found == self.held)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed while it is locked. A program that has just opened the file notices
        // that in `acquire`.
        if self.is_in_force() {
            let _ = fs::remove_file(&self.path);
        }
    }
}
