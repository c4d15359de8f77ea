//! What goes wrong with the database, in words for the operator.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use thiserror::Error;

use crate::record::visible_path;

/// A failure of the database.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// The data folder can't be made.
    #[error("{}: the data folder can't be made: {error}", visible_path(path))]
    Folder {
        /// The data folder.
        path: PathBuf,
        /// The operating system's reason.
        error: io::Error,
    },
    /// The file can't be made or opened.
    #[error("{}: the database can't be opened: {error}", visible_path(path))]
    File {
        /// The file.
        path: PathBuf,
        /// The operating system's reason.
        error: io::Error,
    },
    /// The file holds something else, or its content was destroyed.
    #[error("the database is damaged, or the file is no database; put a copy in its place ({0})")]
    Damaged(String),
    /// A later version of the program has written it.
    #[error(
        "the database was written by a newer punct (its version is {found}, this punct knows \
         {known}); use the newer one"
    )]
    Newer {
        /// The version of the file.
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    /// Another program keeps it locked.
    #[error("another program keeps the database locked")]
    Locked,
    /// The disk is full.
    #[error("the disk of the database is full")]
    Full,
    /// The file or its folder can't be written.
    #[error("the database can't be written; look at the permissions of its file and folder")]
    ReadOnly,
    /// Anything else, in the words of `SQLite`.
    #[error("the database failed: {0}")]
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as Sql;
        match (error.sqlite_error_code(), &error) {
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
        }
    }
}
