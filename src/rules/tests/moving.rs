//! Rules: A turn, Move: which piece moves, and where it can go and turn.

use super::example::{space_named, standard};
use crate::rules::{Kind, Player, Refusal};

#[test]
fn only_own_pieces_move() {
    standard()
        .white("T-D4,D5,E5")
        .black_may_not(
            "TD4-D3,C3,C2",
            Refusal::NotYours(space_named("D4")),
            "the piece on D4 is your opponent's",
        )
        .black_may_not(
            "TC3-D3,C3,C2",
            Refusal::NothingThere(space_named("C3")),
            "there is no piece on C3",
        );
}

#[test]
fn a_move_begins_where_the_punct_is() {
    standard().white("T-D4,D5,E5").white_may_not(
        "TD5-D6,D7,E7",
        Refusal::NotThePunct { space: space_named("D5"), punct: space_named("D4") },
        "D5 holds a minor dot; the PÜNCT of that piece is on D4",
    );
}

#[test]
fn a_piece_stays_what_it_is() {
    let why = Refusal::AnotherKind {
        space: space_named("D4"),
        there: Kind::AngleRight,
        named: Kind::AngleLeft,
    };
    standard().white("AR-D4,D5,E6").white_may_not(
        "D4-D6,D7,C7",
        why,
        "the piece on D4 is an angle right; these dots make an angle left",
    );
}

#[test]
fn the_punct_goes_any_distance_along_each_line() {
    standard()
        .white("T-D4,D5,E5")
        .white("TD4-D12,D11,E12")
        .shows(
            "
            D12 O   o   .
            D11   o   .   .
            D5                .   .   .
            D4                  .   .   .
        ",
        )
        .white("TD12-P12,P13,Q13 TP12-E1,D1,E2")
        .shows(
            "
            D12 .   .   .
            D2                      .   o   .
            D1                        o   O   .
        ",
        );
}

#[test]
fn off_its_lines_it_does_not_go() {
    let off = |to| Refusal::OffTheLines { from: space_named("D4"), to: space_named(to) };
    let words = |to| format!("{to} is not on one of the three lines through D4");
    let mut example = standard();
    example.white("T-D4,D5,E5");
    for (text, to) in [("TD4-E6,E7,F7", "E6"), ("TD4-C5,C6,D6", "C5"), ("TD4-F5,F6,G6", "F5")] {
        example.white_may_not(text, off(to), &words(to));
    }
}

#[test]
fn it_goes_over_anything() {
    standard()
        .white("SE-C4,C3,C2")
        .black("T-E4,E5,F5")
        .white("T-G4,G3,H4")
        .black("SE-I4,I3,I2")
        .shows(
            "
            C4  O   .   X   .   O   o   X   .
            C3    o   .   .   .   o   .   x   .
        ",
        )
        .white("SEC4-J4,J5,J6")
        .shows(
            "
            C4  .   .   X   .   O   o   X   O
            C3    .   .   .   .   o   .   x   .
        ",
        );
}

#[test]
fn it_goes_into_the_centre_and_out_of_it_and_across() {
    standard()
        .white("T-D9,D8,E9")
        .shows(
            "
            D9  O   o   .   :   :   :   :   :   .   .
            D8    o   .   .   :   :   :   :   .   .
        ",
        )
        .white("TD9-I9,I8,J9")
        .shows(
            "
            D9  .   .   .   :   :   O   o   :   .   .
            D8    .   .   .   :   :   o   :   .   .
        ",
        )
        .white("TI9-L9,L8,M9 TL9-E9,D8,D9")
        .shows(
            "
            D9  o   O   .   :   :   :   :   :   .   .
            D8    o   .   .   :   :   :   :   .   .
        ",
        );
}

#[test]
fn a_piece_turns_about_its_punct_in_place() {
    let mut example = standard();
    example.white("AR-D5,D6,E7");
    example.shows(
        "
        D7    .   o   .   :
        C6  .   o   .   .
        C5    .   O   .
        B4  .   .   .
    ",
    );
    let five_others = ["C4 B4", "C5 C6", "D4 C3", "E5 E4", "E6 F6"];
    assert_eq!(example.turns(Player::White, "D5"), five_others);
    example.white("ARD5-D5,E5,E4").shows(
        "
        D7    .   .   .   :
        C6  .   .   .   .
        C5    .   O   o   .
        B4  .   .   .   o   .
    ",
    );
}

#[test]
fn at_the_rim_all_dots_stay_within_the_board() {
    let mut example = standard();
    example.white("SE-A5,B5,C5").shows(
        "
        A7  .   .   .
        A6    .   .   .
        A5      O   o   o
        A4        .   .   .
        A3          .   .   .
    ",
    );
    assert_eq!(example.turns(Player::White, "A5"), ["A4 A3", "A6 A7", "B6 C7"]);
}

#[test]
fn a_move_that_changes_nothing_is_no_move() {
    let words = "the piece must move or turn: this changes nothing";
    standard()
        .white("T-D4,D5,E5")
        .white_may_not("TD4-D4,D5,E5", Refusal::Unchanged, words)
        .white("SE-C2,D2,E2")
        .white_may_not("SEC2-C2,D2,E2", Refusal::Unchanged, words);
}

#[test]
fn half_a_turn_of_a_straight_about_its_centre_changes_nothing() {
    standard().white("SC-D4,C3,E5").white_may_not(
        "SCD4-D4,E5,C3",
        Refusal::Unchanged,
        "the piece must move or turn: this changes nothing",
    );
}

#[test]
fn the_same_spaces_with_the_punct_on_another_are_a_move() {
    standard()
        .white("T-D4,D5,E5")
        .shows(
            "
            D5  o   o
            D4    O   .
        ",
        )
        .white("TD4-D5,D4,E5")
        .shows(
            "
            D5  O   o
            D4    o   .
        ",
        );
}
