//! How many may come, in all, from one place and with one account.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::Notify;

use super::screens::{Owner, Screens, SessionPass};
use crate::server::network::Network;

/// How many may come.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connections: usize,
    pub from_one_place: usize,
    /// Connections with one account.
    pub of_one_account: usize,
    /// Connections that have not logged in yet, in all. One more makes the oldest of them go.
    pub strangers: usize,
    /// Connections from one place that have not logged in yet.
    pub strangers_from_one_place: usize,
    /// New connections from one place in a minute, but for those with accounts.
    pub arrivals: usize,
    /// New connections with accounts from one place in a minute.
    pub arrivals_of_accounts: usize,
    /// Memory for screens, in MiB.
    pub screen_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            from_one_place: 8,
            of_one_account: 4,
            strangers: 32,
            strangers_from_one_place: 4,
            arrivals: 30,
            arrivals_of_accounts: 600,
            screen_memory: 256,
        }
    }
}

impl Limits {
    /// The same limits with so many connections from one place. Where many are allowed, they may
    /// also come soon after each other.
    #[must_use]
    pub fn with_each(self, connections: usize) -> Limits {
        let arrivals = self.arrivals.max(connections.saturating_mul(4));
        Limits { from_one_place: connections, arrivals, ..self }
    }

    /// Connections of guests without an account who have logged in. A quarter of all is kept for
    /// accounts.
    fn guests(&self) -> usize {
        self.connections - self.connections / 4
    }
}

/// Counts connections, and rejects those beyond the limits.
#[derive(Clone)]
pub struct Gate {
    crowd: Arc<Mutex<Crowd>>,
    screens: Screens,
}

struct Crowd {
    limits: Limits,
    connections: usize,
    guests: usize,
    /// Those that have not logged in, the oldest first.
    strangers: Vec<Stranger>,
    places: HashMap<IpAddr, AddressUse>,
    accounts: HashMap<i64, usize>,
    /// From where nobody comes in.
    bans: Vec<Network>,
    /// The number of the next connection.
    next: u64,
}

struct Stranger {
    number: u64,
    place: IpAddr,
    /// Notified when the connection must go.
    eviction: Arc<Notify>,
}

#[derive(Default)]
struct AddressUse {
    connections: usize,
    arrivals: VecDeque<Instant>,
    /// The arrivals that have turned out to be those of accounts.
    arrivals_of_accounts: VecDeque<Instant>,
}

/// How many connections there are, and what their screens need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateStatus {
    pub connections: u64,
    /// Connections that have not logged in yet.
    pub strangers: u64,
    /// Screens and commands.
    pub sessions: u64,
    /// Memory counted for screens.
    pub screen_bytes: u64,
}

/// Permission to stay; given back when dropped.
pub struct Pass {
    gate: Gate,
    number: u64,
    address: IpAddr,
    place: IpAddr,
    came: Instant,
    standing: Standing,
}

/// As what a connection counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Stranger,
    /// Logged in, without an account.
    Guest,
    Account(i64),
    Gone,
}

/// Why a connection is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    #[error("The server is full. Come again later.")]
    Full,
    #[error("Too many connections from your address are open. Close one first.")]
    FullPlace,
    #[error("You have {0} connections open. Close one first.")]
    FullAccount(usize),
    #[error("You have {0} screens and commands open. Close one first.")]
    FullScreens(usize),
    #[error("The server has no room for another screen just now. Come again later.")]
    NoRoom,
    #[error("Too many are logging in. Come again in half a minute.")]
    Crowd,
    #[error("Too many connections came from your address in a minute. Come again in a minute.")]
    TooOften,
    #[error("The operator of this server lets nobody in from your address.")]
    Banned,
    #[error("This command is too long: {0} bytes are the most.")]
    LongCommand(usize),
    #[error("This command is no text in UTF-8.")]
    NoText,
}

const MINUTE: Duration = Duration::from_secs(60);

/// How many places are remembered before unused ones are forgotten.
const REMEMBERED: usize = 4096;

impl Gate {
    /// A gate without connections.
    pub fn new(limits: Limits) -> Gate {
        let crowd = Crowd {
            limits,
            connections: 0,
            guests: 0,
            strangers: Vec::new(),
            places: HashMap::new(),
            accounts: HashMap::new(),
            bans: Vec::new(),
            next: 0,
        };
        Gate { crowd: Arc::new(Mutex::new(crowd)), screens: Screens::new(limits) }
    }

