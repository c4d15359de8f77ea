//! - The chat of games: the players' chat and the spectators' chat.
//! - Ignored accounts: the accounts that an account ignores do not reach it.
//! - Texts about games: players' own notes, and players' reports for the operator.

use jiff::Timestamp;
use rusqlite::{Connection, Row, Transaction, params};

use super::account_name::AccountName;
use super::sql::{self, DbResult};
use super::values::{AccountId, GameId, Millis};
use super::waiting::{note_read, note_talk};

/// The greatest number of lines that are stored of the players' chat of a game, and of the
/// spectators' chat. Older lines are deleted.
pub const CHAT_LINES: u32 = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The account of the writer; `None` for a line of the server or the operator.
    pub account: Option<AccountId>,
    pub name: String,
    /// Whether the writer is a spectator.
    pub watches: bool,
    pub said: Timestamp,
    /// The text. The caller has made it safe to show.
    pub line: String,
}

/// Which chat of a game is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatOf {
    Players,
    Watchers,
    /// The players' and the spectators' chat. Players may read both once the game is over.
    Both,
}

/// A player's report about a game, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub by: AccountName,
    pub game: GameId,
    pub made: Timestamp,
    /// The text. The caller has made it safe to show.
    pub text: String,
}

/// An SQL condition: the writer is a spectator. A spectator has an account, but no seat in the
/// game.
const WATCHES: &str = "(chat.account IS NOT NULL AND chat.account IS NOT white_account
    AND chat.account IS NOT black_account)";

/// Stores a line of a game's chat. Deletes the oldest lines if there are too many. Of the
/// `players` of the game, those at the board (`true`) read the line; it waits for the others.
pub fn add(
    db: &Transaction,
    game: GameId,
    chat: &ChatLine,
    players: &[(AccountId, bool)],
) -> DbResult {
    insert(db, game, chat)?;
    let players = if chat.watches { &[] } else { players };
    for &(player, reads) in players {
        if reads {
            note_read(db, player, game)?;
        } else if chat.account != Some(player) {
            note_talk(db, player, game)?;
        }
    }
    Ok(())
}

/// Deletes the chat of a game. Returns the number of deleted lines.
pub fn forget(db: &Transaction, game: GameId) -> DbResult<usize> {
    // A later line may get the number of a deleted one.
    sql::run(db, "DELETE FROM last_read WHERE game = ?1", [game])?;
    let lines = sql::run(db, "DELETE FROM chat WHERE game = ?1", [game])?;
    let waiting = "SELECT account FROM waiting WHERE game = ?1";
    let waiting: Vec<AccountId> = sql::all(db, waiting, [game], |row| row.get("account"))?;
    for player in waiting {
        note_read(db, player, game)?;
    }
    Ok(lines)
}

/// Leaves out the latest `later` lines of a game's chat, and returns the latest `limit` of the
/// other lines, the oldest first.
pub fn page(
    db: &Connection,
    game: GameId,
    of: ChatOf,
    limit: u32,
    later: u32,
) -> DbResult<Vec<ChatLine>> {
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
    let mut lines = sql::all(db, &query, values, read_line)?;
    lines.reverse();
    Ok(lines)
}

/// Returns the last `each` lines of the players' chat and of the spectators' chat of a game,
/// the oldest first.
pub fn latest(db: &Connection, game: GameId, each: u32) -> DbResult<Vec<ChatLine>> {
    let query = format!(
        "SELECT * FROM
            (SELECT chat.id, account, name, said, line, {WATCHES} AS watches,
                ROW_NUMBER() OVER (PARTITION BY {WATCHES} ORDER BY chat.id DESC) AS nth
            FROM chat JOIN game ON game.id = chat.game WHERE chat.game = ?1)
        WHERE nth <= ?2 ORDER BY id"
    );
    sql::all(db, &query, params![game, each], read_line)
}

/// Returns the note of an account about a game.
pub fn note(db: &Connection, by: AccountId, game: GameId) -> DbResult<Option<String>> {
    let query = "SELECT text FROM note WHERE account = ?1 AND game = ?2";
    sql::one(db, query, params![by, game], |row| row.get(0))
}

