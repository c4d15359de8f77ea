//! How many may come, in all, from one place and with one account.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use ratatui::layout::Size;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Expiry, UsageTracker};
use super::guest_key::Fingerprint;
use super::keyboard::Keyboard;
use super::limits::{DoorAccount, Limits, Rank, Rejection};
use super::screens::{Screens, SessionOwner, SessionPass};
use crate::server::network::{Ban, Subnet};

/// Counts connections, and rejects those beyond the limits.
#[derive(Clone)]
pub struct Gate {
    crowd: Arc<Mutex<Crowd>>,
    screens: Screens,
}

struct Crowd {
    limits: Limits,
    /// By number, so the oldest comes first. A connection that must go is no longer among them.
    connections: BTreeMap<u64, OpenConnection>,
    places: HashMap<IpAddr, Arrivals>,
    bans: Vec<Ban>,
    /// The number of the next connection.
    next: u64,
    /// How many connections had to make room for others since the server began.
    dismissed: u64,
}

struct OpenConnection {
    address: IpAddr,
    place: IpAddr,
    came: Instant,
    standing: ConnectionKind,
    /// The key that its client logged in with, if any.
    key: Option<Fingerprint>,
    tracker: UsageTracker,
}

/// When connections came from one place in the last minute.
#[derive(Default)]
struct Arrivals {
    of_others: VecDeque<Instant>,
    /// The arrivals that turned out to be of accounts.
    of_accounts: VecDeque<Instant>,
}

/// A connection that is logged in and not used.
#[derive(Clone, Debug)]
pub struct RestingConnection {
    pub account: Option<i64>,
    pub key: Option<Fingerprint>,
    pub address: IpAddr,
    pub since: Instant,
}

/// How many connections there are, and what their screens need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateStatus {
    pub connections: u64,
    /// Connections that have not logged in yet.
    pub strangers: u64,
    /// Connections that are logged in and not used.
    #[serde(default)]
    pub resting: u64,
    /// Connections that had to make room for others since the server began.
    #[serde(default)]
    pub dismissed: u64,
    /// Screens and commands.
    pub sessions: u64,
    /// Commands that wait.
    #[serde(default)]
    pub waits: u64,
    /// Memory counted for screens.
    pub screen_bytes: u64,
}

/// Permission to stay; given back when dropped.
pub struct Pass {
    gate: Gate,
    number: u64,
    place: IpAddr,
    came: Instant,
    tracker: UsageTracker,
}

/// What a connection counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionKind {
    Stranger,
    /// Logged in, with an account or without one.
    LoggedIn(Option<DoorAccount>),
}

const MINUTE: Duration = Duration::from_mins(1);

/// How long a connection that has just come need not make room for another one.
const SPARED: Duration = Duration::from_secs(2);

/// How many places are remembered before unused ones are forgotten.
const REMEMBERED: usize = 4096;

impl Gate {
    /// A gate without connections.
    pub fn new(limits: Limits) -> Gate {
        let crowd = Crowd {
            limits,
            connections: BTreeMap::new(),
            places: HashMap::new(),
            bans: Vec::new(),
            next: 0,
            dismissed: 0,
        };
        Gate { crowd: Arc::new(Mutex::new(crowd)), screens: Screens::new(limits) }
    }

    /// Sets the limits. Open connections stay.
    pub fn set_limits(&self, limits: Limits) {
        self.crowd().limits = limits;
        self.screens.set_limits(limits);
    }

    /// Sets from where nobody comes in. Connections from there end, soon if they are used.
    pub fn set_bans(&self, bans: Vec<Ban>) {
        let (crowd, now) = (&mut *self.crowd(), Timestamp::now());
        crowd.dismiss(|it| bans.iter().any(|ban| ban.keeps_out(it.address, now)));
        crowd.bans = bans;
    }

    /// Ends the connections of an account, soon those that are used. Answers whether there were
    /// any.
    pub fn dismiss(&self, account: i64) -> bool {
        self.crowd().dismiss(|it| it.is_of(account)) > 0
    }

    /// Ends the connections of an account but for the one with this number.
    pub fn dismiss_others(&self, account: i64, number: u64) {
        let crowd = &mut *self.crowd();
        let own = crowd.connections.remove(&number);
        crowd.dismiss(|it| it.is_of(account));
        crowd.connections.extend(own.map(|own| (number, own)));
    }

    /// Ends the connections that were logged in with a key.
    pub fn dismiss_key(&self, key: &Fingerprint) {
        self.crowd().dismiss(|it| it.key.as_ref() == Some(key));
    }