    /// Sets the limits. Open connections stay.
    pub fn set_limits(&self, limits: Limits) {
        self.crowd().limits = limits;
        self.screens.set_limits(limits);
    }

    /// Sets from where nobody comes in. Connections from there begin nothing any more.
    pub fn set_bans(&self, bans: Vec<Network>) {
        self.crowd().bans = bans;
    }

    /// Admits a connection that has not logged in. It must go when what comes with the pass is
    /// notified.
    ///
    /// # Errors
    /// There are too many, or nobody comes in from there.
    pub fn enter(&self, address: IpAddr, now: Instant) -> Result<(Pass, Arc<Notify>), Rejection> {
        let place = place_of(address);
        let crowd = &mut *self.crowd();
        let limits = crowd.limits;
        if crowd.bans(address) {
            return Err(Rejection::Banned);
        }
        if crowd.places.len() >= REMEMBERED {
            crowd.places.retain(|_, place| place.connections > 0 || place.came_lately(now));
        }
        if crowd.connections >= limits.connections {
            return Err(Rejection::Full);
        }
        let here = crowd.places.entry(place).or_default();
        here.came_lately(now);
        if here.connections >= limits.from_one_place {
            return Err(Rejection::FullPlace);
        }
        if here.arrivals.len() >= limits.arrivals
            || here.arrivals_of_accounts.len() >= limits.arrivals_of_accounts
        {
            return Err(Rejection::TooOften);
        }
        let from_here = crowd.strangers.iter().filter(|stranger| stranger.place == place).count();
        if from_here >= limits.strangers_from_one_place {
            return Err(Rejection::Crowd);
        }
        if crowd.strangers.len() >= limits.strangers {
            crowd.evict_a_stranger();
        }
        here_comes(crowd, place, now);
        let (number, eviction) = (crowd.next, Arc::new(Notify::new()));
        crowd.next += 1;
        crowd.strangers.push(Stranger { number, place, eviction: Arc::clone(&eviction) });
        let standing = Standing::Stranger;
        let gate = self.clone();
        Ok((Pass { gate, number, address, place, came: now, standing }, eviction))
    }

    /// How many there are now.
    pub fn status(&self) -> GateStatus {
        let (connections, strangers) = {
            let crowd = self.crowd();
            (crowd.connections as u64, crowd.strangers.len() as u64)
        };
        let (sessions, screen_bytes) = self.screens.in_all();
        GateStatus { connections, strangers, sessions, screen_bytes }
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn here_comes(crowd: &mut Crowd, place: IpAddr, now: Instant) {
    let here = crowd.places.entry(place).or_default();
    here.arrivals.push_back(now);
    here.connections += 1;
    crowd.connections += 1;
}

impl Crowd {
    fn bans(&self, address: IpAddr) -> bool {
        self.bans.iter().any(|network| network.contains(address))
    }

    /// Asks the oldest of the strangers to go, of those from the place that has the most: who comes
    /// from a place of their own gets in however many others don't log in.
    fn evict_a_stranger(&mut self) {
        let from = |place: IpAddr| self.strangers.iter().filter(|it| it.place == place).count();
        let most = self.strangers.iter().map(|stranger| from(stranger.place)).max();
        let oldest = self.strangers.iter().position(|it| Some(from(it.place)) == most);
        if let Some(oldest) = oldest {
            self.strangers.remove(oldest).eviction.notify_one();
        }
    }
}

impl AddressUse {
    /// Whether a connection came in the last minute. Forgets earlier ones.
    fn came_lately(&mut self, now: Instant) -> bool {
        for arrivals in [&mut self.arrivals, &mut self.arrivals_of_accounts] {
            arrivals.retain(|&came| now.duration_since(came) < MINUTE);
        }
        !(self.arrivals.is_empty() && self.arrivals_of_accounts.is_empty())
    }
}

impl Pass {
    /// The number of the connection; no other has it.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Admits a session of the client, with a window if it has one.
    ///
    /// # Errors
    /// There are too many, or nobody comes in from there any more.
    pub fn begin_session(&self, window: Option<Size>) -> Result<SessionPass, Rejection> {
        if self.gate.crowd().bans(self.address) {
            return Err(Rejection::Banned);
        }
        let owner = match self.standing {
            Standing::Account(account) => Owner::Account(account),
            _ => Owner::Place(self.place),
        };
        self.gate.screens.enter(owner, window)
    }

    /// The client has logged in with a key that has an account. It may connect more often than others.
    ///
    /// # Errors
    /// The account has too many connections. The client counts as a stranger still.
    pub fn log_in_to(&mut self, account: i64) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        let most = crowd.limits.of_one_account;
        if crowd.accounts.get(&account).is_some_and(|open| *open >= most) {
            return Err(Rejection::FullAccount(most));
        }
        self.stand_as(Standing::Account(account), crowd);
        if let Some(place) = crowd.places.get_mut(&self.place)
            && let Some(at) = place.arrivals.iter().position(|came| *came == self.came)
        {
            place.arrivals.remove(at);
            place.arrivals_of_accounts.push_back(self.came);
        }
        Ok(())
    }

    /// The client has logged in, and has no account.
    ///
    /// # Errors
    /// What is left is kept for accounts. The client counts as a stranger still.
    pub fn log_in(&mut self) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        if crowd.guests >= crowd.limits.guests() {
            return Err(Rejection::Full);
        }
        self.stand_as(Standing::Guest, crowd);
        Ok(())
    }

