//! The file of the database: created, opened again, refused.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::*;
use crate::kit::strength::Strength;
use crate::punct::play::Plan;
use crate::punct::record::{Record, json};
use crate::rules::{EndReason, Ending, Player};
use crate::server::database::{accounts, chat, file::MIGRATIONS, game_row, games};

fn with_file(work: impl FnOnce(&Connection)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    work(&Connection::open(folder.path().join("punct.sqlite3")).unwrap());
    folder
}

/// The latest version of the tables that this program knows.
const LATEST: usize = MIGRATIONS.len();

fn refusal(folder: &tempfile::TempDir) -> String {
    Database::open(folder.path()).err().expect("it is refused").to_string()
}

#[test]
fn an_empty_file_gets_all_tables() {
    let folder = with_file(|_| {});
    let database = Database::open(folder.path()).unwrap();
    check(&database).unwrap();
    assert!(accounts::all(&database).unwrap().is_empty());
}

#[test]
fn who_looks_for_a_database_makes_and_changes_none() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Database::existing(folder.path()).unwrap().is_none());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let older = with_file(|connection| migrate_to(connection, 3));
    let why = Database::existing(older.path()).err().expect("an older one").to_string();
    let wanted = format!("version 3, this punct knows {LATEST}; start the server again");
    assert!(why.contains(&wanted), "{why}");
    let version = |path: &Path| -> i64 {
        let connection = Connection::open(path).unwrap();
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    let file = older.path().join("punct.sqlite3");
    assert_eq!(version(&file), 3);
    // A server brings the database up to date, and makes a copy.
    Database::open(older.path()).unwrap();
    assert_eq!(version(&file), LATEST as i64);
    assert!(Database::existing(older.path()).unwrap().is_some());
    let copies = || copies_of(older.path(), 3);
    assert_eq!(copies().iter().map(|copy| version(copy)).collect::<Vec<_>>(), [3]);
    // A restored database gets a copy of its own when it is brought up to date again.
    let first = copies().remove(0);
    restore(older.path(), &first, minute(0)).unwrap();
    let add = "INSERT INTO account (name, created) VALUES ('Anna', 0)";
    Connection::open(&file).unwrap().execute_batch(add).unwrap();
    Database::open(older.path()).unwrap();
    let accounts = |path: &Path| -> i64 {
        let connection = Connection::open(path).unwrap();
        connection.query_row("SELECT COUNT(*) FROM account", [], |row| row.get(0)).unwrap()
    };
    let mut held: Vec<i64> = copies().iter().map(|copy| accounts(copy)).collect();
    held.sort_unstable();
    assert_eq!(held, [0, 1]);
    assert_eq!(accounts(&first), 0);
}

#[test]
fn names_of_an_older_database_look_as_new_ones_do() {
    let folder = with_file(|connection| {
        migrate_to(connection, 13);
        let add = "INSERT INTO account (name, created) VALUES ('Anna', 0)";
        connection.execute(add, []).unwrap();
        let add = "INSERT INTO former_name (name, account, given_up) VALUES ('Bob', 1, ?1)";
        connection.execute(add, [minute(0).as_millisecond()]).unwrap();
    });
    let mut database = Database::open(folder.path()).unwrap();
    for text in ["Ann4", "b0b"] {
        let taken =
            database.write(|db| accounts::register(db, &name(text), &key(text), None, minute(1)));
        assert!(matches!(taken, Err(ChangeError::LooksLike(_))), "{taken:?}");
    }
    let anna = accounts::by_name(&database, "anna").unwrap().unwrap().id;
    database
        .write(|db| accounts::rename(db, anna, &name("B_o_b"), minute(1)))
        .expect("the name was Anna's own");
}

