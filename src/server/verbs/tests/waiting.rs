//! Waiting by a command.

use super::*;
use crate::server::ssh::Keyboard;

/// What a player gets who waits for so many seconds.
fn waited(server: &Server, who: usize, seconds: u64, keyboard: &Keyboard) -> VerbAnswer {
    wait(&server.asker(who, AnswerManner::Json), keyboard, seconds)
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
    assert_eq!(text(waited(&server, BEN, 9, &keyboard)), format!("{{\"challenge\":{id}}}\n"));
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    let told = format!("{{\"game\":{game}}}\n");
    assert_eq!(text(waited(&server, ANNA, 9, &keyboard)), told);
    assert_eq!(waited(&server, BEN, 0, &keyboard).exit, Exit::Refused);
    server.asks(ANNA, &format!("draw {game}"));
    assert_eq!(text(waited(&server, BEN, 9, &keyboard)), told, "an offer");
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
    assert_eq!((comes.exit, text(comes)), (Exit::Done, format!("{{\"game\":{game}}}\n")));
    server.asks(BEN, &format!("move {game} T-M8,M9,N9"));
    let keyboard = Keyboard::default();
    let left = of_ben(&keyboard, &|| {
        // Input that ends is no leave.
        keyboard.end();
        keyboard.close();
    });
    assert_eq!((left.exit, left.error.as_str()), (Exit::Refused, ""));
    let keyboard = Keyboard::default();
    let left = of_ben(&keyboard, &|| {
        keyboard.hear(&[3]);
    });
    assert_eq!((left.exit, left.error.as_str()), (Exit::Refused, ""));
}
