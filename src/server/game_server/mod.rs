//! The game server: accounts, games, and the screens that show them.
//!
//! Everything happens under one lock, in the order of the requests: a request is granted, the
//! game is committed to the [database](super::database), and only then shown. Showing
//! never waits: every screen has a queue.
//!
//! - [`people`]: accounts, keys and ratings;
//! - [`playing`]: what changes games; [`loaded_game`]: games in memory with their screens;
//! - [`challenges`]: how games begin;
//! - [`computer`]: the computer's moves; [`thinkers`]: the threads on which it thinks;
//! - [`news`]: the clients present, and what they are told; [`lists`]: games and lists to read;
//! - [`timekeeper`]: ends games whose time is over; [`vacations`]: lets clocks rest;
//! - [`error`]: why a request fails.

mod challenges;
mod computer;
mod error;
mod lists;
mod loaded_game;
mod news;
mod people;
mod playing;
#[cfg(test)]
mod tests;
mod thinkers;
mod timekeeper;
mod vacations;

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::database::{Database, GameId};
pub use challenges::{Agreed, Challenging, Offered, Opponent};
use computer::AT_ONCE;
pub use computer::{decide, request};
pub use error::ServerError;
use lists::KeptLists;
pub use lists::{Lists, Watched};
use loaded_game::LoadedGame;
pub use loaded_game::person;
use news::Listener;
#[cfg(test)]
pub use news::Listening;
pub use news::News;
pub use thinkers::Thinkers;

/// The server. Clones are the same.
#[derive(Clone)]
pub struct GameServer(Arc<ServerShared>);

struct ServerShared {
    state: Mutex<ServerState>,
    thinkers: Thinkers,
    /// Signalled when deadlines have changed. The timekeeper waits for it.
    deadlines: Arc<Condvar>,
}

struct ServerState {
    database: Database,
    /// The games in memory: those with screens or open offers.
    games: HashMap<GameId, LoadedGame>,
    /// Those the computer thinks about, as they stood when it was asked.
    thinking: HashMap<GameId, computer::AskedPosition>,
    listeners: Vec<Listener>,
    /// The lists they see, as far as they are read.
    kept: KeptLists,
    /// The number of the next listener.
    next: u64,
    /// Signalled when deadlines have changed.
    deadlines: Arc<Condvar>,
}

impl GameServer {
    /// The server over a database. The computer goes on where it is to move.
    pub fn new(database: Database) -> Result<GameServer, ServerError> {
        GameServer::with(Thinkers::new(AT_ONCE), database)
    }

    fn with(thinkers: Thinkers, database: Database) -> Result<GameServer, ServerError> {
        let deadlines = Arc::new(Condvar::new());
        let state = ServerState {
            database,
            games: HashMap::new(),
            thinking: HashMap::new(),
            listeners: Vec::new(),
            kept: KeptLists::default(),
            next: 0,
            deadlines: Arc::clone(&deadlines),
        };
        let server =
            GameServer(Arc::new(ServerShared { state: Mutex::new(state), thinkers, deadlines }));
        server.wake_computers()?;
        Ok(server)
    }

    fn state(&self) -> MutexGuard<'_, ServerState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
