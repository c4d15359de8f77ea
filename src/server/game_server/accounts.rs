//! Accounts: their keys and choices, and the tasks from their owners' games. A book of tasks has
//! the format of the file in which a player without a server has them.

use std::net::IpAddr;

use jiff::Timestamp;

use super::news::{ServerList, ServerNews};
use super::{GameServer, ServerError, ServerResult, now_in_millis};
use crate::kit::storage;
use crate::punct::lessons::own_tasks::{
    StoredBook, TaskBook, TaskChange, TaskStore, TaskStoreError,
};
use crate::punct::play::Command;
use crate::server::choices::{Choices, VisitChoice};
use crate::server::database::{
    Account, AccountId, AccountName, ChangeError, Database, GameFilter, WordHash, accounts,
    challenges, games, keys, origins,
};
use crate::server::log::{LogEvent, log, log_trouble};
use crate::server::ssh::{Fingerprint, PublicKey};

impl GameServer {
    /// The account of a key, unless the account is blocked. Stores that the key was used today.
    pub fn account_of(&self, key: &PublicKey) -> ServerResult<Option<Account>> {
        let (fingerprint, today) = (&key.fingerprint, origins::today());
        let Some(account) = self.database(|it| accounts::account_of(it, fingerprint))? else {
            return Ok(None);
        };
        if account.blocked {
            return Err(ServerError::Blocked);
        }
        if !self.database(|it| keys::was_used(it, fingerprint, today))? {
            // The owner may log in even if the use of the key can't be stored.
            let _ = self.answer(self.state(), |state| {
                keys::set_last_use(&mut state.database, fingerprint, today)
            });
        }
        Ok(Some(account))
    }

    /// Closed accounts do not count.
    pub fn is_anothers_name(&self, name: &str, fingerprint: &Fingerprint) -> ServerResult<bool> {
        self.database(|it| {
            let Some(named) = accounts::by_name(it, name)?.filter(|it| !it.closed) else {
                return Ok(false);
            };
            let owner = accounts::account_of(it, fingerprint)?;
            Ok(owner.is_none_or(|owner| owner.id != named.id))
        })
    }

    /// Adds a key to the account of a link word. The word can't be used again, even after an error.
    pub fn join(&self, key: &PublicKey, word: &WordHash) -> ServerResult<Account> {
        self.answer(self.state_to_write(), |state| {
            let now = Timestamp::now();
            let taken = state.database.write(|db| keys::take_link(db, word, now))?;
            let account = taken.ok_or(ChangeError::UnknownWord)?;
            state.database.write(|db| keys::add(db, account, key, now))?;
            Ok(accounts::by_id(&state.database, account)?)
        })
    }

    /// Stores the choice, and shows it on the owner's open screens if it concerns them.
    pub fn choose(&self, account: AccountId, choice: &VisitChoice) -> ServerResult<Account> {
        self.answer(self.state_to_write(), |state| {
            let database = &mut state.database;
            let mut account = accounts::by_id(database, account)?;
            let mut choices = Choices::from_account(&account);
            choices.make(choice);
            if choices.muted == account.muted {
                account.settings = choices.to_stored();
                database.write(|db| accounts::set_settings(db, account.id, &account.settings))?;
            } else {
                account.muted = choices.muted;
                database.write(|db| accounts::set_muted(db, account.id, account.muted))?;
            }
            if let Some(preference) = choice.as_preference() {
                state
                    .subscriptions
                    .send_news([account.id], ServerNews::PreferenceChanged(preference));
            }
            Ok(account)
        })
    }

    pub fn rename(&self, account: &Account, name: &str) -> ServerResult<Account> {
        let name: AccountName = name.parse()?;
        self.answer(self.state_to_write(), |state| {
            state.database.write(|db| accounts::rename(db, account.id, &name, Timestamp::now()))?;
            log(LogEvent::Rename { account: account.id, from: &account.name, name: &name });
            state.subscriptions.announce_name(account.id, &name);
            Ok(accounts::by_id(&state.database, account.id)?)
        })
    }

