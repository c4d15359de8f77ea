//! Games, their lists, and their ends, which change ratings.

use std::time::Duration;

use super::*;
use crate::kit::strength::Strength;
use crate::punct::play::RatingEffect;
use crate::server::database::{accounts, chat, games, ratings};
use crate::server::ratings::Rating;

/// A change after which Black is to move.
fn progress(seats: &[Seat; 2], ply: u32, at: i64) -> GameUpdate<'_> {
    GameUpdate { ply, record: "{\"moves\":[]}", ..update(seats, minute(at)) }
}

fn ids(games: &[GameRow]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

#[test]
fn a_game_is_kept_with_its_seats_terms_and_text() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let in_tenths = Strength::from_tenths(34).unwrap();
    let seats = [
        [Seat::Person(anna), Seat::Computer(Strength::DEFAULT)],
        [Seat::Computer(in_tenths), Seat::Person(anna)],
    ];
    for seats in seats {
        let deadline = Some(minute(7));
        let terms = Terms { clock: None, swap: true, rated: false, ..terms() };
        let left = Some([3, 7].map(Duration::from_secs));
        let record = "{\"format\":\"punct\"}".into();
        let new = NewGameRow { seats, terms, deadline, times_left: left, record };
        let id = database.write(|db| games::insert(db, &new, minute(1))).unwrap();
        let StoredGame { row, record } = games::find(&database, id).unwrap();
        assert_eq!((row.seats, row.terms, record), (new.seats, new.terms, new.record));
        assert_eq!((row.created, row.changed, row.ply), (minute(1), minute(1), 0));
        assert_eq!((row.state, row.deadline), (GameState::Turn(Player::White), deadline));
        assert_eq!(row.times_left, left);
    }
    assert!(matches!(games::find(&database, GameId(99)), Err(ChangeError::NoGame(_))));
}

#[test]
fn a_move_changes_text_turn_and_deadline_and_a_swap_the_seats() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let id = database.write(|db| games::insert(db, &new_game(anna, bob), minute(0))).unwrap();
    let swapped = [Seat::Person(bob), Seat::Person(anna)];
    let made = GameUpdate { deadline: Some(minute(65)), ..progress(&swapped, 1, 5) };
    database.write(|db| games::save(db, id, &made)).unwrap();
    let StoredGame { row, record } = games::find(&database, id).unwrap();
    assert_eq!((row.ply, row.changed, row.deadline), (1, minute(5), Some(minute(65))));
    assert_eq!((row.state, record.as_str()), (GameState::Turn(Player::Black), made.record));
    assert_eq!(row.seats, swapped);
}

#[test]
fn a_game_ends_once_and_changes_the_ratings_once() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let id = database.write(|db| games::insert(db, &new_game(anna, bob), minute(0))).unwrap();
    let seats = [Seat::Person(anna), Seat::Person(bob)];
    let end = progress(&seats, 30, 9);
    let finished =
        database.write(|db| games::save(db, id, &over(end, Some(Player::Black)))).unwrap();
    let Some(RatingEffect::Changed([white, black])) = finished else { panic!("it is rated") };
    assert_eq!((white.before, black.before), (1500, 1500));
    assert!(white.after < 1500 && black.after > 1500);
    for _ in 0..2 {
        let again =
            database.write(|db| games::save(db, id, &over(end, Some(Player::White)))).unwrap_err();
        assert_eq!(again.to_string(), "there is no game 1 going on");
    }
    for (account, step) in [(anna, white), (bob, black)] {
        let rating = ratings::find(&database, account, Tempo::Days, minute(9)).unwrap();
        assert_eq!((rating.rating.round() as i32, rating.played), (step.after, 1));
        let blitz = ratings::find(&database, account, Tempo::Blitz, minute(9)).unwrap();
        assert_eq!(blitz, Rating::INITIAL, "the blitz rating is another one");
    }
    let row = games::find(&database, id).unwrap().row;
    assert_eq!(row.state, GameState::Over { winner: Some(Player::Black) });
}

