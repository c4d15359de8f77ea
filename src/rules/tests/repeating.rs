//! Rules: The end, 4: positions that occur again.

use super::table::{Table, standard};
use crate::rules::Player::{Black, White};
use crate::rules::{Ending, EndingError, Outcome};

/// Each player has a straight that turns about its centre; three turns bring it back.
fn two_straights() -> Table {
    let mut table = standard();
    table.white("SC-D5,D4,D6").black("SC-M11,M10,M12");
    table
}

/// Both turn their straights all the way round: six plies.
fn all_round(table: &mut Table) {
    table
        .white("SCD5-D5,C4,E6")
        .black("SCM11-M11,L10,N12")
        .white("SCD5-D5,C5,E5")
        .black("SCM11-M11,L11,N11")
        .white("SCD5-D5,D4,D6")
        .black("SCM11-M11,M10,M12");
}

#[test]
fn the_third_time_the_player_to_move_may_claim_a_draw() {
    let mut table = two_straights();
    all_round(&mut table);
    all_round(&mut table);
    assert_eq!(table.game.occurrences(), 3);
    assert!(table.game.draw_can_be_claimed());
    assert_eq!(table.game.end(Ending::Claimed { by: White }), Ok(()));
    table.ends(Outcome::Ended(Ending::Claimed { by: White }));
    assert_eq!(table.game.outcome().and_then(Outcome::winner), None);
}

#[test]
fn nothing_forces_it() {
    let mut table = two_straights();
    for _ in 0..4 {
        all_round(&mut table);
    }
    table.goes_on();
    assert_eq!(table.game.occurrences(), 5);
    assert!(table.game.draw_can_be_claimed());
}

#[test]
fn before_the_third_time_it_can_not_be_claimed() {
    let mut table = two_straights();
    all_round(&mut table);
    assert_eq!(table.game.occurrences(), 2);
    assert!(!table.game.draw_can_be_claimed());
    let error = table.game.end(Ending::Claimed { by: White }).unwrap_err();
    assert_eq!(error, EndingError::NoRepetition);
    assert_eq!(error.to_string(), "the position has not occurred for the third time");
    table.goes_on();
}

#[test]
fn the_player_who_is_not_to_move_can_not_claim_it() {
    let mut table = two_straights();
    all_round(&mut table);
    all_round(&mut table);
    let error = table.game.end(Ending::Claimed { by: Black }).unwrap_err();
    assert_eq!(error, EndingError::NotYourTurn(Black));
    assert_eq!(error.to_string(), "Black can't claim a draw: it is not Black's turn");
    table.goes_on();
}

#[test]
fn the_same_board_with_the_other_player_to_move_is_another_position() {
    let mut table = two_straights();
    // White needs three moves to come back to where the straight lay, Black only two.
    table
        .white("SCD5-D5,C4,E6")
        .black("SCM11-M11,L10,N12")
        .white("SCD5-D5,C5,E5")
        .black("SCM11-M11,M10,M12")
        .white("SCD5-D5,D4,D6");
    table.shows(
        "
        C6  .   o   .
        C5    .   O   .
        C4      .   o   .
    ",
    );
    assert_eq!(table.game.occurrences(), 1);
}

#[test]
fn which_of_two_like_pieces_lies_where_does_not_matter() {
    let mut table = standard();
    table.white("T-D3,D4,E4 T-D7,D8,E8").black("SC-M11,M10,M12");
    let picture = "
        D8  o   o
        D7    O   .
        D4          o   o
        D3            O   .
    ";
    table.shows(picture);
    let first = table.game.position().key();
    table
        .white("TD3-D10,D9,E10")
        .black("SCM11-M11,L10,N12")
        .white("TD7-D3,D4,E4")
        .black("SCM11-M11,L11,N11")
        .white("TD10-D7,D8,E8")
        .black("SCM11-M11,M10,M12")
        .shows(picture);
    assert_eq!(table.game.occurrences(), 2);
    assert_eq!(table.game.position().key(), first);
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let (mut one, mut other) = (standard(), standard());
    one.white("T-D3,D4,E4").black("SC-M11,M10,M12").white("SE-D7,D8,D9");
    other.white("SE-D7,D8,D9").black("SC-M11,M10,M12").white("T-D3,D4,E4");
    assert_eq!(one.game.position().key(), other.game.position().key());
}

#[test]
fn taking_back_takes_back_the_count_too() {
    let mut table = two_straights();
    all_round(&mut table);
    all_round(&mut table);
    assert!(table.game.undo());
    assert!(!table.game.draw_can_be_claimed());
    assert!(table.game.redo());
    assert!(table.game.draw_can_be_claimed());
    assert_eq!(table.game.end(Ending::Claimed { by: White }), Ok(()));
    assert!(table.game.undo());
    table.goes_on();
    assert_eq!(table.game.occurrences(), 3);
}
