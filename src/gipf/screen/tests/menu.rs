//! The menu finds actions by the words that a person would type.

use super::table::{Table, agreed};
use crate::gipf::screen::Gipf;
use crate::kit::shell::ShellGame as _;
use crate::kit::ui::menu::Menu;
use crate::punct::screen::tests::seat::key_line;

/// The key of the first item that a word finds in the menu.
fn found(table: &Table, typed: &str) -> Option<String> {
    let mut menu = Menu::new(String::new(), Gipf::menu(&table.shown().shell));
    menu.paste(typed);
    menu.first().map(|(key, _)| key.to_string())
}

#[test]
fn only_what_can_be_done_is_listed() {
    let mut table = Table::new(agreed("tournament 6", 1));
    for (typed, key) in [("undo", "u"), ("redo", "Ctrl-r"), ("main menu", "g"), ("potential", "3")]
    {
        assert_ne!(found(&table, typed).as_deref(), Some(key), "{typed}");
    }
    assert!(!key_line(&table.screen()).contains("u undo"));
    table = table.after_turns("Ge1-e2 Gb1-b2");
    table.shows("u undo");
    assert_eq!(found(&table, "undo").as_deref(), Some("u"));
    table.keys("u");
    assert_eq!(found(&table, "redo").as_deref(), Some("Ctrl-r"));
}

#[test]
fn the_words_of_a_person_find_what_they_mean() {
    let mut table = Table::new(agreed("tournament 6", 1)).after_turns("Ge1-e2 Gb1-b2 Ge9-e8");
    table.gipf().shell.game.has_start_screen = true;
    for (typed, expected) in [
        ("undo", "u"),
        ("back", "u"),
        ("take back", "u"),
        ("colours", "t"),
        ("colors", "t"),
        ("theme", "t"),
        ("graphics", "v"),
        ("resign", "x"),
        ("give up", "x"),
        ("draw", "d"),
        ("tie", "d"),
        ("save", "s"),
        ("load", "o"),
        ("new game", "n"),
        ("names", "n"),
        ("rules", "b"),
        ("rulebook", "R"),
        ("hint", "H"),
        ("learn", "w"),
        ("tutorial", "w"),
        ("exit", "q"),
        ("help", "?"),
        ("keys", "?"),
        ("type", "m"),
        ("notation", "m"),
        ("history", "["),
        ("previous", "["),
        ("main menu", "g"),
        ("potential", "3"),
    ] {
        let mut menu = Menu::new(String::new(), Gipf::menu(&table.shown().shell));
        menu.paste(typed);
        let found = menu.first().map(|(key, _)| key);
        assert_eq!(found, Some(expected), "{typed}");
    }
}
