//! Known counts.

use super::set_up::SetUp;
use super::{WHITE, start};
use crate::gipf::rules::board::Line;
use crate::gipf::rules::legal_turns::count;
use crate::gipf::rules::{Challenges, Ending, Entry, Game, Outcome, Phase, Spot, perft};

#[test]
fn the_board_has_37_spots_21_lines_42_ways_in_and_90_pairs_of_neighbours() {
    assert_eq!((Spot::all().len(), Line::all().len(), Entry::all().len()), (37, 21, 42));
    assert_eq!(Spot::all().flat_map(Spot::neighbours).count(), 180);
    assert!(Line::all().all(|line| (4..=7).contains(&line.spots().len())));
    let from_corners = Entry::all().filter(|entry| Entry::all_at(entry.dot()).count() == 1);
    let corners: Vec<String> = from_corners.map(|entry| entry.dot().to_string()).collect();
    assert_eq!(corners, ["a1", "a5", "e1", "e9", "i1", "i5"]);
}

#[test]
fn so_many_games_of_one_two_and_three_turns() {
    for (rules, counts) in [
        ("basic 0", [42, 1_764, 73_800]),
        ("standard 0", [42, 1_764, 73_800]),
        ("standard 6", [84, 7_056, 446_550]),
        ("tournament 0", [42, 1_764, 148_176]),
        ("tournament 6", [42, 1_764, 222_264]),
    ] {
        let position = start(rules);
        assert_eq!([1, 2, 3].map(|depth| count(&position, depth)), counts, "{rules}");
        assert_eq!(position, start(rules));
        assert_eq!(count(&position, 0), 1);
    }
}

#[test]
fn counting_does_not_go_past_an_end_that_a_player_made() {
    let mut game = Game::new("basic 0".parse().unwrap(), Challenges::DEFAULT);
    assert_eq!([0, 1].map(|depth| perft(&game, depth)), [1, 42]);
    game.end(Outcome::lost_by(WHITE, Ending::Resigned)).unwrap();
    assert_eq!([0, 1, 2].map(|depth| perft(&game, depth)), [1, 0, 0]);
}

#[test]
fn counting_does_not_go_past_an_end() {
    let text = "b2=wB b3=wB b4=wB c4=wG c3=bG";
    let over = SetUp::new("standard 0", text).reserve(WHITE, 0).black_to_move().position();
    // White has no turn, whatever Black does.
    assert!(count(&over, 1) > 0);
    assert_eq!(count(&over, 2), 0);
}

#[test]
fn a_row_of_seven_gipf_pieces_gives_63_788_turns() {
    let row = "e2=wG e3=wG e4=wG e5=wG e6=wG e7=wG e8=wG";
    let set_up = SetUp::new("tournament 0", row).phase(WHITE, Phase::Gipf, 0);
    assert_eq!(set_up.position().legal_turns().len(), 63_788);
}
