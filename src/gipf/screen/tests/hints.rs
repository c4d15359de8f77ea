//! Hints in games: a good turn, which is shown on the board, and what speaks for it.

use super::table::{Table, agreed};
use crate::gipf::engine::{Answer, ThinkRequest};
use crate::gipf::screen::draw::scene;
use crate::gipf::screen::status::status;
use crate::kit::phrases::STATUS_COLUMNS;

/// In place of a search.
pub fn first_turn(request: ThinkRequest, _: &mut dyn FnMut() -> bool) -> Answer {
    match request {
        ThinkRequest::Play(position, _) => Answer::Turn(position.legal_turns().into_iter().next()),
        ThinkRequest::Finish(turn) => Answer::Turn(Some(turn)),
        ThinkRequest::Contest(..) => Answer::Contests(false),
    }
}

fn at(rules: &str, turns: &str) -> Table {
    let mut table = Table::new(agreed(rules, 0)).after_turns(turns);
    table.gipf().host.think = first_turn;
    table
}

#[test]
fn a_hint_is_shown_with_a_reason_and_enter_plays_it() {
    let mut table = at("basic", "e1-e2 e9-e8");
    table.keys("H").says("Hint: ").says("Enter plays it, Esc hides it").shows("Enter play it");
    let app = &table.shown().shell;
    assert!(status(app).text.len() <= STATUS_COLUMNS);
    let turn = app.shown_hint().and_then(|hint| hint.turn().cloned()).unwrap();
    assert!(scene(app).push.is_some());
    table.keys("Right Enter");
    assert_eq!(table.played().last(), Some(&turn.to_string()));
    assert!(table.shown().shell.shown_hint().is_none());
}

#[test]
fn what_else_is_done_ends_a_hint() {
    for keys in ["Esc", "Tab", "m Esc", "[", "u", "w Esc"] {
        let mut table = at("basic", "e1-e2 e9-e8");
        table.keys("H").says("Hint: ").keys(keys).keys("]");
        let is_shown = table.shown().shell.shown_hint().is_some();
        assert_eq!(is_shown, ["m Esc", "w Esc"].contains(&keys), "{keys}");
        assert!(table.played().len() <= 2, "{keys}");
    }
}

#[test]
fn a_hint_deals_with_a_row_that_waits() {
    let mut table = at("basic", "c1-c2 g7-g6 c1-c2 g7-g6 c1-c2 g7-g6");
    table.keys("m =c1-c2 Enter").keys("H").refuses("You have begun your turn");
    table.keys("Esc H").says("Hint: ");
}

#[test]
fn none_is_given_where_nobody_here_is_to_move() {
    let mut table = at("basic", "e1-e2");
    table.keys("[ H").refuses("looking back").keys("] x y Esc H").refuses("game is over");
    let mut table = Table::against_computer(agreed("basic", 0));
    table.gipf().shell.game.is_paused = true;
    table.keys("H").says("Hint: ");
}
