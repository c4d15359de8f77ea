//! The accounts of the players, and the networks that the operator has banned.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Row, params};
use thiserror::Error;

use super::account_name::AccountName;
use super::connection::Database;
use super::keys::{self, WordHash};
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Millis, read_word};
use crate::kit::phrases::moment;
use crate::server::network::{Ban, Subnet};
use crate::server::ssh::{Fingerprint, PublicKey};

#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not by itself")]
pub struct Account {
    pub id: AccountId,
    pub name: AccountName,
    pub created: Timestamp,
    /// Whether the operator has blocked the account, or the owner has closed it.
    pub blocked: bool,
    /// Whether the owner has closed the account for good.
    pub closed: bool,
    /// Whether the owner may moderate.
    pub operator: bool,
    /// Whether the owner wants no chat.
    pub muted: bool,
    /// The owner's choices, such as the theme, as text.
    pub settings: String,
}

/// The reason why an account can't be made.
#[derive(Debug, Error)]
pub enum RegisterError {
    #[error("the name {0} is taken")]
    NameTaken(AccountName),
    #[error("the name could be taken for that of {0}; choose another one")]
    LooksLike(String),
    #[error("this key belongs to an account already")]
    KeyTaken,
    #[error("this word is unknown or no longer valid")]
    NotInvited,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// How long an account must keep a new name before it can be renamed again.
const RENAMED_EACH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long an old name stays reserved for the account that gave it up.
const GIVEN_UP_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);

