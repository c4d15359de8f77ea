//! Clocks that change without a move. They rest during vacations, in games with days for each move,
//! and from the last moment at which a server was known to run until one starts again.

use std::fmt;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Params, params};
use thiserror::Error;

use super::chat::{self, ChatLine};
use super::connection::Database;
use super::game_row::{COLUMNS, StoredGame, read_whole};
use super::sql::{self, DatabaseError};
use super::values::{AccountId, GameId, LeftMillis, Millis};
use crate::kit::phrases::counted;

/// The number of days of vacation that an account has in a year.
pub const DAYS: u32 = 20;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// The end of the present vacation, if there is one.
    pub until: Option<Timestamp>,
    /// The vacation that is left this year after the present vacation.
    pub left: VacationLeft,
}

/// An amount of vacation, in whole hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VacationLeft(pub u32);

impl VacationLeft {
    pub fn hours(self) -> u32 {
        self.0
    }

    /// Returns the number of days that can still be taken, rounded up: the last day may be shorter.
    pub fn days(self) -> u32 {
        self.0.div_ceil(24)
    }
}

impl fmt::Display for VacationLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: u32, unit: &str| counted(count as usize, unit);
        match (self.0 / 24, self.0 % 24) {
            (days, 0) => f.write_str(&counted(days, "day")),
            (0, hours) => f.write_str(&counted(hours, "hour")),
            (days, hours) => write!(f, "{} and {}", counted(days, "day"), counted(hours, "hour")),
        }
    }
}

impl Vacation {
    /// Returns the end of the vacation after a change at `now`. If the last day left is shorter,
    /// the vacation ends earlier.
    ///
    /// # Errors
    /// The account is on vacation already, fewer days are left, or there is no vacation to end.
    pub fn until_after(&self, leave: Leave, now: Timestamp) -> Result<Timestamp, VacationError> {
        match (leave, self.until) {
            (Leave::Days(_), Some(_)) => Err(VacationError::Already),
            (Leave::Days(days), None) if days > self.left.days() => {
                Err(VacationError::TooLong(self.left))
            }
            (Leave::Days(days), None) => {
                let hours = i64::from((days * 24).min(self.left.0));
                Ok(now.checked_add(SignedDuration::from_hours(hours)).unwrap_or(Timestamp::MAX))
            }
            (Leave::End, Some(_)) => Ok(now),
            (Leave::End, None) => Err(VacationError::None),
        }
    }
}

/// How a player changes the vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Begin a vacation of this number of days.
    Days(u32),
    /// End the present vacation.
    End,
}

/// The reason why a vacation can't begin or end.
#[derive(Debug, Error)]
pub enum VacationError {
    #[error("you have {0} of vacation left this year; each year has {DAYS} days of vacation")]
    TooLong(VacationLeft),
    #[error("you are on vacation already; 'vacation end' ends it")]
    Already,
    #[error("you are not on vacation")]
    None,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// Returns the vacation of an account. A year begins on 1 January in UTC. A vacation belongs to
    /// the year in which it begins.
    pub fn vacation(&self, account: AccountId, now: Timestamp) -> Result<Vacation, DatabaseError> {
        find(&self.connection, account, now)
    }

    /// Returns the end of the present vacation of an account; `None` if it is not on vacation.
    pub fn away_until(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, DatabaseError> {
        away_until(&self.connection, account, now)
    }

    /// Begins or ends a vacation at `now`, and stores the clocks of `games`, which rest during the
    /// vacation. The rest of a vacation that ends early can be taken later.
    ///
    /// # Errors
    /// The account is on vacation already, fewer days are left, or there is no vacation to end.
    /// Nothing changes then.
    pub fn set_vacation(
        &mut self,
        account: AccountId,
        leave: Leave,
        now: Timestamp,
        games: &[RestingGame],
    ) -> Result<(), VacationError> {
        let transaction = self.begin()?;
        let until = find(&transaction, account, now)?.until_after(leave, now)?;
        let change = match leave {
            Leave::Days(_) => "INSERT INTO vacation (account, begins, ends) VALUES (?1, ?2, ?3)",
            Leave::End => "UPDATE vacation SET ends = ?3 WHERE account = ?1 AND ends > ?2",
        };
        sql::run(&transaction, change, params![account, Millis(now), Millis(until)])?;
        games.iter().try_for_each(|rested| keep(&transaction, rested))?;
        Ok(sql::commit(transaction)?)
    }
}

fn find(
    connection: &Connection,
    account: AccountId,
    now: Timestamp,
) -> Result<Vacation, DatabaseError> {
    // A vacation counts for at least one hour.
    let query = "SELECT COALESCE(SUM(MAX((ends - begins + ?3 - 1) / ?3, 1)), 0) FROM vacation
        WHERE account = ?1 AND begins >= ?2";
    let values = params![account, Millis(beginning_of_year(now)), HOUR.as_millis() as i64];
    let taken = sql::count(connection, query, values)?;
    let left = VacationLeft((DAYS * 24).saturating_sub(taken));
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
    one_moment(connection, query, values)
}

/// A game whose clock begins or ceases to rest, with its new times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestingGame {
    pub game: GameId,
    pub record: String,
    /// The time left to White and Black.
    pub left: [Duration; 2],
    /// The time at which the time of the player to move is over.
    pub deadline: Option<Timestamp>,
}

