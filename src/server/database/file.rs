//! The file of the database: its folder, its version, checks, copies, and their restoration. Only
//! their owner can read new files. A file with the final name of a copy is complete: the file gets
//! this name once all of it is on the disk.

use std::collections::BTreeSet;
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

pub const FILE: &str = "punct.sqlite3";

/// The name of the file that marks an upgrade which was begun and did not end.
pub const UPGRADE: &str = "upgrade";

/// How long to wait for another program's lock, for example while that program adds an account.
pub const PATIENCE: Duration = Duration::from_secs(5);

const FAULTS: usize = 5;

/// The greatest number of cached statements. The program has fewer.
const STATEMENTS: usize = 128;

/// In KiB; the system caches the rest. With `SQLite`'s 2000, memory would grow for hours.
const CACHE: i64 = 256;

/// The ending of the name of an incomplete copy. This name begins with a dot and the final name of
/// the copy.
const UNFINISHED: &str = ".unfinished";

/// Each leads to the next version; version 0 is the empty file. A released one never changes.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
    include_str!("migrations/9.sql"),
    include_str!("migrations/10.sql"),
    include_str!("migrations/11.sql"),
    include_str!("migrations/12.sql"),
    include_str!("migrations/13.sql"),
    include_str!("migrations/14.sql"),
    include_str!("migrations/15.sql"),
    include_str!("migrations/16.sql"),
    include_str!("migrations/17.sql"),
    include_str!("migrations/18.sql"),
    include_str!("migrations/19.sql"),
    include_str!("migrations/20.sql"),
    include_str!("migrations/21.sql"),
];

pub const LATEST: i64 = MIGRATIONS.len() as i64;

pub fn known_version(connection: &Connection) -> DbResult<i64> {
    version(connection, LATEST)
}

pub fn version(connection: &Connection, known: i64) -> DbResult<i64> {
    let found = sql::one(connection, "PRAGMA user_version", [], |row| row.get(0))?;
    match found.unwrap_or_default() {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}

pub fn existing_file(folder: &Path) -> DbResult<Option<PathBuf>> {
    let path = folder.join(FILE);
    match path.try_exists() {
        Ok(exists) => Ok(exists.then_some(path)),
        Err(error) => Err(DatabaseError::of_file(&path, error)),
    }
}

/// For its owner only, with missing folders above it. An existing one keeps its permissions.
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

/// Creates a missing file, empty, and takes it from others: `SQLite` would let them read it. The
/// files that `SQLite` puts beside the file get its permissions.
pub fn make_private(path: &Path) -> DbResult {
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

pub fn connect(path: &Path) -> DbResult<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| match fs::File::open(path) {
            // The error of `SQLite` itself says less, for example about a missing permission.
            Err(error) => DatabaseError::of_file(path, error),
            Ok(_) => DatabaseError::from_sqlite(path, error),
        })?;
    // A container may have no folder for temporary files.
    connection
        .busy_timeout(PATIENCE)
        .and_then(|()| connection.pragma_update(None, "temp_store", "MEMORY"))
        .map_err(failure_on(&connection))?;
    Ok(connection)
}

/// Of a connection that a server keeps.
pub fn limit_caches(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Negative sizes mean KiB, positive ones pages.
    connection.pragma_update(None, "cache_size", -CACHE)
}

