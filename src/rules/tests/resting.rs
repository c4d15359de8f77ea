//! Rules: A turn, Move: how a piece comes to rest flat, on the board and on others.

use super::example::{basic, level, space_named, standard};
use crate::rules::{Move, Position, Refusal, Rules};

#[test]
fn lifting_a_piece_frees_its_own_spaces() {
    standard()
        .white("SE-C4,D4,E4")
        .shows(
            "
            B4  .   O   o   o   .   .
        ",
        )
        .white("SEC4-D4,E4,F4")
        .shows(
            "
            B4  .   .   O   o   o   .
        ",
        )
        .white("SED4-F4,E4,D4")
        .shows(
            "
            B4  .   .   o   o   O   .
        ",
        );
}

#[test]
fn its_own_height_does_not_carry_it() {
    let uneven = |[a, b, c]: [(&str, u8); 3]| {
        Refusal::Uneven([
            (space_named(a.0), level(a.1)),
            (space_named(b.0), level(b.1)),
            (space_named(c.0), level(c.1)),
        ])
    };
    standard()
        .white("T-D4,D5,E5 T-G4,F4,G5 TG4-D4,D5,E5")
        .shows(
            "
            D6  .   .   .
            D5    o1  o1  .
            D4      O1  .
        ",
        )
        .white_may_not(
            "TD4-D5,D6,E6",
            uneven([("D5", 1), ("D6", 0), ("E6", 0)]),
            "a triangle must rest on three spaces of one level, not 1, 0 and 0 (D5, D6 and E6)",
        )
        .white("TD4-E5,D4,D5")
        .shows(
            "
            D6  .   .   .
            D5    o1  O1  .
            D4      o1  .
        ",
        );
}

#[test]
fn of_a_move_without_a_piece_the_space_that_it_leaves_is_named() {
    let played: Move = "TD4-D5,D6,E6".parse().expect("a move");
    let landing = Position::new(Rules::default()).landing_of(played);
    assert_eq!(landing, Err(Refusal::NothingThere(space_named("D4"))));
}

#[test]
fn a_piece_rests_flat_one_level_above_what_carries_it() {
    standard()
        .white("T-D4,D5,E5")
        .white("T-G4,F4,G5 TG4-D4,D5,E5")
        .shows(
            "
            D5  o1  o1  .   .
            D4    O1  .   .   .
        ",
        )
        .white("T-G4,F4,G5 TG4-D4,D5,E5")
        .shows(
            "
            D5  o2  o2  .   .
            D4    O2  .   .   .
        ",
        )
        .white("T-G4,F4,G5 TG4-D4,D5,E5")
        .shows(
            "
            D5  o3  o3  .   .
            D4    O3  .   .   .
        ",
        );
}

#[test]
fn several_pieces_of_one_height_carry_it_together() {
    standard()
        .white("SE-D4,D5,D6")
        .black("SE-E6,E5,E4")
        .white("SE-F4,F5,F6 SE-D8,D9,D10")
        .shows(
            "
            D6  o   X   o
            D5    o   x   o
            D4      O   x   O
        ",
        )
        .white("SED8-D5,E5,F5")
        .shows(
            "
            D6  o   X   o
            D5    O1  o1  o1
            D4      O   x   O
        ",
        );
}

#[test]
fn above_the_board_the_punct_must_be_on_an_own_dot() {
    standard()
        .white("T-D4,D5,E5")
        .black("T-F5,F6,G6")
        .white("SE-F9,F10,F11")
        .black("SE-D8,D9,D10")
        .shows(
            "
            D6  .   .   x
            D5    o   o   X   .
            D4      O   .
        ",
        )
        .white_may_not(
            "SEF9-F5,E5,D5",
            Refusal::PunctOnOpponent(space_named("F5")),
            "the PÜNCT must land on one of your own pieces, not on F5",
        )
        .black_may_not(
            "SED8-D5,E5,F5",
            Refusal::PunctOnOpponent(space_named("D5")),
            "the PÜNCT must land on one of your own pieces, not on D5",
        );
}

