//! The computer's decisions: always a legal move, the same for the same question, and a plain win
//! if there is one.

use super::{all_rules, likely_game, visit_games};
use crate::kit::strength::Strength;
use crate::punct::engine::{Budget, Decision, Engine, wins};
use crate::rules::{Ending, Game, Move, Position, Rules, scattered};

const NODES: Budget = Budget::Nodes(30);

fn level(number: u8) -> Budget {
    Budget::Strength(Strength::whole(number))
}

fn decide(engine: &mut Engine, position: &Position, budget: Budget, seed: u64) -> Decision {
    let game = Game::from_position(position.clone());
    engine.decide(&game, budget, seed, &mut |_| true).expect("the game is on")
}

/// Every `nth` position of some games.
fn positions(nth: usize, seed: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for rules in all_rules() {
        let mut count = 0;
        visit_games(rules, 3, seed, &mut |position| {
            count += 1;
            if count % nth == 0 {
                positions.push(position.clone());
            }
        });
    }
    positions
}

/// Checks the decisions in every nth position of some games.
fn check_decisions(nth: usize) {
    let mut engine = Engine::new();
    for position in positions(nth, 11) {
        for budget in [level(1), level(2), level(3), NODES] {
            if let Decision::Play(played) = decide(&mut engine, &position, budget, 1) {
                assert_eq!(position.check(played), Ok(()), "{played} in {position:?}");
            }
        }
    }
}

#[test]
fn every_decision_is_legal() {
    check_decisions(40);
}

#[test]
#[ignore = "takes a minute: every position"]
fn every_decision_is_legal_in_any_position() {
    check_decisions(1);
}

#[test]
fn a_plain_win_is_never_passed_by() {
    let mut engine = Engine::new();
    let mut won = 0;
    for position in positions(1, 12) {
        let wins = wins(&position);
        if wins.is_empty() {
            continue;
        }
        won += 1;
        for budget in [level(3), level(4), NODES] {
            let decision = decide(&mut engine, &position, budget, won);
            let Decision::Play(played) = decision else { panic!("resigned in {position:?}") };
            assert!(wins.contains(&played), "{played} in {position:?}");
        }
    }
    assert!(won > 20, "{won}");
}

/// Checks in every nth position of some games that the computer meets a threat if a defence exists.
/// Returns the number of such positions.
fn meet_threats(nth: usize) -> u64 {
    let mut engine = Engine::new();
    let mut met = 0;
    for position in positions(nth, 13) {
        if !wins(&position).is_empty() || wins(&position.after_pass()).is_empty() {
            continue;
        }
        let opponent = position.turn().opponent();
        let holds = |played| {
            let mut after = position.clone();
            after.play(played).expect("a legal move");
            match after.outcome_after(played) {
                Some(outcome) => outcome.winner() != Some(opponent),
                None => wins(&after).is_empty(),
            }
        };
        let moves = position.legal_moves();
        if !moves.into_iter().any(holds) {
            continue;
        }
        met += 1;
        for budget in [level(5), NODES] {
            let Decision::Play(played) = decide(&mut engine, &position, budget, met) else {
                panic!("resigned in {position:?}");
            };
            assert!(holds(played), "{played} in {position:?}");
        }
    }
    met
}

#[test]
fn a_threat_is_met_where_that_is_possible() {
    let met = meet_threats(4);
    assert!(met > 4, "{met}");
}

#[test]
#[ignore = "takes a minute: every position"]
fn a_threat_is_met_in_any_position_where_that_is_possible() {
    let met = meet_threats(1);
    assert!(met > 20, "{met}");
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let mut used = Engine::new();
    for position in positions(23, 14) {
        for budget in [level(2), level(3), NODES] {
            let fresh = decide(&mut Engine::new(), &position, budget, 5);
            assert_eq!(decide(&mut used, &position, budget, 5), fresh, "{position:?}");
        }
    }
}

#[test]
fn other_seeds_make_other_games() {
    let mut engine = Engine::new();
    let start = Position::new(Rules::default());
    let first = decide(&mut engine, &start, level(3), 0);
    assert!((1..20).any(|seed| decide(&mut engine, &start, level(3), seed) != first));
}

