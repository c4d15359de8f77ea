//! Which players an account ignores: it gets neither their challenges nor their chat.

use rusqlite::Connection;

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::AccountId;

impl Database {
    /// From now on an account ignores another, or no longer.
    pub fn ignore(
        &mut self,
        account: AccountId,
        whom: AccountId,
        ignored: bool,
    ) -> Result<(), DatabaseError> {
        let change = if ignored {
            "INSERT OR IGNORE INTO ignored (account, whom) VALUES (?1, ?2)"
        } else {
            "DELETE FROM ignored WHERE account = ?1 AND whom = ?2"
        };
        sql::run(&self.connection, change, [account, whom])?;
        Ok(())
    }

    /// The accounts that an account ignores, with their names.
    pub fn ignored(&self, account: AccountId) -> Result<Vec<(AccountId, String)>, DatabaseError> {
        let query = "SELECT whom, name FROM account JOIN ignored ON account.id = ignored.whom
            WHERE ignored.account = ?1 ORDER BY name";
        sql::all(&self.connection, query, [account], |row| Ok((row.get("whom")?, row.get("name")?)))
    }
}

pub(super) fn ignores(
    connection: &Connection,
    account: AccountId,
    whom: AccountId,
) -> Result<bool, DatabaseError> {
    let query = "SELECT COUNT(*) FROM ignored WHERE account = ?1 AND whom = ?2";
    Ok(sql::count(connection, query, [account, whom])? > 0)
}
