//! What opens on top of the board, and what comes of it.

use super::*;
use crate::record::{GameFile, NameError};
use crate::rules::{Bridges, Ending, Outcome, Variant};
use crate::tui::dialog::Dialog;

fn ended(seat: &Seat) -> Option<Ending> {
    seat.game().ending()
}

#[test]
fn resigning_and_agreeing_ask_first() {
    let white = Ending::Resigned { by: Player::White };
    for (keys, end) in [
        ("x y", Some(white)),
        ("x Enter", None),
        ("x n", None),
        ("x Esc", None),
        ("x d", None),
        ("d y", Some(Ending::Agreed)),
        ("d Enter", None),
        ("d n", None),
        ("1 x y", Some(white)),
    ] {
        let mut seat = Seat::after(STACK);
        seat.keys(keys);
        assert_eq!(ended(&seat), end, "{keys}");
        assert_eq!(seat.auto().len(), usize::from(end.is_some()), "{keys}");
    }
}

#[test]
fn at_the_end_no_piece_stays_in_the_hand() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Up Up Up x y");
    assert!(seat.app.hand.is_none());
    seat.says("Black wins: White resigned");
    seat.keys("x").refuses("The game is over");
}

#[test]
fn a_piece_in_the_hand_stays_when_it_was_not_meant() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 x n");
    assert!(seat.app.hand.is_some());
}

#[test]
fn a_third_occurrence_lets_the_player_to_move_claim_a_draw() {
    let there = ["TC3-D3,D4,E4", "TM14-N14,N15,O15"];
    let back = ["TD3-C3,C4,D4", "TN14-M14,M15,N15"];
    let mut moves = vec!["T-C3,C4,D4", "T-M14,M15,N15"];
    for _ in 0..2 {
        moves.extend(there);
        moves.extend(back);
    }
    let mut seat = Seat::after(&moves);
    seat.at("I9").says("third time: d claims a draw");
    seat.keys("d").shows("Claim a draw?").keys("y");
    assert_eq!(ended(&seat), Some(Ending::Claimed { by: Player::White }));
    assert!(matches!(seat.game().outcome(), Some(Outcome::Ended(_))));

    let mut seat = Seat::after(&moves[..9]);
    seat.keys("d").shows("agree on a draw").keys("n");
    assert_eq!(ended(&seat), None);
}

#[test]
fn a_new_game_has_the_names_and_rules_of_the_form() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Enter");
    let old = seat.app.session.path().unwrap().to_owned();
    seat.keys("n =Anna Tab =Ben Tab Space Tab Right Tab Enter");
    assert!(seat.app.dialog.is_none());
    assert_eq!(seat.app.session.name(Player::White).to_string(), "Anna");
    assert_eq!(seat.app.session.name(Player::Black).to_string(), "Ben");
    let rules = seat.game().rules();
    assert_eq!((rules.variant, rules.bridges), (Variant::Basic, Bridges::Any));
    assert_eq!(seat.game().ply(), 0);
    assert_eq!(seat.auto(), [old.as_path()], "nothing of it is saved before its first move");
    seat.keys("1 Enter");
    assert_eq!(seat.auto().len(), 2);
    assert_eq!(record::read(&old).unwrap().game.ply(), 9, "the old one is whole");

    // The form starts from the game before.
    seat.keys("n Enter");
    assert_eq!(seat.app.session.name(Player::Black).to_string(), "Ben");
    assert_eq!(seat.game().rules(), rules);
}

#[test]
fn a_name_that_can_not_be_is_refused_in_the_form() {
    let long = "n".repeat(200);
    assert_eq!(long.parse::<Name>().err(), Some(NameError::TooLong));
    let mut seat = Seat::after(STACK);
    seat.keys("n").keys(&format!("={long}")).keys("Enter");
    assert!(matches!(&seat.app.dialog, Some(Dialog::NewGame(form)) if form.error.is_some()));
    assert_eq!(seat.played(), STACK);
    seat.keys("Esc");
    assert!(seat.app.dialog.is_none());
}

#[test]
fn a_game_saved_under_a_name_goes_on_there() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    assert_eq!(seat.auto().len(), 1);
    seat.keys("s =sunday Enter").says("Saved: ");
    let named = seat.saves().join("sunday.json");
    assert!(named.exists());
    assert_eq!(seat.auto().len(), 0, "the same game is not kept twice");
    seat.keys("Ctrl-r");
    assert_eq!(record::read(&named).unwrap().game.ply(), 8);
}

#[test]
fn another_game_is_replaced_only_after_a_yes() {
    let mut seat = Seat::after(STACK);
    seat.keys("s =sunday Enter n Enter 1 Up Up Up Enter s =sunday Enter");
    let named = seat.saves().join("sunday.json");
    seat.shows("Replace the other game?");
    // Only y means yes.
    seat.keys("Enter n");
    assert_eq!(record::read(&named).unwrap().game.ply(), 8);
    assert!(matches!(seat.app.dialog, Some(Dialog::Type(_))), "back at the name");
    seat.keys("Enter y");
    assert!(seat.app.dialog.is_none());
    assert_eq!(record::read(&named).unwrap().game.ply(), 1);
}

