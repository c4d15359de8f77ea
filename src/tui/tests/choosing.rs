//! Choosing a move by keys.

use super::*;
use crate::rules::Source;

#[test]
fn a_piece_is_taken_aimed_turned_and_put_down() {
    for (keys, played) in [
        ("3 Right Right Enter", "SE-K12,K13,K14"),
        ("3 l l Space", "SE-K12,K13,K14"),
        ("1 Right Right r Enter", "T-K12,L12,L13"),
        ("1 Right Right R Enter", "T-K12,J12,K13"),
        ("1 Right Right r r r r r r Enter", "T-K12,K13,L13"),
        ("1 2 Right Right Enter", "SC-K12,J12,L12"),
        ("6 Left Left Left Left Left Down Down Down Up Enter", "AL-C10,D10,E11"),
        // At the rim the cursor stays; Tab goes on to what fits.
        ("5 Up Up Up Up Up Up Tab Enter", "AR-K17,K16,J15"),
    ] {
        let mut seat = Seat::new();
        seat.keys(keys);
        assert_eq!(seat.played(), [played], "{keys}");
        assert_eq!(seat.saved(), [played], "{keys}");
        assert!(seat.app.hand.is_none());
        let punct = seat.game().last_move().unwrap().placement().punct();
        assert_eq!(seat.app.cursor, punct);
    }
}

#[test]
fn a_piece_taken_comes_to_where_it_fits_nearest() {
    let mut seat = Seat::new();
    seat.at("I9").keys("1").says("Enter plays T-");
    assert_eq!(seat.app.cursor.distance(space("I9")), 3);
    seat.keys("Esc").at("C3").keys("1").says("Enter plays T-C3");
}

#[test]
fn every_kind_has_its_key() {
    for (keys, code) in
        [("1", "T"), ("2", "SC"), ("3", "SE"), ("4", "AM"), ("5", "AR"), ("6", "AL")]
    {
        let mut seat = Seat::new();
        seat.keys(keys);
        let hand = seat.app.hand.as_ref().unwrap();
        assert_eq!(hand.kind().code(), code);
        assert!(matches!(hand.source(), Source::Reserve(_)));
    }
}

#[test]
fn what_may_not_be_put_down_stays_in_the_hand_and_the_line_says_why() {
    for (moves, at, keys, why) in [
        (&[][..], "I12", "1 Down Down Enter", "in the central hexagon"),
        (&[], "P17", "3 r Enter", "A dot would leave the board"),
        (STACK, "L14", "1 Right Enter", "M14 is occupied"),
        (STACK, "C3", "Enter Up Up Enter", "is not on one of the three lines through"),
        (STACK, "C3", "Enter r r Enter", "A triangle must rest on three spaces of one height"),
    ] {
        let mut seat = Seat::after(moves);
        let before = seat.played();
        seat.at(at).keys(keys).refuses(why);
        assert!(seat.app.hand.is_some(), "{why}");
        assert_eq!(seat.played(), before);
        assert!(seat.auto().is_empty(), "nothing is saved");
    }
}

#[test]
fn what_may_not_be_lifted_stays_and_the_line_says_why() {
    for (at, why) in [
        ("M14", "The piece on M14 is your opponent's"),
        ("E3", "The piece is blocked: C3 is covered by a white triangle on level 1"),
    ] {
        let mut seat = Seat::after(STACK);
        seat.at(at).keys("Enter").refuses(why);
        assert!(seat.app.hand.is_none());
    }
    let mut seat = Seat::after(STACK);
    seat.at("I9").keys("Enter").says("Nothing lies here");
}

#[test]
fn what_blocks_the_piece_at_the_cursor_is_pointed_out() {
    let mut seat = Seat::after(STACK);
    seat.at("E3").refuses("is blocked");
    assert_eq!(seat.app.scene().blockers, std::iter::once(space("C3")).collect());
}

#[test]
fn a_piece_is_lifted_by_any_of_its_dots_and_held_by_its_punct() {
    for at in ["C3", "C4", "D4"] {
        let mut seat = Seat::after(STACK);
        seat.at(at).keys("Enter");
        assert_eq!(seat.app.cursor, space("C3"));
        let scene = seat.app.scene();
        assert_eq!(scene.marker, Some((space("C3"), Player::White)));
        assert_eq!(scene.position.top(space("C3")).unwrap().placement.kind().code(), "SE");
        assert!(scene.targets.contains(space("C3")), "turned about its PÜNCT");
    }
}