    /// The client of a connection has this account, which they may have got after they logged in.
    pub fn recognise(&self, number: u64, account: DoorAccount) {
        if let Some(open) = self.crowd().connections.get_mut(&number) {
            open.standing = ConnectionKind::LoggedIn(Some(account));
        }
    }

    /// Admits a connection that has not logged in. It must go when what comes with the pass is
    /// over.
    ///
    /// # Errors
    /// There are too many, or nobody comes in from there.
    pub fn enter(&self, address: IpAddr, now: Instant) -> Result<(Pass, Expiry), Rejection> {
        let place = place_of(address);
        let crowd = &mut *self.crowd();
        let limits = crowd.limits;
        if crowd.bans.iter().any(|ban| ban.keeps_out(address, Timestamp::now())) {
            return Err(Rejection::Banned);
        }
        if crowd.places.len() >= REMEMBERED {
            crowd.places.retain(|_, arrivals| arrivals.are_recent(now));
        }
        if crowd.count(|it| it.place == place) >= limits.from_one_place {
            return Err(Rejection::FullPlace);
        }
        let here = crowd.places.entry(place).or_default();
        here.are_recent(now);
        if here.of_others.len() >= limits.arrivals
            || here.of_accounts.len() >= limits.arrivals_of_accounts
        {
            return Err(Rejection::TooOften);
        }
        let from_here = crowd.count(|it| it.place == place && it.is_stranger());
        if from_here >= limits.strangers_from_one_place {
            return Err(Rejection::Crowd);
        }
        let strangers = crowd.count(OpenConnection::is_stranger);
        if strangers >= limits.strangers() && !crowd.dismiss_stranger(now) {
            return Err(Rejection::FullDoor);
        }
        let here = crowd.places.entry(place).or_default();
        here.of_others.push_back(now);
        let (number, (tracker, expiry)) = (crowd.next, expiry::begin());
        crowd.next += 1;
        let open = OpenConnection {
            address,
            place,
            came: now,
            standing: ConnectionKind::Stranger,
            key: None,
            tracker: tracker.clone(),
        };
        crowd.connections.insert(number, open);
        Ok((Pass { gate: self.clone(), number, place, came: now, tracker }, expiry))
    }

    /// How many there are now.
    pub fn status(&self) -> GateStatus {
        let [sessions, screen_bytes, waits] = self.screens.in_all();
        let crowd = self.crowd();
        GateStatus {
            connections: crowd.connections.len() as u64,
            strangers: crowd.count(OpenConnection::is_stranger) as u64,
            resting: crowd.count(|it| it.tracker.rests_since().is_some()) as u64,
            dismissed: crowd.dismissed,
            sessions,
            waits,
            screen_bytes,
        }
    }

