//! Rules: The end, 1: chains seen from above that join opposite sides.

use super::example::{Example, basic, spaces};
use crate::rules::player::Player::{Black, White};
use crate::rules::{Outcome, Player, winning_chain};

fn connected(winner: Player) -> Outcome {
    Outcome::Connected { winner, uncovered: false }
}

fn uncovered(winner: Player) -> Outcome {
    Outcome::Connected { winner, uncovered: true }
}

#[test]
fn a_chain_from_a_side_to_the_opposite_one_wins() {
    let mut example = basic();
    example
        .white("AR-A8,B9,C9 SE-D9,E9,F9 SE-G9,H9,I9 SE-J9,K9,L9 SE-M9,N9,O9")
        .shows(
            "
            B10 .   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
            B9    o   o   O   o   o   O   o   o   O   o   o   O   o   o   .
            A8  O   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
        ",
        )
        .goes_on()
        .white("T-P9,P10,Q10")
        .shows(
            "
            B10 .   .   .   .   .   .   :   :   :   :   .   .   .   .   o   o
            B9    o   o   O   o   o   O   o   o   O   o   o   O   o   o   O
            A8  O   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
        ",
        )
        .ends(connected(White));
    let chain = spaces("A8 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9 L9 M9 N9 O9 P9 P10 Q10");
    assert_eq!(winning_chain(example.game.position().tops(White)), Some(chain));
}

#[test]
fn either_player_can_make_it_between_any_opposite_sides() {
    basic()
        .black("AL-H1,I2,I3 SE-I4,I5,I6 SE-I7,I8,I9 SE-I10,I11,I12 SE-I13,I14,I15")
        .goes_on()
        .black("AR-I16,J17,K17")
        .ends(connected(Black));
}

#[test]
fn sides_that_are_not_opposite_do_not_count() {
    basic()
        .white("SE-A8,B8,C8 SE-D8,E8,F8 SC-H8,G8,I8 SE-J8,K8,L8 SE-M8,N8,O8 AL-P8,P9,O9")
        .shows(
            "
            B9    .   .   .   .   .   :   :   :   :   :   .   .   .   o   o
            A8  O   o   o   O   o   o   o   O   o   O   o   o   O   o   o   O
            A7    .   .   .   .   .   .   :   :   :   .   .   .   .   .   .
        ",
        )
        .goes_on();
}

/// White's chain along row 9 lacks E9, where Black has a dot. White's straight on D12 can cover
/// this dot.
fn over_a_dot_of_blacks() -> Example {
    let mut example = basic();
    example
        .white("AR-A8,B9,C9 T-D9,D8,C8 T-F9,F10,G10 SE-D12,E12,F12")
        .black("SE-E9,E8,E7")
        .white("SE-G9,H9,I9 SE-J9,K9,L9 SE-M9,N9,O9 T-P9,P10,Q10");
    example
}

#[test]
fn levels_do_not_matter() {
    over_a_dot_of_blacks()
        .shows(
            "
            B10 .   .   .   .   o   o   :   :   :   :   .   .   .   .   o   o
            B9    o   o   O   X   O   O   o   o   O   o   o   O   o   o   O
            A8  O   .   o   o   x   .   :   :   :   :   .   .   .   .   .   .
        ",
        )
        .goes_on()
        .white("SED12-D9,E9,F9")
        .shows(
            "
            B10 .   .   .   .   o   o   :   :   :   :   .   .   .   .   o   o
            B9    o   o   O1  o1  o1  O   o   o   O   o   o   O   o   o   O
            A8  O   .   o   o   x   .   :   :   :   :   .   .   .   .   .   .
        ",
        )
        .ends(connected(White));
}

#[test]
fn a_bridge_connects_across_its_gap() {
    basic()
        .white("AR-A8,B9,C9 T-D9,D8,C8 T-F9,F10,G10 SE-D12,E12,F12")
        .white("SE-G9,H9,I9 SE-J9,K9,L9 SE-M9,N9,O9 T-P9,P10,Q10")
        .white("SED12-D9,E9,F9")
        .shows(
            "
            B10 .   .   .   .   o   o   :   :   :   :   .   .   .   .   o   o
            B9    o   o   O1  o1^ o1  O   o   o   O   o   o   O   o   o   O
            A8  O   .   o   o   .   .   :   :   :   :   .   .   .   .   .   .
        ",
        )
        .ends(connected(White));
}

/// Two chains side by side. White's, along row 8, lacks its right end; Black's, along row 9, lacks
/// M9. A triangle of Black's on level 1 cuts White's chain on D8.
fn side_by_side() -> Example {
    let mut example = basic();
    example
        .white("AR-A7,B8,C8 SE-D8,E8,F8 SE-G8,H8,I8 SE-J8,K8,L8 SE-M8,N8,O8")
        .black("AR-A8,B9,C9 SE-D9,E9,F9 SE-G9,H9,I9 SE-J9,K9,L9")
        .black("AL-N9,O9,P10 T-Q11,Q12,P11 T-E12,E13,F13 TE12-E9,D8,D9");
    example
}

#[test]
fn covered_dots_do_not_count() {
    side_by_side()
        .white("AM-P9,Q10,P8")
        .shows(
            "
            P11                                                       x   X
            P10                                                         x   o
            B9    x   x   x1  X1  x   X   x   x   X   x   x   .   X   x   O
            A8  X   o   o   x1  o   o   O   o   o   O   o   o   O   o   o   o
            A7    O   .   .
        ",
        )
        .goes_on();
}

#[test]
fn a_move_that_uncovers_a_chain_of_the_opponents_loses() {
    side_by_side()
        .white("AM-P9,Q10,P8")
        .black("TE9-E12,E13,F13")
        .shows(
            "
            P11                                                       x   X
            P10                                                         x   o
            B9    x   x   X   x   x   X   x   x   X   x   x   .   X   x   O
            A8  X   o   o   O   o   o   O   o   o   O   o   o   O   o   o   o
            A7    O   .   .
        ",
        )
        .ends(uncovered(White));
}

#[test]
fn with_both_connected_the_mover_wins() {
    side_by_side()
        .white("AM-P9,Q10,P8")
        .black("TE9-M9,M10,N10")
        .shows(
            "
            P11                                                       x   X
            P10                                                         x   o
            B9    x   x   X   x   x   X   x   x   X   x   x   X   X   x   O
            A8  X   o   o   O   o   o   O   o   o   O   o   o   O   o   o   o
            A7    O   .   .
        ",
        )
        .ends(connected(Black));
}

#[test]
fn a_finished_game_is_taken_back_and_played_again() {
    let mut example = over_a_dot_of_blacks();
    example.white("SED12-D9,E9,F9");
    let (ply, end) = (example.game.ply(), example.game.position().clone());
    let moves = example.game.moves().to_vec();
    assert_eq!(moves.len(), ply);
    while example.game.undo() {}
    assert_eq!(example.game.ply(), 0);
    for played in moves {
        assert_eq!(example.game.play(played), Ok(()));
    }
    assert!(*example.game.position() == end);
    example.ends(connected(White));
}
