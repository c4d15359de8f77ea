//! What keys do in the lobby.

use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray as _;

use super::*;
use crate::kit::system::steady_now;
use crate::kit::tests::trials;
use crate::kit::ui::form::tests::check_typing;
use crate::kit::ui::text::Tone;
use crate::punct::clock::Lateness;
use crate::punct::screen::tests::reader::connect;
use crate::server::database::{GameFilter, Vacation, VacationLeft, VacationRequest, pauses};
use crate::server::game_server::{ListedChallenge, ListedGame, SubscriptionGuard, warning_of_game};
use crate::server::lobby::dialogs::VacationDialog;
use crate::server::lobby::form::{ChallengeForm, OpponentChoice};
use crate::server::lobby::sections::{LobbySection, Target};

/// The number of open games of an account.
fn games(server: &GameServer, of: &Account) -> usize {
    server
        .database(|it| ListedGame::of_account(it, of.id, GameFilter::Going, 100, 0))
        .unwrap()
        .len()
}

/// Anna and Ben in an empty server.
fn two() -> (GameServer, Account, Account) {
    let server = server();
    let [anna, ben] = ["anna", "ben"].map(|name| account(&server, name));
    (server, anna, ben)
}

fn chosen(guest: &Guest) -> Option<Target> {
    guest.lobby.target().cloned()
}

#[test]
fn a_seek_is_accepted_after_a_look_at_its_terms_and_the_game_opens() {
    let (server, anna, ben) = two();
    open_challenge(&server, &ben, None);
    let mut guest = Guest::new(&server, &anna);
    assert_eq!(guest.lobby.list.section, LobbySection::Challenges, "somebody new looks for a game");
    guest.keys("Enter").sees("ben looks for a game with anyone.").sees("ben plays Black.");
    assert!(!guest.left && games(&server, &anna) == 0);
    guest.keys("Enter");
    let game = guest.opened();
    assert!(guest.left);
    assert_eq!(
        server.database(|it| ListedGame::find(it, game)).unwrap().colour_of(anna.id),
        Some(Player::White)
    );
}

#[test]
fn who_looks_for_a_game_is_led_to_it_or_told_where_it_is() {
    let (server, anna, ben) = two();
    let seek = open_challenge(&server, &ben, None);
    let mut guest = Guest::new(&server, &ben);
    let game = server.accept(anna.id, seek).unwrap();
    assert_eq!(guest.lobby.message(ServerNews::GameBegun(game)), Flow::Quit);
    assert_eq!(guest.opened(), game);
    let mut guest = Guest::new(&server, &ben);
    guest.keys("n");
    assert_eq!(guest.lobby.message(ServerNews::GameBegun(game)), Flow::Go, "a form is filled in");
    guest.sees("Your game 1 has begun: it is under Games");
}

#[test]
fn who_comes_back_from_a_table_is_led_to_the_game_that_has_begun_meanwhile() {
    let (server, anna, ben) = two();
    game(&server, &anna, &ben);
    let mut guest = Guest::new(&server, &anna);
    guest.keys("Tab Tab");
    let back = |guest: &mut Guest| {
        guest.lobby.list.inbox.close();
        Lobby::refresh(&mut guest.lobby);
    };
    let (screen, _shown) = connect();
    guest.lobby.list.inbox.open_game(screen.clone());
    back(&mut guest);
    assert_eq!(guest.lobby.list.section, LobbySection::Watch, "as it was left");
    guest.lobby.list.inbox.open_game(screen);
    let begun = game(&server, &anna, &ben);
    guest.lobby.list.inbox.receive_news(ServerNews::GameBegun(begun));
    back(&mut guest);
    assert_eq!(guest.lobby.list.section, LobbySection::Games);
    assert_eq!(chosen(&guest), Some(Target::Game(begun)));
    guest.keys("Tab");
    back(&mut guest);
    assert_eq!(guest.lobby.list.section, LobbySection::Challenges, "it is told once");
}

