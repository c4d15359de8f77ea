//! The resources of sessions: the numbers of active and waiting sessions, the memory of their
//! screens, and which sessions give way if a resource is short.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use ratatui::layout::Size;

use super::keyboard::Keyboard;
use super::limits::{AdmittedAccount, Limits, Measure, MemoryCharge, Rank, Rejection, SessionUse};
use crate::kit::session::PersonId;

/// Those that have given way but not ended yet. With this many, no other has to give way.
const ENDING: usize = 32;

/// Counts the sessions of a server. Clones share the count.
#[derive(Clone)]
pub struct Screens(Arc<Mutex<ScreensInUse>>);

struct ScreensInUse {
    limits: Limits,
    /// By number, so that the oldest comes first. A session that has given way is not among them.
    open: BTreeMap<u64, OpenSession>,
    next: u64,
    ending: usize,
}

struct OpenSession {
    owner: SessionOwner,
    charged: MemoryCharge,
    keyboard: Keyboard,
}

#[derive(Clone, Copy, Debug)]
pub struct SessionOwner {
    pub account: Option<AdmittedAccount>,
    pub network: IpAddr,
}

/// Sessions are counted together by account, or by network for clients without one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Account(PersonId),
    Network(IpAddr),
}

/// The permission for a session. Dropping it frees the session's resources.
pub struct SessionPass {
    screens: Screens,
    number: u64,
}

impl SessionOwner {
    fn rank(self) -> Rank {
        Rank::new(self.account)
    }

    fn holder(self) -> Holder {
        match self.account {
            Some(account) => Holder::Account(account.number),
            None => Holder::Network(self.network),
        }
    }
}

impl Screens {
    pub fn new(limits: Limits) -> Screens {
        let in_use = ScreensInUse { limits, open: BTreeMap::new(), next: 0, ending: 0 };
        Screens(Arc::new(Mutex::new(in_use)))
    }

    /// Sets the limits. Open sessions stay.
    pub fn set_limits(&self, limits: Limits) {
        self.0.lock().limits = limits;
    }

    /// `keyboard` is hung up if the session must give way. An account with fewer sessions than its
    /// limit always gets a session without a window.
    pub fn enter(
        &self,
        owner: SessionOwner,
        window: Option<Size>,
        keyboard: Keyboard,
    ) -> Result<SessionPass, Rejection> {
        let charged = MemoryCharge { window, ..MemoryCharge::default() };
        let in_use = &mut *self.0.lock();
        let most = match owner.account {
            Some(_) => 2 * in_use.limits.of_one_account,
            None => in_use.limits.from_one_network.saturating_mul(2),
        };
        if in_use.sum(Measure::Sessions, |it| it.owner.holder() == owner.holder()) >= most {
            return Err(Rejection::FullScreens(most));
        }
        let has_room = in_use.makes_room(owner, Measure::Sessions, 1)
            && in_use.makes_room(owner, Measure::Bytes, charged.bytes());
        if !has_room && (owner.account.is_none() || window.is_some()) {
            return Err(Rejection::NoRoom);
        }
        keyboard.begin_session();
        let number = in_use.next;
        in_use.next += 1;
        in_use.open.insert(number, OpenSession { owner, charged, keyboard });
        Ok(SessionPass { screens: self.clone(), number })
    }

    /// Active sessions, the bytes counted for them, and waiting sessions.
    pub fn in_all(&self) -> [u64; 3] {
        let in_use = self.0.lock();
        Measure::ALL.map(|measure| in_use.sum(measure, |_| true) as u64)
    }
}

impl ScreensInUse {
    /// `None` if the session has given way.
    fn session(&self, number: u64) -> Option<(SessionOwner, MemoryCharge)> {
        self.open.get(&number).map(|it| (it.owner, it.charged))
    }

    fn charge(&mut self, number: u64, charged: MemoryCharge) {
        if let Some(open) = self.open.get_mut(&number) {
            open.charged = charged;
        }
    }

    fn sum(&self, measure: Measure, by: impl Fn(&OpenSession) -> bool) -> usize {
        self.open.values().filter(|it| by(it)).map(|it| measure.taken_by(it.charged)).sum()
    }

    fn full_rank(&self, rank: Rank, measure: Measure, more: usize) -> Option<Rank> {
        let all = measure.in_all(&self.limits);
        rank.full_rank(all, more, |highest| self.sum(measure, |it| it.owner.rank() <= highest))
    }

