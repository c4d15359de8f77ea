//! The database of a folder: opened and brought up to date.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::account_name::AccountName;
use super::file::{
    PATIENCE, check, connect, copy, fold_in, make_folder, make_private, path_by_date,
    remove_unfinished,
};
use super::sql::{self, DatabaseError, failure_on};

/// The server's database. Everything is written and on the disk when a method returns.
pub struct Database {
    pub(super) connection: Connection,
}

/// The name of the file in the data folder.
pub(super) const FILE: &str = "punct.sqlite3";

/// How long to wait for one that was not there when it was looked for.
const BRIEF: Duration = Duration::from_millis(100);

/// How many prepared statements are kept; there are fewer.
const STATEMENTS: usize = 128;

/// How much of the file `SQLite` keeps in memory, in KiB. The system keeps the rest; with the usual
/// 2000 KiB the server would grow for hours until they are full.
const CACHE: i64 = 256;

impl Database {
    /// Opens the database in the data folder. Makes both where they are missing, for their owner
    /// only, and brings an older database up to date, each time with a copy of it beside. Only a
    /// server that has taken the folder may do that.
    ///
    /// # Errors
    /// The folder or the file can't be made, opened or written, is damaged, or was written by a
    /// newer version.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        make_folder(folder)?;
        let path = folder.join(FILE);
        make_private(&path)?;
        remove_unfinished(folder, ".punct");
        let connection = connect(&path)?;
        let found = version(&connection, LATEST)?;
        if found == 0 || found == LATEST {
            return Self::prepare(connection, MIGRATIONS);
        }
        let older = path_by_date(folder, &format!("punct-{found}"), Timestamp::now(), "sqlite3");
        copy(&connection, &older)?;
        Self::prepare(connection, MIGRATIONS).inspect_err(|_| {
            let still = connect(&path).and_then(|connection| version(&connection, LATEST));
            if still.is_ok_and(|still| still == found) {
                // It is the same: each try would leave one more copy of it.
                let _ = fs::remove_file(&older);
            }
        })
    }

    /// Opens the database that is in the data folder, and changes nothing by that. `None` if there
    /// is none.
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
        let opened = Connection::open_in_memory();
        let connection =
            opened.map_err(|error| DatabaseError::from_sqlite(Path::new(""), error))?;
        Self::prepare(connection, MIGRATIONS)
    }

    /// Lets nothing be written from now on, or lets it again, for tests.
    #[cfg(test)]
    pub fn refuse_writing(&self, refuse: bool) {
        self.connection.pragma_update(None, "query_only", refuse).expect("a setting");
    }

    /// Makes a connection ready for use, with these migrations.
    pub(super) fn prepare(
        connection: Connection,
        migrations: &[&str],
    ) -> Result<Database, DatabaseError> {
        make_ready(&connection).map_err(failure_on(&connection))?;
        migrate(&connection, migrations)?;
        // The answer is the mode that was taken. One without a shared log is as safe, only slower.
        sql::one(&connection, "PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        if known_version(&connection)? == LATEST {
            keep_looks(&connection)?;
        }
        Ok(Database { connection })
    }

    /// The same for an owner who looks first whether it [`is_locked`](Self::is_locked): what needs
    /// the database for itself waits for other programs only for a moment.
    #[must_use]
    pub fn with_brief_waits(self) -> Database {
        // It fails for no database that is open.
        let _ = self.connection.busy_timeout(BRIEF);
        self
    }

    /// Whether another program has the database locked just now: reading goes on, but nothing can
    /// be written. Who tries all the same does not wait.
    pub fn is_locked(&self) -> bool {
        let _ = self.connection.busy_timeout(Duration::ZERO);
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let is_locked = matches!(
            begun.map(drop).map_err(failure_on(&self.connection)),
            Err(DatabaseError::Locked)
        );
        if !is_locked {
            let _ = self.connection.busy_timeout(BRIEF);
        }
        is_locked
    }

    /// Begins a transaction. Without [`sql::commit`] it is rolled back.
    pub(super) fn begin(&mut self) -> Result<Transaction<'_>, DatabaseError> {
        begin(&self.connection)
    }

    /// A number that changes whenever another program has written, such as one that blocks an
    /// account.
    pub fn version_elsewhere(&self) -> Result<i64, DatabaseError> {
        let version = sql::one(&self.connection, "PRAGMA data_version", [], |row| row.get(0))?;
        Ok(version.unwrap_or_default())
    }

    /// Writes what is only in the log beside the file into the file, as far as no other program is
    /// in the way: then a copy of the file alone is whole.
    pub fn fold_in(&self) -> Result<(), DatabaseError> {
        fold_in(&self.connection)
    }

    /// Reads everything and checks that it is sound.
    pub fn check(&self) -> Result<(), DatabaseError> {
        check(&self.connection)
    }
}

