//! The stored data, and refused changes.

mod account_name;
mod accounts;
mod backup;
mod challenges;
mod decisions;
mod games;
mod opening;
mod origins;
mod recount;
mod speed;
mod vacations;

use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use super::chat::CHAT_LINES;
use super::file::MIGRATIONS;
pub use super::flusher::tests::TestDisk;
use super::sql::{CHALLENGES_TO_ONE, KEYS, OPEN_CHALLENGES, OPEN_GAMES, OPEN_SEEKS};
use super::*;
use crate::punct::clock::Lateness;
use crate::punct::play::{Offers, Seat};
use crate::rules::{Player, Rules};
use crate::server::ratings::Tempo;
use crate::server::ssh::{Fingerprint, PublicKey};

impl Database {
    /// A temporary database.
    pub fn in_memory() -> Result<Database, DatabaseError> {
        Database::prepare(Connection::open_in_memory().unwrap(), MIGRATIONS)
    }

    /// The disk decides when a change is on it.
    pub fn with_disk(self) -> (Database, TestDisk) {
        let (disk, sync) = TestDisk::new();
        let path = PathBuf::from(self.connection.path().unwrap());
        let flushing = FlusherThread::with_sync(&path, sync).unwrap();
        (Database { flushing, ..self }, disk)
    }

    /// Refuses or allows writing.
    pub fn refuse_writing(&self, refuse: bool) {
        self.connection.pragma_update(None, "query_only", refuse).unwrap();
    }
}

/// Returns the damaged books of an account, in the order in which they were put aside.
pub fn task_books_put_aside(
    db: &Connection,
    account: AccountId,
) -> Result<Vec<String>, DatabaseError> {
    let query = "SELECT book FROM task_book WHERE account = ?1 AND put_aside <> 0
        ORDER BY put_aside";
    super::sql::all(db, query, [account], |row| row.get(0))
}

/// The time this number of minutes after the moment from which all tests count.
fn minute(minutes: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + minutes.minutes()
}

fn database() -> Database {
    Database::in_memory().unwrap()
}

fn name(text: &str) -> AccountName {
    text.parse().unwrap()
}

fn key(text: &str) -> PublicKey {
    PublicKey {
        fingerprint: Fingerprint(format!("SHA256:{text}")),
        openssh: format!("ssh-ed25519 {text}"),
    }
}

/// An account with a key of its own.
fn player(database: &mut Database, text: &str) -> AccountId {
    let (name, key) = (name(text), key(text));
    let made = database.write(|db| super::accounts::register(db, &name, &key, None, minute(0)));
    made.unwrap().id
}

/// The operator's line in the chat of a game that the operator decides.
fn operators_line() -> ChatLine {
    let (name, line) = ("operator".to_owned(), "I decide".to_owned());
    ChatLine { account: None, name, is_spectator: false, time: minute(0), text: line }
}

fn terms() -> Terms {
    Terms {
        rules: Rules::default(),
        rated: true,
        swap: false,
        clock: "3d".parse().ok(),
        lateness: Lateness::LosesAtOnce,
    }
}

fn new_game(white: AccountId, black: AccountId) -> NewGameRow {
    NewGameRow {
        seats: [Seat::Person(white), Seat::Person(black)],
        terms: terms(),
        deadline: None,
        times_left: None,
        record: "{}".into(),
    }
}

/// A change of a game, after which Black is to move.
fn update(seats: &[Seat; 2], now: Timestamp) -> GameUpdate<'_> {
    let (state, ply, record) = (GameState::Turn(Player::Black), 30, "{}");
    let (offers, waits) = (Offers::default(), [WaitingChange::Still; 2]);
    GameUpdate {
        seats,
        state,
        reason: None,
        ply,
        record,
        deadline: None,
        times_left: None,
        studies: &[],
        offers,
        waits,
        now,
    }
}

/// Turns a change of a game into the end of the game.
fn over(update: GameUpdate<'_>, winner: Option<Player>) -> GameUpdate<'_> {
    GameUpdate { state: GameState::Over { winner }, ..update }
}
