//! The guests who are present: with a screen, or with a command that takes time.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::server::clients::Subnet;
use crate::server::database::AccountId;
use crate::server::ssh::{Fingerprint, Keyboard, RestingConnection, Visit};

#[derive(Default)]
pub struct PresentGuests(Mutex<Guests>);

#[derive(Default)]
struct Guests {
    present: Vec<PresentGuest>,
    is_closed: bool,
}

#[derive(Clone)]
pub struct PresentGuest {
    pub keyboard: Keyboard,
    /// `None` for a guest without an account, or until the account has been looked up.
    pub account: Option<AccountId>,
    pub key: Option<Fingerprint>,
    address: IpAddr,
    since: Timestamp,
}

/// A session or an unused connection in the lists for its owner and for operators.
pub struct SessionSeen {
    pub account: Option<AccountId>,
    pub key: Option<Fingerprint>,
    pub address: IpAddr,
    pub since: Timestamp,
    /// `None` for an unused connection.
    pub keyboard: Option<Keyboard>,
}

impl From<RestingConnection> for SessionSeen {
    fn from(connection: RestingConnection) -> SessionSeen {
        let RestingConnection { account, key, address, since } = connection;
        let since = Timestamp::now().checked_sub(since.elapsed()).unwrap_or(Timestamp::MIN);
        SessionSeen { account: account.map(AccountId), key, address, since, keyboard: None }
    }
}

impl From<PresentGuest> for SessionSeen {
    fn from(guest: PresentGuest) -> SessionSeen {
        let PresentGuest { keyboard, account, key, address, since } = guest;
        SessionSeen { account, key, address, since, keyboard: Some(keyboard) }
    }
}

impl PresentGuests {
    /// Adds a guest, with the account if it is known. `false` once the server closes.
    pub fn add(&self, visit: &Visit, account: Option<AccountId>) -> bool {
        let mut guests = self.guests();
        if guests.is_closed {
            return false;
        }
        guests.present.push(PresentGuest {
            keyboard: visit.keyboard.clone(),
            account,
            key: visit.guest.key.as_ref().map(|key| key.fingerprint.clone()),
            address: visit.guest.address,
            since: Timestamp::now(),
        });
        true
    }

    /// The guest may have made the account during this session.
    pub fn recognise(&self, keyboard: &Keyboard, account: AccountId) {
        for guest in &mut self.guests().present {
            if guest.keyboard.is(keyboard) {
                guest.account = Some(account);
            }
        }
    }

    pub fn remove(&self, keyboard: &Keyboard) {
        self.guests().present.retain(|guest| !guest.keyboard.is(keyboard));
    }

    pub fn is_empty(&self) -> bool {
        self.guests().present.is_empty()
    }

    /// Disconnects all guests because the server restarts, and admits no more.
    pub fn close(&self) {
        let mut guests = self.guests();
        guests.is_closed = true;
        guests.present.iter().for_each(|guest| guest.keyboard.restart());
    }

    pub fn sessions(&self) -> Vec<SessionSeen> {
        self.guests().present.iter().cloned().map(SessionSeen::from).collect()
    }

    /// Ends the sessions for which `must_go` is true. `false` if there were none.
    pub fn hang_up(&self, must_go: impl Fn(&PresentGuest) -> bool) -> bool {
        let mut has_any = false;
        for guest in &self.guests().present {
            if must_go(guest) {
                guest.keyboard.hang_up();
                has_any = true;
            }
        }
        has_any
    }

    pub fn hang_up_from(&self, network: Subnet) {
        self.hang_up(|guest| network.contains(guest.address));
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
