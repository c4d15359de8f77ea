//! One game, one program: the lock that says a save is being played.
//!
//! The save itself can't carry the lock, as every writing puts a new file in its place. So an empty
//! file beside it does, `.NAME.lock`, hidden, and removed when the game is left. What counts is the
//! operating system's lock on it, not that it exists: after a crash it may stay, and hinders nobody.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use same_file::Handle;
use thiserror::Error;

use super::disk::{beside, folder_of};

/// Another program, or another game in this one, holds the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("it is being played in another program")]
pub struct Busy;

/// A save held for this program, until dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: Handle,
}

impl Lock {
    /// Takes the lock of the save at `path` (links already followed). `None` where none can be had:
    /// in a folder that can't be written to nothing is lost by writing either, and where a file
    /// system knows no locks a change is still noticed before it would be overwritten.
    pub fn take(path: &Path) -> Result<Option<Self>, Busy> {
        let path = folder_of(path).join(beside(path, ".lock"));
        loop {
            let Ok(file) = open(&path) else { return Ok(None) };
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Err(Busy),
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            let Ok(held) = Handle::from_file(file) else { return Ok(None) };
            match Handle::from_path(&path) {
                Ok(found) if found == held => return Ok(Some(Self { path, held })),
                // Its last holder removed it between our opening and our locking.
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // Not to be looked at: to try again would be to try for ever.
                Err(_) => return Ok(None),
            }
        }
    }

    /// Whether the file that is locked is still the one others would find.
    pub fn is_in_force(&self) -> bool {
        Handle::from_path(&self.path).is_ok_and(|found| found == self.held)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while still locked: whoever opened it meanwhile sees in `take` that it is gone.
        if self.is_in_force() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}
