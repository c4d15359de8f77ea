//! Whole files of bounded size. After a failed write, the file is as before, or whole and new if
//! only the flush of the folder failed: a new version is written under a temporary name in the same
//! folder, flushed and renamed, so that readers find either the old file or the new one, even after
//! a power failure. Another hard link keeps the old version.
//!
//! NTFS renames in one step, although its documents do not promise it, but not while another
//! program has the old file open. On Windows the folder can't be flushed: after a power failure,
//! the name may belong to the old file again, which is still whole.
//!
//! A file at a user's path is replaced only if this program wrote it, in the same form, and the
//! user agrees.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

use super::error::{DiskError, DiskFault};
use super::path::{LONGEST_NAME, TEMPORARY, with_disk_spelling};
use super::printable::visible_path;
use crate::kit::storage::json::MAX_BYTES;

/// The path [spelt as on the disk](with_disk_spelling) and with links followed.
pub fn find(path: &Path) -> Result<PathBuf, DiskError> {
    dunce::canonicalize(with_disk_spelling(path))
        .map_err(|error| DiskError::reading(path, not_found(path, error.into())))
}

/// The path of an existing file, with links followed, or of a new file in an existing folder.
pub fn find_or_name(path: &Path) -> Result<PathBuf, DiskError> {
    match find(path) {
        Err(DiskError { fault: DiskFault::Missing, .. }) => {}
        found => return found.map_err(DiskError::while_writing),
    }
    // Every system should be able to hold a copy of the file.
    let Some(name) = path.file_name().filter(|name| name.len() <= LONGEST_NAME) else {
        return Err(DiskError::writing(path, DiskFault::BadName));
    };
    let folder = dunce::canonicalize(folder_of(path));
    Ok(folder.map_err(|error| writing(path, error.into()))?.join(name))
}

/// Replaces the fault of a missing file by a more exact one. The cause may be a dangling link or a
/// pipe of a shell, whose path leads to no file. It may also be a file in the place of a folder,
/// for which Windows reports a missing file.
fn not_found(path: &Path, fault: DiskFault) -> DiskFault {
    match fault {
        DiskFault::Missing if path.ancestors().skip(1).any(Path::is_file) => DiskFault::NotAFolder,
        DiskFault::Missing if path.exists() => DiskFault::Pipe,
        DiskFault::Missing if fs::symlink_metadata(path).is_ok() => DiskFault::DanglingLink,
        fault => fault,
    }
}

pub fn make_folder(path: &Path) -> Result<(), DiskError> {
    fs::create_dir_all(path).map_err(|error| {
        // `AlreadyExists` means that the name belongs to something other than a folder.
        let fault = if error.kind() != ErrorKind::AlreadyExists {
            error.into()
        } else if path.ancestors().any(|part| part.is_symlink() && !part.exists()) {
            DiskFault::DanglingLink
        } else {
            DiskFault::NotAFolder
        };
        DiskError::writing(path, fault)
    })
}

pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// At most `limit` + 1 bytes: the additional byte shows that the file is too large.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, DiskError> {
    // The check comes before opening, because opening a pipe would wait for its writer.
    read_if(path, limit, ordinary)
}

pub fn read_if_present(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, DiskError> {
    match read(path, limit) {
        Err(DiskError { fault: DiskFault::Missing, .. }) => Ok(None),
        read => read.map(Some),
    }
}

/// A user's path may lead to a pipe, such as a shell's `<(...)`; then this waits for its writer.
pub fn read_named(path: &Path, limit: u64) -> Result<Vec<u8>, DiskError> {
    read_if(path, limit, |metadata| if is_pipe(metadata) { Ok(()) } else { ordinary(metadata) })
}

fn read_if(
    path: &Path,
    limit: u64,
    check: fn(&fs::Metadata) -> Result<(), DiskFault>,
) -> Result<Vec<u8>, DiskError> {
    try_read(path, limit, check).map_err(|fault| DiskError::reading(path, not_found(path, fault)))
}

fn try_read(
    path: &Path,
    limit: u64,
    check: fn(&fs::Metadata) -> Result<(), DiskFault>,
) -> Result<Vec<u8>, DiskFault> {
    check(&fs::metadata(path)?)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn ordinary(metadata: &fs::Metadata) -> Result<(), DiskFault> {
    if metadata.is_dir() {
        Err(DiskFault::Folder)
    } else if metadata.is_file() {
        Ok(())
    } else {
        Err(DiskFault::NotAFile)
    }
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

pub fn create(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    try_create(path, bytes).map_err(|fault| writing(path, fault))
}

fn try_create(path: &Path, bytes: &[u8]) -> Result<(), DiskFault> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(DiskFault::Taken);
    }
    match temporary(path, bytes, None)?.persist_noclobber(path) {
        Ok(_) => {}
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {
            return Err(DiskFault::Taken);
        }
        Err(failed) => claim(path, failed.file)?,
    }
    sync_folder(path)
}

/// Creates the file at `path` on file systems that have neither hard links nor a rename that
/// refuses to replace a file. An empty file reserves the name first.
fn claim(path: &Path, temporary: NamedTempFile) -> Result<(), DiskFault> {
    OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Err(failed) = temporary.persist(path) {
        // This program has just made the empty file.
        let _ = fs::remove_file(path);
        return Err(failed.error.into());
    }
    Ok(())
}

pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    try_replace(path, bytes).map_err(|fault| writing(path, fault))
}

