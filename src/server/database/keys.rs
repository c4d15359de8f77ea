//! Keys of accounts, and words that can be used once. A link word adds a key to an account. An
//! invitation lets a guest register. Only hashes of the words are stored.

use jiff::Timestamp;
use jiff::civil::Date;
use ring::digest::{SHA256, digest};
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ToSql, Transaction, params};

use super::Database;
use super::sql::{self, ChangeError, ChangeResult, DbResult, KEYS};
use super::values::{AccountId, AccountName, Day, Millis, column, time};
use crate::server::ssh::{Fingerprint, PublicKey};

column!(Fingerprint, |it| it.0.to_sql(), |value| String::column_result(value).map(Fingerprint));

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountKey {
    pub public: PublicKey,
    /// The last day on which the key was used (UTC), if it was ever used.
    pub last_used: Option<Date>,
}

pub fn add(db: &Transaction, account: AccountId, key: &PublicKey, now: Timestamp) -> ChangeResult {
    insert(db, account, key, now)?;
    if number(db, account)? > KEYS { Err(ChangeError::TooManyKeys) } else { Ok(()) }
}

pub fn of_account(db: &Connection, account: AccountId) -> DbResult<Vec<AccountKey>> {
    let query = "SELECT fingerprint, openssh, added, last_used FROM key
        WHERE account = ?1 ORDER BY added, fingerprint";
    sql::all(db, query, [account], |row| {
        let last_used: Option<Day> = row.get("last_used")?;
        let public =
            PublicKey { fingerprint: row.get("fingerprint")?, openssh: row.get("openssh")? };
        Ok(AccountKey { public, last_used: last_used.map(|Day(date)| date) })
    })
}

pub fn remove(db: &Transaction, account: AccountId, fingerprint: &Fingerprint) -> ChangeResult {
    let remove = "DELETE FROM key WHERE account = ?1 AND fingerprint = ?2";
    if sql::rows_changed(db, remove, params![account, fingerprint])? == 0 {
        return Err(ChangeError::UnknownKey);
    }
    if number(db, account)? == 0 { Err(ChangeError::LastKey) } else { Ok(()) }
}

/// Writes at most once a day for each key, and nothing while another program has a lock.
pub fn set_last_use(database: &mut Database, fingerprint: &Fingerprint, today: Date) -> DbResult {
    if was_used(database, fingerprint, today)? || database.is_locked() {
        return Ok(());
    }
    let change = "UPDATE key SET last_used = ?2 WHERE fingerprint = ?1";
    database.write(|db| sql::run(db, change, params![fingerprint, Day(today)]))
}

/// Also if there is no such key.
pub fn was_used(db: &Connection, fingerprint: &Fingerprint, today: Date) -> DbResult<bool> {
    let query = "SELECT COUNT(*) FROM key WHERE fingerprint = ?1 AND last_used IS NOT ?2";
    Ok(sql::count(db, query, params![fingerprint, Day(today)])? == 0)
}

/// Adds a key to an account, however many it has.
pub fn insert(db: &Transaction, owner: AccountId, key: &PublicKey, now: Timestamp) -> ChangeResult {
    let query = "SELECT COUNT(*) FROM key WHERE fingerprint = ?1";
    if sql::count(db, query, [&key.fingerprint])? > 0 {
        return Err(ChangeError::KeyTaken);
    }
    let insert = "INSERT INTO key (fingerprint, openssh, account, added) VALUES (?1, ?2, ?3, ?4)";
    Ok(sql::run(db, insert, params![key.fingerprint, key.openssh, owner, Millis(now)])?)
}

fn number(db: &Connection, account: AccountId) -> DbResult<u32> {
    sql::count(db, "SELECT COUNT(*) FROM key WHERE account = ?1", [account])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordHash(pub [u8; 32]);

impl WordHash {
    /// Ignores case, and blanks around the word.
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The first eight hexadecimal digits of the word's hash: the word itself is not stored.
    pub mark: String,
    pub expires: Timestamp,
    pub used_by: Option<AccountName>,
}

/// The word replaces an older link word of the account.
pub fn make_link(db: &Transaction, id: AccountId, word: &WordHash, expires: Timestamp) -> DbResult {
    sql::run(db, "DELETE FROM link WHERE account = ?1", [id])?;
    let insert = "INSERT INTO link (word, account, expires) VALUES (?1, ?2, ?3)";
    sql::run(db, insert, params![word, id, Millis(expires)])
}

/// Deletes a link word, and returns its account. `None` if the word is unknown or has expired.
pub fn take_link(db: &Transaction, word: &WordHash, now: Timestamp) -> DbResult<Option<AccountId>> {
    let take = "DELETE FROM link WHERE word = ?1 RETURNING IIF(expires > ?2, account, NULL)";
    Ok(sql::one(db, take, params![word, Millis(now)], |row| row.get(0))?.flatten())
}

pub fn invite(db: &Transaction, word: &WordHash, expires: Timestamp) -> DbResult {
    let insert = "INSERT INTO invitation (word, expires) VALUES (?1, ?2)";
    sql::run(db, insert, params![word, Millis(expires)])
}

/// All invitations, also used and expired ones. The one that expires last comes last.
pub fn invitations(db: &Connection) -> DbResult<Vec<Invitation>> {
    let query = "SELECT lower(substr(hex(word), 1, 8)) AS mark, expires, name FROM invitation
        LEFT JOIN account ON account.id = used_by ORDER BY expires, mark";
    sql::all(db, query, [], |row| {
        let expires = time(row, "expires")?;
        Ok(Invitation { mark: row.get("mark")?, expires, used_by: row.get("name")? })
    })
}

/// Withdraws an unused invitation. `false` if there is none with this word or mark.
pub fn withdraw_invitation(db: &Transaction, word_or_mark: &str) -> DbResult<bool> {
    let withdraw = "DELETE FROM invitation WHERE used_by IS NULL
        AND (word = ?1 OR lower(substr(hex(word), 1, 8)) = lower(?2))";
    let values = params![WordHash::from_word(word_or_mark), word_or_mark];
    Ok(sql::rows_changed(db, withdraw, values)? > 0)
}

pub fn is_invitation(db: &Connection, word: &WordHash, now: Timestamp) -> DbResult<bool> {
    let query = "SELECT COUNT(*) FROM invitation
        WHERE word = ?1 AND expires > ?2 AND used_by IS NULL";
    Ok(sql::count(db, query, params![word, Millis(now)])? > 0)
}

pub fn use_invitation(
    db: &Transaction,
    word: &WordHash,
    account: AccountId,
    now: Timestamp,
) -> ChangeResult {
    let change = "UPDATE invitation SET used_by = ?3
        WHERE word = ?1 AND expires > ?2 AND used_by IS NULL";
    let changed = sql::rows_changed(db, change, params![word, Millis(now), account])?;
    if changed == 0 { Err(ChangeError::UnknownWord) } else { Ok(()) }
}
