//! Talk and offers that came while a player was away: they are told until the player has read them.

use super::notices::{notices, notifying};
use super::*;
use crate::punct::plain::PlainView;
use crate::server::database::WaitingNumber;
use crate::server::game_server::{ListedGame, TableLink, Waiting};
use crate::server::verbs::rows::game_row;

/// The lines of a player's list of games.
fn listed(server: &GameServer, who: AccountId) -> Vec<String> {
    let games = server.present_games_of(who, 10).expect("a list");
    games.iter().map(|game| game_row(game, Some(who), at(60), true).text).collect()
}

fn unread(server: &GameServer, who: AccountId) -> Vec<u32> {
    let games = server.present_games_of(who, 10).expect("a list");
    games.iter().map(|game| game.unread).collect()
}

fn waits(server: &GameServer, who: AccountId) -> bool {
    server
        .database(|it| Waiting::first(it, who, Some(WaitingNumber(0))))
        .expect("an answer")
        .is_some()
}

fn say(server: &GameServer, who: AccountId, game: GameId, line: &str) {
    server.ask_table(who, game, Command::Say(line.to_owned())).expect("talk");
}

#[test]
fn talk_is_told_until_it_is_read() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    assert!(!waits(&server, anna));
    say(&server, ben, game, "hello");
    say(&server, ben, game, "are you there?");
    assert!(listed(&server, anna)[0].ends_with("; 2 unread lines"), "{:?}", listed(&server, anna));
    assert!(waits(&server, anna));
    // Moves of both leave the talk unread.
    play(&server, ben, game, SECOND, 20).expect("a move");
    play(&server, anna, game, "T-D6,D7,E7", 30).expect("a move");
    assert_eq!((unread(&server, anna), waits(&server, anna)), (vec![2], true));
    assert_eq!(unread(&server, ben), [0], "one's own lines");
    // An older page does not show them, and the reading of another player does not count.
    server.talk(anna, game, 2).expect("a page");
    server.talk(ben, game, 1).expect("a page");
    assert_eq!((unread(&server, anna), waits(&server, anna)), (vec![2], true));
    server.talk(anna, game, 1).expect("a page");
    assert_eq!((unread(&server, anna), waits(&server, anna)), (vec![0], false));

    say(&server, ben, game, "well?");
    let (_link, seen) =
        TableLink::new(&server, Some(anna), game, PlainView::default()).expect("a seat");
    assert_eq!((seen.unread, unread(&server, anna), waits(&server, anna)), (1, vec![0], false));
    say(&server, ben, game, "there you are");
    assert_eq!((unread(&server, anna), waits(&server, anna)), (vec![0], false), "at the board");
}

#[test]
fn talk_and_offers_after_the_end_are_in_the_list_of_games_until_they_are_answered() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    play(&server, ben, game, SECOND, 20).expect("a move");
    server.ask_table(ben, game, Command::Resign).expect("an end");
    assert_eq!(listed(&server, anna), [""; 0]);
    server.ask_table(ben, game, Command::REMATCH).expect("an offer");
    say(&server, ben, game, "again?");
    let [line] = &listed(&server, anna)[..] else { panic!("one game") };
    assert!(line.ends_with("; ben offers another game; 1 unread line"), "{line}");
    assert_eq!(listed(&server, ben), [""; 0], "nothing waits for Ben");
    server.talk(anna, game, 1).expect("a page");
    let [line] = &listed(&server, anna)[..] else { panic!("the offer stays") };
    assert!(line.ends_with("; ben offers another game"), "{line}");

    let (next, _) = server.ask_table(anna, game, Command::REMATCH).expect("an agreement");
    let again = server.ask_table(ben, game, Command::REMATCH);
    assert!(matches!(again, Err(ServerError::RematchGoes(going)) if going == next), "{again:?}");
    server.ask_table(ben, next, Command::Abort).expect("an end");
    server.ask_table(ben, game, Command::REMATCH).expect("the rematch is over");
}

#[test]
fn what_an_ignored_player_has_sent_before_is_neither_told_nor_sent() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    server.end_notices();
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    server.choose(anna, &chosen("notices", "on")).expect("a choice");
    let file = folder.path().join("notices");
    let begun = folder.path().join("begun");
    // The first notice holds the others up.
    let command = format!("cat >> {}; echo > {}; sleep 1", file.display(), begun.display());
    server.notify_by(&command).expect("a thread");
    say(&server, ben, game, "first");
    while !begun.exists() {
        std::thread::yield_now();
    }
    say(&server, ben, game, "second");
    server.ask_table(ben, game, Command::DRAW).expect("an offer");
    let challenge = WantedChallenge::new(
        player_called("anna"),
        server.database(|it| ListedGame::find(it, game)).expect("it").row.terms,
    );
    server
        .challenge(
            ben,
            WantedChallenge {
                terms: Terms { rated: false, ..challenge.terms.clone() },
                ..challenge
            },
        )
        .expect("a challenge");
    assert!(waits(&server, anna));
    server.ignore(anna, "ben", true).expect("ignored");
    assert!(!waits(&server, anna));
    assert_eq!(unread(&server, anna), [0]);
    say(&server, ben, game, "third");
    assert!(!waits(&server, anna));
    play(&server, ben, game, SECOND, 20).expect("a move");
    let sent = notices(&folder, 2);
    let events: Vec<_> = sent.iter().map(|it| it["event"].as_str().unwrap_or_default()).collect();
    assert_eq!(events, ["talk", "move"], "{sent:?}");
    assert_eq!(sent[0]["text"], format!("ben says: first (game {game})."));
}
