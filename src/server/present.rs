//! The guests who are present: with a screen, or with a command that takes time.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::server::database::AccountId;
use crate::server::network::Subnet;
use crate::server::ssh::{Fingerprint, Keyboard, RestingConnection, Visit};

#[derive(Default)]
pub struct PresentGuests(Mutex<Guests>);

#[derive(Default)]
struct Guests {
    present: Vec<PresentGuest>,
    is_closed: bool,
}

/// A session of a guest.
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
    /// `None` for a guest without an account.
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
    /// Adds a guest, with the account if it is known. Once the server closes, only returns `false`.
    pub fn add(&self, visit: &Visit, account: Option<AccountId>) -> bool {
        let guests = &mut *self.guests();
        if !guests.is_closed {
            let key = visit.guest.key.as_ref().map(|key| key.fingerprint.clone());
            let (keyboard, address) = (visit.keyboard.clone(), visit.guest.address);
            let since = Timestamp::now();
            guests.present.push(PresentGuest { keyboard, account, key, address, since });
        }
        !guests.is_closed
    }

    /// Notes the account of a guest. The guest may have made it during this visit.
    pub fn recognise(&self, keyboard: &Keyboard, account: AccountId) {
        let mut guests = self.guests();
        let theirs = guests.present.iter_mut().filter(|guest| guest.keyboard.is(keyboard));
        theirs.for_each(|guest| guest.account = Some(account));
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

    /// Returns all sessions, in the order of arrival.
    pub fn sessions(&self) -> Vec<SessionSeen> {
        self.guests().present.iter().cloned().map(SessionSeen::from).collect()
    }

    /// Ends the sessions for which `must_go` is true. Returns whether there were any.
    pub fn hang_up(&self, must_go: impl Fn(&PresentGuest) -> bool) -> bool {
        let guests = self.guests();
        let those = guests.present.iter().filter(|guest| must_go(guest));
        those.inspect(|guest| guest.keyboard.hang_up()).count() > 0
    }

    /// Disconnects all guests from a network.
    pub fn hang_up_from(&self, network: Subnet) {
        self.hang_up(|guest| network.contains(guest.address));
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