#[test]
fn a_rated_game_that_will_not_count_is_told_before_it_begins() {
    let (server, anna, ben) = two();
    let warning = "This rated game will not count: the players";
    open_challenge(&server, &ben, Some(&anna));
    let mut guest = Guest::new(&server, &anna);
    guest.keys("Enter").sees("The game is rated: the result changes both ratings.").keys("Esc");
    for account in [&anna, &ben] {
        server.add_arrival(account.id, "192.0.2.7".parse().unwrap()).unwrap();
    }
    guest.keys("Enter").sees(warning).keys("Esc");
    // A clock of three days; rated.
    guest.keys("n Left Tab =ben Tab Tab Tab =3d Tab Tab Tab Tab Space Enter").sees(warning);
    let id = open_challenge(&server, &anna, Some(&ben));
    let game = server.accept(ben.id, id).unwrap();
    assert!(
        server
            .database(|it| warning_of_game(it, anna.id, game))
            .unwrap()
            .is_some_and(|said| said.starts_with(warning))
    );
    server.ask_table(ben.id, game, Command::Abort).unwrap();
    assert_eq!(
        server.database(|it| warning_of_game(it, anna.id, game)).unwrap(),
        None,
        "the result tells it"
    );
}

#[test]
fn a_seek_that_somebody_else_took_is_told_gone() {
    let (server, anna, ben) = two();
    let cora = account(&server, "cora");
    let seek = open_challenge(&server, &ben, None);
    let mut guest = Guest::new(&server, &anna);
    guest.keys("Enter");
    server.accept(cora.id, seek).unwrap();
    guest.keys("Enter").sees("There is no challenge 1");
    assert!(!guest.left && guest.lobby.dialog.is_none());
    // Now the news comes before the key.
    let seek = open_challenge(&server, &ben, None);
    guest.hear();
    guest.keys("Home Enter").sees("looks for a game with anyone");
    server.accept(cora.id, seek).unwrap();
    guest.hear();
    guest.sees("Challenge 2 is gone").misses("accept and begin");
}

#[test]
fn x_declines_a_challenge_to_you_and_takes_back_your_own() {
    let (server, anna, ben) = two();
    let to_anna = open_challenge(&server, &ben, Some(&anna));
    let seek = open_challenge(&server, &anna, None);
    let mut guest = Guest::new(&server, &anna);
    assert_eq!(chosen(&guest), Some(Target::Challenge(to_anna)));
    guest.keys("x").sees("Challenge 1 is declined");
    assert_eq!(chosen(&guest), Some(Target::Challenge(seek)));
    guest.keys("Enter").sees("You look for a game with anyone.").keys("x");
    guest.sees("Challenge 2 is taken back");
    assert!(server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap().is_empty());
    open_challenge(&server, &ben, None);
    guest.hear();
    guest.keys("x").sees("This challenge is to anyone");
    assert_eq!(server.database(|it| ListedChallenge::seeks(it, 9)).unwrap().len(), 1);
}

/// The keys that the line of keys offers, without those that go along the list.
fn offered(guest: &Guest) -> Vec<&'static str> {
    let keys = guest.lobby.list.keys(guest.lobby.target());
    let labelled = keys.iter().filter(|row| row.label.is_some()).map(|row| row.shown);
    labelled.filter(|shown| *shown != "Up Down").collect()
}

#[test]
fn the_line_offers_no_key_that_only_says_why_it_does_nothing() {
    let empty = || {
        let (server, anna, _) = two();
        Guest::new(&server, &anna)
    };
    let mut pressed = 0;
    for lobby in [busy, empty] {
        for &section in LobbySection::VARIANTS {
            let chosen_at = |nth: usize| {
                let mut guest = lobby();
                guest.lobby.show(section);
                (0..nth).for_each(|_| guest.press(KeyCode::Down));
                guest
            };
            let can = chosen_at(0).lobby.rows.iter().filter(|row| row.target().is_some()).count();
            for nth in 0..can.max(1) {
                for shown in offered(&chosen_at(nth)) {
                    let mut guest = chosen_at(nth);
                    let before = guest.screen();
                    guest.keys(shown);
                    let case = format!("{section:?} {:?} {shown}", chosen(&guest));
                    assert!(guest.left || guest.screen() != before, "{case}: nothing");
                    let said = guest.lobby.notice.as_ref();
                    let explains = said.is_some_and(|said| said.tone != Tone::Good && shown != "t");
                    assert!(!explains, "{case}: {said:?}");
                    pressed += 1;
                }
            }
        }
    }
    assert!(pressed > 100, "{pressed}");
}

