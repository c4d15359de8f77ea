//! Random games in which the fast rules and the slow model must agree on everything, at every ply.

use std::collections::HashMap;

use super::census::{Census, What};
use super::likeness::{ALL_RULES, assert_alike, fast_move, slow_start};
use super::model::Model;
use super::random_players::{Dice, PAIRS, RandomPlayer, play_out};
use super::refusals::{any_attempt, assert_same_judgement};
use crate::rules::tests::model::Attempt;
use crate::rules::{Bridges, Game, Move, Rules, Variant};

/// Returns the number of plies after which a game is broken off. A game with a weaver gets more
/// plies, because its two chains take long to grow.
fn patience(players: [RandomPlayer; 2]) -> usize {
    if players.contains(&RandomPlayer::Weaver) { 160 } else { 90 }
}

/// The number of random moves, legal or not, that are tried at every ply.
const TRIES: usize = 8;

/// All legal moves are read and written once in this number of plies.
const WRITTEN_EVERY: usize = 16;

/// Plays a game in both implementations, compares them at every ply, and counts what happened.
fn agree(rules: Rules, players: [RandomPlayer; 2], seed: u64, census: &mut Census) {
    let mut game = Game::new(rules);
    let mut occurred = HashMap::new();
    let (mut dice, mut other_dice) = (Dice::new(seed), Dice::new(!seed));
    let start = slow_start(rules);
    let last = play_out(start, players, &mut dice, patience(players), |model, legal, next| {
        assert_alike(&game, model, legal);
        let times = occurred.entry(model.snapshot()).and_modify(|times| *times += 1).or_insert(1);
        assert_eq!(game.occurrences(), *times);
        assert_eq!(game.draw_can_be_claimed(), *times >= 3);
        try_moves(&game, model, &mut other_dice, census);
        census.count(What::Repetitions, usize::from(*times >= 3));
        census.count(What::LegalMoves, legal.len());
        census.see(model);
        if game.ply() % WRITTEN_EVERY == seed as usize % WRITTEN_EVERY {
            legal.iter().for_each(assert_written_alike);
        }
        assert_written_alike(next);
        game.play(fast_move(next)).expect("a legal move");
    });
    assert_alike(&game, &last, &last.legal());
    try_moves(&game, &last, &mut other_dice, census);
    census.see(&last);
    census.see_end(&last);
}

/// Requires that both implementations judge some random moves alike. The moves may be illegal.
fn try_moves(game: &Game, model: &Model, dice: &mut Dice, census: &mut Census) {
    for _ in 0..TRIES {
        let attempt = any_attempt(model, dice);
        let legal = assert_same_judgement(game, model, &attempt);
        census.count(What::IllegalMovesTried, usize::from(!legal));
    }
}

/// Both implementations write a move alike, and the text reads as the same move.
fn assert_written_alike(attempt: &Attempt) {
    let played = fast_move(attempt);
    let text = attempt.to_string();
    assert_eq!(played.to_string(), text);
    assert_eq!(text.parse::<Move>(), Ok(played));
}

/// Plays games by these rules: for each of these seeds, one game of every nth pair of players, from
/// the pair `first` on.
fn games(rules: Rules, seeds: std::ops::Range<u64>, first: usize, nth: usize) -> Census {
    let mut census = Census::default();
    for seed in seeds {
        for players in PAIRS.into_iter().skip(first).step_by(nth) {
            agree(rules, players, seed, &mut census);
        }
    }
    println!("{rules:?}\n{census}");
    census
}

/// Plays one game with each of a third of the pairs.
fn some_games(rules: Rules, seed: u64, first: usize) -> Census {
    games(rules, seed..seed + 1, first, 3)
}

/// Requires that the games had everything that even a few games must have.
fn assert_busy(census: &Census) {
    for what in [What::Bridges, What::Covered, What::IllegalMovesTried] {
        assert!(census.number_of_kind(what) > 0, "no {what:?}");
    }
}

/// Requires that the games had everything that many games must have by any rules. Without this, the
/// agreement would prove little.
fn assert_rich(census: &Census) {
    use What::{
        BlockedUnderAGap, Bridges, Connections, Covered, IllegalMovesTried, Level2, Level3,
        PunctInTheMiddle,
    };
    let wanted = [
        BlockedUnderAGap,
        Bridges,
        Connections,
        Covered,
        IllegalMovesTried,
        Level2,
        Level3,
        PunctInTheMiddle,
    ];
    for what in wanted {
        assert!(census.number_of_kind(what) > 0, "no {what:?}");
    }
}

#[test]
fn both_agree_in_basic_games() {
    let census = some_games(Rules { variant: Variant::Basic, bridges: Bridges::Two }, 0, 0);
    assert_busy(&census);
}

#[test]
fn both_agree_in_standard_games() {
    let census = some_games(Rules { variant: Variant::Standard, bridges: Bridges::Two }, 101, 1);
    assert_busy(&census);
}

#[test]
fn both_agree_in_basic_games_where_any_piece_carries_a_bridge() {
    let census = some_games(Rules { variant: Variant::Basic, bridges: Bridges::Any }, 200, 2);
    assert_busy(&census);
}

#[test]
fn both_agree_in_standard_games_where_any_piece_carries_a_bridge() {
    let census = some_games(Rules { variant: Variant::Standard, bridges: Bridges::Any }, 105, 1);
    assert_busy(&census);
}

#[test]
#[ignore = "takes ten minutes: thousands of games by all rules, with the census of them"]
fn both_agree_in_thousands_of_games() {
    let mut census = Census::default();
    std::thread::scope(|scope| {
        let sets = ALL_RULES.map(|rules| scope.spawn(move || games(rules, 1000..1100, 0, 1)));
        for set in sets {
            let set = set.join().unwrap();
            assert_rich(&set);
            census.add(&set);
        }
    });
    println!("all\n{census}");
}
