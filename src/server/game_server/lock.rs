//! The lock of the server, and how long it is held, because all other threads wait meanwhile.

use std::ops::{Deref, DerefMut};
use std::panic::Location;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{GameServer, ServerState};
use crate::server::log::{Event, log};

/// What others wait for longer than this is logged.
const SLOW: Duration = Duration::from_millis(100);

/// How many of the slowest operations are kept.
const KEPT: usize = 5;

/// An operation under the lock that took long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowOperation {
    /// The place in the program, such as `src/server/game_server/playing.rs:52`.
    pub place: String,
    pub microseconds: u64,
}

/// The slowest operations since the server began, the slowest first.
#[derive(Default)]
pub(super) struct Slowest(Mutex<Vec<(&'static Location<'static>, Duration)>>);

impl Slowest {
    fn note(&self, place: &'static Location<'static>, time: Duration) {
        let mut slowest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match slowest.iter_mut().find(|(known, _)| *known == place) {
            Some((_, longest)) => *longest = time.max(*longest),
            None => slowest.push((place, time)),
        }
        slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        slowest.truncate(KEPT);
    }

    pub(super) fn list(&self) -> Vec<SlowOperation> {
        let slowest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = |(place, time): &(&Location, Duration)| SlowOperation {
            place: format!("{}:{}", place.file(), place.line()),
            microseconds: time.as_micros() as u64,
        };
        slowest.iter().map(told).collect()
    }
}

/// The locked state of the server.
pub(super) struct LockedState<'a> {
    state: MutexGuard<'a, ServerState>,
    slowest: &'a Slowest,
    place: &'static Location<'static>,
    since: Instant,
}

impl GameServer {
    /// Locks the server until the answer is dropped.
    #[track_caller]
    pub(super) fn state(&self) -> LockedState<'_> {
        let (place, state) = (Location::caller(), self.lock());
        LockedState { state, slowest: &self.0.slowest, place, since: Instant::now() }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, ServerState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for LockedState<'_> {
    type Target = ServerState;

    fn deref(&self) -> &ServerState {
        &self.state
    }
}

impl DerefMut for LockedState<'_> {
    fn deref_mut(&mut self) -> &mut ServerState {
        &mut self.state
    }
}

impl Drop for LockedState<'_> {
    fn drop(&mut self) {
        let time = self.since.elapsed();
        self.slowest.note(self.place, time);
        if time > SLOW {
            log(Event::Slow { what: self.place, time });
        }
    }
}
