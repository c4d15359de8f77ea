//! News to clients, the clients that receive it, and the lists that are kept for all of them.

use std::sync::Arc;

use jiff::Timestamp;

use super::GameServer;
use super::error::ServerResult;
use super::lists::{ListedChallenge, ListedGame, Lists, MOST, standings};
use crate::punct::screen::Habit;
use crate::server::database::{
    Account, AccountId, AccountName, Challenge, Database, GameId, RankedPlayer,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerNews {
    /// The listener's own games, challenges or rating have changed.
    Own,
    Present,
    Seeks,
    Games,
    /// An open game has gone on.
    Moves,
    Standings,
    /// A game of the listener has begun, and the listener has not seen it yet.
    Begins(GameId),
    /// The listener has made a choice that changes their screens.
    Habit(Habit),
    /// Whether a rated game of the listener is open. The engine gives no help to the listener then.
    InRatedGame(bool),
}

/// A function that passes news to a client. It must not wait, because the server is locked
/// meanwhile.
pub type Hear = Box<dyn Fn(ServerNews) + Send>;

/// A client that receives news.
pub(super) struct Listener {
    id: u64,
    account: AccountId,
    name: AccountName,
    hear: Hear,
}

/// The clients that receive news, and the lists that are the same for all of them. A list is read
/// when a client first needs it, and again after a change.
#[derive(Default)]
pub(super) struct Clients {
    listeners: Vec<Listener>,
    /// The number of the next listener.
    next: u64,
    /// The version of the database when the lists were read. It changes when another program writes
    /// to the database.
    version: i64,
    present: Option<Arc<[(AccountId, AccountName)]>>,
    seeks: Option<Arc<[ListedChallenge]>>,
    going: Option<Arc<[ListedGame]>>,
    standings: Option<Arc<[RankedPlayer]>>,
}

impl Clients {
    pub(super) fn is_present(&self, account: AccountId) -> bool {
        self.listeners.iter().any(|listener| listener.account == account)
    }

    /// Returns the players present, each once, sorted by name.
    pub(super) fn present(&self) -> Vec<(AccountId, AccountName)> {
        let all = self.listeners.iter().map(|listener| (listener.account, listener.name.clone()));
        let mut present: Vec<_> = all.collect();
        present.sort_by_cached_key(|(account, name)| (name.as_str().to_lowercase(), *account));
        present.dedup_by_key(|(account, _)| *account);
        present
    }

    /// Returns the lists that are the same for all clients. Reads only the missing lists.
    pub(super) fn lists(&mut self, database: &Database) -> ServerResult<Lists> {
        let version = database.version_elsewhere()?;
        if self.version != version {
            (self.present, self.seeks, self.going, self.standings) = (None, None, None, None);
            self.version = version;
        }
        let present = self.present.take().unwrap_or_else(|| self.present().into());
        Ok(Lists {
            present: Arc::clone(self.present.insert(present)),
            seeks: kept_or(&mut self.seeks, || ListedChallenge::seeks(database, MOST))?,
            going: kept_or(&mut self.going, || ListedGame::open(database, MOST))?,
            standings: kept_or(&mut self.standings, || {
                standings(database, Timestamp::now(), MOST)
            })?,
        })
    }

    /// Sends news to all clients. Forgets the list that the news concerns.
    pub(super) fn announce(&mut self, news: ServerNews) {
        match news {
            ServerNews::Own
            | ServerNews::Begins(_)
            | ServerNews::Habit(_)
            | ServerNews::InRatedGame(_) => {}
            ServerNews::Present => self.present = None,
            ServerNews::Seeks => self.seeks = None,
            ServerNews::Games | ServerNews::Moves => self.going = None,
            ServerNews::Standings => self.standings = None,
        }
        for listener in &self.listeners {
            (listener.hear)(news);
        }
    }

    /// Tells the clients of some accounts that their own lists have changed.
    pub(super) fn call_on(&self, accounts: impl IntoIterator<Item = AccountId>) {
        self.tell(accounts, ServerNews::Own);
    }

    /// Tells the clients of the players of these challenges that their own lists have changed.
    pub(super) fn call_on_parties(&self, challenges: &[Challenge]) {
        let offers = challenges.iter().map(|challenge| &challenge.offer);
        self.call_on(offers.flat_map(|it| [Some(it.from), it.to]).flatten());
    }

    /// Sends news to the clients of some accounts.
    pub(super) fn tell(&self, accounts: impl IntoIterator<Item = AccountId>, news: ServerNews) {
        for account in accounts {
            for listener in self.listeners.iter().filter(|it| it.account == account) {
                (listener.hear)(news);
            }
        }
    }

    /// Stores the new name of an account with its clients, and announces that lists have changed.
    pub(super) fn announce_name(&mut self, account: AccountId, name: &AccountName) {
        for listener in self.listeners.iter_mut().filter(|it| it.account == account) {
            listener.name = name.clone();
        }
        self.announce_account(account);
    }

    /// Announces that the name of an account has changed in lists, or that the account comes into
    /// lists or leaves lists.
    pub(super) fn announce_account(&mut self, account: AccountId) {
        self.call_on([account]);
        for list in
            [ServerNews::Present, ServerNews::Seeks, ServerNews::Games, ServerNews::Standings]
        {
            self.announce(list);
        }
    }
}

/// Returns the kept list. If there is none, reads and keeps the list.
fn kept_or<T, E>(
    kept: &mut Option<Arc<[T]>>,
    read: impl FnOnce() -> Result<Vec<T>, E>,
) -> Result<Arc<[T]>, E> {
    let list = match kept.take() {
        Some(list) => list,
        None => read()?.into(),
    };
    Ok(Arc::clone(kept.insert(list)))
}

/// Lets a client receive news until this value is dropped. The account counts as present meanwhile.
pub struct Listening {
    server: GameServer,
    id: u64,
    account: AccountId,
}

impl Listening {
    pub fn new(server: &GameServer, account: &Account, hear: Hear) -> Listening {
        let clients = &mut server.state().clients;
        let id = clients.next;
        clients.next += 1;
        if !clients.is_present(account.id) {
            clients.announce(ServerNews::Present);
        }
        let (account, name) = (account.id, account.name.clone());
        clients.listeners.push(Listener { id, account, name, hear });
        Listening { server: server.clone(), id, account }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let clients = &mut self.server.state().clients;
        clients.listeners.retain(|listener| listener.id != self.id);
        if !clients.is_present(self.account) {
            clients.announce(ServerNews::Present);
        }
    }
}
