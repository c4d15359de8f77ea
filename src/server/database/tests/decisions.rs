//! Decisions about finished games, and the resulting ratings.

use rusqlite::Connection;

use super::*;
use crate::punct::play::RatingStep;
use crate::punct::record::Adjudication;
use crate::server::database::{chat, file::MIGRATIONS, games, migrate, ratings};
use crate::server::ratings::Rating;

/// Plays a game for each result: Anna against Ben, Ben against Charles, Charles against Anna, and
/// Anna against Ben again.
fn played(results: &[Option<Player>]) -> (Database, [AccountId; 3], Vec<GameId>) {
    let mut database = database();
    let players = ["Anna", "Ben", "Charles"].map(|text| player(&mut database, text));
    let pairs = [[0, 1], [1, 2], [2, 0], [0, 1]];
    let mut games = Vec::new();
    for (nth, (pair, winner)) in pairs.into_iter().zip(results).enumerate() {
        let game = new_game(players[pair[0]], players[pair[1]]);
        let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
        end(&mut database, id, &game, *winner, 100_000 * nth as i64);
        games.push(id);
    }
    (database, players, games)
}

fn end(database: &mut Database, id: GameId, game: &NewGameRow, winner: Option<Player>, at: i64) {
    database
        .write(|db| games::save(db, id, &over(update(&game.seats, minute(at)), winner)))
        .unwrap();
}

fn ratings(database: &Database, players: [AccountId; 3]) -> [Rating; 3] {
    players.map(|player| ratings::find(database, player, Tempo::Days, minute(500_000)).unwrap())
}

fn steps(database: &Database, game: GameId) -> Option<[RatingStep; 2]> {
    games::find(database, game).unwrap().row.steps
}

fn decide(database: &mut Database, game: GameId, decision: Adjudication) {
    database.write(|db| games::store_decision(db, game, decision, &operators_line())).unwrap();
    recount::put_right(database);
}

const WHITE: Option<Player> = Some(Player::White);
const BLACK: Option<Player> = Some(Player::Black);

#[test]
fn a_void_game_leaves_ratings_as_if_it_had_never_been() {
    let (mut database, players, games) = played(&[WHITE, BLACK, None]);
    let (without, _, others) = played(&[WHITE, BLACK]);
    decide(&mut database, games[2], Adjudication::Void);
    assert_eq!(ratings(&database, players), ratings(&without, players));
    assert_eq!(steps(&database, games[1]), steps(&without, others[1]));
    assert_eq!(steps(&database, games[2]), None);
    assert!(!games::find(&database, games[2]).unwrap().row.terms.rated);
    decide(&mut database, games[2], Adjudication::Void);
    assert!(games::find(&database, games[2]).unwrap().row.is_void);
    decide(&mut database, games[2], Adjudication::WhiteWins);
    let (won, ..) = played(&[WHITE, BLACK, WHITE]);
    assert_eq!(ratings(&database, players), ratings(&won, players), "the game counts again");
    assert_eq!(steps(&database, games[2]), steps(&won, games[2]));
    let row = games::find(&database, games[2]).unwrap().row;
    assert!(row.terms.rated && !row.is_void);
    for game in &games {
        decide(&mut database, *game, Adjudication::Void);
    }
    assert_eq!(ratings(&database, players), [Rating::INITIAL; 3]);
    assert_eq!(
        ratings::standings(&database, Tempo::Days, minute(500_000), 10, 0).unwrap(),
        [],
        "no player has a counted game"
    );
}

#[test]
fn a_decided_game_leaves_ratings_as_if_it_had_ended_so() {
    let (mut database, players, games) = played(&[WHITE, BLACK, None, WHITE]);
    let (otherwise, ..) = played(&[WHITE, WHITE, None, WHITE]);
    assert_ne!(ratings(&database, players), ratings(&otherwise, players));
    decide(&mut database, games[1], Adjudication::WhiteWins);
    assert_eq!(ratings(&database, players), ratings(&otherwise, players));
    for game in &games {
        assert_eq!(steps(&database, *game), steps(&otherwise, *game), "the later games agree too");
    }
    let row = games::find(&database, games[1]).unwrap().row;
    assert_eq!(row.state, GameState::Over { winner: WHITE });
    decide(&mut database, games[1], Adjudication::Drawn);
    let row = games::find(&database, games[1]).unwrap().row;
    assert_eq!(row.state, GameState::Over { winner: None });
}

#[test]
fn a_void_game_that_never_counted_counts_no_more_once_it_is_decided() {
    let mut database = database();
    let [anna, ben] = ["Anna", "Ben"].map(|text| player(&mut database, text));
    let mut unrated = new_game(anna, ben);
    unrated.terms.rated = false;
    let (rated, one) = (new_game(anna, ben), WHITE);
    for (game, ply) in [(&unrated, 30), (&rated, 1)] {
        let id = database.write(|db| games::insert(db, game, minute(0))).unwrap();
        let end = GameUpdate { ply, ..update(&game.seats, minute(1)) };
        database.write(|db| games::save(db, id, &over(end, one))).unwrap();
        decide(&mut database, id, Adjudication::Void);
        decide(&mut database, id, Adjudication::WhiteWins);
        assert_eq!(
            ratings::find(&database, anna, Tempo::Days, minute(2)).unwrap(),
            Rating::INITIAL
        );
    }
}

