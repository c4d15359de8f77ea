//! Where the computer is lost, it makes the opponent's win long.

use std::time::Instant;

use super::all_rules;
use super::tactics::positions;
use crate::kit::strength::Strength;
use crate::punct::engine::forced::{ForcedSearch, LONGEST, TRIED};
use crate::punct::engine::race::{ProvedRace, Race};
use crate::punct::engine::{Budget, Decision, Engine, ForcedWinResult, forced_win};
use crate::rules::{Game, Move, Outcome, Position, scattered};

/// Returns the number of own moves with which the opponent wins by force after a reply; `None` if
/// no such win is proved.
fn delay(position: &Position, reply: Move) -> Option<u8> {
    let (after, outcome) = position.after_move(reply).expect("a legal move");
    if let Some(outcome) = outcome {
        return (outcome.winner() == Some(after.turn())).then_some(0);
    }
    match forced_win(&after, LONGEST, 10 * TRIED) {
        ForcedWinResult::Wins(win) => Some(win.moves),
        _ => match Race::default().prove(&after, TRIED) {
            Some(ProvedRace::Wins(win)) => Some(win.moves),
            _ => None,
        },
    }
}

/// The longest delay of the loss; `None` if a reply is not known to lose.
fn longest(position: &Position) -> Option<u8> {
    position
        .legal_moves()
        .into_iter()
        .map(|reply| delay(position, reply))
        .try_fold(0, |most, it| Some(most.max(it?)))
}

fn decide(position: &Position, strength: Strength, seed: u64) -> Decision {
    let (mut engine, game) = (Engine::new(), Game::from_position(position.clone()));
    let budget = Budget::Strength(strength);
    engine.decide(&game, budget, seed, &mut |_| true).expect("the game is on")
}

/// The strengths that resist.
fn strengths() -> impl Iterator<Item = Strength> {
    Strength::all().filter(|strength| *strength >= Strength::whole(3))
}

#[test]
fn against_a_win_by_force_every_strength_from_3_on_makes_it_long() {
    let mut count = 0;
    for (position, _) in positions("win") {
        let ForcedWinResult::Wins(win) = forced_win(&position, LONGEST, TRIED) else { continue };
        let (lost, _) = position.after_move(win.line[0]).expect("a legal move");
        if win.moves < 3 || count == 2 {
            continue;
        }
        count += 1;
        assert_eq!(longest(&lost), Some(win.moves - 1), "{lost:?}");
        for strength in strengths() {
            let Decision::Play(played) = decide(&lost, strength, count) else {
                panic!("{strength} resigns in {lost:?}");
            };
            assert_eq!(
                delay(&lost, played),
                Some(win.moves - 1),
                "{strength}: {played} in {lost:?}"
            );
        }
    }
    assert_eq!(count, 2);
}

/// A game between strengths.
fn played(seed: u64) -> Game {
    let rules = all_rules()[(seed % 4) as usize];
    let strengths = [3 + seed % 4, 5 + seed % 3].map(|whole| Strength::whole(whole as u8));
    let (mut game, mut engine) = (Game::new(rules), Engine::new());
    while game.outcome().is_none() && game.ply() < 150 {
        let budget = Budget::Strength(strengths[game.ply() % 2]);
        let seed = scattered(seed ^ (game.ply() as u64) << 32);
        match engine.decide(&game, budget, seed, &mut |_| true) {
            Some(Decision::Play(played)) => game.play(played).expect("a legal move"),
            _ => break,
        }
    }
    game
}

/// The delay of the loss by the best defence, if the loss is proved and does not come at once.
fn best_delay(position: &Position) -> Option<u8> {
    let mut race = Race::default();
    let forced = ForcedSearch::default().delay_loss(position, LONGEST, TRIED).ok().flatten();
    let stand = forced.or_else(|| match race.prove(position, TRIED / 8) {
        Some(ProvedRace::Loses(stand)) => stand,
        _ => None,
    })?;
    delay(position, stand)
}

/// Returns the loser's positions at the end of a game, from the last but one back, as long as the
/// loss is proved. Each comes with the delay of the loss by the best defence.
fn lost_positions(game: &Game) -> Vec<(Position, u8)> {
    let Some(winner) = game.outcome().and_then(Outcome::winner) else { return Vec::new() };
    let plies = (0..game.ply()).rev().filter_map(|ply| game.at_ply(ply));
    let before = plies.filter(|then| then.position().turn() != winner);
    let positions = before.skip(1).map(|then| then.position().clone());
    positions.map_while(|it| best_delay(&it).map(|delay| (it, delay))).collect()
}

#[test]
#[ignore = "takes minutes"]
fn in_nine_of_ten_lost_positions_every_strength_from_3_on_makes_it_long() {
    let mut lost = Vec::new();
    for seed in 0.. {
        lost.extend(lost_positions(&played(seed)));
        if lost.len() >= 200 {
            println!("{} lost positions in {} games", lost.len(), seed + 1);
            break;
        }
    }
    for strength in strengths() {
        let begun = Instant::now();
        let is_long = |(position, most): &&(Position, u8)| match decide(position, strength, 7) {
            Decision::Play(played) => delay(position, played).is_none_or(|delay| delay >= *most),
            Decision::Resign => false,
        };
        let long = lost.iter().filter(is_long).count();
        println!("{strength}: {long} of {} in {:.1} s", lost.len(), begun.elapsed().as_secs_f32());
        assert!(10 * long >= 9 * lost.len(), "{strength}: {long}");
    }
}