#[test]
fn games_that_an_older_version_ended_have_their_reasons() {
    let names = ["Anna", "Ben"].map(|name| name.parse().unwrap());
    let mut record = Record::new(Rules::default(), names, minute(0));
    record.end(Ending::Aborted { by: Player::Black, late: true }).unwrap();
    let folder = with_file(|connection| {
        migrate_to(connection, 19);
        let add = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
            INSERT INTO game (id, white_account, black_account, rules, bridges, rated, swap,
                created, changed, ply, turn, result, claimed, tempo, record)
            VALUES (4, 1, 2, 'standard', 'two', 0, 0, 0, 0, 0, 'over', 'draw', 0, 'days', ?1),
                (5, 1, 2, 'standard', 'two', 0, 0, 0, 0, 0, 'over', 'draw', 0, 'days', 'spoilt'),
                (6, 1, 2, 'standard', 'two', 0, 0, 0, 0, 0, 'over', 'black', 0, 'days', ?1),
                (7, 1, 2, 'standard', 'two', 0, 0, 0, 0, 0, 'white', NULL, 0, 'days', ?1);
            INSERT INTO chat (game, account, name, said, line)
            VALUES (6, NULL, 'the operator', 0, 'I decide this game: Black wins');";
        connection
            .execute_batch(&add.replace("?1", &format!("'{}'", json::write(&record, None))))
            .unwrap();
    });
    let database = Database::open(folder.path()).unwrap();
    let reasons = [4, 5, 6, 7].map(|game| games::find(&database, GameId(game)).unwrap().row.reason);
    assert_eq!(reasons, [Some(EndReason::Aborted), None, Some(EndReason::Adjudicated), None]);
}

/// The copies that upgrades of a version have left in a folder.
fn copies_of(folder: &Path, version: i64) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let beginning = format!("punct-{version}-");
    let is_copy =
        |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(&beginning);
    files.filter(is_copy).collect()
}

#[test]
fn upgrades_that_fail_leave_no_copies_of_what_is_the_same() {
    let folder = with_file(|connection| {
        migrate_to(connection, 3);
        // The migration creates a table that exists already.
        connection.execute_batch("CREATE TABLE last_moment (x INTEGER)").unwrap();
        migrate_from(connection, 3, 10);
    });
    for _ in 0..3 {
        assert!(Database::open(folder.path()).is_err());
        assert_eq!(copies_of(folder.path(), 10), [] as [PathBuf; 0]);
    }
}

#[test]
fn an_upgrade_that_ends_halfway_each_time_leaves_one_copy() {
    let folder = with_file(|connection| {
        migrate_to(connection, 3);
        // A late migration creates a table that exists already.
        connection.execute_batch("CREATE TABLE study (x INTEGER)").unwrap();
    });
    let copies = || (3..=LATEST).map(|version| copies_of(folder.path(), version as i64).len());
    for _ in 0..3 {
        assert!(Database::open(folder.path()).is_err());
        assert_eq!((copies().sum::<usize>(), copies_of(folder.path(), 3).len()), (1, 1));
    }
    let file = folder.path().join("punct.sqlite3");
    Connection::open(&file).unwrap().execute_batch("DROP TABLE study").unwrap();
    Database::open(folder.path()).unwrap();
    assert_eq!(copies().sum::<usize>(), 1);
}

/// Creates the tables of a version.
pub(super) fn migrate_to(connection: &Connection, version: usize) {
    migrate_from(connection, 0, version);
}

/// Brings the tables of a version to a later one.
fn migrate_from(connection: &Connection, before: usize, version: usize) {
    for migration in &MIGRATIONS[before..version] {
        connection.execute_batch(migration).unwrap();
    }
    connection.pragma_update(None, "user_version", version as i64).unwrap();
}

#[cfg(unix)]
#[test]
fn a_file_that_others_can_read_is_made_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = with_file(|_| {});
    let file = folder.path().join("punct.sqlite3");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    Database::open(folder.path()).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn the_folder_and_its_files_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("var").join("punct");
    let mut database = Database::open(&data).unwrap();
    player(&mut database, "anna");
    let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(data.clone()), 0o700);
    let files: Vec<_> = fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 3, "the file, the log and its index: {files:?}");
    for file in files {
        assert_eq!(mode(file.clone()), 0o600, "{}", file.display());
    }
}

#[test]
fn what_was_written_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(folder.path()).unwrap();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let game = database.write(|db| games::insert(db, &new_game(anna, bob), minute(1))).unwrap();
    let line = ChatLine {
        account: Some(bob),
        name: "Bob".into(),
        is_spectator: false,
        time: minute(2),
        text: "Hi!".into(),
    };
    database.write(|db| chat::add(db, game, &line, &[])).unwrap();
    let before = (accounts::by_id(&database, anna).unwrap(), games::find(&database, game).unwrap());
    drop(database);
    let database = Database::open(folder.path()).unwrap();
    assert_eq!(
        before,
        (accounts::by_id(&database, anna).unwrap(), games::find(&database, game).unwrap())
    );
    assert_eq!(chat::page(&database, game, ChatAudience::Players, 10, 0).unwrap(), [line]);
}

