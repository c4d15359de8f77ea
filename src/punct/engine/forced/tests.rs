//! Compares forced wins with playing every move and every reply, and tests the promises to callers.

use super::{ForcedWin, ForcedWinResult, candidates, forced_win, forcing_moves, threatens};
use crate::punct::engine::tests::{all_rules, visit_games, visit_random_games};
use crate::punct::engine::{Budget, Engine, Proof, can_win, forces, review, wins};
use crate::punct::lessons::puzzles::{Goal, Puzzle, PuzzleSet};
use crate::rules::{Game, Move, Outcome, Position};

const BUDGET: u32 = 10_000_000;

fn legal(position: &Position) -> Vec<Move> {
    position.legal_moves()
}

/// Plays each move, and returns the moves after which a condition holds.
fn those_after_which(
    position: &Position,
    moves: Vec<Move>,
    mut holds: impl FnMut(&mut Position, Move) -> bool,
) -> Vec<Move> {
    let mut after = position.clone();
    let mut found = moves;
    found.retain(|&played| {
        let undo = after.play_unchecked(played);
        let holds = holds(&mut after, played);
        after.undo(undo);
        holds
    });
    found.sort_by_cached_key(Move::to_string);
    found
}

fn threats(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let mut copy = position.clone();
    moves.retain(|&played| threatens(&mut copy, played));
    moves.sort_by_cached_key(Move::to_string);
    moves
}

/// Returns all threats that win within this number of moves. Plays every move and every reply. No
/// move may win at once.
fn slowly(position: &Position, within: u8) -> Vec<Move> {
    if within < 2 {
        return Vec::new();
    }
    let threats = threats(position, legal(position));
    those_after_which(position, threats, |after, _| {
        let attacker = after.turn().opponent();
        legal(after).into_iter().all(|reply| {
            let mut then = after.clone();
            then.play_unchecked(reply);
            match then.outcome_after(reply) {
                Some(outcome) => Outcome::winner(outcome) == Some(attacker),
                None => can_win(&then) || !slowly(&then, within - 1).is_empty(),
            }
        })
    })
}

/// Returns the puzzles whose goal is a win in more than one move.
fn puzzles() -> impl Iterator<Item = &'static Puzzle> {
    let puzzles = PuzzleSet::built_in().puzzles().iter();
    puzzles.filter(|puzzle| matches!(puzzle.goal, Goal::Win(moves) if moves > 1))
}

/// Compares the threats in every nth position of `games` games of each sort, by all rules. Returns
/// the number of threats.
fn compare_threats(games: u64, nth: usize) -> usize {
    let (mut listed, mut found, mut number) = (Vec::new(), 0, 0_usize);
    let mut compare = |position: &Position| {
        number += 1;
        if !number.is_multiple_of(nth) || can_win(position) {
            return;
        }
        let expected = threats(position, legal(position));
        candidates(position, &mut listed);
        assert_eq!(threats(position, listed.clone()), expected, "{position:?}");
        found += expected.len();
    };
    for rules in all_rules() {
        visit_games(rules, games, 21, &mut compare);
        visit_random_games(rules, games, 22, &mut compare);
    }
    found
}

#[test]
fn no_threat_is_overlooked() {
    let found = compare_threats(1, 5);
    assert!(found > 200, "{found}");
}

#[test]
#[ignore = "takes minutes: every position of many games"]
fn no_threat_is_overlooked_in_any_position() {
    let found = compare_threats(20, 1);
    assert!(found > 20_000, "{found}");
}

/// The numbers of positions compared, by their result.
#[derive(Default)]
struct Compared {
    won: usize,
    none: usize,
}

impl Compared {
    fn compare(&mut self, position: &Position, within: u8) {
        let expected = slowly(position, within);
        let mut found = forcing_moves(position, within, BUDGET).expect("enough budget");
        found.sort_by_cached_key(Move::to_string);
        assert_eq!(found, expected, "{position:?}");
        match forced_win(position, within, BUDGET) {
            ForcedWinResult::Wins(win) => {
                assert!(expected.contains(&win.line[0]), "{win:?} in {position:?}");
                self.won += 1;
            }
            ForcedWinResult::NoneWithin(so_many) => {
                assert!(expected.is_empty() && so_many == within, "{position:?}");
                self.none += 1;
            }
            ForcedWinResult::Unknown => panic!("enough budget"),
        }
    }
}

/// Compares the forced wins in every nth position of some games, and in some puzzles.
fn compare_all(nth: usize) -> Compared {
    let (mut compared, mut number) = (Compared::default(), 0_usize);
    for rules in all_rules() {
        visit_games(rules, 2, 23, &mut |position| {
            number += 1;
            if number.is_multiple_of(nth) && !can_win(position) {
                let few = threats(position, legal(position)).len() < 3;
                compared.compare(position, if few { 3 } else { 2 });
            }
        });
    }
    for puzzle in puzzles().filter(|puzzle| puzzle.goal == Goal::Win(2)).step_by(2 * nth) {
        compared.compare(&puzzle.position, 2);
    }
    compared
}

#[test]
fn forced_wins_are_those_of_every_move_and_every_reply() {
    let compared = compare_all(60);
    assert!(compared.won > 0 && compared.none > 2, "{} {}", compared.won, compared.none);
}

#[test]
#[ignore = "takes minutes: every other position"]
fn forced_wins_are_those_of_every_move_and_every_reply_in_many_positions() {
    let compared = compare_all(2);
    assert!(compared.won > 6 && compared.none > 30, "{} {}", compared.won, compared.none);
}

