//! Checks the claims about mistakes with playing every move and counting anew.

use std::collections::BTreeMap;

use crate::punct::engine::graph::NodeMoves;
use crate::punct::engine::listing::{MoveFilter, MoveLister};
use crate::punct::engine::mistakes::{FEW_PIECES, Mistake, ProvedMoves, mistake, ongoing_after};
use crate::punct::engine::reasons::tests::truth::holds;
use crate::punct::engine::reasons::{Reason, empty_spaces};
use crate::punct::engine::tests::{
    HAND_SET, WON, all_rules, game_of, read, tried, visit_games, visit_random_games,
};
use crate::punct::engine::wins::can_win;
use crate::rules::{Game, Move, Outcome, Player, Position, Side, Variant, joins, scattered};

/// A legal move that neither wins nor stops anything in the games of [`WON`].
const QUIET: &str = "T-C3,C4,D4";

fn told(position: &Position, played: &str, better: &str) -> Option<Mistake> {
    mistake(position, read(played), read(better), ProvedMoves::default())
}

#[test]
fn a_win_at_once_is_missed() {
    let game = game_of(&WON[..10]);
    assert_eq!(told(game.position(), QUIET, WON[10]), Some(Mistake::MissesWin));
    assert_eq!(told(game.position(), WON[10], WON[10]), None);
}

#[test]
fn a_win_is_allowed_only_where_the_better_move_stops_it() {
    let threatened = game_of(&WON[..10]).position().after_pass();
    let stops = first_defence(&threatened);
    assert_eq!(
        mistake(&threatened, read(QUIET), stops, ProvedMoves::default()),
        Some(Mistake::AllowsWin)
    );
    assert_ne!(told(&threatened, QUIET, "T-C5,C6,D6"), Some(Mistake::AllowsWin));
}

/// Returns the first move by name after which the opponent can't win at once.
fn first_defence(position: &Position) -> Move {
    let mut moves = position.legal_moves();
    moves.sort_by_key(ToString::to_string);
    let stops = |&made: &Move| ongoing_after(position, made).is_some_and(|it| !can_win(&it));
    moves.into_iter().find(stops).expect("a defence")
}

#[test]
fn a_forced_win_is_missed_or_allowed() {
    let game = game_of(&[]);
    let made = [QUIET, WON[0]].map(read);
    let claim = |better_wins, played_loses| {
        let proved = ProvedMoves { better_wins, played_loses };
        mistake(game.position(), made[0], made[1], proved)
    };
    assert_eq!(claim(true, false), Some(Mistake::MissesForcedWin));
    assert_eq!(claim(true, true), Some(Mistake::MissesForcedWin));
    assert_eq!(claim(false, true), Some(Mistake::AllowsForcedWin));
    assert!(matches!(claim(false, false), Some(Mistake::Misses(_))), "nothing was proved");
}

/// Checks the claims in one of this number of positions of games by all rules: tries every move
/// and counts anew. Each of these kinds of mistake must occur; which kinds do depends on the
/// course of the games.
fn check_games(games: u64, one_of: u64, kinds: &[&str]) {
    let (mut told_of, mut listing) = (BTreeMap::new(), MoveLister::default());
    for rules in all_rules() {
        let mut look = |position: &Position| {
            // Near the end of a game, there are more claims to check.
            let is_late = position.reserve(position.turn()).total() <= FEW_PIECES;
            let chance = scattered(position.zobrist());
            if !chance.is_multiple_of(if is_late { one_of.div_ceil(2) } else { one_of }) {
                return;
            }
            let moves = position.legal_moves();
            let pick = |n: u64| moves[scattered(position.zobrist() ^ n) as usize % moves.len()];
            let weights = HAND_SET.for_variant(position.rules().variant);
            let mut copy = position.clone();
            let (_, edges) = listing.list(weights, &mut copy, MoveFilter::Any, NodeMoves::Unlisted);
            // One move that is likely to be better, and one random move.
            let likely = edges.map(|edge| edge.played).next().unwrap_or_else(|| pick(2));
            for [played, better] in [[pick(1), likely], [pick(3), pick(4)]] {
                let claim = mistake(position, played, better, ProvedMoves::default());
                check(position, [played, better], claim);
                *told_of.entry(kind_of(claim)).or_insert(0) += 1;
                if better == likely {
                    *told_of.entry(if claim.is_some() { "told" } else { "untold" }).or_insert(0) +=
                        1;
                }
            }
        };
        visit_games(rules, 2 * games, 7, &mut look);
        visit_random_games(rules, games, 7, &mut look);
    }
    let is_told = |kind: &&str| told_of.contains_key(*kind);
    assert!(kinds.iter().all(is_told), "{told_of:?}");
    assert!(told_of["told"] > 2 * told_of["untold"], "{told_of:?}");
}

