//! The game server carries out all requests under one lock, one after the other. It changes a game,
//! commits it to the [database](super::database), and shows it, without waiting: every screen has a
//! queue. What is shown or answered leaves the server only when the [`Flusher`] has it on the disk.
//! A method of [`GameServer`], or a function that takes one, counts a request against the client's
//! ration, locks the server, and [answers](GameServer::answer) without the lock. What is done under
//! the lock is a method of `ServerState`.

mod accounts;
mod challenges;
mod computer;
mod lists;
mod loaded_game;
pub mod moderation;
mod news;
mod notices;
mod playing;
mod status;
mod talk;
#[cfg(test)]
pub mod tests;
mod timekeeper;

pub use accounts::AccountTasks;
pub use challenges::{ChallengeResult, Opponent, WantedChallenge};
pub use computer::{check_engine, play_answer, request};
pub use lists::{ListedChallenge, ListedGame, Waiting, warning_of_challenge, warning_of_game};
pub use loaded_game::{TableLink, unreadable_games};
pub use news::{Lists, ServerList, ServerNews, SubscriptionGuard};
pub use status::{GamesStatus, Status, prometheus_figures, resident_bytes};
pub use timekeeper::pause_clocks;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::panic::Location;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::{Condvar, Mutex, MutexGuard};
use rusqlite::{Connection, Transaction};
use thiserror::Error;

use super::engine_pool::EnginePool;
use super::log::{LogEvent, log};
use crate::kit::phrases::moment;
use crate::kit::picture::ExportError;
use crate::kit::system::all_cores_but_one;
use crate::kit::system::steady_now;
use crate::punct::lessons::own_tasks::TaskBookError;
use crate::punct::play::CommandError;
use crate::server::choices::all_choices;
use crate::server::clients::{Client, RationedAction, Rations, Subnet};
use crate::server::database::{
    AccountName, AccountNameError, ChallengeId, ChangeError, Database, DatabaseError, DbResult,
    Flusher, GameId,
};
use crate::server::ssh::Rejection;
use computer::RunningThought;
use loaded_game::LoadedGame;
use moderation::{OPERATORS_PATIENCE, finish_decisions, has_work};
use news::Subscriptions;
use notices::Notifier;
use status::{MovesPlayed, Slowest, activity};

