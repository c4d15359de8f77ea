//! Rows: what makes one, which pieces go, which may stay, and in which order rows are dealt with.

use super::set_up::SetUp;
use super::{BLACK, WHITE, board, legal, position_after, refusal, turn};
use crate::gipf::rules::{Draft, Move, Step};

#[test]
fn four_in_a_row_go_to_the_reserve() {
    let start = board("basic", "b2=wB b3=wB b4=wB e5=bB");
    let end = position_after(&start, "b6-b5;xb2,b3,b4,b5");
    assert_eq!(end.to_string(), "e5=bB");
    assert_eq!(end.supply(WHITE).basic, 15);
    assert_eq!(refusal(&start, "b6-b5"), "your row b2,b3,b4,b5 must be removed first");
    assert_eq!(legal(&start, "b6-b5"), "b6-b5;xb2,b3,b4,b5");
}

#[test]
fn three_are_no_row_and_a_gap_ends_one() {
    let start = board("basic", "c2=wB c3=wB c5=wB e5=bB");
    assert_eq!(legal(&start, "x"), "c1-c2;xc2,c3,c4,c5");
    let gap = board("basic", "e2=wB e3=wB e5=wB e6=wB");
    assert_eq!(legal(&gap, "x"), "e1-e2;xe2,e3,e4,e5,e6");
}

#[test]
fn what_continues_a_row_goes_too_and_the_others_pieces_are_captured() {
    let start = board("basic", "c2=wB c3=wB c4=wB c6=bB");
    let end = position_after(&start, "c1-c2;xc2,c3,c4,c5,c6");
    assert_eq!(end.to_string(), "");
    assert_eq!((end.supply(WHITE).basic, end.supply(WHITE).captured), (15, 1));
    assert_eq!(end.supply(BLACK).basic, 14);
    let why = refusal(&start, "c1-c2;xc2,c3,c4,c5");
    assert_eq!(why, "the single piece on c6 must go with the row");
}

#[test]
fn the_owner_removes_a_row_before_his_move_whoever_made_it() {
    // Black pushes White's piece into a row; the row stays until White's turn.
    let start = SetUp::new("basic", "c2=wB c3=wB c4=wB b5=wB e5=bB").black_to_move().position();
    let made = position_after(&start, "a5-b5");
    assert_eq!(made.to_string(), "b5=bB c2=wB c3=wB c4=wB c5=wB e5=bB");
    assert_eq!(refusal(&made, "e1-e2"), "your row c2,c3,c4,c5 must be removed first");
    let end = position_after(&made, "xc2,c3,c4,c5;e1-e2");
    assert_eq!(end.to_string(), "b5=bB e2=wB e5=bB");
}

#[test]
fn of_crossing_rows_the_owner_chooses_one() {
    // The rows cross on e5.
    let start = board("basic", "e2=wB e3=wB e4=wB b5=wB c5=wB d5=wB g2=bB");
    assert_eq!(legal(&start, "e1-e2"), "e1-e2;xb5,c5,d5,e5 e1-e2;xe2,e3,e4,e5");
    let end = position_after(&start, "e1-e2;xe2,e3,e4,e5");
    assert_eq!(end.to_string(), "b5=wB c5=wB d5=wB g2=bB");
}

#[test]
fn what_is_left_of_a_crossing_row_goes_too_if_it_is_still_one() {
    // The rows cross on e6, the end of a row of five.
    let start = board("basic", "e2=wB e3=wB e4=wB e5=wB e6=wB b3=wB c4=wB d5=wB g2=bB");
    assert_eq!(legal(&start, "i5-h5"), "xb3,c4,d5,e6;xe2,e3,e4,e5;i5-h5 xe2,e3,e4,e5,e6;i5-h5");
    let why = refusal(&start, "xb3,c4,d5,e6;i5-h5");
    assert_eq!(why, "your row e2,e3,e4,e5 must be removed first");
}

#[test]
fn gipf_pieces_of_either_colour_may_stay_or_go() {
    let start = board("standard 0", "c2=wG c3=wB c4=wB c6=bG e2=wG e5=bG");
    let stay = "c1-c2;xc2,c4,c5";
    assert_eq!(
        legal(&start, "c1-c2"),
        format!("c1-c2;xc2,c3,c4,c5 c1-c2;xc2,c3,c4,c5,c6 {stay} {stay},c6")
    );
    let end = position_after(&start, "c1-c2;xc2,c3,c4,c5,c6");
    assert_eq!(end.to_string(), "e2=wG e5=bG");
    // Each GIPF-piece is two basic pieces: White's go to the reserve, and White captures Black's.
    assert_eq!((end.supply(WHITE).basic, end.supply(WHITE).captured), (16, 2));
}

