//! Positions in which the computer must find a move or a result with few nodes.

use std::num::NonZero;

use super::position;
use crate::punct::engine::{
    Analysis, Budget, Decision, Engine, ForcedWin, ForcedWinResult, Proof, forced_win, forces,
    threats, wins,
};
use crate::rules::{Game, Move, Outcome, Position};

const POSITIONS: &str = include_str!("tactics.txt");

/// The positions of one kind, each with the moves of which one must be found.
pub fn positions(kind: &str) -> Vec<(Position, Vec<Move>)> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.map(|line| line.split(" | ").collect::<Vec<_>>());
    let read = |parts: Vec<&str>| {
        let mut moves: Vec<Move> =
            parts[1].split(' ').filter_map(|text| text.parse().ok()).collect();
        moves.sort_by_key(Move::to_string);
        (position(parts[2]), moves)
    };
    let found: Vec<_> = parts.filter(|parts| parts[0] == kind).map(read).collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

fn analyse(position: &Position, nodes: u32) -> Analysis {
    Engine::new().analyse(position, Budget::Nodes(nodes), 100, &mut |_| true)
}

#[test]
fn wins_in_one_are_known_at_once() {
    for (position, expected) in positions("win-in-one") {
        let mut found = wins(&position);
        found.sort_by_key(Move::to_string);
        assert_eq!(found, expected, "{position:?}");
        let found = analyse(&position, 1);
        let best = found.best().expect("a move");
        assert!(expected.contains(&best.played) && best.proof == Some(Proof::Wins));
    }
}

#[test]
fn the_only_moves_are_found_at_once() {
    for (position, expected) in positions("only-move") {
        assert!(!threats(&position).is_empty(), "{position:?}");
        let found = analyse(&position, 60);
        let best = found.best().expect("a move").played;
        assert!(expected.contains(&best), "{best} in {position:?}");
    }
}

#[test]
fn forced_wins_are_proved_with_a_thousand_nodes() {
    for (position, _) in positions("win") {
        assert!(wins(&position).is_empty(), "{position:?}");
        let found =
            Engine::new().advise(&position, Budget::Nodes(1_000), 1, &mut |_| true).analysis;
        let best = found.best().expect("a move");
        assert_eq!(best.proof, Some(Proof::Wins), "{} in {position:?}", best.played);
        assert!(found.nodes <= 1_000);
    }
}

#[test]
fn two_threads_prove_wins_together() {
    let is_proved = |position: &Position| {
        analyse(position, 1_000).best().is_some_and(|best| best.proof == Some(Proof::Wins))
    };
    let positions: Vec<_> = positions("win").into_iter().filter(|it| is_proved(&it.0)).collect();
    assert!(positions.len() > 3);
    for (position, _) in positions {
        let mut engine = Engine::new();
        engine.set_threads(NonZero::new(2).expect("two"));
        let found = engine.analyse(&position, Budget::UntilStopped, 1, &mut |_| true);
        let best = found.best().expect("a move");
        assert_eq!(best.proof, Some(Proof::Wins), "{} in {position:?}", best.played);
        let mut after = position.clone();
        after.play(best.played).expect("a legal move");
        assert!(analyse(&after, 3_000).candidates.iter().all(|it| it.proof == Some(Proof::Loses)));
    }
}

/// A proof must hold against every reply. The test tries every seventh reply, after which a search
/// must prove the win again.
#[test]
fn a_proof_holds_against_every_reply() {
    for (position, _) in positions("win").into_iter().take(3) {
        let best = analyse(&position, 1_000).best().expect("a move").played;
        let mut after = position.clone();
        after.play(best).expect("a legal move");
        let replies = after.legal_moves();
        assert!(wins(&after).is_empty(), "{best} in {position:?}");
        for reply in replies.into_iter().step_by(7) {
            let mut then = after.clone();
            then.play(reply).expect("a legal move");
            let won = then.outcome_after(reply).and_then(Outcome::winner);
            assert!(won != Some(position.turn().opponent()), "{reply} in {after:?}");
            let found = analyse(&then, 2_000);
            let proof = found.best().and_then(|best| best.proof);
            assert!(won.is_some() || proof == Some(Proof::Wins), "{reply} in {after:?}");
        }
    }
}

fn decide(position: &Position, budget: Budget, nodes: u32) -> (Option<Decision>, u32) {
    let mut seen = 0;
    let game = Game::from_position(position.clone());
    let decision = Engine::new().decide(&game, budget, 1, &mut |thinking| {
        seen = thinking.nodes();
        seen < nodes
    });
    (decision, seen)
}

/// The win by force in the advice for a position, without a search.
fn advised(position: &Position) -> Option<ForcedWin> {
    Engine::new().advise(position, Budget::Nodes(1), 3, &mut |_| true).forced
}

#[test]
fn races_are_won_without_a_threat() {
    for (position, _) in positions("race-win") {
        assert!(
            !matches!(forced_win(&position, 4, 20_000), ForcedWinResult::Wins(_)),
            "{position:?}"
        );
        let win = advised(&position).expect("a win");
        assert!(win.moves > 2 && forces(&position, win.line[0]), "{win:?} in {position:?}");
        let first = Some(Decision::Play(win.line[0]));
        assert_eq!(decide(&position, Budget::Nodes(20_000), u32::MAX), (first, 0));
    }
}

#[test]
fn what_is_lost_or_drawn_whatever_is_played_is_known() {
    let advise = |position: &Position| {
        Engine::new().advise(position, Budget::Nodes(40), 5, &mut |_| true).analysis
    };
    for (position, _) in positions("race-loss") {
        let found = advise(&position);
        let lost = |proof| proof == Some(Proof::Loses);
        assert!(found.candidates.iter().all(|it| lost(it.proof)), "{found:?} in {position:?}");
        assert!(found.chance <= 0.0 && !found.candidates.is_empty());
    }
    for (position, _) in positions("race-draw") {
        let found = advise(&position);
        assert!((found.chance - 0.5).abs() < 1e-6, "{found:?} in {position:?}");
        let mut after = position.clone();
        after.play(found.best().expect("a move").played).expect("a legal move");
        assert_eq!(advised(&after), None, "{after:?}");
    }
}

/// Where time decides, the engine looks for wins by force beside the search, and a win ends the
/// search.
#[test]
fn what_is_won_is_found_while_time_goes_by() {
    const NODES: u32 = 20_000;
    let mut found = 0;
    for (position, _) in positions("win") {
        if !matches!(forced_win(&position, 4, 1_000), ForcedWinResult::Wins(_)) {
            continue;
        }
        let (decision, seen) = decide(&position, Budget::UntilStopped, NODES);
        let Some(Decision::Play(played)) = decision else { panic!("resigned in {position:?}") };
        assert!(seen < NODES, "{position:?}");
        let proved = || analyse(&position, NODES).best().map(|best| (best.played, best.proof));
        let wins = forces(&position, played) || proved() == Some((played, Some(Proof::Wins)));
        assert!(wins, "{played} in {position:?}");
        found += 1;
    }
    assert!(found > 2, "{found}");
}