#[test]
fn no_kind_is_told_where_it_is_not_true() {
    check_games(1, 5, &["ends behind", "far", "lost centre", "misses", "way"]);
}

#[test]
#[ignore = "takes a minute: ten times as many games"]
fn no_kind_is_told_in_many_games_where_it_is_not_true() {
    let kinds = ["ends behind", "far", "lost centre", "misses", "uncovers", "way"];
    check_games(10, 1, &kinds);
}

fn kind_of(claim: Option<Mistake>) -> &'static str {
    match claim {
        None => "nothing",
        Some(Mistake::MissesWin | Mistake::AllowsWin) => "a win",
        Some(Mistake::MissesForcedWin | Mistake::AllowsForcedWin) => "a forced win",
        Some(Mistake::Uncovers(_)) => "uncovers",
        Some(Mistake::EndsBehind { .. }) => "ends behind",
        Some(Mistake::LeavesPath { .. }) => "way",
        Some(Mistake::StaysFar { .. }) => "far",
        Some(Mistake::LosesCentre { .. }) => "lost centre",
        Some(Mistake::Misses(_)) => "misses",
    }
}

fn check(position: &Position, made: [Move; 2], claim: Option<Mistake>) {
    let mover = position.turn();
    let [after, wanted] = made.map(|made| {
        let mut game = Game::from_position(position.clone());
        game.play(made).expect("a legal move");
        game.position().clone()
    });
    let lead = |it: &Position| it.centre_count(mover).cmp(&it.centre_count(mover.opponent()));
    match claim {
        None => {}
        Some(Mistake::MissesWin) => {
            let wins = tried(position);
            let [played, better] = made.map(|made| wins.contains(&made.to_string()));
            assert!(better && !played);
        }
        Some(Mistake::AllowsWin) => {
            assert!(!tried(&after).is_empty() && tried(&wanted).is_empty());
        }
        Some(Mistake::MissesForcedWin | Mistake::AllowsForcedWin) => {
            panic!("nothing was proved")
        }
        Some(Mistake::Uncovers(side)) => {
            assert!(joins(after.tops(mover.opponent()), side) && !joins(after.tops(mover), side));
        }
        Some(Mistake::EndsBehind { own, opponents }) => {
            assert!(
                own < opponents
                    && Side::PAIRS.iter().all(|&side| {
                        Player::BOTH.iter().all(|&player| !joins(after.tops(player), side))
                    })
            );
            let mut game = Game::from_position(position.clone());
            game.play(made[0]).expect("a legal move");
            assert_eq!(game.outcome().and_then(Outcome::winner), Some(mover.opponent()));
        }
        Some(Mistake::StaysFar { side, left, better }) => {
            let of = |it| empty_spaces(it, mover, side);
            assert_eq!((of(&after), of(&wanted)), (left, Some(better)));
            assert!(left.is_none_or(|left| left > better));
        }
        Some(Mistake::Misses(reason)) => {
            assert!(holds(position, made[1], &reason), "{reason:?}");
            assert!(!holds(position, made[0], &reason), "{reason:?}");
            // Texts name these chains by their spaces on the board after the move.
            let own = match reason {
                Reason::JoinsChains(one, two) => vec![one, two],
                Reason::JoinsToSide(space, _) => vec![space],
                Reason::Approaches { chain, .. } => vec![chain],
                _ => vec![],
            };
            assert!(own.iter().all(|&it| after.tops(mover).contains(it)), "{reason:?}");
        }
        Some(Mistake::LeavesPath { side, left, better }) => {
            let of = |it| empty_spaces(it, mover.opponent(), side);
            assert_eq!((of(&after), of(&wanted)), (Some(left), better));
            assert!(better.is_none_or(|better| better > left));
        }
        Some(Mistake::LosesCentre { .. }) => {
            assert_eq!(position.rules().variant, Variant::Standard);
            assert!(lead(position).is_gt() && lead(&wanted).is_gt() && lead(&after).is_le());
        }
    }
}
