//! What a key does in the lobby belongs to the item that the player has chosen: tables of what can
//! happen meanwhile.

use super::*;
use crate::kit::system::steady_now;
use crate::server::database::{VacationRequest, pauses};
use crate::server::game_server::{ListedChallenge, ListedGame, SubscriptionGuard};
use crate::server::lobby::sections::LobbySection;

/// What happens between the choice and the key.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meanwhile {
    Vanishes,
    OthersComeBefore,
    /// The owner acts in another session, so that the item comes under another heading.
    MovesOn,
}

/// Anna's lobby with one item chosen in a section, and a neighbour of it.
fn lobby_with(section: LobbySection) -> (Guest, [Account; 3]) {
    let server = server();
    let accounts @ [anna, ben, cora] = &["anna", "ben", "cora"].map(|name| account(&server, name));
    let mut guest = Guest::new(&server, anna);
    match section {
        LobbySection::Games => {
            game(&server, anna, cora);
            game(&server, anna, ben);
        }
        LobbySection::Challenges => {
            open_challenge(&server, ben, Some(anna));
            open_challenge(&server, cora, Some(anna));
        }
        LobbySection::Watch => {
            game(&server, cora, ben);
            game(&server, ben, cora);
        }
        LobbySection::Finished | LobbySection::Players => {}
    }
    Lobby::refresh(&mut guest.lobby);
    guest.lobby.show(section);
    (guest, accounts.clone())
}

