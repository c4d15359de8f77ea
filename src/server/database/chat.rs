//! What is said, and what waits for players: the chats of a game's players and of its spectators;
//! notes and reports about games; notices that must still be sent. The accounts that an account
//! ignores do not reach it.

use jiff::Timestamp;
use rusqlite::{Connection, Row, Transaction, params};

use super::Database;
use super::sql::{self, DbResult};
use super::values::{AccountId, AccountName, ChallengeId, GameId, Millis, time};
use crate::punct::play::Seat;

/// Of the players' chat of a game, and of the spectators' chat.
pub const CHAT_LINES: u32 = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The account of the writer; `None` for a line of the server or the operator.
    pub account: Option<AccountId>,
    pub name: String,
    pub is_spectator: bool,
    pub time: Timestamp,
    /// The text. The caller has made it safe to show.
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatAudience {
    Players,
    Spectators,
    Both,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub by: AccountName,
    pub game: GameId,
    pub created: Timestamp,
    /// The text. The caller has made it safe to show.
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingChange {
    No,
    Still,
    Anew,
}

/// The number of a thing that waits for a player, higher than the numbers of all earlier things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingNumber(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingItem {
    Game(GameId),
    Challenge(ChallengeId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeId(i64);

/// The greatest number of notices of all accounts that may wait.
const NOTICES: u32 = 64;

/// An SQL condition: the writer is a spectator, who has an account, but no seat in the game.
const WATCHES: &str = "(chat.account IS NOT NULL AND chat.account IS NOT white_account
    AND chat.account IS NOT black_account)";

/// Of the `players` of the game, those at the board (`true`) read the line; it waits for the
/// others.
pub fn add(
    db: &Transaction,
    game: GameId,
    chat: &ChatLine,
    players: &[(AccountId, bool)],
) -> DbResult {
    insert(db, game, chat)?;
    let players = if chat.is_spectator { &[] } else { players };
    for &(player, reads) in players {
        if reads {
            mark_as_read(db, player, game)?;
        } else if chat.account != Some(player) && count_unread(db, player, game)? > 0 {
            let waits = "INSERT OR REPLACE INTO waiting (game, account) VALUES (?1, ?2)";
            sql::run(db, waits, params![game, player])?;
        }
    }
    Ok(())
}

pub fn forget(db: &Transaction, game: GameId) -> DbResult<usize> {
    // A later line may get the number of a deleted one.
    sql::run(db, "DELETE FROM last_read WHERE game = ?1", [game])?;
    let lines = sql::rows_changed(db, "DELETE FROM chat WHERE game = ?1", [game])?;
    let query = "SELECT account FROM waiting WHERE game = ?1";
    let waiting: Vec<AccountId> = sql::all(db, query, [game], |row| row.get("account"))?;
    for player in waiting {
        mark_as_read(db, player, game)?;
    }
    Ok(lines)
}

/// The latest lines, without the latest `later` ones, the oldest first.
pub fn page(
    db: &Connection,
    game: GameId,
    of: ChatAudience,
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
        ChatAudience::Players => Some(false),
        ChatAudience::Spectators => Some(true),
        ChatAudience::Both => None,
    };
    let mut lines = sql::all(db, &query, params![game, watches, limit, later], read_line)?;
    lines.reverse();
    Ok(lines)
}

/// The last `each` lines of the players' chat and of the spectators' chat, the oldest first.
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

pub fn note(db: &Connection, by: AccountId, game: GameId) -> DbResult<Option<String>> {
    let query = "SELECT text FROM note WHERE account = ?1 AND game = ?2";
    sql::one(db, query, params![by, game], |row| row.get(0))
}

/// `None` deletes the note.
pub fn set_note(db: &Transaction, by: AccountId, game: GameId, text: Option<&str>) -> DbResult {
    if let Some(text) = text {
        let insert = "INSERT OR REPLACE INTO note (account, game, text) VALUES (?1, ?2, ?3)";
        sql::run(db, insert, params![by, game, text])
    } else {
        sql::run(db, "DELETE FROM note WHERE account = ?1 AND game = ?2", params![by, game])
    }
}

