//! Tests of the slow model itself, which checks the fast rules.

use super::slow_lines::{lines, neighbours, read};
use super::slow_model::SlowGame;
use super::slow_position::Position;
use super::slow_turns::{Rules, turns};

fn perft(game: &SlowGame, depth: u32) -> u64 {
    let turns = game.legal();
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = |turn: &String| {
        let mut next = game.clone();
        next.play(turn);
        perft(&next, depth - 1)
    };
    turns.iter().map(after).sum()
}

fn slow_game_after(version: &str, potentials: u8, turns: &str) -> SlowGame {
    let mut game = SlowGame::new(version, potentials);
    for turn in turns.split(' ') {
        game.play(turn);
    }
    game
}

#[test]
fn the_board_has_42_ways_in_and_90_pairs_of_neighbours() {
    let spots: std::collections::BTreeSet<_> =
        lines().iter().flat_map(|line| &line[1..line.len() - 1]).copied().collect();
    assert_eq!(spots.len(), 37);
    assert_eq!(spots.iter().map(|&spot| neighbours(spot).len()).sum::<usize>(), 180);
}

/// The known counts of games of one, two and three turns.
const NUMBERS: [(&str, u8, [u64; 3]); 5] = [
    ("basic", 0, [42, 1_764, 73_800]),
    ("standard", 0, [42, 1_764, 73_800]),
    ("standard", 6, [84, 7_056, 446_550]),
    ("tournament", 0, [42, 1_764, 148_176]),
    ("tournament", 6, [42, 1_764, 222_264]),
];

#[test]
fn the_numbers_of_games_of_one_and_two_turns() {
    for (version, potentials, numbers) in NUMBERS {
        let game = SlowGame::new(version, potentials);
        assert_eq!([1, 2].map(|depth| perft(&game, depth)), numbers[..2], "{version} {potentials}");
    }
}

#[test]
fn the_number_of_basic_games_of_three_turns() {
    assert_eq!(perft(&SlowGame::new("basic", 0), 3), NUMBERS[0].2[2]);
}

#[test]
#[ignore = "takes seconds: hundreds of thousands of games"]
fn the_numbers_of_games_of_three_turns() {
    for (version, potentials, numbers) in NUMBERS {
        let game = SlowGame::new(version, potentials);
        assert_eq!(perft(&game, 3), numbers[2], "{version} {potentials}");
    }
}

#[test]
fn a_lone_gipf_piece_falls_at_once() {
    let game = slow_game_after("tournament", 6, "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5 c2*b2+1");
    assert_eq!(game.result().as_deref(), Some("white covered"));
    assert_eq!(game.board(), "b2=bGwB c2=wB e2=wG h5=bL");
    assert_eq!(game.supply("white"), "basic:14 gipf:no potentials:5 captured:0");
    assert_eq!(game.supply("black"), "basic:15 gipf:no potentials:5 captured:0");
    assert_eq!((game.turn(), game.legal().len()), ("black", 0));
}

#[test]
fn a_second_gipf_piece_parries() {
    let game = slow_game_after("tournament", 6, "Ge1-e2 Gb1-b2 Pc1-c2 Gi5-h5 c2*b2+1");
    assert_eq!(game.result(), None);
}

#[test]
fn a_row_of_seven_gipf_pieces_gives_many_choices() {
    let rules = Rules { tournament: true, gipf_counts: true, with_potentials: false };
    let mut position = Position::start("tournament", 0);
    for spot in ["e2", "e3", "e4", "e5", "e6", "e7", "e8"] {
        position.stacks.insert(read(spot), vec![('w', 'G')]);
    }
    let side = position.side('w');
    (side.reserve, side.has_moved) = (4, true);
    assert_eq!(turns(rules, &position, 'w').len(), 63_788);
}

/// The number of basic pieces of a colour: in its reserve, on the board, with the other player.
fn pieces(game: &SlowGame, colour: &str, other: &str) -> usize {
    let number = |colour: &str, word: &str| -> usize {
        let supply = game.supply(colour);
        let field = supply.split(' ').find_map(|field| field.strip_prefix(word));
        field.expect("the word").parse().expect("a number")
    };
    let (board, letter) = (game.board(), &colour[..1]);
    let layers = |kind: &str| board.matches(&format!("{letter}{kind}")).count();
    let on_board = layers("B") + layers("L") + 2 * layers("G");
    number(colour, "basic:") + number(other, "captured:") + on_board
}

#[test]
fn no_piece_is_lost_or_made() {
    for (version, potentials, total) in
        [("basic", 0, 15), ("standard", 0, 18), ("standard", 3, 18), ("tournament", 6, 18)]
    {
        let mut chance: u64 = 0x5EED;
        for _ in 0..20 {
            let mut game = SlowGame::new(version, potentials);
            while game.result().is_none() {
                chance ^= chance << 13;
                chance ^= chance >> 7;
                chance ^= chance << 17;
                let legal = game.legal();
                let pick = chance % legal.len() as u64;
                let turn = legal[usize::try_from(pick).expect("a small number")].clone();
                game.play(&turn);
                assert_eq!(pieces(&game, "white", "black"), total, "{}", game.board());
                assert_eq!(pieces(&game, "black", "white"), total, "{}", game.board());
            }
        }
    }
}
