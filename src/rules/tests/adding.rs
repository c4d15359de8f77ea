//! Rules: A turn, Add.

use super::example::{basic, space_named, standard};
use crate::rules::{Kind, Move, NotationError, Player, Refusal, Variant};

#[test]
fn white_begins() {
    assert_eq!(standard().game.position().turn(), Player::White);
    let mut example = standard();
    example.white("T-D4,D5,E5");
    assert_eq!(example.game.position().turn(), Player::Black);
}

#[test]
fn a_piece_is_added_on_three_empty_spaces() {
    standard()
        .white("T-D4,D5,E5")
        .shows(
            "
            D6    .   .   .
            C5  .   o   o
            C4    .   O   .
        ",
        )
        .black("AR-C4,C5,D6")
        .shows(
            "
            D6    x   .   .
            C5  x   o   o
            C4    X   O   .
        ",
        );
}

#[test]
fn an_added_piece_comes_from_the_reserve_and_lies_on_the_board_itself() {
    let mut example = standard();
    example.white("AM-D4,D5,E4");
    let position = example.game.position();
    assert_eq!(position.reserve(Player::White).count(Kind::AngleMiddle), 1);
    assert_eq!(position.reserve(Player::Black).count(Kind::AngleMiddle), 2);
    assert_eq!(position.top(space_named("D4")).map(|piece| piece.level.get()), Some(0));
}

#[test]
fn what_is_not_in_the_reserve_can_not_be_added() {
    standard().white("AM-D4,D5,E4 AM-B4,B5,C4").white_may_not(
        "AM-F4,F5,G4",
        Refusal::NoneLeft(Kind::AngleMiddle),
        "no angle middle left in the reserve",
    );
}

#[test]
fn nothing_is_added_on_other_pieces_be_they_whose_they_may() {
    let taken = |name| Refusal::Occupied { space: space_named(name), bridge: false };
    standard()
        .white("T-D4,D5,E5")
        .shows(
            "
            B5  .   .   o   o
            B4    .   .   O
        ",
        )
        .black_may_not("SE-B5,C5,D5", taken("D5"), "D5 is occupied")
        .white_may_not("T-D4,C4,D5", taken("D4"), "D4 is occupied")
        .white_may_not("T-D4,D5,E5", taken("D4"), "D4 is occupied");
}

#[test]
fn nothing_is_added_under_a_bridge() {
    let bridge = |name| Refusal::Occupied { space: space_named(name), bridge: true };
    let words = "E4 is under a bridge: nothing can go there";
    standard()
        .white("T-D4,C4,D5 T-F4,F3,G4 SE-D7,D8,D9 SED7-D4,E4,F4")
        .shows(
            "
            D5    o   .   .
            C4  o   O1  o1^ o1  o
            D3        .   .   o
        ",
        )
        .black_may_not("SE-E5,E4,E3", bridge("E4"), words)
        .white_may_not("T-E4,E5,F5", bridge("E4"), words);
}

#[test]
fn basic_keeps_only_the_very_first_piece_out_of_the_centre() {
    let refused =
        |name| Refusal::CentralHexagon { space: space_named(name), variant: Variant::Basic };
    basic()
        .white_may_not(
            "T-I9,I10,J10",
            refused("I9"),
            "I9 is in the central hexagon, where the first piece may not be added",
        )
        .white("SE-D9,E9,F9")
        .black("SE-G9,H9,I9")
        .white("T-J9,K9,J8")
        .shows(
            "
            I10                   :   :   :
            D9  O   o   o   X   x   x   O   o
            H8                    :   :   o
        ",
        );
}

#[test]
fn not_even_one_dot_of_it_may_touch_the_centre() {
    basic().white_may_not(
        "SE-E9,F9,G9",
        Refusal::CentralHexagon { space: space_named("G9"), variant: Variant::Basic },
        "G9 is in the central hexagon, where the first piece may not be added",
    );
}

#[test]
fn a_first_piece_taken_back_is_a_first_piece_again() {
    let mut example = basic();
    example.white("T-D4,D5,E5");
    assert!(example.game.undo());
    example.white_may_not(
        "T-I9,I10,J10",
        Refusal::CentralHexagon { space: space_named("I9"), variant: Variant::Basic },
        "I9 is in the central hexagon, where the first piece may not be added",
    );
}

#[test]
fn standard_adds_nothing_in_the_centre_ever() {
    let refused =
        |name| Refusal::CentralHexagon { space: space_named(name), variant: Variant::Standard };
    let words = "G9 is in the central hexagon, where no piece may be added";
    standard()
        .white_may_not("SE-E9,F9,G9", refused("G9"), words)
        .white("SE-D9,E9,F9")
        .black_may_not("SE-G9,H9,I9", refused("G9"), words)
        .black("T-F8,E7,F7")
        .white_may_not(
            "SE-K9,L9,M9",
            refused("K9"),
            "K9 is in the central hexagon, where no piece may be added",
        )
        .shows(
            "
            D9  O   o   o   :   :
            E8        .   X   :   :
        ",
        );
}

#[test]
fn the_board_ends_at_its_rim() {
    let error = "SE-A7,A8,A9".parse::<Move>().unwrap_err();
    assert!(matches!(error, NotationError::NoSuchSpace(_)));
    assert_eq!(error.to_string(), "there is no space A9 on the board");
}