/// The reason why an account can't be renamed.
#[derive(Debug, Error)]
pub enum RenameError {
    #[error(
        "you have changed your name already; you can change it again from {} UTC on",
        moment(*.0)
    )]
    TooSoon(Timestamp),
    #[error(transparent)]
    Name(#[from] RegisterError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// Makes an account with its first key.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name, or the key is taken.
    pub fn register(
        &mut self,
        name: &AccountName,
        key: &PublicKey,
        now: Timestamp,
    ) -> Result<AccountId, RegisterError> {
        let transaction = self.begin()?;
        let account = insert(&transaction, name, key, now)?;
        sql::commit(transaction)?;
        Ok(account)
    }

    /// Makes an account with its first key for an invited guest, and marks the invitation as used.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name, the key is taken, or the invitation
    /// is not valid.
    pub fn register_invited(
        &mut self,
        name: &AccountName,
        key: &PublicKey,
        word: &WordHash,
        now: Timestamp,
    ) -> Result<AccountId, RegisterError> {
        let transaction = self.begin()?;
        let account = insert(&transaction, name, key, now)?;
        if !keys::use_invitation(&transaction, word, account, now)? {
            return Err(RegisterError::NotInvited);
        }
        sql::commit(transaction)?;
        Ok(account)
    }

    /// Returns the account with a name, whether it is written in upper or lower case. `name` is not
    /// an [`AccountName`], since an old account may have a name that is reserved now.
    pub fn by_name(&self, name: &str) -> Result<Option<Account>, DatabaseError> {
        sql::one(&self.connection, "SELECT * FROM account WHERE name = ?1", [name], read)
    }

    /// Returns the account that had a name before and has another one now.
    pub fn by_former_name(&self, name: &str) -> Result<Option<Account>, DatabaseError> {
        let query = "SELECT account.* FROM former_name JOIN account ON account.id = account
            WHERE former_name.name = ?1 AND NOT closed";
        sql::one(&self.connection, query, [name], read)
    }

    pub fn by_id(&self, id: AccountId) -> Result<Option<Account>, DatabaseError> {
        sql::one(&self.connection, "SELECT * FROM account WHERE id = ?1", [id], read)
    }

    /// Returns the account that has a key, even if the account is blocked.
    pub fn account_of(&self, fingerprint: &Fingerprint) -> Result<Option<Account>, DatabaseError> {
        let query = "SELECT account.* FROM key JOIN account ON account.id = key.account
            WHERE fingerprint = ?1";
        sql::one(&self.connection, query, [fingerprint], read)
    }

    pub fn accounts(&self) -> Result<Vec<Account>, DatabaseError> {
        sql::all(&self.connection, "SELECT * FROM account ORDER BY name", [], read)
    }

    /// Blocks an account and withdraws all challenges from and to the account. Its games stay as
    /// they are.
    pub fn block(&mut self, id: AccountId) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        sql::run(&transaction, "UPDATE account SET blocked = TRUE WHERE id = ?1", [id])?;
        let withdraw = "DELETE FROM challenge WHERE challenger = ?1 OR challenged = ?1";
        sql::run(&transaction, withdraw, [id])?;
        sql::commit(transaction)
    }

    /// Unblocks an account. Its withdrawn challenges stay withdrawn.
    pub fn unblock(&mut self, id: AccountId) -> Result<(), DatabaseError> {
        let change = "UPDATE account SET blocked = FALSE WHERE id = ?1";
        sql::run(&self.connection, change, [id]).map(drop)
    }

    /// Gives an account another name.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name, or the account was renamed recently.
    pub fn rename(
        &mut self,
        id: AccountId,
        name: &AccountName,
        now: Timestamp,
    ) -> Result<(), RenameError> {
        let transaction = self.begin()?;
        let query = "SELECT renamed FROM account WHERE id = ?1";
        let before = sql::one(&transaction, query, [id], |row| row.get::<_, Option<Millis>>(0))?;
        if let Some(Millis(before)) = before.flatten()
            && now < before + RENAMED_EACH
        {
            return Err(RenameError::TooSoon(before + RENAMED_EACH));
        }
        give_name(&transaction, id, name, now)?;
        Ok(sql::commit(transaction)?)
    }

    /// Gives an account the name that the operator has chosen, even if the account was renamed
    /// recently.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name.
    pub fn rename_at_once(
        &mut self,
        id: AccountId,
        name: &AccountName,
        now: Timestamp,
    ) -> Result<(), RegisterError> {
        let transaction = self.begin()?;
        give_name(&transaction, id, name, now)?;
        Ok(sql::commit(transaction)?)
    }

    /// Sets whether the owner of an account is an operator.
    pub fn set_operator(&mut self, id: AccountId, operator: bool) -> Result<(), DatabaseError> {
        let change = "UPDATE account SET operator = ?2 WHERE id = ?1";
        sql::run(&self.connection, change, params![id, operator]).map(drop)
    }

    /// Closes an account for good. Deletes its keys, link word, settings, notes, private trees,
    /// notices, tasks and challenges. Its games and its name stay.
    pub fn close(&mut self, id: AccountId) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        let close =
            "UPDATE account SET blocked = TRUE, closed = TRUE, operator = FALSE, settings = ''
            WHERE id = ?1";
        for change in [
            close,
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
            sql::run(&transaction, change, [id])?;
        }
        sql::commit(transaction)
    }

    /// Stores the choices of an account's owner.
    pub fn set_settings(&mut self, id: AccountId, settings: &str) -> Result<(), DatabaseError> {
        let change = "UPDATE account SET settings = ?2 WHERE id = ?1";
        sql::run(&self.connection, change, params![id, settings]).map(drop)
    }

    /// Stores whether an account's owner wants no chat.
    pub fn set_muted(&mut self, id: AccountId, muted: bool) -> Result<(), DatabaseError> {
        let change = "UPDATE account SET muted = ?2 WHERE id = ?1";
        sql::run(&self.connection, change, params![id, muted]).map(drop)
    }

    /// Stores a ban of a network, in place of an earlier ban of the same network.
    pub fn ban(&mut self, ban: &Ban) -> Result<(), DatabaseError> {
        let Ban { network, made, until } = ban;
        let keep = "INSERT OR REPLACE INTO ban (network, made, until) VALUES (?1, ?2, ?3)";
        let values = params![network.to_string(), Millis(*made), until.map(Millis)];
        sql::run(&self.connection, keep, values).map(drop)
    }

    /// Lifts the ban of a network. Returns whether the network was banned.
    pub fn unban(&mut self, network: Subnet) -> Result<bool, DatabaseError> {
        let lift = "DELETE FROM ban WHERE network = ?1";
        Ok(sql::run(&self.connection, lift, [network.to_string()])? > 0)
    }

    /// Returns the bans that are still in force at `now`.
    pub fn bans(&self, now: Timestamp) -> Result<Vec<Ban>, DatabaseError> {
        let lasting = "SELECT * FROM ban WHERE until IS NULL OR until > ?1 ORDER BY made, network";
        sql::all(&self.connection, lasting, [Millis(now)], |row| {
            let Millis(made) = row.get("made")?;
            let until = row.get::<_, Option<Millis>>("until")?.map(|Millis(until)| until);
            Ok(Ban { network: read_word(row.get_ref("network")?)?, made, until })
        })
    }
}