#[test]
fn a_game_that_is_over_changes_no_more() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let id = database.write(|db| games::insert(db, &new_game(anna, bob), minute(0))).unwrap();
    let seats = [Seat::Person(anna), Seat::Person(bob)];
    database.write(|db| games::save(db, id, &over(progress(&seats, 30, 9), None))).unwrap();
    let before = games::find(&database, id).unwrap();
    let late = database.write(|db| games::save(db, id, &progress(&seats, 31, 10)));
    assert!(matches!(late, Err(ChangeError::NotGoing(_))));
    assert_eq!(games::find(&database, id).unwrap(), before);
    assert_eq!(before.row.state, GameState::Over { winner: None });
}

#[test]
fn unrated_games_and_games_with_the_computer_change_no_rating() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let mut unrated = new_game(anna, bob);
    unrated.terms.rated = false;
    let mut with_computer = new_game(anna, bob);
    with_computer.seats[1] = Seat::Computer(Strength::MAX);
    for game in [unrated, with_computer] {
        let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
        let end = progress(&game.seats, 30, 9);
        let finished =
            database.write(|db| games::save(db, id, &over(end, Some(Player::White)))).unwrap();
        assert_eq!(finished, None);
    }
    assert_eq!(ratings::find(&database, anna, Tempo::Days, minute(9)).unwrap(), Rating::INITIAL);
    assert_eq!(ratings::standings(&database, Tempo::Days, minute(9), 10, 0).unwrap(), []);
}

#[test]
fn standings_begin_with_the_best_and_leave_blocked_ones_out() {
    let mut database = database();
    let players = ["Anna", "Bob", "Carl"].map(|text| player(&mut database, text));
    for (white, black) in [(0, 1), (0, 2), (1, 2)] {
        let game = new_game(players[white], players[black]);
        let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
        database
            .write(|db| {
                games::save(db, id, &over(progress(&game.seats, 10, 1), Some(Player::White)))
            })
            .unwrap();
    }
    let names = |database: &Database| -> Vec<String> {
        let standings = ratings::standings(database, Tempo::Days, minute(2), 10, 0).unwrap();
        standings.into_iter().map(|standing| standing.name.to_string()).collect()
    };
    assert_eq!(names(&database), ["Anna", "Bob", "Carl"]);
    let best = &ratings::standings(&database, Tempo::Days, minute(2), 1, 0).unwrap()[0];
    assert!(best.rating.is_provisional() && best.rating.played == 2);
    database.write(|db| accounts::block(db, players[1])).unwrap();
    assert_eq!(names(&database), ["Anna", "Carl"]);
}

#[test]
fn a_rating_that_has_grown_uncertain_stands_with_the_guesses() {
    let mut database = database();
    for (name, rating, deviation) in [("Anna", 2000.0, 105.0), ("Bob", 1500.0, 60.0)] {
        let account = player(&mut database, name);
        let insert = "INSERT INTO rating VALUES (?1, 'days', ?4, ?2, ?3, 0.06, 30)";
        let values = rusqlite::params![account, rating, deviation, minute(0).as_millisecond()];
        database.connection.execute(insert, values).unwrap();
    }
    let first = |at: i64| {
        let standing = &ratings::standings(&database, Tempo::Days, minute(at), 1, 0).unwrap()[0];
        assert!(!standing.rating.is_provisional());
        standing.name.to_string()
    };
    assert_eq!(first(0), "Anna");
    let year = 365 * 24 * 60;
    assert_eq!(first(year), "Bob", "Anna's stored deviation is still 105");
    let last = &ratings::standings(&database, Tempo::Days, minute(year), 1, 1).unwrap()[0];
    assert!(last.rating.is_provisional() && (last.rating.deviation - 137.7).abs() < 0.1);
}

