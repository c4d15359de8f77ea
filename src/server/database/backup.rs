//! Makes copies of the database while it is in use, checks copies and restores them.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::Connection;

use super::connection::{FILE, MIGRATIONS, UPGRADE, existing_file, known_version};
use super::file::{check, connect, copy, fold_in, path_by_date, write_beside};
use super::sql::{self, DatabaseError, DbResult, failure_on};
use crate::kit::storage::disk::sync_folder;

/// Copies the present state of the database in a folder to a new file that only its owner can read.
/// Other programs may write meanwhile: the copy has the state of one moment. An older database
/// stays as old in the copy. Returns `false` if there is no database.
///
/// # Errors
/// The file exists already or can't be written, or a newer program has written the database.
pub fn back_up(folder: &Path, path: &Path) -> DbResult<bool> {
    let Some(database) = existing_file(folder)? else { return Ok(false) };
    let connection = connect(&database)?;
    check_tables(&connection, known_version(&connection)?)?;
    copy(&connection, path).map(|()| true)
}

/// The contents of a copy of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyContent {
    /// The version of its tables.
    pub version: i64,
    pub accounts: u32,
    pub games: u32,
}

/// Reads and checks a whole copy of a database. Returns its version, and the numbers of
/// accounts and games.
///
/// # Errors
/// The file can't be read, is damaged, is not a server's database, or was written by a newer
/// program.
pub fn check_copy(path: &Path) -> DbResult<CopyContent> {
    let connection = open_copy(path)?;
    let count = |table| sql::count(&connection, &format!("SELECT COUNT(*) FROM {table}"), []);
    let version = known_version(&connection)?;
    Ok(CopyContent { version, accounts: count("account")?, games: count("game")? })
}

/// Opens a copy of a database, and checks all of it.
fn open_copy(path: &Path) -> DbResult<Connection> {
    let check_all = || {
        let connection = connect(path)?;
        let version = known_version(&connection)?;
        check_tables(&connection, version)?;
        check(&connection).map(|()| connection)
    };
    check_all().map_err(|error| match error {
        DatabaseError::Damaged(why) => DatabaseError::NoCopy { path: path.to_owned(), why },
        error => error,
    })
}

/// Checks that a database has all tables and columns of a version.
fn check_tables(connection: &Connection, version: i64) -> DbResult {
    let known = usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(..version));
    let Some(migrations) = known.filter(|migrations| !migrations.is_empty()) else {
        return Err(DatabaseError::Damaged("it has no tables of a server".to_owned()));
    };
    let model = Connection::open_in_memory().map_err(failure_on(connection))?;
    for migration in migrations {
        model.execute_batch(migration).map_err(failure_on(&model))?;
    }
    let found = columns(connection)?;
    match columns(&model)?.difference(&found).next() {
        Some((table, column)) => {
            Err(DatabaseError::Damaged(format!("it has no {column} in a table {table}")))
        }
        None => Ok(()),
    }
}

/// Returns the names of all columns of a database, each after the name of its table.
fn columns(connection: &Connection) -> DbResult<BTreeSet<(String, String)>> {
    let query = "SELECT part.name, field.name
        FROM sqlite_schema AS part, pragma_table_info(part.name) AS field WHERE part.type = 'table'";
    let columns = sql::all(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(columns.into_iter().collect())
}

/// Replaces the database in a folder by a copy. No server may be using the folder. Returns the file
/// with the replaced database, if there was one.
///
/// # Errors
/// The copy can't be read, is damaged, is not a server's database, or was written by a newer
/// program; another program uses the database; or a file can't be written. The database is
/// unchanged then.
pub fn restore(folder: &Path, backup: &Path, now: Timestamp) -> DbResult<Option<PathBuf>> {
    let current = folder.join(FILE);
    let new = write_beside(&open_copy(backup)?, &current)?;
    let replaced = if current.exists() { Some(set_aside(&current, folder, now)?) } else { None };
    // At every moment one of the two databases exists.
    new.persist(&current).map_err(|failed| DatabaseError::of_file(&current, failed.error))?;
    sync_folder(&current).map_err(|fault| DatabaseError::of_file(&current, fault))?;
    // This is another database than the one whose upgrade was begun.
    let _ = fs::remove_file(folder.join(UPGRADE));
    Ok(replaced)
}

/// The endings of the names of a database's files. The files beside the database come first,
/// because the database is incomplete without them.
const ENDS: [&str; 3] = ["-wal", "-shm", ""];

/// Gives the database a second name, and removes the files beside the database. Returns the second
/// name. If the database is damaged, the files beside it also get second names, and all these names
/// contain "damaged".
fn set_aside(current: &Path, folder: &Path, now: Timestamp) -> DbResult<PathBuf> {
    let sound = connect(current).and_then(|connection| {
        fold_in(&connection)?;
        check(&connection)
    });
    let is_whole = sound.is_ok();
    let log = with_end(current, "-wal");
    if is_whole && fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        return Err(DatabaseError::Locked);
    }
    let aside = path_by_date(folder, "punct", now, if is_whole { "sqlite3" } else { "damaged" });
    let ends = if is_whole { &ENDS[2..] } else { &ENDS[..] };
    for end in ends {
        let to = with_end(&aside, end);
        give_second_name(&with_end(current, end), &to)
            .map_err(|error| DatabaseError::of_file(&to, error))?;
    }
    // `SQLite` would take these files for parts of the new database.
    for end in &ENDS[..2] {
        let beside = with_end(current, end);
        remove(&beside).map_err(|error| DatabaseError::of_file(&beside, error))?;
    }
    sync_folder(&aside).map_err(|fault| DatabaseError::of_file(&aside, fault)).map(|()| aside)
}

/// Gives a file a second name, or renames the file on file systems without hard links. Ignores a
/// missing file.
fn give_second_name(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) => fs::rename(from, to),
        done => done,
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