fn insert(
    connection: &Connection,
    name: &AccountName,
    key: &PublicKey,
    now: Timestamp,
) -> Result<AccountId, RegisterError> {
    check_free(connection, name, None, now)?;
    if keys::is_taken(connection, &key.fingerprint)? {
        return Err(RegisterError::KeyTaken);
    }
    let account = "INSERT INTO account (name, look, created) VALUES (?1, ?2, ?3)";
    sql::run(connection, account, params![name, name.look(), Millis(now)])?;
    let account = AccountId(connection.last_insert_rowid());
    keys::insert(connection, account, key, now)?;
    Ok(account)
}

/// Gives an account a name, and reserves the old name for the account until [`GIVEN_UP_FOR`] has
/// passed.
fn give_name(
    connection: &Connection,
    id: AccountId,
    name: &AccountName,
    now: Timestamp,
) -> Result<(), RegisterError> {
    check_free(connection, name, Some(id), now)?;
    sql::run(
        connection,
        "DELETE FROM former_name WHERE given_up <= ?1",
        [Millis(now - GIVEN_UP_FOR)],
    )?;
    let give_up = "INSERT OR REPLACE INTO former_name (name, look, account, given_up)
        SELECT name, look, id, ?2 FROM account WHERE id = ?1";
    sql::run(connection, give_up, params![id, Millis(now)])?;
    let change = "UPDATE account SET name = ?2, look = ?3, renamed = ?4 WHERE id = ?1";
    Ok(sql::run(connection, change, params![id, name, name.look(), Millis(now)]).map(drop)?)
}

/// Checks that a name is free for the account `by` (`None`: for a new account). No other account
/// may have this name or one that looks like it, or may have given up such a name recently.
fn check_free(
    connection: &Connection,
    name: &AccountName,
    by: Option<AccountId>,
    now: Timestamp,
) -> Result<(), RegisterError> {
    let others = "SELECT name FROM account WHERE look = ?3 AND id IS NOT ?1
        UNION ALL SELECT name FROM former_name
            WHERE look = ?3 AND account IS NOT ?1 AND given_up > ?2";
    let values = params![by, Millis(now - GIVEN_UP_FOR), name.look()];
    let alike: Vec<AccountName> = sql::all(connection, others, values, |row| row.get(0))?;
    match alike.first() {
        _ if alike.contains(name) => Err(RegisterError::NameTaken(name.clone())),
        Some(other) => Err(RegisterError::LooksLike(other.to_string())),
        None => Ok(()),
    }
}

fn read(row: &Row) -> rusqlite::Result<Account> {
    let Millis(created) = row.get("created")?;
    Ok(Account {
        id: row.get("id")?,
        name: row.get("name")?,
        created,
        blocked: row.get("blocked")?,
        closed: row.get("closed")?,
        operator: row.get("operator")?,
        muted: row.get("muted")?,
        settings: row.get("settings")?,
    })
}

impl Database {
    /// Returns the bytes of an account's book; `None` if the account has no book.
    pub fn task_book(&self, account: AccountId) -> Result<Option<Vec<u8>>, DatabaseError> {
        let query = "SELECT CAST(book AS BLOB) FROM task_book WHERE account = ?1 AND put_aside = 0";
        sql::one(&self.connection, query, [account], |row| row.get(0))
    }

    /// Stores an account's book in place of the former one.
    pub fn set_task_book(&mut self, account: AccountId, book: &str) -> Result<(), DatabaseError> {
        let insert =
            "INSERT OR REPLACE INTO task_book (account, put_aside, book) VALUES (?1, 0, ?2)";
        sql::run(&self.connection, insert, params![account, book]).map(drop)
    }

    /// Puts an account's damaged book aside. The operator finds the book under the time `now`.
    pub fn put_task_book_aside(
        &mut self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<(), DatabaseError> {
        // Two moments may be the same millisecond.
        let change = "UPDATE task_book SET put_aside =
                (SELECT MAX(?2, MAX(put_aside) + 1) FROM task_book WHERE account = ?1)
            WHERE account = ?1 AND put_aside = 0";
        sql::run(&self.connection, change, params![account, Millis(now)]).map(drop)
    }
}
