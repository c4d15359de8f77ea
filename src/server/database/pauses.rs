//! Clocks that change without a move. They pause during vacations, in games with days for each
//! move, and from the last moment at which a server was known to run until one starts again.

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction, params};

use super::chat::{self, ChatLine};
use super::game_row::StoredGame;
use super::games;
use super::sql::{self, ChangeError, ChangeResult, DAYS, DbResult};
use super::values::{AccountId, GameId, LeftMillis, Millis, VacationLeft};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    pub until: Option<Timestamp>,
    /// The vacation that is left this year after the present vacation.
    pub left: VacationLeft,
}

impl Vacation {
    /// After a change at `now`. If the last day left is shorter, the vacation ends earlier.
    pub fn until_after(&self, leave: VacationRequest, now: Timestamp) -> ChangeResult<Timestamp> {
        let is_away = self.until.is_some();
        match leave {
            VacationRequest::Days(_) if is_away => Err(ChangeError::OnVacation),
            VacationRequest::Days(days) if days > self.left.days() => {
                Err(ChangeError::LittleVacation(self.left))
            }
            VacationRequest::Days(days) => {
                let hours = i64::from((days * 24).min(self.left.0));
                Ok(now.checked_add(SignedDuration::from_hours(hours)).unwrap_or(Timestamp::MAX))
            }
            VacationRequest::End if is_away => Ok(now),
            VacationRequest::End => Err(ChangeError::NoVacation),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationRequest {
    Days(u32),
    End,
}

/// A year begins on 1 January in UTC. A vacation belongs to the year in which it begins.
pub fn vacation(db: &Connection, account: AccountId, now: Timestamp) -> DbResult<Vacation> {
    let first_day = now.to_zoned(TimeZone::UTC).date().first_of_year();
    let year = first_day.to_zoned(TimeZone::UTC).map_or(now, |first| first.timestamp());
    // A vacation counts for at least one hour.
    let query = "SELECT COALESCE(SUM(MAX((ends - begins + ?3 - 1) / ?3, 1)), 0) FROM vacation
        WHERE account = ?1 AND begins >= ?2";
    let taken = sql::count(db, query, params![account, Millis(year), HOUR.as_millis() as i64])?;
    let left = VacationLeft((DAYS * 24).saturating_sub(taken));
    Ok(Vacation { until: away_until(db, account, now)?, left })
}

pub fn away_until(db: &Connection, id: AccountId, now: Timestamp) -> DbResult<Option<Timestamp>> {
    let query = "SELECT MAX(ends) FROM vacation WHERE account = ?1 AND ends > ?2";
    sql::moment(db, query, params![id, Millis(now)])
}

/// Begins or ends a vacation at `now`, and stores the clocks of `games`, which pause during the
/// vacation. The remainder of a vacation that ends early can be taken later.
pub fn set_vacation(
    db: &Transaction,
    account: AccountId,
    leave: VacationRequest,
    now: Timestamp,
    games: &[PausedGame],
) -> ChangeResult {
    let until = vacation(db, account, now)?.until_after(leave, now)?;
    let change = match leave {
        VacationRequest::Days(_) => {
            "INSERT INTO vacation (account, begins, ends) VALUES (?1, ?2, ?3)"
        }
        VacationRequest::End => "UPDATE vacation SET ends = ?3 WHERE account = ?1 AND ends > ?2",
    };
    sql::run(db, change, params![account, Millis(now), Millis(until)])?;
    Ok(games.iter().try_for_each(|paused| store(db, paused))?)
}

/// A game whose clock begins or ends a pause, with its new times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PausedGame {
    pub game: GameId,
    pub record: String,
    pub times_left: [Duration; 2],
    pub deadline: Option<Timestamp>,
}

pub fn store_moment(db: &Transaction, now: Timestamp) -> DbResult {
    let insert = "INSERT OR REPLACE INTO last_moment (only, moment) VALUES (1, ?1)";
    sql::run(db, insert, [Millis(now)])
}

/// When a server is known to have run: the last stored moment or the last change of a game.
pub fn last_moment(db: &Connection) -> DbResult<Option<Timestamp>> {
    let query = "SELECT MAX(moment) FROM
        (SELECT moment FROM last_moment UNION ALL SELECT MAX(changed) FROM game)";
    sql::moment(db, query, [])
}

/// The next time after `now` at which a player's time is over, whether or not the game ends then.
pub fn next_timeout(db: &Connection, now: Timestamp) -> DbResult<Option<Timestamp>> {
    let query = "SELECT MIN(deadline) FROM game WHERE deadline > ?1";
    sql::moment(db, query, [Millis(now)])
}

/// Pauses the clocks of all open games, and stores that the server runs at `now`: all of this or
/// nothing. `pause` gets each game with a running clock, the oldest first. It returns the new
/// times, and perhaps a line for the game's chat; with `None`, the game stays as it is.
pub fn pause_clocks(
    db: &Transaction,
    now: Timestamp,
    mut pause: impl FnMut(&StoredGame) -> Option<(PausedGame, Option<ChatLine>)>,
) -> ChangeResult {
    let running = "SELECT id FROM game WHERE deadline IS NOT NULL AND turn <> 'over' ORDER BY id";
    let games: Vec<GameId> = sql::all(db, running, [], |row| row.get(0))?;
    for game in games {
        let Some((paused, said)) = pause(&games::find(db, game)?) else { continue };
        store(db, &paused)?;
        if let Some(line) = said {
            chat::insert(db, game, &line)?;
        }
    }
    Ok(store_moment(db, now)?)
}

/// Stores the clock and the record with this clock; nothing else in the game has changed.
fn store(db: &Transaction, paused: &PausedGame) -> DbResult {
    let change = "UPDATE game SET record = ?2, white_left = ?3, black_left = ?4, deadline = ?5
        WHERE id = ?1 AND turn <> 'over'";
    let PausedGame { game, record, times_left: left, deadline } = paused;
    let [white, black] = left.map(LeftMillis);
    sql::run(db, change, params![game, record, white, black, deadline.map(Millis)])
}
