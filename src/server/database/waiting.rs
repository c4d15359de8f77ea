//! The things that wait for players, the last thing that each player was told about, and the
//! notices that must still be sent.

use rusqlite::{Connection, params};

use super::connection::Database;
use super::game_row::StoredSeat;
use super::sql::{self, DatabaseError};
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

impl Database {
    /// Returns the waiting thing of an account with the lowest number above `since`; `None` if
    /// nothing newer waits.
    pub fn first_waiting(
        &self,
        account: AccountId,
        WaitingNumber(since): WaitingNumber,
    ) -> Result<Option<(WaitingNumber, WaitingThing)>, DatabaseError> {
        let query = "SELECT number, game, challenge FROM waiting
            WHERE account = ?1 AND number > ?2 ORDER BY number LIMIT 1";
        sql::one(&self.connection, query, params![account, since], |row| {
            let what = match row.get("game")? {
                Some(game) => WaitingThing::Game(game),
                None => WaitingThing::Challenge(row.get("challenge")?),
            };
            Ok((WaitingNumber(row.get("number")?), what))
        })
    }

    /// Returns the number of the last thing that the owner of an account was told about.
    pub fn told_number(&self, account: AccountId) -> Result<WaitingNumber, DatabaseError> {
        let query = "SELECT told FROM account WHERE id = ?1";
        let told = sql::one(&self.connection, query, [account], |row| row.get(0))?;
        Ok(WaitingNumber(told.unwrap_or(0)))
    }

    /// Stores the number of the last thing that the owner of an account was told about.
    pub fn set_told(
        &mut self,
        account: AccountId,
        WaitingNumber(number): WaitingNumber,
    ) -> Result<(), DatabaseError> {
        let change = "UPDATE account SET told = ?2 WHERE id = ?1 AND told < ?2";
        sql::run(&self.connection, change, params![account, number]).map(drop)
    }

    /// Stores a notice until it is sent. Returns `false` if too many notices wait already.
    pub fn add_notice(&mut self, to: AccountId, notice: &str) -> Result<bool, DatabaseError> {
        let insert = "INSERT INTO notice (account, notice)
            SELECT ?1, ?2 WHERE (SELECT COUNT(*) FROM notice) < ?3";
        Ok(sql::run(&self.connection, insert, params![to, notice, NOTICES])? > 0)
    }

    /// Deletes the notice `sent`, and returns the oldest notice that waits.
    pub fn next_notice(
        &mut self,
        sent: Option<NoticeId>,
    ) -> Result<Option<(NoticeId, String)>, DatabaseError> {
        if let Some(NoticeId(sent)) = sent {
            sql::run(&self.connection, "DELETE FROM notice WHERE id = ?1", [sent])?;
        }
        let query = "SELECT id, notice FROM notice ORDER BY id LIMIT 1";
        sql::one(&self.connection, query, [], |row| Ok((NoticeId(row.get(0)?), row.get(1)?)))
    }
}

/// Stores whether something waits for White and for Black after a change of a game.
pub(super) fn note_waiting(
    connection: &Connection,
    game: GameId,
    seats: &[StoredSeat; 2],
    waits: [Waits; 2],
) -> Result<(), DatabaseError> {
    for (seat, waits) in seats.iter().zip(waits) {
        let Some(account) = seat.account() else { continue };
        let change = match waits {
            Waits::No => "DELETE FROM waiting WHERE game = ?1 AND account = ?2",
            Waits::Still => continue,
            Waits::Anew => "INSERT OR REPLACE INTO waiting (game, account) VALUES (?1, ?2)",
        };
        sql::run(connection, change, params![game, account])?;
    }
    Ok(())
}
