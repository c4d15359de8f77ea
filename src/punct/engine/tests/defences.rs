//! Compares the defences that a search looks at with playing every move.

use super::{all_rules, visit_games};
use crate::punct::engine::graph::NodeMoves;
use crate::punct::engine::listing::{MoveFilter, MoveLister};
use crate::punct::engine::weights::Weights;
use crate::punct::engine::wins::{count_wins, has_win};
use crate::rules::{Move, Position};

/// The moves after which the opponent can't win at once: each move is played.
fn tried(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    let mut after = position.clone();
    let holds = |played: &Move| {
        let undo = after.play_unchecked(*played);
        let holds = match after.outcome_after(*played) {
            Some(outcome) => outcome.winner() != Some(position.turn().opponent()),
            None => !has_win(&after),
        };
        after.undo(undo);
        holds
    };
    moves.retain(holds);
    moves
}

/// Compares every nth position with a threat, in some games. Returns how many were compared, and
/// how many are lost.
fn compare_defences(games: u64, nth: usize) -> [usize; 2] {
    let ([mut seen, mut compared, mut lost], mut listing) = ([0_usize; 3], MoveLister::default());
    for rules in all_rules() {
        let weights = Weights::built_in().for_variant(rules.variant);
        visit_games(rules, games, 3, &mut |position| {
            if has_win(position) || count_wins(&position.after_pass()) == 0 {
                return;
            }
            seen += 1;
            if !seen.is_multiple_of(nth) {
                return;
            }
            compared += 1;
            let defences = tried(position);
            let mut copy = position.clone();
            let (moves, edges) =
                listing.list(weights, &mut copy, MoveFilter::Defences, NodeMoves::Best);
            let found: Vec<Move> = edges.map(|edge| edge.played).collect();
            assert!(moves == NodeMoves::All);
            // One piece that ends the game stands for all others that end it.
            let ends = position.reserve(position.turn()).total() == 1;
            let adds = |played: &&Move| ends && matches!(played, Move::Add(_));
            for missing in defences.iter().filter(|played| !found.contains(played)) {
                assert!(adds(&missing), "{missing} in {position:?}");
            }
            assert!(found.iter().all(|played| defences.contains(played)), "{position:?}");
            lost += usize::from(defences.is_empty());
        });
    }
    [compared, lost]
}

#[test]
fn no_defence_is_overlooked() {
    let [compared, _] = compare_defences(5, 4);
    assert!(compared > 15, "{compared}");
}

#[test]
#[ignore = "takes a minute: every position with a threat, and many more games"]
fn no_defence_is_overlooked_in_many_games() {
    let [compared, lost] = compare_defences(40, 1);
    assert!(compared > 480 && lost > 5, "{compared} {lost}");
}

#[test]
fn what_is_listed_does_not_depend_on_what_was_listed_before() {
    let (mut used, mut compared) = (MoveLister::default(), 0);
    let list = |lister: &mut MoveLister, position: &Position, before| {
        let mut copy = position.clone();
        let weights = Weights::built_in().for_variant(position.rules().variant);
        let (_, edges) = lister.list(weights, &mut copy, MoveFilter::Any, before);
        edges.map(|edge| (edge.played, edge.prior.to_bits())).collect::<Vec<_>>()
    };
    for rules in all_rules() {
        visit_games(rules, 1, 4, &mut |position| {
            for before in [NodeMoves::Unlisted, NodeMoves::Few] {
                let alone = list(&mut MoveLister::default(), position, before);
                assert_eq!(list(&mut used, position, before), alone, "{position:?}");
                compared += alone.len();
            }
        });
    }
    assert!(compared > 1_000, "{compared}");
}
