//! The clients that receive news, and the lists that are cached for all of them.

use std::sync::Arc;

use jiff::Timestamp;

use super::lists::{ListedChallenge, ListedGame};
use super::{GameServer, ServerResult};
use crate::punct::screen::Preference;
use crate::server::database::{
    Account, AccountId, AccountName, Challenge, Database, Flusher, GameId, RankedPlayer, games,
    ratings,
};
use crate::server::ratings::Tempo;

/// Seeks and open games in lists for all clients, and ratings for each tempo.
const MOST: u32 = 100;

/// The lists that are the same for all clients. Clones share them.
#[derive(Clone)]
pub struct Lists {
    pub present: Arc<[(AccountId, AccountName)]>,
    /// The open seeks, the oldest first.
    pub seeks: Arc<[ListedChallenge]>,
    /// The open games, the last changed first.
    pub going: Arc<[ListedGame]>,
    /// First for blitz, then for games over days; in each, the best first.
    pub standings: Arc<[RankedPlayer]>,
}

impl GameServer {
    pub fn lists(&self) -> ServerResult<Lists> {
        self.answer(self.state(), |state| state.subscriptions.lists(&state.database))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerNews {
    Changed(ServerList),
    /// A game of the listener has begun, and the listener has not seen it yet.
    GameBegun(GameId),
    /// The listener has made a choice that changes their screens.
    PreferenceChanged(Preference),
    /// Whether a rated game of the listener is open. The engine gives no help to the listener then.
    InRatedGame(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerList {
    /// The listener's own games, challenges or rating.
    Own,
    Present,
    Seeks,
    Games,
    Moves,
    Standings,
}

/// Passes news to a client. It must not wait, because others wait for it.
pub type NewsSink = Box<dyn Fn(ServerNews) + Send + Sync>;

struct Listener {
    id: u64,
    account: AccountId,
    name: AccountName,
    hear: Arc<NewsSink>,
    flusher: Flusher,
}

impl Listener {
    /// The client hears the news when all that the client may then read is on the disk.
    fn send(&self, news: ServerNews) {
        let hear = Arc::clone(&self.hear);
        self.flusher.after_sync(move || hear(news));
    }
}

/// A list is read when a client first needs it, and again after a change.
#[derive(Default)]
pub struct Subscriptions {
    listeners: Vec<Listener>,
    next: u64,
    /// The version of the database when the lists were read. It changes when another program writes
    /// to the database.
    version: i64,
    present: Option<Arc<[(AccountId, AccountName)]>>,
    seeks: Option<Arc<[ListedChallenge]>>,
    going: Option<Arc<[ListedGame]>>,
    standings: Option<Arc<[RankedPlayer]>>,
}

impl Subscriptions {
    pub fn is_present(&self, account: AccountId) -> bool {
        self.listeners.iter().any(|listener| listener.account == account)
    }

    /// The players present, each once, sorted by name.
    pub fn present(&self) -> Vec<(AccountId, AccountName)> {
        let all = self.listeners.iter().map(|listener| (listener.account, listener.name.clone()));
        let mut present: Vec<_> = all.collect();
        present.sort_by_cached_key(|(account, name)| (name.as_str().to_lowercase(), *account));
        present.dedup_by_key(|(account, _)| *account);
        present
    }

    fn lists(&mut self, database: &Database) -> ServerResult<Lists> {
        let version = database.version_elsewhere()?;
        if self.version != version {
            self.present = None;
            self.seeks = None;
            self.going = None;
            self.standings = None;
            self.version = version;
        }
        let present = self.present.take().unwrap_or_else(|| self.present().into());
        Ok(Lists {
            present: Arc::clone(self.present.insert(present)),
            seeks: cached_or(&mut self.seeks, || ListedChallenge::seeks(database, MOST))?,
            going: cached_or(&mut self.going, || {
                let rows = games::open(database, MOST)?;
                rows.into_iter().map(|row| ListedGame::new(database, row)).collect()
            })?,
            standings: cached_or(&mut self.standings, || {
                let now = Timestamp::now();
                let [blitz, days] =
                    Tempo::ALL.map(|tempo| ratings::standings(database, tempo, now, MOST, 0));
                ServerResult::Ok([blitz?, days?].concat())
            })?,
        })
    }

    /// Sends news to all clients. Forgets the list that the news concerns.
    pub fn announce(&mut self, list: ServerList) {
        match list {
            ServerList::Own => {}
            ServerList::Present => self.present = None,
            ServerList::Seeks => self.seeks = None,
            ServerList::Games | ServerList::Moves => self.going = None,
            ServerList::Standings => self.standings = None,
        }
        for listener in &self.listeners {
            listener.send(ServerNews::Changed(list));
        }
    }

    /// Tells the clients of some accounts that their own lists have changed.
    pub fn notify_accounts(&self, accounts: impl IntoIterator<Item = AccountId>) {
        self.send_news(accounts, ServerNews::Changed(ServerList::Own));
    }

    pub fn notify_challenge_parties(&self, challenges: &[Challenge]) {
        let offers = challenges.iter().map(|challenge| &challenge.offer);
        self.notify_accounts(offers.flat_map(|it| [Some(it.from), it.to]).flatten());
    }

    pub fn send_news(&self, accounts: impl IntoIterator<Item = AccountId>, news: ServerNews) {
        for account in accounts {
            for listener in self.listeners.iter().filter(|it| it.account == account) {
                listener.send(news);
            }
        }
    }

    /// Gives the account's screens its new name, and announces that lists have changed.
    pub fn announce_name(&mut self, account: AccountId, name: &AccountName) {
        for listener in self.listeners.iter_mut().filter(|it| it.account == account) {
            listener.name = name.clone();
        }
        self.announce_account(account);
    }

    /// The account's name has changed in lists, or the account comes into lists or leaves them.
    pub fn announce_account(&mut self, account: AccountId) {
        self.notify_accounts([account]);
        for list in
            [ServerList::Present, ServerList::Seeks, ServerList::Games, ServerList::Standings]
        {
            self.announce(list);
        }
    }
}

fn cached_or<T, E>(
    cache: &mut Option<Arc<[T]>>,
    read: impl FnOnce() -> Result<Vec<T>, E>,
) -> Result<Arc<[T]>, E> {
    let list = match cache.take() {
        Some(list) => list,
        None => read()?.into(),
    };
    Ok(Arc::clone(cache.insert(list)))
}

/// Lets a client receive news until this value is dropped. The account counts as present meanwhile.
pub struct SubscriptionGuard {
    server: GameServer,
    id: u64,
    account: AccountId,
}

impl SubscriptionGuard {
    pub fn new(server: &GameServer, account: &Account, hear: NewsSink) -> SubscriptionGuard {
        let clients = &mut server.state().subscriptions;
        let id = clients.next;
        clients.next += 1;
        if !clients.is_present(account.id) {
            clients.announce(ServerList::Present);
        }
        clients.listeners.push(Listener {
            id,
            account: account.id,
            name: account.name.clone(),
            hear: Arc::new(hear),
            flusher: server.0.flusher.clone(),
        });
        SubscriptionGuard { server: server.clone(), id, account: account.id }
    }
}

impl Drop for SubscriptionGuard {
    fn drop(&mut self) {
        let clients = &mut self.server.state().subscriptions;
        clients.listeners.retain(|listener| listener.id != self.id);
        if !clients.is_present(self.account) {
            clients.announce(ServerList::Present);
        }
    }
}
