//! The clocks of open games, as far as they change without a move; and the last moment at which the
//! server was known to run. Clocks rest from then until the server starts.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, Params, params};

use super::chat::{self, ChatLine};
use super::connection::Database;
use super::game_row::{COLUMNS, StoredGame, read_whole};
use super::sql::{self, DatabaseError};
use super::values::{GameId, LeftMillis, Millis};

/// A game whose clock rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestingGame {
    pub game: GameId,
    pub record: String,
    /// The time left to White and Black.
    pub left: [Duration; 2],
    /// The time at which the player to move exceeds the limit.
    pub deadline: Option<Timestamp>,
}

impl Database {
    /// Stores that the server runs now.
    pub fn note_moment(&mut self, now: Timestamp) -> Result<(), DatabaseError> {
        note_moment(&self.connection, now)
    }

    /// The last moment at which the server is known to have run.
    pub fn last_moment(&self) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MAX(moment) FROM
            (SELECT moment FROM last_moment UNION ALL SELECT MAX(changed) FROM game)";
        one_moment(&self.connection, query, [])
    }

    /// The next time at which a player's time is over, whether or not this ends the game.
    pub fn next_overstepping(&self, now: Timestamp) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MIN(deadline) FROM game WHERE deadline > ?1";
        one_moment(&self.connection, query, [Millis(now)])
    }

    /// Stores how the clocks of all games with running clocks rest, and that the server runs now,
    /// completely or not at all. `rest` is called for each game, the oldest first, and returns the
    /// resting clock and a line for the game's chat. A game for which `rest` returns `None` stays
    /// as it is.
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

/// The time that a query returns, if any.
pub(super) fn one_moment(
    connection: &Connection,
    query: &str,
    values: impl Params,
) -> Result<Option<Timestamp>, DatabaseError> {
    let found = sql::one(connection, query, values, |row| row.get::<_, Option<Millis>>(0))?;
    Ok(found.flatten().map(|Millis(moment)| moment))
}

/// Stores the clock of a game, in which nothing else has happened.
pub(super) fn keep(connection: &Connection, rested: &RestingGame) -> Result<(), DatabaseError> {
    let change = "UPDATE game SET record = ?2, white_left = ?3, black_left = ?4, deadline = ?5
        WHERE id = ?1 AND turn <> 'over'";
    let RestingGame { game, record, left, deadline } = rested;
    let [white, black] = left.map(LeftMillis);
    sql::run(connection, change, params![game, record, white, black, deadline.map(Millis)])
        .map(drop)
}