#[test]
fn only_what_is_over_is_decided() {
    let (mut database, [anna, ben, _], _) = played(&[WHITE]);
    let going = database.write(|db| games::insert(db, &new_game(anna, ben), minute(0))).unwrap();
    for game in [going, GameId(99)] {
        let refused = database
            .write(|db| games::store_decision(db, game, Adjudication::Void, &operators_line()))
            .unwrap_err();
        assert_eq!(refused.to_string(), format!("there is no game {game} that is over"));
    }
}

#[test]
fn a_verdict_is_kept_with_what_is_said_of_it_or_not_at_all() {
    let (mut database, _, games) = played(&[WHITE]);
    let fail = "CREATE TEMP TRIGGER full BEFORE INSERT ON main.chat BEGIN SELECT RAISE(ABORT, 'full'); END";
    database.connection.execute_batch(fail).unwrap();
    database
        .write(|db| games::store_decision(db, games[0], Adjudication::Void, &operators_line()))
        .unwrap_err();
    assert!(!games::find(&database, games[0]).unwrap().row.is_void);
    database.connection.execute_batch("DROP TRIGGER full").unwrap();
    database
        .write(|db| games::store_decision(db, games[0], Adjudication::Void, &operators_line()))
        .unwrap();
    assert!(games::find(&database, games[0]).unwrap().row.is_void);
    assert_eq!(
        chat::page(&database, games[0], ChatAudience::Players, 9, 0).unwrap(),
        [operators_line()]
    );
}

#[test]
fn games_from_before_verdicts_count_if_they_changed_the_ratings() {
    let old = Connection::open_in_memory().unwrap();
    migrate(&old, &MIGRATIONS[..5]).unwrap();
    let fill = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
        INSERT INTO game (white_account, black_account, rules, bridges, rated, swap, claimed,
            created, changed, ply, turn, result, white_gain, black_gain, record)
        VALUES (1, 2, 'basic', 'two', 1, 0, 0, 0, 1, 9, 'over', 'white', 9.5, -9.5, ''),
            (1, 2, 'basic', 'two', 1, 0, 0, 0, 2, 9, 'over', 'white', NULL, NULL, ''),
            (1, 2, 'basic', 'two', 1, 0, 0, 0, 3, 1, 'over', 'white', NULL, NULL, ''),
            (1, 2, 'basic', 'two', 0, 0, 0, 0, 4, 9, 'over', 'white', NULL, NULL, ''),
            (1, 2, 'basic', 'two', 1, 0, 0, 0, 5, 9, 'white', NULL, NULL, NULL, '');";
    old.execute_batch(fill).unwrap();
    let database = Database::prepare(old, MIGRATIONS).unwrap();
    let counted = "SELECT group_concat(id) FROM game WHERE counted";
    let counted: String = database.connection.query_row(counted, [], |row| row.get(0)).unwrap();
    assert_eq!(counted, "1,2");
}

#[test]
fn games_from_before_void_ones_were_marked_are_void_if_the_operator_said_so_last() {
    let old = Connection::open_in_memory().unwrap();
    migrate(&old, &MIGRATIONS[..7]).unwrap();
    let fill = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
        INSERT INTO game (white_account, black_account, rules, bridges, rated, swap, claimed,
            created, changed, ply, turn, result, counted, record)
        SELECT 1, 2, 'basic', 'two', column1, 0, 0, 0, 1, 9, column2, column3, column1, ''
        FROM (VALUES (0, 'over', 'white'), (0, 'over', 'white'), (0, 'over', 'white'),
            (0, 'over', 'white'), (1, 'over', 'white'), (0, 'white', NULL));
        INSERT INTO chat (game, account, name, said, line) VALUES
            (1, NULL, 'operator', 1, 'this game is void: it counts for nothing'),
            (1, 1, 'Anna', 2, 'I decide this game was great'),
            (2, NULL, 'operator', 1, 'this game is void: it counts for nothing'),
            (2, NULL, 'operator', 2, 'I decide this game: White wins'),
            (3, 1, 'operator', 1, 'this game is void, I say'),
            (6, 1, 'Anna', 1, 'this game is void');";
    old.execute_batch(fill).unwrap();
    let database = Database::prepare(old, MIGRATIONS).unwrap();
    let is_void = |id| games::find(&database, GameId(id)).unwrap().row.is_void;
    assert_eq!([1, 2, 3, 4, 5, 6].map(is_void), [true, false, false, false, false, false]);
}
