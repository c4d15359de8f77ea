//! The time that the lobby takes with many games. This measurement runs only on request: `cargo
//! test --release -- --ignored --nocapture lobby_of_10_000`.

use std::time::{Duration, Instant};

use super::*;
use crate::server::database::{challenges, games, ratings};

const PLAYERS: usize = 500;
const GAMES: usize = 10_000;

/// The longest time that a list of the lobby may take.
const LIMIT: Duration = Duration::from_millis(20);

/// A club whose first player has about fifty times as many games as another. Every tenth game is
/// open.
fn crowd(database: &mut Database) -> Vec<AccountId> {
    let accounts: Vec<_> = (0..PLAYERS).map(|i| player(database, &format!("player{i}"))).collect();
    let record = "TD3-I8,H7,H8 ".repeat(600);
    for i in 0..GAMES {
        let white = if i % 5 == 0 { 0 } else { 1 + i % (PLAYERS - 1) };
        let black = 1 + (i * 7 + 3) % (PLAYERS - 1);
        let black = if black == white { 1 + black % (PLAYERS - 1) } else { black };
        let seats = [Seat::Person(accounts[white]), Seat::Person(accounts[black])];
        let deadline = Some(minute(100_000 + i as i64));
        let game = NewGameRow {
            seats,
            terms: terms(),
            deadline,
            times_left: None,
            record: record.clone(),
        };
        let id = database.write(|db| games::insert(db, &game, minute(i as i64))).unwrap();
        let now = minute((i * 31 % GAMES) as i64);
        let progress = GameUpdate { record: &record, deadline, ..update(&game.seats, now) };
        let end = over(progress, Some(Player::White));
        database
            .write(|db| games::save(db, id, if i % 10 == 1 { &progress } else { &end }))
            .unwrap();
    }
    accounts
}

fn measured<T>(what: &str, mut work: impl FnMut() -> T) {
    work();
    let begun = Instant::now();
    for _ in 0..20 {
        work();
    }
    let taken = begun.elapsed() / 20;
    println!("{what}: {taken:?}");
    assert!(taken < LIMIT, "{what} takes {taken:?}");
}

#[test]
#[ignore = "it measures"]
fn the_lobby_of_10_000_games_takes_20_ms_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(folder.path()).unwrap();
    let begun = Instant::now();
    let accounts = crowd(&mut database);
    println!("written in {:?}", begun.elapsed());
    let mut unfinished = 0;
    let begun = Instant::now();
    games::for_each_unfinished(&database, |_| unfinished += 1).unwrap();
    println!("{unfinished} unfinished games read in {:?}", begun.elapsed());
    for account in [accounts[0], accounts[7]] {
        let of = |which, offset| games::of_account(&database, account, which, 50, offset).unwrap();
        measured("going", || of(GameFilter::Going, 0));
        measured("over", || of(GameFilter::Over, 0));
        measured("over, page 20", || of(GameFilter::Over, 950));
        measured("challenges", || challenges::open_for(&database, account).unwrap());
    }
    measured("to watch", || games::open(&database, 50).unwrap());
    measured("seeks", || challenges::seeks(&database, 50).unwrap());
    measured("due", || games::due(&database, minute(0)).unwrap());
    measured("standings", || {
        ratings::standings(&database, Tempo::Days, minute(0), 100, 0).unwrap()
    });
    let seats = [Seat::Person(accounts[8]), Seat::Person(accounts[9])];
    let game =
        NewGameRow { seats, terms: terms(), deadline: None, times_left: None, record: "{}".into() };
    let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
    let mut ply = 0;
    let mut moved = || {
        ply += 1;
        let state = GameState::Turn(Player::White);
        let progress = GameUpdate { state, ply, ..update(&game.seats, minute(ply.into())) };
        database.write(|db| games::save(db, id, &progress)).unwrap();
    };
    measured("a move", &mut moved);
}

#[test]
#[ignore = "it measures"]
fn a_new_account_among_100_000_takes_20_ms_at_most() {
    let mut database = database();
    let insert =
        "WITH RECURSIVE nth(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM nth WHERE i + 1 < 100000)
        INSERT INTO account (name, look, created) SELECT 'player-' || i, 'look' || i, 0 FROM nth";
    database.connection.execute(insert, []).unwrap();
    let mut nth = 0;
    measured("a new account", || {
        nth += 1;
        player(&mut database, &format!("newcomer-{nth}"))
    });
}

impl Database {
    /// Adds games that count, played in rounds by the accounts with the first numbers. Their
    /// effects on the ratings are still to be computed.
    pub fn add_counted_games(&mut self, players: u32, count: u32, record: &str) {
        let insert =
            "WITH RECURSIVE nth(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM nth WHERE i + 1 < ?2)
            INSERT INTO game (white_account, black_account, rules, bridges, rated, swap, clock,
                claimed, tempo, created, changed, ply, turn, result, counted, record)
            SELECT 1 + i % ?1, 1 + (i + 1 + i / ?1 % (?1 - 1)) % ?1, 'standard', 'two', TRUE, FALSE,
                '20m+10s', FALSE, 'blitz', ?3 + 1000 * i, ?3 + 1000 * i, 30, 'over',
                CASE i % 3 WHEN 0 THEN 'white' WHEN 1 THEN 'black' ELSE 'draw' END, TRUE, ?4
            FROM nth";
        let values = rusqlite::params![players, count, minute(0).as_millisecond(), record];
        self.connection.execute(insert, values).unwrap();
        let stale = "INSERT INTO recount VALUES ('blitz', 0, 0)";
        self.connection.execute(stale, []).unwrap();
    }
}
