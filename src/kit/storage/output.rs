//! Files that the program writes at a path that its user named, and when such a file may be
//! replaced: only if the program has written it, in the same form, and the user agrees.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk;
use super::error::{DiskError, DiskFault};
use super::printable::visible_path;
use crate::kit::storage::json::MAX_BYTES;

/// Whether a file of the same form may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    Never,
    /// The player was asked and agreed.
    Allowed,
}

/// Why a file is not written.
#[derive(Debug, Error)]
pub enum PutError {
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The program has written a file of this form there.
    #[error("{} is not to be replaced", visible_path(.0))]
    Own(PathBuf),
    /// Something else is there; these are its first bytes.
    #[error("{} is never replaced", visible_path(path))]
    Foreign { path: PathBuf, bytes: Vec<u8> },
}

/// A path at which a file may be written.
enum OutputPath {
    Free(PathBuf),
    Own(PathBuf),
}

/// Writes a file, all or nothing. `is_own` tells by its first bytes whether what is there is of the
/// form that is to be written.
///
/// # Errors
/// When something is there that may not be replaced, or the disk refuses.
pub fn put(
    path: &Path,
    bytes: &[u8],
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<(), PutError> {
    match place(path, is_own, overwrite)? {
        OutputPath::Free(path) => Ok(disk::create(&path, bytes)?),
        OutputPath::Own(path) => Ok(disk::replace(&path, bytes)?),
    }
}

/// Whether [`put`] may write a file, to be asked before long work.
pub fn may_put(
    path: &Path,
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<(), PutError> {
    place(path, is_own, overwrite).map(drop)
}

fn place(
    path: &Path,
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<OutputPath, PutError> {
    let path = disk::find_or_name(path)?;
    match disk::read(&path, MAX_BYTES) {
        Err(DiskError { fault: DiskFault::Missing, .. }) => Ok(OutputPath::Free(path)),
        Err(error) => Err(error.while_writing().into()),
        Ok(bytes) if !is_own(&bytes) => Err(PutError::Foreign { path, bytes }),
        Ok(_) if overwrite == Overwrite::Never => Err(PutError::Own(path)),
        Ok(_) => Ok(OutputPath::Own(path)),
    }
}
