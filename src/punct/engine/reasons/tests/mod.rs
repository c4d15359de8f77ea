//! These tests check that some moves get the reasons that they must have, and that every reason for
//! any move in any position is true, by slow and obvious means.

pub mod truth;

use std::collections::BTreeMap;

use super::*;
use crate::punct::engine::graph::NodeMoves;
use crate::punct::engine::listing::{MoveFilter, MoveLister};
use crate::punct::engine::tests::{
    HAND_SET, WON, all_rules, game_of, read, visit_games, visit_random_games,
};
use crate::punct::engine::{threats, wins};
use crate::rules::{Placement, scattered};
use truth::{KINDS, holds, kind};

fn space(name: &str) -> Space {
    name.parse().expect("a space")
}

fn position_after(moves: &[&str]) -> Position {
    game_of(moves).position().clone()
}

/// The reasons for a move. Each is checked.
fn true_reasons(position: &Position, played: &str) -> Vec<Reason> {
    let found = reasons(position, read(played));
    for reason in &found {
        assert!(holds(position, read(played), reason), "{played}: {reason:?}");
    }
    found
}

#[test]
fn a_winning_move_needs_no_other_reason() {
    assert_eq!(
        true_reasons(&position_after(&WON[..10]), WON[10]),
        [Reason::Joins(Side::UpperRight)]
    );
}

#[test]
fn an_illegal_move_has_no_reason() {
    assert_eq!(reasons(&position_after(&WON[..10]), read("T-A6,A7,B7")), []);
    assert_eq!(reasons(&position_after(&WON), read("T-C3,C4,D4")), []);
}

#[test]
fn a_move_that_will_win_next_threatens() {
    let found = true_reasons(&position_after(&WON[..8]), WON[8]);
    let Some(Reason::Threatens { kind, at, .. }) = found.first() else { panic!("{found:?}") };
    assert_eq!(*kind, WinKind::Sides(Side::UpperRight));
    assert!(at.contains(space("P9")), "{at:?}");
}

#[test]
fn a_move_that_takes_the_space_of_a_win_stops_it() {
    let found = true_reasons(&position_after(&WON[..10]).after_pass(), "T-P9,P10,Q10");
    let Some(Reason::Stops { kind, at, .. }) = found.first() else { panic!("{found:?}") };
    assert_eq!(*kind, WinKind::Sides(Side::UpperRight));
    assert!(at.contains(space("P9")), "{at:?}");
}

#[test]
fn chains_are_joined_to_each_other_and_to_a_side() {
    let begun = ["SE-B5,C5,D5", "T-N16,O16,O17", "SE-F5,G5,H5", "T-L16,M16,M17"];
    let found = true_reasons(&position_after(&begun), "T-E5,E6,F6");
    assert!(found.contains(&Reason::JoinsChains(space("D5"), space("F5"))), "{found:?}");
    let found = true_reasons(&position_after(&begun), "T-A5,A6,B6");
    assert!(found.contains(&Reason::JoinsToSide(space("B5"), Side::LowerLeft)), "{found:?}");
}

#[test]
fn covering_blocks_and_cuts() {
    let begun = ["SE-E5,F5,G5", "SE-E6,F6,G6", "SE-D4,E4,F4", "T-N16,O16,O17"];
    let position = position_after(&begun);
    let black = position.top(space("F6")).expect("a piece");
    let found = true_reasons(&position, "SEE5-D4,E5,F6");
    let dots = SpaceSet::EMPTY.with_space(space("F6"));
    assert!(found.contains(&Reason::Blocks { piece: black, dots }), "{found:?}");
    assert!(found.contains(&Reason::Cuts(space("E6"), space("G6"))), "{found:?}");
}

/// The reasons that were given and hold, by kind.
#[derive(Default)]
struct Told {
    positions: usize,
    kinds: BTreeMap<&'static str, usize>,
    /// Moves that gain in the centre while few pieces are left.
    races: usize,
}

