//! Stores clocks that change without a move, and the last moment at which the server was known to
//! run. The clocks of open games rest from that moment until the server starts again.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, Params, params};

use super::chat::{self, ChatLine};
use super::connection::Database;
use super::game_row::{COLUMNS, StoredGame, read_whole};
use super::sql::{self, DatabaseError};
use super::values::{GameId, LeftMillis, Millis};

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
