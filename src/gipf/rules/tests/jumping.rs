//! The use of potentials, the stacks that it makes, and rows with them.

use super::set_up::SetUp;
use super::{BLACK, WHITE, board, legal, position_after, refusal, turn};
use crate::gipf::rules::{Phase, Position};

/// GIPF-pieces far away, so that no game ends.
const ELSEWHERE: &str = "h2=wG h5=bG";

fn position_with(stacks: &str) -> Position {
    board("tournament 6", &format!("{stacks} {ELSEWHERE}"))
}

fn seen(position: &Position) -> String {
    let text = position.to_string();
    text.split(' ').filter(|stack| !ELSEWHERE.contains(stack)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_potential_jumps_onto_a_loaded_piece_and_holds_it() {
    let end = position_after(&position_with("c3=wL d4=bL"), "c3*d4");
    assert_eq!(seen(&end), "c3=wB d4=bLwU");
    assert!(end.spots_of(WHITE).contains("d4".parse().unwrap()));
}

#[test]
fn a_potential_jumps_onto_a_used_potential() {
    let end = position_after(&position_with("c3=wL d4=wLbU"), "c3*d4");
    assert_eq!(seen(&end), "c3=wB d4=wLbUwU");
}

#[test]
fn one_or_two_pieces_of_the_reserve_go_onto_a_gipf_piece() {
    let start = position_with("c3=wL d4=bG");
    let (one, two) = (position_after(&start, "c3*d4+1"), position_after(&start, "c3*d4+2"));
    assert_eq!((seen(&one).as_str(), one.supply(WHITE).basic), ("c3=wB d4=bGwB", 14));
    assert_eq!((seen(&two).as_str(), two.supply(WHITE).basic), ("c3=wB d4=bGwG", 13));
    let why = refusal(&start, "c3*d4");
    assert_eq!(why, "say whether one or two pieces go onto the GIPF-piece on d4");
}

#[test]
fn a_gipf_piece_that_covers_one_is_converted_in_its_turn() {
    let end = position_after(&position_with("c3=wL d4=wGbG"), "c3*d4+2");
    assert_eq!(seen(&end), "c3=wB d4=wGbGwG");
}

#[test]
fn with_too_little_in_reserve_nothing_covers_a_gipf_piece() {
    let set_up = SetUp::new("tournament 6", &format!("c3=wL d4=bG {ELSEWHERE}"));
    let none = set_up.clone().reserve(WHITE, 0).position();
    assert_eq!(refusal(&none, "c3*d4+1"), "that takes 1 basic piece; your reserve has 0");
    let one = set_up.reserve(WHITE, 1).position();
    assert_eq!(refusal(&one, "c3*d4+2"), "that takes 2 basic pieces; your reserve has 1");
    assert_eq!(legal(&one, "*"), "c3*d4+1");
}

#[test]
fn a_potential_never_jumps_elsewhere() {
    let start = position_with("c3=wL d4=bB c4=wL b3=bGwB b2=wGbB d5=bL e2=wLbU");
    assert_eq!(refusal(&start, "c3*c2"), "c2 is empty: a potential needs a target");
    assert_eq!(refusal(&start, "c3*c4"), "the piece on c4 is your own");
    let why = refusal(&start, "c3*d4");
    assert_eq!(why, "a potential can't jump onto a single piece, as on d4");
    // A GIPF-piece under a single piece is covered, whoever owns the single piece.
    assert_eq!(refusal(&start, "c3*b2+1"), "a potential can't jump onto a single piece, as on b2");
    assert_eq!(refusal(&start, "c3*b3"), "the piece on b3 is your own");
    assert_eq!(refusal(&start, "c3*d5"), "d5 is not next to c3");
    assert_eq!(refusal(&start, "c4*d5+1"), "the potential itself goes onto d5: no basic pieces");
    assert_eq!(refusal(&start, "b3*d4"), "there is no loaded piece of yours on b3");
    assert_eq!(refusal(&start, "e2*d4"), "there is no loaded piece of yours on e2");
}

#[test]
fn a_used_potential_and_a_covered_loaded_piece_are_not_used() {
    assert_eq!(legal(&position_with("c3=bLwU d4=bL"), "*"), "");
    assert_eq!(legal(&position_with("c3=wLbU d4=bL"), "*"), "");
}

#[test]
fn decision_jumps_end_no_phase() {
    let set_up = SetUp::new("tournament 6", &format!("c3=wL d4=bG {ELSEWHERE}"));
    let start = set_up.phase(WHITE, Phase::Gipf, 5).position();
    for jump in ["c3*d4+1", "c3*d4+2"] {
        let end = position_after(&start, jump);
        assert_eq!(end.supply(WHITE).phase, Phase::Gipf);
        assert_eq!(end.supply(WHITE).potentials, 5);
    }
}

#[test]
fn a_potential_in_a_row_may_stay_or_go_but_a_used_one_must_go() {
    let start = position_with("b2=wB b3=wL b4=bLwU");
    let turns = legal(&start, "b6-b5");
    assert_eq!(turns, "b6-b5;xb2,b3,b4,b5 b6-b5;xb2,b4,b5");
    let why = refusal(&start, "b6-b5;xb2,b3,b5");
    assert_eq!(why, "the used potential on b4 must go with the row");
    let end = position_after(&start, "b6-b5;xb2,b3,b4,b5");
    // The loaded piece under the used potential is free again; it was never in the row.
    assert_eq!(seen(&end), "b4=bL");
    assert_eq!(end.supply(WHITE).basic, 16);
    assert_eq!(end.supply(WHITE).captured, 0);
}

#[test]
fn a_covering_piece_goes_alone() {
    let end = position_after(&position_with("b2=wB b3=bGwB b4=bGwG"), "b6-b5;xb2,b3,b4,b5");
    assert_eq!(seen(&end), "b3=bG b4=bG");
    assert_eq!(end.supply(WHITE).basic, 16);
    let end = position_after(&position_with("b2=wB b3=bGwB b4=bGwG"), "b6-b5;xb2,b3,b5");
    assert_eq!(seen(&end), "b3=bG b4=bGwG");
}

#[test]
fn a_captured_loaded_piece_takes_its_potential_out_of_the_game() {
    let end = position_after(&position_with("c2=wB c3=wB c4=wB c6=bL"), "c1-c2;xc2,c3,c4,c5,c6");
    assert_eq!(seen(&end), "");
    assert_eq!(end.supply(WHITE).captured, 1);
}

#[test]
fn an_own_row_that_a_removal_frees_goes_too() {
    // Taking Black's potential off f4 uncovers White's loaded piece there: column f has a row.
    let start = position_with("b5=wB c5=wB d5=wB e5=wB f4=wLbU f2=wB f3=wB f5=wB");
    let turns = legal(&start, "i5-h5");
    assert_eq!(turns, "xb5,c5,d5,e5,f4;xf2,f3,f4,f5;i5-h5 xb5,c5,d5,e5,f4;xf2,f3,f5;i5-h5");
    let why = refusal(&start, "xb5,c5,d5,e5,f4;i5-h5");
    assert_eq!(why, "your row f2,f3,f4,f5 must be removed first");
}

#[test]
fn a_row_of_the_other_player_that_a_removal_frees_waits() {
    let start = position_with("b5=wB c5=wB d5=wB e5=wB f4=bLwU f2=bB f3=bB f5=bB");
    let freed = position_after(&start, "xb5,c5,d5,e5,f4;a2-b3");
    assert_eq!(seen(&freed), "b3=wB f2=bB f3=bB f4=bL f5=bB");
    assert_eq!(refusal(&freed, "a2-b3"), "your row f2,f3,f4,f5 must be removed first");
}

#[test]
fn the_mover_may_break_a_row_he_freed() {
    let start = position_with("b5=wB c5=wB d5=wB e5=wB f4=bLwU f2=bB f3=bB f5=bB");
    let broken = position_after(&start, "xb5,c5,d5,e5,f4;h1-g2");
    assert_eq!(refusal(&broken, "a2-b3"), "your row f2,f3,f4,f5 must be removed first");
    let broken = position_after(&start, "xb5,c5,d5,e5,f4;f1-f2");
    assert_eq!(refusal(&broken, "a2-b3"), "your row f3,f4,f5,f6 must be removed first");
    let start = position_with("b5=wB c5=wB d5=wB e5=wB f4=bLwU f2=bB f3=bB f5=bB g5=wL");
    let broken = position_after(&start, "xb5,c5,d5,e5,f4;h1-g2");
    assert_eq!(broken.turn(), BLACK);
    let start = position_with("b5=wB c5=wB d5=wB e5=wB f4=bLwU f2=bB f3=bB f5=bB g4=wL");
    let broken = position_after(&start, "xb5,c5,d5,e5,f4;g4*f4");
    assert_eq!(seen(&broken), "f2=bB f3=bB f4=bLwU f5=bB g4=wB");
    assert!(broken.after(&turn("a2-b3")).is_ok());
}

#[test]
fn decision_no_row_stays_with_potentials() {
    let start = position_with("b2=wG b3=wG b4=wL b5=wG");
    assert_eq!(refusal(&start, "e1-e2"), "your row b2,b3,b4,b5 must be removed first");
    let turns = legal(&start, "e1-e2");
    assert_eq!(turns.split(' ').count(), 15, "every choice but keeping all pieces: {turns}");
    // The pieces that stay count, not the uncovered ones.
    let start = position_with("c2=wG c3=wG c4=wG c5=wG c6=bB");
    assert_eq!(
        refusal(&start, "xc6;e1-e2"),
        "c2,c3,c4,c5 would stay as a row; with potentials no row may stay"
    );
    // Uncovered pieces make the next row, on the same line.
    let start = position_with("b2=wG b3=wG b4=wG b5=wGbGwG");
    let turns = legal(&start, "xb5;e1-e2");
    assert_eq!(turns, "xb5;e1-e2");
    let start = position_with("c2=wG c3=wG c4=wG c5=wG c6=wGbB");
    let why = refusal(&start, "xc2,c6;e1-e2");
    assert_eq!(why, "your row c3,c4,c5,c6 must be removed first");
    let end = position_after(&start, "xc2,c6;xc3,c6;e1-e2");
    assert_eq!(seen(&end), "c4=wG c5=wG e2=wB");
}

#[test]
fn an_empty_reserve_is_no_end_while_a_potential_can_be_used() {
    let board = format!("c3=bL d4=wL {ELSEWHERE}");
    let start = SetUp::new("tournament 6", &board).reserve(BLACK, 0).position();
    let going_on = position_after(&start, "a2-b3");
    assert_eq!(going_on.outcome(), None);
    assert_eq!(legal(&going_on, ""), "c3*d4");
}
