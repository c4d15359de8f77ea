//! How many may come, in all, from one place and with one account.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Expiry, UsageTracker};
use super::guest::Fingerprint;
use super::limits::{Limits, Rejection};
use super::screens::{Screens, SessionOwner, SessionPass};
use crate::server::network::Subnet;

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
    /// The banned networks.
    bans: Vec<Subnet>,
    /// The number of the next connection.
    next: u64,
}

struct OpenConnection {
    address: IpAddr,
    place: IpAddr,
    standing: Standing,
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
    /// Screens and commands.
    pub sessions: u64,
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
enum Standing {
    Stranger,
    /// Logged in, without an account.
    Guest,
    Account(i64),
}

const MINUTE: Duration = Duration::from_secs(60);

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
        };
        Gate { crowd: Arc::new(Mutex::new(crowd)), screens: Screens::new(limits) }
    }

    /// Sets the limits. Open connections stay.
    pub fn set_limits(&self, limits: Limits) {
        self.crowd().limits = limits;
        self.screens.set_limits(limits);
    }

    /// Sets from where nobody comes in. Connections from there end, soon if they are used.
    pub fn set_bans(&self, bans: Vec<Subnet>) {
        let crowd = &mut *self.crowd();
        crowd.bans = bans;
        let bans = crowd.bans.clone();
        crowd.dismiss(|it| bans.iter().any(|network| network.contains(it.address)));
    }

    /// Ends the connections of an account, soon those that are used. Answers whether there were any.
    pub fn dismiss(&self, account: i64) -> bool {
        self.crowd().dismiss(|it| it.standing == Standing::Account(account)) > 0
    }

    /// Ends the connections of an account but for the one with this number.
    pub fn dismiss_others(&self, account: i64, number: u64) {
        let crowd = &mut *self.crowd();
        let own = crowd.connections.remove(&number);
        crowd.dismiss(|it| it.standing == Standing::Account(account));
        crowd.connections.extend(own.map(|own| (number, own)));
    }

    /// Ends the connections that were logged in with a key.
    pub fn dismiss_key(&self, key: &Fingerprint) {
        self.crowd().dismiss(|it| it.key.as_ref() == Some(key));
    }

    /// The client of a connection has this account, which they may have got after they logged in.
    pub fn recognise(&self, number: u64, account: i64) {
        if let Some(open) = self.crowd().connections.get_mut(&number) {
            open.standing = Standing::Account(account);
        }
    }

    /// Admits a connection that has not logged in. It must go when what comes with the pass is over.
    ///
    /// # Errors
    /// There are too many, or nobody comes in from there.
    pub fn enter(&self, address: IpAddr, now: Instant) -> Result<(Pass, Expiry), Rejection> {
        let place = place_of(address);
        let crowd = &mut *self.crowd();
        let limits = crowd.limits;
        if crowd.bans(address) {
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
        if crowd.connections.len() >= limits.connections && !crowd.dismiss_longest_at_rest() {
            return Err(Rejection::Full);
        }
        let silent = crowd.count(OpenConnection::is_silent);
        let is_crowded = crowd.count(OpenConnection::is_stranger) >= limits.strangers();
        if silent >= limits.silent || is_crowded && silent > 0 {
            crowd.dismiss_oldest(OpenConnection::is_silent);
        } else if is_crowded {
            crowd.dismiss_oldest(OpenConnection::is_stranger);
        }
        let here = crowd.places.entry(place).or_default();
        here.of_others.push_back(now);
        let (number, (tracker, expiry)) = (crowd.next, expiry::begin());
        crowd.next += 1;
        let standing = Standing::Stranger;
        let open = OpenConnection { address, place, standing, key: None, tracker: tracker.clone() };
        crowd.connections.insert(number, open);
        Ok((Pass { gate: self.clone(), number, place, came: now, tracker }, expiry))
    }

    /// How many there are now.
    pub fn status(&self) -> GateStatus {
        let (connections, strangers, resting) = {
            let crowd = self.crowd();
            let resting = crowd.count(|it| it.tracker.rests_since().is_some());
            (crowd.connections.len(), crowd.count(OpenConnection::is_stranger), resting)
        };
        let (sessions, screen_bytes) = self.screens.in_all();
        GateStatus {
            connections: connections as u64,
            strangers: strangers as u64,
            resting: resting as u64,
            sessions,
            screen_bytes,
        }
    }

    /// The connections that are not used, as they came.
    pub fn resting(&self) -> Vec<RestingConnection> {
        let resting = |it: &OpenConnection| {
            let account = match it.standing {
                Standing::Account(account) => Some(account),
                Standing::Stranger | Standing::Guest => None,
            };
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
        self.standing == Standing::Stranger
    }

    fn is_silent(&self) -> bool {
        self.is_stranger() && !self.tracker.exchanges_keys()
    }
}

impl Crowd {
    fn bans(&self, address: IpAddr) -> bool {
        self.bans.iter().any(|network| network.contains(address))
    }

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

    /// Ends the connection that has rested longest. `false` if all are used or not logged in.
    fn dismiss_longest_at_rest(&mut self) -> bool {
        let rests = |(number, it): (&u64, &OpenConnection)| {
            it.tracker.rests_since().map(|since| (since, *number))
        };
        let longest = self.connections.iter().filter_map(rests).min();
        longest.is_some_and(|(_, number)| self.dismiss_number(number))
    }

    /// Ends the oldest connection of such, of those from the place that has the most of them: who comes
    /// from a place of their own gets in however many others don't log in.
    fn dismiss_oldest(&mut self, such: impl Fn(&OpenConnection) -> bool) {
        let from = |place: IpAddr| self.count(|it| such(it) && it.place == place);
        let those = || self.connections.iter().filter(|(_, it)| such(it));
        let most = those().map(|(_, it)| from(it.place)).max();
        let oldest = those().find(|(_, it)| Some(from(it.place)) == most);
        if let Some(number) = oldest.map(|(number, _)| *number) {
            self.dismiss_number(number);
        }
    }

    fn dismiss_number(&mut self, number: u64) -> bool {
        let open = self.connections.remove(&number);
        open.inspect(|open| open.tracker.dismiss()).is_some()
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

    /// Admits a session of the client, with a window if it has one.
    ///
    /// # Errors
    /// There are too many, nobody comes in from there any more, or the connection must go.
    pub fn begin_session(&self, window: Option<Size>) -> Result<SessionPass, Rejection> {
        let owner = {
            let crowd = self.gate.crowd();
            match crowd.connections.get(&self.number) {
                Some(OpenConnection { standing: Standing::Account(account), .. }) => {
                    SessionOwner::Account(*account)
                }
                Some(_) => SessionOwner::Place(self.place),
                None => return Err(Rejection::Dismissed),
            }
        };
        self.gate.screens.enter(owner, window)
    }

    /// Notes the key that the client logs in with.
    pub fn note_key(&self, key: &Fingerprint) {
        if let Some(open) = self.gate.crowd().connections.get_mut(&self.number) {
            open.key = Some(key.clone());
        }
    }

    /// The client has logged in with a key that has an account. It may connect more often than others.
    ///
    /// # Errors
    /// The account has too many connections, or this one must go. The client counts as a stranger still.
    pub fn log_in_to(&mut self, account: i64) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        let (most, standing) = (crowd.limits.of_one_account, Standing::Account(account));
        if crowd.count(|it| it.standing == standing) >= most {
            return Err(Rejection::FullAccount(most));
        }
        self.stand_as(standing, crowd)?;
        if let Some(place) = crowd.places.get_mut(&self.place)
            && let Some(at) = place.of_others.iter().position(|came| *came == self.came)
        {
            place.of_others.remove(at);
            place.of_accounts.push_back(self.came);
        }
        Ok(())
    }

    /// The client has logged in, and has no account.
    pub fn log_in(&mut self) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let crowd = &mut *gate.crowd();
        if crowd.count(|it| it.standing == Standing::Guest) >= crowd.limits.guests() {
            return Err(Rejection::Full);
        }
        self.stand_as(Standing::Guest, crowd)
    }

    /// Counts as something else from now on.
    fn stand_as(&self, standing: Standing, crowd: &mut Crowd) -> Result<(), Rejection> {
        let open = crowd.connections.get_mut(&self.number).ok_or(Rejection::Dismissed)?;
        open.standing = standing;
        Ok(())
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.crowd().connections.remove(&self.number);
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
        let passes: Vec<Pass> = dismissed(half_open, 8).await;
        assert_eq!(gate.status().strangers, 32, "one of each place, and nobody who came alone");
        drop((passes, one_each));
        assert_eq!(gate.status().connections, 0);
    }

    /// Checks how many of these connections must go, and keeps their passes.
    async fn dismissed(entered: Vec<(Pass, Expiry)>, expected: usize) -> Vec<Pass> {
        let (mut passes, mut gone) = (Vec::new(), 0);
        for (pass, expiry) in entered {
            passes.push(pass);
            let over = tokio::time::timeout(Duration::from_millis(1), expiry.wait()).await;
            gone += usize::from(over.is_ok());
        }
        assert_eq!(gone, expected);
        passes
    }

    #[tokio::test]
    async fn who_exchanges_keys_is_not_put_out_by_those_who_say_nothing() {
        let gate = Gate::new(Limits::default());
        let come = |third: u8, last: u8| {
            let from = IpAddr::from([198, 51, third, last]);
            gate.enter(from, Instant::now()).expect("room")
        };
        let player = come(0, 0);
        player.0.tracker().begin_exchange();
        let silent: Vec<_> = (0..200).map(|last| come(1, last)).collect();
        let mut passes = dismissed(vec![player], 0).await;
        passes.extend(dismissed(silent, 168).await);
        // Where very many exchange keys, those from places of their own are spared the longest.
        let mut busy = Vec::new();
        for nth in 0..140 {
            let (pass, expiry) = come(2, nth / 2);
            pass.tracker().begin_exchange();
            busy.push((pass, expiry));
        }
        passes.extend(dismissed(busy, 13).await);
        assert_eq!(passes[0].log_in_to(1), Ok(()));
    }

    #[tokio::test]
    async fn a_full_server_ends_the_connection_that_has_rested_longest() {
        let limits = Limits { connections: 8, ..Limits::default() };
        let gate = Gate::new(limits);
        let mut entered = Vec::new();
        for nth in 0..8_u8 {
            let from = IpAddr::from([192, 0, 2, nth]);
            let (mut pass, expiry) = gate.enter(from, Instant::now()).expect("room");
            pass.log_in_to(nth.into()).expect("an account");
            pass.tracker().log_in(true);
            entered.push((pass, expiry));
        }
        let used: Vec<_> =
            entered[1..].iter().map(|(pass, _)| pass.tracker().begin_use()).collect();
        assert_eq!((gate.status().resting, gate.resting()[0].account), (1, Some(0)));
        let newcomer = enter(&gate, "192.0.2.100").expect("who rests makes room");
        assert_eq!(entered[0].0.begin_session(None).err(), Some(Rejection::Dismissed));
        assert_eq!(enter(&gate, "192.0.2.101").err(), Some(Rejection::Full), "the others are used");
        let _passes = dismissed(entered, 1).await;
        drop((used, newcomer));
        assert!(enter(&gate, "192.0.2.101").is_ok());
    }

    #[tokio::test]
    async fn the_connections_of_an_account_are_ended_wherever_they_rest() {
        let gate = Gate::new(Limits::default());
        let mut entered = Vec::new();
        for nth in 0..6_u8 {
            let from = IpAddr::from([192, 0, 2, nth]);
            let (mut pass, expiry) = gate.enter(from, Instant::now()).expect("room");
            pass.log_in_to(i64::from(nth) % 2).expect("an account");
            pass.tracker().log_in(true);
            entered.push((pass, expiry));
        }
        assert!(gate.dismiss(1) && !gate.dismiss(1));
        assert_eq!(gate.status().connections, 3);
        dismissed(entered, 3).await;
    }

    #[tokio::test]
    async fn the_connections_of_a_key_are_ended_and_all_of_an_account_but_one() {
        let gate = Gate::new(Limits::default());
        let mut entered = Vec::new();
        for nth in 0..4_u8 {
            let (mut pass, expiry) =
                gate.enter(IpAddr::from([192, 0, 2, nth]), Instant::now()).expect("room");
            pass.log_in().expect("room");
            pass.note_key(&Fingerprint((if nth == 0 { "old" } else { "new" }).to_owned()));
            gate.recognise(pass.number(), 1);
            entered.push((pass, expiry));
        }
        gate.dismiss_key(&Fingerprint("old".to_owned()));
        assert_eq!(gate.status().connections, 3);
        gate.dismiss_others(1, entered[3].0.number());
        assert_eq!((gate.status().connections, gate.dismiss(1)), (1, true));
        dismissed(entered, 4).await;
    }

    #[test]
    fn nobody_comes_in_from_a_banned_network() {
        let gate = Gate::new(Limits::default());
        let mut here = enter(&gate, "192.0.2.1").expect("room");
        gate.set_bans(vec!["192.0.2.0/24".parse().expect("a network")]);
        assert_eq!(enter(&gate, "192.0.2.9").err(), Some(Rejection::Banned));
        assert_eq!(here.begin_session(None).err(), Some(Rejection::Dismissed), "who is in already");
        assert_eq!(here.log_in_to(1), Err(Rejection::Dismissed));
        assert!(enter(&gate, "192.0.3.1").is_ok());
        gate.set_bans(Vec::new());
        assert!(enter(&gate, "192.0.2.9").is_ok());
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