#[test]
fn moves_are_on_the_disk_when_they_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path()).unwrap();
    let pragma = |name| {
        let read = |row: &rusqlite::Row| row.get::<_, rusqlite::types::Value>(0);
        database.connection.pragma_query_value(None, name, read).unwrap()
    };
    assert_eq!(pragma("synchronous"), 2.into(), "FULL");
    assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    assert_eq!(pragma("foreign_keys"), 1.into());
}

#[test]
fn an_older_database_is_brought_up_to_date_and_keeps_what_it_has() {
    let first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (7);";
    let second = "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 8;";
    let folder = with_file(|_| {});
    let path = folder.path().join("punct.sqlite3");
    drop(Database::prepare(Connection::open(&path).unwrap(), &[first]).unwrap());
    let database = Database::prepare(Connection::open(&path).unwrap(), &[first, second]).unwrap();
    let row: (i64, i64) = database
        .connection
        .query_row("SELECT x, y FROM a", [], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    assert_eq!(row, (7, 8));
}

#[test]
fn games_from_before_lists_knew_the_time_tell_it_from_their_records() {
    let folder = with_file(|_| {});
    let path = folder.path().join("punct.sqlite3");
    let old = Database::prepare(Connection::open(&path).unwrap(), &MIGRATIONS[..1]).unwrap();
    let insert = "INSERT INTO game (white_level, black_level, rules, bridges, rated, swap, clock,
            created, changed, ply, turn, deadline, record)
        VALUES (1, 9, 'basic', 'two', 0, 0, ?1, 0, 0, 3, 'white', 500000, ?2)";
    let clock = r#"{"clock":{"control":"20m","left":{"white":300000,"black":400000}}}"#;
    for (control, record) in [(Some("20m"), clock), (None, "{}"), (Some("20m"), "no record")] {
        old.connection.execute(insert, rusqlite::params![control, record]).unwrap();
    }
    drop(old);
    let database = Database::open(folder.path()).unwrap();
    let left = |id| {
        let row = games::find(&database, GameId(id)).unwrap().row;
        assert_eq!(row.terms.lateness, Lateness::LosesAtOnce);
        row.times_left.map(|left| left.map(|left| left.as_secs()))
    };
    assert_eq!([left(1), left(2), left(3)], [Some([300, 400]), None, None]);
    check(&database).unwrap();
}

#[test]
fn games_from_when_guests_had_columns_keep_everything_and_their_numbers() {
    let folder = with_file(|_| {});
    let path = folder.path().join("punct.sqlite3");
    let old = Database::prepare(Connection::open(&path).unwrap(), &MIGRATIONS[..2]).unwrap();
    let fill = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
        INSERT INTO game (id, white_account, white_level, black_account, rules, bridges, rated,
            swap, clock, created, changed, ply, turn, result, deadline, record, claimed, white_left,
            black_left, white_gain, black_gain)
        VALUES (4, 1, NULL, 2, 'standard', 'any', 1, 0, '3d', 60000, 120000, 9, 'over', 'black',
                NULL, 'first', 1, 5000, 7000, -8.5, 8.25),
            (7, NULL, 5, 1, 'basic', 'two', 0, 1, NULL, 60000, 180000, 2, 'white', NULL, 600000,
                'second', 0, NULL, NULL, NULL, NULL),
            (9, 1, NULL, 2, 'basic', 'two', 0, 0, NULL, 0, 0, 0, 'white', NULL, NULL, '', 0, NULL,
                NULL, NULL, NULL);
        DELETE FROM game WHERE id = 9;
        INSERT INTO chat (game, account, name, said, line) VALUES (4, 2, 'Ben', 90000, 'Hi!');";
    old.connection.execute_batch(fill).unwrap();
    drop(old);
    let mut database = Database::open(folder.path()).unwrap();
    check(&database).unwrap();
    let (anna, ben) = (AccountId(1), AccountId(2));
    let stored = |minutes: i64| Timestamp::from_second(60 * minutes).unwrap();
    let [first, second] = [4, 7].map(|id| games::find(&database, GameId(id)).unwrap());
    let row = &first.row;
    assert_eq!(row.seats, [Seat::Person(anna), Seat::Person(ben)]);
    assert_eq!((row.created, row.changed, row.ply), (stored(1), stored(2), 9));
    assert_eq!(row.state, GameState::Over { winner: Some(Player::Black) });
    assert_eq!((row.terms.rated, row.terms.swap), (true, false));
    assert_eq!(row.terms.clock, "3d".parse().ok());
    assert_eq!(row.terms.lateness, Lateness::LosesWhenClaimed);
    assert_eq!(row.times_left.map(|left| left.map(|left| left.as_secs())), Some([5, 7]));
    assert_eq!((row.is_counted, row.steps), (true, None), "the effect is computed again");
    assert_eq!(first.record, "first");
    let row = &second.row;
    assert_eq!(row.seats, [Seat::Computer(Strength::whole(6)), Seat::Person(anna)]);
    assert_eq!((row.terms.rated, row.terms.swap, row.terms.clock), (false, true, None));
    assert_eq!(row.state, GameState::Turn(Player::White));
    assert_eq!((row.deadline, second.record.as_str()), (Some(stored(10)), "second"));
    assert_eq!(chat::page(&database, GameId(4), ChatAudience::Both, 9, 0).unwrap()[0].text, "Hi!");
    let next = database.write(|db| games::insert(db, &new_game(anna, ben), minute(3))).unwrap();
    assert_eq!(next, GameId(10), "9 has been used");
    let stray = ChatLine {
        account: None,
        name: "x".into(),
        is_spectator: false,
        time: minute(3),
        text: "x".into(),
    };
    assert!(
        database.write(|db| chat::add(db, GameId(9), &stray, &[])).is_err(),
        "a line of no game"
    );
}

