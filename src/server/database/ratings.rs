//! The ratings of the accounts.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::account_name::AccountName;
use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, GameId, Millis};
use crate::rules::Player;
use crate::server::ratings::{self, Rating};

/// An account's place among all.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    pub account: AccountId,
    pub name: AccountName,
    pub rating: Rating,
}

impl Database {
    /// An account's rating now: with time it becomes less certain.
    pub fn rating(&self, account: AccountId, now: Timestamp) -> Result<Rating, DatabaseError> {
        find(&self.connection, account, now)
    }

    /// The accounts with a rated game, the best first, and those whose rating is a guess now after the
    /// others. Blocked ones are left out.
    pub fn standings(
        &self,
        now: Timestamp,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Standing>, DatabaseError> {
        let query = "SELECT rating.*, name FROM rating JOIN account ON account.id = account
            WHERE NOT blocked
            ORDER BY deviation * deviation
                    + volatility * volatility * ?4 * MAX(0, IFNULL(?5 - rated_at, 0)) > ?3 * ?3,
                rating DESC
            LIMIT ?1 OFFSET ?2";
        let values = params![limit, offset, Rating::SETTLED, ratings::GROWTH, Millis(now)];
        let mut standings = sql::all(&self.connection, query, values, |row| {
            let rating = read(row)?.at(now);
            Ok(Standing { account: row.get("account")?, name: row.get("name")?, rating })
        })?;
        // Both ways to compute it may differ in the last digit.
        standings.sort_by_key(|standing| standing.rating.is_provisional());
        Ok(standings)
    }
}

/// Changes the ratings of White and Black after a game. Answers those before and after it.
pub fn rate(
    connection: &Connection,
    [white, black]: [AccountId; 2],
    winner: Option<Player>,
    now: Timestamp,
) -> Result<[[Rating; 2]; 2], DatabaseError> {
    let before = [find(connection, white, now)?, find(connection, black, now)?];
    let after = ratings::rate(before, winner, now);
    keep(connection, white, &after[0])?;
    keep(connection, black, &after[1])?;
    Ok([before, after])
}

/// A game whose end has changed the ratings.
struct CountedGame {
    id: GameId,
    players: [AccountId; 2],
    winner: Option<Player>,
    ended: Timestamp,
}

/// Works all ratings out anew from the games that count, in the order in which they ended.
pub fn work_out_anew(connection: &Connection) -> Result<(), DatabaseError> {
    let query = "SELECT id, white_account, black_account, NULLIF(result, 'draw') AS winner, changed
        FROM game WHERE counted ORDER BY changed, id";
    let games = sql::all(connection, query, [], |row| {
        let Millis(ended) = row.get("changed")?;
        let players = [row.get("white_account")?, row.get("black_account")?];
        Ok(CountedGame { id: row.get("id")?, players, winner: row.get("winner")?, ended })
    })?;
    let mut ratings: HashMap<AccountId, Rating> = HashMap::new();
    let gained = "UPDATE game SET white_gain = ?2, black_gain = ?3
        WHERE id = ?1 AND (white_gain IS NOT ?2 OR black_gain IS NOT ?3)";
    for CountedGame { id, players, winner, ended } in games {
        let known = |account| ratings.get(account).copied().unwrap_or(Rating::INITIAL);
        let before = players.each_ref().map(known);
        let after = ratings::rate(before, winner, ended);
        let gain = |player: Player| after[player as usize].rating - before[player as usize].rating;
        let [white, black] = Player::BOTH.map(gain);
        sql::run(connection, gained, params![id, white, black])?;
        ratings.extend(players.into_iter().zip(after));
    }
    sql::run(connection, "DELETE FROM rating", [])?;
    for (account, rating) in &ratings {
        keep(connection, *account, rating)?;
    }
    Ok(())
}

/// An account's rating now.
pub(super) fn find(
    connection: &Connection,
    account: AccountId,
    now: Timestamp,
) -> Result<Rating, DatabaseError> {
    let rating = sql::one(connection, "SELECT * FROM rating WHERE account = ?1", [account], read)?;
    Ok(rating.map_or(Rating::INITIAL, |rating| rating.at(now)))
}

fn keep(connection: &Connection, account: AccountId, rating: &Rating) -> Result<(), DatabaseError> {
    let keep = "INSERT OR REPLACE INTO rating
            (account, rating, deviation, volatility, played, rated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let Rating { rating, deviation, volatility, played, rated_at } = rating;
    let values = params![account, rating, deviation, volatility, played, rated_at.map(Millis)];
    sql::run(connection, keep, values).map(drop)
}

fn read(row: &Row) -> rusqlite::Result<Rating> {
    let rated_at: Option<Millis> = row.get("rated_at")?;
    Ok(Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        played: row.get("played")?,
        rated_at: rated_at.map(|Millis(rated_at)| rated_at),
    })
}
