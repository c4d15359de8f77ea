//! What sessions may take: how many there are and wait, how much memory their screens need, and who
//! gives way where that does not suffice.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ratatui::layout::Size;

use super::costs::{Charged, Measure};
use super::keyboard::Keyboard;
use super::limits::{DoorAccount, Limits, Rank, Rejection};

/// Sessions that have given way and have not ended yet. Where so many take their time, no other one
/// is asked to.
const ENDING: usize = 32;

/// Counts the sessions of a server. Clones are the same.
#[derive(Clone)]
pub struct Screens(Arc<Mutex<ScreensInUse>>);

struct ScreensInUse {
    limits: Limits,
    /// By number, so the oldest comes first. A session that has given way is no longer among them.
    open: BTreeMap<u64, OpenSession>,
    /// The number of the next session.
    next: u64,
    /// How many have given way and have not ended yet.
    ending: usize,
}

struct OpenSession {
    owner: SessionOwner,
    charged: Charged,
    keyboard: Keyboard,
}

/// The client to whom a session is counted.
#[derive(Clone, Copy, Debug)]
pub struct SessionOwner {
    pub account: Option<DoorAccount>,
    pub place: IpAddr,
}

/// Whose sessions are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Account(i64),
    Place(IpAddr),
}

/// Permission for a session; given back when dropped.
pub struct SessionPass {
    screens: Screens,
    number: u64,
}

impl SessionOwner {
    fn rank(self) -> Rank {
        Rank::new(self.account)
    }

    /// What two sessions of one client have in common.
    fn holder(self) -> Holder {
        match self.account {
            Some(account) => Holder::Account(account.number),
            None => Holder::Place(self.place),
        }
    }
}

impl Screens {
    pub fn new(limits: Limits) -> Screens {
        let in_use = ScreensInUse { limits, open: BTreeMap::new(), next: 0, ending: 0 };
        Screens(Arc::new(Mutex::new(in_use)))
    }

    /// Sets the limits. Sessions that are open stay.
    pub fn set_limits(&self, limits: Limits) {
        self.in_use().limits = limits;
    }

    /// Admits a session, with a window if it has one. The keyboard is hung up if it must give way.
    /// An account that has fewer than its own most always gets one without a window.
    ///
    /// # Errors
    /// There are too many, or they need too much memory.
    pub fn enter(
        &self,
        owner: SessionOwner,
        window: Option<Size>,
        keyboard: Keyboard,
    ) -> Result<SessionPass, Rejection> {
        let charged = Charged { window, ..Charged::default() };
        let in_use = &mut *self.in_use();
        let most = match owner.account {
            Some(_) => 2 * in_use.limits.of_one_account,
            None => in_use.limits.from_one_place.saturating_mul(2),
        };
        if in_use.sum(Measure::Sessions, |it| it.owner.holder() == owner.holder()) >= most {
            return Err(Rejection::FullScreens(most));
        }
        let has_room = in_use.makes_room(owner, Measure::Sessions, 1)
            && in_use.makes_room(owner, Measure::Bytes, charged.bytes());
        if !has_room && (owner.account.is_none() || window.is_some()) {
            return Err(Rejection::NoRoom);
        }
        let number = in_use.next;
        in_use.next += 1;
        in_use.open.insert(number, OpenSession { owner, charged, keyboard });
        Ok(SessionPass { screens: self.clone(), number })
    }

    /// How many sessions there are, how much memory is counted for them, in bytes, and how many
    /// wait.
    pub fn in_all(&self) -> [u64; 3] {
        let in_use = self.in_use();
        Measure::ALL.map(|measure| in_use.sum(measure, |_| true) as u64)
    }

    fn in_use(&self) -> MutexGuard<'_, ScreensInUse> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ScreensInUse {
    /// The owner of a session that has not given way, and what it is charged.
    fn session(&self, number: u64) -> Option<(SessionOwner, Charged)> {
        self.open.get(&number).map(|it| (it.owner, it.charged))
    }

    fn charge(&mut self, number: u64, charged: Charged) {
        if let Some(open) = self.open.get_mut(&number) {
            open.charged = charged;
        }
    }

    /// How much some sessions take.
    fn sum(&self, measure: Measure, by: impl Fn(&OpenSession) -> bool) -> usize {
        self.open.values().filter(|it| by(it)).map(|it| measure.taken_by(it.charged)).sum()
    }

