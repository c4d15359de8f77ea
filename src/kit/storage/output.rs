//! Writes files at paths that users give. A file may be replaced only if this program wrote it, in
//! the same form, and the user agrees.

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
    /// The user has agreed.
    Allowed,
}

/// Why a file is not written.
#[derive(Debug, Error)]
pub enum PutError {
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// A file of the same form, which this program wrote, is there, and the user has not agreed to
    /// replace it.
    #[error("{} is not to be replaced", visible_path(.0))]
    Own(PathBuf),
    /// A file of another form is there. `bytes` are its first bytes.
    #[error("{} is never replaced", visible_path(path))]
    Foreign { path: PathBuf, bytes: Vec<u8> },
}

/// A path at which a file may be written, and whether a file is there already.
enum OutputPath {
    Free(PathBuf),
    Own(PathBuf),
}

/// Writes a whole file, or nothing. `is_own` says by an existing file's first bytes whether the
/// file has the form that is to be written.
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

/// Checks whether [`put`] may write a file, so that a caller can ask before it does long work.
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
