//! The limits of connections: in all, from one network, and with one account.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;
use ratatui::layout::Size;
use serde::{Deserialize, Serialize};

use super::expiry::{self, Expiry, UsageTracker};
use super::keyboard::Keyboard;
use super::keys::Fingerprint;
use super::limits::{AdmittedAccount, Limits, Rank, Rejection};
use super::screens::{Screens, SessionOwner, SessionPass};
use crate::kit::session::PersonId;
use crate::server::clients::{Ban, Subnet};

#[derive(Clone)]
pub struct Gate {
    state: Arc<Mutex<GateState>>,
    screens: Screens,
}

struct GateState {
    limits: Limits,
    /// By number, so that the oldest comes first. A dismissed connection is not among them.
    connections: BTreeMap<u64, OpenConnection>,
    networks: HashMap<IpAddr, Arrivals>,
    bans: Vec<Ban>,
    next: u64,
    /// How many connections had to make room for others since the server started.
    dismissed: u64,
}

struct OpenConnection {
    address: IpAddr,
    network: IpAddr,
    arrived_at: Instant,
    standing: ConnectionKind,
    key: Option<Fingerprint>,
    tracker: UsageTracker,
}

/// In the last minute, from one network.
#[derive(Default)]
struct Arrivals {
    /// The arrivals of connections that have not logged in with an account.
    of_others: VecDeque<Instant>,
    /// The arrivals of connections that later logged in with an account.
    of_accounts: VecDeque<Instant>,
}

/// A session, or an unused connection in the lists for its owner and for operators.
#[derive(Clone)]
pub struct SessionInfo {
    /// `None` for a guest without an account, or until the account has been looked up.
    pub account: Option<PersonId>,
    pub key: Option<Fingerprint>,
    pub address: IpAddr,
    pub since: Timestamp,
    /// `None` for an unused connection.
    pub keyboard: Option<Keyboard>,
}