pub fn add_report(
    db: &Transaction,
    by: AccountId,
    game: GameId,
    text: &str,
    now: Timestamp,
) -> DbResult {
    let insert = "INSERT INTO report (account, game, made, text) VALUES (?1, ?2, ?3, ?4)";
    sql::run(db, insert, params![by, game, Millis(now), text])
}

pub fn reports(db: &Connection) -> DbResult<Vec<Report>> {
    let query = "SELECT name, game, made, text FROM report
        JOIN account ON account.id = report.account ORDER BY report.id";
    sql::all(db, query, [], |row| {
        let (by, made) = (row.get("name")?, time(row, "made")?);
        Ok(Report { by, game: row.get("game")?, created: made, text: row.get("text")? })
    })
}

/// As soon as one account ignores another, challenges between them end, and so does what waits for
/// the one, or is not sent to the one yet, of the other.
pub fn ignore(db: &Transaction, account: AccountId, whom: AccountId, ignored: bool) -> DbResult {
    let both = [account, whom];
    if !ignored {
        return sql::run(db, "DELETE FROM ignored WHERE account = ?1 AND whom = ?2", both);
    }
    sql::run(db, "INSERT OR IGNORE INTO ignored (account, whom) VALUES (?1, ?2)", both)?;
    let withdraw = "DELETE FROM challenge WHERE challenger = ?1 AND challenged = ?2
        OR challenger = ?2 AND challenged = ?1";
    sql::run(db, withdraw, both)?;
    sql::run(db, "DELETE FROM notice WHERE account = ?1 AND sender = ?2", both)?;
    let query = "SELECT game FROM waiting JOIN game ON game.id = waiting.game
        WHERE account = ?1 AND ?2 IN (white_account, black_account)";
    let waiting: Vec<GameId> = sql::all(db, query, both, |row| row.get("game"))?;
    for game in waiting {
        mark_as_read(db, account, game)?;
    }
    Ok(())
}

pub fn ignored_accounts(db: &Connection, account: AccountId) -> DbResult<Vec<(AccountId, String)>> {
    let query = "SELECT whom, name FROM account JOIN ignored ON account.id = ignored.whom
        WHERE ignored.account = ?1 ORDER BY name";
    sql::all(db, query, [account], |row| Ok((row.get("whom")?, row.get("name")?)))
}

fn read_line(row: &Row) -> rusqlite::Result<ChatLine> {
    Ok(ChatLine {
        account: row.get("account")?,
        name: row.get("name")?,
        is_spectator: row.get("watches")?,
        time: time(row, "said")?,
        text: row.get("line")?,
    })
}

/// Adds a line to a game's chat. Deletes the oldest lines beyond [`CHAT_LINES`].
pub fn insert(db: &Transaction, game: GameId, chat: &ChatLine) -> DbResult {
    let insert = "INSERT INTO chat (game, account, name, said, line) VALUES (?1, ?2, ?3, ?4, ?5)";
    let ChatLine { account, name, is_spectator: watches, time: said, text: line } = chat;
    sql::run(db, insert, params![game, account, name, Millis(*said), line])?;
    let forget = format!(
        "DELETE FROM chat WHERE id IN
            (SELECT chat.id FROM chat JOIN game ON game.id = chat.game
            WHERE chat.game = ?1 AND {WATCHES} = ?2 ORDER BY chat.id DESC LIMIT -1 OFFSET ?3)"
    );
    sql::run(db, &forget, params![game, watches, CHAT_LINES])
}

/// What waits for an account with the lowest number above `since`; `None` if nothing newer waits.
pub fn first_after(
    db: &Connection,
    account: AccountId,
    WaitingNumber(since): WaitingNumber,
) -> DbResult<Option<(WaitingNumber, WaitingItem)>> {
    let query = "SELECT number, game, challenge FROM waiting
        WHERE account = ?1 AND number > ?2 ORDER BY number LIMIT 1";
    sql::one(db, query, params![account, since], |row| {
        let what = match row.get("game")? {
            Some(game) => WaitingItem::Game(game),
            None => WaitingItem::Challenge(row.get("challenge")?),
        };
        Ok((WaitingNumber(row.get("number")?), what))
    })
}

