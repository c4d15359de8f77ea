//! Creates, opens, checks and copies files of databases. Only their owner can read new files. A
//! file with the final name of a copy is complete: the file gets this name once all of it is on the
//! disk.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags};
use tempfile::NamedTempFile;

use super::sql::{self, DatabaseError, DbResult, failure_on};
use crate::kit::storage::DiskFault;
use crate::kit::storage::disk::{folder_of, hidden_name, share_owner, sync_folder};

/// How long to wait for another program's lock, for example while that program adds an account.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// The greatest number of faults that a check reports.
const FAULTS: usize = 5;

/// The ending of the name of an incomplete copy. This name begins with a dot and the final name of
/// the copy.
const UNFINISHED: &str = ".unfinished";

/// Creates a missing data folder for its owner only, and the missing folders above it. An existing
/// folder keeps its permissions.
pub fn make_folder(path: &Path) -> DbResult {
    if path.is_dir() {
        return Ok(());
    }
    let above = folder_of(path);
    make_folder(above)?;
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| DatabaseError::of_file(path, error))?;
    #[cfg(unix)]
    if let Ok(made) = fs::File::open(path) {
        share_owner(&made, above);
    }
    Ok(())
}

/// Creates a missing file, empty, and removes the right of others to use the file: `SQLite` would
/// leave others the right to read. The files that `SQLite` puts beside the file get its
/// permissions.
pub(super) fn make_private(path: &Path) -> DbResult {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let made = match options.open(path) {
        Ok(file) => {
            share_owner(&file, folder_of(path));
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => shut(path),
        Err(error) => Err(error),
    };
    made.map_err(|error| DatabaseError::of_file(path, error))
}

#[cfg(unix)]
fn shut(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = path.metadata()?.permissions();
    if permissions.mode() & 0o077 != 0 {
        permissions.set_mode(0o600);
        fs::set_permissions(path, permissions)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn shut(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens an existing database.
pub(super) fn connect(path: &Path) -> DbResult<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| match fs::File::open(path) {
            // The error of `SQLite` itself says less, for example about a missing permission.
            Err(error) => DatabaseError::of_file(path, error),
            Ok(_) => DatabaseError::from_sqlite(path, error),
        })?;
    let set_options = || {
        connection.busy_timeout(PATIENCE)?;
        // A container may have no folder for temporary files.
        connection.pragma_update(None, "temp_store", "MEMORY")
    };
    set_options().map_err(failure_on(&connection))?;
    Ok(connection)
}

/// Writes the contents of the log beside the file into the file, unless another program prevents
/// it. Afterwards a copy of the file alone is complete.
pub fn fold_in(connection: &Connection) -> DbResult {
    let fold = "PRAGMA wal_checkpoint(TRUNCATE)";
    sql::one(connection, fold, [], |_| Ok(())).map(drop)
}

/// Reads the whole database and checks that it is sound.
pub fn check(connection: &Connection) -> DbResult {
    let mut faults: Vec<String> =
        sql::all(connection, "PRAGMA integrity_check", [], |row| row.get(0))?;
    faults.retain(|line| line != "ok");
    let strays = sql::all(connection, "PRAGMA foreign_key_check", [], |row| {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("an entry of {table} belongs to no {parent}"))
    })?;
    faults.extend(strays);
    faults.truncate(FAULTS);
    if faults.is_empty() { Ok(()) } else { Err(DatabaseError::Damaged(faults.join("; "))) }
}

/// Copies the present state of a database to a new file that only its owner can read.
///
/// # Errors
/// The file exists already or can't be written, or the database is damaged. There is no copy then.
pub(super) fn copy(connection: &Connection, path: &Path) -> DbResult {
    if path.exists() {
        return Err(DatabaseError::of_file(path, DiskFault::Taken));
    }
    let whole = write_beside(connection, path)?;
    give_name(whole, path).map_err(|fault| DatabaseError::of_file(path, fault))
}

/// Writes the present state of a database to a temporary file beside `path`, and makes sure that
/// the file is complete and on the disk. The file is removed when the returned value is dropped,
/// unless it was persisted under another name.
pub(super) fn write_beside(connection: &Connection, path: &Path) -> DbResult<NamedTempFile> {
    let failed = |error: io::Error| DatabaseError::of_file(path, error);
    remove_unfinished(folder_of(path), &hidden_name(path, ".").to_string_lossy());
    let file = tempfile::Builder::new()
        .prefix(&hidden_name(path, "."))
        .suffix(UNFINISHED)
        .tempfile_in(folder_of(path))
        .map_err(failed)?;
    let name = file.path().as_os_str().as_encoded_bytes();
    let written =
        connection.execute("VACUUM INTO ?1", [ToSqlOutput::Borrowed(ValueRef::Text(name))]);
    written.map_err(|error| match DatabaseError::from_sqlite(path, error) {
        DatabaseError::Full => failed(ErrorKind::StorageFull.into()),
        error => error,
    })?;
    share_owner(file.as_file(), folder_of(path));
    check(&connect(file.path())?)?;
    file.as_file().sync_all().map_err(failed)?;
    Ok(file)
}

/// Gives a complete file its final name.
///
/// # Errors
/// Another file has this name, or the file can't be renamed.
fn give_name(whole: NamedTempFile, path: &Path) -> Result<(), DiskFault> {
    match whole.persist_noclobber(path) {
        Ok(_) => {}
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {
            return Err(DiskFault::Taken);
        }
        // Some file systems have neither hard links nor a rename that keeps an existing file.
        Err(failed) if !path.exists() => {
            failed.file.persist(path).map_err(|failed| failed.error)?;
        }
        Err(failed) => return Err(failed.error.into()),
    }
    sync_folder(path)
}

/// Removes incomplete copies with names that begin with `beginning`. Killed programs have left
/// these files.
pub(super) fn remove_unfinished(folder: &Path, beginning: &str) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let name = name.to_string_lossy();
        // `SQLite` puts a second file beside the copy. The second name begins with the first name.
        if name.starts_with(beginning) && name.contains(UNFINISHED) {
            // A file that can't be removed does no harm.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Returns an unused path in a folder of databases. The file name has a date and a time. No other
/// program may create files there meanwhile.
pub(super) fn path_by_date(folder: &Path, prefix: &str, now: Timestamp, suffix: &str) -> PathBuf {
    let date = now.strftime("%Y%m%d-%H%M%S");
    let path = |count: &str| folder.join(format!("{prefix}-{date}{count}.{suffix}"));
    let others = (2..).map(|nth| path(&format!("-{nth}")));
    let mut paths = std::iter::once(path("")).chain(others);
    paths.find(|path| !path.exists()).unwrap_or_else(|| path(""))
}