#[test]
fn enter_x_and_h_are_offered_for_what_they_can_do() {
    let mut guest = busy();
    guest
        .misses("x decline")
        .keys("Tab")
        .sees("x decline, take back")
        .keys("End")
        .sees("Enter open");
    guest.misses("x decline").keys("x").sees("This challenge is to anyone");
    guest.keys("Tab").misses("x decline").keys("Tab").misses("x decline");
    guest.keys("Tab").misses("Enter challenge").sees("H history");
    guest.keys("Down").sees("Enter challenge").sees("H history");
}

#[test]
fn a_challenge_goes_to_a_player_by_name() {
    let (server, anna, ben) = two();
    let mut guest = Guest::new(&server, &anna);
    // A player; the name; basic rules; a clock; Black; rated.
    guest.keys("n Left Tab =bem Enter").sees("Nobody here is called bem");
    guest.keys("Up Down =x Enter").sees("Nobody here is called bemx");
    for _ in 0..4 {
        guest.press(KeyCode::Backspace);
    }
    guest.keys("=ben Tab Space Tab Tab Space Tab Tab Left Tab Tab Space Enter");
    guest
        .sees("waits for an answer")
        .sees("you challenge ben: basic, 3m+2s, rated, you play Black");
    let made = server
        .database(|it| ListedChallenge::of_account(it, ben.id))
        .unwrap()
        .remove(0)
        .challenge
        .offer;
    assert_eq!((made.from, made.to, made.colour), (anna.id, Some(ben.id), Some(Player::Black)));
    assert!(made.terms.rated && !made.terms.swap);
    assert_eq!(guest.lobby.list.section, LobbySection::Challenges);
}

#[test]
fn a_seek_says_whose_rating_is_near_enough_and_how_long_it_stays() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    // Anyone; down to the ratings; 200; for a day.
    guest
        .keys("n Tab Tab Tab Tab Tab Tab Space Space")
        .sees("A player can accept only if their rating");
    guest.keys("Down Space").sees("If nobody has accepted by then").keys("Enter");
    let made =
        server.database(|it| ListedChallenge::of_account(it, anna.id)).unwrap().remove(0).challenge;
    assert_eq!((made.offer.limits.least, made.offer.limits.most), (Some(1300), Some(1700)));
    let expires = made.offer.limits.expires.expect("an end");
    // The challenge is made a moment after its end is reckoned.
    let lasts = expires.duration_since(made.created).as_secs();
    assert!((86_390..=86_400).contains(&lasts), "{lasts}");
    // A challenge to one player has no bounds for ratings, though they were chosen before.
    guest
        .keys("n Tab Tab Tab Tab Tab Tab Space Up Up Up Up Up Up Left Tab =ben Enter")
        .sees("waits for an answer");
    let to_ben = server
        .database(|it| ListedChallenge::of_account(it, anna.id))
        .unwrap()
        .into_iter()
        .map(|open| open.challenge);
    let to_ben = to_ben.into_iter().find(|open| open.offer.to.is_some()).expect("one to Ben");
    assert_eq!((to_ben.offer.limits.least, to_ben.offer.limits.expires), (None, None));
}

#[test]
fn nobody_plays_against_themselves() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.keys("n Left Tab =anna Enter").sees("You can't play against yourself");
    guest.sees("[ Challenge ]");
    assert!(guest.lobby.dialog.is_some(), "the form stays");
}

#[test]
fn a_seek_waits_for_anyone() {
    let (server, anna, _) = two();
    Guest::new(&server, &anna).keys("n Enter").sees("you look for a game: standard");
    assert_eq!(server.database(|it| ListedChallenge::seeks(it, 9)).unwrap().len(), 1);
}

#[test]
fn a_game_against_the_computer_opens_at_once_and_is_not_rated() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    // The level; one up from the first.
    guest.keys("n Right Tab Space").sees("2, of 9").misses("Rated");
    guest.keys("Enter");
    let game = server.database(|it| ListedGame::find(it, guest.opened())).unwrap();
    assert!(guest.left && !game.row.terms.rated);
}

