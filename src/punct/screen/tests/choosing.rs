//! Choosing a move by keys.

use super::*;
use crate::rules::{Player, Source};

#[test]
fn a_piece_is_taken_aimed_turned_and_put_down() {
    for (keys, played) in [
        ("3 Right Right Enter", "SE-K12,K13,K14"),
        ("3 l l Space", "SE-K12,K13,K14"),
        ("1 Right Right r Enter", "T-K12,L12,L13"),
        ("1 Right Right R Enter", "T-K12,J12,K13"),
        ("1 Right Right r r r r r r Enter", "T-K12,K13,L13"),
        ("1 3 Right Right Enter", "SE-K12,K13,K14"),
        ("1 Left Left Left Down Up Enter", "T-F12,F13,G13"),
    ] {
        let mut seat = Seat::new();
        seat.keys(keys);
        assert_eq!(seat.played(), [played], "{keys}");
        assert_eq!(seat.saved(), [played], "{keys}");
        assert!(seat.hand().is_none());
        let punct = seat.game().last_move().unwrap().placement().punct();
        assert_eq!(seat.app().game.board.cursor, punct);
    }
}

#[test]
fn a_piece_taken_comes_to_where_it_fits_nearest() {
    let mut seat = Seat::new();
    seat.at("I9").keys("1").says("Enter plays T-I12,I13,J13");
    assert_eq!(seat.cursor(), "I12");
    seat.keys("Esc").at("C3").keys("1").says("Enter plays T-C3");
}

#[test]
fn over_the_edge_the_dots_on_the_board_are_still_shown() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter").at("J17").refuses("A dot would leave the board");
    let scene = seat.app().scene();
    assert!(scene.ghost.is_none());
    assert_eq!(scene.cut_off, std::iter::once(space("J17")).collect());
    seat.at("J12");
    assert!(seat.app().scene().cut_off.is_empty());
}

#[test]
fn every_kind_has_its_key() {
    for (keys, code) in
        [("1", "T"), ("2", "SC"), ("3", "SE"), ("4", "AM"), ("5", "AR"), ("6", "AL")]
    {
        let mut seat = Seat::new();
        seat.keys(keys);
        let hand = seat.hand().unwrap();
        assert_eq!(hand.kind().code(), code);
        assert!(matches!(hand.source(), Source::Reserve(_)));
    }
}

#[test]
fn what_may_not_be_put_down_stays_in_the_hand_and_the_line_says_why() {
    for (moves, at, keys, why) in [
        (&[][..], "I12", "1 Down Down Enter", "in the central hexagon"),
        (STACK, "L14", "1 Right Enter", "M14 is occupied"),
        (STACK, "C3", "Enter Right Right Up Enter", "is not on one of the three lines through C3"),
    ] {
        let mut seat = Seat::after(moves);
        let before = seat.played();
        seat.at(at).keys(keys).refuses(why);
        assert!(seat.hand().is_some(), "{why}");
        assert_eq!(seat.played(), before);
        assert!(seat.auto().is_empty(), "nothing is saved");
    }
}

#[test]
fn what_may_not_be_lifted_stays_and_the_line_says_why() {
    for (at, why) in
        [("M14", "M14 is your opponent's"), ("E3", "C3 is covered by a white triangle on level 1")]
    {
        let mut seat = Seat::after(STACK);
        seat.at(at).keys("Enter").refuses(why);
        assert!(seat.hand().is_none());
    }
    let mut seat = Seat::after(STACK);
    seat.at("I9").keys("Enter").says("Nothing lies here");
}

#[test]
fn what_blocks_the_piece_at_the_cursor_is_pointed_out() {
    let mut seat = Seat::after(STACK);
    seat.at("E3").refuses("is blocked");
    assert_eq!(seat.app().scene().blockers, std::iter::once(space("C3")).collect());
}

#[test]
fn a_piece_is_lifted_by_any_of_its_dots_and_held_by_its_punct() {
    for at in ["C3", "C4", "D4"] {
        let mut seat = Seat::after(STACK);
        seat.at(at).keys("Enter");
        assert_eq!(seat.cursor(), "C3");
        let scene = seat.app().scene();
        assert_eq!(scene.marker, Some((space("C3"), Player::White)));
        assert_eq!(scene.position.top(space("C3")).unwrap().placement.kind().code(), "SE");
        assert!(scene.targets.contains(space("C3")), "turned about its PÜNCT");
    }
}