#[test]
fn lists_of_games_begin_with_what_changed_last() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let carl = player(&mut database, "Carl");
    let pairs = [(anna, bob), (bob, anna), (carl, bob), (anna, carl)];
    let games = pairs
        .map(|(w, b)| database.write(|db| games::insert(db, &new_game(w, b), minute(0))).unwrap());
    for (i, (game, (white, black))) in games.into_iter().zip(pairs).enumerate() {
        let seats = [Seat::Person(white), Seat::Person(black)];
        database.write(|db| games::save(db, game, &progress(&seats, 1, 9 - i as i64))).unwrap();
    }
    let of = |database: &Database, which, limit, offset| {
        ids(&games::of_account(database, anna, which, limit, offset).unwrap())
    };
    assert_eq!(of(&database, GameFilter::Going, 10, 0), [games[0], games[1], games[3]]);
    assert_eq!(of(&database, GameFilter::Going, 1, 1), [games[1]]);
    let seats = [Seat::Person(bob), Seat::Person(anna)];
    database.write(|db| games::save(db, games[1], &over(progress(&seats, 30, 20), None))).unwrap();
    assert_eq!(of(&database, GameFilter::Going, 10, 0), [games[0], games[3]]);
    assert_eq!(of(&database, GameFilter::Over, 10, 0), [games[1]]);
    assert_eq!(ids(&games::open(&database, 2).unwrap()), [games[0], games[2]]);
    let mut unfinished = Vec::new();
    games::for_each_unfinished(&database, |game| unfinished.push(game.row.id)).unwrap();
    assert_eq!(unfinished, [games[0], games[2], games[3]]);
}

#[test]
fn games_are_due_at_their_deadline_the_earliest_first() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let mut begin = |deadline: Option<i64>| {
        let game = NewGameRow { deadline: deadline.map(minute), ..new_game(anna, bob) };
        database.write(|db| games::insert(db, &game, minute(0))).unwrap()
    };
    let games = [Some(8), Some(5), None, Some(20)].map(&mut begin);
    assert_eq!(ids(&games::due(&database, minute(4)).unwrap()), []);
    assert_eq!(ids(&games::due(&database, minute(8)).unwrap()), [games[1], games[0]]);
    let seats = [Seat::Person(anna), Seat::Person(bob)];
    let end = GameUpdate { deadline: Some(minute(5)), ..progress(&seats, 3, 6) };
    database.write(|db| games::save(db, games[1], &over(end, Some(Player::Black)))).unwrap();
    assert_eq!(
        ids(&games::due(&database, minute(8)).unwrap()),
        [games[0]],
        "a finished game is not due"
    );
}

#[test]
fn a_game_whose_end_is_to_be_claimed_is_never_due() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let mut game = NewGameRow { deadline: Some(minute(5)), ..new_game(anna, bob) };
    game.terms.lateness = Lateness::LosesWhenClaimed;
    let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
    assert_eq!(games::due(&database, minute(60)).unwrap(), []);
    assert_eq!(games::next_deadline(&database).unwrap(), None);
    let row = games::find(&database, id).unwrap().row;
    assert_eq!((row.terms, row.deadline), (game.terms, Some(minute(5))));
}

#[test]
fn lists_know_what_both_have_left() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let left = Some([600, 900].map(Duration::from_secs));
    let game = NewGameRow { times_left: left, deadline: Some(minute(10)), ..new_game(anna, bob) };
    let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
    let row = games::find(&database, id).unwrap().row;
    let seconds = |at| row.time_left(minute(at)).unwrap().map(|left| left.as_secs());
    assert_eq!((seconds(0), seconds(7), seconds(11)), ([600, 900], [180, 900], [0, 900]));
    assert_eq!(seconds(-5), [600, 900], "the time rests until then");
}

