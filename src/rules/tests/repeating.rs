//! Rules: The end, 4: positions that occur again.

use super::example::{Example, standard};
use crate::rules::player::Player::{Black, White};
use crate::rules::{Ending, EndingError, Outcome};

/// Each player has a straight that turns about its centre; three turns bring it back.
fn two_straights() -> Example {
    let mut example = standard();
    example.white("SC-D5,D4,D6").black("SC-M11,M10,M12");
    example
}

/// Both players turn their straights all the way round: six plies.
fn all_round(example: &mut Example) {
    example
        .white("SCD5-D5,C4,E6")
        .black("SCM11-M11,L10,N12")
        .white("SCD5-D5,C5,E5")
        .black("SCM11-M11,L11,N11")
        .white("SCD5-D5,D4,D6")
        .black("SCM11-M11,M10,M12");
}

#[test]
fn the_third_time_the_player_to_move_may_claim_a_draw() {
    let mut example = two_straights();
    all_round(&mut example);
    all_round(&mut example);
    assert_eq!(example.game.occurrences(), 3);
    assert!(example.game.draw_can_be_claimed());
    assert_eq!(example.game.end(Ending::Claimed { by: White }), Ok(()));
    example.ends(Outcome::Ended(Ending::Claimed { by: White }));
    assert_eq!(example.game.outcome().and_then(Outcome::winner), None);
}

#[test]
fn nothing_forces_it() {
    let mut example = two_straights();
    for _ in 0..4 {
        all_round(&mut example);
    }
    example.goes_on();
    assert_eq!(example.game.occurrences(), 5);
    assert!(example.game.draw_can_be_claimed());
}

#[test]
fn before_the_third_time_it_can_not_be_claimed() {
    let mut example = two_straights();
    all_round(&mut example);
    assert_eq!(example.game.occurrences(), 2);
    assert!(!example.game.draw_can_be_claimed());
    let error = example.game.end(Ending::Claimed { by: White }).unwrap_err();
    assert_eq!(error, EndingError::NoRepetition);
    assert_eq!(error.to_string(), "the position has not occurred for the third time");
    example.goes_on();
}

#[test]
fn the_player_who_is_not_to_move_can_not_claim_it() {
    let mut example = two_straights();
    all_round(&mut example);
    all_round(&mut example);
    let error = example.game.end(Ending::Claimed { by: Black }).unwrap_err();
    assert_eq!(error, EndingError::NotYourTurn(Black));
    assert_eq!(error.to_string(), "Black can't claim a draw: it is not Black's turn");
    example.goes_on();
}

#[test]
fn the_same_board_with_the_other_player_to_move_is_another_position() {
    let mut example = two_straights();
    // White needs three moves to return the straight to its place, Black only two.
    example
        .white("SCD5-D5,C4,E6")
        .black("SCM11-M11,L10,N12")
        .white("SCD5-D5,C5,E5")
        .black("SCM11-M11,M10,M12")
        .white("SCD5-D5,D4,D6");
    example.shows(
        "
        C6  .   o   .
        C5    .   O   .
        C4      .   o   .
    ",
    );
    assert_eq!(example.game.occurrences(), 1);
}

#[test]
fn which_of_two_like_pieces_lies_where_does_not_matter() {
    let mut example = standard();
    example.white("T-D3,D4,E4 T-D7,D8,E8").black("SC-M11,M10,M12");
    let picture = "
        D8  o   o
        D7    O   .
        D4          o   o
        D3            O   .
    ";
    example.shows(picture);
    let first = example.game.position().clone();
    example
        .white("TD3-D10,D9,E10")
        .black("SCM11-M11,L10,N12")
        .white("TD7-D3,D4,E4")
        .black("SCM11-M11,L11,N11")
        .white("TD10-D7,D8,E8")
        .black("SCM11-M11,M10,M12")
        .shows(picture);
    assert_eq!(example.game.occurrences(), 2);
    let again = example.game.position();
    assert!(*again == first && !again.is_exactly(&first));
    assert_eq!(again.zobrist(), first.zobrist());
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let (mut one, mut other) = (standard(), standard());
    one.white("T-D3,D4,E4").black("SC-M11,M10,M12").white("SE-D7,D8,D9");
    other.white("SE-D7,D8,D9").black("SC-M11,M10,M12").white("T-D3,D4,E4");
    assert!(one.game.position() == other.game.position());
}

#[test]
fn taking_back_takes_back_the_count_too() {
    let mut example = two_straights();
    all_round(&mut example);
    all_round(&mut example);
    let last = example.game.last_move().expect("a move");
    assert!(example.game.undo());
    assert!(!example.game.draw_can_be_claimed());
    assert_eq!(example.game.play(last), Ok(()));
    assert!(example.game.draw_can_be_claimed());
    assert_eq!(example.game.end(Ending::Claimed { by: White }), Ok(()));
    assert!(example.game.undo());
    example.goes_on();
    assert_eq!(example.game.occurrences(), 3);
}
