//! The end of a game: how it is asked for and shown, and the next steps.

use super::*;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::{Ending, Outcome, Player, Space};

fn ended(seat: &Seat) -> Option<Ending> {
    seat.game().ending()
}

/// A game that Anna has just won.
fn won() -> Seat {
    let (last, before) = ALONG_ROW_9.split_last().unwrap();
    let mut seat = Seat::of_anna_and_bob(before);
    seat.keys(&format!("m ={last} Enter"));
    seat
}

#[test]
fn resigning_and_agreeing_ask_first() {
    let white = Ending::Resigned { by: Player::White };
    for (keys, end) in [
        ("x y", Some(white)),
        ("x Y", Some(white)),
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

/// Nothing tells where the cursor is that the end of a game hides.
#[test]
fn what_lies_at_a_hidden_cursor_is_not_shown() {
    for window in [(80, 24), (120, 40), (200, 60)] {
        let mut seat = Seat::after(STACK);
        seat.keys("x y Esc");
        let shown = seat.frame(window);
        for space in Space::all().step_by(3) {
            seat.running.shell.game.board.cursor = space;
            assert_eq!(seat.frame(window), shown, "{space} {window:?}");
        }
        assert_ne!(seat.keys("Left").frame(window), shown);
    }
}

#[test]
fn at_the_end_no_piece_stays_in_the_hand() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Up Up Up x y");
    assert!(seat.hand().is_none());
    seat.keys("Esc").says("Black wins: White resigned");
    seat.keys("x").refuses("The game is over");
}

#[test]
fn a_piece_in_the_hand_stays_when_it_was_not_meant() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 x n");
    assert!(seat.hand().is_some());
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
    seat.at("I9").refuses("third time: White may claim a draw with d");
    seat.keys("d").shows("Claim a draw?").keys("y");
    assert_eq!(ended(&seat), Some(Ending::Claimed { by: Player::White }));
    assert!(matches!(seat.game().outcome(), Some(Outcome::Ended(_))));

    let mut seat = Seat::after(&moves[..9]);
    seat.keys("d").shows("agree on a draw").keys("n");
    assert_eq!(ended(&seat), None);
}

#[test]
fn the_winner_is_told_with_the_chain_and_the_ways_on() {
    let mut seat = won();
    assert!(matches!(seat.dialog(), Some(Dialog::GameOver(_))));
    seat.shows("Anna (White) wins: a chain joins the upper right and lower left sides");
    for way in ["a play again, colours swapped", "p look back", "W review", "n new game", "Esc"] {
        seat.shows(way);
    }
    let chain = seat.app().scene().chain;
    assert!((0..17).all(|column| {
        let of = |at: &Space| at.column() == column;
        chain.into_iter().any(|at| of(&at))
    }));
}

#[test]
fn the_same_two_play_again_with_the_colours_swapped() {
    let mut seat = won();
    seat.keys("a");
    assert!(seat.dialog().is_none() && seat.game().ply() == 0);
    assert_eq!(seat.session().names().each_ref().map(ToString::to_string), ["Bob", "Anna"]);
    seat.says("Bob (White) begins");

    let mut seat = Seat::after(STACK);
    seat.keys("x y a").says("White begins");
}

#[test]
fn from_the_result_one_looks_back_begins_anew_or_goes_to_the_board() {
    let mut seat = won();
    seat.keys("p");
    assert!(matches!(seat.dialog(), Some(Dialog::Moves(_))));
    seat.keys("Up");
    assert_eq!(seat.looked_at().ply(), 14);

    let mut seat = won();
    seat.keys("n");
    assert!(matches!(seat.dialog(), Some(Dialog::NewGame(_))));
    seat.keys("Esc");
    assert!(matches!(seat.dialog(), Some(Dialog::GameOver(_))), "back to the result");
    seat.keys("Esc");
    assert!(seat.dialog().is_none());
    seat.says("Anna (White) wins: ");
    assert!(!seat.app().scene().chain.is_empty());

    let mut seat = won();
    seat.keys("u").says("Taken back: Anna moved the triangle");
    assert!(seat.dialog().is_none() && seat.game().outcome().is_none());
}

#[test]
fn after_the_end_the_board_can_still_be_looked_at() {
    let mut seat = Seat::after(STACK);
    seat.keys("x y").shows("Black wins: White resigned");
    seat.keys("Esc").at("C3").keys("i").says("Looking under");
    seat.keys("i 1").refuses("The game is over");
    seat.keys("Enter").refuses("The game is over");
    seat.keys("m").refuses("The game is over");
    seat.keys("[").says("Looking back");
    seat.keys("Esc u").says("The game goes on");
    assert_eq!(seat.game().outcome(), None);
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_panel_tells_the_facts_of_a_game_that_is_over() {
    for window in [(80, 24), (120, 40), (200, 60)] {
        let mut seat = won();
        seat.resize(window.0, window.1).keys("Esc");
        seat.shows("15 moves.").shows("W shows which moves");
    }
}