fn try_replace(path: &Path, bytes: &[u8]) -> Result<(), DiskFault> {
    let old = fs::metadata(path)?;
    ordinary(&old)?;
    // A rename would succeed even if the file is read-only or belongs to another user.
    if old.permissions().readonly() {
        return Err(DiskFault::ReadOnly);
    }
    OpenOptions::new().write(true).open(path)?;
    let temporary = temporary(path, bytes, Some(old.permissions()))?;
    temporary.persist(path).map_err(|failed| match DiskFault::from(failed.error) {
        // Windows reports missing permission for a file that another program has open.
        DiskFault::NoPermission if cfg!(windows) => DiskFault::InUse,
        fault => fault,
    })?;
    sync_folder(path)
}

/// "Not found" means that the folder is missing or, as `/proc`, takes no files.
fn writing(path: &Path, fault: DiskFault) -> DiskError {
    let fault = match fault {
        DiskFault::Missing if folder_of(path).is_dir() => DiskFault::NoNewFiles,
        DiskFault::Missing => DiskFault::FolderMissing,
        fault => fault,
    };
    DiskError::writing(path, fault)
}

/// Flushed, and removed unless it is renamed. Without `permissions` it gets the usual ones.
fn temporary(
    path: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
) -> Result<NamedTempFile, DiskFault> {
    let prefix = hidden_name(path, ".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY);
    // By default, the crate lets no other user read the file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder_of(path))?;
    // While the file is empty, and only if they differ: some file systems have no permissions.
    if let Some(permissions) = permissions
        && file.as_file().metadata()?.permissions() != permissions
    {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file_mut().write_all(bytes)?;
    share_owner(file.as_file(), folder_of(path));
    flush(file.as_file())?;
    Ok(file)
}

/// Gives a file or folder that root has just made the owner of the folder in which it is. The
/// owner, such as a service, could not use it otherwise.
#[cfg(unix)]
pub fn share_owner(made: &File, folder: &Path) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let (Ok(file), Ok(owner)) = (made.metadata(), fs::metadata(folder)) else { return };
    if rustix::process::geteuid().is_root() && file.uid() != owner.uid() {
        // Some file systems have no owners, or refuse root.
        let _ = fchown(made, Some(owner.uid()), Some(owner.gid()));
    }
}

#[cfg(not(unix))]
pub fn share_owner(_: &File, _: &Path) {}

/// `.NAME` + `ending`, for a file beside `path`, whose name is `NAME`.
pub fn hidden_name(path: &Path, ending: &str) -> OsString {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(ending);
    name
}

/// Removes temporary files that a killed program has left. The caller must hold the lock of `path`.
pub fn remove_stale_temporaries(path: &Path) {
    let prefix = hidden_name(path, ".");
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let inside = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let random = inside.and_then(|inside| inside.strip_suffix(TEMPORARY.as_bytes()));
        // `.a.json.b.json.x1Y2z3.tmp` belongs to `a.json.b.json`, not to `a.json`.
        if random.is_some_and(|random| random.iter().all(u8::is_ascii_alphanumeric)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Flushes the folder of `path`. Without that, a rename may not survive a power failure. Does
/// nothing if the system can't open folders, as Windows can't.
pub fn sync_folder(path: &Path) -> Result<(), DiskFault> {
    File::open(folder_of(path)).map_or(Ok(()), |folder| flush(&folder))
}

/// It is no error if the file system can't: the file is then as safe as any other there.
fn flush(file: &File) -> Result<(), DiskFault> {
    match file.sync_all() {
        Err(error) if !is_unsupported(&error) => Err(error.into()),
        _ => Ok(()),
    }
}

/// The file survives a power failure once it is written. Some shared folders don't promise that.
pub fn is_durable(path: &Path) -> bool {
    let flushed = File::open(path).and_then(|file| file.sync_all());
    !flushed.is_err_and(|error| is_unsupported(&error))
}

fn is_unsupported(error: &io::Error) -> bool {
    #[cfg(unix)]
    let is_no_file = error.raw_os_error() == Some(rustix::io::Errno::BADF.raw_os_error());
    #[cfg(not(unix))]
    let is_no_file = false;
    // `BADF`: some file systems can't flush folders that are open only for reading.
    is_no_file || matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    Never,
    Allowed,
}

#[derive(Debug, Error)]
pub enum PutError {
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// This program's own, of the same form; the user has not agreed to replace it.
    #[error("{} is not to be replaced", visible_path(.0))]
    Own(PathBuf),
    /// A file of another form is there. `bytes` are its first bytes.
    #[error("{} is never replaced", visible_path(path))]
    Foreign { path: PathBuf, bytes: Vec<u8> },
}

/// `is_own` says by an existing file's first bytes whether it has the form to be written.
pub fn put(
    path: &Path,
    bytes: &[u8],
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<(), PutError> {
    let (path, exists) = output_path(path, is_own, overwrite)?;
    let write = if exists { replace } else { create };
    Ok(write(&path, bytes)?)
}

/// Checks whether [`put`] may write a file, so that a caller can ask before it does long work.
pub fn may_put(
    path: &Path,
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<(), PutError> {
    output_path(path, is_own, overwrite).map(drop)
}

fn output_path(
    path: &Path,
    is_own: impl FnOnce(&[u8]) -> bool,
    overwrite: Overwrite,
) -> Result<(PathBuf, bool), PutError> {
    let path = find_or_name(path)?;
    match read(&path, MAX_BYTES) {
        Err(DiskError { fault: DiskFault::Missing, .. }) => Ok((path, false)),
        Err(error) => Err(error.while_writing().into()),
        Ok(bytes) if !is_own(&bytes) => Err(PutError::Foreign { path, bytes }),
        Ok(_) if overwrite == Overwrite::Never => Err(PutError::Own(path)),
        Ok(_) => Ok((path, true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_claimed_only_where_there_is_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.json");
        let put = |text: &str| claim(&path, temporary(&path, text.as_bytes(), None)?);
        put("first").expect("the name is free");
        assert!(matches!(put("second"), Err(DiskFault::Taken)));
        assert_eq!(fs::read_to_string(&path).expect("read"), "first");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    /// A folder in which a file is made or removed gets a new time.
    #[cfg(unix)]
    #[test]
    fn nothing_is_written_for_a_name_that_is_taken() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.png");
        create(&path, b"first").expect("the name is free");
        let opened = File::open(folder.path()).expect("a folder");
        opened.set_modified(std::time::UNIX_EPOCH).expect("its time is set");
        assert!(matches!(create(&path, b"second"), Err(DiskError { fault: DiskFault::Taken, .. })));
        let modified = opened.metadata().and_then(|metadata| metadata.modified());
        assert_eq!(modified.expect("a time"), std::time::UNIX_EPOCH);
    }

    #[cfg(unix)]
    #[test]
    fn what_can_not_be_flushed_is_written_all_the_same() {
        use rustix::io::Errno;
        // The system answers here like a file system that never flushes.
        let null = Path::new("/dev/null");
        assert!(flush(&OpenOptions::new().write(true).open(null).expect("opened")).is_ok());
        assert!(!is_durable(null));
        let file = NamedTempFile::new().expect("a temporary file");
        assert!(is_durable(file.path()) && is_durable(&file.path().with_extension("none")));
        for (errno, is_none) in [
            (Errno::INVAL, true),
            (Errno::NOTSUP, true),
            (Errno::NOSYS, true),
            (Errno::BADF, true),
            (Errno::IO, false),
            (Errno::NOSPC, false),
            (Errno::DQUOT, false),
        ] {
            assert_eq!(is_unsupported(&errno.into()), is_none, "{errno}");
        }
    }
}
