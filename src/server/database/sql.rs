//! Runs SQL statements. Each statement is prepared once and cached. Turns the failures of `SQLite`
//! into errors, and logs these for the operator.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, Params, Row, Transaction, TransactionBehavior};
use thiserror::Error;

use super::values::Millis;
use crate::kit::storage::{DiskFault, visible_path};
use crate::server::log::{Trouble, complain_of};

#[derive(Debug, Error)]
pub enum DatabaseError {
    /// The data folder, the file of the database, or a copy of it.
    #[error("{}: {fault}", visible_path(path))]
    File { path: PathBuf, fault: DiskFault },
    #[error("{}: this is not a copy of a server's database: {why}", visible_path(path))]
    NoCopy { path: PathBuf, why: String },
    /// `known` is the latest version that this program knows.
    #[error(
        "the database is damaged, or the file is not a database; put a copy in its place ({0})"
    )]
    Damaged(String),
    #[error(
        "the database was written by a newer punct (its version is {found}, this punct knows \
         {known}); use the newer one"
    )]
    Newer { found: i64, known: i64 },
    #[error(
        "the database is of version {found}, this punct knows {known}; start the server again: it \
         brings the database up to date, and keeps a copy of the older one"
    )]
    Older { found: i64, known: i64 },
    #[error("another program keeps the database locked")]
    Locked,
    #[error("the disk of the server is full")]
    Full,
    #[error("the database can't be written; look at the permissions of its file and folder")]
    ReadOnly,
    #[error("the database failed: {0}")]
    Other(rusqlite::Error),
}

/// What the database gives, or why it failed.
pub type DbResult<T = ()> = Result<T, DatabaseError>;

impl DatabaseError {
    pub(super) fn of_file(path: &Path, fault: impl Into<DiskFault>) -> DatabaseError {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }

    /// Makes the error for a failure of `SQLite` on the database in a file, and logs it with the
    /// path, which players are not told.
    pub(super) fn from_sqlite(path: &Path, error: rusqlite::Error) -> DatabaseError {
        use rusqlite::Error as Sql;
        let error = match (error.sqlite_error_code(), &error) {
            (Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt), _)
            | (
                _,
                Sql::FromSqlConversionFailure(..)
                | Sql::IntegralValueOutOfRange(..)
                | Sql::InvalidColumnType(..)
                | Sql::Utf8Error(..),
            ) => Self::Damaged(error.to_string()),
            (Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked), _) => Self::Locked,
            (Some(ErrorCode::DiskFull), _) => Self::Full,
            (Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied), _) => Self::ReadOnly,
            _ => Self::Other(error),
        };
        // The client gets the error too, but only the operator can remove its cause.
        complain_of(Trouble::Disk, &format_args!("{}: {error}", visible_path(path)));
        error
    }
}

/// Returns a function that makes the error for a failure of a connection.
pub(super) fn failure_on(db: &Connection) -> impl FnOnce(rusqlite::Error) -> DatabaseError + '_ {
    |error| DatabaseError::from_sqlite(path_of(db), error)
}

/// Returns the path of a database's file; an empty path for a database in memory.
fn path_of(connection: &Connection) -> &Path {
    Path::new(connection.path().unwrap_or_default())
}

/// Returns the first row of the result, if there is one.
pub fn one<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> DbResult<Option<T>> {
    let ask = || {
        let mut statement = db.prepare_cached(sql)?;
        let mut rows = statement.query_map(params, read)?;
        rows.next().transpose()
    };
    ask().map_err(failure_on(db))
}

/// Returns all rows of the result.
pub fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> DbResult<Vec<T>> {
    let ask =
        || -> rusqlite::Result<_> { db.prepare_cached(sql)?.query_map(params, read)?.collect() };
    ask().map_err(failure_on(db))
}

/// Runs a writing statement. Returns the number of changed rows.
pub fn run(db: &Transaction, sql: &str, params: impl Params) -> DbResult<usize> {
    let change = || db.prepare_cached(sql)?.execute(params);
    change().map_err(failure_on(db))
}

/// Returns the number that `sql` finds: its first row must be one number. Without a row, returns 0.
pub fn count(db: &Connection, sql: &str, params: impl Params) -> DbResult<u32> {
    Ok(one(db, sql, params, |row| row.get(0))?.unwrap_or(0))
}

/// Returns the time that a query finds; `None` if the query finds no row or `NULL`.
pub fn moment(db: &Connection, sql: &str, values: impl Params) -> DbResult<Option<Timestamp>> {
    let found = one(db, sql, values, |row| row.get::<_, Option<Millis>>(0))?;
    Ok(found.flatten().map(|Millis(moment)| moment))
}

/// Carries out a change: all of it or nothing. The change is on the disk afterwards.
pub fn write<T, E: From<DatabaseError>>(
    db: &Connection,
    change: impl FnOnce(&Transaction) -> Result<T, E>,
) -> Result<T, E> {
    let begun = Transaction::new_unchecked(db, TransactionBehavior::Immediate);
    let transaction = begun.map_err(failure_on(db))?;
    let done = change(&transaction)?;
    transaction.commit().map_err(failure_on(db))?;
    Ok(done)
}
