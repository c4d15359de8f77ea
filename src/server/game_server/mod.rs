//! The game server: accounts, games, and the screens that show them.
//!
//! Everything happens under one lock, in the order of the requests: a request is granted, the
//! game is committed to the [database](super::database), and only then shown. Showing
//! never waits: every screen has a queue.
//!
//! - [`people`]: accounts, keys and ratings; [`moderation`]: what an operator does, and
//!   [`recount`]: the ratings that follow;
//! - [`playing`]: what changes games; [`plans`]: conditional moves; [`loaded_game`]: games in
//!   memory with their screens;
//! - [`challenges`]: how games begin;
//! - [`computer`]: the computer's moves;
//! - [`news`]: the clients present, and how they are told; [`notices`]: what is told of a change of
//!   a game, and to players who are not here; [`lists`]: games and lists to read, and what waits
//!   for a player;
//! - [`talk`]: what is said in games, what players write about them, and whom a player ignores;
//! - [`timekeeper`]: ends games whose time is over; [`vacations`], and [`resting`] while no server
//!   runs: let clocks rest;
//! - [`status`]: how busy the server is, and what takes long under its lock;
//! - [`error`]: why a request fails.

mod challenges;
mod computer;
mod error;
mod lists;
mod loaded_game;
mod moderation;
mod news;
mod notices;
mod people;
mod plans;
mod playing;
mod recount;
mod resting;
mod status;
mod talk;
#[cfg(test)]
pub mod tests;
mod timekeeper;
mod vacations;

pub use challenges::{ChallengeResult, Challenging, ListedChallenge, Opponent};
pub use computer::{play_answer, request};
#[cfg(test)]
pub use error::LONGEST_TEXT;
pub use error::ServerError;
pub use lists::{ListedGame, Lists, Waiting};
pub use loaded_game::{person, unreadable_games};
#[cfg(test)]
pub use news::Listening;
pub use news::ServerNews;
pub use resting::rest_clocks;
pub use status::{GamesStatus, SlowOperation};

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::ops::{Deref, DerefMut};
use std::panic::Location;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::log::{LogEvent, log};
use super::notices::Notifier;
use super::rations::{Client, Rationed, Rations};
use super::thinkers::Thinkers;
use crate::kit::threads::all_cores_but_one;
use crate::server::database::{Database, GameId};
use computer::RunningThought;
use lists::KeptLists;
use loaded_game::LoadedGame;
use news::Listener;
use status::{MovesPlayed, Slowest};

/// The server. Clones are the same.
#[derive(Clone)]
pub struct GameServer(Arc<ServerShared>);

struct ServerShared {
    state: Mutex<ServerState>,
    thinkers: Thinkers,
    rations: Rations,
    slowest: Slowest,
    /// Signalled when deadlines have changed. The timekeeper waits for it.
    deadlines: Arc<Condvar>,
}

struct ServerState {
    database: Database,
    /// The games in memory: those with screens.
    games: HashMap<GameId, LoadedGame>,
    /// The games that the computer thinks about. Removing one cancels the thought.
    thinking: HashMap<GameId, RunningThought>,
    listeners: Vec<Listener>,
    /// The lists they see, as far as they are read.
    kept: KeptLists,
    /// The games that can't be read and are complained of already.
    spoilt: HashSet<GameId>,
    /// The number of the next listener.
    next: u64,
    moves: MovesPlayed,
    /// Sends notices, if the operator wants that.
    notifier: Option<Notifier>,
    /// Signalled when deadlines have changed.
    deadlines: Arc<Condvar>,
}

impl GameServer {
    /// The server over a database. The computer goes on where it is to move.
    pub fn new(database: Database) -> Result<GameServer, ServerError> {
        GameServer::with_database(Thinkers::new(all_cores_but_one().get()), database)
    }

    fn with_database(thinkers: Thinkers, database: Database) -> Result<GameServer, ServerError> {
        let server = GameServer::at_rest(thinkers, database);
        server.wake_computers()?;
        // An older program, or one that was killed, may have left some.
        if server.database(Database::stale_ratings)?.is_some() {
            server.put_ratings_right()?;
        }
        Ok(server)
    }

    /// The server over a database, for an operator while no server runs: the computer does not
    /// think.
    pub fn for_operator(database: Database) -> GameServer {
        GameServer::at_rest(Thinkers::new(1), database)
    }

    fn at_rest(thinkers: Thinkers, database: Database) -> GameServer {
        let deadlines = Arc::new(Condvar::new());
        let state = ServerState {
            database: database.with_brief_waits(),
            games: HashMap::new(),
            thinking: HashMap::new(),
            listeners: Vec::new(),
            kept: KeptLists::default(),
            spoilt: HashSet::new(),
            next: 0,
            moves: MovesPlayed::default(),
            notifier: None,
            deadlines: Arc::clone(&deadlines),
        };
        GameServer(Arc::new(ServerShared {
            state: Mutex::new(state),
            thinkers,
            rations: Rations::default(),
            slowest: Slowest::default(),
            deadlines,
        }))
    }

    /// Locks the server until the answer is dropped.
    #[track_caller]
    fn state(&self) -> LockedState<'_> {
        let (place, state) = (Location::caller(), self.lock());
        LockedState { state, slowest: &self.0.slowest, place, since: Instant::now() }
    }

    fn lock(&self) -> MutexGuard<'_, ServerState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the server for what writes to the database, once no other program has that locked, or
    /// after a while, if one keeps it so. Until then all who wait do so beside one another, and
    /// others go on reading.
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

    /// Asks the database for what it knows by itself.
    #[track_caller]
    pub fn database<T>(&self, ask: impl FnOnce(&Database) -> T) -> T {
        ask(&self.state().database)
    }

    /// Has the database keep what nobody present is told of.
    #[track_caller]
    pub fn write<T>(&self, keep: impl FnOnce(&mut Database) -> T) -> T {
        keep(&mut self.state_to_write().database)
    }

    /// Uses one of what a client may do only so often.
    pub fn ration(&self, client: Client, what: Rationed) -> Result<(), ServerError> {
        Ok(self.0.rations.spend(client, what, Instant::now())?)
    }

    /// Logs that a client is refused something. One who asks again and again is logged now and
    /// then.
    pub fn log_refusal(&self, client: Client, why: &dyn Display) {
        if self.ration(client, Rationed::LoggedRefusal).is_ok() {
            log(LogEvent::Refused { client, why });
        }
    }

    /// Logs that the server can't do something for a client, for reasons of its own: as often.
    pub fn log_unserved(&self, client: Client, why: &dyn Display) {
        if self.ration(client, Rationed::LoggedRefusal).is_ok() {
            log(LogEvent::Unserved { client, why });
        }
    }

    /// Logs why a client does not get what they ask for.
    pub fn log_error(&self, client: Client, error: &ServerError) {
        if error.is_of_server() {
            self.log_unserved(client, error);
        } else {
            self.log_refusal(client, error);
        }
    }

    /// The queue of all that the engine does here.
    pub fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }
}

/// The locked state of the server. How long it is so is noted, because all other threads wait
/// meanwhile.
struct LockedState<'a> {
    state: MutexGuard<'a, ServerState>,
    slowest: &'a Slowest,
    place: &'static Location<'static>,
    since: Instant,
}

/// How long to wait for another program that has the database locked, such as one that adds an
/// account.
const PATIENCE: Duration = Duration::from_secs(5);

/// When to look again whether it still has.
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// What others wait for longer than this is logged.
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
        self.slowest.note(self.place, time);
        if time > SLOW {
            log(LogEvent::Slow { what: self.place, time });
        }
    }
}
