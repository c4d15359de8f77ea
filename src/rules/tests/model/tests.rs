//! The model's own board and pieces, compared with the text of the rules (rules: Board, Pieces).

use super::board::{at_named, distance, in_centre, name, opposite_sides, spaces};
use super::shapes::{CODES, Code};
use super::{Colour, Model, shapes};

#[test]
fn the_board_has_211_spaces_six_sides_and_a_central_hexagon() {
    assert_eq!(spaces().count(), 211);
    for (one, other) in opposite_sides() {
        assert_eq!(spaces().filter(|&space| one(space)).count(), 7);
        assert_eq!(spaces().filter(|&space| other(space)).count(), 7);
    }
    assert_eq!(spaces().filter(|&space| in_centre(space)).count(), 19);
    assert!(spaces().all(|space| in_centre(space) == (distance(space, at_named("I9")) <= 2)));
}

#[test]
fn each_player_has_18_pieces_of_three_dots_that_hang_together() {
    assert_eq!(Model::new(false, false).left(Colour::White), 18);
    for code in CODES {
        let here: Vec<_> = shapes(code, at_named("I9")).collect();
        assert_eq!(here.len(), code.orientations());
        for (_, [punct, second, third]) in here {
            assert_eq!(distance(punct, second), 1);
            assert!(distance(punct, third) == 1 || distance(second, third) == 1);
        }
    }
}

#[test]
fn the_right_angle_turns_clockwise_and_the_left_one_the_other_way() {
    assert_eq!(Code::Ar.dots(at_named("I9"), 0).map(name), ["I9", "I10", "J11"]);
    assert_eq!(Code::Al.dots(at_named("I9"), 0).map(name), ["I9", "I10", "H10"]);
}