/// The moves of a level after the first, up to ply 4.
fn beginning(engine: &mut Engine, level: Budget, seed: u64) -> Vec<Move> {
    let mut game = Game::new(Rules::default());
    game.play("SE-E4,F5,G6".parse().expect("a move")).expect("a legal move");
    while game.ply() < 4 {
        let Some(Decision::Play(played)) = engine.decide(&game, level, seed, &mut |_| true) else {
            panic!("no move in {:?}", game.position());
        };
        game.play(played).expect("a legal move");
    }
    game.moves()[1..].to_vec()
}

/// Checks that hardly any two beginnings of `seeds` games of each level are equal.
fn compare_beginnings(seeds: u64) {
    let mut engine = Engine::new();
    for number in 1..=8 {
        let games: Vec<_> =
            (0..seeds).map(|seed| beginning(&mut engine, level(number), seed)).collect();
        let equal = |one: usize| games[..one].iter().filter(|&other| *other == games[one]).count();
        let (equal, pairs) = ((0..games.len()).map(equal).sum::<usize>(), seeds * (seeds - 1) / 2);
        assert!(10 * equal as u64 <= pairs, "level {number}: {equal} of {pairs} games are equal");
    }
}

#[test]
fn games_with_other_seeds_differ_soon() {
    compare_beginnings(4);
}

#[test]
#[ignore = "takes seconds: more games"]
fn many_games_with_other_seeds_differ_soon() {
    compare_beginnings(24);
}

#[test]
fn a_search_stops_when_told() {
    let mut engine = Engine::new();
    let game = Game::new(Rules::default());
    let mut seen = 0;
    let decision = engine.decide(&game, Budget::UntilStopped, 1, &mut |thinking| {
        seen = thinking.nodes();
        seen < 40
    });
    assert!((40..80).contains(&seen), "{seen}");
    assert!(matches!(decision, Some(Decision::Play(_))));
}

/// Whether a game of two players ends by resigning. Both reuse earlier results; the first moves are
/// random. A player without a move fails the test.
fn ends_by_resigning(rules: Rules, number: u64) -> bool {
    let mut beginning = Vec::new();
    likely_game(rules, scattered(number), &mut |position| beginning.push(position.clone()));
    let mut game = Game::from_position(beginning[6.min(beginning.len() - 1)].clone());
    let mut engines = [Engine::new(), Engine::new()];
    while game.outcome().is_none() && game.ply() < 120 {
        let engine = &mut engines[game.ply() % 2];
        let mut questions = 0;
        let decision = engine.decide(&game, Budget::UntilStopped, 1, &mut |_| {
            questions += 1;
            questions < 12
        });
        match decision.unwrap_or_else(|| panic!("no move in {:?}", game.position())) {
            Decision::Play(played) => game.play(played).expect("a legal move"),
            Decision::Resign => return true,
        }
    }
    false
}

/// Some games by all rules.
fn games_that_go_on() -> impl Iterator<Item = (Rules, u64)> {
    (9..12).flat_map(|number| all_rules().map(|rules| (rules, number)))
}

/// How many of these games end by resigning.
fn go_on(games: &[(Rules, u64)]) -> usize {
    games.iter().filter(|&&(rules, number)| ends_by_resigning(rules, number)).count()
}

/// A position that was found lost below another one may have refuted moves only.
#[test]
fn a_game_that_goes_on_from_what_was_searched_has_a_decision() {
    let resigned = go_on(&games_that_go_on().skip(1).step_by(3).collect::<Vec<_>>());
    assert!(resigned > 0, "{resigned}");
}

#[test]
#[ignore = "takes seconds: more games"]
fn every_game_that_goes_on_from_what_was_searched_has_a_decision() {
    let resigned = go_on(&games_that_go_on().collect::<Vec<_>>());
    assert!(resigned > 2, "{resigned}");
}

/// Full strength must not rely on results of a level that overlooks moves.
#[test]
fn full_strength_does_not_go_on_from_what_a_weak_level_saw() {
    for position in positions(40, 15) {
        let analyse = |engine: &mut Engine| {
            let mut questions = 0;
            engine.analyse(&position, Budget::UntilStopped, 5, &mut |_| {
                questions += 1;
                questions < 3
            })
        };
        let mut used = Engine::new();
        decide(&mut used, &position, level(3), 1);
        assert_eq!(analyse(&mut used), analyse(&mut Engine::new()), "{position:?}");
    }
}

#[test]
fn nothing_is_decided_once_the_game_is_over() {
    let mut game = Game::new(Rules::default());
    game.end(Ending::Agreed).expect("an ending");
    assert_eq!(Engine::new().decide(&game, NODES, 1, &mut |_| true), None);
}
