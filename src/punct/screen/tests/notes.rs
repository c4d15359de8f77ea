//! The players' actions on variations: comment, mark, sort and delete them, in the list or beside
//! it.

use super::variations::{
    ASIDE, OTHER, THIRD, last_looked_at, listed, node, owned, tree, try_move, varied,
};
use super::*;
use crate::punct::engine::MoveMark;
use crate::punct::screen::dialogs::Dialog;

#[test]
fn undo_takes_back_the_last_move_of_a_variation_and_nothing_else() {
    let mut seat = varied();
    try_move(&mut seat, OTHER);
    seat.keys("[ u").refuses("More moves follow this one").keys("] u");
    seat.says("The last move of the variation is taken back");
    assert_eq!((last_looked_at(&seat).as_str(), seat.looked_at().ply()), (ASIDE, 7));
    seat.keys("1 u").says("The piece in your hand is back");
    seat.keys("C =kept Enter u").shows("Delete the variation?").keys("n u y");
    seat.says("Deleted: 1 move").keys("u").refuses("You are looking back");
    assert_eq!((seat.played(), listed(&seat).len()), (owned(STACK), 8));
}

#[test]
fn a_variation_is_deleted_after_a_question_if_moves_are_lost() {
    let mut seat = varied();
    try_move(&mut seat, OTHER);
    seat.keys("D");
    assert_eq!((seat.dialog().is_none(), last_looked_at(&seat)), (true, ASIDE.to_owned()));
    try_move(&mut seat, OTHER);
    seat.keys("[ D").shows("and all after it, 2 moves").keys("n");
    assert_eq!(listed(&seat).len(), 10);
    seat.keys("D y").says("Deleted: 2 moves").keys("D").refuses("The moves of the game stay");
    assert_eq!((seat.looked_at().ply(), listed(&seat).len()), (6, 8));
}

#[test]
fn a_variation_moves_up_but_not_above_the_game() {
    let mut seat = varied();
    seat.keys("U").refuses("This variation is the first");
    seat.keys("[");
    try_move(&mut seat, OTHER);
    let order = |seat: &Seat| {
        let moves = listed(seat).into_iter().filter(|(depth, _)| *depth == 1);
        moves.map(|(_, played)| played).collect::<Vec<_>>()
    };
    assert_eq!(order(&seat), [ASIDE, OTHER]);
    seat.keys("U").says("one place further up");
    assert_eq!(order(&seat), [OTHER, ASIDE]);
    assert_eq!(seat.played(), STACK);
    try_move(&mut seat, THIRD);
    seat.keys("U").refuses("Go to the first move of the variation");
}

#[test]
fn a_position_is_commented_and_the_comment_shown() {
    for (width, height) in [(44, 21), (80, 24), (120, 40)] {
        let mut seat = varied();
        seat.resize(width, height).keys("C =daring Enter Up Down").shows("daring");
        assert_eq!(tree(&seat).comment(node(&seat)), "daring");
        seat.keys("p").shows("daring").keys("Enter C Ctrl-u Enter");
        assert_eq!(tree(&seat).comment(node(&seat)), "");
    }
}

#[test]
fn a_comment_keeps_its_lines_and_nothing_a_terminal_obeys() {
    let mut seat = varied();
    seat.keys("C").event(crossterm::event::Event::Paste("one\r\ntwo\x1b[2J\u{202E}".to_owned()));
    seat.shows("one").keys("Ctrl-n =three Enter");
    assert_eq!(tree(&seat).comment(node(&seat)), "one\ntwo[2J\nthree");
    seat.keys("C =never Esc");
    assert_eq!(tree(&seat).comment(node(&seat)), "one\ntwo[2J\nthree", "Esc changes nothing");
    for c in seat.keys("p").screen().chars().filter(|&c| c != '\n') {
        assert!(!c.is_control());
    }
}

#[test]
fn moves_are_marked_and_the_marks_taken_away() {
    let mut seat = varied();
    for (keys, mark) in [
        ("M ?", Some(MoveMark::Mistake)),
        ("M Enter", Some(MoveMark::Mistake)),
        ("M Esc", Some(MoveMark::Mistake)),
        ("M 1", Some(MoveMark::Brilliant)),
        ("M Down Enter", Some(MoveMark::Good)),
        ("M 0", None),
        ("M !", Some(MoveMark::Good)),
    ] {
        seat.keys(keys);
        assert_eq!(tree(&seat).mark(node(&seat)), mark, "{keys}");
    }
    seat.keys("Left").says("(!)").keys("p").shows("7!  T-K13");
    seat.keys("{ M").refuses("There is no move to mark");
}

#[test]
fn moves_of_the_game_are_commented_and_marked_in_the_present() {
    let mut seat = Seat::after(STACK);
    seat.keys("M 2 C =well_done Enter Left").shows("well_done");
    assert_eq!(tree(&seat).mark(seat.session().current()), Some(MoveMark::Good));
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_list_leads_through_variations_and_changes_them() {
    let mut seat = varied();
    try_move(&mut seat, OTHER);
    seat.keys("p Up").shows("  7 T-K13,K14,L14").shows("  8 SC-K4,J4,L4");
    assert_eq!(last_looked_at(&seat), ASIDE);
    seat.keys("Up");
    assert_eq!(last_looked_at(&seat), STACK[6], "the move it replaces stands above");
    seat.keys("Down ) )").click_on("8 SC-K4");
    assert_eq!(last_looked_at(&seat), OTHER);
    seat.keys("Up M 6 C =no Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::Moves(_))), "back in the list");
    seat.shows("7?? T-K13").keys("D").shows("Delete the variation?").keys("y");
    assert!(matches!(seat.dialog(), Some(Dialog::Moves(_))), "back in the list");
    assert_eq!((seat.looked_at().ply(), listed(&seat).len()), (6, 8));
    seat.keys("Enter");
    assert!(seat.dialog().is_none() && !seat.app().session.is_present());
}
