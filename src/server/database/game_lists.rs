//! Lists of games: the games of an account, open games, and games whose time is over.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::connection::Database;
use super::game_row::{COLUMNS, GameRow, StoredGame, read, read_whole};
use super::resting::one_moment;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, GameId, Millis};
use crate::punct::play::ABORTABLE;

/// The games of an account that are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Going,
    Over,
    /// The finished games in which an offer or talk waits for the account.
    OverAndWaiting,
}

impl Database {
    /// Returns the games of an account, the last changed first: at most `limit`, after the first
    /// `offset`.
    pub fn games_of(
        &self,
        account: AccountId,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<GameRow>, DatabaseError> {
        // The query merges two scans of an index, so that it reads only as many rows as it returns.
        let state = match which {
            Which::Going => "turn <> 'over'",
            Which::Over => "turn = 'over'",
            Which::OverAndWaiting => {
                "turn = 'over' AND id IN (SELECT game FROM waiting WHERE account = ?1)"
            }
        };
        let query = format!(
            "SELECT {COLUMNS} FROM game WHERE white_account = ?1 AND {state}
            UNION ALL
            SELECT {COLUMNS} FROM game
            WHERE black_account = ?1 AND {state} AND white_account IS NOT ?1
            ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?3"
        );
        sql::all(&self.connection, &query, params![account, limit, offset], read)
    }

    /// Returns the open games, the last changed first, for players who want to watch a game.
    pub fn open_games(&self, limit: u32) -> Result<Vec<GameRow>, DatabaseError> {
        let query = format!(
            "SELECT {COLUMNS} FROM game WHERE turn <> 'over' ORDER BY changed DESC, id DESC LIMIT ?1"
        );
        sql::all(&self.connection, &query, [limit], read)
    }

    /// Returns the open games in which the time of the player to move is over and the opponent need
    /// not claim the win. The game with the earliest deadline comes first.
    pub fn due(&self, now: Timestamp) -> Result<Vec<GameRow>, DatabaseError> {
        let query = format!(
            "SELECT {COLUMNS} FROM game WHERE deadline <= ?1 AND NOT claimed ORDER BY deadline, id"
        );
        sql::all(&self.connection, &query, [Millis(now)], read)
    }

    /// Returns the next deadline of all open games in which the opponent need not claim a win on
    /// time.
    pub fn next_deadline(&self) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MIN(deadline) FROM game WHERE deadline IS NOT NULL AND NOT claimed";
        one_moment(&self.connection, query, [])
    }

    /// Returns the times at which the rated games between two accounts began, the latest first.
    /// Excludes games that began at `after` or before, aborted games and void games.
    pub fn rated_of_pair(
        &self,
        [one, other]: [AccountId; 2],
        after: Timestamp,
    ) -> Result<Vec<Timestamp>, DatabaseError> {
        // A game that began after `after` has also changed after `after`. The second condition uses
        // the indexes, which are sorted by the last change.
        let pair = "rated AND NOT void AND created > ?3 AND changed > ?3 AND
            (white_account = ?1 AND black_account = ?2 OR white_account = ?2 AND black_account = ?1)";
        let query = format!(
            "SELECT created FROM game WHERE turn <> 'over' AND {pair}
            UNION ALL
            SELECT created FROM game WHERE turn = 'over' AND ply >= ?4 AND {pair}
            ORDER BY created DESC"
        );
        let values = params![one, other, Millis(after), ABORTABLE as u32];
        sql::all(&self.connection, &query, values, |row| {
            row.get("created").map(|Millis(created)| created)
        })
    }

    /// Returns the games between two accounts in which an offer is open.
    pub fn offers_between(&self, pair: [AccountId; 2]) -> Result<Vec<GameId>, DatabaseError> {
        let query = "SELECT id FROM game WHERE offers <> '' AND
            (white_account = ?1 AND black_account = ?2 OR white_account = ?2 AND black_account = ?1)";
        sql::all(&self.connection, query, pair, |row| row.get(0))
    }

    /// Returns the rematch of a game, if it is still being played.
    pub fn rematch_going(&self, game: GameId) -> Result<Option<GameId>, DatabaseError> {
        let query = "SELECT next.id FROM game JOIN game AS next ON next.id = game.rematch
            WHERE game.id = ?1 AND next.turn <> 'over'";
        sql::one(&self.connection, query, [game], |row| row.get(0))
    }

    /// Returns an open rated game of an account, if there is one.
    pub fn rated_game_of(&self, account: AccountId) -> Result<Option<GameId>, DatabaseError> {
        let query = "SELECT id FROM game WHERE white_account = ?1 AND turn <> 'over' AND rated
            UNION ALL
            SELECT id FROM game WHERE black_account = ?1 AND turn <> 'over' AND rated
            LIMIT 1";
        sql::one(&self.connection, query, [account], |row| row.get(0))
    }

    pub fn count_unfinished(&self) -> Result<u32, DatabaseError> {
        sql::count(&self.connection, "SELECT COUNT(*) FROM game WHERE turn <> 'over'", [])
    }

    /// Calls `each` with every open game, the oldest first.
    pub fn for_each_unfinished(
        &self,
        mut each: impl FnMut(StoredGame),
    ) -> Result<(), DatabaseError> {
        let query = format!("SELECT {COLUMNS}, record FROM game WHERE turn <> 'over' ORDER BY id");
        let hand_over = |row: &Row| read_whole(row).map(&mut each);
        sql::all(&self.connection, &query, [], hand_over).map(|_: Vec<()>| ())
    }
}
