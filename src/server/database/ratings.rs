//! The present ratings of the accounts.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::account_name::AccountName;
use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Millis};
use crate::server::ratings::{self, Rating, Tempo};

/// An account in the standings, with its rating in a tempo.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedPlayer {
    pub account: AccountId,
    pub name: AccountName,
    pub tempo: Tempo,
    pub rating: Rating,
}

impl Database {
    /// Returns an account's rating at `now`: a rating becomes less certain with time.
    pub fn rating(
        &self,
        account: AccountId,
        tempo: Tempo,
        now: Timestamp,
    ) -> Result<Rating, DatabaseError> {
        find(&self.connection, account, tempo, now)
    }

    /// Returns the accounts with a rating in a tempo, the best first: at most `limit`, after the
    /// first `offset`. Accounts with a provisional rating come last. Blocked accounts are excluded.
    pub fn standings(
        &self,
        tempo: Tempo,
        now: Timestamp,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<RankedPlayer>, DatabaseError> {
        let query = "SELECT rating.*, name FROM rating JOIN account ON account.id = account
            WHERE NOT blocked AND tempo = ?6
            ORDER BY deviation * deviation
                    + volatility * volatility * ?4 * MAX(0, IFNULL(?5 - rated_at, 0)) > ?3 * ?3,
                rating DESC
            LIMIT ?1 OFFSET ?2";
        let values = params![limit, offset, Rating::SETTLED, ratings::GROWTH, Millis(now), tempo];
        let mut standings = sql::all(&self.connection, query, values, |row| {
            let rating = read(row)?.with_time_passed(now);
            Ok(RankedPlayer { account: row.get("account")?, name: row.get("name")?, tempo, rating })
        })?;
        // The query and `is_provisional` may compute the deviation with different last digits.
        standings.sort_by_key(|standing| standing.rating.is_provisional());
        Ok(standings)
    }
}

/// Returns an account's rating at `now`.
pub(super) fn find(
    connection: &Connection,
    account: AccountId,
    tempo: Tempo,
    now: Timestamp,
) -> Result<Rating, DatabaseError> {
    let query = "SELECT * FROM rating WHERE account = ?1 AND tempo = ?2";
    let rating = sql::one(connection, query, params![account, tempo], read)?;
    Ok(rating.map_or(Rating::INITIAL, |rating| rating.with_time_passed(now)))
}

/// Stores the rating after an account's last counted game as the account's rating.
pub(super) fn refresh(
    connection: &Connection,
    account: AccountId,
    tempo: Tempo,
) -> Result<(), DatabaseError> {
    let forget = "DELETE FROM rating WHERE account = ?1 AND tempo = ?2";
    let keep =
        "INSERT INTO rating (account, tempo, rated_at, rating, deviation, volatility, played)
        SELECT account, tempo, rated_at, rating, deviation, volatility, played FROM rating_change
        WHERE account = ?1 AND tempo = ?2 ORDER BY rated_at DESC, game DESC LIMIT 1";
    for change in [forget, keep] {
        sql::run(connection, change, params![account, tempo])?;
    }
    Ok(())
}

/// Reads a rating as it was at the end of the account's last game.
pub(super) fn read(row: &Row) -> rusqlite::Result<Rating> {
    let Millis(rated_at) = row.get("rated_at")?;
    Ok(Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        played: row.get("played")?,
        rated_at: Some(rated_at),
    })
}
