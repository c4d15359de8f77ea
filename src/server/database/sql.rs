//! Runs SQL statements. Each statement is prepared once and cached. Turns the failures of `SQLite`
//! into errors, and logs these for the operator. A refused change is an error, too.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, Params, Row, Transaction, TransactionBehavior};
use thiserror::Error;

use super::values::{AccountId, AccountName, ChallengeId, GameId, Millis, VacationLeft};
use crate::kit::phrases;
use crate::kit::storage::{DiskFault, visible_path};
use crate::server::log::{Trouble, log_trouble_of_kind};

#[derive(Debug, Error)]
pub enum DatabaseError {
    #[error("{}: {fault}", visible_path(path))]
    File { path: PathBuf, fault: DiskFault },
    #[error("{}: this is not a copy of a server's database: {why}", visible_path(path))]
    NoCopy { path: PathBuf, why: String },
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
    /// The log of the server says why.
    #[error("the disk of the server fails: your last change may be lost, and the server ends")]
    Unsynced,
    #[error("the database failed: {0}")]
    Other(rusqlite::Error),
}

pub type DbResult<T = ()> = Result<T, DatabaseError>;

impl DatabaseError {
    pub fn of_file(path: &Path, fault: impl Into<DiskFault>) -> DatabaseError {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }

    /// Logs the failure with the path, which players must not see.
    pub fn from_sqlite(path: &Path, error: rusqlite::Error) -> DatabaseError {
        use rusqlite::Error as Sql;
        let failure = match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Damaged(error.to_string())
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            _ => match error {
                Sql::FromSqlConversionFailure(..)
                | Sql::IntegralValueOutOfRange(..)
                | Sql::InvalidColumnType(..)
                | Sql::Utf8Error(..) => Self::Damaged(error.to_string()),
                error => Self::Other(error),
            },
        };
        // The client gets the error too, but only the operator can remove its cause.
        log_trouble_of_kind(Trouble::Disk, &format_args!("{}: {failure}", visible_path(path)));
        failure
    }
}

pub const KEYS: u32 = 20;

pub const OPEN_GAMES: u32 = 50;

pub const OPEN_SEEKS: u32 = 5;

/// The greatest number of open challenges from an account to single players.
pub const OPEN_CHALLENGES: u32 = 50;

pub const CHALLENGES_TO_ONE: u32 = 20;

/// The number of days of vacation that an account has in a year.
pub const DAYS: u32 = 20;

#[derive(Debug, Error)]
pub enum ChangeError {
    #[error("nobody here is called account {0}")]
    NoAccount(AccountId),
    #[error("the name {0} is taken")]
    NameTaken(AccountName),
    #[error("the name could be taken for that of {0}; choose another one")]
    LooksLike(String),
    #[error(
        "you have changed your name already; you can change it again from {} UTC on",
        phrases::moment(*.0)
    )]
    RenamedLately(Timestamp),
    /// The word of an invitation, or of a link to an account.
    #[error("this word is unknown or no longer valid")]
    UnknownWord,
    #[error("this key belongs to an account already")]
    KeyTaken,
    #[error("an account can have {KEYS} keys; remove one first")]
    TooManyKeys,
    #[error("the account has no such key")]
    UnknownKey,
    #[error("this is the account's only key; add another one first")]
    LastKey,
    #[error("{0} has {OPEN_GAMES} games going, the most there can be at once")]
    TooManyGames(AccountName),
    #[error("there is no game {0}")]
    NoGame(GameId),
    #[error("there is no game {0} going on")]
    NotGoing(GameId),
    #[error("there is no game {0} that is over")]
    NotOver(GameId),
    #[error("there is no challenge {0}, or not any more")]
    Gone(ChallengeId),
    #[error("challenge {0} is to another player")]
    NotToYou(ChallengeId),
    #[error("challenge {0} is another player's")]
    NotYours(ChallengeId),
    #[error("the account of this player is closed")]
    Closed,
    #[error("you can't play against yourself")]
    Yourself,
    #[error("you have {OPEN_SEEKS} open seeks, the most there can be; cancel one first")]
    TooManySeeks,
    #[error("you have {OPEN_CHALLENGES} open challenges, the most there can be; cancel one first")]
    TooManyChallenges,
    #[error("this player has {CHALLENGES_TO_ONE} open challenges, the most there can be")]
    TooManyToOne,
    #[error("this seek is for players of other ratings; yours is {0:.0}")]
    OtherRatings(f64),
    #[error("this player ignores you")]
    Ignored,
    #[error("you ignore this player; 'ignore NAME end' ends that")]
    Ignores,
    #[error("you have {0} of vacation left this year; each year has {DAYS} days of vacation")]
    LittleVacation(VacationLeft),
    #[error("you are on vacation already; 'vacation end' ends it")]
    OnVacation,
    #[error("you are not on vacation")]
    NoVacation,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

pub type ChangeResult<T = ()> = Result<T, ChangeError>;

pub fn failure_on(db: &Connection) -> impl FnOnce(rusqlite::Error) -> DatabaseError + '_ {
    // A database in memory has no path.
    |error| DatabaseError::from_sqlite(Path::new(db.path().unwrap_or_default()), error)
}

pub fn one<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> DbResult<Option<T>> {
    let first = db.prepare_cached(sql).and_then(|mut statement| {
        let mut rows = statement.query_map(params, read)?;
        rows.next().transpose()
    });
    first.map_err(failure_on(db))
}

pub fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> DbResult<Vec<T>> {
    let rows = db.prepare_cached(sql).and_then(|mut it| it.query_map(params, read)?.collect());
    rows.map_err(failure_on(db))
}

pub fn run(db: &Transaction, sql: &str, params: impl Params) -> DbResult {
    rows_changed(db, sql, params).map(drop)
}

pub fn rows_changed(db: &Transaction, sql: &str, params: impl Params) -> DbResult<usize> {
    let changed = db.prepare_cached(sql).and_then(|mut statement| statement.execute(params));
    changed.map_err(failure_on(db))
}

/// Gives the number that `sql` finds: its first row must be one number. Without a row, gives 0.
pub fn count(db: &Connection, sql: &str, params: impl Params) -> DbResult<u32> {
    Ok(one(db, sql, params, |row| row.get(0))?.unwrap_or(0))
}

/// `None` if the query finds no row or `NULL`.
pub fn moment(db: &Connection, sql: &str, values: impl Params) -> DbResult<Option<Timestamp>> {
    let found = one(db, sql, values, |row| row.get::<_, Option<Millis>>(0))?;
    Ok(found.flatten().map(|Millis(moment)| moment))
}

/// Carries out a change: all of it or nothing.
pub fn write<T, E: From<DatabaseError>>(
    db: &Connection,
    change: impl FnOnce(&Transaction) -> Result<T, E>,
) -> Result<T, E> {
    let (transaction, done) = begin(db, change)?;
    transaction.commit().map_err(failure_on(db))?;
    Ok(done)
}

/// Carries out a change that the caller commits.
pub fn begin<T, E: From<DatabaseError>>(
    db: &Connection,
    change: impl FnOnce(&Transaction) -> Result<T, E>,
) -> Result<(Transaction<'_>, T), E> {
    let begun = Transaction::new_unchecked(db, TransactionBehavior::Immediate);
    let transaction = begun.map_err(failure_on(db))?;
    let done = change(&transaction)?;
    Ok((transaction, done))
}