pub fn read_number(db: &Connection, account: AccountId) -> DbResult<WaitingNumber> {
    let query = "SELECT told FROM account WHERE id = ?1";
    let told = sql::one(db, query, [account], |row| row.get(0))?;
    Ok(WaitingNumber(told.unwrap_or(0)))
}

pub fn set_read_number(db: &Transaction, account: AccountId, number: WaitingNumber) -> DbResult {
    let change = "UPDATE account SET told = ?2 WHERE id = ?1 AND told < ?2";
    sql::run(db, change, params![account, number.0])
}

/// The number of lines of the other player and of the server that a player of a game has not read.
/// Lines of a player whom the account ignores do not count.
pub fn count_unread(db: &Connection, account: AccountId, game: GameId) -> DbResult<u32> {
    sql::count(db, UNREAD, params![account, game])
}

/// Stores a notice until it is sent, or until the account ignores its `sender`. `false` if too many
/// notices wait already.
pub fn add_notice(
    db: &Transaction,
    to: AccountId,
    sender: Option<AccountId>,
    notice: &str,
) -> DbResult<bool> {
    let insert = "INSERT INTO notice (account, sender, notice)
        SELECT ?1, ?2, ?3 WHERE (SELECT COUNT(*) FROM notice) < ?4";
    Ok(sql::rows_changed(db, insert, params![to, sender, notice, NOTICES])? > 0)
}

/// Deletes the notice `sent`, and returns the oldest notice that waits.
pub fn next_notice(
    database: &mut Database,
    sent: Option<NoticeId>,
) -> DbResult<Option<(NoticeId, String)>> {
    if let Some(NoticeId(sent)) = sent {
        database.write(|db| sql::run(db, "DELETE FROM notice WHERE id = ?1", [sent]))?;
    }
    let query = "SELECT id, notice FROM notice ORDER BY id LIMIT 1";
    sql::one(database, query, [], |row| Ok((NoticeId(row.get(0)?), row.get(1)?)))
}

/// An SQL query: how many lines count for [`unread`] in the game `?2` for the player `?1`.
const UNREAD: &str = "SELECT COUNT(*) FROM chat JOIN game ON game.id = chat.game
    WHERE chat.game = ?2 AND ?1 IN (white_account, black_account)
        AND (chat.account IS NULL
            OR chat.account IN (white_account, black_account) AND chat.account <> ?1
            AND chat.account NOT IN (SELECT whom FROM ignored WHERE account = ?1))
        AND chat.id >
            IFNULL((SELECT line FROM last_read WHERE account = ?1 AND game = ?2), 0)";

/// The game no longer waits for the player, unless a move or an answer is due.
pub fn mark_as_read(db: &Transaction, account: AccountId, game: GameId) -> DbResult {
    let read = "INSERT OR REPLACE INTO last_read (account, game, line)
        SELECT ?1, ?2, MAX(id) FROM chat WHERE game = ?2 HAVING MAX(id) IS NOT NULL";
    sql::run(db, read, params![account, game])?;
    let ends = "DELETE FROM waiting WHERE account = ?1 AND game = ?2 AND NOT EXISTS
        (SELECT 1 FROM game WHERE id = ?2 AND (
            white_account = ?1 AND (turn = 'white' OR offers LIKE '%:black%')
            OR black_account = ?1 AND (turn = 'black' OR offers LIKE '%:white%')))";
    sql::run(db, ends, params![account, game])
}

pub fn add_waiting(
    db: &Transaction,
    game: GameId,
    seats: &[Seat; 2],
    waits: [WaitingChange; 2],
) -> DbResult {
    for (seat, waits) in seats.iter().zip(waits) {
        let Some(account) = seat.person() else { continue };
        let change = match waits {
            WaitingChange::No if count_unread(db, account, game)? > 0 => continue,
            WaitingChange::No => "DELETE FROM waiting WHERE game = ?1 AND account = ?2",
            WaitingChange::Still => continue,
            WaitingChange::Anew => "INSERT OR REPLACE INTO waiting (game, account) VALUES (?1, ?2)",
        };
        sql::run(db, change, params![game, account])?;
    }
    Ok(())
}
