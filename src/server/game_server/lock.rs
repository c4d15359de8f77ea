//! The lock of the server, and how long it is held, because all other threads wait meanwhile; how busy
//! the server is.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::panic::Location;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::error::ServerError;
use super::{GameServer, ServerState};
use crate::server::database::Database;
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

    /// Asks the database for what it knows by itself, or has it keep what nobody present is told of.
    #[track_caller]
    pub fn database<T>(&self, ask: impl FnOnce(&mut Database) -> T) -> T {
        ask(&mut self.state().database)
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

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesStatus {
    pub players_present: u64,
    pub games_going: u64,
    /// The games with screens or open offers.
    pub games_in_memory: u64,
    /// Since the server began.
    pub moves: u64,
    pub moves_last_minute: u64,
    pub thinking_waiting: u64,
    pub thinking_threads: u64,
    pub slowest: Vec<SlowOperation>,
}

const MINUTE: Duration = Duration::from_secs(60);

/// The moves that were played since the server began.
#[derive(Default)]
pub(super) struct MovesPlayed {
    count: u64,
    /// When those of the last minute were played.
    lately: VecDeque<Instant>,
}

impl MovesPlayed {
    /// Notes how many were played now.
    pub(super) fn note(&mut self, count: usize, now: Instant) {
        self.count += count as u64;
        self.forget_old(now);
        self.lately.extend(std::iter::repeat_n(now, count));
    }

    fn forget_old(&mut self, now: Instant) {
        while self.lately.front().is_some_and(|then| now.duration_since(*then) >= MINUTE) {
            self.lately.pop_front();
        }
    }
}

impl GameServer {
    /// How busy the server is.
    pub fn status(&self) -> Result<GamesStatus, ServerError> {
        let slowest = self.0.slowest.list();
        let (waiting, threads) = (self.thinkers().waiting(), self.thinkers().busy());
        let state = &mut *self.state();
        state.moves.forget_old(Instant::now());
        Ok(GamesStatus {
            players_present: state.present().len() as u64,
            games_going: state.database.count_unfinished()?.into(),
            games_in_memory: state.games.len() as u64,
            moves: state.moves.count,
            moves_last_minute: state.moves.lately.len() as u64,
            thinking_waiting: waiting as u64,
            thinking_threads: threads as u64,
            slowest,
        })
    }
}