#[test]
fn a_row_of_gipf_pieces_alone_may_stay() {
    let start = board("standard 0", "b2=wG b3=wG b4=wG b5=wG e5=bG");
    let end = position_after(&start, "e1-e2");
    assert_eq!(end.to_string(), "b2=wG b3=wG b4=wG b5=wG e2=wB e5=bG");
    // While the row stays, its owner may take pieces from it, before the move and after it.
    let end = position_after(&start, "xb2,b5;e1-e2");
    assert_eq!(end.to_string(), "b3=wG b4=wG e2=wB e5=bG");
    let end = position_after(&start, "e1-e2;xb3");
    assert_eq!(end.to_string(), "b2=wG b4=wG b5=wG e2=wB e5=bG");
}

#[test]
fn a_single_piece_that_continues_a_row_of_gipf_pieces_must_go() {
    let start = board("standard 0", "c2=wG c3=wG c4=wG c5=wG c6=bB e5=bG");
    assert_eq!(refusal(&start, "e1-e2"), "your row c2,c3,c4,c5 must be removed first");
    let end = position_after(&start, "xc6;e1-e2");
    assert_eq!(end.to_string(), "c2=wG c3=wG c4=wG c5=wG e2=wB e5=bG");
}

#[test]
fn decision_a_line_is_dealt_with_once() {
    let start = board("standard 0", "c2=wG c3=wG c4=wG c5=wG c6=wG e5=bG");
    let why = refusal(&start, "xc2;xc3;e1-e2");
    assert_eq!(why, "the row c3,c4,c5,c6 is done: each line is dealt with once");
    // The move begins another dealing.
    let end = position_after(&start, "xc2;e1-e2;xc3");
    assert_eq!(end.to_string(), "c4=wG c5=wG c6=wG e2=wB e5=bG");
}

#[test]
fn decision_dealings_are_apart() {
    let start = board("standard 0", "b2=wG b3=wG b4=wG b5=wG e5=bG");
    let (before, later) =
        (position_after(&start, "xb2;e1-e2"), position_after(&start, "e1-e2;xb2"));
    assert_eq!(before.to_string(), later.to_string());
    let turns = legal(&start, "xb2");
    assert!(turns.contains("xb2;e1-e2") && turns.contains("e1-e2;xb2"), "{turns}");
}

#[test]
fn decision_crossing_rows_of_gipf_pieces() {
    // Column d and the line from c1 cross on d2, the end of both rows. A removal of d2 alone deals
    // with either line. After it White may still deal with one of the two lines, but not with both.
    let start = board("standard 0", "d2=wG d3=wG d4=wG d5=wG d6=wG e3=wG f3=wG g3=wG h3=wG h5=bG");
    position_after(&start, "xd2;xd6;a1-b2");
    position_after(&start, "xd2;xh3;a1-b2");
    let why = refusal(&start, "xd2;xd6;xh3;a1-b2");
    assert_eq!(why, "the row e3,f3,g3,h3 is done: each line is dealt with once");
    let after = start.after(&turn("xd2;xd6;a1-b2")).unwrap();
    assert_eq!(after, position_after(&start, "xd2,d6;a1-b2"));
}

#[test]
fn no_spot_outside_the_run_goes() {
    let start = board("basic", "b2=wB b3=wB b4=wB e5=bB e4=wB");
    let why = refusal(&start, "b6-b5;xb2,b3,b4,b5,e4");
    assert_eq!(why, "no row of yours contains b2,b3,b4,b5,e4, even with what continues it");
    let why = refusal(&start, "xe4;b6-b5");
    assert_eq!(why, "no row of yours contains e4, even with what continues it");
}

#[test]
fn rows_of_the_other_player_wait_for_him() {
    let start = board("basic", "b2=bB b3=bB b4=bB b5=bB e5=wB");
    let end = position_after(&start, "e1-e2");
    assert_eq!(legal(&end, "xb2,b3,b4,b5;e1-e2"), "xb2,b3,b4,b5;e1-e2");
    assert_eq!(refusal(&end, "e1-e2"), "your row b2,b3,b4,b5 must be removed first");
}

#[test]
fn other_orders_are_read_but_one_is_written() {
    // Two rows side by side: their order does not change the board.
    let start = board("basic", "b2=wB b3=wB b4=wB b5=wB h2=wB h3=wB h4=wB h5=wB e5=bB");
    let written = "xb2,b3,b4,b5;xh2,h3,h4,h5;e1-e2";
    assert_eq!(legal(&start, "e1-e2"), written);
    let mut draft = Draft::new(&start);
    for at in [1, 0] {
        let run = draft.rows()[at];
        draft.step(Step::Remove(run, run.spots)).unwrap();
    }
    let push = turn("e1-e2").move_made.unwrap();
    let Move::Push(kind, entry) = push else { unreachable!() };
    draft.step(Step::Push(kind, entry)).unwrap();
    assert_eq!(draft.finish().unwrap().to_string(), written);
}
