//! Compares races with playing every move and every reply.

use super::{FARTHEST, ProvedRace, Race, RaceGoal, least_lead, moves_by_lead};
use crate::punct::engine::tests::tactics::positions;
use crate::punct::engine::tests::{all_rules, visit_games, visit_random_games};
use crate::punct::engine::{ForcedWinResult, forced_win, wins};
use crate::rules::{Game, Move, Outcome, Player, Position, Variant};

const TRIES: u32 = 20_000;

fn legal(position: &Position) -> Vec<Move> {
    position.legal_moves()
}

/// Visits positions of the standard game in which each player has `left` pieces or fewer to add,
/// and at least one.
fn visit_ends(left: u8, games: u64, seed: u64, visit: &mut impl FnMut(&Position)) {
    let mut few = |position: &Position| {
        let most = Player::BOTH.map(|player| position.reserve(player).total()).into_iter().max();
        if most <= Some(left) {
            visit(position);
        }
    };
    for rules in all_rules() {
        if rules.variant == Variant::Standard {
            visit_games(rules, games, seed, &mut few);
            visit_random_games(rules, games, seed, &mut few);
        }
    }
}

#[test]
fn what_moves_make_of_the_count_is_what_playing_them_makes() {
    let mut compared = 0;
    let mut compare = |position: &Position| {
        compared += 1;
        for player in Player::BOTH {
            let mut expected: Vec<_> = legal(position)
                .into_iter()
                .map(|played| {
                    let mut after = position.clone();
                    after.play_unchecked(played);
                    (after.centre_lead(player), played)
                })
                .collect();
            expected.sort_by_cached_key(|&(lead, played)| (lead, played.to_string()));
            let mut found = moves_by_lead(position, player, |_| true);
            assert!(found.is_sorted_by_key(|&(lead, _)| lead));
            found.sort_by_cached_key(|&(lead, played)| (lead, played.to_string()));
            assert_eq!(found, expected, "{position:?}");
            assert_eq!(least_lead(position, player), expected[0].0);
        }
    };
    visit_ends(8, 1, 31, &mut compare);
    assert!(compared > 30, "{compared}");
}

/// Whether the opponent of the player to move can reach a goal with the next move after every move
/// of the player.
fn is_bound_to(position: &Position, goal: RaceGoal) -> bool {
    legal(position).into_iter().all(|reply| {
        let mut then = position.clone();
        then.play_unchecked(reply);
        match then.outcome_after(reply) {
            Some(outcome) => goal.is_reached(outcome),
            None => reaches_at_once(&then, goal),
        }
    })
}

fn reaches_at_once(position: &Position, goal: RaceGoal) -> bool {
    let is_last = |played: &Move| {
        matches!(played, Move::Add(_)) && position.reserve(position.turn()).total() == 1
    };
    !wins(position).is_empty()
        || goal.lead == 0
            && position.centre_lead(position.turn()) == 0
            && legal(position).iter().any(is_last)
}

/// Makes a race without a limit of tries.
fn race() -> Race {
    Race { left: u32::MAX, ..Race::default() }
}

/// Returns a move with which the player to move provably reaches a goal.
fn attained(position: &Position, goal: RaceGoal, plies: u8) -> Option<Move> {
    let mut copy = position.clone();
    let found = race().attains(&mut copy, goal, plies).unwrap_or_else(|_| panic!("tries"));
    assert!(copy.is_exactly(position));
    found
}

/// Returns a move after which the opponent is not proved to reach a goal.
fn escape(position: &Position, goal: RaceGoal, plies: u8) -> Option<Move> {
    let mut copy = position.clone();
    let found = race().escapes(&mut copy, goal, plies).unwrap_or_else(|_| panic!("tries"));
    assert!(copy.is_exactly(position));
    found
}

#[test]
fn nobody_escapes_where_every_reply_loses() {
    let (mut bound, mut free) = (0, 0);
    visit_ends(3, 6, 32, &mut |position| {
        let opponent = position.turn().opponent();
        for goal in [RaceGoal::win(opponent), RaceGoal::draw(opponent)] {
            let expected = is_bound_to(position, goal);
            let found = escape(position, goal, 2);
            assert_eq!(found.is_none(), expected, "{found:?} in {position:?}");
            *(if expected { &mut bound } else { &mut free }) += 1;
        }
    });
    assert!(bound > 10 && free > 100, "{bound} {free}");
}

