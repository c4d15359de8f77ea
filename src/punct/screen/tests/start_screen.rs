//! The start screen: the first screen, and the way back to it.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use ratatui::style::Modifier;

use super::*;
use crate::kit::settings::Guide;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::punct::lessons::Course;
use crate::punct::play::{Seats, Session};
use crate::punct::record::tests::{CONNECTED, save};
use crate::punct::screen::App;
use crate::punct::screen::dialogs::{Dialog, Start, StartItem};
use crate::punct::screen::guidance::Guidance;
use crate::rules::{Player, Rules, Variant};

fn is_first_game(item: &StartItem) -> bool {
    matches!(item, StartItem::PlayComputer { strength: Strength::FIRST, .. })
}

/// The start screen over a new game, with the saves in the folder of another seat.
fn welcome_after(seat: Seat, is_new: bool) -> Seat {
    let Seat { running, folder, .. } = seat;
    let store = running.shell.session.store().clone();
    drop(running);
    let names = Player::BOTH.map(Name::default_of);
    let mut app = App::new(Session::new(store, Rules::default(), names), seat::colours());
    app.game.guidance = Guidance::new(Guide::default());
    app.welcome(is_new);
    Seat::at_app(app, folder)
}

fn first_time() -> Seat {
    welcome_after(Seat::new(), true)
}

/// There is a game of seven moves, and one move taken back.
fn with_an_unfinished_game() -> Seat {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    welcome_after(seat, true)
}

fn start(seat: &Seat) -> &Start {
    match seat.dialog() {
        Some(Dialog::Start(start)) => start,
        _ => panic!("no start screen"),
    }
}

#[test]
fn the_form_offers_the_basic_game_to_whoever_has_not_played() {
    let mut seat = first_time();
    seat.keys("n");
    let variant = |seat: &Seat| match seat.dialog() {
        Some(Dialog::NewGame(form)) => form.state.rules.variant,
        _ => panic!("no form"),
    };
    assert_eq!(variant(&seat), Variant::Basic);
    let mut seat = with_an_unfinished_game();
    seat.keys("n");
    assert_eq!(variant(&seat), Variant::Standard);
}

#[test]
fn a_beginner_is_offered_the_lessons_first_and_need_not_take_them() {
    let mut seat = first_time();
    assert_eq!(start(&seat).items[start(&seat).chosen], StartItem::Learn(0));
    seat.shows("New to PÜNCT? Enter lists the lessons").keys("Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::Lessons(_))));
    seat.keys("Esc c");
    assert!(seat.dialog().is_none() && seat.app().game.mode.exercise().is_none());
}

#[test]
fn whoever_has_begun_the_course_goes_on_with_it() {
    let mut seat = Seat::new();
    seat.running.shell.game.progress = "aim".parse().unwrap();
    seat.running.shell.welcome(false);
    assert_eq!(start(&seat).items[start(&seat).chosen], StartItem::Learn(1));
    seat.shows("lessons done").keys("Enter Enter").shows("The pieces (1/3)");
}

#[test]
fn a_day_with_a_finished_game_leads_to_the_record() {
    let mut seat = first_time();
    assert!(!start(&seat).items.contains(&StartItem::Record));
    seat.keys("s x y Esc").running.shell.welcome(false);
    assert!(start(&seat).items.contains(&StartItem::Record));
    seat.keys("r").shows("Your strength is 1 alone").shows("Beside these: 1 other finished game");
    seat.shows("Days with a game or a task: 1, 1 in a row").shows("at the end of these days");
    seat.keys("Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::Start(_))));
}

#[test]
fn a_game_that_waits_comes_before_the_lessons() {
    let mut seat = with_an_unfinished_game();
    assert!(matches!(start(&seat).items[..2], [StartItem::Resume(..), StartItem::Learn(0)]));
    assert_eq!(start(&seat).chosen, 0);
    assert!(!seat.screen().contains("New to PÜNCT?"), "a game was begun");
}

#[test]
fn whoever_has_done_the_lessons_is_offered_games_first() {
    let mut seat = Seat::new();
    let names: Vec<_> =
        Course::built_in().lessons.iter().map(|lesson| lesson.name.as_str()).collect();
    seat.running.shell.game.progress = names.join(" ").parse().unwrap();
    seat.running.shell.welcome(false);
    assert!(is_first_game(&start(&seat).items[start(&seat).chosen]));
    assert!(is_first_game(&start(&seat).items[0]));
    seat.shows("Learn the game: all lessons are done");
}

#[test]
fn another_time_the_basic_game_against_the_computer_comes_first() {
    let another_time = || welcome_after(Seat::new(), false);
    let mut seat = another_time();
    assert!(is_first_game(&start(&seat).items[start(&seat).chosen]));
    seat.shows("Play the computer (strength 1)");
    seat.shows("Basic game: two players at this screen");
    seat.keys("Enter");
    assert_eq!(seat.game().rules().variant, Variant::Basic);
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::FIRST)]);
    assert!(seat.dialog().is_none());
    for (keys, variant) in [("Down Enter", Variant::Basic), ("Down Down Enter", Variant::Standard)]
    {
        let mut seat = another_time();
        seat.keys(keys);
        assert_eq!(seat.game().rules().variant, variant);
        assert_eq!(seat.session().seats(), Seats::BOTH_HERE);
    }
}

#[test]
fn an_unfinished_game_is_what_enter_goes_on_with() {
    let mut seat = with_an_unfinished_game();
    assert!(matches!(start(&seat).items[start(&seat).chosen], StartItem::Resume(..)));
    seat.shows("Go on: White - Black, 7 moves").keys("Enter");
    assert_eq!(seat.played(), STACK[..7]);
    assert_eq!(seat.session().line().len(), 8, "with the move taken back");
}

