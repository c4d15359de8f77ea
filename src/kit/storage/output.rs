//! Files that the program writes at a path from its user. Such a file may be replaced only if the
//! program has written it, in the same form, and the user agrees.

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
    /// The player agreed when asked.
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
    /// Another file is there; these are its first bytes.
    #[error("{} is never replaced", visible_path(path))]
    Foreign { path: PathBuf, bytes: Vec<u8> },
}

/// A path at which a file may be written, and whether one is there.
enum OutputPath {
    Free(PathBuf),
    Own(PathBuf),
}

/// Writes a whole file, or nothing. `is_own` tells from an existing file's first bytes whether it
/// has the form to be written.
///
/// # Errors
/// Fails if a file is there that may not be replaced, or the disk refuses.
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

/// Whether [`put`] may write a file; a caller asks before long work.
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
