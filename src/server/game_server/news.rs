//! News to clients, and the clients that receive it.

use super::error::ServerError;
use super::{GameServer, ServerState};
use crate::punct::screen::Habit;
use crate::server::database::{
    Account, AccountId, AccountName, Challenge, GameId, StoredSeat, accounts,
};
use crate::server::log::{LogEvent, log};

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

impl GameServer {
    /// Passes news to a client until the returned value is dropped. The account counts as present
    /// meanwhile.
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

    /// Returns the players present, each once, sorted by name.
    pub(super) fn present_players(&self) -> Vec<(AccountId, AccountName)> {
        let all = self.listeners.iter().map(|listener| (listener.account, listener.name.clone()));
        let mut present: Vec<_> = all.collect();
        present.sort_by_cached_key(|(account, name)| (name.as_str().to_lowercase(), *account));
        present.dedup_by_key(|(account, _)| *account);
        present
    }

    /// Sends news to all clients. Forgets the stored lists that the news concerns.
    pub(super) fn announce(&mut self, news: ServerNews) {
        self.kept.forget(news);
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

    /// Announces and logs a game that has begun.
    pub(super) fn announce_beginning(
        &mut self,
        game: GameId,
        seats: &[StoredSeat; 2],
        rated: bool,
    ) -> Result<(), ServerError> {
        let [white, black] = seats.each_ref().map(|seat| match seat {
            StoredSeat::Account(id) => {
                accounts::by_id(&self.database, *id).map(|account| account.name.to_string())
            }
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

/// Lets a client receive news until this value is dropped.
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