#[test]
fn it_does_not_matter_whether_that_dot_is_a_punct() {
    standard().white("T-D4,D5,E5 T-D8,D9,E9 TD8-D5,D4,E5").shows(
        "
        D5  O1  o1
        D4    o1  .
    ",
    );
    standard().white("T-D4,D5,E5 T-D8,D9,E9 TD8-D4,D5,E5").shows(
        "
        D5  o1  o1
        D4    O1  .
    ",
    );
}

#[test]
fn the_minor_dots_may_cover_anybodys() {
    standard()
        .white("T-D4,D5,E5")
        .black("T-F5,F6,G6")
        .white("SE-D8,D9,D10")
        .shows(
            "
            D6  .   .   x
            D5    o   o   X   .
            D4      O   .
        ",
        )
        .white("SED8-D5,E5,F5")
        .shows(
            "
            D6  .   .   x
            D5    O1  o1  o1  .
            D4      O   .
        ",
        );
}

#[test]
fn the_own_dot_is_the_topmost_not_one_further_down() {
    standard()
        .white("T-D4,D5,E5")
        .black("T-F5,F6,G6 SE-F8,F9,F10 SEF8-F5,E5,D5")
        .white("SE-D8,D9,D10")
        .shows(
            "
            D6  .   .   x
            D5    x1  x1  X1  .
            D4      O   .
        ",
        )
        .white_may_not(
            "SED8-D5,E5,F5",
            Refusal::PunctOnOpponent(space_named("D5")),
            "the PÜNCT must land on one of your own pieces, not on D5",
        );
}

#[test]
fn uneven_ground_does_not_carry_a_triangle() {
    let heights = [
        (space_named("D5"), level(1)),
        (space_named("D6"), level(0)),
        (space_named("E6"), level(0)),
    ];
    standard()
        .white("T-D4,D5,E5 T-D8,D9,E9")
        .white_may_not(
            "TD8-D5,D6,E6",
            Refusal::Uneven(heights),
            "a triangle must rest on three spaces of one level, not 1, 0 and 0 (D5, D6 and E6)",
        )
        .white_may_not(
            "TD8-D6,D5,E6",
            Refusal::Uneven([
                (space_named("D6"), level(0)),
                (space_named("E6"), level(0)),
                (space_named("D5"), level(1)),
            ]),
            "a triangle must rest on three spaces of one level, not 0, 0 and 1 (D6, E6 and D5)",
        );
}

#[test]
fn a_piece_goes_from_any_level_to_any_other() {
    standard()
        .white("T-D4,D5,E5 T-G4,F4,G5 TG4-D4,D5,E5 T-D9,D10,E10")
        .shows(
            "
            D5  o1  o1  .   .
            D4    O1  .   .   .
        ",
        )
        // From the board to level 2, past level 1.
        .white("TD9-D4,D5,E5")
        .shows(
            "
            D5  o2  o2  .   .
            D4    O2  .   .   .
        ",
        )
        // Down to the board again.
        .white("TD4-G4,F4,G5")
        .shows(
            "
            D5  o1  o1  .   o
            D4    O1  .   o   O
        ",
        )
        // From level 1 down to the board.
        .white("TD4-G4,F4,G5")
        .shows(
            "
            D5  o   o   .   o1
            D4    O   .   o1  O1
        ",
        );
}

#[test]
fn a_whole_stack_can_be_climbed_and_left_in_the_centre_too() {
    basic()
        .white("T-D9,D8,E9")
        .black("T-I9,I8,J9")
        .white("T-H9,H8,G8")
        .shows(
            "
            G9  :   O   X   x
            G8    o   o   x
        ",
        )
        .white("TD9-H9,G8,H8")
        .shows(
            "
            G9  :   O1  X   x
            G8    o1  o1  x
        ",
        );
}