    /// If there is too little, sessions of the clients who hold most give way to a client who holds
    /// less. Of the clients up to the full rank, the one who holds most gives way with the session
    /// that takes most; among equal sessions, with the latest. `false` if no client holds more than
    /// `owner` would, or if too many sessions are still ending.
    fn makes_room(&mut self, owner: SessionOwner, measure: Measure, more: usize) -> bool {
        while let Some(full) = self.full_rank(owner.rank(), measure, more) {
            let mut held: HashMap<Holder, usize> = HashMap::new();
            for it in self.open.values().filter(|it| it.owner.rank() <= full) {
                *held.entry(it.owner.holder()).or_default() += measure.taken_by(it.charged);
            }
            let own = held.get(&owner.holder()).copied().unwrap_or_default();
            let most = held.values().copied().max().unwrap_or_default();
            if self.ending >= ENDING || most <= own + more {
                return false;
            }
            let of_holder =
                self.open.iter().filter(|(_, it)| held.get(&it.owner.holder()) == Some(&most));
            let first = of_holder
                .max_by_key(|(number, it)| (measure.taken_by(it.charged), **number))
                .map(|(number, _)| *number);
            let Some(session) = first.and_then(|number| self.open.remove(&number)) else {
                return false;
            };
            self.ending += 1;
            session.keyboard.hang_up();
        }
        true
    }
}

impl SessionPass {
    /// `false` if there is no memory for the new size; then the window counts with its old size.
    pub fn resizes(&self, window: Size) -> bool {
        self.grows(|charged| charged.window = Some(window))
    }

    /// `false` if there is no memory for pictures of pixels.
    pub fn takes_pictures(&self) -> bool {
        self.grows(|charged| charged.used_for = SessionUse::Pictures)
    }

    /// Others give way if that makes room.
    pub fn use_for(&self, used_for: SessionUse) -> Result<(), Rejection> {
        let in_use = &mut *self.screens.0.lock();
        let (owner, before) = in_use.session(self.number).ok_or(Rejection::GaveWay)?;
        let charged = MemoryCharge { used_for, ..before };
        let more = charged.bytes().saturating_sub(before.bytes());
        if !in_use.makes_room(owner, Measure::Bytes, more) {
            return Err(Rejection::NoRoom);
        }
        in_use.charge(self.number, charged);
        Ok(())
    }

    /// A waiting session counts for the limits of waiting sessions alone.
    pub fn wait(&self) -> Result<(), Rejection> {
        let in_use = &mut *self.screens.0.lock();
        let (owner, before) = in_use.session(self.number).ok_or(Rejection::GaveWay)?;
        let of_network = in_use.limits.from_one_network.saturating_mul(2);
        let of_account = in_use.limits.of_one_account;
        if in_use.sum(Measure::Waits, |it| it.owner.holder() == owner.holder()) >= of_account {
            return Err(Rejection::FullWaits(of_account));
        }
        if in_use.sum(Measure::Waits, |it| it.owner.network == owner.network) >= of_network {
            return Err(Rejection::FullWaitsOfNetwork(of_network));
        }
        if !in_use.makes_room(owner, Measure::Waits, 1) {
            return Err(Rejection::NoRoom);
        }
        in_use.charge(self.number, MemoryCharge { used_for: SessionUse::Wait, ..before });
        Ok(())
    }

    pub fn was_replaced(&self) -> bool {
        self.screens.0.lock().session(self.number).is_none()
    }

    /// `false` if there is no memory for the change.
    fn grows(&self, change: impl FnOnce(&mut MemoryCharge)) -> bool {
        let in_use = &mut *self.screens.0.lock();
        let Some((owner, before)) = in_use.session(self.number) else { return false };
        let mut charged = before;
        change(&mut charged);
        let more = charged.bytes().saturating_sub(before.bytes());
        let can = more == 0 || in_use.full_rank(owner.rank(), Measure::Bytes, more).is_none();
        if can {
            in_use.charge(self.number, charged);
        }
        can
    }
}

impl Drop for SessionPass {
    fn drop(&mut self) {
        let in_use = &mut *self.screens.0.lock();
        if in_use.open.remove(&self.number).is_none() {
            in_use.ending -= 1;
        }
    }
}

#[cfg(test)]
mod tests;
