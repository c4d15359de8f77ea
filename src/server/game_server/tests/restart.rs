//! The state that survives a restart of the server.

use std::time::{Duration, Instant};

use super::*;
use crate::punct::play::Offer;
use crate::punct::record::Adjudication;
use crate::server::database::games;
use crate::server::game_server::{GamesStatus, ListedGame, TableLink, moderation};

/// Starts a server with the database in a folder.
fn started(folder: &tempfile::TempDir) -> GameServer {
    GameServer::new(Database::open(folder.path()).expect("a database")).expect("a server")
}

#[test]
fn every_offer_outlasts_a_restart_until_it_is_answered() {
    for (by, what) in Player::BOTH.into_iter().flat_map(|by| Proposal::ALL.map(|what| (by, what))) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut database = Database::open(folder.path()).expect("a database");
        let players = ["anna", "ben"].map(|name| player(&mut database, name));
        drop(database);
        let server = started(&folder);
        let game = begin(&server, players, "3d");
        play(&server, players[0], game, FIRST, 10).expect("a move");
        play(&server, players[1], game, SECOND, 20).expect("a move");
        if what == Proposal::Rematch {
            server.state().apply(players[0], game, Command::Resign, at(30)).expect("an end");
        }
        let [me, other] = [by, by.opponent()].map(|player| players[player as usize]);
        server.ask_table(me, game, Command::Offer(what)).expect("an offer");
        let offers = |server: &GameServer| {
            let [seen, row] = [
                server.snapshot(game).expect("it").offers,
                server.database(|it| ListedGame::find(it, game)).expect("it").row.offers,
            ];
            assert_eq!(seen, row);
            seen.all().collect::<Vec<_>>()
        };
        let server = started(&folder);
        assert_eq!(offers(&server), [Offer { by, proposal: what }]);
        server.ask_table(other, game, Command::Decline).expect("an answer");
        server.ask_table(me, game, Command::Offer(what)).expect("another offer");
        let server = started(&folder);
        let (next, seen) =
            server.ask_table(other, game, Command::Offer(what)).expect("an agreement");
        match what {
            Proposal::Undo => assert!(seen.record.game().ply() < 2),
            Proposal::Draw => assert!(seen.record.game().outcome().is_some()),
            Proposal::Rematch => assert_ne!(next, game),
        }
        assert_eq!(offers(&started(&folder)), []);
    }
}

#[test]
fn an_offer_that_cannot_be_kept_is_shown_to_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(folder.path()).expect("a database");
    let players @ [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let game = begin(&server, players, "3d");
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let _place = TableLink::new(&server, Some(ben), game, input.screen()).expect("a place");
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    file.execute_batch(
        "CREATE TRIGGER full BEFORE UPDATE OF offers ON game BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .expect("a trigger");
    server.ask_table(anna, game, Command::Offer(Proposal::Draw)).expect_err("it can't be kept");
    assert!(server.snapshot(game).expect("the game").offers.is_empty());
}

#[test]
fn notices_that_were_not_sent_are_sent_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(folder.path()).expect("a database");
    let players @ [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    // The first command outlasts this test, so the first server marks no notice as sent.
    server.notify_by("sleep 8").expect("a thread");
    server.choose(ben, &chosen("notices", "on")).expect("a choice");
    let games = [(); 3].map(|()| begin(&server, players, "3d"));
    for game in games {
        play(&server, anna, game, FIRST, 10).expect("a move");
    }
    let file = folder.path().join("notices");
    let again = started(&folder);
    again.notify_by(&format!("cat >> {}", file.display())).expect("a thread");
    let begun = Instant::now();
    let sent = || std::fs::read_to_string(&file).unwrap_or_default();
    while sent().lines().count() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", sent());
        std::thread::sleep(Duration::from_millis(5));
    }
    for (line, game) in sent().lines().zip(games) {
        let notice: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!((&notice["event"], &notice["game"]), (&"move".into(), &game.0.into()));
    }
}

#[test]
fn games_that_an_operator_declares_void_become_so_after_a_restart_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(folder.path()).expect("a database");
    let players @ [anna, _] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let games = [10, 20, 30].map(|minute| {
        let game = begin(&server, players, "3d");
        play_on(&server, game, 10, at(minute));
        game
    });
    for game in &games[..2] {
        server.state().apply(anna, *game, Command::Resign, at(40)).expect("an end");
    }
    // A killed server leaves this. A request that is given twice marks the same games.
    for _ in 0..2 {
        assert_eq!(server.write(|it| games::mark_to_void(it, anna)).expect("marks"), 3);
    }
    assert_eq!(GamesStatus::read(&server).expect("a status").games_to_void, 3);
    // The operator's later decision about one game holds.
    moderation::decide(&server, games[1], Adjudication::WhiteWins).expect("a decision");
    drop(server);
    let server = started(&folder);
    let begun = Instant::now();
    while GamesStatus::read(&server).expect("a status").games_to_void > 0 {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(5));
    }
    let is_void = games.map(|game| {
        server.database(|it| ListedGame::find(it, game)).expect("the game").row.is_void
    });
    assert_eq!(is_void, [true, false, true]);
}
