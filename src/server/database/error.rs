//! What goes wrong with the database, in words for the operator.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
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
