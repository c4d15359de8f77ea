//! Waiting by a command.

use super::super::wait::{WaitOptions, wait_at};
use super::*;
use crate::server::database::WaitingNumber;
use crate::server::ssh::Keyboard;

/// Returns the answer to a player who waits for this number of seconds.
fn waited(server: &Server, who: usize, seconds: u64, keyboard: &Keyboard) -> VerbAnswer {
    let wanted = WaitOptions { seconds, since: None };
    wait_at(&server.asker(who, AnswerFormat::Json), keyboard, wanted)
}

/// Returns the first thing that waits for a player and has a number above `since`; without `since`,
/// the first one that the player was not told of. `None` if there is nothing.
fn comes(server: &Server, who: usize, since: Option<i64>) -> Option<Value> {
    let wanted = WaitOptions { seconds: 0, since: since.map(WaitingNumber) };
    let answer = wait_at(&server.asker(who, AnswerFormat::Json), &Keyboard::default(), wanted);
    (answer.exit == Exit::Done).then(|| serde_json::from_str(&text(answer)).expect("an object"))
}

/// The games and challenges that wait for a player, the oldest first, from a number on.
fn all(server: &Server, who: usize, mut since: i64) -> Vec<Value> {
    let next = || {
        let told = comes(server, who, Some(since))?;
        since = told["since"].as_i64().expect("a number");
        Some(told)
    };
    std::iter::from_fn(next).collect()
}

#[test]
fn who_waits_is_told_of_what_waits_already() {
    let server = server();
    let keyboard = Keyboard::default();
    let nothing = waited(&server, BEN, 0, &keyboard);
    assert_eq!(
        (nothing.exit, nothing.error.as_str()),
        (Exit::Refused, "{\"error\":\"nothing came within 0 s\"}\n")
    );
    let id = server.asks(ANNA, "challenge Ben white")[0]["challenge"].clone();
    assert_eq!(waited(&server, ANNA, 0, &keyboard).exit, Exit::Refused, "her own challenge");
    assert_eq!(comes(&server, BEN, None).expect("it waits")["challenge"], id);
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    assert_eq!(comes(&server, ANNA, None).expect("it waits")["game"], game);
    assert_eq!(waited(&server, BEN, 0, &keyboard).exit, Exit::Refused);
    server.asks(ANNA, &format!("draw {game}"));
    assert_eq!(comes(&server, BEN, None).expect("an offer")["game"], game);
}

#[test]
fn a_wait_ends_only_for_what_is_new() {
    let server = server();
    let [first, second] = [server.begun(), server.begun()];
    let is = |told: Option<Value>, game: i64| told.expect("it waits")["game"] == game;
    // Without a number, each game is told once, the oldest first. With a number, it is told again.
    assert!(is(comes(&server, ANNA, None), first) && is(comes(&server, ANNA, None), second));
    assert_eq!(comes(&server, ANNA, None), None);
    let games = |told: &[Value]| told.iter().map(|it| it["game"].as_i64()).collect::<Vec<_>>();
    assert_eq!(games(&all(&server, ANNA, 0)), [Some(first), Some(second)]);
    // What a player does themself is not news, and neither is what leaves things as they are.
    for line in ["draw", "decline", "draw"] {
        server.asks(ANNA, &format!("{line} {first}"));
    }
    assert_eq!(comes(&server, ANNA, None), None);
    // An offer on the table is told once; the move of the other is news again.
    assert!(is(comes(&server, BEN, None), first));
    assert_eq!(comes(&server, BEN, None), None);
    server.asks(ANNA, &format!("move {first} T-D5,D6,E6"));
    assert!(is(comes(&server, BEN, None), first));
    assert_eq!(comes(&server, BEN, None), None);
    server.asks(BEN, &format!("move {first} T-M8,M9,N9"));
    assert!(all(&server, BEN, 0).is_empty(), "he has answered by a move");
    // After the end of a game, the opponent may ask for another one.
    let latest = all(&server, ANNA, 0).last().expect("two")["since"].as_i64().expect("a number");
    server.asks(ANNA, &format!("resign {first}"));
    assert_eq!(games(&all(&server, ANNA, 0)), [Some(second)]);
    server.asks(BEN, &format!("rematch {first}"));
    assert_eq!(games(&all(&server, ANNA, latest)), [Some(first)]);
    let begun = &server.asks(ANNA, &format!("rematch {first}"))[0];
    assert!(is(comes(&server, BEN, None), begun["game"].as_i64().expect("a game")), "he is White");
    assert_eq!(games(&all(&server, ANNA, 0)), [Some(second)]);
}

#[test]
fn what_is_offered_is_declined_by_command() {
    let server = server();
    // A game against the computer takes the number of a game, but of no challenge.
    server.asks(ANNA, "challenge computer:1 white");
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    server.asks(ANNA, &format!("undo {game}"));
    let told = server.says(BEN, &format!("decline {game}"));
    assert_eq!(told, "You declined Anna's request to take back a move. Ben (Black) to move.\n");
    let (exit, why) = server.fails(BEN, "decline 77");
    let none = "error: there is neither a challenge 77 to you nor an offer in a game 77 of yours\n";
    assert_eq!((exit, why.as_str()), (Exit::Refused, none));
    // A challenge and a game may have the same number.
    server.asks(ANNA, &format!("draw {game}"));
    assert_eq!(server.asks(ANNA, "challenge Ben")[0]["challenge"], game);
    let (_, why) = server.fails(BEN, &format!("decline {game}"));
    let two = format!("write 'decline challenge {game}' or 'decline game {game}'");
    assert!(why.contains(&two), "{why}");
    assert_eq!(server.asks(BEN, &format!("decline challenge {game}"))[0]["declined"], game);
    server.asks(BEN, &format!("decline {game}"));
    assert_eq!(server.asks(BEN, &format!("show {game}"))[0]["offers"], serde_json::json!([]));
}

#[test]
fn a_wait_ends_when_something_comes_or_the_player_leaves() {
    let server = server();
    let game = server.begun();
    let of_ben = |keyboard: &Keyboard, meanwhile: &dyn Fn()| {
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| waited(&server, BEN, 300, keyboard));
            let is_there = || server.game_server.lists().expect("lists").present.len() == 1;
            while !is_there() {
                std::thread::yield_now();
            }
            meanwhile();
            waiting.join().expect("an answer")
        })
    };
    let comes = of_ben(&Keyboard::default(), &|| {
        server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    });
    assert_eq!(comes.exit, Exit::Done);
    let told = text(comes);
    assert!(told.starts_with(&format!("{{\"game\":{game},\"since\":")), "{told}");
    server.asks(BEN, &format!("move {game} T-M8,M9,N9"));
    let keyboard = Keyboard::default();
    let left = of_ben(&keyboard, &|| {
        // The end of the input does not count as leaving.
        keyboard.end();
        keyboard.close();
    });
    assert_eq!((left.exit, left.error.as_str()), (Exit::Refused, ""));
    let keyboard = Keyboard::default();
    let left = of_ben(&keyboard, &|| {
        keyboard.receive(&[3]);
    });
    assert_eq!((left.exit, left.error.as_str()), (Exit::Refused, ""));
}
