//! The tasks from the games of a player. The book of an account has the same format as the file in
//! which a player without a server has these tasks.

use jiff::Zoned;
use jiff::civil::Date;

use super::error::{BookPutAside, ServerError};
use super::news::ServerNews;
use super::timekeeper::now_in_millis;
use super::{GameServer, ServerState};
use crate::punct::lessons::own_tasks::{
    StoredBook, TaskBook, TaskBookError, TaskChange, TaskStore, TaskTrouble,
};
use crate::server::database::{AccountId, accounts};
use crate::server::log::complain;

/// A book, and the text for the player if a damaged book was put aside.
type AccountBook = (TaskBook, Option<BookPutAside>);

impl GameServer {
    /// Returns the tasks from the games of an account. Puts a damaged book aside.
    ///
    /// # Errors
    /// The database fails, or a newer version of the program has written the book.
    pub fn task_book(&self, account: AccountId) -> Result<AccountBook, ServerError> {
        match parse_book(self.database(|it| accounts::task_book(it, account))?) {
            Err(error) if error.is_damage() => self.state_to_write().open_book(account),
            read => Ok((read?, None)),
        }
    }

    /// Changes the tasks from the games of an account, and tells the account's screens.
    ///
    /// # Errors
    /// As for [`task_book`](Self::task_book). The book is unchanged then.
    pub fn change_tasks(
        &self,
        account: AccountId,
        change: &TaskChange,
    ) -> Result<AccountBook, ServerError> {
        let state = &mut *self.state_to_write();
        let (mut book, trouble) = state.open_book(account)?;
        let before = book.clone();
        book.apply(change);
        if book != before {
            let json = book.to_json()?;
            state.database.write(|db| accounts::set_task_book(db, account, &json))?;
            state.tell([account], ServerNews::Own);
        }
        Ok((book, trouble))
    }
}

impl ServerState {
    /// Returns the book of an account. Puts a damaged book aside and returns an empty book.
    fn open_book(&mut self, account: AccountId) -> Result<AccountBook, ServerError> {
        match parse_book(accounts::task_book(&self.database, account)?) {
            Err(error) if error.is_damage() => {
                self.database
                    .write(|db| accounts::put_task_book_aside(db, account, now_in_millis()))?;
                complain(&format!("the tasks of account {account} are put aside: {error}"));
                Ok((TaskBook::default(), Some(BookPutAside(error))))
            }
            read => Ok((read?, None)),
        }
    }
}

/// Returns the day of the server, which decides what tasks are due.
pub fn today() -> Date {
    Zoned::now().date()
}

fn parse_book(book: Option<Vec<u8>>) -> Result<TaskBook, TaskBookError> {
    book.map_or_else(|| Ok(TaskBook::default()), |bytes| TaskBook::parse(&bytes))
}

/// The store of tasks for the screens of an account. It changes the account's book in the database.
pub struct AccountTasks {
    pub server: GameServer,
    pub account: AccountId,
}

impl TaskStore for AccountTasks {
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskTrouble> {
        let (book, put_aside) = self.server.change_tasks(self.account, change)?;
        Ok((book, put_aside.map(TaskTrouble::from)))
    }
}
