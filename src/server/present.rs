//! The guests who are present: with a screen, or with a command that takes time.

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::server::database::AccountId;
use crate::server::ssh::{Gate, Keyboard, SessionInfo, Visit};

#[derive(Default)]
pub struct PresentGuests(Mutex<Guests>);

#[derive(Default)]
struct Guests {
    present: Vec<SessionInfo>,
    is_closed: bool,
}

impl PresentGuests {
    /// Adds a guest, with the account if it is known. `false` once the server closes.
    pub fn add(&self, visit: &Visit, account: Option<AccountId>) -> bool {
        let mut guests = self.0.lock();
        if guests.is_closed {
            return false;
        }
        guests.present.push(SessionInfo {
            keyboard: Some(visit.keyboard.clone()),
            account,
            key: visit.guest.key.as_ref().map(|key| key.fingerprint.clone()),
            address: visit.guest.address,
            since: Timestamp::now(),
        });
        true
    }

    /// The guest may have made the account during this session.
    pub fn recognise(&self, keyboard: &Keyboard, account: AccountId) {
        for guest in &mut self.0.lock().present {
            if guest.is_at(keyboard) {
                guest.account = Some(account);
            }
        }
    }

    pub fn remove(&self, keyboard: &Keyboard) {
        self.0.lock().present.retain(|guest| !guest.is_at(keyboard));
    }

    pub fn is_empty(&self) -> bool {
        self.0.lock().present.is_empty()
    }

    /// Disconnects all guests because the server restarts, and admits no more.
    pub fn close(&self) {
        let mut guests = self.0.lock();
        guests.is_closed = true;
        guests.present.iter().filter_map(|it| it.keyboard.as_ref()).for_each(Keyboard::restart);
    }

    /// Of present guests, then the unused connections at the gate.
    pub fn sessions(&self, gate: &Gate) -> Vec<SessionInfo> {
        let mut sessions = self.0.lock().present.clone();
        sessions.extend(gate.idle_sessions());
        sessions
    }

    /// Ends the sessions for which `must_go` is true. `false` if there were none.
    pub fn hang_up(&self, must_go: impl Fn(&SessionInfo) -> bool) -> bool {
        let mut has_any = false;
        for guest in self.0.lock().present.iter().filter(|guest| must_go(guest)) {
            guest.keyboard.as_ref().inspect(|keyboard| keyboard.hang_up());
            has_any = true;
        }
        has_any
    }
}
