//! The game server: accounts, games, and the screens that show them.
//!
//! All requests are carried out under one lock, one after the other. The server changes a game,
//! commits it to the [database](super::database), and only then shows it. Showing never waits:
//! every screen has a queue.
//!
//! A method of [`GameServer`], or a function that takes one, is a request: it counts the request
//! against the client's ration and locks the server. What is done under the lock is a method of
//! `ServerState`, which adds to the database the games in memory, their screens and the clients.
//! Who only reads or writes the database passes its functions to [`GameServer::database`] and
//! [`GameServer::write`].
//!
//! - [`accounts`]: accounts, their keys, and the tasks from their games; [`moderation`]: an
//!   operator's actions, and the ratings that are recomputed after them;
//! - [`playing`]: changes of games; [`loaded_game`]: games in memory with their screens;
//! - [`challenges`]: challenges, and the beginnings of games;
//! - [`computer`]: the computer's moves;
//! - [`lists`]: games and challenges as lists show them, what waits for a player, and the clients
//!   present, with their news; [`notices`]: announcements of a game's changes, and notices to
//!   absent players;
//! - [`talk`]: the chat of games, texts about games, and ignored players;
//! - [`timekeeper`]: ends games whose time is over, and lets clocks rest during vacations and for
//!   the time without a server;
//! - [`status`]: how busy the server is, and slow operations under its lock;
//! - [`error`]: the reasons why a request fails.

mod accounts;
mod challenges;
mod computer;
mod error;
mod lists;
mod loaded_game;
pub mod moderation;
mod notices;
mod playing;
mod status;
mod talk;
#[cfg(test)]
pub mod tests;
mod timekeeper;

pub use accounts::{AccountTasks, today};
pub use challenges::{ChallengeResult, Opponent, WantedChallenge};
pub use computer::{check_engine, play_answer, request};
#[cfg(test)]
pub use error::LONGEST_TEXT;
pub use error::{ServerError, ServerResult};
pub use lists::{
    ListedChallenge, ListedGame, Listening, Lists, ServerNews, Waiting, warning_of_challenge,
    warning_of_game,
};
pub use loaded_game::{TableLink, person, unreadable_games};
pub use status::{GamesStatus, Status, prometheus_figures, resident_bytes};
pub use timekeeper::rest_clocks;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::ops::{Deref, DerefMut};
use std::panic::Location;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::clients::{Client, Rationed, Rations};
use super::log::{LogEvent, log};
use super::thinkers::Thinkers;
use crate::kit::steady_time::steady_now;
use crate::kit::threads::all_cores_but_one;
use crate::server::database::{Database, DatabaseError, GameId};
use crate::server::ssh::Rejection;
use computer::RunningThought;
use lists::Clients;
use loaded_game::LoadedGame;
use moderation::{OPERATORS_PATIENCE, finish_decisions, has_work};
use notices::Notifier;
use status::{MovesPlayed, Slowest, activity};

/// The server. Clones share one state.
#[derive(Clone)]
pub struct GameServer(Arc<ServerShared>);

struct ServerShared {
    state: Mutex<ServerState>,
    thinkers: Thinkers,
    rations: Rations,
    slowest: Slowest,
    /// The longest time for which an operator waits for the ratings.
    patience: Duration,
    /// Signalled when deadlines have changed. The timekeeper waits for this signal.
    deadlines: Arc<Condvar>,
}

pub struct ServerState {
    database: Database,
    /// The games in memory: the games with screens.
    games: HashMap<GameId, LoadedGame>,
    /// The games that the computer thinks about. Removing a game cancels the thought.
    thinking: HashMap<GameId, RunningThought>,
    clients: Clients,
    /// The games that can't be read and have been reported already.
    spoilt: HashSet<GameId>,
    moves: MovesPlayed,
    /// The number of games between two players that have ended, without aborted ones.
    games_ended: u64,
    /// Sends notices, if the operator has switched them on.
    notifier: Option<Notifier>,
    /// Signalled when deadlines have changed.
    deadlines: Arc<Condvar>,
}

impl GameServer {
    /// The computer thinks in the games in which it is to move.
    pub fn new(database: Database) -> ServerResult<GameServer> {
        GameServer::with_database(Thinkers::new(all_cores_but_one().get()), database)
    }

    fn with_database(thinkers: Thinkers, database: Database) -> ServerResult<GameServer> {
        let server = GameServer::idle(thinkers, database, OPERATORS_PATIENCE);
        server.wake_computers()?;
        // An older program, or one that has ended, may have left games to declare void, or stale
        // ratings.
        if server.database(has_work)? {
            finish_decisions(&server, Duration::ZERO)?;
        }
        Ok(server)
    }

