//! Rules: A turn, Move 4: bridges.

use super::example::{Example, bridges_any, level, space_named, standard};
use crate::rules::Refusal;

/// Two piers of White's with the space E4 between them.
fn piers() -> Example {
    let mut example = standard();
    example.white("T-D4,C4,D5 T-F5,F4,G5");
    example
}

/// The piers with another triangle on each.
fn high_piers() -> Example {
    let mut example = piers();
    example.white("T-D9,D10,E10 TD9-D4,C4,D5 T-F10,F11,G11 TF10-F5,F4,G5");
    example
}

#[test]
fn a_straight_bridges_a_gap_between_two_pieces() {
    piers()
        .white("SE-D7,D8,D9")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O   .   o
        ",
        )
        .white("SED7-D4,E4,F4")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O1  o1^ o1
        ",
        );
}

#[test]
fn an_angle_bridges_a_gap_bending_left_or_right() {
    piers().white("AL-D7,D8,C8 ALD7-D4,E4,F5").shows(
        "
        D5    o   .   o1  o
        C4  o   O1  o1^ o
    ",
    );
    piers().white("AR-F10,F11,G12 ARF10-F5,E4,D4").shows(
        "
        D5    o   .   O1  o
        C4  o   o1  o1^ o
    ",
    );
}

#[test]
fn over_a_middle_as_high_as_the_ends_a_piece_lies_flat() {
    piers()
        .black("T-E4,E3,D3")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O   X   o
        ",
        )
        .white("SE-D7,D8,D9 SED7-D4,E4,F4")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O1  o1  o1
        ",
        );
}

#[test]
fn the_middle_may_be_lower_by_one_or_by_more() {
    high_piers().white("SE-D7,D8,D9 SED7-D4,E4,F4").shows(
        "
        D5    o1  .   O1  o1
        C4  o1  O2  o2^ o2
    ",
    );
    high_piers()
        .black("T-E4,E3,D3")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O1  X   o1
        ",
        )
        .white("SE-D7,D8,D9 SED7-D4,E4,F4")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O2  o2^ o2
        ",
        );
}

#[test]
fn the_ends_rest_at_one_height() {
    piers()
        .white("T-D9,D10,E10 TD9-D4,C4,D5 SE-D7,D8,D9")
        .shows(
            "
            D5    o1  .   O   o
            C4  o1  O1  .   o
        ",
        )
        .white_may_not(
            "SED7-D4,E4,F4",
            Refusal::EndsUneven([(space_named("D4"), level(2)), (space_named("F4"), level(1))]),
            "the ends must rest on the same level: 2 and 1 (D4 and F4)",
        );
}

#[test]
fn no_end_hangs_in_the_air() {
    standard().white("T-D4,C4,D5 SE-D7,D8,D9").white_may_not(
        "SED7-D4,E4,F4",
        Refusal::EndsUneven([(space_named("D4"), level(1)), (space_named("F4"), level(0))]),
        "the ends must rest on the same level: 1 and 0 (D4 and F4)",
    );
}

#[test]
fn the_middle_is_not_higher_than_the_ends() {
    piers()
        .white("T-E4,E3,D3 T-E8,E9,F9 TE8-E4,E3,D3")
        .white("SE-D7,D8,D9")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O   O1  o
        ",
        )
        .white_may_not(
            "SED7-D4,E4,F4",
            Refusal::MiddleHigher { middle: (space_named("E4"), level(2)), ends: level(1) },
            "the middle must rest on no higher level than the ends: 2 and 1 (E4 and the ends)",
        );
}

#[test]
fn on_the_board_itself_a_piece_bends_over_nothing() {
    standard().white("SE-C7,D7,E7").black("T-D4,D5,E5").white_may_not(
        "SEC7-C4,D4,E4",
        Refusal::MiddleHigher { middle: (space_named("D4"), level(1)), ends: level(0) },
        "the middle must rest on no higher level than the ends: 1 and 0 (D4 and the ends)",
    );
}

#[test]
fn the_end_that_is_no_punct_may_rest_on_anybodys_piece() {
    standard()
        .white("T-D4,C4,D5 SE-D7,D8,D9")
        .black("T-F5,F4,G5 SE-F8,F9,F10")
        .shows(
            "
            D5    o   .   X   x
            C4  o   O   .   x
        ",
        )
        .white("SED7-D4,E4,F4")
        .shows(
            "
            D5    o   .   X   x
            C4  o   O1  o1^ o1
        ",
        );
}

#[test]
fn the_end_that_is_the_punct_rests_on_an_own_one() {
    standard().white("T-D4,C4,D5 AR-F10,F11,G12").black("T-F5,F4,G5").white_may_not(
        "ARF10-F5,E4,D4",
        Refusal::PunctOnOpponent(space_named("F5")),
        "the PÜNCT must land on one of your own pieces, not on F5",
    );
}