#[test]
fn conditional_moves_of_an_older_database_are_in_the_trees_of_their_players() {
    let moves = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12", "SE-H1,H2,H3"];
    let names = ["Anna", "Ben"].map(|name| name.parse().unwrap());
    let mut record = Record::new(Rules::default(), names, minute(0));
    record.play(moves[0].parse().unwrap()).unwrap();
    let branches = [
        format!("{} {} {} {}", moves[1], moves[2], moves[3], moves[4]),
        format!("{} {}", moves[4], moves[2]),
    ];
    let folder = with_file(|connection| {
        migrate_to(connection, 15);
        let add = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
            INSERT INTO game (id, white_account, black_account, rules, bridges, rated, swap,
                created, changed, ply, turn, claimed, tempo, record)
            VALUES (4, 1, 2, 'standard', 'two', 0, 0, 0, 0, 1, 'black', 0, 'days', ''),
                (5, 1, 2, 'standard', 'two', 0, 0, 0, 0, 1, 'black', 0, 'days', 'spoilt'),
                (6, 1, 2, 'standard', 'two', 0, 0, 0, 0, 3, 'black', 0, 'days', '');";
        connection.execute_batch(add).unwrap();
        let text = json::write(&record, None);
        connection.execute("UPDATE game SET record = ?1 WHERE id <> 5", [text]).unwrap();
        for game in 4..=6 {
            let add = "INSERT INTO plan (game, account, ply, branches) VALUES (?1, 1, 1, ?2)";
            let text = branches.join("\n") + "\n";
            connection.execute(add, rusqlite::params![game, text]).unwrap();
        }
    });
    let database = Database::open(folder.path()).unwrap();
    let [study] = &game_row::studies(&database, GameId(4)).unwrap()[..] else { panic!("one tree") };
    assert_eq!(study.account, AccountId(1));
    let tree = json::read_study(&study.text, &record).unwrap();
    let planned = Plan::from_tree(&tree).to_string();
    assert_eq!(planned.lines().collect::<Vec<_>>(), branches);
    for game in [5, 6] {
        assert_eq!(game_row::studies(&database, GameId(game)).unwrap(), [], "of no use");
    }
}

