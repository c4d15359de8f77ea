//! Attempts at puzzles.

use super::puzzles_about;
use super::solving::legal;
use crate::punct::engine::{can_win, wins};
use crate::punct::lessons::puzzles::attempt::{Attempt, AttemptOutcome, PuzzleMistake};
use crate::punct::lessons::puzzles::solver::Solver;
use crate::punct::lessons::puzzles::{Goal, Puzzle, PuzzleTheme};
use crate::rules::{Game, Move, Outcome, Player, Refusal};

/// Some moves that are no answers.
fn wrong_moves(puzzle: &Puzzle) -> impl Iterator<Item = Move> {
    let mut moves = puzzle.position.legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    moves.retain(|played| !puzzle.answers.contains(played));
    let step = moves.len() / 4 + 1;
    moves.into_iter().step_by(step)
}

fn played(game: &Game, moves: &[Move]) -> Game {
    let mut game = game.clone();
    for &played in moves {
        game.play(played).expect("a legal move");
    }
    game
}

fn winner(game: &Game) -> Option<Player> {
    game.outcome().and_then(Outcome::winner)
}

#[test]
fn the_solution_solves_a_puzzle_in_as_many_moves_as_it_says() {
    for puzzle in PuzzleTheme::ALL.into_iter().filter_map(|theme| puzzles_about(theme).next()) {
        let mut attempt = Attempt::new(puzzle);
        let mut moves = 0;
        while let Some(right) = attempt.solution() {
            let verdict = attempt.judge(right).expect("a legal move");
            assert!(
                !matches!(verdict, AttemptOutcome::Wrong(_)),
                "{} {right} {verdict:?}",
                puzzle.id()
            );
            moves += 1;
        }
        assert!(moves <= puzzle.goal.moves(), "{}", puzzle.id());
        let won = winner(attempt.game()) == Some(puzzle.player());
        assert!(won || puzzle.goal == Goal::Defend, "{}", puzzle.id());
        assert!(attempt.judge(puzzle.answers[0]).is_err(), "{} is solved", puzzle.id());
    }
}

#[test]
fn in_a_win_in_two_the_opponent_answers_and_the_second_move_wins() {
    let puzzle = puzzles_about(PuzzleTheme::WinInTwo).next().expect("a puzzle");
    let mut attempt = Attempt::new(puzzle);
    let first = attempt.judge(puzzle.answers[0]).expect("a legal move");
    assert!(matches!(first, AttemptOutcome::Right { .. }), "{first:?}");
    assert_eq!(attempt.game().ply(), 2);
    let win = wins(attempt.game().position())[0];
    assert_eq!(attempt.judge(win), Ok(AttemptOutcome::Solved));
    assert_eq!(winner(attempt.game()), Some(puzzle.player()));
}

#[test]
fn a_wrong_move_is_refuted_and_not_played() {
    for theme in PuzzleTheme::ALL.into_iter().filter(|theme| *theme != PuzzleTheme::WinInThree) {
        for puzzle in puzzles_about(theme).step_by(5) {
            for wrong in wrong_moves(puzzle) {
                let mut attempt = Attempt::new(puzzle);
                let Ok(AttemptOutcome::Wrong(why)) = attempt.judge(wrong) else {
                    panic!("{wrong} is wrong in {}", puzzle.id())
                };
                assert_eq!(attempt.game().ply(), 0);
                assert_true(puzzle, wrong, &why);
            }
        }
    }
}

/// Checks by playing that a first move is wrong for the reason `why`.
fn assert_true(puzzle: &Puzzle, wrong: Move, why: &PuzzleMistake) {
    let (player, opponent) = (puzzle.player(), puzzle.player().opponent());
    let after = played(&puzzle.game(), &[wrong]);
    let about = format!("{wrong} {why:?} in {}", puzzle.id());
    match why {
        PuzzleMistake::Loses(win) => {
            assert_eq!(winner(&played(&after, &[*win])), Some(opponent), "{about}");
        }
        PuzzleMistake::LosesSoon(first) => {
            let mut solver = Solver::with_limit(u64::MAX);
            let wins = solver.wins_by(&mut after.position().clone(), *first, 2);
            assert_eq!(wins, Ok(true), "{about}");
            let after = played(&after, &[*first]);
            let replies = legal(after.position());
            for reply in replies.iter().step_by(replies.len() / 10 + 1) {
                let then = played(&after, &[*reply]);
                let is_won = || then.outcome().is_none() && can_win(then.position());
                assert!(winner(&then) == Some(opponent) || is_won(), "{reply} after {about}");
            }
        }
        PuzzleMistake::Holds(reply) => {
            let then = played(&after, &[*reply]);
            assert_ne!(winner(&then), Some(player), "{about}");
            assert!(then.outcome().is_some() || !can_win(then.position()), "{about}");
        }
        PuzzleMistake::Ends(_) => {
            assert!(after.outcome().is_some() && winner(&after) != Some(player));
        }
        PuzzleMistake::TooSlow => assert_eq!(puzzle.goal, Goal::Win(1), "{about}"),
    }
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let puzzle = puzzles_about(PuzzleTheme::WinAtOnce).next().expect("a puzzle");
    let mut attempt = Attempt::new(puzzle);
    let illegal: Move = "T-I9,I10,J10".parse().expect("a move");
    assert!(matches!(attempt.judge(illegal), Err(why) if why != Refusal::GameOver));
}
