//! How statements are run, each prepared once and kept; and what goes wrong, in words for the operator.

use std::io;
use std::path::PathBuf;

use rusqlite::{Connection, ErrorCode, Params, Row, Transaction};
use thiserror::Error;

use crate::kit::storage::{DiskFault, visible_path};
use crate::server::log::complain_of_disk;

#[derive(Debug, Error)]
pub enum DatabaseError {
    #[error("{}: the data folder can't be made: {error}", visible_path(path))]
    Folder { path: PathBuf, error: io::Error },
    #[error("{}: the database can't be opened: {}", visible_path(path), DiskFault::told(error))]
    File { path: PathBuf, error: io::Error },
    #[error("{}: {}", visible_path(path), DiskFault::told(error))]
    Copy { path: PathBuf, error: io::Error },
    #[error("the database is damaged, or the file is no database; put a copy in its place ({0})")]
    Damaged(String),
    #[error(
        "the database was written by a newer punct (its version is {found}, this punct knows \
         {known}); use the newer one"
    )]
    Newer {
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    #[error(
        "the database is of version {found}, this punct knows {known}; a server brings it up to date \
         when it starts, and keeps a copy"
    )]
    Older { found: i64, known: i64 },
    #[error("another program keeps the database locked")]
    Locked,
    #[error("the disk of the database is full")]
    Full,
    #[error("the database can't be written; look at the permissions of its file and folder")]
    ReadOnly,
    #[error("the database failed: {0}")]
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
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
        // The client is told too, but only the operator can do something about it.
        complain_of_disk(&error);
        error
    }
}

/// The first row of the answer, if there is any.
pub fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Option<T>, DatabaseError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query_map(params, read)?;
    Ok(rows.next().transpose()?)
}

/// All rows of the answer.
pub fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, DatabaseError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Writes, and tells how many rows were changed.
pub fn run(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> Result<usize, DatabaseError> {
    Ok(connection.prepare_cached(sql)?.execute(params)?)
}

/// A count; `sql` asks for one number.
pub fn count(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> Result<u32, DatabaseError> {
    Ok(one(connection, sql, params, |row| row.get(0))?.unwrap_or(0))
}

/// Ends a transaction: what it has written is on the disk.
pub fn commit(transaction: Transaction) -> Result<(), DatabaseError> {
    Ok(transaction.commit()?)
}
