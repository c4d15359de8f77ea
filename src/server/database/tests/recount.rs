//! Recomputes ratings from a changed game on, and compares them with ratings that are recomputed
//! from the first game on.

use std::collections::HashMap;

use proptest::prelude::*;
use rusqlite::Connection;

use super::*;
use crate::kit::tests::trials;
use crate::punct::record::Adjudication;
use crate::server::database::ratings::RecountBatch;
use crate::server::database::{file::MIGRATIONS, games, migrate, ratings};
use crate::server::ratings::{Rating, rate};

/// Recomputes all ratings that are not right.
pub fn put_right(database: &mut Database) {
    while let Some(batch) = ratings::stale_ratings(database).unwrap() {
        database.write(|db| ratings::store(db, &batch.work_out())).unwrap();
    }
}

const PLAYERS: usize = 5;

/// An event in a database with games.
#[derive(Clone, Copy, Debug)]
enum Happens {
    /// Two accounts play a game in blitz or over days, which ends `later` milliseconds after the
    /// last.
    Game { white: usize, black: usize, blitz: bool, winner: Option<Player>, later: u8 },
    /// The operator decides a game.
    Decision { nth: usize, decision: Adjudication },
    /// A batch is recomputed. Something else may happen before its results are stored.
    Batch { is_kept_late: bool },
}

fn happens() -> impl Strategy<Value = Happens> {
    let winner = || prop::sample::select(vec![None, Some(Player::White), Some(Player::Black)]);
    let game = (0..PLAYERS, 1..PLAYERS, any::<bool>(), winner(), 0..3_u8);
    let game = game.prop_map(|(white, step, blitz, winner, later)| {
        let black = (white + step) % PLAYERS;
        Happens::Game { white, black, blitz, winner, later }
    });
    let decision = prop_oneof![
        Just(Adjudication::Void),
        Just(Adjudication::Drawn),
        Just(Adjudication::WhiteWins),
        Just(Adjudication::BlackWins),
    ];
    let decision =
        (0..300_usize, decision).prop_map(|(nth, decision)| Happens::Decision { nth, decision });
    let batch = any::<bool>().prop_map(|is_kept_late| Happens::Batch { is_kept_late });
    prop_oneof![12 => game, 2 => decision, 3 => batch]
}

/// All ratings, recomputed from the first game on.
fn all_anew(database: &Database) -> HashMap<(AccountId, Tempo), Rating> {
    let query = "SELECT tempo, white_account, black_account, NULLIF(result, 'draw'), changed
        FROM game WHERE counted ORDER BY changed, id";
    let mut statement = database.connection.prepare(query).unwrap();
    let games = statement.query_map([], |row| {
        let ended: i64 = row.get(4)?;
        let ended = Timestamp::from_millisecond(ended).unwrap();
        Ok((row.get(0)?, [row.get(1)?, row.get(2)?], row.get(3)?, ended))
    });
    let mut ratings = HashMap::new();
    for game in games.unwrap() {
        let (tempo, players, winner, ended): (Tempo, [AccountId; 2], _, _) = game.unwrap();
        let before = players.map(|it| *ratings.get(&(it, tempo)).unwrap_or(&Rating::INITIAL));
        let after = rate(before, winner, ended);
        ratings.extend(players.map(|it| (it, tempo)).into_iter().zip(after));
    }
    ratings
}

/// The stored ratings, as of the last game of each account.
fn kept(database: &Database) -> HashMap<(AccountId, Tempo), Rating> {
    let query = "SELECT * FROM rating";
    let mut statement = database.connection.prepare(query).unwrap();
    let all = statement.query_map([], |row| {
        let key = (row.get("account")?, row.get("tempo")?);
        Ok((key, super::super::ratings::read(row)?))
    });
    all.unwrap().map(Result::unwrap).collect()
}

fn play(database: &mut Database, players: &[AccountId], game: Happens, now: Timestamp) {
    let Happens::Game { white, black, blitz, winner, .. } = game else { return };
    let mut new = new_game(players[white], players[black]);
    if blitz {
        new.terms.clock = "5m+3s".parse().ok();
    }
    let id = database.write(|db| games::insert(db, &new, now)).unwrap();
    database.write(|db| games::save(db, id, &over(update(&new.seats, now), winner))).unwrap();
}

proptest! {
    #![proptest_config(trials(8))]
    #[test]
    fn ratings_are_those_of_a_count_from_the_first_game(
        history in prop::collection::vec(happens(), 1..160),
    ) {
        let mut database = database();
        database.connection.pragma_update(None, "synchronous", "OFF").unwrap();
        let players: Vec<_> =
            (0..PLAYERS).map(|nth| player(&mut database, &format!("player{nth}"))).collect();
        let (mut now, mut games, mut late): (_, usize, Option<RecountBatch>) =
            (minute(0), 0, None);
        for it in history {
            match it {
                Happens::Game { later, .. } => {
                    now += jiff::SignedDuration::from_millis(later.into());
                    play(&mut database, &players, it, now);
                    games += 1;
                }
                Happens::Decision { nth, decision } if games > 0 => {
                    let game = GameId(1 + (nth % games) as i64);
                    database.write(|db| games::store_decision(db, game, decision, &operators_line())).unwrap();
                }
                Happens::Decision { .. } => {}
                Happens::Batch { is_kept_late } => {
                    // This batch was read before something else happened.
                    if let Some(batch) = late.take() {
                        database.write(|db| ratings::store(db, &batch.work_out())).unwrap();
                    }
                    let batch = ratings::stale_ratings(&database).unwrap();
                    if is_kept_late {
                        late = batch;
                    } else if let Some(batch) = batch {
                        database.write(|db| ratings::store(db, &batch.work_out())).unwrap();
                    }
                }
            }
        }
        put_right(&mut database);
        prop_assert_eq!(kept(&database), all_anew(&database));
        let strays = "SELECT COUNT(*) FROM rating_change JOIN game ON id = game WHERE NOT counted";
        let strays: u32 = database.connection.query_row(strays, [], |row| row.get(0)).unwrap();
        prop_assert_eq!(strays, 0);
    }
}

#[test]
fn what_was_one_rating_becomes_two_from_the_games_that_counted() {
    let old = Connection::open_in_memory().unwrap();
    migrate(&old, &MIGRATIONS[..10]).unwrap();
    let fill = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
        INSERT INTO rating VALUES (1, 1700, 90, 0.06, 3, 3000), (2, 1300, 90, 0.06, 3, 3000);
        INSERT INTO game (white_account, black_account, rules, bridges, rated, swap, claimed, clock,
            created, changed, ply, turn, result, counted, record)
        SELECT 1, 2, 'basic', 'two', 1, 0, 0, column1, 0, column2, 4, 'over', column3, column4, ''
        FROM (VALUES ('3d', 1000, 'white', 1), ('20m+10s', 2000, 'black', 1),
            ('12h', 3000, 'draw', 1), ('1h+0s', 4000, 'white', 1), ('2d', 5000, 'white', 0));";
    old.execute_batch(fill).unwrap();
    let mut database = Database::prepare(old, MIGRATIONS).unwrap();
    put_right(&mut database);
    assert_eq!(kept(&database), all_anew(&database));
    let played = |tempo| ratings::find(&database, AccountId(1), tempo, minute(0)).unwrap().played;
    assert_eq!(Tempo::ALL.map(played), [2, 2], "earlier short games count as before");
    check(&database).unwrap();
}