    /// The lowest rank that can't have so much more, with those below, for this rank to get it.
    fn full_rank(&self, rank: Rank, measure: Measure, more: usize) -> Option<Rank> {
        let all = measure.in_all(&self.limits);
        let has = |rank: Rank| self.sum(measure, |it| it.owner.rank() <= rank);
        rank.and_above().find(|it| has(*it) + more > it.share(all))
    }

    /// Whether a client can have so much more. Where there is too little, those who hold most give
    /// way to who holds less.
    fn makes_room(&mut self, owner: SessionOwner, measure: Measure, more: usize) -> bool {
        while let Some(full) = self.full_rank(owner.rank(), measure, more) {
            let Some(number) = self.gives_way(owner, full, measure, more) else { return false };
            let Some(session) = self.open.remove(&number) else { return false };
            self.ending += 1;
            session.keyboard.hang_up();
        }
        true
    }

    /// Which session gives way: of those up to a rank, of whom holds most, the one that takes most,
    /// and of such the latest. None if nobody holds more than this client would.
    fn gives_way(
        &self,
        owner: SessionOwner,
        full: Rank,
        measure: Measure,
        more: usize,
    ) -> Option<u64> {
        let mut held: HashMap<Holder, usize> = HashMap::new();
        for it in self.open.values().filter(|it| it.owner.rank() <= full) {
            *held.entry(it.owner.holder()).or_default() += measure.taken_by(it.charged);
        }
        let own = held.get(&owner.holder()).copied().unwrap_or_default();
        let most = held.values().copied().max().filter(|most| *most > own + more)?;
        let takes = |(number, it): &(&u64, &OpenSession)| (measure.taken_by(it.charged), **number);
        let theirs = self.open.iter().filter(|(_, it)| held.get(&it.owner.holder()) == Some(&most));
        theirs.max_by_key(takes).map(|(number, _)| *number).filter(|_| self.ending < ENDING)
    }
}

impl SessionPass {
    /// The window has this size from now on. `false` if there is no memory for that: it is drawn as
    /// before.
    pub fn resizes(&self, window: Size) -> bool {
        self.grows(|charged| charged.window = Some(window))
    }

    /// Whether there is memory for pictures of pixels.
    pub fn takes_pictures(&self) -> bool {
        self.grows(|charged| charged.pictures = true)
    }

    /// A screen is drawn in the window from now on.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn draw(&self) -> Result<(), Rejection> {
        let in_use = &mut *self.screens.in_use();
        let Some((owner, before)) = in_use.session(self.number) else {
            return Err(Rejection::GaveWay);
        };
        let charged = Charged { draws: true, ..before };
        if !in_use.makes_room(owner, Measure::Bytes, charged.bytes() - before.bytes()) {
            return Err(Rejection::NoRoom);
        }
        in_use.charge(self.number, charged);
        Ok(())
    }

    /// The session only waits from now on, which takes none of what screens and other commands
    /// have.
    ///
    /// # Errors
    /// Too many wait, of its account, from its place or in all.
    pub fn wait(&self) -> Result<(), Rejection> {
        let in_use = &mut *self.screens.in_use();
        let Some((owner, before)) = in_use.session(self.number) else {
            return Err(Rejection::GaveWay);
        };
        let of_place = in_use.limits.from_one_place.saturating_mul(2);
        let of_account = in_use.limits.of_one_account;
        if in_use.sum(Measure::Waits, |it| it.owner.holder() == owner.holder()) >= of_account {
            return Err(Rejection::FullWaits(of_account));
        }
        if in_use.sum(Measure::Waits, |it| it.owner.place == owner.place) >= of_place {
            return Err(Rejection::FullWaitsOfPlace(of_place));
        }
        if !in_use.makes_room(owner, Measure::Waits, 1) {
            return Err(Rejection::NoRoom);
        }
        in_use.charge(self.number, Charged { waits: true, ..before });
        Ok(())
    }

    /// Whether the session had to end for others.
    pub fn gave_way(&self) -> bool {
        self.screens.in_use().session(self.number).is_none()
    }

    /// Changes what is charged, if there is room for it as things are.
    fn grows(&self, change: impl FnOnce(&mut Charged)) -> bool {
        let in_use = &mut *self.screens.in_use();
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
        let in_use = &mut *self.screens.in_use();
        if in_use.open.remove(&self.number).is_none() {
            in_use.ending -= 1;
        }
    }
}

#[cfg(test)]
mod tests;