impl Told {
    /// Checks all reasons for some moves in one of `one_of` positions of `games` games of each
    /// sort, by all rules. Positions in which the opponent threatens to win, or the player to move
    /// has one piece left, are checked four times as often.
    fn check(games: u64, one_of: u64) -> Told {
        let (mut checked, mut listing) = (Told::default(), MoveLister::default());
        for (nth, rules) in all_rules().into_iter().enumerate() {
            let seed = 61 + nth as u64;
            let mut look = |position: &Position| {
                let chance = scattered(position.zobrist());
                let threatened = !threats(position).is_empty();
                let rare = threatened || position.reserve(position.turn()).total() == 1;
                if chance.is_multiple_of(if rare { one_of.div_ceil(4) } else { one_of }) {
                    checked.positions += 1;
                    for played in some_moves(position, threatened, chance >> 8, &mut listing) {
                        checked.check_move(position, played);
                    }
                }
            };
            visit_games(rules, games, seed, &mut look);
            visit_random_games(rules, games, seed, &mut look);
        }
        checked
    }

    fn check_move(&mut self, position: &Position, played: Move) {
        let found = reasons(position, played);
        assert!(found.len() <= MOST, "{played}: {found:?}");
        let mut game = Game::from_position(position.clone());
        game.play(played).expect("a legal move");
        let lost = game.outcome().and_then(Outcome::winner) == Some(position.turn().opponent());
        assert!(lost || !found.is_empty(), "{played} in {position:?}");
        for reason in &found {
            assert!(holds(position, played, reason), "{played}: {reason:?} in {position:?}");
            *self.kinds.entry(kind(reason)).or_default() += 1;
        }
        // While few pieces are left, a gain in the centre is named before any help to join.
        let nth = |is_wanted: fn(&Reason) -> bool| found.iter().position(is_wanted);
        let centre = nth(|reason| matches!(reason, Reason::Centre { left: Some(_), .. }));
        let joining = nth(|reason| {
            matches!(kind(reason), "joins chains" | "joins to a side" | "nearer" | "approaches")
        });
        if let Some(centre) = centre {
            self.races += 1;
            assert!(joining.is_none_or(|joining| centre < joining), "{played}: {found:?}");
        }
    }

    /// The kinds of reason that were never given.
    fn missing(&self) -> Vec<&str> {
        KINDS.into_iter().filter(|kind| !self.kinds.contains_key(kind)).collect()
    }
}

/// A win and the move of a hint, if there are any, and three random moves: one that adds a piece,
/// one that moves a piece, and one that makes a bridge.
fn some_moves(
    position: &Position,
    threatened: bool,
    random: u64,
    listing: &mut MoveLister,
) -> Vec<Move> {
    let legal = position.legal_moves();
    let (adds, shifts): (Vec<Move>, Vec<Move>) =
        legal.into_iter().partition(|played| matches!(played, Move::Add(_)));
    let mut copy = position.clone();
    let wanted = if threatened { MoveFilter::Defences } else { MoveFilter::Any };
    let weights = HAND_SET.for_variant(copy.rules().variant);
    let (_, edges) = listing.list(weights, &mut copy, wanted, NodeMoves::Unlisted);
    let any = |moves: Vec<Move>| moves.get(random as usize % moves.len().max(1)).copied();
    let hints = edges.map(|edge| edge.played).take(1);
    let is_bridge = |at: Placement| position.landing(at).is_ok_and(|landing| landing.gap.is_some());
    let bridges = shifts.iter().copied().filter(|played| is_bridge(played.placement())).collect();
    let by_chance = [adds, shifts, bridges].into_iter().filter_map(any);
    wins(position).into_iter().take(1).chain(hints).chain(by_chance).collect()
}

#[test]
fn whatever_is_told_of_a_move_is_true() {
    let checked = Told::check(1, 8);
    assert!(checked.positions > 50, "{}", checked.positions);
    assert!(checked.missing().len() <= 3, "{:?}", checked.kinds);
    assert!(checked.races > 0);
}

#[test]
#[ignore = "takes minutes: thousands of positions"]
fn whatever_is_told_of_a_move_is_true_in_thousands_of_positions() {
    let checked = Told::check(40, 4);
    println!("{} positions, {} races, {:#?}", checked.positions, checked.races, checked.kinds);
    assert_eq!(checked.missing(), [""; 0]);
}
