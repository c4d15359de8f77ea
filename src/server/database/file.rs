//! Files of databases: made for their owner only, opened, read through, copied. What bears the name
//! of a copy is whole: it gets the name once all of it is on the disk.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags};
use tempfile::NamedTempFile;

use super::sql::{self, DatabaseError, failure_on};
use crate::kit::storage::DiskFault;
use crate::kit::storage::disk::{folder_of, hidden_name, sync_folder};

/// How long to wait for another program, such as one that adds an account.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How many faults a check tells.
const FAULTS: usize = 5;

/// How the name of a copy ends that is not whole yet. It begins with a point and the name it gets.
const UNFINISHED: &str = ".unfinished";

/// Makes the data folder where it is missing, for its owner only. One that exists stays as its
/// owner has set it.
pub fn make_folder(path: &Path) -> Result<(), DatabaseError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| DatabaseError::Folder { path: path.to_owned(), error })
}

/// Makes the empty file where it is missing, and takes others the right to read it: `SQLite` itself
/// would let them. The files it puts beside get the permissions of this one.
pub(super) fn make_private(path: &Path) -> Result<(), DatabaseError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let made = match options.open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => shut(path),
        made => made.map(drop),
    };
    made.map_err(|error| DatabaseError::File { path: path.to_owned(), error })
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

/// Opens a database that is there.
pub(super) fn connect(path: &Path) -> Result<Connection, DatabaseError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| DatabaseError::from_sqlite(path, error))?;
    connection.busy_timeout(PATIENCE).map_err(failure_on(&connection))?;
    Ok(connection)
}

/// Writes what is only in the log beside the file into the file, as far as no other program is in
/// the way: then a copy of the file alone is whole.
pub(super) fn fold_in(connection: &Connection) -> Result<(), DatabaseError> {
    let fold = "PRAGMA wal_checkpoint(TRUNCATE)";
    sql::one(connection, fold, [], |_| Ok(())).map(drop)
}

/// Reads everything and checks that it is sound.
pub(super) fn check(connection: &Connection) -> Result<(), DatabaseError> {
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

/// Copies a database as it is now to a new file, for its owner alone.
///
/// # Errors
/// The file is there already or can't be written, or the database is damaged. Then there is no
/// copy.
pub(super) fn copy(connection: &Connection, path: &Path) -> Result<(), DatabaseError> {
    let failed = |fault| DatabaseError::Copy { path: path.to_owned(), fault };
    if path.exists() {
        return Err(failed(DiskFault::Taken));
    }
    let whole = write_beside(connection, path)?;
    give_name(whole, path).map_err(failed)
}

/// Writes a database as it is now to a file beside another one, and makes sure that it is whole and
/// on the disk. Without a name of its own it is removed.
pub(super) fn write_beside(
    connection: &Connection,
    path: &Path,
) -> Result<NamedTempFile, DatabaseError> {
    let failed =
        |error: io::Error| DatabaseError::Copy { path: path.to_owned(), fault: error.into() };
    remove_unfinished(folder_of(path), &hidden_name(path, ".").to_string_lossy());
    let file = tempfile::Builder::new()
        .prefix(&hidden_name(path, "."))
        .suffix(UNFINISHED)
        .tempfile_in(folder_of(path))
        .map_err(failed)?;
    let name = file.path().as_os_str().as_encoded_bytes();
    let written =
        connection.execute("VACUUM INTO ?1", [ToSqlOutput::Borrowed(ValueRef::Text(name))]);
    written.map_err(|error| DatabaseError::from_sqlite(path, error))?;
    check(&connect(file.path())?)?;
    file.as_file().sync_all().map_err(failed)?;
    Ok(file)
}

/// Gives a file that is whole its name, which no other file has.
fn give_name(whole: NamedTempFile, path: &Path) -> Result<(), DiskFault> {
    match whole.persist_noclobber(path) {
        Ok(_) => {}
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {
            return Err(DiskFault::Taken);
        }
        // Some file systems have neither hard links nor a rename that spares an existing file.
        Err(failed) if !path.exists() => {
            failed.file.persist(path).map_err(|failed| failed.error)?;
        }
        Err(failed) => return Err(failed.error.into()),
    }
    sync_folder(path)
}

/// Removes what programs that were killed have left of copies, with names that begin so.
pub(super) fn remove_unfinished(folder: &Path, beginning: &str) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let name = name.to_string_lossy();
        // `SQLite` puts a file beside it whose name goes on.
        if name.starts_with(beginning) && name.contains(UNFINISHED) {
            // What can't be removed is in nobody's way.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// The path of a file that is not there yet, named by a moment, among other databases of a folder.
/// Nobody else may make files there.
pub(super) fn path_by_date(
    folder: &Path,
    beginning: &str,
    now: Timestamp,
    ending: &str,
) -> PathBuf {
    let date = now.strftime("%Y%m%d-%H%M%S");
    let path = |count: &str| folder.join(format!("{beginning}-{date}{count}.{ending}"));
    let others = (2..).map(|nth| path(&format!("-{nth}")));
    let mut paths = std::iter::once(path("")).chain(others);
    paths.find(|path| !path.exists()).unwrap_or_else(|| path(""))
}