/// Checks that the player to move provably reaches a goal within `plies`, and does so again after
/// every nth reply. The last three plies are played out with every move and reply.
fn assert_attains(position: &Position, goal: RaceGoal, plies: u8, nth: usize) {
    let mut within = (1..=plies).step_by(2).map(|plies| (attained(position, goal, plies), plies));
    let Some((Some(played), plies)) = within.find(|(found, _)| found.is_some()) else {
        panic!("nothing found in {position:?}");
    };
    let mut after = position.clone();
    after.play(played).expect("a legal move");
    match after.outcome_after(played) {
        Some(outcome) => assert!(goal.is_reached(outcome), "{played} in {position:?}"),
        None if plies <= 3 => assert!(is_bound_to(&after, goal), "{played} in {position:?}"),
        None => assert_bound(&after, goal, plies - 1, nth),
    }
}

fn assert_bound(position: &Position, goal: RaceGoal, plies: u8, nth: usize) {
    for reply in legal(position).into_iter().step_by(nth) {
        let mut then = position.clone();
        then.play_unchecked(reply);
        match then.outcome_after(reply) {
            Some(outcome) => assert!(goal.is_reached(outcome), "{reply} in {position:?}"),
            None => assert_attains(&then, goal, plies - 1, nth),
        }
    }
}

/// Checks proofs of some ends against every nth reply: at most `most` wins by quiet moves and at
/// most `most` losses. Once both numbers are reached, one in eight further positions is proved with
/// `tries` tries, and only the line of a win is checked. Returns both numbers.
fn check_settled(games: u64, nth: usize, most: u32, tries: u32) -> [u32; 2] {
    let (mut won, mut lost) = (0, 0);
    visit_ends(3, games, 33, &mut |position| {
        if won == most && lost == most && !position.zobrist().is_multiple_of(8) {
            return;
        }
        let (mover, other) = (position.turn(), position.turn().opponent());
        match Race::default().prove(position, tries) {
            Some(ProvedRace::Wins(win)) => {
                let mut game = Game::from_position(position.clone());
                win.line.iter().for_each(|&it| game.play(it).expect("a legal move"));
                let winner = game.outcome().and_then(Outcome::winner);
                assert_eq!(winner, Some(mover), "{win:?} in {position:?}");
                assert!(win.line.len() < 2 * usize::from(win.moves), "{win:?} in {position:?}");
                let quiet = || !matches!(forced_win(position, 4, TRIES), ForcedWinResult::Wins(_));
                if won < most && quiet() {
                    assert_attains(position, RaceGoal::win(mover), 2 * win.moves - 1, nth);
                    won += 1;
                }
            }
            Some(ProvedRace::Loses(_)) if lost < most => {
                assert_bound(position, RaceGoal::win(other), FARTHEST - 1, nth);
                lost += 1;
            }
            _ => {}
        }
    });
    [won, lost]
}

#[test]
fn what_is_settled_holds_against_many_replies() {
    assert_eq!(check_settled(2, 1_997, 1, 1_000), [1, 1]);
}

#[test]
#[ignore = "takes minutes"]
fn what_is_settled_holds_against_more_replies() {
    assert_eq!(check_settled(8, 97, 3, TRIES), [3, 3]);
}

#[test]
fn a_draw_is_kept_by_both() {
    for (position, _) in positions("race-draw") {
        let (mover, other) = (position.turn(), position.turn().opponent());
        let Some(ProvedRace::Draws(safe)) = Race::default().prove(&position, TRIES) else {
            panic!("nothing settled in {position:?}");
        };
        let mut after = position.clone();
        after.play(safe).expect("a legal move");
        assert_bound(&after, RaceGoal::draw(mover), FARTHEST - 1, 97);
        assert_bound(&position, RaceGoal::draw(other), FARTHEST - 1, 97);
    }
}

#[test]
fn tries_are_kept_and_change_no_answer() {
    check_tries(1, 5);
}

#[test]
#[ignore = "takes a minute: every position"]
fn tries_are_kept_and_change_no_answer_in_any_position() {
    check_tries(2, 1);
}

/// Proves every nth position of some ends with few tries and with many.
fn check_tries(games: u64, nth: usize) {
    let (mut seen, mut settled_ones, mut hasty_ones) = (0_usize, 0, 0);
    visit_ends(2, games, 34, &mut |position| {
        seen += 1;
        if !seen.is_multiple_of(nth) {
            return;
        }
        let settled = Race::default().prove(position, TRIES);
        assert_eq!(Race::default().prove(position, TRIES), settled);
        let hasty = Race::default().prove(position, 50);
        assert!(hasty.is_none() || hasty == settled, "{hasty:?} in {position:?}");
        settled_ones += usize::from(settled.is_some());
        hasty_ones += usize::from(hasty.is_some());
    });
    assert!(settled_ones > hasty_ones, "{settled_ones} {hasty_ones}");
}
