//! Rules: A turn, Covered and blocked.

use super::example::{Example, dot_of, gap_under, level, space_named, standard};
use crate::rules::Refusal;
use crate::rules::player::Player::{Black, White};

/// A bridge of White's over E4, with one end on an own pier and the other on one of Black's.
fn bridge() -> Example {
    let mut example = standard();
    example.white("T-C4,D4,C3 SE-D7,D8,D9").black("T-F5,F4,G5").white("SED7-D4,E4,F4");
    example
}

#[test]
fn one_covered_dot_blocks_a_piece_be_it_whose_it_may() {
    let by = dot_of(White, "SE-D4,E4,F4", 1);
    bridge()
        .shows(
            "
            D5    .   .   X   x
            C4  O   O1  o1^ o1
            C3    o   .   .   .
        ",
        )
        .white_may_not(
            "TC4-C10,C9,D10",
            Refusal::Covered { dot: space_named("D4"), by },
            "the piece is blocked: D4 is covered by a white straight on level 1",
        )
        .black_may_not(
            "TF5-F12,F11,G12",
            Refusal::Covered { dot: space_named("F4"), by },
            "the piece is blocked: F4 is covered by a white straight on level 1",
        );
}

#[test]
fn a_blocked_piece_does_not_turn_either() {
    bridge().black_may_not(
        "TF5-F5,F6,G6",
        Refusal::Covered { dot: space_named("F4"), by: dot_of(White, "SE-D4,E4,F4", 1) },
        "the piece is blocked: F4 is covered by a white straight on level 1",
    );
}

#[test]
fn a_bridge_blocks_what_lies_under_its_gap() {
    standard()
        .white("T-D4,C4,D5 T-F5,F4,G5 T-D9,D10,E10 TD9-D4,C4,D5 T-F10,F11,G11 TF10-F5,F4,G5")
        .white("SE-D7,D8,D9")
        .black("T-E4,E3,D3")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O1  X   o1
            C3    .   x   x   .
        ",
        )
        .white("SED7-D4,E4,F4")
        .shows(
            "
            D5    o1  .   O1  o1
            C4  o1  O2  o2^ o2
            C3    .   x   x   .
        ",
        )
        .black_may_not(
            "TE4-E4,E3,F4",
            Refusal::Covered { dot: space_named("E4"), by: gap_under(White, "SE-D4,E4,F4", 2) },
            "the piece is blocked: E4 is under the bridge of a white straight on level 2",
        );
}

#[test]
fn nothing_slides_under_a_bridge() {
    bridge()
        .white("SE-E9,E8,E7")
        .shows(
            "
            D5    .   .   X   x
            C4  O   O1  o1^ o1
            C3    o   .   .   .
            D3        .   .   .
            D2          .   .   .
        ",
        )
        .white_may_not(
            "SEE9-E4,E3,E2",
            Refusal::EndsUneven([(space_named("E4"), level(2)), (space_named("E2"), level(0))]),
            "the ends must rest on the same level: 2 and 0 (E4 and E2)",
        )
        .white_may_not(
            "SEE9-E5,E4,E3",
            Refusal::MiddleHigher { middle: (space_named("E4"), level(2)), ends: level(0) },
            "the middle must rest on no higher level than the ends: 2 and 0 (E4 and the ends)",
        );
}

#[test]
fn on_an_opponents_bridge_no_punct_lands() {
    bridge().black("T-E9,E8,D8").black_may_not(
        "TE9-E4,E3,D3",
        Refusal::PunctOnOpponent(space_named("E4")),
        "the PÜNCT must land on one of your own pieces, not on E4",
    );
}

#[test]
fn what_lies_on_top_is_free_and_frees_what_it_leaves() {
    bridge()
        .white("SED4-D9,D8,D7")
        .shows(
            "
            D5    .   .   X   x
            C4  O   o   .   x
            C3    o   .   .   .
        ",
        )
        .black("TF5-F12,F11,G12 T-E4,E3,D3")
        .white("TC4-C10,C9,D10")
        .shows(
            "
            D5    .   .   .   .
            C4  .   .   X   .
            C3    .   x   x   .
        ",
        );
}

#[test]
fn a_piece_is_free_only_when_the_last_cover_has_gone() {
    let blocked =
        |by, number| Refusal::Covered { dot: space_named("D4"), by: dot_of(White, by, number) };
    standard()
        .white("T-D4,D5,E5 T-D9,D10,E10 TD9-D5,D4,E5 T-E9,E8,D8 TE9-E5,D4,D5")
        .shows(
            "
            D5  o2  O2
            D4    o2  .
        ",
        )
        .white_may_not(
            "TD4-D8,D9,E9",
            blocked("T-D5,D4,E5", 1),
            "the piece is blocked: D4 is covered by a white triangle on level 1",
        )
        .white("TE5-E9,E10,F10")
        .shows(
            "
            D5  O1  o1
            D4    o1  .
        ",
        )
        .white_may_not(
            "TD4-D8,D9,E9",
            blocked("T-D5,D4,E5", 1),
            "the piece is blocked: D4 is covered by a white triangle on level 1",
        )
        .white("TD5-D12,D11,E12 TD4-D8,D7,E8");
}

#[test]
fn the_opponents_dot_may_be_the_one_on_top() {
    standard()
        .white("T-D4,D5,E5")
        .black("T-F5,F6,G6 SE-F9,F10,F11 SEF9-F5,E5,D5")
        .shows(
            "
            D5  x1  x1  X1  .
            D4    O   .   .   .
        ",
        )
        .white_may_not(
            "TD4-D9,D10,E10",
            Refusal::Covered { dot: space_named("D5"), by: dot_of(Black, "SE-F5,E5,D5", 1) },
            "the piece is blocked: D5 is covered by a black straight on level 1",
        );
}