#[test]
fn enter_opens_the_game_to_play_watch_or_look_back() {
    for (tabs, section) in
        [("", "Your move"), ("Tab Tab", "Games of others"), ("Tab Tab Tab", "Your games")]
    {
        let mut guest = busy();
        guest.keys(tabs).sees(section).keys("Enter");
        assert!(guest.left && guest.lobby.take_game().is_some(), "{section}");
    }
}

#[test]
fn somebody_who_is_here_is_challenged_from_the_list() {
    let mut guest = busy();
    guest.keys("Shift-Tab").sees("Here now").keys("Enter").sees("That is you");
    guest.keys("Down Enter Enter").sees("you challenge cora");
}

#[test]
fn the_history_of_a_player_leads_to_their_games() {
    let mut guest = busy();
    guest.keys("Shift-Tab Down").sees("Enter challenge").keys("H");
    guest.sees("Finished games of cora").sees("No game is finished yet.");
    guest.keys("Enter Down Esc").misses("Finished games of").keys("End H");
    guest.sees("lost to anna as White").sees("1500 → 1338 (-162)").keys("Enter");
    let game = guest.opened();
    assert!(guest.left);
    assert_eq!(guest.server.database(|it| ListedGame::find(it, game)).unwrap().row.ply, 10);
    let mut other = busy();
    other.keys("H").misses("Finished games of");
}

#[test]
fn every_field_of_a_challenge_takes_what_is_typed_or_says_how_it_is_changed() {
    for whom in [OpponentChoice::Player, OpponentChoice::Anyone, OpponentChoice::Computer] {
        let mut form = ChallengeForm::new(None);
        form.state.opponent = whom;
        assert!(check_typing(&mut form) >= 8);
    }
}

#[test]
fn a_clock_is_chosen_from_the_list_or_typed() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.keys("n Tab Tab Tab").sees("Clock     (*) none  1 of 9");
    guest.keys("Space").sees("(*) 3m+2s  2 of 9");
    guest.keys("=7m+").sees("Clock     7m+").sees("You can type a clock, too. 20m+10s");
    guest.keys("Enter").sees("A clock is written 20m+10s");
    guest.keys("=4s Enter").sees("waits for an answer");
    let made = server
        .database(|it| ListedChallenge::seeks(it, 9))
        .unwrap()
        .remove(0)
        .challenge
        .offer
        .terms;
    assert_eq!(made.clock, "7m+4s".parse().ok());
    // A blank leaves what was typed and goes on in the list.
    guest.keys("n Tab Tab Tab =5d Space").sees("(*) none  1 of 9");
    guest.keys("Left").sees("(*) 7d  9 of 9");
}

#[test]
fn a_challenge_says_what_follows_from_overstepped_time() {
    let (server, anna, ben) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.keys("n").misses("Time over");
    // The clock; what follows when it is over.
    guest.keys("Tab Tab Tab Space").sees("3m+2s").sees("Time over").keys("Tab Space");
    guest.sees("(*) when claimed").keys("Enter").sees("3m+2s, time claimed");
    let made = server
        .database(|it| ListedChallenge::seeks(it, 9))
        .unwrap()
        .remove(0)
        .challenge
        .offer
        .terms;
    assert_eq!(made.lateness, Lateness::LosesWhenClaimed);
    let mut other = Guest::new(&server, &ben);
    other.keys("Enter").sees("over loses when the opponent claims the win.");
}

#[test]
fn the_lobby_says_that_you_are_on_vacation() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.misses("You are on vacation");
    server.set_vacation(anna.id, VacationRequest::Days(3)).unwrap();
    guest.hear();
    guest.sees("You are on vacation until ");
}

#[test]
fn v_begins_a_vacation_and_ends_it() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.keys("v").sees("You have 20 days of vacation left this year.").sees("Take 7 days, until");
    guest.keys("Esc").misses("Take 7 days");
    assert_eq!(
        server.database(|it| pauses::vacation(it, anna.id, steady_now())).unwrap().until,
        None,
        "nothing has begun"
    );
    guest.keys("v Left Left Left Left Left Left Left").sees("Take 1 day, until").keys("Right");
    guest.keys("Enter").sees("You are on vacation until").sees("and have 18 days more");
    assert!(
        server.database(|it| pauses::vacation(it, anna.id, steady_now())).unwrap().until.is_some()
    );
    guest.keys("v").sees("Come back now?").keys("Esc v Enter").sees("You are not on vacation");
    assert_eq!(
        server.database(|it| pauses::vacation(it, anna.id, steady_now())).unwrap().until,
        None
    );
}

