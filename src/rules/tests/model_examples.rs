//! The slow model held against the text of the rules, sentence by sentence, on little boards.

use super::model::{
    Attempt, CODES, Code, End, Model, Piece, Reason, Side, at, attempt, distance, in_centre, name,
    opposite_sides, shapes, spaces,
};
use Side::{Black, White};

/// A piece as a player, its notation as if added, and its level.
fn piece(owner: Side, text: &str, level: usize) -> Piece {
    let Attempt { code, dots, .. } = attempt(text);
    Piece { owner, code, dots, level }
}

/// A board with these pieces, written like `w T-C3,C4,D4 0`, White to move; standard, two.
fn board(pieces: &[&str]) -> Model {
    let mut model = Model::new(false, false);
    for text in pieces {
        let words: Vec<&str> = text.split(' ').collect();
        let owner = if words[0] == "w" { White } else { Black };
        let piece = piece(owner, words[1], words[2].parse().unwrap());
        *model.reserve.get_mut(&(owner, piece.code)).unwrap() -= 1;
        model.pieces.push(piece);
    }
    model
}

/// What speaks against a move.
fn against(model: &Model, text: &str) -> Vec<Reason> {
    let attempt = attempt(text);
    assert_eq!(attempt.to_string(), text);
    assert_eq!(model.legal().contains(&attempt), model.reasons(&attempt).is_empty());
    model.reasons(&attempt)
}

fn played(model: &Model, text: &str) -> Model {
    let mut model = model.clone();
    model.play(&attempt(text));
    model
}

#[test]
fn the_board_has_211_spaces_six_sides_and_a_central_hexagon() {
    assert_eq!(spaces().count(), 211);
    for (one, other) in opposite_sides() {
        assert_eq!(spaces().filter(|&space| one(space)).count(), 7);
        assert_eq!(spaces().filter(|&space| other(space)).count(), 7);
    }
    assert_eq!(spaces().filter(|&space| in_centre(space)).count(), 19);
    assert!(spaces().all(|space| in_centre(space) == (distance(space, at("I9")) <= 2)));
}

#[test]
fn each_player_has_18_pieces_of_three_dots_that_hang_together() {
    assert_eq!(Model::new(false, false).left(White), 18);
    for code in CODES {
        let here: Vec<_> = shapes(code, at("I9")).collect();
        assert_eq!(here.len(), code.orientations());
        for (_, [punct, second, third]) in here {
            assert_eq!(distance(punct, second), 1);
            assert!(distance(punct, third) == 1 || distance(second, third) == 1);
        }
    }
}

#[test]
fn the_right_angle_turns_clockwise_and_the_left_one_the_other_way() {
    assert_eq!(Code::Ar.dots(at("I9"), 0).map(name), ["I9", "I10", "J11"]);
    assert_eq!(Code::Al.dots(at("I9"), 0).map(name), ["I9", "I10", "H10"]);
}

#[test]
fn the_first_move_has_4986_possibilities() {
    assert_eq!(Model::new(false, false).legal().len(), 4986);
    assert_eq!(Model::new(true, true).legal().len(), 4986);
}

#[test]
fn the_centre_is_closed_to_adding_in_standard_and_to_the_first_piece_in_basic() {
    let standard = Model::new(false, false);
    assert_eq!(against(&standard, "T-I6,I7,J7"), [Reason::Centre(at("I7"))]);
    assert!(!against(&played(&standard, "T-A2,A3,B3"), "T-I6,I7,J7").is_empty());
    let basic = Model::new(true, false);
    assert_eq!(against(&basic, "T-I6,I7,J7"), [Reason::Centre(at("I7"))]);
    let later = played(&basic, "T-A2,A3,B3");
    assert_eq!(against(&later, "T-I6,I7,J7"), []);
    assert_eq!(against(&played(&later, "T-I6,I7,J7"), "T-I8,I9,J9"), []);
}

#[test]
fn a_piece_is_added_on_empty_spaces_only_and_not_under_a_bridge() {
    let model = board(&["b T-C3,C4,D4 0", "b T-E5,E6,F6 0", "b SE-D4,D5,D6 1", "b T-D6,C6,D7 0"]);
    assert_eq!(against(&model, "T-C4,B3,B4"), [Reason::Occupied(at("C4"))]);
    assert_eq!(against(&model, "AM-D5,C5,E6")[0], Reason::Occupied(at("D5")));
    assert_eq!(against(&model, "T-B1,A1,B2"), [Reason::OffBoard(at("A1"))]);
    let model = board(&["w SC-C3,B3,D3 0", "w SC-C6,B6,D6 0"]);
    assert_eq!(against(&model, "SC-I3,H3,J3"), [Reason::NoneLeft]);
}