    /// Counts as something else from now on.
    fn stand_as(&mut self, standing: Standing, crowd: &mut Crowd) {
        match std::mem::replace(&mut self.standing, standing) {
            Standing::Stranger => crowd.strangers.retain(|it| it.number != self.number),
            Standing::Guest => crowd.guests -= 1,
            Standing::Account(account) => {
                if let Some(open) = crowd.accounts.get_mut(&account) {
                    *open -= 1;
                }
                crowd.accounts.retain(|_, open| *open > 0);
            }
            Standing::Gone => {}
        }
        match standing {
            Standing::Guest => crowd.guests += 1,
            Standing::Account(account) => *crowd.accounts.entry(account).or_default() += 1,
            Standing::Stranger | Standing::Gone => {}
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        self.stand_as(Standing::Gone, crowd);
        crowd.connections -= 1;
        if let Some(place) = crowd.places.get_mut(&self.place) {
            place.connections -= 1;
        }
    }
}

/// What counts as one place: an address of version 4, or the /64 that one customer has.
pub fn place_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// Comes in, if there is room.
    fn enter(gate: &Gate, from: &str) -> Result<Pass, Rejection> {
        gate.enter(address(from), Instant::now()).map(|(pass, _)| pass)
    }

    #[test]
    fn one_place_has_four_strangers_and_eight_connections() {
        let gate = Gate::new(Limits::default());
        let here = "192.0.2.1";
        let mut passes: Vec<_> = (0..4).filter_map(|_| enter(&gate, here).ok()).collect();
        assert_eq!(passes.len(), 4);
        assert_eq!(enter(&gate, here).err(), Some(Rejection::Crowd), "four strangers");
        assert!(enter(&gate, "192.0.2.2").is_ok(), "another place");
        for pass in &mut passes {
            pass.log_in().expect("room");
        }
        passes.extend((0..5).filter_map(|_| enter(&gate, here).ok()));
        assert_eq!(passes.len(), 8);
        for pass in &mut passes[4..] {
            pass.log_in().expect("room");
        }
        assert_eq!(enter(&gate, here).err(), Some(Rejection::FullPlace), "eight connections");
        passes.pop();
        assert!(enter(&gate, here).is_ok());
    }

    #[tokio::test]
    async fn who_does_not_log_in_makes_room_for_who_may() {
        let gate = Gate::new(Limits::default());
        let mut half_open = Vec::new();
        for place in 0..8 {
            let from = address(&format!("198.51.100.{place}"));
            half_open.extend((0..4).map(|_| gate.enter(from, Instant::now()).expect("room")));
        }
        let mut one_each = Vec::new();
        for place in 0..8 {
            one_each.push(enter(&gate, &format!("192.0.2.{place}")).expect("others make room"));
        }
        let mut evicted = 0;
        for (_, eviction) in &half_open {
            let told = tokio::time::timeout(Duration::from_millis(1), eviction.notified()).await;
            evicted += usize::from(told.is_ok());
        }
        assert_eq!(evicted, 8, "one of each place, and nobody who came alone");
        assert_eq!(gate.crowd().strangers.len(), 32);
        drop((half_open, one_each));
        let crowd = gate.crowd();
        assert_eq!((crowd.strangers.len(), crowd.connections), (0, 0));
    }

