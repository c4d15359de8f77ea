//! What people say beside a game.

use jiff::Timestamp;
use rusqlite::params;

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{AccountId, GameId, Millis};

/// How many lines of a game's chat are kept, the latest ones.
pub const CHAT_LINES: u32 = 500;

/// A line of chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The account of who said it; guests have none.
    pub account: Option<AccountId>,
    /// The name of who said it.
    pub name: String,
    /// When it was said.
    pub said: Timestamp,
    /// What was said. It was made safe to show before it came here.
    pub line: String,
}

impl Database {
    /// Keeps a line of a game's chat.
    ///
    /// # Errors
    /// The database fails.
    pub fn add_chat(&mut self, game: GameId, chat: &ChatLine) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        let insert =
            "INSERT INTO chat (game, account, name, said, line) VALUES (?1, ?2, ?3, ?4, ?5)";
        let ChatLine { account, name, said, line } = chat;
        sql::run(&transaction, insert, params![game, account, name, Millis(*said), line])?;
        let forget = "DELETE FROM chat WHERE game = ?1 AND id <=
            (SELECT id FROM chat WHERE game = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)";
        sql::run(&transaction, forget, params![game, CHAT_LINES])?;
        sql::commit(transaction)
    }

    /// The latest lines of a game's chat, at most so many, in the order they were said.
    ///
    /// # Errors
    /// The database fails.
    pub fn chat(&self, game: GameId, limit: u32) -> Result<Vec<ChatLine>, DatabaseError> {
        let query = "SELECT account, name, said, line FROM chat WHERE game = ?1
            ORDER BY id DESC LIMIT ?2";
        let mut lines = sql::all(&self.connection, query, params![game, limit], |row| {
            let Millis(said) = row.get("said")?;
            let (account, name) = (row.get("account")?, row.get("name")?);
            Ok(ChatLine { account, name, said, line: row.get("line")? })
        })?;
        lines.reverse();
        Ok(lines)
    }
}