#[test]
fn a_piece_moves_along_its_lines_over_anything_and_turns() {
    let model = board(&["w T-C3,C4,D4 0", "b T-C6,C7,D7 0"]);
    assert_eq!(against(&model, "TC3-C9,B8,B9"), []);
    assert_eq!(against(&model, "TC3-J10,I9,I10"), []);
    assert_eq!(against(&model, "TC3-C3,C4,D4"), [Reason::Unchanged]);
    assert_eq!(against(&model, "TC3-C3,B2,C2"), []);
    assert_eq!(against(&model, "TC3-D5,D6,E6"), [Reason::OffLine]);
    assert_eq!(against(&model, "SEC3-D3,D4,D5"), [Reason::OtherKind(Code::T)]);
    assert_eq!(against(&model, "TE5-E6,E7,F7")[0], Reason::NothingThere(at("E5")));
    assert_eq!(
        against(&model, "TC6-C3,C4,D4"),
        [Reason::NotYours(at("C6")), Reason::NoPunctThere(at("C6"))]
    );
}

#[test]
fn a_piece_lies_flat_on_equal_heights_with_its_punct_on_an_own_dot() {
    let model = board(&["w SE-C5,D6,E7 0", "b SE-D7,D8,D9 0", "w T-E2,E3,F3 0"]);
    assert_eq!(against(&model, "TE2-E7,D6,D7"), []);
    assert_eq!(against(&model, "TE2-E7,E8,F8"), [Reason::NotLevel]);
    let other = board(&["b SE-C5,D6,E7 0", "w SE-D7,D8,D9 0", "w T-E2,E3,F3 0"]);
    assert_eq!(against(&other, "TE2-E7,D6,D7"), [Reason::PunctOnOther(at("E7"))]);
    let after = played(&model, "TE2-E7,D6,D7");
    assert_eq!(after.pieces.last().unwrap().level, 1);
    assert_eq!(after.heights()[&at("D7")], 2);
    assert_eq!(after.tops()[&at("D7")], White);
    assert_eq!(after.covered_dots(&after.pieces[0]), [at("D6"), at("E7")]);
}

#[test]
fn a_bridge_has_its_ends_level_on_two_pieces_and_its_middle_lower() {
    let model = board(&["w T-C3,C4,D4 0", "b T-F6,F7,G7 0", "w SE-J4,I4,H4 0", "w AL-D9,D8,E8 0"]);
    assert_eq!(against(&model, "SEJ4-D4,E5,F6"), []);
    assert_eq!(against(&model, "SEJ4-F6,E5,D4"), [Reason::OffLine, Reason::PunctOnOther(at("F6"))]);
    let bridged = played(&model, "SEJ4-D4,E5,F6");
    assert!(bridged.is_bridge(bridged.pieces.last().unwrap()));
    assert_eq!(bridged.heights()[&at("E5")], 2);
}

#[test]
fn one_piece_carries_both_ends_only_where_any_piece_may() {
    // The left angle's ends on both ends of the right one, its middle over C4.
    let model = board(&["w AR-C3,B3,B4 0", "w AL-C9,C10,B10 0"]);
    let over = "ALC9-C3,C4,B4";
    assert_eq!(against(&model, over), [Reason::OnePiece]);
    let any = Model { any: true, ..model };
    assert_eq!(against(&any, over), []);
}

#[test]
fn the_punct_in_the_middle_of_a_bridge_needs_an_own_dot_below() {
    let model = board(&["b T-C3,B3,C4 0", "b T-E5,E6,F6 0", "w SC-D8,D7,D9 0"]);
    assert_eq!(against(&model, "SCD8-D4,C3,E5"), [Reason::PunctOnNothing(at("D4"))]);
    // Ends one higher, on black pieces of level 1, the middle on a white or a black piece.
    for (owner, reasons) in [("w", vec![]), ("b", vec![Reason::PunctOnOther(at("D4"))])] {
        let under = format!("{owner} T-D4,D3,E4 0");
        let model = board(&[
            "b T-C3,B3,C4 0",
            "b T-C3,B3,C4 1",
            "b T-E5,E6,F6 0",
            "b T-E5,E6,F6 1",
            &under,
            "w SC-D8,D7,D9 0",
        ]);
        assert_eq!(against(&model, "SCD8-D4,C3,E5"), reasons);
        if reasons.is_empty() {
            let after = played(&model, "SCD8-D4,C3,E5");
            assert_eq!(after.pieces.last().unwrap().level, 2);
            assert!(after.is_under_gap(&after.pieces[4]));
            assert_eq!(after.covered_dots(&after.pieces[4]), [at("D4")]);
        }
    }
}

