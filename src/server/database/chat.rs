//! What is said in games: by the players to one another, and by those who watch among themselves.

use jiff::Timestamp;
use rusqlite::params;

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{AccountId, GameId, Millis};

/// How many lines of each talk of a game are kept, the latest ones.
pub const CHAT_LINES: u32 = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The account of who said it; guests have none.
    pub account: Option<AccountId>,
    pub name: String,
    /// Whether they do not play the game, but watch it.
    pub watches: bool,
    pub said: Timestamp,
    /// What was said. It was made safe to show before it came here.
    pub line: String,
}

/// Which talk is asked for: the players' or that of those who watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatOf {
    Players,
    Watchers,
    /// All, as the players may read it once the game is over.
    Both,
}

/// Who has said a line: an account that has no seat in the game watches it.
const WATCHES: &str = "(chat.account IS NOT NULL AND chat.account IS NOT white_account
    AND chat.account IS NOT black_account)";

impl Database {
    /// Keeps a line of a game's chat.
    pub fn add_chat(&mut self, game: GameId, chat: &ChatLine) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        let insert =
            "INSERT INTO chat (game, account, name, said, line) VALUES (?1, ?2, ?3, ?4, ?5)";
        let ChatLine { account, name, watches, said, line } = chat;
        sql::run(&transaction, insert, params![game, account, name, Millis(*said), line])?;
        let forget = format!(
            "DELETE FROM chat WHERE id IN
                (SELECT chat.id FROM chat JOIN game ON game.id = chat.game
                WHERE chat.game = ?1 AND {WATCHES} = ?2 ORDER BY chat.id DESC LIMIT -1 OFFSET ?3)"
        );
        sql::run(&transaction, &forget, params![game, watches, CHAT_LINES])?;
        sql::commit(transaction)
    }

    /// Forgets what was said in a game. Answers how many lines that were.
    pub fn forget_chat(&mut self, game: GameId) -> Result<usize, DatabaseError> {
        sql::run(&self.connection, "DELETE FROM chat WHERE game = ?1", [game])
    }

    /// The last `limit` lines of a game's chat before the latest `later` lines, in the order in
    /// which they were said.
    pub fn chat(
        &self,
        game: GameId,
        of: ChatOf,
        limit: u32,
        later: u32,
    ) -> Result<Vec<ChatLine>, DatabaseError> {
        let query = format!(
            "SELECT account, name, said, line, {WATCHES} AS watches
            FROM chat JOIN game ON game.id = chat.game
            WHERE chat.game = ?1 AND ({WATCHES} = ?2 OR ?2 IS NULL)
            ORDER BY chat.id DESC LIMIT ?3 OFFSET ?4"
        );
        let watches = match of {
            ChatOf::Players => Some(false),
            ChatOf::Watchers => Some(true),
            ChatOf::Both => None,
        };
        let values = params![game, watches, limit, later];
        let mut lines = sql::all(&self.connection, &query, values, |row| {
            let Millis(said) = row.get("said")?;
            let (account, name, watches) =
                (row.get("account")?, row.get("name")?, row.get("watches")?);
            Ok(ChatLine { account, name, watches, said, line: row.get("line")? })
        })?;
        lines.reverse();
        Ok(lines)
    }
}
