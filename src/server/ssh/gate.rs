//! How many may come, in all and from one place.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

/// How many may come.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connections: usize,
    pub from_one_place: usize,
    /// Connections that have not logged in yet, in all.
    pub strangers: usize,
    /// Connections from one place that have not logged in yet.
    pub strangers_from_one_place: usize,
    /// New connections from one place in a minute, but for those of regulars.
    pub arrivals: usize,
    /// New connections of regulars from one place in a minute.
    pub arrivals_of_regulars: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            from_one_place: 8,
            strangers: 32,
            strangers_from_one_place: 4,
            arrivals: 30,
            arrivals_of_regulars: 600,
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
}

/// Counts connections, and rejects those beyond the limits.
#[derive(Clone)]
pub struct Gate(Arc<Mutex<Crowd>>);

struct Crowd {
    limits: Limits,
    connections: usize,
    strangers: usize,
    places: HashMap<IpAddr, AddressUse>,
}

#[derive(Default)]
struct AddressUse {
    connections: usize,
    strangers: usize,
    arrivals: VecDeque<Instant>,
    /// The arrivals that have turned out to be those of regulars.
    arrivals_of_regulars: VecDeque<Instant>,
}

/// Permission to stay; given back when dropped.
pub struct Pass {
    gate: Gate,
    place: IpAddr,
    came: Instant,
    is_stranger: bool,
}

/// Why a connection is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    #[error("Too many are here already. Come again later.")]
    Full,
    #[error("Too many connections from your address are open. Close one first.")]
    FullPlace,
    #[error("Too many are logging in. Come again in half a minute.")]
    Crowd,
    #[error("Too many connections came from your address in a minute. Come again in a minute.")]
    TooOften,
}

const MINUTE: Duration = Duration::from_secs(60);

/// How many places are remembered before unused ones are forgotten.
const REMEMBERED: usize = 4096;

impl Gate {
    /// A gate without connections.
    pub fn new(limits: Limits) -> Gate {
        let crowd = Crowd { limits, connections: 0, strangers: 0, places: HashMap::new() };
        Gate(Arc::new(Mutex::new(crowd)))
    }

    /// Sets the limits. Open connections stay.
    pub fn set_limits(&self, limits: Limits) {
        self.crowd().limits = limits;
    }

    /// Admits a connection that has not logged in.
    ///
    /// # Errors
    /// There are too many.
    pub fn enter(&self, address: IpAddr, now: Instant) -> Result<Pass, Rejection> {
        let place = place_of(address);
        let crowd = &mut *self.crowd();
        let limits = crowd.limits;
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
            || here.arrivals_of_regulars.len() >= limits.arrivals_of_regulars
        {
            return Err(Rejection::TooOften);
        }
        if crowd.strangers >= limits.strangers || here.strangers >= limits.strangers_from_one_place
        {
            return Err(Rejection::Crowd);
        }
        here.arrivals.push_back(now);
        (here.connections, here.strangers) = (here.connections + 1, here.strangers + 1);
        (crowd.connections, crowd.strangers) = (crowd.connections + 1, crowd.strangers + 1);
        Ok(Pass { gate: self.clone(), place, came: now, is_stranger: true })
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressUse {
    /// Whether a connection came in the last minute. Forgets earlier ones.
    fn came_lately(&mut self, now: Instant) -> bool {
        for arrivals in [&mut self.arrivals, &mut self.arrivals_of_regulars] {
            arrivals.retain(|&came| now.duration_since(came) < MINUTE);
        }
        !(self.arrivals.is_empty() && self.arrivals_of_regulars.is_empty())
    }
}

impl Pass {
    /// The client has an account: it may connect more often than others.
    pub fn is_regular(&self) {
        let crowd = &mut *self.gate.crowd();
        let Some(place) = crowd.places.get_mut(&self.place) else { return };
        if let Some(at) = place.arrivals.iter().position(|came| *came == self.came) {
            place.arrivals.remove(at);
            place.arrivals_of_regulars.push_back(self.came);
        }
    }

    /// The client has logged in.
    pub fn log_in(&mut self) {
        if std::mem::take(&mut self.is_stranger) {
            let crowd = &mut *self.gate.crowd();
            crowd.strangers -= 1;
            if let Some(place) = crowd.places.get_mut(&self.place) {
                place.strangers -= 1;
            }
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.log_in();
        let crowd = &mut *self.gate.crowd();
        crowd.connections -= 1;
        if let Some(place) = crowd.places.get_mut(&self.place) {
            place.connections -= 1;
        }
    }
}

/// What counts as one place: an address of version 4, or the /64 that one customer has.
fn place_of(address: IpAddr) -> IpAddr {
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

    #[test]
    fn one_place_has_four_strangers_and_eight_connections() {
        let (gate, now) = (Gate::new(Limits::default()), Instant::now());
        let here = address("192.0.2.1");
        let mut passes: Vec<_> = (0..4).filter_map(|_| gate.enter(here, now).ok()).collect();
        assert_eq!(passes.len(), 4);
        assert_eq!(gate.enter(here, now).err(), Some(Rejection::Crowd), "four strangers");
        assert!(gate.enter(address("192.0.2.2"), now).is_ok(), "another place");
        passes.iter_mut().for_each(Pass::log_in);
        passes.extend((0..5).filter_map(|_| gate.enter(here, now).ok()));
        assert_eq!(passes.len(), 8);
        passes.iter_mut().for_each(Pass::log_in);
        assert_eq!(gate.enter(here, now).err(), Some(Rejection::FullPlace), "eight connections");
        passes.pop();
        assert!(gate.enter(here, now).is_ok());
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
    fn regulars_come_as_often_as_they_like_and_leave_the_others_room() {
        let (gate, now) = (Gate::new(Limits::default()), Instant::now());
        let here = address("192.0.2.1");
        let come = |is_regular: bool| {
            gate.enter(here, now).map(|pass| {
                if is_regular {
                    pass.is_regular();
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
        let (gate, now) = (Gate::new(Limits::default()), Instant::now());
        let here = address("192.0.2.1");
        let enter = || {
            let mut pass = gate.enter(here, now).ok()?;
            pass.log_in();
            Some(pass)
        };
        let mut passes: Vec<_> = (0..2).filter_map(|_| enter()).collect();
        gate.set_limits(Limits::default().with_each(1));
        assert!(enter().is_none(), "one too many");
        passes.clear();
        assert!(enter().is_some());
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