#[test]
fn what_was_said_before_talk_was_counted_is_read() {
    let folder = with_file(|connection| {
        migrate_to(connection, 18);
        let add = "INSERT INTO account (name, created) VALUES ('Anna', 0), ('Ben', 0);
            INSERT INTO game (id, white_account, black_account, rules, bridges, rated, swap,
                created, changed, ply, turn, claimed, tempo, record)
            VALUES (4, 1, 2, 'standard', 'two', 0, 0, 0, 0, 1, 'black', 0, 'days', ''),
                (5, 1, 2, 'standard', 'two', 0, 0, 0, 0, 1, 'black', 0, 'days', '');
            INSERT INTO chat (game, account, name, said, line) VALUES (4, 2, 'Ben', 0, 'Hi!');
            INSERT INTO notice (account, notice) VALUES (1, '{}');";
        connection.execute_batch(add).unwrap();
    });
    let mut database = Database::open(folder.path()).unwrap();
    let (anna, ben) = (AccountId(1), AccountId(2));
    let unread = |database: &Database| {
        [4, 5].map(|it| chat::count_unread(database, anna, GameId(it)).unwrap())
    };
    assert_eq!(unread(&database), [0, 0]);
    let (name, line) = ("Ben".to_owned(), "Well?".to_owned());
    let chat =
        ChatLine { account: Some(ben), name, is_spectator: false, time: minute(2), text: line };
    for game in [4, 5] {
        database
            .write(|db| chat::add(db, GameId(game), &chat, &[(anna, false), (ben, false)]))
            .unwrap();
    }
    assert_eq!(unread(&database), [1, 1]);
    database.write(|db| chat::forget(db, GameId(4))).unwrap();
    database.write(|db| chat::add(db, GameId(4), &chat, &[(anna, false), (ben, false)])).unwrap();
    assert_eq!(unread(&database), [1, 1], "a line that got the number of a deleted one");
    assert!(chat::next_notice(&mut database, None).unwrap().is_some());
}

#[test]
fn a_migration_that_fails_changes_nothing() {
    let folder = with_file(|_| {});
    let path = folder.path().join("punct.sqlite3");
    let bad = "CREATE TABLE a (x INTEGER); CREATE TABLE a (x INTEGER);";
    assert!(Database::prepare(Connection::open(&path).unwrap(), &[bad]).is_err());
    check(&Database::open(folder.path()).unwrap()).unwrap();
}

#[test]
fn a_newer_database_is_refused_and_left_as_it_is() {
    let folder = with_file(|file| file.pragma_update(None, "user_version", 99).unwrap());
    let path = folder.path().join("punct.sqlite3");
    let before = fs::read(&path).unwrap();
    assert_eq!(
        refusal(&folder),
        format!(
            "the database was written by a newer punct (its version is 99, this punct knows {LATEST}); \
             use the newer one"
        )
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_that_is_no_database_is_refused_in_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("punct.sqlite3"), "no database ".repeat(1000)).unwrap();
    let refusal = refusal(&folder);
    assert!(
        refusal.starts_with("the database is damaged, or the file is not a database"),
        "{refusal}"
    );
}

#[test]
fn a_check_finds_what_was_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = Database::open(folder.path()).unwrap();
    for i in 0..200 {
        player(&mut database, &format!("player{i}"));
    }
    check(&database).unwrap();
    drop(database);
    let path = folder.path().join("punct.sqlite3");
    let mut bytes = fs::read(&path).unwrap();
    // The first page, which refers to all others, stays as it is.
    for page in bytes.chunks_mut(4096).skip(1) {
        page.fill(0x5A);
    }
    fs::write(&path, bytes).unwrap();
    let refusal = Database::open(folder.path()).and_then(|database| check(&database));
    assert!(matches!(refusal, Err(DatabaseError::Damaged(_))), "{refusal:?}");
}

/// A container may have no folder for temporary files. `2` is `MEMORY`.
#[test]
fn what_sorts_and_undoes_needs_no_file() {
    let folder = with_file(|connection| migrate_to(connection, 12));
    let is_in_memory = |database: Database| {
        let held = database.connection.pragma_query_value(None, "temp_store", |row| row.get(0));
        assert_eq!(held, Ok(2));
    };
    is_in_memory(Database::open(folder.path()).unwrap());
    is_in_memory(Database::existing(folder.path()).unwrap().unwrap());
}

#[test]
fn players_are_told_no_path_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path()).unwrap();
    // SQLite reports a file that may not grow as a full disk.
    database.connection.execute_batch("PRAGMA max_page_count = 1").unwrap();
    let fill = "CREATE TABLE filling AS SELECT zeroblob(1000000)";
    let run = |sql| sql::write(&database, |db| sql::run(db, sql, [])).unwrap_err().to_string();
    assert_eq!(run(fill), "the disk of the server is full");
    let broken = run("no SQL");
    assert!(broken.starts_with("the database failed: ") && !broken.contains('/'), "{broken}");
}
