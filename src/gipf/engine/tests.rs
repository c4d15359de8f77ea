//! The computer player.

use super::*;
use crate::gipf::rules::{Draft, Game, Move, Rules};

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

/// Returns the game by these rules after these turns.
fn played(rules_text: &str, turns: &str) -> Game {
    let mut game = Game::new(rules(rules_text), "1".parse().expect("challenges"));
    for turn in turns.split_whitespace() {
        let turn: Turn = turn.parse().expect("a turn");
        game.play(&turn).expect("a legal turn");
    }
    game
}

/// Returns a callback that stops the search at this number of calls.
fn with_patience(mut glances: u32) -> impl FnMut() -> bool {
    move || {
        glances = glances.saturating_sub(1);
        glances > 0
    }
}

/// Plays up to 30 turns of a game for each pair of strength and rules, or only for one in `one_in`
/// pairs.
fn play_games(one_in: usize) {
    let versions = ["basic 0", "standard 0", "standard 6", "tournament 0", "tournament 6"];
    let pairs =
        GipfStrength::ALL.into_iter().flat_map(|level| versions.map(|version| (level, version)));
    for (level, version) in pairs.step_by(one_in) {
        let mut position = Position::new(rules(version));
        for seed in 0..30 {
            let turn = choose(&position, level, seed, &mut with_patience(40));
            let Some(turn) = turn else { break };
            assert!(position.legal_turns().contains(&turn), "{turn}");
            position = position.after(&turn).expect("a legal turn");
        }
    }
}

#[test]
fn every_level_plays_legal_turns_to_the_end_of_a_game() {
    // Each strength plays one game, and each game has different rules.
    play_games(7);
}

#[test]
#[ignore = "takes seconds: all rules"]
fn every_level_plays_legal_turns_to_the_end_of_a_game_by_all_rules() {
    play_games(1);
}

#[test]
fn every_level_takes_a_win() {
    // White's loaded piece on c2 can jump onto Black's only GIPF-piece on b2, which wins at once.
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5");
    for level in GipfStrength::ALL {
        for seed in 0..5 {
            let turn = choose(game.position(), level, seed, &mut || true).expect("a turn");
            let after = game.position().after(&turn).expect("a legal turn");
            let won = after.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(won, Some(game.position().turn()), "level {level}: {turn}");
        }
    }
}

#[test]
fn who_looks_at_the_answer_parries_the_threat_to_a_lone_gipf_piece() {
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2");
    for level in GipfStrength::ALL.into_iter().filter(|level| level.number() > 1) {
        let turn = choose(game.position(), level, 7, &mut with_patience(2000)).expect("a turn");
        let after = game.position().after(&turn).expect("a legal turn");
        let loses = after.legal_turns().iter().any(|answer| {
            let end = after.after(answer).expect("a legal turn");
            end.outcome().is_some_and(|outcome| outcome.winner == Some(after.turn()))
        });
        assert!(!loses, "level {level}: {turn}");
    }
}

#[test]
fn the_same_seed_makes_the_same_turn() {
    let position = Position::new(rules("tournament 6"));
    let turns = |seed| choose(&position, GipfStrength::ALL[0], seed, &mut || true);
    assert_eq!(turns(3), turns(3));
    assert!((0..20).any(|seed| turns(seed) != turns(3)), "other seeds give other turns");
}

#[test]
fn a_use_that_would_win_is_contested() {
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5");
    let draft = Draft::new(game.position());
    let jumps = draft.jumps();
    assert!(!jumps.is_empty());
    for jump in jumps {
        assert!(would_contest(&draft, jump), "{}", Turn::from_move(Move::Jump(jump)));
    }
}