/// Stores the note of an account about a game, in place of an earlier note. `None` deletes the
/// note.
pub fn set_note(db: &Transaction, by: AccountId, game: GameId, text: Option<&str>) -> DbResult {
    let changed = if let Some(text) = text {
        let keep = "INSERT OR REPLACE INTO note (account, game, text) VALUES (?1, ?2, ?3)";
        sql::run(db, keep, params![by, game, text])
    } else {
        let forget = "DELETE FROM note WHERE account = ?1 AND game = ?2";
        sql::run(db, forget, params![by, game])
    };
    changed.map(drop)
}

pub fn add_report(
    db: &Transaction,
    by: AccountId,
    game: GameId,
    text: &str,
    now: Timestamp,
) -> DbResult {
    let keep = "INSERT INTO report (account, game, made, text) VALUES (?1, ?2, ?3, ?4)";
    sql::run(db, keep, params![by, game, Millis(now), text]).map(drop)
}

/// Returns all reports, the oldest first.
pub fn reports(db: &Connection) -> DbResult<Vec<Report>> {
    let query = "SELECT name, game, made, text FROM report
        JOIN account ON account.id = report.account ORDER BY report.id";
    sql::all(db, query, [], |row| {
        let Millis(made) = row.get("made")?;
        Ok(Report { by: row.get("name")?, game: row.get("game")?, made, text: row.get("text")? })
    })
}

/// Sets whether an account ignores another. As soon as one ignores the other, challenges
/// between them end, and so does what waits for the one, or is not sent to the one yet, of the
/// other.
pub fn ignore(db: &Transaction, account: AccountId, whom: AccountId, ignored: bool) -> DbResult {
    let both = [account, whom];
    if !ignored {
        let change = "DELETE FROM ignored WHERE account = ?1 AND whom = ?2";
        return sql::run(db, change, both).map(drop);
    }
    let change = "INSERT OR IGNORE INTO ignored (account, whom) VALUES (?1, ?2)";
    sql::run(db, change, both)?;
    let withdraw = "DELETE FROM challenge WHERE challenger = ?1 AND challenged = ?2
        OR challenger = ?2 AND challenged = ?1";
    sql::run(db, withdraw, both)?;
    let forget = "DELETE FROM notice WHERE account = ?1 AND sender = ?2";
    sql::run(db, forget, both)?;
    let waiting = "SELECT game FROM waiting JOIN game ON game.id = waiting.game
        WHERE account = ?1 AND ?2 IN (white_account, black_account)";
    let waiting: Vec<GameId> = sql::all(db, waiting, both, |row| row.get("game"))?;
    for game in waiting {
        note_read(db, account, game)?;
    }
    Ok(())
}

/// Returns the accounts that an account ignores, with their names, sorted by name.
pub fn ignored_accounts(db: &Connection, account: AccountId) -> DbResult<Vec<(AccountId, String)>> {
    let query = "SELECT whom, name FROM account JOIN ignored ON account.id = ignored.whom
        WHERE ignored.account = ?1 ORDER BY name";
    sql::all(db, query, [account], |row| Ok((row.get("whom")?, row.get("name")?)))
}

fn read_line(row: &Row) -> rusqlite::Result<ChatLine> {
    let Millis(said) = row.get("said")?;
    let (account, name, watches) = (row.get("account")?, row.get("name")?, row.get("watches")?);
    Ok(ChatLine { account, name, watches, said, line: row.get("line")? })
}

/// Adds a line to a game's chat. Deletes the oldest lines beyond [`CHAT_LINES`].
pub(super) fn insert(db: &Transaction, game: GameId, chat: &ChatLine) -> DbResult {
    let insert = "INSERT INTO chat (game, account, name, said, line) VALUES (?1, ?2, ?3, ?4, ?5)";
    let ChatLine { account, name, watches, said, line } = chat;
    sql::run(db, insert, params![game, account, name, Millis(*said), line])?;
    let forget = format!(
        "DELETE FROM chat WHERE id IN
            (SELECT chat.id FROM chat JOIN game ON game.id = chat.game
            WHERE chat.game = ?1 AND {WATCHES} = ?2 ORDER BY chat.id DESC LIMIT -1 OFFSET ?3)"
    );
    sql::run(db, &forget, params![game, watches, CHAT_LINES]).map(drop)
}
