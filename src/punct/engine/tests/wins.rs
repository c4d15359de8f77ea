//! The sets of winning moves against trying every move.

use super::{all_rules, visit_games};
use crate::punct::engine::{threats, wins};
use crate::rules::{Move, Outcome, Position};

/// The moves after which the rules say that the player to move has won.
pub fn tried(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wins = |played: &Move| {
        let mut after = position.clone();
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

#[test]
fn the_winning_moves_are_those_that_win_when_tried() {
    let (mut positions, mut won) = (0, 0);
    for rules in all_rules() {
        visit_games(rules, 4, 1, &mut |position| {
            let tried = tried(position);
            assert_eq!(sorted(wins(position)), tried, "{position:?}");
            positions += 1;
            won += usize::from(!tried.is_empty());
        });
    }
    assert!(positions > 500, "{positions}");
    assert!(won > 30, "{won} of {positions}");
}

#[test]
fn threats_are_the_wins_of_the_opponent() {
    let mut threatened = 0;
    for rules in all_rules() {
        visit_games(rules, 2, 2, &mut |position| {
            let expected = tried(&position.passed());
            assert_eq!(sorted(threats(position)), expected, "{position:?}");
            threatened += usize::from(!expected.is_empty());
        });
    }
    assert!(threatened > 20, "{threatened}");
}
