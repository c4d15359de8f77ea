//! The texts for the players: who did what, whose turn it is, and what a key would do.

use super::*;
use crate::kit::shell::action_of_key;
use crate::kit::terminal::job::WorkerFailure;
use crate::kit::ui::tests::key_names;
use crate::kit::ui::text::Tone;
use crate::punct::screen::Message;
use crate::punct::screen::Punct;
use crate::punct::screen::menu::menu_items;

#[test]
fn the_line_says_who_did_what_and_who_is_to_move() {
    let mut seat = Seat::of_anna_and_bob(&[]);
    seat.says("Anna (White) begins");
    seat.at("I12").keys("1 Enter").at("I9");
    seat.says("Anna added a triangle at I12. Bob (Black) to move.");
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("m =TC3-H3,H4,I4 Enter").at("I9");
    seat.says("Anna moved the triangle from C3 to H3. Bob (Black) to move.");
    Seat::after(&STACK[..1]).says("White added a straight").says("Black to move.");
}

#[test]
fn the_names_entered_are_used_everywhere() {
    for (keys, text) in [
        ("", "Anna (White) to move"),
        ("x", "Resign this game? Bob (Black) wins."),
        ("d", "Do Anna (White) and Bob (Black) agree on a draw?"),
        ("c", "Anna (White): the largest chain"),
        ("c c", "Bob (Black): the largest chain"),
        ("u", "Taken back: Bob added a straight"),
        ("u Ctrl-r", "Played again: Bob added a straight"),
        ("[", "Anna moved the triangle from H3 to C3"),
        ("x y", "Bob (Black) wins: "),
        ("g", "Anna - Bob, 8 moves"),
    ] {
        let mut seat = Seat::of_anna_and_bob(STACK);
        seat.resize(120, 40).keys(keys).shows(text);
    }
}

#[test]
fn who_resigned_is_called_by_name() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("x y").shows("Bob (Black) wins: Anna (White) resigned");
    seat.keys("Esc").says("Bob (Black) wins: Anna (White) resigned");
}

#[test]
fn an_unknown_key_answers_with_a_word() {
    let mut seat = Seat::after(STACK);
    for key in ["z", "Z", "!", "é"] {
        seat.keys(key).says(&format!("The key {key} does nothing here; : lists what you can do"));
    }
    // Unknown keys with Alt or Ctrl give no text.
    seat.keys("1");
    let before = seat.app().status();
    seat.keys("Alt-z Ctrl-z");
    assert_eq!(seat.app().status(), before);
    assert_eq!(seat.played(), STACK);
}

#[test]
fn a_refusal_goes_with_the_next_key_whatever_it_is() {
    for key in ["Alt-z", "Right", "t", "z"] {
        let mut seat = Seat::after(STACK);
        seat.at("M14").keys("Enter").refuses("M14").keys(key);
        assert_ne!(seat.app().status().tone, Tone::Warning, "{key}: {}", seat.app().status().text);
    }
}

#[test]
fn enter_on_a_misfit_answers_with_a_word_that_stays_until_something_is_done() {
    let mut seat = Seat::after(STACK);
    seat.keys("1").at("M14").keys("Enter").refuses("M14 is occupied");
    seat.at("M14").refuses("M14 is occupied");
    assert!(seat.hand().is_some());
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_keys_shown_fit_the_moment() {
    let last = |seat: &mut Seat| seat::key_line(&seat.screen());
    let mut seat = Seat::new();
    let line = last(&mut seat);
    assert!(!line.contains("lift") && line.contains("1-6 take a piece"), "{line}");
    let mut seat = Seat::after(STACK);
    seat.resize(120, 40);
    let line = last(&mut seat);
    for key in ["1-6 add", "Tab next piece", "u undo", "[ ] look back", ": all", "? help"] {
        assert!(line.contains(key), "{key}: {line}");
    }
    let line = last(seat.at("C3"));
    assert!(line.contains("1-6 add  Enter lift  Tab next piece"), "{line}");
    let line = last(seat.keys("Enter"));
    for key in ["Enter put back", "r R turn", "Tab next place", "Esc back", ", . / along lines"] {
        assert!(line.contains(key), "{key}: {line}");
    }
    let line = last(seat.keys("Esc ["));
    assert!(line.contains("Esc present") && line.contains("[ ] back, on"), "{line}");
}

#[test]
fn at_80_columns_a_beginner_finds_undo_save_quit_past_and_moves() {
    let mut seat = Seat::after(STACK);
    let line = seat.screen().lines().last().unwrap().to_owned();
    for key in ["undo", "all", "help"] {
        assert!(line.contains(key), "{key}: {line}");
    }
    let listed = menu_items(seat.app());
    for key in ["[", "p", "s", "q"] {
        let action = action_of_key::<Punct>(key_names::key(key));
        assert!(listed.iter().any(|item| Some(&item.action) == action.as_ref()), "{key}");
    }
}

#[test]
fn a_thread_that_came_to_grief_is_told_of() {
    let mut seat = Seat::after(STACK);
    let failure = WorkerFailure { worker: "engine", why: "no memory".to_owned() };
    seat.take(Message::WorkerFailed(failure)).refuses("The worker \"engine\" failed: no memory");
    seat.keys("1 Enter");
    assert_eq!(seat.played().len(), 9, "and the game goes on");
}

#[test]
fn the_row_and_the_column_of_the_cursor_stand_out_in_the_labels() {
    use ratatui::style::Modifier;
    let mut seat = Seat::new();
    let bold = |seat: &mut Seat| {
        let buffer = seat.draw();
        let labels = buffer.area.positions().filter(|&at| {
            let cell = &buffer[at];
            cell.modifier.contains(Modifier::BOLD) && seat.under(at).is_none() && at.y > 0
        });
        let labels = labels.map(|at| buffer[at].symbol().to_owned());
        labels.collect::<String>()
    };
    let here = bold(seat.at("D5"));
    assert!(here.contains('5') && here.contains('D'), "{here}");
}