    /// For one command of an operator while no real server runs. The computer does not think at
    /// once, and the process ends as soon as the command is done.
    pub fn for_operator(database: Database) -> GameServer {
        GameServer::idle(Thinkers::new(1), database, Duration::MAX)
    }

    fn idle(thinkers: Thinkers, database: Database, patience: Duration) -> GameServer {
        let deadlines = Arc::new(Condvar::new());
        let state = ServerState {
            database: database.with_brief_waits(),
            games: HashMap::new(),
            thinking: HashMap::new(),
            clients: Clients::default(),
            spoilt: HashSet::new(),
            moves: MovesPlayed::default(),
            games_ended: 0,
            notifier: None,
            deadlines: Arc::clone(&deadlines),
        };
        GameServer(Arc::new(ServerShared {
            state: Mutex::new(state),
            thinkers,
            rations: Rations::default(),
            slowest: Slowest::default(),
            patience,
            deadlines,
        }))
    }

    /// Locks the server until the returned value is dropped. Notes how long the caller holds the
    /// lock.
    #[track_caller]
    fn state(&self) -> LockedState<'_> {
        let (caller, state) = (Location::caller(), self.lock());
        LockedState { state, slowest: &self.0.slowest, caller, since: Instant::now() }
    }

    fn lock(&self) -> MutexGuard<'_, ServerState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the server for writing. First waits until no other program locks the database, but not
    /// longer than [`PATIENCE`]. Waiting threads do not hold the server's lock, so that other
    /// threads can read meanwhile.
    #[track_caller]
    fn state_to_write(&self) -> LockedState<'_> {
        let begun = Instant::now();
        loop {
            let state = self.state();
            if !state.database.is_locked() || begun.elapsed() > PATIENCE {
                return state;
            }
            drop(state);
            thread::sleep(BETWEEN_TRIES);
        }
    }

    /// Passes the database to a reading function. The games in memory are not used.
    #[track_caller]
    pub fn database<T>(&self, ask: impl FnOnce(&Connection) -> T) -> T {
        ask(&self.state().database)
    }

    /// Carries out a change of the database. Does not tell the clients of it.
    #[track_caller]
    pub fn write<T, E: From<DatabaseError>>(
        &self,
        change: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        self.state_to_write().database.write(change)
    }

    /// Counts an action of a client, which fails if the client does this too often.
    pub fn ration(&self, client: Client, what: Rationed) -> ServerResult {
        Ok(self.0.rations.spend(client, what, Instant::now())?)
    }

    /// Logs that the server has refused something to a client. Repeated refusals to a client are
    /// logged only now and then.
    pub fn log_refusal(&self, client: Client, why: &dyn Display) {
        if self.ration(client, Rationed::LoggedRefusal).is_ok() {
            log(LogEvent::Refused { client, why });
        }
    }

    /// Logs that the server has failed to serve a client through no fault of the client. Repeated
    /// failures are logged only now and then.
    pub fn log_unserved(&self, client: Client, why: &dyn Display) {
        if self.ration(client, Rationed::LoggedRefusal).is_ok() {
            log(LogEvent::Unserved { client, why });
        }
    }

    pub fn log_error(&self, client: Client, error: &ServerError) {
        if error.is_of_server() {
            self.log_unserved(client, error);
        } else {
            self.log_refusal(client, error);
        }
    }

    /// Logs that a connection or session of a client was rejected, or had to make room for others.
    pub fn log_rejection(&self, client: Client, why: Rejection) {
        if why.is_of_server() {
            self.log_unserved(client, &why);
        } else {
            self.log_refusal(client, &why);
        }
    }

    pub fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }
}

/// The present time in whole milliseconds, as the database stores times.
fn now_in_millis() -> Timestamp {
    let now = steady_now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// The locked state of the server. Measures how long the lock is held, because all other threads
/// wait meanwhile.
struct LockedState<'a> {
    state: MutexGuard<'a, ServerState>,
    slowest: &'a Slowest,
    caller: &'static Location<'static>,
    since: Instant,
}

/// The longest wait for another program that has locked the database, for example to add an
/// account.
const PATIENCE: Duration = Duration::from_secs(5);

/// The pause between two checks of the database's lock.
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// If the server's lock is held longer than this, the log says so.
const SLOW: Duration = Duration::from_millis(100);

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
        self.slowest.note(self.caller, time);
        if time > SLOW {
            log(LogEvent::Slow { what: &activity(self.caller), place: self.caller, time });
        }
    }
}
