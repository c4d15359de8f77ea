//! Words that let people in once: a link word adds a key to its owner's account, an invitation lets
//! somebody register. Only hashes are kept: whoever reads the file can't use the words.

use jiff::Timestamp;
use ring::digest::{SHA256, digest};
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ToSql, params};

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{AccountId, Millis};

/// The hash of a word by SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordHash(pub [u8; 32]);

impl WordHash {
    /// The hash of a word as somebody types it: in any case, with blanks around it.
    pub fn of(word: &str) -> WordHash {
        let digest = digest(&SHA256, word.trim().to_lowercase().as_bytes());
        let mut hash = [0; 32];
        hash.copy_from_slice(digest.as_ref());
        WordHash(hash)
    }
}

impl ToSql for WordHash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.as_slice().to_sql()
    }
}

impl Database {
    /// Keeps a word that adds a key to an account until it expires. A new word ends an older one of
    /// the account.
    ///
    /// # Errors
    /// The database fails.
    pub fn make_link(
        &mut self,
        account: AccountId,
        word: &WordHash,
        expires: Timestamp,
    ) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        sql::run(&transaction, "DELETE FROM link WHERE account = ?1", [account])?;
        let insert = "INSERT INTO link (word, account, expires) VALUES (?1, ?2, ?3)";
        sql::run(&transaction, insert, params![word, account, Millis(expires)])?;
        sql::commit(transaction)
    }

    /// Uses up a link word. Answers whose account it opens; `None` if it is none or has expired.
    ///
    /// # Errors
    /// The database fails.
    pub fn take_link(
        &mut self,
        word: &WordHash,
        now: Timestamp,
    ) -> Result<Option<AccountId>, DatabaseError> {
        let take = "DELETE FROM link WHERE word = ?1 RETURNING account, expires";
        let transaction = self.begin()?;
        let taken = sql::one(&transaction, take, [word], |row| {
            let Millis(expires) = row.get("expires")?;
            Ok((row.get("account")?, expires))
        })?;
        sql::commit(transaction)?;
        Ok(taken.and_then(|(account, expires)| (now < expires).then_some(account)))
    }

    /// Keeps a word that lets somebody register until it expires.
    ///
    /// # Errors
    /// The database fails.
    pub fn invite(&mut self, word: &WordHash, expires: Timestamp) -> Result<(), DatabaseError> {
        let insert = "INSERT INTO invitation (word, expires) VALUES (?1, ?2)";
        sql::run(&self.connection, insert, params![word, Millis(expires)]).map(drop)
    }

    /// Whether a word still lets somebody register.
    ///
    /// # Errors
    /// The database fails.
    pub fn is_invitation(&self, word: &WordHash, now: Timestamp) -> Result<bool, DatabaseError> {
        let query = "SELECT COUNT(*) FROM invitation
            WHERE word = ?1 AND expires > ?2 AND used_by IS NULL";
        Ok(sql::count(&self.connection, query, params![word, Millis(now)])? > 0)
    }
}

/// Uses up an invitation. Answers whether it was good.
pub fn use_invitation(
    connection: &Connection,
    word: &WordHash,
    account: AccountId,
    now: Timestamp,
) -> Result<bool, DatabaseError> {
    let change = "UPDATE invitation SET used_by = ?3
        WHERE word = ?1 AND expires > ?2 AND used_by IS NULL";
    Ok(sql::run(connection, change, params![word, Millis(now), account])? > 0)
}
