//! Looking back, looking under, looking at chains: none of it changes the game.

use super::*;

#[test]
fn the_past_is_shown_and_the_present_comes_back() {
    for (keys, ply) in [
        ("[", 7),
        ("[ [", 6),
        ("[ [ ]", 7),
        ("[ ]", 8),
        ("]", 8),
        ("{", 0),
        ("{ [", 0),
        ("{ ] ]", 2),
        ("{ }", 8),
        ("[ [ Esc", 8),
        ("p Up Enter", 6),
        ("{ p End Enter", 8),
    ] {
        let mut seat = Seat::after(STACK);
        seat.keys(keys);
        assert_eq!(seat.app.game().ply(), ply, "{keys}");
        assert_eq!(seat.app.past.is_some(), ply < 8, "{keys}");
        assert_eq!(seat.played(), STACK);
    }
}

#[test]
fn nothing_is_changed_from_the_past() {
    for keys in ["1", "Enter", "u", "Ctrl-r", "x", "d"] {
        let mut seat = Seat::after(STACK);
        seat.keys("[").says("Looking back: after move 7 of 8");
        seat.keys(keys).refuses("This is the past");
        assert!(seat.app.hand.is_none() && seat.app.dialog.is_none());
        assert_eq!(seat.played(), STACK);
    }
    let mut seat = Seat::after(STACK);
    seat.keys("[ m").refuses("Moves can be typed while the game is on");
}

#[test]
fn looking_back_puts_the_piece_in_the_hand_back() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter [ Esc");
    assert!(seat.app.hand.is_none());
    assert_eq!(seat.app.position().top(space("C3")).unwrap().level.get(), 1);
}

#[test]
fn one_piece_at_a_time_is_lifted_to_look_under() {
    let mut seat = Seat::after(STACK);
    let top = |seat: &Seat| seat.app.position().top(space("C4")).unwrap().level.get();
    seat.at("C4").keys("i").says("Lifted to look under");
    assert_eq!(top(&seat), 0);
    seat.at("M14").keys("i");
    assert_eq!(top(&seat), 1, "it is back");
    assert_eq!(seat.app.peek, None, "and only that");
    seat.keys("i");
    assert!(seat.app.position().top(space("M14")).is_none(), "an opponent's piece, too");
    seat.keys("Esc");
    assert!(seat.app.position().top(space("M14")).is_some());
    assert_eq!(seat.played(), STACK);
}

#[test]
fn a_covered_piece_is_not_looked_under_nor_a_second_one() {
    let mut seat = Seat::after(STACK);
    seat.at("E3").keys("i").refuses("C3 is covered");
    assert_eq!(seat.app.peek, None);
    seat.at("C3").keys("1 i").refuses("One piece at a time");
    assert_eq!(seat.app.peek, None);
    Seat::new().keys("i").says("Nothing lies here");
}

#[test]
fn what_is_played_puts_a_piece_looked_under_back_first() {
    for keys in ["i 1", "i Enter", "i u", "i [", "i m Esc"] {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(keys);
        assert_eq!(seat.app.peek, None, "{keys}");
    }
}

#[test]
fn the_largest_chains_are_shown_in_turn() {
    let mut seat = Seat::after(STACK);
    seat.keys("c").says("White's largest chain: 6 spaces, touches no side");
    assert_eq!(seat.app.scene().chain.len(), 6);
    seat.keys("c").says("Black's largest chain: 6 spaces");
    seat.keys("c");
    assert!(seat.app.scene().chain.is_empty());
    Seat::new().keys("c").says("White has no chain yet");
}

#[test]
fn the_end_is_announced_and_the_board_can_still_be_looked_at() {
    let mut seat = Seat::after(STACK);
    seat.keys("x y").says("Black wins: White resigned");
    seat.at("C3").keys("i");
    assert!(seat.app.peek.is_some());
    seat.keys("i 1").refuses("The game is over");
    seat.keys("Enter").refuses("The game is over");
    seat.keys("[").says("Looking back");
    seat.keys("Esc u").says("The end is taken back");
    assert_eq!(seat.game().outcome(), None);
    assert_eq!(seat.played(), STACK);
}

#[test]
fn how_it_looks_changes_nothing_else() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter r r").refuses("three spaces of one height");
    for (key, said) in [
        ("t", "Theme: light"),
        ("v", "drawn as a picture"),
        ("v", "drawn as bricks"),
        ("-", "Size of the board: S, the smallest"),
        ("0", "Size of the board: M, the largest that fits"),
        ("+", "Size of the board: M, the largest that fits"),
    ] {
        seat.keys(key).says(said);
    }
    assert!(seat.app.hand.is_some());
    seat.at("C4").at("C3").keys("r").refuses("three spaces of one height");
}
