//! The things that wait for players, the last thing that each player was told about, unread talk,
//! and the notices that must still be sent.

use rusqlite::{Connection, Transaction, params};

use super::connection::Database;
use super::game_row::StoredSeat;
use super::sql::{self, DbResult};
use super::values::{AccountId, ChallengeId, GameId};

/// Whether something waits for a player in a game after a change of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Nothing waits for the player in the game.
    No,
    /// The same thing waits for the player as before.
    Still,
    /// Something new waits for the player.
    Anew,
}

/// The number of a thing that waits for a player, higher than the numbers of all earlier things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingNumber(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingThing {
    Game(GameId),
    Challenge(ChallengeId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeId(i64);

/// The greatest number of notices of all accounts that may wait.
const NOTICES: u32 = 64;

/// Returns the waiting thing of an account with the lowest number above `since`; `None` if
/// nothing newer waits.
pub fn first_after(
    db: &Connection,
    account: AccountId,
    WaitingNumber(since): WaitingNumber,
) -> DbResult<Option<(WaitingNumber, WaitingThing)>> {
    let query = "SELECT number, game, challenge FROM waiting
        WHERE account = ?1 AND number > ?2 ORDER BY number LIMIT 1";
    sql::one(db, query, params![account, since], |row| {
        let what = match row.get("game")? {
            Some(game) => WaitingThing::Game(game),
            None => WaitingThing::Challenge(row.get("challenge")?),
        };
        Ok((WaitingNumber(row.get("number")?), what))
    })
}

/// Returns the number of the last thing that the owner of an account was told about.
pub fn told_number(db: &Connection, account: AccountId) -> DbResult<WaitingNumber> {
    let query = "SELECT told FROM account WHERE id = ?1";
    let told = sql::one(db, query, [account], |row| row.get(0))?;
    Ok(WaitingNumber(told.unwrap_or(0)))
}

/// Stores the number of the last thing that the owner of an account was told about.
pub fn set_told(db: &Transaction, account: AccountId, number: WaitingNumber) -> DbResult {
    let change = "UPDATE account SET told = ?2 WHERE id = ?1 AND told < ?2";
    sql::run(db, change, params![account, number.0]).map(drop)
}

/// Returns the number of lines of the other player and of the server that a player of a game
/// has not read. Lines of a player whom the account ignores do not count.
pub fn unread(db: &Connection, account: AccountId, game: GameId) -> DbResult<u32> {
    sql::count(db, UNREAD, params![account, game])
}

/// Stores a notice until it is sent, or until the account ignores its `sender`. Returns `false`
/// if too many notices wait already.
pub fn add_notice(
    db: &Transaction,
    to: AccountId,
    sender: Option<AccountId>,
    notice: &str,
) -> DbResult<bool> {
    let insert = "INSERT INTO notice (account, sender, notice)
        SELECT ?1, ?2, ?3 WHERE (SELECT COUNT(*) FROM notice) < ?4";
    Ok(sql::run(db, insert, params![to, sender, notice, NOTICES])? > 0)
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

/// An SQL query: the number of lines in the chat of the game `?2`, of the other player or of the
/// server, that the player `?1` has not read.
const UNREAD: &str = "SELECT COUNT(*) FROM chat JOIN game ON game.id = chat.game
    WHERE chat.game = ?2 AND ?1 IN (white_account, black_account)
        AND (chat.account IS NULL
            OR chat.account IN (white_account, black_account) AND chat.account <> ?1
            AND chat.account NOT IN (SELECT whom FROM ignored WHERE account = ?1))
        AND chat.id >
            IFNULL((SELECT line FROM last_read WHERE account = ?1 AND game = ?2), 0)";

/// Notes that a player has read the chat of a game. The game no longer waits for the player, unless
/// a move or an answer is due.
pub fn note_read(db: &Transaction, account: AccountId, game: GameId) -> DbResult {
    let read = "INSERT OR REPLACE INTO last_read (account, game, line)
        SELECT ?1, ?2, MAX(id) FROM chat WHERE game = ?2 HAVING MAX(id) IS NOT NULL";
    sql::run(db, read, params![account, game])?;
    let ends = "DELETE FROM waiting WHERE account = ?1 AND game = ?2 AND NOT EXISTS
        (SELECT 1 FROM game WHERE id = ?2 AND (
            white_account = ?1 AND (turn = 'white' OR offers LIKE '%:black%')
            OR black_account = ?1 AND (turn = 'black' OR offers LIKE '%:white%')))";
    sql::run(db, ends, params![account, game]).map(drop)
}

/// Notes that the latest line of the chat of a game waits for a player who is not at the board.
pub(super) fn note_talk(db: &Transaction, account: AccountId, game: GameId) -> DbResult {
    if sql::count(db, UNREAD, params![account, game])? > 0 {
        let waits = "INSERT OR REPLACE INTO waiting (game, account) VALUES (?1, ?2)";
        sql::run(db, waits, params![game, account])?;
    }
    Ok(())
}

/// Stores whether something waits for White and for Black after a change of a game.
pub(super) fn note_waiting(
    db: &Transaction,
    game: GameId,
    seats: &[StoredSeat; 2],
    waits: [Waits; 2],
) -> DbResult {
    for (seat, waits) in seats.iter().zip(waits) {
        let Some(account) = seat.account() else { continue };
        let change = match waits {
            Waits::No if sql::count(db, UNREAD, params![account, game])? > 0 => continue,
            Waits::No => "DELETE FROM waiting WHERE game = ?1 AND account = ?2",
            Waits::Still => continue,
            Waits::Anew => "INSERT OR REPLACE INTO waiting (game, account) VALUES (?1, ?2)",
        };
        sql::run(db, change, params![game, account])?;
    }
    Ok(())
}
