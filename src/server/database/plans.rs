//! Conditional moves, kept with the game they belong to.

use rusqlite::{Connection, params};

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{AccountId, GameId};

/// The conditional moves of a player whose opponent is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlan {
    pub account: AccountId,
    /// After how many moves the opponent is to move.
    pub ply: u32,
    /// A branch a line.
    pub branches: String,
}

impl Database {
    /// The conditional moves in a game, if there are any.
    pub fn plan(&self, game: GameId) -> Result<Option<StoredPlan>, DatabaseError> {
        let query = "SELECT account, ply, branches FROM plan WHERE game = ?1";
        sql::one(&self.connection, query, [game], |row| {
            let (account, ply) = (row.get("account")?, row.get("ply")?);
            Ok(StoredPlan { account, ply, branches: row.get("branches")? })
        })
    }

    /// Keeps the conditional moves in a game in place of those of before.
    pub fn save_plan(
        &mut self,
        game: GameId,
        plan: Option<&StoredPlan>,
    ) -> Result<(), DatabaseError> {
        replace(&self.connection, game, plan)
    }
}

/// Keeps the conditional moves in a game in place of those of before.
pub(super) fn replace(
    connection: &Connection,
    game: GameId,
    plan: Option<&StoredPlan>,
) -> Result<(), DatabaseError> {
    let Some(StoredPlan { account, ply, branches }) = plan else {
        sql::run(connection, "DELETE FROM plan WHERE game = ?1", [game])?;
        return Ok(());
    };
    let insert =
        "INSERT OR REPLACE INTO plan (game, account, ply, branches) VALUES (?1, ?2, ?3, ?4)";
    sql::run(connection, insert, params![game, account, ply, branches])?;
    Ok(())
}
