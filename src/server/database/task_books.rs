//! The tasks from the games of accounts. A book of tasks is stored as the text of its file.

use jiff::Timestamp;
use rusqlite::params;

use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Millis};

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