#[test]
fn what_is_no_save_is_never_overwritten() {
    let mut seat = Seat::after(STACK);
    fs::create_dir(seat.saves()).unwrap();
    let mine = seat.saves().join("mine.json");
    fs::write(&mine, "my notes").unwrap();
    seat.keys("s =mine Enter").shows("no saved game");
    assert!(seat.app.dialog.is_some());
    assert_eq!(fs::read_to_string(mine).unwrap(), "my notes");
}

#[test]
fn saves_are_listed_and_opened_and_bad_ones_say_why() {
    let mut seat = Seat::after(STACK);
    seat.keys("s =sunday Enter n Enter o").shows("sunday");
    seat.keys("Enter");
    assert!(seat.app.dialog.is_none());
    assert_eq!(seat.played(), STACK);

    fs::write(seat.saves().join("sunday.json"), "{").unwrap();
    seat.keys("n Enter o Enter");
    assert!(matches!(&seat.app.dialog, Some(Dialog::Open(saves)) if saves.error.is_some()));
    assert_eq!(seat.game().ply(), 0);
}

#[test]
fn the_game_on_the_table_can_be_opened_anew() {
    let mut seat = Seat::after(STACK);
    seat.keys("u o Enter");
    assert_eq!(seat.played(), STACK[..7]);
    assert_eq!(seat.auto().len(), 1);
    // Not as a copy: it goes on in the same file.
    seat.keys("Ctrl-r");
    assert_eq!(seat.auto().len(), 1);
    assert_eq!(seat.saved(), STACK);
    assert!(seat.app.session.trouble().is_none());
}

#[test]
fn a_game_played_elsewhere_is_opened_as_a_copy() {
    let mut other = Seat::after(STACK);
    other.keys("s =sunday Enter");
    let path = other.saves().join("sunday.json");
    let before = fs::read(&path).unwrap();

    let mut seat = Seat::new();
    seat.app.open(&path).unwrap();
    seat.says("Another program is playing this game: you have a copy of it");
    assert_eq!(seat.played(), STACK);
    seat.keys("1 Enter");
    assert_eq!(seat.auto().len(), 1);
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(GameFile::open(&path).is_err(), "the other one still holds it");
}

#[test]
fn on_the_start_screen_the_keys_of_the_board_begin() {
    let start = || {
        let mut seat = Seat::new();
        seat.app.welcome();
        seat.draw();
        seat
    };
    for (keys, open, in_hand) in [
        ("", true, false),
        ("Enter", false, false),
        ("Esc", false, false),
        ("1", false, true),
        ("Down Up Enter", false, false),
        ("?", true, false),
        ("? Esc", true, false),
        ("Down Enter Esc", true, false),
        ("x", true, false),
    ] {
        let mut seat = start();
        seat.keys(keys);
        assert_eq!(seat.app.dialog.is_some(), open, "{keys}");
        assert_eq!(seat.app.hand.is_some(), in_hand, "{keys}");
        assert!(!seat.app.leaving);
    }
    let mut seat = start();
    seat.keys("q");
    assert!(seat.app.leaving);
}

#[test]
fn the_start_screen_goes_on_with_the_latest_unfinished_game() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    let Seat { app, folder } = seat;
    let store = app.session.store().clone();
    drop(app);
    let [white, black] = Player::BOTH.map(Name::default_of);
    let mut app = App::new(Session::new(store, Rules::default(), white, black), look());
    app.welcome();
    let mut seat = Seat { app, folder };
    seat.shows("7 moves").keys("Down Enter");
    assert_eq!(seat.played(), STACK[..7]);
    assert_eq!(seat.game().moves().len(), 8, "with the move taken back");
}

#[test]
fn every_line_of_the_start_screen_has_its_key() {
    let start = || {
        let mut seat = Seat::after(STACK);
        seat.keys("u");
        seat.app.welcome();
        seat.draw();
        seat
    };
    let mut seat = start();
    for line in ["b  Begin", "g  Go on", "n  New", "o  Open", "r  Rules", "?  Keys", "q  Quit"] {
        seat.shows(line);
    }
    seat.keys("g");
    assert!(seat.app.dialog.is_none() && seat.game().ply() == 7);
    let mut seat = start();
    seat.keys("b");
    assert!(seat.app.dialog.is_none());
    assert!(matches!(start().keys("r").app.dialog, Some(Dialog::Rules(_))));
    assert!(matches!(start().keys("? Esc n").app.dialog, Some(Dialog::NewGame(_))));
}

#[test]
fn help_and_rules_open_and_close() {
    for keys in ["?", "? r Esc", "? r Esc Esc ?"] {
        let mut seat = Seat::new();
        seat.keys(keys).shows("Making a move").keys("Esc");
        assert!(seat.app.dialog.is_none());
    }
}
