//! The file of the database: made for its owner only, opened, brought up to date, checked.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::error::DatabaseError;
use super::sql;

/// The server's database. Everything is written and on the disk when a method returns.
pub struct Database {
    pub(super) connection: Connection,
}

/// The name of the file in the data folder.
const FILE: &str = "punct.sqlite3";

/// How long to wait for another program, such as one that adds an account.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many prepared statements are kept; there are fewer.
const STATEMENTS: usize = 128;

/// How much of the file `SQLite` keeps in memory, in KiB. The system keeps the rest; with the usual
/// 2000 KiB the server would grow for hours until they are full.
const CACHE: i64 = 256;

/// How many faults a check tells.
const FAULTS: usize = 5;

impl Database {
    /// Opens the database in the data folder. Makes both where they are missing, for their owner
    /// only, and brings an older database up to date.
    ///
    /// # Errors
    /// The folder or the file can't be made, opened or written, is damaged, or was written by a
    /// newer version.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        make_folder(folder)
            .map_err(|error| DatabaseError::Folder { path: folder.to_owned(), error })?;
        let path = folder.join(FILE);
        make_file(&path).map_err(|error| DatabaseError::File { path: path.clone(), error })?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Self::prepare(Connection::open_with_flags(path, flags)?, MIGRATIONS)
    }

    /// A database that is gone when it is dropped, for tests.
    ///
    /// # Errors
    /// There is no memory for it.
    #[cfg(test)]
    pub fn in_memory() -> Result<Database, DatabaseError> {
        Self::prepare(Connection::open_in_memory()?, MIGRATIONS)
    }

    /// Makes a connection ready for use, with these migrations.
    pub(super) fn prepare(
        mut connection: Connection,
        migrations: &[&str],
    ) -> Result<Database, DatabaseError> {
        connection.busy_timeout(PATIENCE)?;
        connection.set_transaction_behavior(TransactionBehavior::Immediate);
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // With NORMAL a move that was acknowledged could be lost when the power fails.
        connection.pragma_update(None, "synchronous", "FULL")?;
        // Negative means KiB rather than pages.
        connection.pragma_update(None, "cache_size", -CACHE)?;
        migrate(&mut connection, migrations)?;
        // The answer is the mode that was taken. One without a shared log is as safe, only slower.
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        Ok(Database { connection })
    }

    /// Begins a transaction. Without [`sql::commit`] it is rolled back.
    pub(super) fn begin(&mut self) -> Result<Transaction<'_>, DatabaseError> {
        Ok(self.connection.transaction()?)
    }

    /// A number that changes whenever another program has written, such as one that blocks an
    /// account.
    pub fn version_elsewhere(&self) -> Result<i64, DatabaseError> {
        let version = sql::one(&self.connection, "PRAGMA data_version", [], |row| row.get(0))?;
        Ok(version.unwrap_or_default())
    }

    /// Reads everything and checks that it is sound.
    ///
    /// # Errors
    /// What is damaged, or why it can't be read.
    pub fn check(&self) -> Result<(), DatabaseError> {
        let mut faults: Vec<String> =
            sql::all(&self.connection, "PRAGMA integrity_check", [], |row| row.get(0))?;
        faults.retain(|line| line != "ok");
        let strays = sql::all(&self.connection, "PRAGMA foreign_key_check", [], |row| {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!("an entry of {table} belongs to no {parent}"))
        })?;
        faults.extend(strays);
        faults.truncate(FAULTS);
        if faults.is_empty() { Ok(()) } else { Err(DatabaseError::Damaged(faults.join("; "))) }
    }
}

/// Makes the data folder where it is missing. One that exists stays as its owner has set it.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes the empty file where it is missing: `SQLite` itself would let others read it. The files it
/// puts beside get the permissions of this one.
fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// What leads from each version to the next. Version 0 is the empty file. What has been released is
/// never changed: a change is a new migration.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
];

/// Brings the tables to the latest version. Each migration is done as a whole or not at all.
///
/// # Errors
/// The database is newer than the migrations, damaged, or can't be written.
pub fn migrate(connection: &mut Connection, migrations: &[&str]) -> Result<(), DatabaseError> {
    let known = migrations.len() as i64;
    // A table that is made anew is away for a moment, with what others say of it.
    connection.pragma_update(None, "foreign_keys", false)?;
    // Nothing is written before the version is known to be ours.
    while version(connection, known)? < known {
        let transaction = connection.transaction()?;
        // Another program may have been faster.
        let found = version(&transaction, known)?;
        if let Some(migration) = usize::try_from(found).ok().and_then(|i| migrations.get(i)) {
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", found + 1)?;
            transaction.commit()?;
        }
    }
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

fn version(connection: &Connection, known: i64) -> Result<i64, DatabaseError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}