#[test]
fn a_key_acts_on_what_the_player_chose_and_on_nothing_else() {
    let mut cells = 0;
    for section in [LobbySection::Games, LobbySection::Challenges, LobbySection::Watch] {
        for meanwhile in [Meanwhile::Vanishes, Meanwhile::OthersComeBefore, Meanwhile::MovesOn] {
            for (key, is_read) in [("Enter", true), ("x", true), ("Enter", false), ("x", false)] {
                if key == "x" && section != LobbySection::Challenges
                    || meanwhile == Meanwhile::MovesOn && section != LobbySection::Games
                {
                    continue;
                }
                let case = format!("{section:?}, {meanwhile:?}, {key}, read: {is_read}");
                let (mut guest, [anna, ben, cora]) = lobby_with(section);
                let server = guest.server.clone();
                let chosen = guest.lobby.target().cloned().expect("an item");
                match (section, meanwhile) {
                    (LobbySection::Challenges, Meanwhile::Vanishes) => {
                        server
                            .cancel(
                                ben.id,
                                server
                                    .database(|it| ListedChallenge::of_account(it, ben.id))
                                    .unwrap()[0]
                                    .challenge
                                    .id,
                            )
                            .unwrap();
                    }
                    (LobbySection::Challenges, _) => {
                        open_challenge(&server, &cora, None);
                    }
                    (_, Meanwhile::Vanishes) => {
                        let Target::Game(game) = chosen else { panic!("{chosen:?}") };
                        let by =
                            server.database(|it| ListedGame::find(it, game)).unwrap().row.seats[0]
                                .person();
                        server.ask_table(by.unwrap(), game, Command::Abort).unwrap();
                    }
                    (_, Meanwhile::OthersComeBefore) => {
                        game(
                            &server,
                            if section == LobbySection::Watch { &ben } else { &anna },
                            &cora,
                        );
                    }
                    (_, Meanwhile::MovesOn) => {
                        let Target::Game(game) = chosen else { panic!("{chosen:?}") };
                        play(&server, &anna, game, "T-D5,D6,E6");
                    }
                }
                if is_read {
                    guest.hear();
                } else {
                    guest.lobby.list.stale = StaleParts::All;
                }
                let neighbours =
                    server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap().len();
                guest.keys(key);
                if meanwhile == Meanwhile::OthersComeBefore {
                    let still =
                        server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap();
                    let is_there =
                        still.iter().any(|it| Target::Challenge(it.challenge.id) == chosen);
                    let acts_on = match chosen {
                        Target::Challenge(_) => is_there == (key == "Enter"),
                        _ => Target::Game(guest.opened()) == chosen,
                    };
                    assert!(acts_on, "{case}");
                } else {
                    let told = guest.lobby.notice.as_ref().map(|notice| notice.text.clone());
                    assert!(told.is_some_and(|told| told.contains("same key again")), "{case}");
                    assert!(!guest.left && guest.lobby.dialog.is_none(), "{case}");
                    let still = server
                        .database(|it| ListedChallenge::of_account(it, anna.id))
                        .unwrap()
                        .len();
                    assert_eq!(still, neighbours, "{case}");
                    guest.keys("Enter");
                    assert!(guest.left || guest.lobby.dialog.is_some(), "asked again: {case}");
                }
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 18);
}

/// The other sections: finished games, of which none vanishes, and the players who are here.
#[test]
fn a_key_among_finished_games_and_players_acts_on_the_chosen_one() {
    for is_read in [true, false] {
        let catch_up = |guest: &mut Guest| {
            if is_read {
                guest.hear();
            } else {
                guest.lobby.list.stale = StaleParts::All;
            }
        };
        let (mut guest, [anna, ben, cora]) = lobby_with(LobbySection::Games);
        let server = guest.server.clone();
        let finish = |guest: &mut Guest| {
            let id = game(&server, &anna, &cora);
            server.ask_table(anna.id, id, Command::Abort).unwrap();
            catch_up(guest);
            id
        };
        let finished = finish(&mut guest);
        guest.hear();
        guest.lobby.show(LobbySection::Finished);
        finish(&mut guest);
        guest.keys("Enter");
        assert_eq!(guest.opened(), finished, "read: {is_read}");

        for (key, leaves) in [("Enter", true), ("H", true), ("Enter", false), ("H", false)] {
            let mut guest = Guest::new(&server, &anna);
            let here = |account| SubscriptionGuard::new(&server, account, Box::new(|_| ()));
            let (of_ben, _of_cora) = (here(&ben), here(&cora));
            guest.hear();
            guest.lobby.show(LobbySection::Players);
            guest.keys("Down");
            assert_eq!(guest.lobby.target(), Some(&Target::Present(ben.name.clone())));
            let case = format!("{key}, leaves: {leaves}, read: {is_read}");
            if leaves {
                drop(of_ben);
                catch_up(&mut guest);
                guest.keys(key).sees("ben: no longer in this list");
                assert!(guest.lobby.dialog.is_none(), "{case}");
                guest.keys(key);
                assert!(guest.lobby.dialog.is_some(), "asked again: {case}");
            } else {
                let name = format!("abe{}{is_read}", key.len());
                let _of_abe = here(&account(&server, &name));
                catch_up(&mut guest);
                guest.keys(key).sees("ben");
                assert!(guest.lobby.dialog.is_some(), "{case}");
                assert_eq!(
                    guest.lobby.target(),
                    Some(&Target::Present(ben.name.clone())),
                    "{case}"
                );
            }
        }
    }
}

/// A form for a challenge belongs to the player who was chosen, whatever happens in the list.
#[test]
fn an_open_form_does_what_it_shows() {
    for is_read in [true, false] {
        let (mut guest, [anna, ben, cora]) = lobby_with(LobbySection::Challenges);
        let server = guest.server.clone();
        guest.keys("Enter");
        assert!(guest.lobby.dialog.is_some(), "the challenge of Ben");
        let of_ben =
            server.database(|it| ListedChallenge::of_account(it, ben.id)).unwrap()[0].challenge.id;
        server.cancel(ben.id, of_ben).unwrap();
        open_challenge(&server, &cora, None);
        if is_read {
            guest.hear();
        } else {
            guest.lobby.list.stale = StaleParts::All;
        }
        guest.keys("Enter").sees("is gone");
        assert!(!guest.left && guest.lobby.dialog.is_none(), "read: {is_read}");
        let games = server
            .database(|it| {
                ListedGame::of_account(
                    it,
                    anna.id,
                    crate::server::database::GameFilter::Going,
                    9,
                    0,
                )
            })
            .unwrap();
        assert!(games.is_empty(), "read: {is_read}");

        // A challenge that somebody else has made does not change an open form.
        guest.keys("Down n");
        assert!(guest.lobby.dialog.is_some(), "a form");
        let before = server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap().len();
        open_challenge(&server, &ben, None);
        guest.hear();
        guest.keys("Esc");
        assert_eq!(
            server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap().len(),
            before
        );
    }
}

/// What can happen to a challenge that is being filled in: to Ben, by Anna.
type ToForm = fn(&GameServer, [&Account; 3]);

/// What can happen, and what the form says to Enter. `None` if it makes the challenge at once.
const TO_FORM: &[(&str, ToForm, Option<&str>)] = &[
    ("nothing", |_, _| (), None),
    ("another pair", |server, [_, ben, cora]| _ = open_challenge(server, ben, Some(cora)), None),
    (
        "Cora challenges Anna",
        |server, [anna, _, cora]| _ = open_challenge(server, cora, Some(anna)),
        Some("Meanwhile cora challenges you (challenge 1)"),
    ),
    (
        "Ben challenges Anna",
        |server, [anna, ben, _]| _ = open_challenge(server, ben, Some(anna)),
        Some("Meanwhile Ben challenges you (challenge 1)"),
    ),
    (
        "Anna challenges Ben elsewhere",
        |server, [anna, ben, _]| _ = open_challenge(server, anna, Some(ben)),
        Some("Meanwhile you challenge Ben (challenge 1)"),
    ),
    (
        "Ben ignores Anna",
        |server, [_, ben, _]| server.ignore(ben.id, "anna", true).unwrap(),
        Some("This player ignores you"),
    ),
    (
        "Anna ignores Ben elsewhere",
        |server, [anna, ..]| server.ignore(anna.id, "ben", true).unwrap(),
        Some("You ignore this player"),
    ),
    (
        "Ben gets another name",
        |server, [_, ben, _]| drop(server.rename(ben, "dora").unwrap()),
        Some("this player is called dora"),
    ),
    (
        "Ben closes the account",
        |server, [_, ben, _]| server.close(ben).unwrap(),
        Some("The account of this player is closed"),
    ),
    (
        "Ben has all challenges that he can have",
        |server, [_, ben, cora]| {
            for _ in 0..20 {
                open_challenge(server, cora, Some(ben));
            }
        },
        Some("This player has 20 open challenges"),
    ),
];

#[test]
fn a_challenge_is_made_as_the_form_shows_or_the_form_says_why_not() {
    for (what, meanwhile, told) in TO_FORM {
        for is_read in [true, false] {
            let server = server();
            let accounts = ["anna", "Ben", "cora"].map(|name| account(&server, name));
            let [anna, ben, cora] = &accounts;
            let mut guest = Guest::new(&server, anna);
            let of_ben = SubscriptionGuard::new(&server, ben, Box::new(|_| ()));
            guest.hear();
            guest.lobby.show(LobbySection::Players);
            guest.keys("Down Enter").sees("Name");
            drop(of_ben);
            meanwhile(&server, [anna, ben, cora]);
            if is_read {
                guest.hear();
            } else {
                guest.lobby.list.stale = StaleParts::All;
            }
            let made = |server: &GameServer| {
                let own = server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap();
                own.iter().filter(|open| open.challenge.offer.from == anna.id).count()
            };
            let before = made(&server);
            guest.keys("Enter");
            let case = format!("{what}, read: {is_read}:\n{}", guest.screen());
            let Some(told) = told else {
                assert_eq!(made(&server), before + 1, "{case}");
                continue;
            };
            let words = case.split(['│', '\n', ' ']).filter(|word| !word.is_empty());
            let words = words.collect::<Vec<_>>().join(" ");
            assert!(words.contains(told), "{case}");
            assert!(guest.lobby.dialog.is_some(), "{case}");
            assert_eq!(made(&server), before, "{case}");
            guest.keys("Enter");
            assert_eq!(made(&server), before + usize::from(told.contains("Meanwhile")), "{case}");
        }
    }
}

#[test]
fn what_came_while_the_owner_was_away_is_told_in_the_head_and_the_rows() {
    let server = server();
    let [anna, ben] = &["anna", "ben"].map(|name| account(&server, name));
    let (first, second) = (game(&server, anna, ben), game(&server, ben, anna));
    let ask = |command| server.ask_table(ben.id, second, command).unwrap();
    ask(Command::Say("hello".to_owned()));
    ask(Command::DRAW);
    server.ask_table(ben.id, first, Command::Say("hello".to_owned())).unwrap();
    let mut guest = Guest::new(&server, anna);
    guest.sees("an offer waits for your answer in 1 game").sees("2 unread lines.");
    guest.sees("Offers and talk").sees("ben offers a").sees("draw; 1 unread line");
    server.talk(anna.id, first, 1).unwrap();
    server.talk(anna.id, second, 1).unwrap();
    server.ask_table(anna.id, second, Command::Decline).unwrap();
    guest.hear();
    guest.misses("unread").misses("Offers and talk");
    play_on(&server, second, 2, jiff::Timestamp::now());
    server.ask_table(ben.id, second, Command::Resign).unwrap();
    server.ask_table(ben.id, second, Command::REMATCH).unwrap();
    guest.hear();
    guest.sees("an offer waits for your answer in 1 game").sees("another game");
}

#[test]
fn a_question_about_a_vacation_closes_when_it_was_answered_elsewhere() {
    for is_read in [true, false] {
        let (mut guest, [anna, ..]) = lobby_with(LobbySection::Games);
        guest.keys("v");
        guest.server.set_vacation(anna.id, VacationRequest::Days(1)).unwrap();
        if is_read {
            guest.hear();
        } else {
            guest.lobby.list.stale = StaleParts::All;
        }
        let until =
            guest.server.database(|it| pauses::vacation(it, anna.id, steady_now())).unwrap().until;
        guest.keys("Enter").sees("meanwhile");
        assert_eq!(
            guest.server.database(|it| pauses::vacation(it, anna.id, steady_now())).unwrap().until,
            until
        );
    }
}