#[test]
fn it_waits_for_few_saves_only_and_offers_a_game_that_is_found_later() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    let Seat { running, folder, .. } = seat;
    let store = running.shell.session.store().clone();
    let unfinished = running.shell.session.path().unwrap().to_owned();
    drop(running);
    for number in 0..120 {
        let path = store.folder().join(format!("{number}.json"));
        fs::write(path, save("", &CONNECTED)).unwrap();
    }
    let long_ago = SystemTime::now() - Duration::from_hours(1);
    File::options().append(true).open(unfinished).unwrap().set_modified(long_ago).unwrap();
    let names = Player::BOTH.map(Name::default_of);
    let mut app = App::new(Session::new(store, Rules::default(), names), seat::colours());
    app.welcome(true);
    let Some(Dialog::Start(start)) = app.dialogs.first() else { panic!("no start screen") };
    let chosen = start.items[start.chosen].clone();
    assert!(!start.has_game(), "finding the game takes long");
    // The first message starts the search.
    let seat = Seat::at_app(app, folder);
    let start = self::start(&seat);
    assert!(matches!(start.items[..2], [StartItem::Resume(..), StartItem::Learn(0)]));
    assert_eq!(start.items[start.chosen], chosen, "Enter still has the same effect");
}

#[test]
fn every_line_has_its_key() {
    let mut seat = with_an_unfinished_game();
    for line in [
        "g  Go on",
        "l  Learn the game",
        "c  Play the computer",
        "2  Basic",
        "s  Standard",
        "p  Puzzles",
        "n  New",
        "o  Open",
        "b  Rules",
        "?  Help",
        "q  Quit",
    ] {
        seat.shows(line);
    }
    seat.keys("g");
    assert!(seat.dialog().is_none() && seat.game().ply() == 7);
    for (key, variant) in [("2", Variant::Basic), ("s", Variant::Standard)] {
        let mut seat = with_an_unfinished_game();
        seat.keys(key);
        assert!(seat.dialog().is_none());
        assert_eq!((seat.game().rules().variant, seat.game().ply()), (variant, 0));
    }
    let opened = |keys: &str| {
        let mut seat = with_an_unfinished_game();
        seat.keys(keys);
        seat
    };
    assert!(matches!(opened("b").dialog(), Some(Dialog::Rules(_))));
    assert!(matches!(opened("p").dialog(), Some(Dialog::Puzzles(_))));
    assert!(matches!(opened("o").dialog(), Some(Dialog::Open(_))));
    assert!(matches!(opened("?").dialog(), Some(Dialog::Help(_))));
    assert!(matches!(opened("? Esc n").dialog(), Some(Dialog::NewGame(_))));
    assert!(opened("q").left);
}

#[test]
fn no_key_begins_a_game_that_was_not_asked_for() {
    for keys in ["", "1", "Tab Space", "m", "u", "?", "? Esc", "b Esc", "t v +"] {
        let mut seat = first_time();
        seat.keys(keys);
        assert!(seat.hand().is_none() && !seat.left, "{keys}");
        assert_eq!(seat.game().ply(), 0, "{keys}");
        assert!(seat.dialog().is_some() || keys == "Tab Space", "{keys}");
    }
    assert!(first_time().keys("Esc").left, "nothing is lost");
}

#[test]
fn a_player_who_has_played_or_learnt_is_new_no_more() {
    let greets = |change: &dyn Fn(&mut App)| {
        let mut seat = Seat::new();
        let app = &mut seat.running.shell;
        app.game.guidance = Guidance::new(Guide::default());
        change(app);
        app.welcome(true);
        seat.screen().contains("New to PÜNCT?")
    };
    assert!(greets(&|_| {}));
    assert!(!greets(&|app| app.game.progress = "aim".parse().unwrap()));
    assert!(!greets(&|app| app.game.guidance = Guidance::new(Guide::OFF)), "a game was won");
}

#[test]
fn a_key_leads_back_to_it_from_a_game_which_is_kept() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("g").shows("Back to the game: Anna - Bob, 8 moves");
    assert!(matches!(start(&seat).items[start(&seat).chosen], StartItem::Back(_)));
    seat.keys("Esc");
    for key in ["g", "Enter", "Esc"] {
        seat.keys("g").keys(key);
        assert!(seat.dialog().is_none(), "{key}");
        assert_eq!(seat.played(), STACK);
    }
    // A game begun from the start screen leaves the old game saved.
    seat.keys("u g 2");
    assert_eq!(seat.game().ply(), 0);
    assert_eq!(seat.auto().len(), 1);
}

#[test]
fn the_line_chosen_is_seen() {
    let mut seat = with_an_unfinished_game();
    let buffer = seat.draw();
    let marked = |text: &str| {
        let line = (0..24)
            .find(|&y| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>().contains(text));
        let y = line.unwrap();
        (0..80).any(|x| buffer[(x, y)].modifier.contains(Modifier::REVERSED))
    };
    assert!(marked("Go on") && !marked("Basic game"));
}

#[test]
fn gipf_gets_the_screen_and_the_start_screen_waits() {
    let mut seat = first_time();
    seat.shows("i  GIPF with PÜNCT-potentials").keys("i");
    assert!(seat.left && seat.running.take_screen_yield());
    assert!(matches!(seat.dialog(), Some(Dialog::Start(_))));
}

#[test]
fn a_task_done_ends_the_invitation_of_newcomers() {
    let mut seat = first_time();
    seat.shows("New to PÜNCT?").keys("l Enter m =SE-G9,H9,I9 Enter").says("first game");
    seat.keys("Esc Esc").shows("Learn the game");
    assert!(!seat.screen().contains("New to PÜNCT?"));
}