    pub fn account_named(&self, name: &str) -> ServerResult<Account> {
        self.database(|it| {
            if let Some(account) = accounts::by_name(it, name)? {
                return Ok(account);
            }
            let called = storage::printable(name, 40);
            Err(match accounts::by_former_name(it, name)? {
                Some(renamed) => ServerError::Renamed { before: called, now: renamed.name },
                None => ServerError::NoPlayer(called),
            })
        })
    }

    pub fn add_arrival(&self, account: AccountId, address: IpAddr) -> ServerResult {
        let today = origins::today();
        if self.database(|it| origins::has_arrived(it, account, address, today))? {
            return Ok(());
        }
        self.answer(self.state(), |state| {
            Ok(origins::add_arrival(&mut state.database, account, address, today)?)
        })
    }

    /// For good: resigns open games, withdraws challenges, removes keys. Games keep the name.
    pub fn close(&self, account: &Account) -> ServerResult {
        self.resign_all(account)?;
        self.answer(self.state_to_write(), |state| {
            let challenges = challenges::open_for(&state.database, account.id)?;
            state.database.write(|db| accounts::close(db, account.id))?;
            // A game in memory would store the private tree again with its next change.
            for loaded in state.games.values_mut() {
                loaded.room.table.forget_private_tree(account.id);
            }
            state.subscriptions.notify_challenge_parties(&challenges);
            log(LogEvent::Close { account: account.id, name: &account.name });
            state.subscriptions.announce_account(account.id);
            ServerResult::Ok(())
        })?;
        // A challenge may have been accepted meanwhile.
        self.resign_all(account)
    }

    /// A game that can't be read stays as it is.
    fn resign_all(&self, account: &Account) -> ServerResult {
        let going =
            self.database(|db| games::of_account(db, account.id, GameFilter::Going, u32::MAX, 0))?;
        for row in going {
            match self.ask_table(account.id, row.id, Command::Resign) {
                // The game may have ended meanwhile, for example because the player's time is over.
                Ok(_) | Err(ServerError::Refused(_) | ServerError::UnreadableGame { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

type AccountBook = (TaskBook, Option<ServerError>);

pub struct AccountTasks {
    server: GameServer,
    account: AccountId,
}

impl AccountTasks {
    pub fn new(server: &GameServer, account: AccountId) -> AccountTasks {
        AccountTasks { server: server.clone(), account }
    }

    /// Puts a damaged book aside. Fails if a newer version of the program has written the book.
    pub fn book(&self) -> ServerResult<AccountBook> {
        self.server
            .answer(self.server.state(), |state| open_book(&mut state.database, self.account))
    }

    /// Changes the tasks, and tells the account's screens. After an error, the book is unchanged.
    pub fn change(&self, change: &TaskChange) -> ServerResult<AccountBook> {
        self.server.answer(self.server.state_to_write(), |state| {
            let (mut book, trouble) = open_book(&mut state.database, self.account)?;
            let before = book.clone();
            book.apply(change);
            if book != before {
                let json = book.to_json()?;
                state.database.write(|db| accounts::set_task_book(db, self.account, &json))?;
                state.subscriptions.send_news([self.account], ServerNews::Changed(ServerList::Own));
            }
            Ok((book, trouble))
        })
    }
}

impl TaskStore for AccountTasks {
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskStoreError> {
        let (book, trouble) = self.change(change)?;
        Ok((book, trouble.map(TaskStoreError::from)))
    }
}

fn open_book(database: &mut Database, account: AccountId) -> ServerResult<AccountBook> {
    let stored = accounts::task_book(database, account)?;
    match stored.map_or_else(|| Ok(TaskBook::default()), |bytes| TaskBook::parse(&bytes)) {
        Err(error) if error.is_damage() => {
            let now = now_in_millis();
            database.write(|db| accounts::set_task_book_apart(db, account, now))?;
            log_trouble(&format!("the tasks of account {account} are put aside: {error}"));
            Ok((TaskBook::default(), Some(ServerError::TasksPutAside(error))))
        }
        read => Ok((read?, None)),
    }
}