/// Sets how a connection is used.
fn make_ready(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // With NORMAL a move that was acknowledged could be lost when the power fails.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Negative means KiB rather than pages.
    connection.pragma_update(None, "cache_size", -CACHE)
}

/// Begins a transaction that writes.
fn begin(connection: &Connection) -> Result<Transaction<'_>, DatabaseError> {
    Transaction::new_unchecked(connection, TransactionBehavior::Immediate)
        .map_err(failure_on(connection))
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
    include_str!("migrations/11.sql"),
    include_str!("migrations/12.sql"),
    include_str!("migrations/13.sql"),
    include_str!("migrations/14.sql"),
    include_str!("migrations/15.sql"),
];

/// Works out how those names look of which that is not known: at first all of an older database.
fn keep_looks(connection: &Connection) -> Result<(), DatabaseError> {
    for table in ["account", "former_name"] {
        let unknown = format!("SELECT name FROM {table} WHERE look = ''");
        let names: Vec<AccountName> = sql::all(connection, &unknown, [], |row| row.get(0))?;
        if names.is_empty() {
            continue;
        }
        let transaction = begin(connection)?;
        let keep = format!("UPDATE {table} SET look = ?2 WHERE name = ?1");
        for name in names {
            sql::run(&transaction, &keep, params![name, name.look()])?;
        }
        sql::commit(transaction)?;
    }
    Ok(())
}

/// The version of the tables that this program knows.
const LATEST: i64 = MIGRATIONS.len() as i64;

/// Brings the tables to the latest version. Each migration is done as a whole or not at all.
///
/// # Errors
/// The database is newer than the migrations, damaged, or can't be written.
pub(super) fn migrate(connection: &Connection, migrations: &[&str]) -> Result<(), DatabaseError> {
    let known = migrations.len() as i64;
    let check_references = |is_on| {
        connection.pragma_update(None, "foreign_keys", is_on).map_err(failure_on(connection))
    };
    // A table that is made anew is away for a moment, with what others say of it.
    check_references(false)?;
    // Nothing is written before the version is known to be ours.
    while version(connection, known)? < known {
        let transaction = begin(connection)?;
        // Another program may have been faster.
        let found = version(&transaction, known)?;
        if let Some(migration) = usize::try_from(found).ok().and_then(|i| migrations.get(i)) {
            let change = || {
                transaction.execute_batch(migration)?;
                transaction.pragma_update(None, "user_version", found + 1)
            };
            change().map_err(failure_on(&transaction))?;
            sql::commit(transaction)?;
        }
    }
    check_references(true)
}

/// The version of a database, which no newer program has written.
pub(super) fn known_version(connection: &Connection) -> Result<i64, DatabaseError> {
    version(connection, LATEST)
}

fn version(connection: &Connection, known: i64) -> Result<i64, DatabaseError> {
    let found = sql::one(connection, "PRAGMA user_version", [], |row| row.get(0))?;
    match found.unwrap_or_default() {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}
