//! Games that an operator decides, and their chat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::kit::storage::GameEnd;
use crate::punct::play::{Match, RatingEffect};
use crate::punct::record::{Adjudication, json};
use crate::rules::EndReason;
use crate::server::database::{ChangeError, Database, ratings};
use crate::server::game_server::moderation::{carry_out_decision, work_ratings_out};
use crate::server::game_server::{ListedGame, TableLink, moderation};

/// How much higher the second player's rating is than the first's, in whole points.
fn apart(server: &GameServer, players: [AccountId; 2]) -> i64 {
    let [first, second] = players.map(|who| rating(server, who, Tempo::Days).rating);
    (second - first).round() as i64
}

/// An open game in which both players have moved, so that its end counts.
fn going(server: &GameServer, [anna, ben]: [AccountId; 2]) -> GameId {
    let game = begin_at(server, [anna, ben], "3d", Lateness::LosesAtOnce, 0);
    play(server, anna, game, FIRST, 10).expect("a move");
    play(server, ben, game, SECOND, 20).expect("a move");
    game
}

#[test]
fn a_game_that_goes_on_is_ended_by_a_verdict_and_says_so() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let [won, drawn, void] = [(); 3].map(|()| going(&server, players));
    let decide = |game, decision| {
        carry_out_decision(&mut server.state(), game, decision, at(30))?;
        work_ratings_out(&server)
    };
    decide(won, Adjudication::BlackWins).expect("a decision");
    let before = apart(&server, players);
    assert!(before > 0);
    assert_eq!(outcome(&server, won), Some(Outcome::Ended(Ending::Resigned { by: Player::White })));
    let end = server.snapshot(won).expect("the game").record.effective_end();
    assert_eq!(end, Some((GameEnd::Won(Player::Black), EndReason::Adjudicated)));
    decide(void, Adjudication::Void).expect("a decision");
    assert_eq!(apart(&server, players), before, "it counts for nothing");
    decide(drawn, Adjudication::Drawn).expect("a decision");
    assert!(apart(&server, players) < before);
    let last_line = server.snapshot(void).expect("the game").chat.last().expect("a line").clone();
    assert_eq!(last_line.by.to_string(), "operator");
    assert_eq!(last_line.text, "this game is void: it counts for nothing");
    let refused = decide(GameId(99), Adjudication::Void);
    assert!(matches!(refused, Err(ServerError::Change(ChangeError::NoGame(_)))), "{refused:?}");
    assert!(server.state().games.is_empty(), "no game stays in memory");
}

#[test]
fn what_was_said_is_forgotten_also_at_a_table() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let game = going(&server, players);
    let [anna, ben] = players;
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let _place = TableLink::new(&server, Some(ben), game, input.screen()).expect("a place");
    for (who, words) in [(anna, "rude"), (ben, "ruder")] {
        server.state().apply(who, game, Command::Say(words.into()), at(40)).expect("a line");
    }
    let lines: Vec<_> = server
        .database(|it| moderation::all_talk(it, game))
        .expect("talk")
        .into_iter()
        .map(|it| it.text)
        .collect();
    assert_eq!(lines, ["rude", "ruder"]);
    assert_eq!(moderation::forget_talk(&server, game).expect("a game"), 2);
    assert!(server.state().games.contains_key(&game));
    assert!(server.snapshot(game).expect("the game").chat.is_empty());
    assert!(server.database(|it| moderation::all_talk(it, game)).expect("talk").is_empty());
    assert!(matches!(
        moderation::forget_talk(&server, GameId(99)),
        Err(ServerError::Change(ChangeError::NoGame(_)))
    ));
}

#[test]
fn all_rated_games_of_a_player_are_void_and_nobody_elses() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben, cora] = ["anna", "ben", "cora"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let game = |pair: [AccountId; 2], is_over: bool| {
        let game = begin(&server, pair, "3d");
        play_on(&server, game, 10, at(10));
        if is_over {
            server.state().apply(pair[1], game, Command::Resign, at(20)).expect("giving up");
        }
        game
    };
    let [over, going] = [true, false].map(|is_over| game([anna, ben], is_over));
    let other = game([ben, cora], true);
    let step = |game| match server.snapshot(game).expect("the game").rating_effect {
        Some(RatingEffect::Changed([white, _])) => Some([white.before, white.after]),
        _ => None,
    };
    let before = step(other).expect("it counts");
    assert!(step(over).is_some() && before[0] < 1500, "ben has lost to anna before");
    let before = moderation::void_all_of(&server, anna).expect("games");
    assert_eq!(before, (2, true));
    for game in [over, going] {
        let row = server.database(|it| ListedGame::find(it, game)).expect("the game").row;
        assert!(row.is_void && matches!(row.state, GameState::Over { .. }));
        assert_eq!(step(game), None);
    }
    assert_eq!(step(other).map(|[before, _]| before), Some(1500), "the rating is computed again");
    assert_eq!(rating(&server, anna, Tempo::Days).played, 0);
    assert_eq!(moderation::void_all_of(&server, anna).expect("games"), (0, true));
}

/// Prints how long another command waits while the first of many rated games is declared void, and
/// checks that the wait is at most 100 ms.
#[test]
#[ignore = "it measures"]
fn nobody_waits_for_ratings_that_are_worked_out_anew() {
    const GAMES: u32 = 100_000;
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(folder.path()).expect("a database");
    let players: Vec<_> = (0..50).map(|n| player(&mut database, &format!("player{n}"))).collect();
    let seats = [players[0], players[1]].map(Seat::Person);
    let mut table = Match::at_table(&tests::long_game(30), seats.into());
    table.end(Ending::Resigned { by: Player::Black }, at(0)).expect("an end");
    database.add_counted_games(50, GAMES, &json::write(table.record(), None));
    let server = GameServer::new(database).expect("a server");
    let is_right = || server.database(ratings::stale_ratings).expect("ratings").is_none();
    let begun = Instant::now();
    while !is_right() {
        thread::sleep(Duration::from_millis(50));
    }
    println!("{GAMES} games worked out in {:?}", begun.elapsed());
    let (is_over, asker, who) = (Arc::new(AtomicBool::new(false)), server.clone(), players[7]);
    let ends = Arc::clone(&is_over);
    // This thread asks what `whoami` asks.
    let asking = thread::spawn(move || {
        let mut times = Vec::new();
        while !ends.load(Ordering::Relaxed) {
            let begun = Instant::now();
            asker.database(|it| ratings::of_account(it, who, at(0))).expect("ratings");
            times.push(begun.elapsed());
            thread::sleep(Duration::from_millis(1));
        }
        times
    });
    let begun = Instant::now();
    moderation::decide(&server, GameId(1), Adjudication::Void).expect("a decision");
    println!("the operator is answered after {:?}", begun.elapsed());
    while !is_right() {
        thread::sleep(Duration::from_millis(50));
    }
    println!("the ratings are right after {:?}", begun.elapsed());
    is_over.store(true, Ordering::Relaxed);
    let mut times = asking.join().expect("times");
    times.sort_unstable();
    let (p95, longest) = (times[times.len() * 95 / 100], times[times.len() - 1]);
    println!("another command waits {p95:?} (p95 of {}), {longest:?} at most", times.len());
    assert!(longest < Duration::from_millis(100), "{longest:?}");
}
