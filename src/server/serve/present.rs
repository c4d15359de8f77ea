//! The guests who are on: those with a screen, or in a command that takes its time.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::server::database::{Account, AccountId};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::network::Subnet;
use crate::server::ssh::{Keyboard, PublicKey, RestingConnection, Visit};

#[derive(Default)]
pub(super) struct PresentGuests(Mutex<Guests>);

#[derive(Default)]
struct Guests {
    present: Vec<PresentGuest>,
    is_closed: bool,
}

#[derive(Clone)]
struct PresentGuest {
    keyboard: Keyboard,
    key: Option<PublicKey>,
    address: IpAddr,
    since: Timestamp,
}

/// A guest, as operators see them.
pub(super) struct GuestSeen {
    /// `None` for a guest without an account.
    pub(super) account: Option<Account>,
    pub(super) address: IpAddr,
    pub(super) since: Timestamp,
    /// Whether there is only a connection, with no screen or command just now.
    pub(super) rests: bool,
}

impl GuestSeen {
    /// The owner of a connection that is not used.
    pub(super) fn at_rest(
        connection: RestingConnection,
        server: &GameServer,
    ) -> Result<GuestSeen, ServerError> {
        let account = connection.account.map(AccountId);
        let account =
            account.map_or(Ok(None), |account| server.database(|it| it.by_id(account)))?;
        let (address, rested) = (connection.address, connection.since.elapsed());
        let since = Timestamp::now().checked_sub(rested).unwrap_or(Timestamp::MIN);
        Ok(GuestSeen { account, address, since, rests: true })
    }
}

impl PresentGuests {
    /// Adds a guest. `false` once the server closes.
    pub(super) fn add(&self, visit: &Visit) -> bool {
        let guests = &mut *self.guests();
        if !guests.is_closed {
            let (keyboard, key) = (visit.keyboard.clone(), visit.guest.key.clone());
            let (address, since) = (visit.guest.address, Timestamp::now());
            guests.present.push(PresentGuest { keyboard, key, address, since });
        }
        !guests.is_closed
    }

    pub(super) fn remove(&self, keyboard: &Keyboard) {
        self.guests().present.retain(|guest| !guest.keyboard.is(keyboard));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests().present.is_empty()
    }

    /// Disconnects all guests, and lets no more in.
    pub(super) fn close(&self) {
        let mut guests = self.guests();
        guests.is_closed = true;
        guests.present.iter().for_each(|guest| guest.keyboard.hang_up());
    }

    /// All of them, as they came.
    pub(super) fn seen(&self, server: &GameServer) -> Result<Vec<GuestSeen>, ServerError> {
        let seen = |guest: PresentGuest| {
            let PresentGuest { address, since, .. } = guest;
            Ok(GuestSeen { account: guest.account(server)?, address, since, rests: false })
        };
        self.all().into_iter().map(seen).collect()
    }

    /// What ends the sessions of an account.
    pub(super) fn of(
        &self,
        account: AccountId,
        server: &GameServer,
    ) -> Result<Vec<Keyboard>, ServerError> {
        let mut theirs = Vec::new();
        for guest in self.all() {
            if guest.account(server)?.is_some_and(|it| it.id == account) {
                theirs.push(guest.keyboard);
            }
        }
        Ok(theirs)
    }

    /// Disconnects those who have come from a network.
    pub(super) fn hang_up_from(&self, network: Subnet) {
        let all = self.all().into_iter();
        all.filter(|it| network.contains(it.address)).for_each(|it| it.keyboard.hang_up());
    }

    /// A copy, because asking about the guests takes other locks.
    fn all(&self) -> Vec<PresentGuest> {
        self.guests().present.clone()
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PresentGuest {
    fn account(&self, server: &GameServer) -> Result<Option<Account>, ServerError> {
        let Some(key) = &self.key else { return Ok(None) };
        Ok(server.database(|it| it.account_of(&key.fingerprint))?)
    }
}
