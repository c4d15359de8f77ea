//! The tasks from the games of a player. The book of an account has the same format as the file in
//! which a player without a server has these tasks.

use jiff::Zoned;
use jiff::civil::Date;

use super::error::{BookPutAside, ServerResult};
use super::news::ServerNews;
use super::{GameServer, now_in_millis};
use crate::punct::lessons::own_tasks::{
    StoredBook, TaskBook, TaskBookError, TaskChange, TaskStore, TaskTrouble,
};
use crate::server::database::{AccountId, Database, accounts};
use crate::server::log::complain;

/// A book, and the text for the player if a damaged book was put aside.
type AccountBook = (TaskBook, Option<BookPutAside>);

/// The tasks from the games of an account, in its book in the database.
pub struct AccountTasks {
    server: GameServer,
    account: AccountId,
}

impl AccountTasks {
    pub fn new(server: &GameServer, account: AccountId) -> AccountTasks {
        AccountTasks { server: server.clone(), account }
    }

    /// Returns the tasks. Puts a damaged book aside.
    ///
    /// # Errors
    /// The database fails, or a newer version of the program has written the book.
    pub fn book(&self) -> ServerResult<AccountBook> {
        match parse_book(self.server.database(|it| accounts::task_book(it, self.account))?) {
            Err(error) if error.is_damage() => {
                open_book(&mut self.server.state_to_write().database, self.account)
            }
            read => Ok((read?, None)),
        }
    }

    /// Changes the tasks, and tells the account's screens.
    ///
    /// # Errors
    /// As for [`book`](Self::book). The book is unchanged then.
    pub fn change(&self, change: &TaskChange) -> ServerResult<AccountBook> {
        let state = &mut *self.server.state_to_write();
        let (mut book, trouble) = open_book(&mut state.database, self.account)?;
        let before = book.clone();
        book.apply(change);
        if book != before {
            let json = book.to_json()?;
            state.database.write(|db| accounts::set_task_book(db, self.account, &json))?;
            state.clients.tell([self.account], ServerNews::Own);
        }
        Ok((book, trouble))
    }
}

impl TaskStore for AccountTasks {
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskTrouble> {
        let (book, put_aside) = self.change(change)?;
        Ok((book, put_aside.map(TaskTrouble::from)))
    }
}

/// Returns the book of an account. Puts a damaged book aside and returns an empty book.
fn open_book(database: &mut Database, account: AccountId) -> ServerResult<AccountBook> {
    match parse_book(accounts::task_book(database, account)?) {
        Err(error) if error.is_damage() => {
            let now = now_in_millis();
            database.write(|db| accounts::put_task_book_aside(db, account, now))?;
            complain(&format!("the tasks of account {account} are put aside: {error}"));
            Ok((TaskBook::default(), Some(BookPutAside(error))))
        }
        read => Ok((read?, None)),
    }
}

/// Returns the day of the server, which decides what tasks are due.
pub fn today() -> Date {
    Zoned::now().date()
}

fn parse_book(book: Option<Vec<u8>>) -> Result<TaskBook, TaskBookError> {
    book.map_or_else(|| Ok(TaskBook::default()), |bytes| TaskBook::parse(&bytes))
}
