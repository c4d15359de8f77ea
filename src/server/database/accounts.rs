//! The accounts of the players.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Row, Transaction, params};

use super::keys::{self, AccountKey, WordHash};
use super::sql::{self, ChangeError, ChangeResult, DbResult};
use super::values::{AccountId, AccountName, Millis, time};
use crate::server::ssh::{Fingerprint, PublicKey};

#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not by itself")]
pub struct Account {
    pub id: AccountId,
    pub name: AccountName,
    pub created: Timestamp,
    /// Whether the operator has blocked the account, or the owner has closed it.
    pub blocked: bool,
    pub closed: bool,
    pub operator: bool,
    pub muted: bool,
    /// The owner's choices, such as the theme, as text.
    pub settings: String,
}

/// How long an account must keep a new name before it can be renamed again.
const RENAMED_EACH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long an old name stays reserved for the account that gave it up.
const GIVEN_UP_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);

pub fn register(
    db: &Transaction,
    name: &AccountName,
    key: &PublicKey,
    invitation: Option<&WordHash>,
    now: Timestamp,
) -> ChangeResult<Account> {
    check_free(db, name, None, now)?;
    let insert = "INSERT INTO account (name, look, created) VALUES (?1, ?2, ?3)";
    sql::run(db, insert, params![name, name.skeleton(), Millis(now)])?;
    let account = AccountId(db.last_insert_rowid());
    keys::insert(db, account, key, now)?;
    if let Some(word) = invitation {
        keys::use_invitation(db, word, account, now)?;
    }
    by_id(db, account)
}

/// Ignores upper and lower case. `name` is not an [`AccountName`], since an old account may have a
/// name that is reserved now.
pub fn by_name(db: &Connection, name: &str) -> DbResult<Option<Account>> {
    sql::one(db, "SELECT * FROM account WHERE name = ?1", [name], read)
}

pub fn by_former_name(db: &Connection, name: &str) -> DbResult<Option<Account>> {
    let query = "SELECT account.* FROM former_name JOIN account ON account.id = account
        WHERE former_name.name = ?1 AND NOT closed";
    sql::one(db, query, [name], read)
}

pub fn by_id(db: &Connection, id: AccountId) -> ChangeResult<Account> {
    let found = sql::one(db, "SELECT * FROM account WHERE id = ?1", [id], read)?;
    found.ok_or(ChangeError::NoAccount(id))
}

/// The account that has a key, even if the account is blocked.
pub fn account_of(db: &Connection, fingerprint: &Fingerprint) -> DbResult<Option<Account>> {
    let query = "SELECT account.* FROM key JOIN account ON account.id = key.account
        WHERE fingerprint = ?1";
    sql::one(db, query, [fingerprint], read)
}

pub fn all(db: &Connection) -> DbResult<Vec<Account>> {
    sql::all(db, "SELECT * FROM account ORDER BY name", [], read)
}

pub fn with_keys(db: &Connection) -> DbResult<Vec<(Account, Vec<AccountKey>)>> {
    let accounts = all(db)?.into_iter();
    accounts.map(|account| Ok((account.clone(), keys::of_account(db, account.id)?))).collect()
}

pub fn block(db: &Transaction, id: AccountId) -> DbResult {
    sql::run(db, "UPDATE account SET blocked = TRUE WHERE id = ?1", [id])?;
    sql::run(db, "DELETE FROM challenge WHERE challenger = ?1 OR challenged = ?1", [id])
}

pub fn unblock(db: &Transaction, id: AccountId) -> DbResult {
    sql::run(db, "UPDATE account SET blocked = FALSE WHERE id = ?1", [id])
}

pub fn rename(db: &Transaction, id: AccountId, name: &AccountName, now: Timestamp) -> ChangeResult {
    let query = "SELECT renamed FROM account WHERE id = ?1";
    if let Some(before) = sql::moment(db, query, [id])?
        && now < before + RENAMED_EACH
    {
        return Err(ChangeError::RenamedLately(before + RENAMED_EACH));
    }
    rename_at_once(db, id, name, now)
}

pub fn set_operator(db: &Transaction, id: AccountId, operator: bool) -> DbResult {
    sql::run(db, "UPDATE account SET operator = ?2 WHERE id = ?1", params![id, operator])
}

