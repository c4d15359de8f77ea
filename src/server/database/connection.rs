//! The file of the database: made for its owner only, opened, brought up to date, checked; and how
//! statements are run.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::sql::{self, DatabaseError};

/// The server's database. Everything is written and on the disk when a method returns.
pub struct Database {
    pub(super) connection: Connection,
}

/// The name of the file in the data folder.
pub(super) const FILE: &str = "punct.sqlite3";

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
    /// only, and brings an older database up to date, with a copy of it beside. Only a server that has
    /// taken the folder may do that.
    ///
    /// # Errors
    /// The folder or the file can't be made, opened or written, is damaged, or was written by a
    /// newer version.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        make_folder(folder)?;
        let path = folder.join(FILE);
        make_private(&path)?;
        let connection = connect(&path)?;
        let found = version(&connection, LATEST)?;
        if 0 < found && found < LATEST {
            copy(&connection, &folder.join(format!("punct-{found}.sqlite3")))?;
        }
        Self::prepare(connection, MIGRATIONS)
    }

    /// Opens the database that is in the data folder, and changes nothing by that. `None` if there is
    /// none.
    pub fn existing(folder: &Path) -> Result<Option<Database>, DatabaseError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        let connection = connect(&path)?;
        match version(&connection, LATEST)? {
            LATEST => Self::prepare(connection, MIGRATIONS).map(Some),
            found => Err(DatabaseError::Older { found, known: LATEST }),
        }
    }

    /// A database that is gone when it is dropped, for tests.
    #[cfg(test)]
    pub fn in_memory() -> Result<Database, DatabaseError> {
        Self::prepare(Connection::open_in_memory()?, MIGRATIONS)
    }

    /// Lets nothing be written from now on, or lets it again, for tests.
    #[cfg(test)]
    pub fn refuse_writing(&self, refuse: bool) {
        self.connection.pragma_update(None, "query_only", refuse).expect("a setting");
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

    /// Writes what is only in the log beside the file into the file, as far as no other program is in
    /// the way: then a copy of the file alone is whole.
    pub fn fold_in(&self) -> Result<(), DatabaseError> {
        fold_in(&self.connection)
    }

    /// Reads everything and checks that it is sound.
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

pub(super) fn connect(path: &Path) -> Result<Connection, DatabaseError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

pub(super) fn fold_in(connection: &Connection) -> Result<(), DatabaseError> {
    Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}

/// Writes the database as it is now to another file, for the owner alone. A copy that is there
/// already stays.
pub(super) fn copy(connection: &Connection, path: &Path) -> Result<(), DatabaseError> {
    make_private(path)?;
    if path.metadata().is_ok_and(|found| found.len() == 0) {
        connection.execute("VACUUM INTO ?1", [path.to_string_lossy()])?;
    }
    Ok(())
}

/// Makes the data folder where it is missing, for its owner only. One that exists stays as its owner
/// has set it.
pub fn make_folder(path: &Path) -> Result<(), DatabaseError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| DatabaseError::Folder { path: path.to_owned(), error })
}

/// Makes the empty file where it is missing, and takes others the right to read it: `SQLite` itself
/// would let them. The files it puts beside get the permissions of this one.
fn make_private(path: &Path) -> Result<(), DatabaseError> {
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
        std::fs::set_permissions(path, permissions)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn shut(_: &Path) -> io::Result<()> {
    Ok(())
}

/// What leads from each version to the next. Version 0 is the empty file. What has been released is
/// never changed: a change is a new migration.
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
];

/// The version of the tables that this program knows.
const LATEST: i64 = MIGRATIONS.len() as i64;

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

/// Checks that a database was not written by a newer program.
pub(super) fn known_version(connection: &Connection) -> Result<(), DatabaseError> {
    version(connection, LATEST).map(drop)
}

fn version(connection: &Connection, known: i64) -> Result<i64, DatabaseError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}
