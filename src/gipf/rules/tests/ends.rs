//! How games end.

use super::set_up::SetUp;
use super::{BLACK, WHITE, board, position_after, refusal, start, turn};
use crate::gipf::rules::{Challenges, Ending, Game, Outcome};
use crate::rules::Player;

fn won(winner: Player, ending: Ending) -> Outcome {
    Outcome { winner: Some(winner), ending }
}

#[test]
fn who_captures_the_last_gipf_piece_wins() {
    let start = board("standard 0", "b2=wB b3=wB b4=wB c2=wG c3=wB c4=wB c6=bG");
    let end = position_after(&start, "c1-c2;xc2,c4,c5,c6");
    assert_eq!(end.outcome(), Some(won(WHITE, Ending::NoGipf)));
    assert_eq!(refusal(&end, "e1-e2"), "the game is over");
    assert!(end.legal_turns().is_empty());
}

#[test]
fn who_covers_the_last_gipf_piece_wins() {
    let end = position_after(&start("tournament 6"), "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5 c2*b2+1");
    assert_eq!(end.outcome(), Some(won(WHITE, Ending::NoGipf)));
    let parried = position_after(&start("tournament 6"), "Ge1-e2 Gb1-b2 Pc1-c2 Gi5-h5 c2*b2+1");
    assert_eq!(parried.outcome(), None);
}

#[test]
fn a_cover_that_comes_off_in_the_same_turn_does_not_win() {
    let start = board("tournament 6", "b2=wB b3=wB b4=wB b5=bG c5=wL h2=wG");
    let end = position_after(&start, "c5*b5+1;xb2,b3,b4,b5");
    assert_eq!(end.to_string(), "b5=bG c5=wB h2=wG");
    assert_eq!(end.outcome(), None);
}

#[test]
fn who_gives_up_his_own_last_gipf_piece_loses() {
    let start = board("standard 0", "b2=wB b3=wG b4=wB e5=bG");
    let lost = position_after(&start, "b6-b5;xb2,b3,b4,b5");
    assert_eq!(lost.outcome(), Some(won(BLACK, Ending::OwnGipf)));
    assert_eq!(position_after(&start, "b6-b5;xb2,b4,b5").outcome(), None);
}

#[test]
fn decision_both_without() {
    let start = board("standard 0", "c2=wG c3=wB c4=wB c6=bG e5=bB");
    let end = position_after(&start, "c1-c2;xc2,c3,c4,c5,c6");
    assert_eq!(end.outcome(), Some(won(WHITE, Ending::NoGipf)));
}

#[test]
fn black_is_not_lost_before_his_first_gipf_piece() {
    assert_eq!(position_after(&start("tournament 0"), "Ge1-e2").outcome(), None);
}

#[test]
fn gipf_pieces_do_not_count_in_the_basic_version() {
    assert_eq!(position_after(&start("basic"), "e1-e2 b1-b2").outcome(), None);
}

#[test]
fn who_has_no_complete_turn_loses() {
    let start = SetUp::new("basic", "e2=wB e8=bB").reserve(BLACK, 0).position();
    let end = position_after(&start, "a2-b3");
    assert_eq!(end.outcome(), Some(won(WHITE, Ending::NoTurn)));
    assert_eq!(end.turn(), BLACK);
}

#[test]
fn a_row_that_fills_the_reserve_again_is_a_turn() {
    let start = SetUp::new("basic", "b2=bB b3=bB b4=bB b5=bB e2=wB").reserve(BLACK, 0).position();
    let going_on = position_after(&start, "e1-e2");
    assert_eq!(going_on.outcome(), None);
    assert_eq!(position_after(&going_on, "xb2,b3,b4,b5;e1-e2").supply(BLACK).basic, 3);
}

#[test]
fn a_dealing_with_rows_that_leaves_no_move_is_not_legal() {
    // Black's reserve is empty. If all four GIPF-pieces of the row stay, Black has no piece to push
    // in.
    let text = "b2=bG b3=bG b4=bG b5=bG e2=wG";
    let start = SetUp::new("standard 0", text).reserve(BLACK, 0).position();
    let going_on = position_after(&start, "e1-e2");
    assert_eq!(going_on.outcome(), None);
    assert_eq!(refusal(&going_on, "e1-e2"), "that takes 1 basic piece; your reserve has 0");
    assert!(going_on.legal_turns().iter().all(|turn| !turn.before.is_empty()));
    // A row of used potentials gives no piece back.
    let text = "b2=wLbU b3=wLbU b4=wLbU b5=wLbU e5=bG e2=wG";
    let start = SetUp::new("tournament 6", text).reserve(BLACK, 0).position();
    assert_eq!(position_after(&start, "h1-g2").outcome(), Some(won(WHITE, Ending::NoTurn)));
}

#[test]
fn players_resign_or_agree_on_a_draw() {
    let mut game = Game::new("basic".parse().unwrap(), Challenges::DEFAULT);
    game.end(Outcome::lost_by(WHITE, Ending::Resigned)).unwrap();
    assert_eq!(game.outcome(), Some(won(BLACK, Ending::Resigned)));
    let refused = game.play(&turn("e1-e2")).unwrap_err();
    assert_eq!(refused.to_string(), "the game is over");
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    game.end(Outcome::AGREED_DRAW).unwrap();
    assert_eq!(game.outcome(), Some(Outcome { winner: None, ending: Ending::Agreed }));
    assert!(game.end(Outcome::lost_by(BLACK, Ending::Resigned)).is_err());
}

#[test]
fn decision_no_rule_against_repetition() {
    // Both players can fill a column at the rim and empty it again without end.
    let mut position = board("basic", "b2=wB h2=bB");
    let start = position.clone();
    for _ in 0..60 {
        position = position_after(&position, "b1-b2 h1-h2 b1-b2 h1-h2");
        position = position_after(&position, "b1-b2;xb2,b3,b4,b5 h1-h2;xh2,h3,h4,h5 b1-b2 h1-h2");
        assert_eq!(position, start);
    }
}

#[test]
fn turns_are_taken_back_and_played_again() {
    let mut game = Game::new("standard 0".parse().unwrap(), Challenges::NONE);
    let start = game.position().clone();
    game.play(&turn("e1-e4")).unwrap();
    assert_eq!(game.turns()[0].to_string(), "e1-e2");
    let played = game.position().clone();
    assert!(game.undo() && !game.undo());
    assert_eq!(game.position(), &start);
    assert!(game.redo() && !game.redo());
    assert_eq!(game.position(), &played);
    game.undo();
    game.play(&turn("b1-b2")).unwrap();
    assert!(game.undone_turns().is_empty());
}
