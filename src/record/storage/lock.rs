//! The lock on a save that is being played: one game, one program.
//!
//! The save can't carry the lock, because every write replaces the file. An empty hidden file beside
//! it does, `.NAME.lock`, which is removed when the game is left. The operating system's lock on it
//! counts, not its existence: a lock file left by a crash hinders nobody.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::disk::{beside, folder_of};

/// Another program, or another game in this one, holds the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

/// Keeps other programs from playing a save until dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: Handle,
}

impl Lock {
    /// Locks the save at `path` (links already followed). `None` if there can be no lock: in a folder
    /// that can't be written to, no save is overwritten either; on a file system without locks,
    /// another program's change is still noticed before it is overwritten.
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
                // Its last holder removed it after we opened it and before we locked it: try again.
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // It can't be examined, and never could.
                Err(_) => return Ok(None),
            }
        }
    }

    /// Whether the locked file is still the one that other programs find.
    pub fn is_in_force(&self) -> bool {
        Handle::from_path(&self.path).is_ok_and(|found| found == self.held)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while locked: a program that has just opened it notices in `take`.
        if self.is_in_force() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}