#[test]
fn what_a_rated_game_changes_is_kept_with_it() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let game = new_game(anna, bob);
    let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
    assert_eq!(games::find(&database, id).unwrap().row.steps, None);
    database
        .write(|db| games::save(db, id, &over(progress(&game.seats, 10, 1), Some(Player::Black))))
        .unwrap();
    let [white, black] = games::find(&database, id).unwrap().row.steps.expect("a rated game");
    let now = ratings::find(&database, anna, Tempo::Days, minute(1)).unwrap().rating;
    assert_eq!((white.before, white.after), (1500, now.round() as i32));
    assert!(white.after < 1500 && white.after + black.after == 3000);
}

#[test]
fn nobody_has_more_games_than_the_limit() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let mut against_computer = new_game(anna, bob);
    against_computer.seats[1] = Seat::Computer(Strength::MIN);
    for _ in 0..OPEN_GAMES {
        database.write(|db| games::insert(db, &against_computer, minute(0))).unwrap();
    }
    let more = database.write(|db| games::insert(db, &new_game(bob, anna), minute(0))).unwrap_err();
    assert_eq!(more.to_string(), "Anna has 50 games going, the most there can be at once");
    let end = progress(&against_computer.seats, 9, 1);
    database.write(|db| games::save(db, GameId(1), &over(end, None))).unwrap();
    database.write(|db| games::insert(db, &new_game(bob, anna), minute(2))).unwrap();
}

#[test]
fn the_latest_lines_of_chat_are_kept_in_order() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let game = database.write(|db| games::insert(db, &new_game(anna, bob), minute(0))).unwrap();
    let other = database.write(|db| games::insert(db, &new_game(bob, anna), minute(0))).unwrap();
    let said = |i: u32| ChatLine {
        account: i.is_multiple_of(2).then_some(anna),
        name: "Somebody".into(),
        is_spectator: false,
        time: minute(i.into()),
        text: format!("line {i}"),
    };
    database.write(|db| chat::add(db, other, &said(0), &[])).unwrap();
    for i in 0..CHAT_LINES + 3 {
        database.write(|db| chat::add(db, game, &said(i), &[])).unwrap();
    }
    let chat = |game, limit, later| {
        chat::page(&database, game, ChatAudience::Players, limit, later).unwrap()
    };
    assert_eq!(chat(game, 2, 0), [said(CHAT_LINES + 1), said(CHAT_LINES + 2)]);
    assert_eq!(chat(game, 2, 2), [said(CHAT_LINES - 1), said(CHAT_LINES)]);
    let all = chat(game, u32::MAX, 0);
    assert_eq!((all.len() as u32, &all[0]), (CHAT_LINES, &said(3)));
    assert_eq!(chat(other, 10, 0), [said(0)]);
}

#[test]
fn what_those_who_watch_say_pushes_no_line_of_the_players_out() {
    let mut database = database();
    let [anna, bob, eve] = ["Anna", "Bob", "Eve"].map(|name| player(&mut database, name));
    let mut with_computer = new_game(anna, bob);
    with_computer.seats[1] = Seat::Computer(Strength::MAX);
    for game in [new_game(anna, bob), with_computer] {
        let game = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
        let said = |account, watches, nth: u32| ChatLine {
            account: Some(account),
            name: "Somebody".into(),
            is_spectator: watches,
            time: minute(nth.into()),
            text: format!("line {nth}"),
        };
        database.write(|db| chat::add(db, game, &said(anna, false, 0), &[])).unwrap();
        for nth in 1..CHAT_LINES + 3 {
            database.write(|db| chat::add(db, game, &said(eve, true, nth), &[])).unwrap();
        }
        let chat = |of| chat::page(&database, game, of, u32::MAX, 0).unwrap();
        assert_eq!(chat(ChatAudience::Players), [said(anna, false, 0)]);
        let (aside, both) = (chat(ChatAudience::Spectators), chat(ChatAudience::Both));
        assert_eq!((aside.len() as u32, &aside[0]), (CHAT_LINES, &said(eve, true, 3)));
        assert_eq!((both.len() as u32, &both[0]), (CHAT_LINES + 1, &said(anna, false, 0)));
    }
}