    #[test]
    fn nobody_comes_in_from_a_banned_network() {
        let gate = Gate::new(Limits::default());
        let here = enter(&gate, "192.0.2.1").expect("room");
        gate.set_bans(vec!["192.0.2.0/24".parse().expect("a network")]);
        assert_eq!(enter(&gate, "192.0.2.9").err(), Some(Rejection::Banned));
        assert_eq!(here.begin_session(None).err(), Some(Rejection::Banned), "who is in already");
        assert!(enter(&gate, "192.0.3.1").is_ok());
        gate.set_bans(Vec::new());
        assert!(enter(&gate, "192.0.2.9").is_ok() && here.begin_session(None).is_ok());
    }

    #[test]
    fn a_quarter_is_kept_for_accounts() {
        let limits = Limits { connections: 8, ..Limits::default() };
        let gate = Gate::new(limits);
        let mut guests: Vec<_> =
            (0..7).filter_map(|nth| enter(&gate, &format!("192.0.2.{nth}")).ok()).collect();
        let told: Vec<_> = guests.iter_mut().map(Pass::log_in).collect();
        assert_eq!(told.iter().filter(|told| told.is_ok()).count(), 6);
        assert_eq!(told[6], Err(Rejection::Full));
        guests.pop();
        let mut anna = enter(&gate, "192.0.2.100").expect("room");
        assert_eq!(anna.log_in_to(1), Ok(()));
    }

    #[test]
    fn an_account_has_four_connections_wherever_they_come_from() {
        let gate = Gate::new(Limits::default());
        let mut passes: Vec<_> =
            (0..6).filter_map(|nth| enter(&gate, &format!("192.0.2.{nth}")).ok()).collect();
        for pass in &mut passes[..4] {
            assert_eq!(pass.log_in_to(7), Ok(()));
        }
        assert_eq!(passes[4].log_in_to(7), Err(Rejection::FullAccount(4)));
        assert_eq!(passes[5].log_in_to(8), Ok(()), "another one");
        passes.truncate(3);
        assert_eq!(enter(&gate, "192.0.2.50").expect("room").log_in_to(7), Ok(()));
    }

    #[test]
    fn thirty_come_from_one_place_in_a_minute() {
        let (gate, now) = (Gate::new(Limits::default()), Instant::now());
        let here = address("2001:db8::1");
        for _ in 0..30 {
            assert!(gate.enter(here, now).is_ok());
        }
        let neighbour = gate.enter(address("2001:db8::ffff"), now);
        assert_eq!(neighbour.err(), Some(Rejection::TooOften), "the same /64");
        assert!(gate.enter(address("2001:db8:0:1::1"), now).is_ok(), "the next /64");
        assert!(gate.enter(here, now + MINUTE).is_ok());
    }

    #[test]
    fn accounts_come_as_often_as_they_like_and_leave_the_others_room() {
        let (gate, now) = (Gate::new(Limits::default()), Instant::now());
        let here = address("192.0.2.1");
        let come = |has_account: bool| {
            gate.enter(here, now).map(|(mut pass, _)| {
                if has_account {
                    pass.log_in_to(1).expect("one at a time");
                }
            })
        };
        for _ in 0..29 {
            assert_eq!(come(false), Ok(()));
        }
        for _ in 0..600 {
            assert_eq!(come(true), Ok(()));
        }
        assert_eq!(come(true), Err(Rejection::TooOften), "there is a limit to everything");
        assert!(gate.enter(here, now + MINUTE).is_ok());
    }

    #[test]
    fn new_limits_hold_for_whoever_comes_next() {
        let gate = Gate::new(Limits::default());
        let come = || {
            let mut pass = enter(&gate, "192.0.2.1").ok()?;
            pass.log_in().ok()?;
            Some(pass)
        };
        let mut passes: Vec<_> = (0..2).filter_map(|_| come()).collect();
        gate.set_limits(Limits::default().with_each(1));
        assert!(come().is_none(), "one too many");
        passes.clear();
        assert!(come().is_some());
    }

    #[test]
    fn as_many_may_come_from_one_place_as_there_are_numbers_for() {
        let limits = Limits::default().with_each(usize::MAX);
        assert_eq!((limits.from_one_place, limits.arrivals), (usize::MAX, usize::MAX));
    }

    #[test]
    fn an_address_of_version_4_within_version_6_is_one_of_version_4() {
        assert_eq!(place_of(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
