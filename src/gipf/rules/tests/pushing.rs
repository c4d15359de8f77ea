//! Coming in: versions, pushes, the order of the pieces.

use super::set_up::SetUp;
use super::{BLACK, WHITE, board, legal, position_after, refusal, start};
use crate::gipf::rules::{Phase, Potentials, Rules, Version};

#[test]
fn the_basic_version_starts_with_three_single_pieces_each() {
    let start = start("basic");
    assert_eq!(start.to_string(), "b2=bB b5=wB e2=wB e8=bB h2=bB h5=wB");
    assert_eq!(start.supply(WHITE).basic, 12);
    assert_eq!(start.turn(), WHITE);
}

#[test]
fn the_standard_version_starts_with_three_gipf_pieces_each() {
    let start = start("standard");
    assert_eq!(start.to_string(), "b2=bG b5=wG e2=wG e8=bG h2=bG h5=wG");
    assert_eq!(start.supply(BLACK).basic, 12);
}

#[test]
fn the_tournament_version_starts_empty() {
    let start = start("tournament");
    assert_eq!(start.to_string(), "");
    assert_eq!(start.supply(BLACK).basic, 18);
    assert_eq!(start.supply(BLACK).potentials, 6);
}

#[test]
fn a_piece_comes_to_the_first_spot_and_pushes_on_up_to_the_first_empty_one() {
    let start = board("basic", "e2=wB e3=bB e5=bB");
    assert_eq!(position_after(&start, "e1-e2").to_string(), "e2=wB e3=wB e4=bB e5=bB");
    assert_eq!(position_after(&start, "e9-e8").to_string(), "e2=wB e3=bB e5=bB e8=wB");
}

#[test]
fn a_line_whose_spots_are_all_taken_cannot_be_entered() {
    let full = board("basic", "b2=wB b3=bB b4=bB b5=wB");
    assert_eq!(refusal(&full, "b1-b2"), "the line from b1 over b2 is full");
    assert_eq!(refusal(&full, "b6-b5"), "the line from b6 over b5 is full");
    assert_eq!(position_after(&full, "b1-c2").stack("c2".parse().unwrap()).to_string(), "wB");
    assert_eq!(full.legal_turns().len(), 40);
}

#[test]
fn decision_stacks_are_pushed_whole() {
    let start = board("tournament 6", "e2=bGwB e3=bLwUbU b2=wG b5=bG");
    let pushed = position_after(&start, "e1-e2");
    assert_eq!(pushed.to_string(), "b2=wG b5=bG e2=wB e3=bGwB e4=bLwUbU");
}

#[test]
fn the_first_move_of_the_tournament_version_is_a_gipf_piece() {
    let start = start("tournament 6");
    assert_eq!(refusal(&start, "e1-e2"), "your first move must be a GIPF-piece");
    assert_eq!(refusal(&start, "Pe1-e2"), "your first move must be a GIPF-piece");
    let black = position_after(&start, "Ge1-e2");
    assert_eq!(refusal(&black, "b1-b2"), "your first move must be a GIPF-piece");
    assert_eq!(black.supply(WHITE).basic, 16);
}

#[test]
fn gipf_pieces_take_two_of_the_reserve() {
    let one_left = SetUp::new("tournament 0", "e2=wG b2=bG").reserve(WHITE, 1);
    let one_left = one_left.phase(WHITE, Phase::Gipf, 0).position();
    assert_eq!(refusal(&one_left, "Gd1-d2"), "that takes 2 basic pieces; your reserve has 1");
    assert_eq!(position_after(&one_left, "d1-d2").supply(WHITE).basic, 0);
}

#[test]
fn the_order_is_gipf_pieces_then_loaded_pieces_then_single_pieces() {
    let opened =
        position_after(&start("tournament 3"), "Ge1-e2 Gb1-b2 Gd1-d2 Gi5-h5 Ph1-h2 Ga1-b2");
    assert_eq!(opened.supply(WHITE).phase, Phase::Loaded);
    assert_eq!(opened.supply(WHITE).potentials, 2);
    let single = position_after(&opened, "a5-b5 Ga2-b3");
    assert_eq!(single.supply(WHITE).potentials, 0);
    let why = refusal(&single, "Pa5-b5");
    assert_eq!(why, "you have played a single piece: no potentials after that");
    let why = refusal(&single, "Ga5-b5");
    assert_eq!(why, "you have played a loaded or single piece: no GIPF-pieces after that");
}

#[test]
fn decision_no_gipf_piece_after_a_loaded_one() {
    let opened = position_after(&start("tournament 3"), "Ge1-e2 Gb1-b2 Ph1-h2 Gi5-h5");
    let why = refusal(&opened, "Ga5-b5");
    assert_eq!(why, "you have played a loaded or single piece: no GIPF-pieces after that");
    assert!(!opened.supply(WHITE).may_play_gipf());
}

#[test]
fn no_more_potentials_come_in_than_a_player_has() {
    let none = SetUp::new("tournament 3", "e2=wG b2=bG").phase(WHITE, Phase::Loaded, 0);
    assert_eq!(refusal(&none.position(), "Pd1-d2"), "all your potentials have come in");
}

#[test]
fn decision_standard_too() {
    let start = start("standard 4");
    assert_eq!(start.supply(WHITE).potentials, 4);
    let opened = position_after(&start, "Pe1-e2 b1-b2");
    assert_eq!(opened.supply(WHITE).potentials, 3);
    assert_eq!(opened.supply(BLACK).potentials, 0);
    let why = refusal(&opened, "Gc1-c2");
    assert_eq!(why, "no GIPF-pieces are played in the standard version");
    let basic = Rules::new(Version::Basic, Potentials::DEFAULT);
    let why = basic.unwrap_err().to_string();
    assert_eq!(why, "the basic version is played without PÜNCT-potentials");
}

#[test]
fn without_potentials_no_loaded_piece_comes_in() {
    assert_eq!(refusal(&start("basic"), "Pe1-e2"), "this game is played without potentials");
    let opened = position_after(&start("tournament 0"), "Ge1-e2 Gb1-b2");
    assert_eq!(refusal(&opened, "Pe1-e2"), "this game is played without potentials");
    assert_eq!(legal(&opened, "P"), "");
}

#[test]
fn an_empty_reserve_lets_nothing_come_in() {
    let empty = SetUp::new("basic", "b2=wB b3=wB b4=wB b5=wB").reserve(WHITE, 0).position();
    let why = refusal(&empty, "xb2,b3,b4,b5;c1-c2;xb3");
    assert!(why.starts_with("no row of yours"), "{why}");
    let empty = SetUp::new("basic", "b2=wB").reserve(WHITE, 0).position();
    assert_eq!(refusal(&empty, "c1-c2"), "that takes 1 basic piece; your reserve has 0");
}

#[test]
fn rules_are_read_and_written() {
    for text in ["basic 0", "standard 3", "tournament 6"] {
        assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
    }
    assert_eq!("Tournament".parse::<Rules>().unwrap().to_string(), "tournament 6");
    assert_eq!("basic".parse::<Rules>().unwrap().to_string(), "basic 0");
    let why = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
    assert_eq!(why("tournament 2"), "a player has 0, 3, 4, 5 or 6 PÜNCT-potentials, not 2");
    assert_eq!(why("chess"), "chess is not a version; write basic, standard or tournament");
    assert_eq!(why("basic 3"), "the basic version is played without PÜNCT-potentials");
}