#[test]
fn with_the_punct_in_the_middle_an_own_dot_lies_below_it() {
    high_piers()
        .white("T-E4,E3,D3")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O1  O   o1
        ",
        )
        .white("SC-E9,E8,E10 SCE9-E4,D4,F4")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  o2  O2^ o2
        ",
        );
    high_piers().white("T-E4,E3,D3 AM-E9,E8,D9 AME9-E4,D4,F5").shows(
        "
        D5    o1  .   o2  o1
        C4  o1  o2  O2^ o1
    ",
    );
}

#[test]
fn not_one_of_the_opponents() {
    let why = Refusal::PunctOnOpponent(space_named("E4"));
    let words = "the PÜNCT must land on one of your own pieces, not on E4";
    high_piers()
        .black("T-E4,E3,D3")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O1  X   o1
        ",
        )
        .white("SC-E9,E8,E10")
        .white_may_not("SCE9-E4,D4,F4", why, words);
    high_piers().black("T-E4,E3,D3").white("AM-E9,E8,D9").white_may_not(
        "AME9-E4,D4,F5",
        why,
        words,
    );
}

#[test]
fn and_not_nothing() {
    let why = Refusal::PunctOverNothing(space_named("E4"));
    let words = "the PÜNCT must be over one of your own pieces, but E4 is empty";
    piers().white("SC-E9,E8,E10").white_may_not("SCE9-E4,D4,F4", why, words);
    high_piers().white("SC-E9,E8,E10").white_may_not("SCE9-E4,D4,F4", why, words);
    piers().white("AM-E9,E8,D9").white_may_not("AME9-E4,D4,F5", why, words);
}

/// An angle of White's with its ends on D4 and F5 and its middle on E5. This piece alone would
/// carry both ends of a bridge over E4.
const ONE_PIER: &str = "AM-E5,D4,F5";

#[test]
fn two_bridge_ends_on_one_piece_are_refused() {
    let why = |one, other| Refusal::OneSupport([space_named(one), space_named(other)]);
    standard()
        .white(ONE_PIER)
        .white("AL-D7,D8,C8 AR-F10,F11,G12")
        .shows(
            "
            D5  .   O   o
            D4    o   .   .
        ",
        )
        .white_may_not(
            "ALD7-D4,E4,F5",
            why("D4", "F5"),
            "a bridge must rest on two pieces, but D4 and F5 belong to one",
        )
        .white_may_not(
            "ARF10-F5,E4,D4",
            why("F5", "D4"),
            "a bridge must rest on two pieces, but F5 and D4 belong to one",
        );
}

#[test]
fn the_servers_allow_them() {
    bridges_any().white(ONE_PIER).white("AL-D7,D8,C8 ALD7-D4,E4,F5").shows(
        "
        D5  .   O   o1
        D4    O1  o1^ .
    ",
    );
    bridges_any().white(ONE_PIER).white("AR-F10,F11,G12 ARF10-F5,E4,D4").shows(
        "
        D5  .   O   O1
        D4    o1  o1^ .
    ",
    );
}

#[test]
fn so_it_is_with_the_punct_in_the_middle() {
    // The pier, raised to level 1, and an own dot on E4 for the PÜNCT.
    let raised = "T-D4,D5,E5 T-F5,F6,G6 AM-E9,E8,D9 AME9-E5,D4,F5 T-E4,E3,D3 AM-E9,E8,D9";
    standard()
        .white(raised)
        .shows(
            "
            D5  o   O1  o1
            D4    o1  O   .
        ",
        )
        .white_may_not(
            "AME9-E4,D4,F5",
            Refusal::OneSupport([space_named("D4"), space_named("F5")]),
            "a bridge must rest on two pieces, but D4 and F5 belong to one",
        );
    bridges_any().white(raised).white("AME9-E4,D4,F5").shows(
        "
        D5  o   O1  o2
        D4    o2  O2^ .
    ",
    );
}

#[test]
fn a_triangle_never_bridges() {
    piers()
        .white("T-D9,D10,E10")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O   .   o
        ",
        )
        .white_may_not(
            "TD9-D4,D5,E5",
            Refusal::Uneven([
                (space_named("D4"), level(1)),
                (space_named("D5"), level(1)),
                (space_named("E5"), level(0)),
            ]),
            "a triangle must rest on three spaces of one level, not 1, 1 and 0 (D4, D5 and E5)",
        );
}

#[test]
fn a_bridge_carries_other_pieces_its_middle_included() {
    piers()
        .white("SE-D7,D8,D9 SED7-D4,E4,F4")
        .shows(
            "
            D5    o   .   O   o
            C4  o   O1  o1^ o1
        ",
        )
        .white("SC-E9,E8,E10 SCE9-E4,D4,F4")
        .shows(
            "
            D5    o   .   O   o
            C4  o   o2  O2  o2
        ",
        );
}
