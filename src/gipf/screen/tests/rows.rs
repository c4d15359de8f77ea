//! Rows and dealing with them.

use super::table::{Table, agreed};
use crate::gipf::rules::Spot;
use crate::gipf::screen::aim::Activity;
use crate::rules::Player;

/// White is about to complete a row on column c.
fn before_a_row() -> Table {
    Table::new(agreed("basic", 0)).after_turns("c1-c2 g7-g6 c1-c2 g7-g6 c1-c2 g7-g6")
}

/// A game in which White is about to complete a row with two GIPF-pieces.
fn before_a_row_with_gipf_pieces() -> Table {
    Table::new(agreed("tournament 0", 0)).after_turns("Gc1-c2 Gg7-g6 Gc1-c2 Gg7-g6 c1-c2 g7-g6")
}

/// A row with two GIPF-pieces, which the player deals with.
pub fn choice() -> Table {
    let mut table = before_a_row_with_gipf_pieces();
    push(&mut table);
    table
}

fn push(table: &mut Table) {
    table.click("c1").at_point("c3").says("c1-c2").keys("Enter");
    assert!(matches!(table.gipf().shell.game.aim.activity, Activity::Row(_)), "{}", table.screen());
}

#[test]
fn a_row_is_shown_and_removed_with_enter() {
    let mut table = before_a_row();
    let reserve = |table: &Table| table.session().game().position().supply(Player::White).basic;
    assert_eq!(reserve(&table), 9);
    push(&mut table);
    table.says("c2,c3,c4,c5 go: 4 to the reserve").keys("Space").says("must go").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c1-c2;xc2,c3,c4,c5");
    assert_eq!(reserve(&table), 12);
}

#[test]
fn until_the_turn_is_done_all_is_stepped_back() {
    let mut table = before_a_row();
    push(&mut table);
    table.keys("Backspace");
    assert!(table.session().draft().steps().is_empty());
    assert_eq!(table.gipf().shell.game.aim.activity, Activity::Free);
    assert_eq!(table.played().len(), 6);
}

#[test]
fn gipf_pieces_of_a_row_are_switched_between_stay_and_go() {
    let mut table = before_a_row_with_gipf_pieces();
    push(&mut table);
    table.says("c4,c5 stay").says("2 to the reserve").keys("Space").says("4 to the reserve");
    table.keys("Right Space").says("6 to the reserve").keys("Space").click("c4");
    table.says("c4,c5 stay").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c1-c2;xc2,c3");
}

#[test]
fn the_cursor_is_on_the_piece_that_space_switches() {
    let mut table = before_a_row_with_gipf_pieces();
    push(&mut table);
    for keys in ["", "Right", "Left", "Left", "Space", "Right Space"] {
        let aim = table.keys(keys).gipf().shell.game.aim.clone();
        let Activity::Row(deal) = aim.activity else { panic!("{}", table.screen()) };
        assert_eq!(Some(aim.cursor), deal.at.map(Spot::point), "{keys}");
    }
    let aim = &table.click("c4").gipf().shell.game.aim;
    assert_eq!(aim.cursor.to_string(), "c4");
}

#[test]
fn a_row_that_may_stay_is_left_without_taking_the_push_back() {
    let turns = "Gc1-c2 Gg7-g6 Gc1-c2 Gg7-g6 Gc1-c2 Gg7-g6";
    let mut table = Table::new(agreed("tournament 0", 0)).after_turns(turns);
    table.keys("2").click("c1").at_point("c3").keys("Enter").says("The row may stay");
    table.keys("Tab");
    assert!(matches!(table.gipf().shell.game.aim.activity, Activity::Row(_)), "{}", table.screen());
    table.keys("Esc").says("The row may stay");
    assert_eq!(table.session().draft().steps().len(), 1);
    table.at_point("e1").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "Gc1-c2");
}

#[test]
fn the_row_of_a_turn_is_typed_too() {
    let mut table = before_a_row();
    table.keys("m =c1-c2;xc2,c3,c4,c5").shows("Enter plays c1-c2;xc2,c3,c4,c5").keys("Enter");
    assert_eq!(table.played().len(), 7);
}

#[test]
fn the_row_of_a_push_that_is_typed_alone_is_chosen_on_the_board() {
    let mut table = before_a_row_with_gipf_pieces();
    table.keys("m =c1-c2").shows("Enter plays c1-c2; then the row is chosen on the board");
    table.keys("Enter").says("c4,c5 stay").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c1-c2;xc2,c3");
    let mut table = before_a_row();
    table.keys("m =c1-c2 Enter Esc");
    assert!(table.session().draft().steps().is_empty(), "Esc takes the push back");
    table.keys("m =c1-c2;xc2 Enter").shows("must go").keys("Esc");
    assert!(table.session().draft().steps().is_empty() && table.played().len() == 6);
}

#[test]
fn a_long_text_about_a_row_leaves_the_keys_in_sight() {
    let mut table = before_a_row_with_gipf_pieces();
    push(&mut table);
    table.keys("Space Right Space").says("Your last GIPF-piece goes! Row: 6 to the reserve");
    for (width, height) in [(80, 24), (44, 21)] {
        table.resize(width, height).shows("Your last GIPF-piece goes!").shows("Enter remove");
        table.shows("6 to the").shows("Space stay/go");
    }
}