impl Database {
    /// Stores that the server runs at `now`.
    pub fn note_moment(&mut self, now: Timestamp) -> Result<(), DatabaseError> {
        note_moment(&self.connection, now)
    }

    /// Returns the last moment at which the server is known to have run: the last stored moment or
    /// the last change of a game.
    pub fn last_moment(&self) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MAX(moment) FROM
            (SELECT moment FROM last_moment UNION ALL SELECT MAX(changed) FROM game)";
        one_moment(&self.connection, query, [])
    }

    /// Returns the next time after `now` at which a player's time is over, whether or not the game
    /// ends then.
    pub fn next_overstepping(&self, now: Timestamp) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MIN(deadline) FROM game WHERE deadline > ?1";
        one_moment(&self.connection, query, [Millis(now)])
    }

    /// Lets the clocks of all open games rest, and stores that the server runs at `now`. Stores all
    /// of this or nothing. Calls `rest` for each game with a running clock, the oldest first.
    /// `rest` returns the game with its new times, and perhaps a line for the game's chat. If
    /// `rest` returns `None`, the game stays as it is.
    pub fn rest_clocks(
        &mut self,
        now: Timestamp,
        mut rest: impl FnMut(&StoredGame) -> Option<(RestingGame, Option<ChatLine>)>,
    ) -> Result<(), DatabaseError> {
        let running =
            "SELECT id FROM game WHERE deadline IS NOT NULL AND turn <> 'over' ORDER BY id";
        let games: Vec<GameId> = sql::all(&self.connection, running, [], |row| row.get(0))?;
        let query = format!("SELECT {COLUMNS}, record FROM game WHERE id = ?1");
        let transaction = self.begin()?;
        for game in games {
            let stored = sql::one(&transaction, &query, [game], read_whole)?;
            let Some((rested, said)) = stored.as_ref().and_then(&mut rest) else { continue };
            keep(&transaction, &rested)?;
            if let Some(line) = said {
                chat::insert(&transaction, game, &line)?;
            }
        }
        note_moment(&transaction, now)?;
        sql::commit(transaction)
    }
}

fn note_moment(connection: &Connection, now: Timestamp) -> Result<(), DatabaseError> {
    let note = "INSERT OR REPLACE INTO last_moment (only, moment) VALUES (1, ?1)";
    sql::run(connection, note, [Millis(now)]).map(drop)
}

/// Returns the time that a query finds; `None` if the query finds no row or `NULL`.
pub(super) fn one_moment(
    connection: &Connection,
    query: &str,
    values: impl Params,
) -> Result<Option<Timestamp>, DatabaseError> {
    let found = sql::one(connection, query, values, |row| row.get::<_, Option<Millis>>(0))?;
    Ok(found.flatten().map(|Millis(moment)| moment))
}

/// Stores the clock of an open game, and its record with this clock. Nothing else in the game has
/// changed.
pub(super) fn keep(connection: &Connection, rested: &RestingGame) -> Result<(), DatabaseError> {
    let change = "UPDATE game SET record = ?2, white_left = ?3, black_left = ?4, deadline = ?5
        WHERE id = ?1 AND turn <> 'over'";
    let RestingGame { game, record, left, deadline } = rested;
    let [white, black] = left.map(LeftMillis);
    sql::run(connection, change, params![game, record, white, black, deadline.map(Millis)])
        .map(drop)
}
