//! Compares the sets of winning moves with trying every move.

use super::{all_rules, visit_games};
use crate::punct::engine::{threats, wins};
use crate::rules::{Move, Outcome, Position};

/// The moves after which the rules say that the player to move has won.
pub fn tried(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut after = position.clone();
    let wins = |played: &Move| {
        let undo = after.play_unchecked(*played);
        let outcome = after.outcome_after(*played);
        after.undo(undo);
        outcome.and_then(Outcome::winner) == Some(position.turn())
    };
    sorted(moves.into_iter().filter(wins))
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().map(|played| played.to_string()).collect();
    moves.sort_unstable();
    moves
}

/// Compares every nth position of some games. Returns how many were compared, and how many of them
/// have a win.
fn compare_wins(games: u64, nth: usize) -> [usize; 2] {
    let [mut positions, mut won, mut number] = [0_usize; 3];
    for rules in all_rules() {
        visit_games(rules, games, 1, &mut |position| {
            number += 1;
            if !number.is_multiple_of(nth) {
                return;
            }
            let tried = tried(position);
            assert_eq!(sorted(wins(position)), tried, "{position:?}");
            positions += 1;
            won += usize::from(!tried.is_empty());
        });
    }
    [positions, won]
}

#[test]
fn the_winning_moves_are_those_that_win_when_tried() {
    let [positions, won] = compare_wins(4, 3);
    assert!(positions > 160, "{positions}");
    assert!(won > 10, "{won} of {positions}");
}

#[test]
#[ignore = "takes a minute: every position, and ten times as many games"]
fn the_winning_moves_are_those_that_win_when_tried_in_thousands_of_positions() {
    let [positions, won] = compare_wins(40, 1);
    assert!(positions > 5_000, "{positions}");
    assert!(won > 300, "{won} of {positions}");
}

#[test]
fn threats_are_the_wins_of_the_opponent() {
    let [mut threatened, mut number] = [0; 2];
    for rules in all_rules() {
        visit_games(rules, 2, 2, &mut |position| {
            number += 1;
            if number % 2 == 0 {
                return;
            }
            let expected = tried(&position.after_pass());
            assert_eq!(sorted(threats(position)), expected, "{position:?}");
            threatened += usize::from(!expected.is_empty());
        });
    }
    assert!(threatened > 10, "{threatened}");
}
