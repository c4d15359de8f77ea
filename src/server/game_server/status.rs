//! How busy the game server is.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::GameServer;
use super::error::ServerError;
use super::lock::SlowOperation;

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
    /// Writes what the database keeps beside its file into the file.
    pub fn fold_in(&self) -> Result<(), ServerError> {
        Ok(self.state().database.fold_in()?)
    }

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