#[test]
fn a_piece_covered_even_under_a_gap_cant_move() {
    let model = board(&["w T-C3,C4,D4 0", "b T-C3,C4,D4 1", "w T-D5,D6,E6 0", "b T-E5,F5,F6 0"]);
    assert_eq!(against(&model, "TC3-C3,B2,B3")[..1], [Reason::NotYours(at("C3"))]);
    assert!(against(&model, "TC3-C3,B2,B3").contains(&Reason::Covered(at("C4"))));
    let gap = board(&["w SE-D5,D6,D7 0", "b SE-C4,D5,E6 2"]);
    assert_eq!(against(&gap, "SED5-D5,D4,D3")[1..], [Reason::Covered(at("D5"))]);
    assert_eq!(gap.covered().len(), 1);
}

#[test]
fn lifting_frees_the_own_spaces() {
    let model = board(&["w SE-D5,D6,D7 0"]);
    assert_eq!(against(&model, "SED5-D6,D7,D8"), []);
    assert_eq!(against(&model, "SED5-D7,D6,D5"), []);
}

/// All of a chain from row 1 to row 17 but the last piece, T-I16,J16,J17 or SC-I14,I13,I15.
const NEARLY: [&str; 4] =
    ["w SE-H1,H2,H3 0", "w SE-H4,H5,H6 0", "w SE-H7,H8,H9 0", "w SE-I10,I11,I12 0"];

#[test]
fn the_movers_chain_from_side_to_side_wins() {
    let model = board(&[&NEARLY[..], &["w SC-I14,I13,I15 0"]].concat());
    assert_eq!(model.connection(White), None);
    let won = played(&model, "T-I16,J16,J17");
    assert_eq!(won.end, Some(End::Connected(White)));
    assert!(won.connection(White).unwrap().contains(&at("H1")));
    assert_eq!(won.legal(), []);
    assert!(won.reasons(&attempt("T-A2,A3,B3")).contains(&Reason::Over));
}

#[test]
fn a_chain_counts_only_as_seen_from_above_and_may_be_uncovered() {
    let chain = ["w SC-I14,I13,I15 0", "w T-I16,J16,J17 0", "b T-A2,B2,B3 0", "b SE-B4,B5,B6 0"];
    let cut = board(&[&NEARLY[..], &chain, &["b T-I14,J14,J15 1", "b T-J14,J15,K16 0"]].concat());
    let cut = Model { turn: Black, ..cut };
    assert_eq!(cut.connection(White), None);
    // The PÜNCT must come down on an own dot or on the board.
    let away = played(&cut, "TI14-N14,N13,O14");
    assert_eq!(away.end, Some(End::Uncovered(White)));
}

#[test]
fn the_last_piece_ends_the_game_by_count_in_standard_and_as_a_draw_in_basic() {
    let mut model = board(&["w T-I9,I10,J10 0", "b SC-I7,H7,J7 0"]);
    model.reserve.values_mut().for_each(|left| *left = 0);
    model.reserve.insert((White, Code::T), 1);
    assert_eq!((model.centre(White), model.centre(Black)), (3, 2));
    assert_eq!(played(&model, "T-A2,A3,B3").end, Some(End::LastPiece(Some(White))));
    let basic = Model { basic: true, ..model.clone() };
    assert_eq!(played(&basic, "T-A2,A3,B3").end, Some(End::LastPiece(None)));
    assert_eq!(played(&model, "TI9-I9,H8,I8").end, None);
    let black_waits = Model { turn: Black, ..model };
    assert_eq!(played(&black_waits, "SCI7-I7,I6,I8").end, None);
}

#[test]
fn a_player_without_any_move_ends_the_game_by_count() {
    let mut model = board(&["w T-I9,I10,J10 0", "b T-I9,I10,J10 1", "b T-B2,B3,C3 0"]);
    model.reserve.values_mut().for_each(|left| *left = 0);
    model.reserve.insert((Black, Code::T), 1);
    model.turn = Black;
    assert_eq!(played(&model, "TB2-B3,B4,C4").end, Some(End::Stuck(Some(Black))));
    let basic = Model { basic: true, ..model };
    assert_eq!(played(&basic, "TB2-B3,B4,C4").end, Some(End::Stuck(None)));
}
