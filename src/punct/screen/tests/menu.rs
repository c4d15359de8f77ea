//! The menu finds possible actions by the words that a person would type.

use super::*;
use crate::kit::strength::Strength;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::menu::Menu;
use crate::punct::play::Seats;
use crate::punct::screen::action::Action;
use crate::punct::screen::keys;
use crate::punct::screen::menu::can_be_done;
use crate::punct::screen::menu::menu_items;

/// Words that a player types, each with the first entry that it must find: a key, or the text of an
/// entry without a key.
type Words = &'static [(&'static str, &'static str)];

fn finds_first(seat: &Seat, words: Words) {
    for (typed, expected) in words {
        let mut menu = Menu::new(String::new(), menu_items(seat.app()));
        menu.paste(typed);
        let found = menu.first().map(|(key, words)| if key.is_empty() { words } else { key });
        assert_eq!(found, Some(*expected), "{typed}");
    }
}

const LESSONS: &str = "Learn the game by lessons";
const PUZZLES: &str = "Solve puzzles";

/// A game with an empty hand and the cursor on an empty space.
const WORDS: Words = &[
    ("hint", "H"),
    ("help me", "H"),
    ("best move", "H"),
    ("advice", "H"),
    ("suggest", "H"),
    ("back", "u"),
    ("undo", "u"),
    ("take back", "u"),
    ("redo", "Ctrl-r"),
    ("colours", "t"),
    ("colors", "t"),
    ("theme", "t"),
    ("dark", "t"),
    ("light", "t"),
    ("size", "+"),
    ("zoom", "+"),
    ("bigger", "+"),
    ("larger", "+"),
    ("smaller", "-"),
    ("zoom out", "-"),
    ("fit", "0"),
    ("graphics", "v"),
    ("names", "n"),
    ("new game", "n"),
    ("restart", "n"),
    ("resign", "x"),
    ("give up", "x"),
    ("surrender", "x"),
    ("draw", "d"),
    ("offer a draw", "d"),
    ("save", "s"),
    ("save as", "s"),
    ("sgf", "s"),
    ("load", "o"),
    ("open", "o"),
    ("exit", "q"),
    ("quit", "q"),
    ("leave", "q"),
    ("help", "?"),
    ("keys", "?"),
    ("shortcuts", "?"),
    ("mouse", "?"),
    ("rules", "b"),
    ("how to win", "b"),
    ("tips", "G"),
    ("learn", LESSONS),
    ("tutorial", LESSONS),
    ("how to play", LESSONS),
    ("puzzles", PUZZLES),
    ("gipf", "Play GIPF with PÜNCT-potentials"),
    ("main menu", "g"),
    ("start screen", "g"),
    ("players", "L"),
    ("computer", "L"),
    ("opponent", "L"),
    ("analysis", "A"),
    ("best moves", "A"),
    ("evaluate", "A"),
    ("threats", "T"),
    ("danger", "T"),
    ("mistakes", "W"),
    ("review", "W"),
    ("openings", "O"),
    ("history", "p"),
    ("moves", "p"),
    ("previous move", "["),
    ("look back", "["),
    ("comment", "C"),
    ("screenshot", "P"),
    ("picture", "P"),
    ("type", "m"),
    ("notation", "m"),
    ("chains", "c"),
    ("triangle", "1"),
    ("straight", "2"),
    ("angle", "4"),
    ("add a piece", "1"),
    ("climb", "Tab"),
    ("turn", "Tab"),
    ("bridge", "Tab"),
    ("u", "u"),
    ("U", "u"),
];

#[test]
fn the_words_of_a_person_find_what_they_mean() {
    let mut seat = Seat::after(STACK);
    seat.keys("m =T-A4,A5,B5 Enter u").at("I9");
    finds_first(&seat, WORDS);
    seat.at("C3");
    finds_first(&seat, &[("lift", "Enter"), ("climb", "Enter"), ("peek", "i")]);
    seat.at("M14").keys("Tab Enter");
    finds_first(
        &seat,
        &[
            ("rotate", "r"),
            ("turn", "r"),
            ("put down", "Enter"),
            ("next place", "Tab"),
            ("cancel", "Esc"),
            ("put back", "Esc"),
            ("next line", "/"),
        ],
    );
}

#[test]
fn so_they_do_in_a_game_with_the_computer_and_after_one() {
    let mut seat = Seat::after(STACK);
    seat.keys("x y Esc");
    finds_first(&seat, &[("again", "a"), ("rematch", "a"), ("new", "n"), ("review", "W")]);
    let mut seat = Seat::new();
    seat.running.shell.session.seat(Seats::from_strengths([None, Some(Strength::FIRST)]));
    finds_first(
        &seat,
        &[("level", "L"), ("difficulty", "L"), ("harder", "L"), ("easier", "L"), ("weaker", "L")],
    );
}

/// Every word in the line of keys finds an entry with its meaning.
#[test]
fn the_words_of_the_line_of_keys_find_their_keys() {
    let mut seat = Seat::after(STACK);
    for at in ["I9", "C3"] {
        seat.at(at);
        let situation = seat.app().situation();
        for row in keys::rows() {
            let now = row.first_action().is_some_and(|action| can_be_done(seat.app(), action));
            // The menu has no entry for itself.
            let is_menu = row.first_action() == Some(&Action::Shell(ShellAction::Menu));
            let label = row.label_in(situation).filter(|_| now && !is_menu);
            let Some(label) = label else { continue };
            let mut menu = Menu::new(String::new(), menu_items(seat.app()));
            menu.paste(label);
            let keys: Vec<String> = row.keys().map(|(key, _)| key.to_string()).collect();
            let found = menu.first().map(|(key, _)| key.to_owned());
            assert!(found.as_ref().is_some_and(|key| keys.contains(key)), "{label}: {found:?}");
        }
    }
}