#[test]
fn where_the_vacation_has_begun_elsewhere_or_none_is_left_the_lobby_says_so() {
    let (server, anna, _) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.keys("v");
    server.set_vacation(anna.id, VacationRequest::Days(20)).unwrap();
    guest.keys("Enter").sees("You are on vacation already");
    assert!(guest.lobby.dialog.is_none());
    guest.keys("v");
    server.set_vacation(anna.id, VacationRequest::End).unwrap();
    guest.keys("Enter").sees("You are not on vacation");
    let about = |hours| VacationDialog::new(&Vacation { until: None, left: VacationLeft(hours) });
    assert!(matches!(about(23), Some(VacationDialog::Begin { days: 1, .. })));
    assert_eq!(about(0), None);
}

#[test]
fn what_is_chosen_stays_so_when_the_list_changes() {
    let mut guest = busy();
    guest.keys("Down");
    let before = chosen(&guest);
    let [anna, dave] = ["anna", "dave"].map(|name| guest.server.account_named(name).unwrap());
    game(&guest.server, &anna, &dave);
    guest.hear();
    assert_eq!(chosen(&guest), before);
    assert_eq!(guest.lobby.list.contents.own.your_move.len(), 3);
}

#[test]
fn who_comes_and_goes_is_here_and_not() {
    let (server, anna, ben) = two();
    let mut guest = Guest::new(&server, &anna);
    guest.sees("Here now: anna").misses("ben");
    let first = SubscriptionGuard::new(&server, &ben, Box::new(|_| ()));
    let second = SubscriptionGuard::new(&server, &ben, Box::new(|_| ()));
    guest.hear();
    guest.sees("Here now: anna, ben");
    drop(first);
    assert_eq!(server.lists().unwrap().present.len(), 2, "one of two screens");
    drop(second);
    guest.hear();
    guest.misses("ben");
}

#[test]
fn news_wakes_an_idle_lobby_and_nothing_else_does() {
    let (server, anna, ben) = two();
    let mut guest = Guest::new(&server, &anna);
    assert_eq!(guest.lobby.deadline(), None);
    open_challenge(&server, &ben, Some(&anna));
    guest.hear();
    guest.sees("1 challenge waits for your answer");
    assert_eq!(guest.lobby.deadline(), None);
}

#[test]
fn esc_closes_what_lies_on_top_and_q_leaves() {
    let mut guest = busy();
    for keys in ["?", "g", "n", "Tab Enter"] {
        guest.keys(keys);
        assert!(guest.lobby.dialog.is_some(), "{keys}");
        guest.keys("Esc");
        assert!(guest.lobby.dialog.is_none() && !guest.left, "{keys}");
    }
    guest.keys("t").sees("Theme: ");
    assert!(guest.keys("q").left);
    assert_eq!(guest.lobby.take_game(), None);
}

proptest! {
    #![proptest_config(trials(8))]

    /// Whatever is typed in whatever window, the lobby goes on until it is left.
    #[test]
    fn anything_may_be_typed(
        happenings in prop::collection::vec(
            prop_oneof![
                12 => select("Up Down Tab Shift-Tab Enter Space Left Right Esc Home End PgDn PgUp"
                    .split(' ').collect::<Vec<_>>()).prop_map(|name| (key(name), None)),
                8 => select("njkxtvg?hlH".chars().collect::<Vec<_>>())
                    .prop_map(|c| (KeyCode::Char(c), None)),
                2 => any::<char>().prop_map(|c| (KeyCode::Char(c), None)),
                1 => (20..130_u16, 5..50_u16).prop_map(|size| (KeyCode::Esc, Some(size))),
            ],
            1..120,
        )
    ) {
        let mut guest = busy();
        for (code, size) in happenings {
            match size {
                Some((width, height)) => guest.resize(width, height),
                None => guest.press(code),
            }
            if guest.left {
                // Back from the game.
                guest.left = false;
                let _ = guest.lobby.take_game();
                Lobby::refresh(&mut guest.lobby);
            }
        }
    }
}