#[derive(Debug, Error)]
pub enum ServerError {
    #[error("nobody here is called {0}")]
    NoPlayer(String),
    #[error("nobody here is called {before} any more: this player is called {now} now")]
    Renamed { before: String, now: AccountName },
    #[error("{0} is not here")]
    NotHere(AccountName),
    #[error("only an operator of this server may do that")]
    NotOperator,
    #[error("{0} is an operator, too; 'punct account' at the machine of the server does that")]
    OtherOperator(AccountName),
    #[error("you can't shut yourself out; another operator can, and 'close' closes your account")]
    ShutsThemselfOut,
    #[error("{0} has closed the account; it has no keys any more")]
    ClosedByOwner(AccountName),
    #[error("{0} is not banned; 'bans' lists what is")]
    NoBan(Subnet),
    #[error("there is no such invitation, or it has been used")]
    NoInvitation,
    #[error(transparent)]
    Name(#[from] AccountNameError),
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(
        "this closes your account for good: your games that go on are resigned, your challenges taken \
         back, your keys removed; your name stays on your games. 'close --yes' does it"
    )]
    Unconfirmed,
    #[error("you give up game {game} after {plies} moves for good; 'resign {game} --yes' does it")]
    UnconfirmedResignation { game: GameId, plies: usize },
    /// An operator's request that needs a confirmation. The text says how to confirm it.
    #[error("{0}")]
    UnconfirmedModeration(String),
    #[error("a note or a report has at most {} characters", LONGEST_TEXT)]
    LongText,
    #[error(transparent)]
    Refused(#[from] CommandError),
    #[error("there is neither a challenge {0} to you nor an offer in a game {0} of yours")]
    DeclinesNothing(i64),
    #[error(
        "{0} is a challenge and a game with an offer; write 'decline challenge {0}' or 'decline game {0}'"
    )]
    DeclinesTwo(i64),
    #[error("meanwhile {0} (challenge {1}); Enter again makes another one")]
    ChallengedMeanwhile(String, ChallengeId),
    #[error(
        "your rated game {0} goes on; until it is over, you get no hints and no analysis on this server"
    )]
    InRatedGame(GameId),
    #[error("game {0} is the rematch and is still being played")]
    RematchGoes(GameId),
    #[error("games against the computer are not rated")]
    RatedComputer,
    #[error("a rated game needs a clock, such as 20m+10s or 3d")]
    RatedWithoutClock,
    #[error(
        "the two of you have begun {most} rated games within a day, the most there can be; the next \
         can be rated from {} UTC on, and an unrated one can begin at once",
        moment(*from)
    )]
    RatedPair { most: usize, from: Timestamp },
    #[error("you can't ignore yourself")]
    IgnoresYourself,
    #[error("the operator of this server has shut you out")]
    Blocked,
    #[error(transparent)]
    Picture(#[from] ExportError),
    #[error("game {game} can't be read: {why}")]
    UnreadableGame { game: GameId, why: String },
    #[error("there is no task for today")]
    NoTask,
    #[error("there is no task {0}; 'today' lists those that are due")]
    NoTaskNumber(usize),
    #[error(
        "your tasks can't be read: {0}; the server has put them aside, and tasks from your games \
         begin anew"
    )]
    TasksPutAside(TaskBookError),
    #[error("your tasks can't be read: {0}")]
    Tasks(#[from] TaskBookError),
    #[error("the system gives no thread for this")]
    NoThread,
    /// With the time to wait.
    #[error("you do that too often; try again in {} s", .0.as_secs() + 1)]
    TooOften(Duration),
    #[error("this needs a person who types")]
    NoKeyboard,
    #[error("choose {}", all_choices())]
    NoChoice,
    #[error("the system gives no random numbers: {0}")]
    NoChance(#[from] getrandom::Error),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

pub type ServerResult<T = ()> = Result<T, ServerError>;

impl ServerError {
    /// The client can't do anything about it.
    pub fn is_of_server(&self) -> bool {
        matches!(
            self,
            ServerError::Database(_)
                | ServerError::Change(ChangeError::Database(_))
                | ServerError::UnreadableGame { .. }
                | ServerError::NoThread
                | ServerError::NoChance(_)
        )
    }
}

/// The greatest number of characters in a note or a report.
pub const LONGEST_TEXT: usize = 2000;

/// The server. Clones share one state.
#[derive(Clone)]
pub struct GameServer(Arc<ServerShared>);

struct ServerShared {
    state: Mutex<ServerState>,
    flusher: Flusher,
    engine_pool: EnginePool,
    rations: Rations,
    slowest: Slowest,
    patience: Duration,
    /// Signalled when deadlines have changed. The timekeeper waits for this signal.
    deadlines: Arc<Condvar>,
}

pub struct ServerState {
    database: Database,
    games: HashMap<GameId, LoadedGame>,
    /// The games that the computer thinks about. Removing a game cancels the thought.
    thinking: HashMap<GameId, RunningThought>,
    subscriptions: Subscriptions,
    /// The games that can't be read and have been reported already.
    spoilt: HashSet<GameId>,
    moves: MovesPlayed,
    /// The number of games between two players that have ended, without aborted ones.
    games_ended: u64,
    notifier: Option<Notifier>,
    deadlines: Arc<Condvar>,
}

impl GameServer {
    /// The computer thinks in the games in which it is to move.
    pub fn new(database: Database) -> ServerResult<GameServer> {
        GameServer::with_database(
            EnginePool::new(all_cores_but_one().get()),
            database.with_flusher()?,
        )
    }

    fn with_database(engine_pool: EnginePool, database: Database) -> ServerResult<GameServer> {
        let server = GameServer::idle(engine_pool, database, OPERATORS_PATIENCE);
        server.wake_computers()?;
        // An older program, or one that has ended, may have left games to declare void, or stale
        // ratings.
        if server.database(has_work)? {
            finish_decisions(&server, Duration::ZERO)?;
        }
        Ok(server)
    }

    /// For one command of an operator while no real server runs: the computer does not think.
    pub fn for_operator(database: Database) -> GameServer {
        GameServer::idle(EnginePool::new(1), database, Duration::MAX)
    }

    fn idle(engine_pool: EnginePool, database: Database, patience: Duration) -> GameServer {
        let deadlines = Arc::new(Condvar::new());
        let flusher = database.flusher().clone();
        let state = ServerState {
            database: database.with_brief_waits(),
            games: HashMap::new(),
            thinking: HashMap::new(),
            subscriptions: Subscriptions::default(),
            spoilt: HashSet::new(),
            moves: MovesPlayed::default(),
            games_ended: 0,
            notifier: None,
            deadlines: Arc::clone(&deadlines),
        };
        GameServer(Arc::new(ServerShared {
            state: Mutex::new(state),
            flusher,
            engine_pool,
            rations: Rations::default(),
            slowest: Slowest::default(),
            patience,
            deadlines,
        }))
    }

    /// Notes how long the caller holds the lock.
    #[track_caller]
    fn state(&self) -> LockedState<'_> {
        let (caller, state) = (Location::caller(), self.0.state.lock());
        LockedState { state, slowest: &self.0.slowest, caller, since: Instant::now() }
    }

    /// Waits until no other program locks the database, at most for [`PATIENCE`]. Waiting threads
    /// do not hold the server's lock, so that other threads can read meanwhile.
    #[track_caller]
    fn state_to_write(&self) -> LockedState<'_> {
        let begun = Instant::now();
        loop {
            self.0.flusher.wait_for_log();
            let state = self.state();
            if !state.database.is_locked() || begun.elapsed() > PATIENCE {
                return state;
            }
            drop(state);
            thread::sleep(BETWEEN_TRIES);
        }
    }

    /// Carries out a request and unlocks the server. Gives the result when everything that the
    /// request could see is on the disk.
    fn answer<T, E: From<DatabaseError>>(
        &self,
        mut state: LockedState<'_>,
        request: impl FnOnce(&mut ServerState) -> Result<T, E>,
    ) -> Result<T, E> {
        let done = request(&mut state);
        let number = self.0.flusher.latest();
        drop(state);
        self.0.flusher.wait(number)?;
        done
    }

    /// Reads what is on the disk, without the server's lock.
    #[track_caller]
    pub fn database<T>(&self, ask: impl FnOnce(&Connection) -> T) -> T {
        match self.0.flusher.reader() {
            Some(reader) => ask(&reader),
            None => ask(&self.state().database),
        }
    }

    /// Carries out a change of the database. Does not tell the clients of it.
    #[track_caller]
    pub fn write<T, E: From<DatabaseError>>(
        &self,
        change: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        self.answer(self.state_to_write(), |state| state.database.write(change))
    }

    /// `act` is called when the disk has failed: nothing can be changed any more, and the server
    /// must end.
    pub fn on_failure(&self, act: impl FnOnce() + Send + 'static) {
        self.0.flusher.on_failure(act);
    }

    /// Afterwards a copy of the database's file alone is complete.
    pub fn fold_in(&self) -> DbResult {
        self.state().database.fold_in()
    }

    pub fn ration(&self, client: Client, what: RationedAction) -> ServerResult {
        self.0.rations.spend(client, what, Instant::now()).map_err(ServerError::TooOften)
    }

    /// Repeated refusals to a client are logged only now and then.
    pub fn log_refusal(&self, client: Client, why: &dyn Display) {
        self.log_failure(client, why, false);
    }

    /// With `is_of_server`, no fault of the client.
    fn log_failure(&self, client: Client, why: &dyn Display, is_of_server: bool) {
        if self.ration(client, RationedAction::LoggedRefusal).is_err() {
            return;
        }
        log(if is_of_server {
            LogEvent::Unserved { client, why }
        } else {
            LogEvent::Refused { client, why }
        });
    }

    pub fn log_error(&self, client: Client, error: &ServerError) {
        self.log_failure(client, error, error.is_of_server());
    }

    pub fn log_rejection(&self, client: Client, why: Rejection) {
        self.log_failure(client, &why, why.is_of_server());
    }

    pub fn engine_pool(&self) -> &EnginePool {
        &self.0.engine_pool
    }
}

fn now_in_millis() -> Timestamp {
    let now = steady_now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

#[derive(derive_more::Deref, derive_more::DerefMut)]
struct LockedState<'a> {
    #[deref(forward)]
    #[deref_mut(forward)]
    state: MutexGuard<'a, ServerState>,
    slowest: &'a Slowest,
    caller: &'static Location<'static>,
    since: Instant,
}

/// For another program that has locked the database, for example to add an account.
const PATIENCE: Duration = Duration::from_secs(5);

const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// If the server's lock is held longer than this, the log says so.
const SLOW: Duration = Duration::from_millis(100);

impl Drop for LockedState<'_> {
    fn drop(&mut self) {
        let time = self.since.elapsed();
        self.slowest.note(self.caller, time);
        if time > SLOW {
            log(LogEvent::Slow { what: &activity(self.caller), place: self.caller, time });
        }
    }
}
