//! Tests of the beginners.

use super::*;
use crate::punct::engine::tests::{all_rules, visit_games};
use crate::punct::engine::{Budget, Decision, Engine};
use crate::rules::{Outcome, Rules};

const BOTH: [Beginner; 2] = [Beginner::First, Beginner::Second];

/// Returns the positions of some games.
fn positions(seed: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for rules in all_rules() {
        visit_games(rules, 2, seed, &mut |position| positions.push(position.clone()));
    }
    positions
}

fn choose(beginner: Beginner, position: &Position, seed: u64) -> Move {
    let game = Game::from_position(position.clone());
    beginner.choose(&game, seed).expect("the game is on")
}

#[test]
fn it_takes_every_win_but_bridges() {
    let mut taken = 0;
    for position in positions(41) {
        let wins = wins(&position);
        let plain = wins.iter().any(|&win| Beginner::First.knows(&position, win));
        for beginner in BOTH.into_iter().filter(|_| plain) {
            taken += 1;
            assert!(wins.contains(&choose(beginner, &position, taken)), "{position:?}");
        }
    }
    assert!(taken > 20, "{taken}");
}

#[test]
fn a_move_over_spaces_that_the_piece_leaves_comes_to_its_mind() {
    let mut game = Game::new(Rules::default());
    for played in ["SE-C3,D3,E3", "T-M14,M15,N15"] {
        game.play(played.parse().unwrap()).unwrap();
    }
    let moves = game.legal_moves();
    // No bridge can be made yet.
    assert!(moves.iter().all(|&played| Beginner::First.knows(game.position(), played)));
}

/// Whether the opponent of a beginner who made this move has a win that the beginner sees.
fn leaves_seen_win(beginner: Beginner, position: &Position, played: Move) -> bool {
    let mut after = position.clone();
    after.play(played).expect("a legal move");
    wins(&after).into_iter().any(|win| beginner.sees(&after, win))
}

/// Looks at every nth position of some games. Returns how many threats were met, and how many
/// threats only the better beginner sees.
fn meet_threats(nth: usize) -> [usize; 2] {
    let (mut met, mut overlooked, mut tried) = (0, 0, 0);
    let positions = positions(42).into_iter().step_by(nth);
    for position in positions.filter(|position| wins(position).is_empty()) {
        let threats = wins(&position.after_pass());
        let seen = |beginner: Beginner| {
            threats.iter().any(|&win| beginner.sees(&position.after_pass(), win))
        };
        overlooked += usize::from(seen(Beginner::Second) && !seen(Beginner::First));
        for beginner in BOTH.into_iter().filter(|&beginner| seen(beginner)) {
            tried += 1;
            let played = choose(beginner, &position, tried);
            if !leaves_seen_win(beginner, &position, played) {
                met += 1;
                continue;
            }
            let mut adds = position.legal_moves();
            adds.retain(|played| matches!(played, Move::Add(_)));
            let is_of_no_use = |&add: &Move| leaves_seen_win(beginner, &position, add);
            assert!(adds.iter().all(is_of_no_use), "{played} {position:?}");
        }
    }
    [met, overlooked]
}

#[test]
fn it_meets_a_threat_that_it_sees() {
    let [met, _] = meet_threats(13);
    assert!(met > 2, "{met}");
}

#[test]
#[ignore = "takes a minute: every position"]
fn it_meets_every_threat_that_it_sees() {
    let [met, overlooked] = meet_threats(1);
    assert!(met > 5 && overlooked > 0, "{met} {overlooked}");
}

#[test]
fn it_never_climbs_on_the_opponent_in_two_turns_running_unless_to_win() {
    let (mut climbs, mut seed) = (0, 0);
    for rules in all_rules() {
        let mut game = Game::new(rules);
        let mut before = [false; 2];
        while game.outcome().is_none() && game.ply() < 60 {
            seed += 1;
            let turn = game.position().turn() as usize;
            let played = BOTH[turn].choose(&game, seed).expect("the game is on");
            let climbs_now = covers_opponent(game.position(), played);
            game.play(played).expect("a legal move");
            assert!(!(climbs_now && before[turn]) || game.outcome().is_some(), "{played}");
            before[turn] = climbs_now;
            climbs += usize::from(climbs_now);
        }
    }
    assert!(climbs > 0);
}

#[test]
fn its_move_follows_from_the_seed_and_differs_with_it() {
    let start = Position::new(all_rules()[0]);
    for beginner in [Beginner::Greedy, Beginner::First, Beginner::Second] {
        let first = choose(beginner, &start, 1);
        assert_eq!(choose(beginner, &start, 1), first);
        assert!((2..6).any(|seed| choose(beginner, &start, seed) != first));
    }
}

/// Games are played up to this ply.
const EARLY: usize = 16;

/// Whether Black, at this strength, loses early against a player who only extends its own chain.
fn loses_early(strength: Strength, seed: u64) -> bool {
    let mut engine = Engine::new();
    let mut game = Game::new(Rules::default());
    while game.outcome().is_none() && game.ply() < EARLY {
        let played = match game.position().turn() {
            Player::White => Beginner::Greedy.choose(&game, seed).expect("the game is on"),
            Player::Black => {
                let budget = Budget::Strength(strength);
                match engine.decide(&game, budget, seed, &mut |_| true) {
                    Some(Decision::Play(played)) => played,
                    Some(Decision::Resign) | None => return true,
                }
            }
        };
        game.play(played).expect("a legal move");
    }
    game.outcome().and_then(Outcome::winner) == Some(Player::White)
}

fn check_that_few_games_are_lost_early(strengths: std::ops::RangeInclusive<u8>, games: u64) {
    for strength in strengths {
        let lost =
            (0..games).filter(|&seed| loses_early(Strength::whole(strength), seed)).count() as u64;
        println!("strength {strength}: {lost} of {games} lost before ply {EARLY}");
        assert!(20 * lost <= games, "strength {strength}: {lost} of {games}");
    }
}

#[test]
fn strength_4_seldom_loses_early_to_who_only_extends_a_chain() {
    check_that_few_games_are_lost_early(4..=4, 40);
}

#[test]
#[ignore = "takes minutes: 100 games at each strength"]
fn from_strength_4_few_lose_early_to_who_only_extends_a_chain() {
    check_that_few_games_are_lost_early(4..=8, 100);
}