impl SessionInfo {
    pub fn is_at(&self, keyboard: &Keyboard) -> bool {
        self.keyboard.as_ref().is_some_and(|own| own.is(keyboard))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateStatus {
    pub connections: u64,
    /// Connections that have not logged in yet.
    pub strangers: u64,
    /// Connections that are logged in and unused; `resting` where a server tells its operator.
    #[serde(default, rename = "resting")]
    pub idle: u64,
    #[serde(default)]
    pub dismissed: u64,
    /// Screens and commands, except those that wait.
    pub sessions: u64,
    #[serde(default)]
    pub waits: u64,
    /// Counted for screens and commands.
    pub screen_bytes: u64,
}

/// The permission for a connection to stay open. Dropping it makes room for another connection.
pub struct GatePass {
    gate: Gate,
    pub number: u64,
    network: IpAddr,
    arrived_at: Instant,
    pub tracker: UsageTracker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionKind {
    Stranger,
    LoggedIn(Option<AdmittedAccount>),
}

const MINUTE: Duration = Duration::from_mins(1);

/// How long a new connection is safe from having to make room for another.
const SPARED: Duration = Duration::from_secs(2);

/// The number of networks at which those without recent connections are dropped.
const REMEMBERED: usize = 4096;

impl Gate {
    pub fn new(limits: Limits) -> Gate {
        let state = GateState {
            limits,
            connections: BTreeMap::new(),
            networks: HashMap::new(),
            bans: Vec::new(),
            next: 0,
            dismissed: 0,
        };
        Gate { state: Arc::new(Mutex::new(state)), screens: Screens::new(limits) }
    }

    /// Sets the limits. Open connections stay.
    pub fn set_limits(&self, limits: Limits) {
        self.state.lock().limits = limits;
        self.screens.set_limits(limits);
    }

    /// Sets the banned networks. Unused connections from there end at once, used ones soon.
    pub fn set_bans(&self, bans: Vec<Ban>) {
        let (state, now) = (&mut *self.state.lock(), Timestamp::now());
        state.dismiss(|it| bans.iter().any(|ban| ban.keeps_out(it.address, now)));
        state.bans = bans;
    }

    /// Ends unused connections of the account at once, used ones soon. `true` if there were any.
    pub fn dismiss(&self, account: PersonId) -> bool {
        self.state.lock().dismiss(|it| it.is_of(account)) > 0
    }

    pub fn dismiss_others(&self, account: PersonId, number: u64) {
        let state = &mut *self.state.lock();
        let own = state.connections.remove(&number);
        state.dismiss(|it| it.is_of(account));
        state.connections.extend(own.map(|own| (number, own)));
    }

    pub fn dismiss_key(&self, key: &Fingerprint) {
        self.state.lock().dismiss(|it| it.key.as_ref() == Some(key));
    }

    /// The client may have made the account after the login.
    pub fn recognise(&self, number: u64, account: AdmittedAccount) {
        if let Some(open) = self.state.lock().connections.get_mut(&number) {
            open.standing = ConnectionKind::LoggedIn(Some(account));
        }
    }

    /// Admits a connection that has not logged in. It must end when the [`Expiry`] says so.
    pub fn enter(&self, address: IpAddr, now: Instant) -> Result<(GatePass, Expiry), Rejection> {
        let network = network_of(address);
        let state = &mut *self.state.lock();
        let limits = state.limits;
        if state.bans.iter().any(|ban| ban.keeps_out(address, Timestamp::now())) {
            return Err(Rejection::Banned);
        }
        if state.networks.len() >= REMEMBERED {
            state.networks.retain(|_, arrivals| arrivals.are_recent(now));
        }
        if state.count(|it| it.network == network) >= limits.from_one_network {
            return Err(Rejection::FullNetwork);
        }
        let arrivals = state.networks.entry(network).or_default();
        arrivals.are_recent(now);
        if arrivals.of_others.len() >= limits.arrivals
            || arrivals.of_accounts.len() >= limits.arrivals_of_accounts
        {
            return Err(Rejection::TooOften);
        }
        let from_here = state.count(|it| it.network == network && it.is_stranger());
        if from_here >= limits.strangers_from_one_network {
            return Err(Rejection::Crowd);
        }
        let strangers = state.count(OpenConnection::is_stranger);
        if strangers >= limits.strangers() && !state.dismiss_stranger(now) {
            return Err(Rejection::FullDoor);
        }
        state.networks.entry(network).or_default().of_others.push_back(now);
        let (number, (tracker, expiry)) = (state.next, expiry::begin());
        state.next += 1;
        let open = OpenConnection {
            address,
            network,
            arrived_at: now,
            standing: ConnectionKind::Stranger,
            key: None,
            tracker: tracker.clone(),
        };
        state.connections.insert(number, open);
        Ok((GatePass { gate: self.clone(), number, network, arrived_at: now, tracker }, expiry))
    }

    pub fn status(&self) -> GateStatus {
        let [sessions, screen_bytes, waits] = self.screens.in_all();
        let state = self.state.lock();
        GateStatus {
            connections: state.connections.len() as u64,
            strangers: state.count(OpenConnection::is_stranger) as u64,
            idle: state.count(|it| it.tracker.idle_since().is_some()) as u64,
            dismissed: state.dismissed,
            sessions,
            waits,
            screen_bytes,
        }
    }

    pub fn idle_sessions(&self) -> Vec<SessionInfo> {
        let mut idle = Vec::new();
        for it in self.state.lock().connections.values() {
            if let Some(since) = it.tracker.idle_since() {
                let account = it.account().map(|account| account.number);
                let since = Timestamp::now().checked_sub(since.elapsed()).unwrap_or(Timestamp::MIN);
                let (key, address) = (it.key.clone(), it.address);
                idle.push(SessionInfo { account, key, address, since, keyboard: None });
            }
        }
        idle
    }
}

impl OpenConnection {
    fn is_stranger(&self) -> bool {
        self.standing == ConnectionKind::Stranger
    }

    fn account(&self) -> Option<AdmittedAccount> {
        match self.standing {
            ConnectionKind::LoggedIn(account) => account,
            ConnectionKind::Stranger => None,
        }
    }

    fn is_of(&self, account: PersonId) -> bool {
        self.account().is_some_and(|it| it.number == account)
    }

    fn is_up_to(&self, rank: Rank) -> bool {
        !self.is_stranger() && Rank::new(self.account()) <= rank
    }
}

impl GateState {
    fn count(&self, is: impl Fn(&OpenConnection) -> bool) -> usize {
        self.connections.values().filter(|it| is(it)).count()
    }

    /// The number of connections that it has ended.
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

    /// The one of the full ranks that is idle longest makes room. `false` if none is idle.
    fn finds_room(&mut self, rank: Rank) -> bool {
        let full = rank.full_rank(self.limits.connections, 1, |highest| {
            self.count(|open| open.is_up_to(highest))
        });
        let Some(full) = full else { return true };
        let longest = self
            .connections
            .iter()
            .filter(|(_, open)| open.is_up_to(full))
            .filter_map(|(number, open)| Some((open.tracker.idle_since()?, *number)))
            .min();
        longest.is_some_and(|(_, number)| self.make_room(number))
    }

    /// Ends a connection that has not logged in: one from the network with the most of them. There,
    /// silent connections go first, then those that exchange keys, then those that ask to log in,
    /// whose owners may be typing a passphrase. Among equals, the oldest goes. So a client who is
    /// alone in its network gets in, however many others do not log in. `false` if all have just
    /// arrived.
    fn dismiss_stranger(&mut self, now: Instant) -> bool {
        let mut of_network: HashMap<IpAddr, usize> = HashMap::new();
        for open in self.connections.values().filter(|open| open.is_stranger()) {
            *of_network.entry(open.network).or_default() += 1;
        }
        let first = self
            .connections
            .iter()
            .filter(|(_, it)| it.is_stranger() && now.duration_since(it.arrived_at) >= SPARED)
            .max_by_key(|(number, it)| {
                let [has_keys, asks] = [&it.tracker.exchanges_keys, &it.tracker.asks]
                    .map(|flag| flag.load(Ordering::Relaxed));
                (of_network[&it.network], !has_keys, !asks, Reverse(**number))
            })
            .map(|(number, _)| *number);
        first.is_some_and(|number| self.make_room(number))
    }

    /// `false` if the connection has ended already.
    fn make_room(&mut self, number: u64) -> bool {
        let Some(open) = self.connections.remove(&number) else { return false };
        open.tracker.make_room();
        self.dismissed += 1;
        true
    }
}

impl Arrivals {
    /// Forgets arrivals of more than a minute ago. `true` if there are later ones.
    fn are_recent(&mut self, now: Instant) -> bool {
        for arrivals in [&mut self.of_others, &mut self.of_accounts] {
            arrivals.retain(|&came| now.duration_since(came) < MINUTE);
        }
        !(self.of_others.is_empty() && self.of_accounts.is_empty())
    }
}

impl GatePass {
    /// `keyboard` is hung up if the session must give way to others.
    pub fn begin_session(
        &self,
        window: Option<Size>,
        keyboard: Keyboard,
    ) -> Result<SessionPass, Rejection> {
        let owner = {
            let state = self.gate.state.lock();
            let open = state.connections.get(&self.number).ok_or(Rejection::Dismissed)?;
            SessionOwner { account: open.account(), network: self.network }
        };
        self.gate.screens.enter(owner, window, keyboard)
    }

    pub fn add_key(&self, key: &Fingerprint) {
        if let Some(open) = self.gate.state.lock().connections.get_mut(&self.number) {
            open.key = Some(key.clone());
        }
    }

    /// With an account, a client may connect more often. After an error it stays a stranger.
    pub fn log_in(&mut self, account: Option<AdmittedAccount>) -> Result<(), Rejection> {
        let gate = self.gate.clone();
        let state = &mut *gate.state.lock();
        if let Some(AdmittedAccount { number, .. }) = account {
            let most = state.limits.of_one_account;
            if state.count(|it| it.is_of(number)) >= most {
                return Err(Rejection::FullAccount(most));
            }
        }
        if !state.connections.contains_key(&self.number) {
            return Err(Rejection::Dismissed);
        }
        if !state.finds_room(Rank::new(account)) {
            return Err(Rejection::Full);
        }
        let open = state.connections.get_mut(&self.number).ok_or(Rejection::Dismissed)?;
        open.standing = ConnectionKind::LoggedIn(account);
        if account.is_some()
            && let Some(network) = state.networks.get_mut(&self.network)
            && let Some(at) = network.of_others.iter().position(|came| *came == self.arrived_at)
        {
            network.of_others.remove(at);
            network.of_accounts.push_back(self.arrived_at);
        }
        Ok(())
    }
}

impl Drop for GatePass {
    fn drop(&mut self) {
        self.gate.state.lock().connections.remove(&self.number);
    }
}

/// The first address of the network ([`Subnet::network_of`]), as which all its clients count.
pub fn network_of(address: IpAddr) -> IpAddr {
    Subnet::network_of(address).first()
}

#[cfg(test)]
mod tests;
