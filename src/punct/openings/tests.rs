use super::*;
use crate::lab::openings::OpeningCounter;
use crate::punct::engine::tests::recommending::is_refuted;
use crate::rules::{Player, Rules, Symmetry};

fn game(moves: &[Move]) -> Game {
    let mut game = Game::new(Rules::default());
    for &played in moves {
        game.play(played).expect("a legal move");
    }
    game
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().expect("a move")).collect()
}

/// Makes openings from these games. Each game is counted as often as its number says, always won by
/// White.
fn openings(games: &[(&str, u32)]) -> Openings {
    let mut gatherer = OpeningCounter::default();
    for (text, count) in games {
        for _ in 0..*count {
            let moves = moves(text).into_iter();
            gatherer.add(Rules::default(), moves, Some(Player::White));
        }
    }
    gatherer.openings()
}

const SOME: &[(&str, u32)] =
    &[("SE-F7,F8,F9 T-E4,E5,F5 SEF7-F6,F7,F8", 12), ("SE-F7,F8,F9 SC-L13,L12,L14", 4)];

#[test]
fn positions_and_moves_that_are_alike_are_counted_together() {
    for symmetry in Symmetry::all() {
        let line: Vec<Move> =
            moves(SOME[0].0).into_iter().map(|played| symmetry.turn_move(played)).collect();
        let openings = openings(SOME);
        for ply in 0..line.len() {
            let found = openings.moves(&game(&line[..ply]));
            // The start is symmetric, so that any image of its move may stand for all.
            let images = |played| Symmetry::all().map(move |symmetry| symmetry.turn_move(played));
            let is_there = found.iter().any(|found| found.played == line[ply]);
            assert!(is_there || ply == 0 && images(line[0]).any(|at| at == found[0].played));
        }
        let first = openings.moves(&game(&[]))[0].score;
        assert_eq!(first, MoveScore { wins: 16, draws: 0, losses: 0 });
        let replies = openings.moves(&game(&line[..1]));
        let mut counts: Vec<u32> = replies.iter().map(|found| found.score.losses).collect();
        counts.sort_unstable();
        assert_eq!(counts, [4, 12]);
    }
}

#[test]
fn what_was_played_seldom_or_elsewhere_is_not_told() {
    let openings = openings(&[("SE-F7,F8,F9 T-E4,E5,F5", 8), ("SE-F7,F8,F9 SC-L13,L12,L14", 2)]);
    assert_eq!(openings.moves(&game(&moves("SE-F7,F8,F9"))).len(), 1);
    assert!(openings.moves(&game(&moves("T-E4,E5,F5"))).is_empty());
    let basic = Rules { variant: Variant::Basic, ..Rules::default() };
    assert!(openings.moves(&Game::new(basic)).is_empty());
    let set_up = game(&moves("SE-F7,F8,F9")).position().clone();
    assert!(openings.moves(&Game::from_position(set_up)).is_empty());
}

#[test]
fn openings_are_read_as_they_are_written() {
    let openings = openings(SOME);
    let text = openings.to_text();
    let read = Openings::from_text(&text).expect("openings");
    assert_eq!(read.to_text(), text);
    assert_eq!(read.moves(&game(&[])), openings.moves(&game(&[])));
    for wrong in
        [" SE-F7,F8,F9 1 0 0", "standard\n SE-F7,F8,F9 1 0", "standard X", "standard\nstandard"]
    {
        assert!(Openings::from_text(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn a_fair_first_move_has_many_games_and_about_half_of_the_points() {
    let played = moves("SE-F7,F8,F9")[0];
    let is_fair = |wins, losses| {
        let score = MoveScore { wins, draws: 0, losses };
        OpeningMove { played, score }.is_fair(&game(&[]))
    };
    assert!(is_fair(22, 20) && is_fair(200, 180));
    assert!(!is_fair(10, 10), "too few games");
    assert!(!is_fair(60, 40), "too good");
    let found = OpeningMove { played, score: MoveScore { wins: 21, draws: 0, losses: 20 } };
    assert!(!found.is_fair(&game(&moves("T-E4,E5,F5"))), "no first move");
}

#[test]
fn the_move_that_is_most_certainly_good_comes_first() {
    let openings = openings(&[("SE-F7,F8,F9", 8), ("SE-F7,F6,F5", 30)]);
    let found = openings.moves(&game(&[]));
    assert_eq!(found.iter().map(|found| found.score.wins).collect::<Vec<_>>(), [30, 8]);
}

#[test]
fn the_bounds_narrow_around_the_score_with_more_games() {
    let bounds = |n: u32| MoveScore { wins: 6 * n, draws: 0, losses: 4 * n }.bounds();
    let [few, many] = [bounds(1), bounds(100)];
    assert!(few[0] < many[0] && many[0] < 0.6 && 0.6 < many[1] && many[1] < few[1]);
}

#[test]
fn the_collection_of_the_program_has_first_moves_and_replies_for_both_rules() {
    for variant in Variant::ALL {
        let start = Game::new(Rules { variant, ..Rules::default() });
        let found = Openings::built_in().moves(&start);
        assert!(!found.is_empty());
        assert!(!Openings::built_in().replies(&start, found[0].played).is_empty());
    }
    let standard = Openings::built_in().moves(&game(&[]));
    assert!(standard.len() > 40, "{}", standard.len());
    assert!(standard.iter().any(|found| found.is_fair(&game(&[]))));
}

/// Checks every nth move of the openings. Returns the number of moves checked.
fn check_moves(nth: usize) -> usize {
    let (mut seen, mut checked) = (0_usize, 0);
    for ((variant, _), node) in &Openings::built_in().0 {
        let mut game = Game::new(Rules { variant: *variant, ..Rules::default() });
        node.path.iter().for_each(|&played| game.play(played).expect("a legal move"));
        for found in Openings::built_in().moves(&game) {
            seen += 1;
            if seen.is_multiple_of(nth) {
                assert!(!is_refuted(game.position(), found.played), "{} {node:?}", found.played);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn no_move_of_some_openings_loses() {
    let moves = check_moves(7);
    assert!(moves > 140, "{moves}");
}

#[test]
#[ignore = "takes seconds: every move"]
fn no_move_of_the_openings_loses() {
    let moves = check_moves(1);
    assert!(moves > 1000, "{moves}");
}