    /// The connections that are not used, as they came.
    pub fn resting(&self) -> Vec<RestingConnection> {
        let resting = |it: &OpenConnection| {
            let account = it.account().map(|account| account.number);
            let since = it.tracker.rests_since()?;
            Some(RestingConnection { account, key: it.key.clone(), address: it.address, since })
        };
        self.crowd().connections.values().filter_map(resting).collect()
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnection {
    fn is_stranger(&self) -> bool {
        self.standing == ConnectionKind::Stranger
    }

    fn account(&self) -> Option<DoorAccount> {
        match self.standing {
            ConnectionKind::LoggedIn(account) => account,
            ConnectionKind::Stranger => None,
        }
    }

    fn is_of(&self, account: i64) -> bool {
        self.account().is_some_and(|it| it.number == account)
    }

    /// Whether it has logged in with this rank or a lower one.
    fn is_up_to(&self, rank: Rank) -> bool {
        !self.is_stranger() && Rank::new(self.account()) <= rank
    }
}

impl Crowd {
    fn count(&self, is: impl Fn(&OpenConnection) -> bool) -> usize {
        self.connections.values().filter(|it| is(it)).count()
    }

    /// Ends some connections, and answers how many.
    fn dismiss(&mut self, must_go: impl Fn(&OpenConnection) -> bool) -> usize {
        let before = self.connections.len();
        self.connections.retain(|_, it| {
            let goes = must_go(it);
            if goes {
                it.tracker.dismiss();
            }
            !goes
        });
        before - self.connections.len()
    }

    /// Finds a place for another connection that logs in with a rank: where there is none, the one
    /// that has rested longest goes. `false` if all are used.
    fn finds_place(&mut self, rank: Rank) -> bool {
        let all = self.limits.connections;
        let is_full = |it: &Rank| self.count(|open| open.is_up_to(*it)) >= it.share(all);
        let Some(full) = rank.and_above().find(is_full) else { return true };
        let rests = |(number, it): (&u64, &OpenConnection)| {
            it.tracker.rests_since().filter(|_| it.is_up_to(full)).map(|since| (since, *number))
        };
        let longest = self.connections.iter().filter_map(rests).min();
        longest.is_some_and(|(_, number)| self.make_room(number))
    }

    /// Ends a connection that has not logged in: one of the place that has the most of them, there
    /// one that says nothing before one that exchanges keys, and that before one that asks to log
    /// in, whose owner may type a passphrase; of those the oldest. Who comes from a place of their
    /// own gets in however many others don't log in. `false` if all have just come.
    fn dismiss_stranger(&mut self, now: Instant) -> bool {
        let mut of_place: HashMap<IpAddr, usize> = HashMap::new();
        let strangers = || self.connections.iter().filter(|(_, it)| it.is_stranger());
        strangers().for_each(|(_, it)| *of_place.entry(it.place).or_default() += 1);
        let first = strangers()
            .filter(|(_, it)| now.duration_since(it.came) >= SPARED)
            .max_by_key(|(number, it)| {
                let silence = (!it.tracker.exchanges_keys(), !it.tracker.asks());
                (of_place[&it.place], silence, Reverse(**number))
            })
            .map(|(number, _)| *number);
        first.is_some_and(|number| self.make_room(number))
    }

    /// Ends a connection that is not used, for another one. `false` if it has ended.
    fn make_room(&mut self, number: u64) -> bool {
        let Some(open) = self.connections.remove(&number) else { return false };
        open.tracker.make_room();
        self.dismissed += 1;
        true
    }
}

impl Arrivals {
    /// Whether there are any. Forgets those of more than a minute ago.
    fn are_recent(&mut self, now: Instant) -> bool {
        for arrivals in [&mut self.of_others, &mut self.of_accounts] {
            arrivals.retain(|&came| now.duration_since(came) < MINUTE);
        }
        !(self.of_others.is_empty() && self.of_accounts.is_empty())
    }
}

impl Pass {
    /// The number of the connection; no other has it.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Told what the connection is used for.
    pub const fn tracker(&self) -> &UsageTracker {
        &self.tracker
    }

    /// Admits a session of the client, with a window if it has one. The keyboard is hung up if the
    /// session must give way to others.
    ///
    /// # Errors
    /// There are too many, nobody comes in from there any more, or the connection must go.
    pub fn begin_session(
        &self,
        window: Option<Size>,
        keyboard: Keyboard,
    ) -> Result<SessionPass, Rejection> {
        let owner = {
            let crowd = self.gate.crowd();
            let open = crowd.connections.get(&self.number).ok_or(Rejection::Dismissed)?;
            SessionOwner { account: open.account(), place: self.place }
        };
        self.gate.screens.enter(owner, window, keyboard)
    }

    /// Notes the key that the client logs in with.
    pub fn note_key(&self, key: &Fingerprint) {
        if let Some(open) = self.gate.crowd().connections.get_mut(&self.number) {
            open.key = Some(key.clone());
        }
    }

    /// The client has logged in, with a key that has an account or without one. Accounts may
    /// connect more often than others.
    ///
    /// # Errors
    /// The account has too many connections, the server has, or this one must go. The client counts
    /// as a stranger still.
    pub fn log_in(&mut self, account: Option<DoorAccount>) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        if let Some(DoorAccount { number, .. }) = account {
            let most = crowd.limits.of_one_account;
            if crowd.count(|it| it.is_of(number)) >= most {
                return Err(Rejection::FullAccount(most));
            }
        }
        if !crowd.connections.contains_key(&self.number) {
            return Err(Rejection::Dismissed);
        }
        if !crowd.finds_place(Rank::new(account)) {
            return Err(Rejection::Full);
        }
        let open = crowd.connections.get_mut(&self.number).ok_or(Rejection::Dismissed)?;
        open.standing = ConnectionKind::LoggedIn(account);
        if account.is_some()
            && let Some(place) = crowd.places.get_mut(&self.place)
            && let Some(at) = place.of_others.iter().position(|came| *came == self.came)
        {
            place.of_others.remove(at);
            place.of_accounts.push_back(self.came);
        }
        Ok(())
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.crowd().connections.remove(&self.number);
    }
}

/// What counts as one place, by the first of its addresses.
pub fn place_of(address: IpAddr) -> IpAddr {
    Subnet::place_of(address).first()
}

#[cfg(test)]
mod tests;
