//! Vacations: while an account has one, its time does not run in games with days for each move.

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, params};
use thiserror::Error;

use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, GameId, LeftMillis, Millis};

/// How many days of vacation an account has in a year.
pub const DAYS: u32 = 20;

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A game whose clock follows the vacation of the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rested {
    pub game: GameId,
    pub record: String,
    /// What White and Black have left.
    pub left: [Duration; 2],
    /// When the player to move oversteps the time.
    pub deadline: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// When the one it has now ends.
    pub until: Option<Timestamp>,
    /// How much it may still take this year, the one it has now not included.
    pub left: SignedDuration,
}

impl Vacation {
    /// How many whole days may still be taken this year.
    pub fn days_left(&self) -> u32 {
        u32::try_from(self.left.as_hours() / 24).unwrap_or(0)
    }
}

/// Why a vacation can't begin or end.
#[derive(Debug, Error)]
pub enum VacationError {
    #[error("you have {0} of {DAYS} days of vacation left this year")]
    TooLong(u32),
    #[error("you are on vacation already; 'vacation end' ends it")]
    Already,
    #[error("you are not on vacation")]
    None,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// The vacation of an account. A year begins with January in UTC, and a vacation belongs to the
    /// year in which it begins.
    pub fn vacation(&self, account: AccountId, now: Timestamp) -> Result<Vacation, DatabaseError> {
        find(&self.connection, account, now)
    }

    /// When the vacation of an account ends, if it has one now.
    pub fn away_until(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, DatabaseError> {
        away_until(&self.connection, account, now)
    }

    /// Begins a vacation of some days and keeps the clocks that rest so long.
    ///
    /// # Errors
    /// The account has one already, or not so many days left. Then nothing changes.
    pub fn begin_vacation(
        &mut self,
        account: AccountId,
        days: u32,
        now: Timestamp,
        games: &[Rested],
    ) -> Result<(), VacationError> {
        let transaction = self.begin()?;
        let vacation = find(&transaction, account, now)?;
        if vacation.until.is_some() {
            return Err(VacationError::Already);
        }
        if days > vacation.days_left() {
            return Err(VacationError::TooLong(vacation.days_left()));
        }
        let insert = "INSERT INTO vacation (account, begins, ends) VALUES (?1, ?2, ?3)";
        let ends = end(now, days);
        sql::run(&transaction, insert, params![account, Millis(now), Millis(ends)])?;
        keep(&transaction, games)?;
        Ok(sql::commit(transaction)?)
    }

    /// Ends the vacation of an account now and keeps the clocks that run again. What is left of it
    /// can be taken later.
    ///
    /// # Errors
    /// The account has no vacation. Then nothing changes.
    pub fn end_vacation(
        &mut self,
        account: AccountId,
        now: Timestamp,
        games: &[Rested],
    ) -> Result<(), VacationError> {
        let transaction = self.begin()?;
        let end = "UPDATE vacation SET ends = ?2 WHERE account = ?1 AND ends > ?2";
        if sql::run(&transaction, end, params![account, Millis(now)])? == 0 {
            return Err(VacationError::None);
        }
        keep(&transaction, games)?;
        Ok(sql::commit(transaction)?)
    }
}

/// When a vacation of some days ends that begins now.
pub fn end(now: Timestamp, days: u32) -> Timestamp {
    now.checked_add(DAY * days as i32).unwrap_or(Timestamp::MAX)
}

fn find(
    connection: &Connection,
    account: AccountId,
    now: Timestamp,
) -> Result<Vacation, DatabaseError> {
    let query = "SELECT COALESCE(SUM(ends - begins), 0) FROM vacation
        WHERE account = ?1 AND begins >= ?2";
    let january = beginning_of_year(now);
    let values = params![account, Millis(january)];
    let taken: Option<i64> = sql::one(connection, query, values, |row| row.get(0))?;
    let left = DAY * DAYS as i32 - SignedDuration::from_millis(taken.unwrap_or(0));
    Ok(Vacation { until: away_until(connection, account, now)?, left })
}

fn beginning_of_year(now: Timestamp) -> Timestamp {
    let first = now.to_zoned(TimeZone::UTC).date().first_of_year();
    first.to_zoned(TimeZone::UTC).map_or(now, |first| first.timestamp())
}

fn away_until(
    connection: &Connection,
    account: AccountId,
    now: Timestamp,
) -> Result<Option<Timestamp>, DatabaseError> {
    let query = "SELECT MAX(ends) FROM vacation WHERE account = ?1 AND ends > ?2";
    let values = params![account, Millis(now)];
    let ends = sql::one(connection, query, values, |row| row.get::<_, Option<Millis>>(0))?;
    Ok(ends.flatten().map(|Millis(ends)| ends))
}

/// Keeps the clocks of games. Nothing else has happened there.
fn keep(connection: &Connection, games: &[Rested]) -> Result<(), DatabaseError> {
    let change = "UPDATE game SET record = ?2, white_left = ?3, black_left = ?4, deadline = ?5
        WHERE id = ?1 AND turn <> 'over'";
    for Rested { game, record, left, deadline } in games {
        let [white, black] = left.map(LeftMillis);
        let values = params![game, record, white, black, deadline.map(Millis)];
        sql::run(connection, change, values)?;
    }
    Ok(())
}
