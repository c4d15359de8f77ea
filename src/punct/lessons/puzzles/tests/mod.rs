//! Tests of the puzzles that come with the program, and of what proves and judges them.

mod attempts;
mod files;
mod solving;
mod truth;

use std::collections::HashSet;

use jiff::ToSpan as _;
use jiff::civil::date;

use super::prove;
use super::set::PuzzleSet;
use super::solver::Solver;
use super::{Goal, Puzzle, PuzzleTheme};
use crate::kit::lessons::{HelpTaken, PuzzleResult, PuzzleScore, Tally};

/// The shipped puzzles of a theme, the easiest first.
fn puzzles_about(theme: PuzzleTheme) -> impl Iterator<Item = &'static Puzzle> {
    PuzzleSet::built_in().puzzles().iter().filter(move |puzzle| puzzle.theme == theme)
}

fn prove_all<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) {
    let mut count = 0;
    for puzzle in puzzles {
        let proof = prove(puzzle, &mut Solver::with_limit(u64::MAX));
        assert_eq!(proof, Ok(()), "{}", puzzle.id());
        count += 1;
    }
    assert!(count > 0);
}

/// How many puzzles come with the program at least.
const ENOUGH: usize = 120;

#[test]
fn there_are_enough_puzzles_and_some_of_every_theme() {
    assert!(PuzzleSet::built_in().puzzles().len() >= ENOUGH);
    for theme in PuzzleTheme::ALL {
        assert!(puzzles_about(theme).count() > 0, "{theme:?}");
    }
}

#[test]
fn they_become_harder() {
    let scores: Vec<u32> =
        PuzzleSet::built_in().puzzles().iter().map(|puzzle| puzzle.difficulty.score()).collect();
    assert!(scores.is_sorted(), "{scores:?}");
}

#[test]
fn every_win_at_once_is_proved() {
    prove_all(puzzles_about(PuzzleTheme::WinAtOnce));
}

#[test]
fn a_sample_of_the_others_is_proved() {
    for theme in [
        PuzzleTheme::WinInTwo,
        PuzzleTheme::OnlyDefence,
        PuzzleTheme::Cut,
        PuzzleTheme::Block,
        PuzzleTheme::CentreRace,
        PuzzleTheme::Bridge,
        PuzzleTheme::Uncover,
        PuzzleTheme::DoubleThreat,
    ] {
        prove_all(puzzles_about(theme).step_by(4));
    }
}

#[test]
fn a_puzzle_with_other_answers_is_not_proved() {
    let puzzle = puzzles_about(PuzzleTheme::WinInTwo).next().expect("a puzzle");
    let moves = puzzle.position.legal_moves();
    let other = moves.into_iter().find(|played| !puzzle.answers.contains(played));
    let mut wrong = puzzle.clone();
    wrong.answers = vec![other.expect("a wrong move")];
    assert!(prove(&wrong, &mut Solver::with_limit(u64::MAX)).is_err());
    let sooner = Puzzle { goal: Goal::Win(3), ..puzzle.clone() };
    assert!(prove(&sooner, &mut Solver::with_limit(u64::MAX)).is_err());
}

#[test]
fn the_puzzle_of_the_day_follows_from_the_date_and_comes_back_after_all_others() {
    let set = PuzzleSet::built_in();
    let number = |days: i64| {
        let day = date(2031, 2, 26).checked_add(days.days()).expect("a date");
        set.daily(day).expect("a puzzle").0
    };
    let count = set.puzzles().len();
    let numbers: HashSet<usize> = (0..count as i64).map(number).collect();
    assert_eq!(numbers, (1..=count).collect());
    assert_eq!(number(3), number(3));
    assert_eq!(number(count as i64), number(0));
    assert!(set.daily(date(-400, 1, 1)).is_some());
}

/// The score of the difficulty of the puzzle that comes next for a player with results for puzzles
/// of these scores.
fn next_score(results: &[(u32, PuzzleResult)]) -> u32 {
    let set = PuzzleSet::built_in();
    let mut untried = set.puzzles().iter();
    let tally: Tally = results
        .iter()
        .map(|&(score, result)| {
            let puzzle = untried.find(|puzzle| puzzle.difficulty.score() == score);
            let id = puzzle.expect("an untried puzzle of this difficulty").id();
            (id, PuzzleScore { result, failed: 0, help: HelpTaken::None })
        })
        .collect();
    let next = set.next_unsolved(None, &tally).expect("an unsolved puzzle");
    set.puzzles()[next].difficulty.score()
}

#[test]
fn the_next_puzzle_is_a_little_harder_than_those_solved_at_the_first_try() {
    use PuzzleResult::{AtFirst, Later, Tried};
    assert_eq!(next_score(&[]), 0);
    assert_eq!(next_score(&[(0, Tried)]), 0);
    assert_eq!(next_score(&[(0, AtFirst)]), 4);
    assert_eq!(next_score(&[(0, AtFirst), (16, AtFirst)]), 20);
    assert_eq!(next_score(&[(0, AtFirst), (16, AtFirst), (20, Later)]), 20);
    // One at 90 solved by chance among failures from 44 on does not make a level.
    let by_chance = [(0, AtFirst), (16, AtFirst), (44, Later), (58, Later), (90, AtFirst)];
    assert_eq!(next_score(&by_chance), 20);
}
