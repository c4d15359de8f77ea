//! News: the clients present, and how they are told.

use super::error::ServerError;
use super::{GameServer, ServerState};
use crate::punct::screen::Habit;
use crate::server::database::{Account, AccountId, AccountName, GameId, StoredSeat};
use crate::server::log::{LogEvent, log};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerNews {
    /// The listener's own games, challenges or rating.
    Own,
    Present,
    Seeks,
    Games,
    /// How far the games are that go on.
    Moves,
    Standings,
    /// A game of the listener has begun, without a key of theirs.
    Begins(GameId),
    /// A choice of the listener for their screens.
    Habit(Habit),
    /// Whether a rated game of the listener goes on: then the engine gives them nothing.
    InRatedGame(bool),
}

/// Tells a client what is new. It must not wait: the server is locked meanwhile.
pub type Hear = Box<dyn Fn(ServerNews) + Send>;

/// A client that is told news.
pub(super) struct Listener {
    id: u64,
    account: AccountId,
    name: AccountName,
    hear: Hear,
}

impl GameServer {
    /// Listens to news until the answer is dropped. The account is present as long.
    pub fn listen(&self, account: &Account, hear: Hear) -> Listening {
        let state = &mut *self.state();
        let id = state.next;
        state.next += 1;
        if !state.is_present(account.id) {
            state.announce(ServerNews::Present);
        }
        let (account, name) = (account.id, account.name.clone());
        state.listeners.push(Listener { id, account, name, hear });
        Listening { server: self.clone(), id, account }
    }
}

impl ServerState {
    pub(super) fn is_present(&self, account: AccountId) -> bool {
        self.listeners.iter().any(|listener| listener.account == account)
    }

    /// The players present, each once, by name.
    pub(super) fn present_players(&self) -> Vec<(AccountId, AccountName)> {
        let all = self.listeners.iter().map(|listener| (listener.account, listener.name.clone()));
        let mut present: Vec<_> = all.collect();
        present.sort_by_cached_key(|(account, name)| (name.as_str().to_lowercase(), *account));
        present.dedup_by_key(|(account, _)| *account);
        present
    }

    /// Tells all clients of what all see in the lobby.
    pub(super) fn announce(&mut self, news: ServerNews) {
        self.kept.forget(news);
        for listener in &self.listeners {
            (listener.hear)(news);
        }
    }

    /// Tells the clients of some accounts that something of theirs has changed.
    pub(super) fn call_on(&self, accounts: impl IntoIterator<Item = AccountId>) {
        self.tell(accounts, ServerNews::Own);
    }

    /// Tells the clients of some accounts what is new.
    pub(super) fn tell(&self, accounts: impl IntoIterator<Item = AccountId>, news: ServerNews) {
        for account in accounts {
            for listener in self.listeners.iter().filter(|it| it.account == account) {
                (listener.hear)(news);
            }
        }
    }

    /// Tells of the name that an account has now.
    pub(super) fn announce_name(&mut self, account: AccountId, name: &AccountName) {
        for listener in self.listeners.iter_mut().filter(|it| it.account == account) {
            listener.name = name.clone();
        }
        self.announce_account(account);
    }

    /// Tells that lists name an account otherwise, or no longer.
    pub(super) fn announce_account(&mut self, account: AccountId) {
        self.call_on([account]);
        for list in
            [ServerNews::Present, ServerNews::Seeks, ServerNews::Games, ServerNews::Standings]
        {
            self.announce(list);
        }
    }

    /// Tells of a game that has begun.
    pub(super) fn announce_beginning(
        &mut self,
        game: GameId,
        seats: &[StoredSeat; 2],
        rated: bool,
    ) -> Result<(), ServerError> {
        let [white, black] = seats.each_ref().map(|seat| match seat {
            StoredSeat::Account(id) => self.account(*id).map(|account| account.name.to_string()),
            StoredSeat::Computer(level) => Ok(format!("computer:{level}")),
        });
        log(LogEvent::GameBegun { game, names: [&white?, &black?], rated });
        let players = seats.iter().filter_map(StoredSeat::account);
        self.call_on(players.clone());
        if rated {
            self.tell(players, ServerNews::InRatedGame(true));
        }
        self.announce(ServerNews::Games);
        Ok(())
    }
}

/// A client is told news until this is dropped.
pub struct Listening {
    server: GameServer,
    id: u64,
    account: AccountId,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let state = &mut *self.server.state();
        state.listeners.retain(|listener| listener.id != self.id);
        if !state.is_present(self.account) {
            state.announce(ServerNews::Present);
        }
    }
}