#[test]
fn to_leave_a_piece_where_it_was_is_no_move() {
    for keys in
        ["Enter Enter", "Enter Esc", "Enter r R Enter", "Enter Up Esc", "Enter Up Down Enter"]
    {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(keys);
        assert!(seat.hand().is_none(), "{keys}");
        assert_eq!(seat.played(), STACK, "{keys}");
        assert!(seat.auto().is_empty());
    }
}

#[test]
fn the_line_tells_before_what_a_move_would_be() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter r").says("Enter plays TC3-C3,D3,D4, on level 1");
    seat.keys("R").says("The piece was here");
    seat.at("H3").says("Enter plays TC3-H3,H4,I4");
    let level = seat.hand().unwrap().level(space("H3"));
    assert_eq!(level.map(|level| level.to_string()).as_deref(), Some("0"));
}

#[test]
fn tab_walks_over_the_pieces_that_can_be_lifted() {
    let mut seat = Seat::after(&STACK[..7]);
    let mut seen = vec![];
    for _ in 0..4 {
        seen.push(seat.keys("Tab").cursor());
    }
    // The order is from the centre down, then from the top.
    assert_eq!(seen, ["M8", "J14", "M14", "M8"]);
    assert_eq!(seat.keys("Shift-Tab Shift-Tab").cursor(), "J14");
    Seat::new().keys("Tab").refuses("can't lift any of your pieces");
}

#[test]
fn a_kind_that_is_used_up_can_not_be_taken() {
    let used = ["SC-C3,B3,D3", "T-M14,M15,N15", "SC-C5,B5,D5", "T-J14,J15,K15"];
    let mut seat = Seat::after(&used);
    seat.keys("2").refuses("No straight middle left in the reserve");
    assert!(seat.hand().is_none());
    seat.keys("1 2");
    assert_eq!(seat.hand().unwrap().kind().code(), "T", "the one in the hand stays");
}

#[test]
fn while_a_piece_is_added_the_spaces_closed_to_it_are_marked_and_no_others() {
    let mut seat = Seat::new();
    seat.keys("1");
    let scene = seat.app().scene();
    assert!(scene.targets.is_empty() && scene.lines.is_empty());
    // The central hexagon is closed, and so is a space near it where no orientation avoids it.
    assert!(scene.misfits.contains(space("I9")));
    assert!(!scene.misfits.contains(space("I12")));
    let open = seat.hand().unwrap().targets();
    assert_eq!(scene.misfits.len() + open.len(), 211);

    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter");
    assert!(seat.app().scene().misfits.is_empty(), "one that moves has its lines");
}

#[test]
fn undo_and_redo_go_through_the_whole_game_and_are_saved() {
    let mut seat = Seat::after(STACK);
    for left in (0..STACK.len()).rev() {
        seat.keys("u").says("Taken back: ");
        assert_eq!(seat.played(), STACK[..left]);
        assert_eq!(seat.saved(), STACK, "moves taken back stay in the save");
    }
    seat.keys("u").says("There is no move to take back");
    for played in 1..=STACK.len() {
        seat.keys("Ctrl-r").says("Played again: ");
        assert_eq!(seat.played(), STACK[..played]);
    }
    seat.keys("Ctrl-r").says("There is no move to play again");
}

#[test]
fn undo_puts_the_piece_in_the_hand_back_first() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 u").says("The piece in your hand is back");
    assert!(seat.hand().is_none());
    assert_eq!(seat.played(), STACK);
    seat.keys("u").says("Taken back");
    assert_eq!(seat.played(), STACK[..STACK.len() - 1]);
}

#[test]
fn the_smallest_window_says_in_words_which_way_a_piece_is_turned() {
    let mut seat = Seat::new();
    seat.resize(44, 21).keys("2").shows("way 2/3");
}

#[test]
fn why_the_central_hexagon_is_dark_is_told_once_in_the_first_move() {
    let why = "The central hexagon is closed";
    let mut seat = Seat::new();
    seat.keys("1").says(why).keys("Right");
    assert!(!seat.app().status().text.contains(why));
    seat.keys("Esc 2");
    assert!(!seat.app().status().text.contains(why), "once");
    let mut seat = Seat::after(STACK);
    seat.keys("2");
    assert!(!seat.app().status().text.contains(why), "in the first move");
}