/// Solves every nth puzzle.
fn solve_puzzles(nth: usize) {
    for puzzle in puzzles().step_by(nth) {
        let ForcedWinResult::Wins(win) = forced_win(&puzzle.position, 4, BUDGET) else {
            panic!("{}", puzzle.id());
        };
        assert_eq!(win.moves, puzzle.goal.moves(), "{}", puzzle.id());
        assert!(puzzle.answers.contains(&win.line[0]), "{}", puzzle.id());
    }
}

#[test]
fn the_wins_of_the_puzzles_are_found() {
    solve_puzzles(6);
}

#[test]
#[ignore = "takes a minute: all puzzles"]
fn the_wins_of_all_puzzles_are_found() {
    solve_puzzles(1);
}

/// Checks that a line is legal and ends with the promised win, or with a reply that loses by
/// itself.
fn assert_line_wins(position: &Position, win: &ForcedWin) {
    let mut game = Game::from_position(position.clone());
    for &played in &win.line {
        assert_eq!(game.play(played), Ok(()), "{played} of {win:?} in {position:?}");
    }
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(position.turn()), "{win:?}");
    assert!(win.line.len() < 2 * usize::from(win.moves), "{win:?} in {position:?}");
}

/// Checks that every legal reply to each promised move loses, down to the end.
fn assert_wins(position: &Position, within: u8) {
    let ForcedWinResult::Wins(win) = forced_win(position, within, BUDGET) else {
        panic!("no win within {within} in {position:?}");
    };
    assert_line_wins(position, &win);
    if win.moves == 1 {
        return;
    }
    let mut after = position.clone();
    after.play(win.line[0]).expect("a legal move");
    assert_eq!(after.outcome_after(win.line[0]), None, "{win:?} in {position:?}");
    let replies = legal(&after);
    let lost = those_after_which(&after, replies.clone(), |then, reply| {
        let outcome = then.outcome_after(reply);
        match outcome {
            Some(outcome) => assert_eq!(outcome.winner(), Some(position.turn()), "{reply}"),
            None if !wins(then).is_empty() => {}
            None => assert_wins(then, win.moves - 1),
        }
        true
    });
    assert_eq!(lost.len(), replies.len());
}

/// Plays the wins of every nth position of some games, and of every nth puzzle in three moves,
/// against every reply. Returns the number of positions with a win.
fn answer_all(nth: usize) -> usize {
    let (mut proved, mut number) = (0, 0_usize);
    for rules in all_rules() {
        visit_games(rules, 3, 24, &mut |position| {
            number += 1;
            if number.is_multiple_of(nth)
                && let ForcedWinResult::Wins(win) = forced_win(position, 3, 20_000)
            {
                assert_wins(position, win.moves);
                proved += 1;
            }
        });
    }
    let in_three = puzzles().filter(|puzzle| puzzle.goal == Goal::Win(3));
    for puzzle in in_three.step_by(nth) {
        assert_wins(&puzzle.position, 3);
    }
    proved
}

#[test]
fn a_forced_win_holds_against_every_reply() {
    let proved = answer_all(11);
    assert!(proved > 1, "{proved}");
}

#[test]
#[ignore = "takes minutes: every other position"]
fn a_forced_win_holds_against_every_reply_in_many_positions() {
    let proved = answer_all(2);
    assert!(proved > 12, "{proved}");
}

/// Solves every nth puzzle with different budgets.
fn spend_budgets(nth: usize) {
    for puzzle in puzzles().step_by(nth) {
        let found = forced_win(&puzzle.position, 3, BUDGET);
        assert_eq!(forced_win(&puzzle.position, 3, BUDGET), found);
        for budget in [0, 100, 1_000, 10_000] {
            let hasty = forced_win(&puzzle.position, 3, budget);
            assert!(hasty == found || hasty == ForcedWinResult::Unknown, "{hasty:?}");
        }
        assert_eq!(forced_win(&puzzle.position, 3, 0), ForcedWinResult::Unknown);
    }
}

#[test]
fn a_budget_is_kept_and_changes_no_answer() {
    spend_budgets(16);
}

#[test]
#[ignore = "takes a minute: all puzzles"]
fn a_budget_is_kept_and_changes_no_answer_of_any_puzzle() {
    spend_budgets(1);
}

#[test]
fn advice_begins_with_the_win_by_force() {
    let (mut advised, mut longest) = (0, 0);
    for puzzle in puzzles().step_by(9) {
        let position = &puzzle.position;
        let good = Engine::new().advise(position, Budget::Nodes(4), 2, &mut |_| true);
        // A few wins in three moves take more tries than advice may use.
        let Some(win) = good.forced else { continue };
        let best = good.analysis.best().expect("a move");
        assert_eq!((best.played, best.proof), (win.line[0], Some(Proof::Wins)));
        assert!(win.moves > 1 && good.analysis.candidates.len() <= 2);
        for &answer in &puzzle.answers {
            assert!(forces(position, answer), "{answer} in {}", puzzle.id());
        }
        (advised, longest) = (advised + 1, longest.max(win.moves));
    }
    assert!(advised > 8 && longest == 3, "{advised} {longest}");
}

#[test]
fn a_review_takes_any_win_by_force_for_a_win() {
    let puzzle = puzzles().find(|puzzle| puzzle.answers.len() > 1).expect("two answers");
    for &answer in &puzzle.answers {
        let mut game = puzzle.game();
        game.play(answer).expect("a legal move");
        review(&mut Engine::new(), &game, 4, &mut |_, verdict| {
            assert_eq!((verdict.before, verdict.after, verdict.mark), (1.0, 1.0, None), "{answer}");
            true
        });
    }
}
