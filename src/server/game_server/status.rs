//! The load of the server, and slow operations under its lock.

use std::collections::VecDeque;
use std::panic::Location;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::GameServer;
use super::error::ServerResult;
use crate::server::database::{games, ratings};

/// The greatest number of slow operations that are listed.
const KEPT: usize = 5;

/// A slow operation under the server's lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowOperation {
    /// What the server was doing, in words for operators.
    #[serde(default)]
    pub what: String,
    /// The operation's place in the program, as `src/server/game_server/playing.rs:52`.
    pub place: String,
    pub microseconds: u64,
}

/// The slowest operations since the server started, the slowest first, each place once with its
/// longest time.
#[derive(Default)]
pub(super) struct Slowest(Mutex<Vec<(&'static Location<'static>, Duration)>>);

impl Slowest {
    pub(super) fn note(&self, place: &'static Location<'static>, time: Duration) {
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
        let shown = |(place, time): &(&Location, Duration)| SlowOperation {
            what: activity(place),
            place: format!("{}:{}", place.file(), place.line()),
            microseconds: time.as_micros() as u64,
        };
        slowest.iter().map(shown).collect()
    }
}

/// Returns what is done at a place in the program: the name of its file, or of its folder.
pub(super) fn activity(place: &Location) -> String {
    let mut names = place.file().trim_end_matches(".rs").rsplit(['/', '\\']);
    names.find(|name| *name != "mod").unwrap_or_default().replace('_', " ")
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesStatus {
    pub players_present: u64,
    pub games_going: u64,
    /// The number of games with screens.
    pub games_in_memory: u64,
    /// The number of moves since the server started.
    pub moves: u64,
    pub moves_last_minute: u64,
    pub thinking_waiting: u64,
    pub thinking_threads: u64,
    /// The games that an operator's request has still to declare void.
    #[serde(default)]
    pub games_to_void: u64,
    /// The rated games from which ratings are still to be worked out anew.
    #[serde(default)]
    pub games_to_rate: u64,
    /// The number of games between two players that have ended since the server started, without
    /// aborted ones.
    #[serde(default)]
    pub games: u64,
    pub slowest: Vec<SlowOperation>,
}

const MINUTE: Duration = Duration::from_mins(1);

/// Counts the moves that were played since the server started.
#[derive(Default)]
pub(super) struct MovesPlayed {
    count: u64,
    /// The times of the moves of the last minute.
    lately: VecDeque<Instant>,
}

impl MovesPlayed {
    /// Adds moves that were played now.
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

impl GamesStatus {
    /// Returns the load of a server.
    pub fn read(server: &GameServer) -> ServerResult<GamesStatus> {
        let slowest = server.0.slowest.list();
        let (waiting, threads) = (server.thinkers().waiting(), server.thinkers().busy());
        let state = &mut *server.state();
        state.moves.forget_old(Instant::now());
        Ok(GamesStatus {
            players_present: state.clients.present().len() as u64,
            games_going: games::count_unfinished(&state.database)?.into(),
            games_in_memory: state.games.len() as u64,
            moves: state.moves.count,
            moves_last_minute: state.moves.lately.len() as u64,
            thinking_waiting: waiting as u64,
            thinking_threads: threads as u64,
            games_to_void: games::games_to_void(&state.database)?.into(),
            games_to_rate: ratings::games_to_rate(&state.database)?.into(),
            games: state.games_ended,
            slowest,
        })
    }
}