/// Deletes all but the games and the name of an account, for good.
pub fn close(db: &Transaction, id: AccountId) -> DbResult {
    for change in [
        "UPDATE account SET blocked = TRUE, closed = TRUE, operator = FALSE, settings = ''
            WHERE id = ?1",
        "DELETE FROM key WHERE account = ?1",
        "DELETE FROM link WHERE account = ?1",
        "DELETE FROM note WHERE account = ?1",
        "DELETE FROM study WHERE account = ?1",
        "DELETE FROM waiting WHERE account = ?1",
        "DELETE FROM last_read WHERE account = ?1",
        "DELETE FROM notice WHERE account = ?1",
        "DELETE FROM task_book WHERE account = ?1",
        "DELETE FROM challenge WHERE challenger = ?1 OR challenged = ?1",
    ] {
        sql::run(db, change, [id])?;
    }
    Ok(())
}

pub fn set_settings(db: &Transaction, id: AccountId, settings: &str) -> DbResult {
    sql::run(db, "UPDATE account SET settings = ?2 WHERE id = ?1", params![id, settings])
}

pub fn set_muted(db: &Transaction, id: AccountId, muted: bool) -> DbResult {
    sql::run(db, "UPDATE account SET muted = ?2 WHERE id = ?1", params![id, muted])
}

/// Reserves the old name for the account until [`GIVEN_UP_FOR`] has passed.
pub fn rename_at_once(
    db: &Transaction,
    id: AccountId,
    name: &AccountName,
    now: Timestamp,
) -> ChangeResult {
    check_free(db, name, Some(id), now)?;
    sql::run(db, "DELETE FROM former_name WHERE given_up <= ?1", [Millis(now - GIVEN_UP_FOR)])?;
    let give_up = "INSERT OR REPLACE INTO former_name (name, look, account, given_up)
        SELECT name, look, id, ?2 FROM account WHERE id = ?1";
    sql::run(db, give_up, params![id, Millis(now)])?;
    let change = "UPDATE account SET name = ?2, look = ?3, renamed = ?4 WHERE id = ?1";
    Ok(sql::run(db, change, params![id, name, name.skeleton(), Millis(now)])?)
}

/// `None` as `by`: for a new account.
fn check_free(
    db: &Connection,
    name: &AccountName,
    by: Option<AccountId>,
    now: Timestamp,
) -> ChangeResult {
    let others = "SELECT name FROM account WHERE look = ?3 AND id IS NOT ?1
        UNION ALL SELECT name FROM former_name
            WHERE look = ?3 AND account IS NOT ?1 AND given_up > ?2";
    let values = params![by, Millis(now - GIVEN_UP_FOR), name.skeleton()];
    let alike: Vec<AccountName> = sql::all(db, others, values, |row| row.get(0))?;
    if alike.contains(name) {
        return Err(ChangeError::NameTaken(name.clone()));
    }
    match alike.first() {
        Some(other) => Err(ChangeError::LooksLike(other.to_string())),
        None => Ok(()),
    }
}

fn read(row: &Row) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get("id")?,
        name: row.get("name")?,
        created: time(row, "created")?,
        blocked: row.get("blocked")?,
        closed: row.get("closed")?,
        operator: row.get("operator")?,
        muted: row.get("muted")?,
        settings: row.get("settings")?,
    })
}

pub fn task_book(db: &Connection, account: AccountId) -> DbResult<Option<Vec<u8>>> {
    let query = "SELECT CAST(book AS BLOB) FROM task_book WHERE account = ?1 AND put_aside = 0";
    sql::one(db, query, [account], |row| row.get(0))
}

pub fn set_task_book(db: &Transaction, account: AccountId, book: &str) -> DbResult {
    let insert = "INSERT OR REPLACE INTO task_book (account, put_aside, book) VALUES (?1, 0, ?2)";
    sql::run(db, insert, params![account, book])
}

/// Puts an account's damaged book aside. The operator finds the book under the time `now`.
pub fn set_task_book_apart(db: &Transaction, account: AccountId, now: Timestamp) -> DbResult {
    // Two moments may be the same millisecond.
    let change = "UPDATE task_book SET put_aside =
            (SELECT MAX(?2, MAX(put_aside) + 1) FROM task_book WHERE account = ?1)
        WHERE account = ?1 AND put_aside = 0";
    sql::run(db, change, params![account, Millis(now)])
}
