//! Copies of the database, made while it is used, and put in its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::connection::{Database, FILE, connect, copy, fold_in, known_version};
use super::sql::DatabaseError;

impl Database {
    /// Copies the database as it is now to a new file, for its owner alone. Others may write meanwhile;
    /// the copy is of one moment.
    ///
    /// # Errors
    /// The file is there already, or can't be written.
    pub fn back_up(&self, path: &Path) -> Result<(), DatabaseError> {
        let failed = |error| DatabaseError::Copy { path: path.to_owned(), error };
        if path.exists() {
            return Err(failed(ErrorKind::AlreadyExists.into()));
        }
        copy(&self.connection, path)?;
        sync(path).map_err(failed)
    }
}

/// Puts a copy in place of the database in a folder, which no server uses. Returns the file in which the
/// database of before is kept, if there was one.
///
/// # Errors
/// The copy can't be read, is damaged, or was written by a newer program; or a file can't be written.
/// The database is as it was then.
pub fn restore(
    folder: &Path,
    backup: &Path,
    now: Timestamp,
) -> Result<Option<PathBuf>, DatabaseError> {
    let failed = |error| DatabaseError::Copy { path: backup.to_owned(), error };
    // SQLite would make a database of a file that is missing.
    File::open(backup).map_err(failed)?;
    let connection = connect(backup)?;
    known_version(&connection)?;
    let (current, new) = (folder.join(FILE), folder.join("punct-restored.sqlite3"));
    remove(&new).map_err(failed)?;
    copy(&connection, &new)?;
    drop(connection);
    Database { connection: connect(&new)? }.check()?;
    sync(&new).map_err(failed)?;
    let replaced = if current.exists() { Some(set_aside(folder, now)?) } else { None };
    fs::rename(&new, &current).map_err(failed)?;
    sync(folder).map_err(failed)?;
    Ok(replaced)
}

/// Renames the database, so that the file is whole by itself. If it is damaged, what is beside it is
/// renamed with it.
fn set_aside(folder: &Path, now: Timestamp) -> Result<PathBuf, DatabaseError> {
    let current = folder.join(FILE);
    if let Ok(connection) = connect(&current) {
        // A database that can't be folded in is kept as it is.
        let _ = fold_in(&connection);
    }
    let aside = new_file(folder, now)
        .map_err(|error| DatabaseError::Copy { path: folder.to_owned(), error })?;
    for end in ["-wal", "-shm", ""] {
        let (from, to) = (with_end(&current, end), with_end(&aside, end));
        match fs::rename(&from, to) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            done => done.map_err(|error| DatabaseError::Copy { path: from, error })?,
        }
    }
    Ok(aside)
}

/// Makes a file, named by the time, that was not there before.
fn new_file(folder: &Path, now: Timestamp) -> io::Result<PathBuf> {
    let date = now.strftime("punct-%Y%m%d-%H%M%S");
    let names = (2..).map(|nth| format!("{date}-{nth}.sqlite3"));
    let mut names = std::iter::once(format!("{date}.sqlite3")).chain(names);
    loop {
        let path = folder.join(names.next().unwrap_or_default());
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|_| path),
        }
    }
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Waits until a file or a folder is on the disk.
fn sync(path: &Path) -> io::Result<()> {
    OpenOptions::new().read(true).open(path)?.sync_all()
}
