//! Tests of the judgements of moves.

use super::*;
use crate::punct::engine::tests::{WON, game_of, read};
use crate::rules::Player;

fn candidate(text: &str, chance: f32) -> Candidate {
    let played = read(text);
    Candidate { played, chance, visits: 50, line: vec![played], proof: None }
}

/// Returns what is said of a move, from the analysis of the position before it.
fn review_in(game: &Game, played: &str, found: &Analysis, after: f32) -> MoveReview {
    judge_move(game.position(), read(played), found, [found.proved_chance(), after])
}

/// Returns what is said of a move in a position where nothing wins at once.
fn review_at_start(played: &str, found: &Analysis, after: f32) -> MoveReview {
    review_in(&game_of(&[]), played, found, after)
}

fn analysis(candidates: &[Candidate]) -> Analysis {
    let chance = candidates.first().map_or(0.5, |best| best.chance);
    Analysis { nodes: 100, chance, hopeless: false, candidates: candidates.to_vec() }
}

const BEST: &str = "T-D3,D4,E4";
const OTHER: &str = "T-N14,N15,O15";

/// A legal move that does not win at once, after all moves of [`WON`] but the last.
const QUIET: &str = "T-C3,C4,D4";

#[test]
fn the_more_a_move_loses_the_worse_its_mark() {
    let before = analysis(&[candidate(BEST, 0.7), candidate(OTHER, 0.6)]);
    for (after, mark) in [
        (0.75, None),
        (0.62, None),
        (0.58, Some(MoveMark::Dubious)),
        (0.5, Some(MoveMark::Mistake)),
        (0.35, Some(MoveMark::Blunder)),
    ] {
        let judged = review_at_start(OTHER, &before, after);
        assert_eq!((judged.before, judged.after, judged.mark), (0.7, after, mark));
        assert_eq!(judged.best.map(|best| best.played), Some(read(BEST)));
    }
}

#[test]
fn the_only_good_move_is_praised() {
    let before = analysis(&[candidate(BEST, 0.6), candidate(OTHER, 0.3)]);
    assert_eq!(review_at_start(BEST, &before, 0.6).mark, Some(MoveMark::Good));
    // The later search knows more, and the move is the best one still.
    assert_eq!(review_at_start(BEST, &before, 0.5).mark, None);
    let rivals = analysis(&[candidate(BEST, 0.6), candidate(OTHER, 0.5)]);
    assert_eq!(review_at_start(BEST, &rivals, 0.6).mark, None);
}

#[test]
fn the_best_move_loses_nothing_whatever_the_search_after_it_finds() {
    let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
    let alone = analysis(&[candidate(BEST, 0.4), candidate(OTHER, 0.39)]);
    for found in [&alone, &analysis(&[proved, candidate(OTHER, 0.98)])] {
        for after in [0.0, 0.02, 0.1, 0.2, 0.3, 0.39, 0.4, 0.9] {
            let judged = review_at_start(BEST, found, after);
            assert_eq!((judged.mark, judged.mistake), (None, None), "{after}");
            assert!(judged.before <= judged.after, "{after}");
        }
    }
}

#[test]
fn a_matter_of_course_is_not_praised() {
    let only = analysis(&[candidate(BEST, 0.9)]);
    assert_eq!(review_at_start(BEST, &only, 0.9).mark, None);
    let at_once = analysis(&[candidate(WON[10], 1.0), candidate(QUIET, 0.3)]);
    let won = game_of(&WON[..10]);
    let judged = review_in(&won, WON[10], &at_once, 1.0);
    assert_eq!((judged.mark, judged.mistake), (None, None));
}

#[test]
fn missing_a_win_at_once_turns_the_game_though_play_stays_winning() {
    let win = Candidate { proof: Some(Proof::Wins), ..candidate(WON[10], 1.0) };
    let before = analysis(&[win, candidate(QUIET, 0.85)]);
    let game = game_of(&WON[..10]);
    for (after, mark) in
        [(0.88, MoveMark::Blunder), (0.95, MoveMark::Dubious), (1.0, MoveMark::Dubious)]
    {
        let judged = review_in(&game, QUIET, &before, after);
        let found = (judged.mark, judged.mistake);
        assert_eq!(found, (Some(mark), Some(Mistake::MissesWin)), "{after}");
    }
}

#[test]
fn giving_up_a_proved_win_turns_the_game_however_good_the_chance_stays() {
    let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
    let before = analysis(&[proved, candidate(OTHER, 0.98)]);
    let mark = |after| review_at_start(OTHER, &before, after).mark;
    assert_eq!([mark(0.99), mark(0.8)], [Some(MoveMark::Dubious), Some(MoveMark::Mistake)]);
    assert_eq!(mark(1.0), None, "another win is as good");
    let mistake = |after| review_at_start(OTHER, &before, after).mistake;
    assert_eq!([mistake(0.8), mistake(1.0)], [Some(Mistake::MissesForcedWin), None]);
}

#[test]
fn a_move_without_a_defence_is_no_win_at_once() {
    // The line of a proved move may hold this move alone, as for a move that ends the game.
    let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
    let before = analysis(&[proved, candidate(OTHER, 0.7)]);
    assert_eq!(review_at_start(OTHER, &before, 0.89).mark, Some(MoveMark::Dubious));
    assert_eq!(review_at_start(BEST, &before, 1.0).mark, Some(MoveMark::Good));
}

#[test]
fn allowing_a_certain_win_is_a_blunder_only_if_the_game_was_not_lost() {
    let open = analysis(&[candidate(BEST, 0.2), candidate(OTHER, 0.1)]);
    assert_eq!(review_at_start(OTHER, &open, 0.0).mark, Some(MoveMark::Blunder));
    let lost = Candidate { proof: Some(Proof::Loses), ..candidate(BEST, 0.2) };
    assert_eq!(review_at_start(OTHER, &analysis(&[lost]), 0.0).mark, None);
}

#[test]
fn a_game_is_reviewed_move_by_move_to_its_result() {
    let game = game_of(&WON);
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::White));
    let mut verdicts = Vec::new();
    review(&mut Engine::new(), &game, 3, &mut |ply, judged| {
        verdicts.push((ply, judged));
        true
    });
    let plies: Vec<usize> = verdicts.iter().map(|&(ply, _)| ply).collect();
    assert_eq!(plies, (0..WON.len()).collect::<Vec<_>>());
    assert!(verdicts.iter().map(|(_, judged)| judged.played).eq(game.moves().iter().copied()));
    for pair in verdicts.windows(2) {
        let gap = 1.0 - pair[0].1.after - pair[1].1.before;
        let is_best = pair[1].1.best.as_ref().is_some_and(|best| best.played == pair[1].1.played);
        assert!(gap.abs() < 1e-6 || is_best && gap > 0.0, "{pair:?}");
    }
    assert_eq!(verdicts.last().map(|(_, judged)| judged.after.to_bits()), Some(1.0_f32.to_bits()));
}

#[test]
fn a_review_stops_when_told() {
    let mut count = 0;
    review(&mut Engine::new(), &game_of(&WON), 3, &mut |_, _| {
        count += 1;
        count < 4
    });
    assert_eq!(count, 4);
}
