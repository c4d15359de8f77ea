//! What players write about games: notes for themselves, and reports for the operator.

use jiff::Timestamp;
use rusqlite::params;

use super::account_name::AccountName;
use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{AccountId, GameId, Millis};

/// A report about a game, as the operator reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub by: AccountName,
    pub game: GameId,
    pub made: Timestamp,
    /// What is reported. It was made safe to show before it came here.
    pub text: String,
}

impl Database {
    /// The note of an account about a game.
    pub fn note(&self, by: AccountId, game: GameId) -> Result<Option<String>, DatabaseError> {
        let query = "SELECT text FROM note WHERE account = ?1 AND game = ?2";
        sql::one(&self.connection, query, params![by, game], |row| row.get(0))
    }

    /// Keeps a note in place of the one before.
    pub fn set_note(
        &mut self,
        by: AccountId,
        game: GameId,
        text: &str,
    ) -> Result<(), DatabaseError> {
        let keep = "INSERT OR REPLACE INTO note (account, game, text) VALUES (?1, ?2, ?3)";
        sql::run(&self.connection, keep, params![by, game, text]).map(drop)
    }

    pub fn add_report(
        &mut self,
        by: AccountId,
        game: GameId,
        text: &str,
        now: Timestamp,
    ) -> Result<(), DatabaseError> {
        let keep = "INSERT INTO report (account, game, made, text) VALUES (?1, ?2, ?3, ?4)";
        sql::run(&self.connection, keep, params![by, game, Millis(now), text]).map(drop)
    }

    /// All reports, the oldest first.
    pub fn reports(&self) -> Result<Vec<Report>, DatabaseError> {
        let query = "SELECT name, game, made, text FROM report
            JOIN account ON account.id = report.account ORDER BY report.id";
        sql::all(&self.connection, query, [], |row| {
            let Millis(made) = row.get("made")?;
            Ok(Report {
                by: row.get("name")?,
                game: row.get("game")?,
                made,
                text: row.get("text")?,
            })
        })
    }
}
