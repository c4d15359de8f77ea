//! What is on the screen.

use insta::assert_snapshot;

use super::*;
use crate::kit::ui::glyphs::{Characters, is_in_the_consoles_font};
use crate::server::game_server::moderation;

#[test]
fn your_move_stands_first() {
    assert_snapshot!("games", busy().screen());
}

#[test]
fn challenges_stand_by_whom_they_are_to() {
    assert_snapshot!("challenges", busy().keys("Tab").screen());
}

#[test]
fn the_smallest_window_has_room_for_all() {
    let mut guest = busy();
    guest.resize(44, 21);
    assert_snapshot!("smallest", guest.screen());
}

#[test]
fn a_newcomer_reads_what_to_do() {
    let server = server();
    let anna = account(&server, "anna");
    assert_snapshot!("empty", Guest::new(&server, &anna).screen());
}

#[test]
fn a_player_who_is_renamed_reads_the_new_name() {
    let server = server();
    let anna = account(&server, "anna");
    let mut guest = Guest::new(&server, &anna);
    guest.sees("PÜNCT: anna,");
    moderation::rename_at_once(&server, anna.id, &"Hanna".parse().unwrap()).unwrap();
    guest.hear();
    guest.sees("PÜNCT: Hanna,");
}

#[test]
fn the_form_says_what_a_field_means() {
    assert_snapshot!("form", busy().keys("n Left Tab =ben Tab Tab").screen());
}

#[test]
fn the_button_stands_apart_from_the_most_fields_there_are() {
    let mut guest = busy();
    guest.keys("n Left Tab Tab Tab Tab Space");
    assert_snapshot!("form_of_most_fields", guest.screen());
    // A window without room for the gap still shows everything.
    guest.resize(44, 21);
    guest.sees("Rated ").sees("[ Challenge ]").sees("Esc cancel");
}

#[test]
fn a_challenge_shows_its_terms_before_it_is_accepted() {
    assert_snapshot!("terms", busy().keys("Tab Enter").screen());
}

#[test]
fn a_vacation_is_asked_for_with_the_days_that_are_left() {
    let mut guest = busy();
    guest.keys("v").sees("You have 20 days of vacation left this year.");
    guest.resize(44, 21);
    guest.sees("Take 7 days").sees("Enter begin").sees("Esc stay here");
}

#[test]
fn provisional_ratings_stand_apart() {
    let server = server();
    let [anna, ben] = ["anna", "ben"].map(|name| account(&server, name));
    let game = game(&server, &anna, &ben);
    play_on(&server, game, 10, jiff::Timestamp::now());
    server.ask_table(ben.id, game, Command::Resign).unwrap();
    let mut guest = Guest::new(&server, &anna);
    guest.sees("PÜNCT: anna, days 1662? ± 580").keys("Shift-Tab");
    guest.sees("Provisional over days").sees("-  anna").misses("Standings");
}

#[test]
fn where_there_is_no_room_it_says_what_it_needs() {
    let mut guest = busy();
    guest.resize(30, 8);
    guest.sees("The lobby needs 44x21").keys("n").misses("challenge");
    assert!(guest.keys("q").left);
}

#[test]
fn a_terminal_of_old_gets_only_ascii() {
    let server = server();
    let anna = account(&server, "anna");
    let look = looks(Depth::None, true);
    let mut guest = Guest::with_look(&server, &anna, Size::new(80, 24), look);
    for keys in ["", "n", "Esc ?", "Esc t", "g"] {
        assert!(guest.keys(keys).screen().is_ascii(), "{keys}");
    }
}

#[test]
fn the_console_of_linux_gets_what_its_font_has() {
    let server = server();
    let anna = account(&server, "anna");
    let look = looks(Depth::Ansi8, false).with_characters(Characters::Console);
    let mut guest = Guest::with_look(&server, &anna, Size::new(80, 24), look);
    for keys in ["", "n", "Esc ?", "Esc t", "g"] {
        let screen = guest.keys(keys).screen();
        let shown = |c: char| c == '\n' || is_in_the_consoles_font(c);
        assert!(screen.chars().all(shown), "{keys}: {screen}");
    }
}

/// Prints the screens, to be looked at.
#[test]
#[ignore = "it only prints"]
fn screens() {
    let mut guest = busy();
    for (width, height) in [(80, 24), (44, 21), (120, 40)] {
        guest.resize(width, height);
        for keys in [
            "",
            "Tab",
            "Tab",
            "Tab",
            "Tab",
            "Tab ?",
            "Esc n",
            "Tab",
            "Esc Tab Enter",
            "Esc Shift-Tab",
        ] {
            println!("--- {keys} ---\n{}", guest.keys(keys).screen());
        }
    }
}