#[test]
fn to_leave_a_piece_where_it_was_is_no_move() {
    for keys in ["Enter Enter", "Enter Esc", "Enter r R Enter", "Enter Up Esc"] {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(keys);
        assert!(seat.app.hand.is_none(), "{keys}");
        assert_eq!(seat.played(), STACK, "{keys}");
        assert!(seat.auto().is_empty());
    }
}

#[test]
fn the_line_tells_before_what_a_move_would_be() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter r").says("Enter plays TC3-C3,D3,D4, on level 1");
    seat.keys("r").refuses("three spaces of one height");
    seat.keys("R R").says("This is where it was");
    seat.at("H3").says("Enter plays TC3-H3,H4,I4");
    let hand = seat.app.hand.as_ref().unwrap();
    assert_eq!(hand.level(space("H3")).map(|level| level.to_string()).as_deref(), Some("0"));
}

#[test]
fn tab_walks_over_the_pieces_that_can_be_lifted() {
    let mut seat = Seat::after(&STACK[..7]);
    let mut seen = vec![];
    for _ in 0..4 {
        seat.keys("Tab");
        seen.push(seat.app.cursor.to_string());
    }
    // From the centre down, then round.
    assert_eq!(seen, ["M8", "J14", "M14", "M8"]);
    seat.keys("Shift-Tab Shift-Tab");
    assert_eq!(seat.app.cursor, space("J14"));
    Seat::new().keys("Tab").refuses("No piece of yours can be lifted");
}

#[test]
fn a_kind_that_is_used_up_can_not_be_taken() {
    let used = ["SC-C3,B3,D3", "T-M14,M15,N15", "SC-C5,B5,D5", "T-J14,J15,K15"];
    let mut seat = Seat::after(&used);
    seat.keys("2").refuses("No straight (centre) left");
    assert!(seat.app.hand.is_none());
    seat.keys("1 2");
    assert_eq!(seat.app.hand.as_ref().unwrap().kind().code(), "T", "the one in the hand stays");
}

#[test]
fn turning_without_a_piece_says_what_is_missing() {
    Seat::new().keys("r").says("Nothing is in the hand");
}

#[test]
fn moves_can_be_typed_as_people_write_them() {
    let mut seat = Seat::new();
    seat.keys("m =d3,d4,e4 Enter");
    assert_eq!(seat.played(), ["T-D3,D4,E4"]);
    seat.keys("m =SEm14m15m16 Enter");
    assert_eq!(seat.played()[1], "SE-M14,M15,M16");
}

#[test]
fn a_move_typed_wrong_stays_to_be_mended() {
    for (typed, why) in [
        ("=T-I9,I10,J10", "I9 is in the central hexagon"),
        ("=T-D3", "dots"),
        ("=xyz", ""),
        ("=TD3-E4,E5,F5", "There is no piece on D3"),
    ] {
        let mut seat = Seat::new();
        seat.keys("m").keys(typed).keys("Enter").shows(why);
        assert_eq!(seat.played(), [] as [&str; 0]);
        assert!(seat.app.dialog.is_some());
        seat.keys("Ctrl-u =d3,d4,e4 Enter");
        assert_eq!(seat.played(), ["T-D3,D4,E4"]);
    }
}

#[test]
fn undo_and_redo_go_through_the_whole_game_and_are_saved() {
    let mut seat = Seat::after(STACK);
    for left in (0..STACK.len()).rev() {
        seat.keys("u").says(&format!("Taken back: {}", STACK[left]));
        assert_eq!(seat.played(), STACK[..left]);
        assert_eq!(seat.saved(), STACK, "moves taken back are kept");
    }
    seat.keys("u").says("There is nothing to take back");
    for played in 1..=STACK.len() {
        seat.keys("Ctrl-r");
        assert_eq!(seat.played(), STACK[..played]);
    }
    seat.keys("Ctrl-r").says("There is nothing to play again");
}

#[test]
fn undo_puts_the_piece_in_the_hand_back_first() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 u");
    assert!(seat.app.hand.is_none());
    assert_eq!(seat.played(), STACK[..STACK.len() - 1]);
}
