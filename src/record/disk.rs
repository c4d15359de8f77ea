//! Reading and writing of whole files: bounded, and all or nothing.
//!
//! A file is written beside its place under another name, flushed to the disk, and renamed over the
//! old one: whoever looks, and whenever the power fails, finds either the old file or the new.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::trouble::{DiskError, Trouble};

/// The file at `path`, links followed.
pub fn find(path: &Path) -> Result<PathBuf, DiskError> {
    fs::canonicalize(path).map_err(|error| DiskError::reading(path, not_found(path, error.into())))
}

/// The file `path` means, links followed: one that is there, or a name in a folder that is.
pub fn find_or_name(path: &Path) -> Result<PathBuf, DiskError> {
    match find(path) {
        Err(DiskError { trouble: Trouble::Missing, .. }) => {
            let refused = |trouble| DiskError::writing(path, trouble);
            let name = path.file_name().ok_or_else(|| refused(Trouble::BadName))?;
            let folder = fs::canonicalize(folder_of(path));
            let folder = folder.map_err(|error| writing(path, error.into()))?;
            Ok(folder.join(name))
        }
        found => found.map_err(DiskError::while_writing),
    }
}

/// A file may be missing while a link to it is there.
fn not_found(path: &Path, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Missing if fs::symlink_metadata(path).is_ok() => Trouble::DanglingLink,
        trouble => trouble,
    }
}

/// Makes a folder, and those it should be in, where they are missing.
pub fn make_folder(path: &Path) -> Result<(), DiskError> {
    let dangling = |path: &Path| path.is_symlink() && !path.exists();
    fs::create_dir_all(path).map_err(|error| {
        // What is there already is no folder.
        let trouble = match error.kind() {
            ErrorKind::AlreadyExists if path.ancestors().any(dangling) => Trouble::DanglingLink,
            ErrorKind::AlreadyExists => Trouble::NotAFolder,
            _ => error.into(),
        };
        DiskError::writing(path, trouble)
    })
}

/// The folder that holds `path`.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The bytes of the file at `path`, but not more than `limit` + 1 of them.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, DiskError> {
    let attempt = || -> Result<Vec<u8>, Trouble> {
        // Asked before opening: to open a pipe is to wait for its writer.
        ordinary(&fs::metadata(path)?)?;
        let mut bytes = Vec::new();
        File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    attempt().map_err(|trouble| DiskError::reading(path, not_found(path, trouble)))
}

fn ordinary(metadata: &fs::Metadata) -> Result<(), Trouble> {
    match metadata {
        m if m.is_dir() => Err(Trouble::Folder),
        m if !m.is_file() => Err(Trouble::NotAFile),
        _ => Ok(()),
    }
}

/// Writes a file that must not be there yet.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let attempt = || -> Result<(), Trouble> {
        let temporary = temporary(path, bytes, None)?;
        match temporary.persist_noclobber(path) {
            Ok(_) => {}
            Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {
                return Err(Trouble::Taken);
            }
            Err(failed) => claim(path, failed.file)?,
        }
        sync_folder(path)
    };
    attempt().map_err(|trouble| writing(path, trouble))
}

/// Puts a file at `path`, where there must be none yet, on file systems that know neither hard links
/// nor a renaming that spares what is there: an empty file takes the name first.
fn claim(path: &Path, temporary: NamedTempFile) -> Result<(), Trouble> {
    OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Err(failed) = temporary.persist(path) {
        // It is ours, and nothing is in it.
        let _ = fs::remove_file(path);
        return Err(failed.error.into());
    }
    Ok(())
}

/// Writes a file in the place of the one there, whose permissions it takes over.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let attempt = || -> Result<(), Trouble> {
        let old = fs::metadata(path)?;
        ordinary(&old)?;
        // A rename would not ask; whoever marked the file as read-only, or as somebody's, meant it.
        if old.permissions().readonly() {
            return Err(Trouble::ReadOnly);
        }
        OpenOptions::new().write(true).open(path)?;
        let temporary = temporary(path, bytes, Some(old.permissions()))?;
        temporary.persist(path).map_err(|failed| failed.error)?;
        sync_folder(path)
    };
    attempt().map_err(|trouble| writing(path, trouble))
}

/// In writing, a file "not found" means that its folder is not.
fn writing(path: &Path, trouble: Trouble) -> DiskError {
    match trouble {
        Trouble::Missing => DiskError::writing(path, Trouble::FolderMissing),
        trouble => DiskError::writing(path, trouble),
    }
}

/// `bytes` safe on the disk, in a file beside `path` that vanishes unless it is renamed. It is as
/// any new file unless told otherwise.
fn temporary(
    path: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
) -> Result<NamedTempFile, Trouble> {
    let prefix = beside(path, ".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY);
    // The crate's own default would let nobody else read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder_of(path))?;
    // Before there is anything in it to be read; and not for nothing, as some file systems can't.
    if let Some(permissions) = permissions
        && file.as_file().metadata()?.permissions() != permissions
    {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// How the names of temporary files end.
const TEMPORARY: &str = ".tmp";

/// A hidden name beside `path`, made from its name: `.NAME` and `ending`.
pub fn beside(path: &Path, ending: &str) -> OsString {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(ending);
    name
}

/// Removes what writings of `path` left behind that were killed half-way. Only for who holds its lock.
pub fn sweep(path: &Path) {
    let prefix = beside(path, ".");
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let inside = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let random = inside.and_then(|inside| inside.strip_suffix(TEMPORARY.as_bytes()));
        // `.a.json.b.json.x1Y2z3.tmp` is not of `a.json`, but of `a.json.b.json`.
        if random.is_some_and(|random| random.iter().all(u8::is_ascii_alphanumeric)) {
            // Nothing depends on it: what can't be removed stays.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A rename outlives a power failure only when the folder, too, is on the disk. Elsewhere than on
/// Unix folders can't be flushed; where a file system there can't do it, it does better or can't help.
fn sync_folder(path: &Path) -> Result<(), Trouble> {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(path))
        && let Err(error) = folder.sync_all()
        && !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
    {
        return Err(error.into());
    }
    let _ = path;
    Ok(())
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
        assert!(matches!(put("second"), Err(Trouble::Taken)));
        assert_eq!(fs::read_to_string(&path).expect("read"), "first");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
