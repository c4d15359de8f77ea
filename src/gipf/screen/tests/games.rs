//! The game as a whole: undo and redo, looking back, its end, other games.

use tempfile::TempDir;

use super::table::{Table, agreed, looks};
use crate::gipf::screen::dialogs::{Dialog, NewGameForm};
use crate::gipf::screen::welcome;
use crate::kit::settings::SavedSettings;
use crate::kit::storage::Store;
use crate::rules::Player;

fn some_turns() -> Table {
    Table::new(agreed("basic", 0)).after_turns("e1-e2 e9-e8 b1-b2")
}

#[test]
fn turns_are_taken_back_and_played_again() {
    let mut table = some_turns();
    table.keys("u").says("Taken back: b1-b2");
    assert_eq!(table.played().len(), 2);
    table.keys("Ctrl-r").says("Played again: b1-b2");
    assert_eq!(table.played().len(), 3);
    table.keys("u u u u").says("There is no turn to take back");
}

#[test]
fn one_looks_back_and_returns() {
    let mut table = some_turns();
    table.keys("[").says("After 2 turns: e9-e8").keys("[ [ [").says("start of the game");
    table.keys("m").refuses("looking back");
    table.keys("]").says("After 1 turn: e1-e2").keys("Esc");
    assert!(!table.gipf().shell.is_viewing_past());
    table.keys("{").says("After 0 turns").keys("}");
    assert!(!table.gipf().shell.is_viewing_past());
}

#[test]
fn a_player_resigns_after_a_question() {
    let mut table = some_turns();
    table.keys("x").shows("Resign this game?").keys("n x y");
    table.shows("Anna wins: Ben resigned");
    table.keys("a");
    assert!(table.played().is_empty());
    assert_eq!(table.session().name(Player::White).to_string(), "Ben");
}

#[test]
fn the_players_agree_on_a_draw() {
    let mut table = some_turns();
    table.keys("d").shows("agree on a draw?").keys("y").shows("A draw: the players agreed");
    table.keys("u");
    assert!(table.session().game().outcome().is_none());
}

#[test]
fn a_new_game_is_begun_with_the_form() {
    let mut table = some_turns();
    table.keys("n").shows("A new game of GIPF").keys("Tab Tab Space");
    table.shows("[standard]").keys("Tab Tab Space Enter");
    assert!(table.played().is_empty());
    let agreed = table.session().agreement();
    assert_eq!(agreed.rules.to_string(), "standard 6");
}

#[test]
fn the_form_at_the_very_start_leads_back_to_where_one_came_from() {
    let at_start = || {
        let folder = TempDir::new().unwrap();
        let saves = Store::find(Some(folder.path().join("saves"))).unwrap();
        Table::from_app(welcome(&saves, looks(), SavedSettings::default()).shell, folder)
    };
    let mut table = at_start();
    table
        .shows("New to GIPF?")
        .keys("n")
        .shows("Esc back to PÜNCT")
        .keys("Esc")
        .shows("A new game of GIPF");
    assert!(table.left && table.stepped_aside());
    let mut table = at_start();
    table.keys("n Enter n").shows("Esc cancel").keys("Esc");
    assert!(!table.left && table.gipf().shell.dialogs.is_empty());
    let mut table = at_start();
    let form = NewGameForm::first(table.session(), false);
    table.gipf().shell.dialogs = vec![Dialog::NewGame(form)];
    table.shows("Esc to the board").keys("Esc").says("n chooses the version");
    assert!(!table.left && table.gipf().shell.dialogs.is_empty());
}

#[test]
fn a_game_is_saved_under_a_name_and_opened() {
    let mut table = some_turns();
    table.keys("s =mine Enter").says("mine.json");
    table.keys("n Enter").keys("o Enter");
    assert_eq!(table.played().len(), 3);
    table.keys("s =mine Enter");
    assert_eq!(table.saved().len(), 3);
}

#[test]
fn a_game_that_cant_be_saved_is_left_for_the_start_screen_only_after_a_question() {
    let mut table = Table::new(agreed("basic", 0));
    table.gipf().shell.game.has_start_screen = true;
    // A file is in the place of the folder of saves.
    std::fs::write(table.folder.path().join("saves"), "").unwrap();
    table.keys("Enter Enter g").shows("Go on without saving?").keys("n");
    assert!(!table.left);
    table.keys("g y");
    assert!(table.left && table.stepped_aside());
}

#[test]
fn help_and_rules_open_and_close() {
    let mut table = some_turns();
    table.keys("?").shows("Help: GIPF").keys("b").shows("The rules of GIPF").keys("Esc Esc");
    assert!(table.gipf().shell.dialogs.is_empty());
    table.keys("b").shows("Push in: Enter takes a dot").shows("Stack: only the top").keys("Esc");
    table.keys("R").shows("The aim").keys("Esc t").says("Theme");
}

#[test]
fn the_computer_answers_each_turn() {
    let mut table = Table::against_computer(agreed("basic", 0));
    table.keys("Enter Enter");
    assert_eq!(table.played().len(), 2);
    table.keys("u");
    assert!(table.played().is_empty(), "the computer's answer goes, too");
}

#[test]
fn the_result_stays_open_while_looks_are_changed_and_help_is_read() {
    let mut table = some_turns();
    table.keys("x y");
    for keys in ["t", "v", "? Esc", "F1 Esc"] {
        table.keys(keys).shows("Ben resigned").shows("a play again");
    }
    // After the dialog is closed, no text about the looks remains.
    table.keys("Esc").says("Ben resigned");
}

#[test]
fn an_unsaved_game_is_lost_in_a_small_window_only_if_that_was_asked() {
    let mut table = Table::new(agreed("basic", 0));
    // A file is in the place of the folder of saves.
    std::fs::write(table.folder.path().join("saves"), "").unwrap();
    table.keys("Enter Enter").resize(30, 10).keys("y");
    assert!(!table.left);
    table.keys("q").shows("y quits").keys("n");
    assert!(!table.left && !table.screen().contains("y quits"));
    table.keys("q y");
    assert!(table.left);
}

#[test]
fn space_on_the_button_of_the_form_begins_nothing() {
    let mut table = some_turns();
    // Tab goes from the last field, Black's seat, to the button.
    table.keys("n Shift-Tab Shift-Tab Space Space Tab Space Right Left");
    table.shows("A new game of GIPF").keys("Enter");
    assert!(table.played().is_empty() && table.gipf().shell.dialogs.is_empty());
}
