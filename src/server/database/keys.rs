//! Keys of accounts, and words that can be used once. A link word adds a key to an account. An
//! invitation lets a guest register. Only hashes of the words are stored.

use jiff::Timestamp;
use jiff::civil::Date;
use ring::digest::{SHA256, digest};
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params};
use thiserror::Error;

use super::account_name::AccountName;
use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Day, Millis};
use crate::server::ssh::{Fingerprint, PublicKey};

/// The greatest number of keys of an account.
pub const KEYS: u32 = 20;

impl ToSql for Fingerprint {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Fingerprint {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value).map(Fingerprint)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountKey {
    pub public: PublicKey,
    pub added: Timestamp,
    /// The last day on which the key was used (UTC), if it was ever used.
    pub last_used: Option<Date>,
}

/// The reason why a key can't be added or removed.
#[derive(Debug, Error)]
pub enum KeyError {
    #[error("this key belongs to an account already")]
    Taken,
    #[error("an account can have {KEYS} keys; remove one first")]
    TooMany,
    #[error("the account has no such key")]
    Unknown,
    #[error("this is the account's only key; add another one first")]
    Last,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// Adds a key to an account.
    ///
    /// # Errors
    /// The key is taken, or the account has too many.
    pub fn add_key(
        &mut self,
        account: AccountId,
        key: &PublicKey,
        now: Timestamp,
    ) -> Result<(), KeyError> {
        let transaction = self.begin()?;
        if is_taken(&transaction, &key.fingerprint)? {
            return Err(KeyError::Taken);
        }
        if number(&transaction, account)? >= KEYS {
            return Err(KeyError::TooMany);
        }
        insert(&transaction, account, key, now)?;
        Ok(sql::commit(transaction)?)
    }

    /// Returns the keys of an account, the oldest first.
    pub fn keys_of(&self, account: AccountId) -> Result<Vec<AccountKey>, DatabaseError> {
        let query = "SELECT fingerprint, openssh, added, last_used FROM key
            WHERE account = ?1 ORDER BY added, fingerprint";
        sql::all(&self.connection, query, [account], |row| {
            let Millis(added) = row.get("added")?;
            let last_used: Option<Day> = row.get("last_used")?;
            let public =
                PublicKey { fingerprint: row.get("fingerprint")?, openssh: row.get("openssh")? };
            Ok(AccountKey { public, added, last_used: last_used.map(|Day(date)| date) })
        })
    }

    /// Removes a key from an account, but never the account's only key.
    ///
    /// # Errors
    /// The account does not have the key, or has no other key.
    pub fn remove_key(
        &mut self,
        account: AccountId,
        fingerprint: &Fingerprint,
    ) -> Result<(), KeyError> {
        let transaction = self.begin()?;
        let remove = "DELETE FROM key WHERE account = ?1 AND fingerprint = ?2";
        if sql::run(&transaction, remove, params![account, fingerprint])? == 0 {
            return Err(KeyError::Unknown);
        }
        if number(&transaction, account)? == 0 {
            return Err(KeyError::Last);
        }
        Ok(sql::commit(transaction)?)
    }

    /// Stores that a key was used today. Writes at most once a day for each key. Stores nothing
    /// while another program has locked the database.
    pub fn key_used(
        &mut self,
        fingerprint: &Fingerprint,
        today: Date,
    ) -> Result<(), DatabaseError> {
        // An update needs the lock even if it changes no row.
        let query = "SELECT COUNT(*) FROM key WHERE fingerprint = ?1 AND last_used IS NOT ?2";
        if sql::count(&self.connection, query, params![fingerprint, Day(today)])? == 0
            || self.is_locked()
        {
            return Ok(());
        }
        let change = "UPDATE key SET last_used = ?2 WHERE fingerprint = ?1";
        sql::run(&self.connection, change, params![fingerprint, Day(today)]).map(drop)
    }
}

/// Whether a key belongs to any account.
pub fn is_taken(connection: &Connection, fingerprint: &Fingerprint) -> Result<bool, DatabaseError> {
    let query = "SELECT COUNT(*) FROM key WHERE fingerprint = ?1";
    Ok(sql::count(connection, query, [fingerprint])? > 0)
}

/// Adds a key to an account. No account may have the key yet.
pub fn insert(
    connection: &Connection,
    account: AccountId,
    key: &PublicKey,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let insert = "INSERT INTO key (fingerprint, openssh, account, added) VALUES (?1, ?2, ?3, ?4)";
    let values = params![key.fingerprint, key.openssh, account, Millis(now)];
    sql::run(connection, insert, values).map(drop)
}

fn number(connection: &Connection, account: AccountId) -> Result<u32, DatabaseError> {
    sql::count(connection, "SELECT COUNT(*) FROM key WHERE account = ?1", [account])
}

/// The hash of a word by SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordHash(pub [u8; 32]);

impl WordHash {
    /// Returns the hash of a word. Ignores case, and blanks around the word.
    pub fn from_word(word: &str) -> WordHash {
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

/// An invitation as the operator sees it, used or unused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The first eight hexadecimal digits of the word's hash. These digits name the invitation,
    /// since the word is not stored.
    pub mark: String,
    pub expires: Timestamp,
    /// The account that was made with the invitation.
    pub used_by: Option<AccountName>,
}

impl Database {
    /// Stores a link word, which adds a key to an account until it expires. The word replaces an
    /// older link word of the account.
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

    /// Deletes a link word. Returns the account of the word; `None` if the word is unknown or has
    /// expired.
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

    /// Stores a word that lets one guest register until `expires`.
    pub fn invite(&mut self, word: &WordHash, expires: Timestamp) -> Result<(), DatabaseError> {
        let insert = "INSERT INTO invitation (word, expires) VALUES (?1, ?2)";
        sql::run(&self.connection, insert, params![word, Millis(expires)]).map(drop)
    }

    /// Returns all invitations, also used and expired ones. The invitation that expires last comes
    /// last.
    pub fn invitations(&self) -> Result<Vec<Invitation>, DatabaseError> {
        let query = "SELECT lower(substr(hex(word), 1, 8)) AS mark, expires, name FROM invitation
            LEFT JOIN account ON account.id = used_by ORDER BY expires, mark";
        sql::all(&self.connection, query, [], |row| {
            let Millis(expires) = row.get("expires")?;
            Ok(Invitation { mark: row.get("mark")?, expires, used_by: row.get("name")? })
        })
    }

    /// Withdraws the unused invitation with a word or a mark. Returns whether there was such an
    /// invitation.
    pub fn withdraw_invitation(&mut self, word_or_mark: &str) -> Result<bool, DatabaseError> {
        let withdraw = "DELETE FROM invitation WHERE used_by IS NULL
            AND (word = ?1 OR lower(substr(hex(word), 1, 8)) = lower(?2))";
        let values = params![WordHash::from_word(word_or_mark), word_or_mark];
        Ok(sql::run(&self.connection, withdraw, values)? > 0)
    }

    /// Whether a word still lets a guest register.
    pub fn is_invitation(&self, word: &WordHash, now: Timestamp) -> Result<bool, DatabaseError> {
        let query = "SELECT COUNT(*) FROM invitation
            WHERE word = ?1 AND expires > ?2 AND used_by IS NULL";
        Ok(sql::count(&self.connection, query, params![word, Millis(now)])? > 0)
    }
}

/// Marks an invitation as used. Returns whether it was valid.
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