/// Writes the contents of the log beside the file into the file, unless another program prevents
/// it. Afterwards a copy of the file alone is complete.
pub fn fold_in(connection: &Connection) -> DbResult {
    sql::one(connection, "PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map(drop)
}

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

/// Copies the present state of a database to a new file. After an error there is no copy.
pub fn copy(connection: &Connection, path: &Path) -> DbResult {
    if path.exists() {
        return Err(DatabaseError::of_file(path, DiskFault::Taken));
    }
    let named = match write_beside(connection, path)?.persist_noclobber(path) {
        Ok(_) => sync_folder(path),
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => Err(DiskFault::Taken),
        // Some file systems have neither hard links nor a rename that keeps an existing file.
        Err(failed) if !path.exists() => match failed.file.persist(path) {
            Ok(_) => sync_folder(path),
            Err(failed) => Err(failed.error.into()),
        },
        Err(failed) => Err(failed.error.into()),
    };
    named.map_err(|fault| DatabaseError::of_file(path, fault))
}

/// Writes the present state of a database to a file beside `path`, complete and on the disk. The
/// file is removed when the value is dropped, unless it was persisted under another name.
fn write_beside(connection: &Connection, path: &Path) -> DbResult<NamedTempFile> {
    remove_unfinished(folder_of(path), &hidden_name(path, ".").to_string_lossy());
    let file = tempfile::Builder::new()
        .prefix(&hidden_name(path, "."))
        .suffix(UNFINISHED)
        .tempfile_in(folder_of(path))
        .map_err(|error| DatabaseError::of_file(path, error))?;
    let name = file.path().as_os_str().as_encoded_bytes();
    let written =
        connection.execute("VACUUM INTO ?1", [ToSqlOutput::Borrowed(ValueRef::Text(name))]);
    written.map_err(|error| match DatabaseError::from_sqlite(path, error) {
        DatabaseError::Full => {
            DatabaseError::of_file(path, io::Error::from(ErrorKind::StorageFull))
        }
        error => error,
    })?;
    share_owner(file.as_file(), folder_of(path));
    check(&connect(file.path())?)?;
    file.as_file().sync_all().map_err(|error| DatabaseError::of_file(path, error))?;
    Ok(file)
}

/// Killed programs have left these files.
pub fn remove_unfinished(folder: &Path, beginning: &str) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let file_name = file.file_name();
        let name = file_name.to_string_lossy();
        // `SQLite` puts a second file beside the copy. The second name begins with the first name.
        if name.starts_with(beginning) && name.contains(UNFINISHED) {
            // A file that can't be removed does no harm.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Unused, with a date and a time. No other program may create files there meanwhile.
pub fn path_by_date(folder: &Path, prefix: &str, now: Timestamp, suffix: &str) -> PathBuf {
    let date = now.strftime("%Y%m%d-%H%M%S");
    let mut path = folder.join(format!("{prefix}-{date}.{suffix}"));
    let mut nth = 2;
    while path.exists() {
        path = folder.join(format!("{prefix}-{date}-{nth}.{suffix}"));
        nth += 1;
    }
    path
}

/// Copies the database to a new file that only its owner can read. Other programs may write
/// meanwhile: the copy has the state and the version of one moment. `false` without a database.
pub fn back_up(folder: &Path, path: &Path) -> DbResult<bool> {
    let Some(database) = existing_file(folder)? else { return Ok(false) };
    let connection = connect(&database)?;
    check_tables(&connection, known_version(&connection)?)?;
    copy(&connection, path).map(|()| true)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyContent {
    pub version: i64,
    pub accounts: u32,
    pub games: u32,
}

pub fn check_copy(path: &Path) -> DbResult<CopyContent> {
    let connection = open_copy(path)?;
    Ok(CopyContent {
        version: known_version(&connection)?,
        accounts: sql::count(&connection, "SELECT COUNT(*) FROM account", [])?,
        games: sql::count(&connection, "SELECT COUNT(*) FROM game", [])?,
    })
}

fn open_copy(path: &Path) -> DbResult<Connection> {
    let checked = connect(path).and_then(|connection| {
        check_tables(&connection, known_version(&connection)?)?;
        check(&connection)?;
        Ok(connection)
    });
    checked.map_err(|error| match error {
        DatabaseError::Damaged(why) => DatabaseError::NoCopy { path: path.to_owned(), why },
        error => error,
    })
}

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

fn columns(connection: &Connection) -> DbResult<BTreeSet<(String, String)>> {
    let query = "SELECT part.name, field.name
        FROM sqlite_schema AS part, pragma_table_info(part.name) AS field WHERE part.type = 'table'";
    let columns = sql::all(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(columns.into_iter().collect())
}

/// Replaces the database in a folder by a copy. No server may be using the folder. Returns the file
/// with the replaced database, if there was one. After an error, the database is unchanged.
pub fn restore(folder: &Path, backup: &Path, now: Timestamp) -> DbResult<Option<PathBuf>> {
    let current = folder.join(FILE);
    let new = write_beside(&open_copy(backup)?, &current)?;
    let replaced =
        if current.exists() { Some(back_up_unreadable(&current, folder, now)?) } else { None };
    // At every moment one of the two databases exists.
    new.persist(&current).map_err(|failed| DatabaseError::of_file(&current, failed.error))?;
    sync_folder(&current).map_err(|fault| DatabaseError::of_file(&current, fault))?;
    // This is another database than the one whose upgrade was begun.
    let _ = fs::remove_file(folder.join(UPGRADE));
    Ok(replaced)
}

/// The files beside the database come first, because the database is incomplete without them.
const ENDS: [&str; 3] = ["-wal", "-shm", ""];

/// Gives the database a second name, which it returns, and removes the files beside it. If the
/// database is damaged, these get second names, too, and all these names contain "damaged".
fn back_up_unreadable(current: &Path, folder: &Path, now: Timestamp) -> DbResult<PathBuf> {
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
        let (from, to) = (with_end(current, end), with_end(&aside, end));
        let named = match fs::hard_link(&from, &to) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // The file system has no hard links.
            Err(_) => fs::rename(&from, &to),
            done => done,
        };
        named.map_err(|error| DatabaseError::of_file(&to, error))?;
    }
    // `SQLite` would take these files for parts of the new database.
    for end in &ENDS[..2] {
        let beside = with_end(current, end);
        if let Err(error) = fs::remove_file(&beside)
            && error.kind() != ErrorKind::NotFound
        {
            return Err(DatabaseError::of_file(&beside, error));
        }
    }
    sync_folder(&aside).map_err(|fault| DatabaseError::of_file(&aside, fault)).map(|()| aside)
}

pub fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
