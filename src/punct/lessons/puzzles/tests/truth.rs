//! Checks what puzzles say of their positions by trying moves by the rules. The puzzles are those
//! that come with the program, and others made from random positions.

use super::solving::{legal, position_after};
use crate::punct::engine::tests::{all_rules, tried, visit_games, visit_random_games};
use crate::punct::engine::{can_win, flood, is_free, owner, threats};
use crate::punct::lessons::puzzles::attempt::{Attempt, AttemptOutcome};
use crate::punct::lessons::puzzles::set::PuzzleSet;
use crate::punct::lessons::puzzles::solver::Solver;
use crate::punct::lessons::puzzles::{Difficulty, Goal, Puzzle};
use crate::punct::lessons::puzzles::{blocks_by_covering, cuts_chain, right_moves, theme};
use crate::rules::{
    Game, Move, Outcome, Position, Rules, Source, Space, SpaceSet, joined_side, scattered,
};

/// Returns at most `most` of the moves, spread evenly over the list.
fn some(moves: &[Move], most: usize) -> impl Iterator<Item = Move> {
    moves.iter().copied().step_by(moves.len() / most.max(1) + 1).take(most)
}

/// Returns the outcome of the game after a move; `None` if the game goes on.
fn outcome(position: &Position, played: Move) -> Option<Outcome> {
    let mut game = Game::from_position(position.clone());
    game.play(played).expect("a legal move");
    game.outcome()
}

/// Whether the player to move wins at once with any last piece, and only so.
fn wins_with_any_last_piece(position: &Position) -> bool {
    let is_win =
        |played| outcome(position, played).and_then(Outcome::winner) == Some(position.turn());
    let is_last = |played: &Move| matches!(played, Move::Add(_));
    position.reserve(position.turn()).total() == 1
        && legal(position).into_iter().all(|played| is_win(played) == is_last(&played))
}

/// Whether two dots of the opponent are joined before a move and no longer after it, although both
/// dots are still visible.
fn truly_cuts(before: &Position, played: Move) -> bool {
    let (position_after, other) = (position_after(before, played), Some(before.turn().opponent()));
    let both =
        |space: Space| owner(before, space) == other && owner(&position_after, space) == other;
    Space::all().filter(|&space| both(space)).any(|one| {
        let now = flood(&position_after, one);
        flood(before, one).into_iter().any(|two| both(two) && !now.contains(&two))
    })
}

/// Whether a move covers a piece of the opponent's that could move and win, so that it can't move.
fn truly_blocks(before: &Position, played: Move) -> bool {
    let (position_after, passed) = (position_after(before, played), before.after_pass());
    let mut pieces = legal(&passed).into_iter().filter_map(|win| {
        let Source::Board(from) = win.source() else { return None };
        let wins = outcome(&passed, win).and_then(Outcome::winner) == Some(passed.turn());
        passed.top(from).filter(|_| wins)
    });
    pieces.any(|piece| {
        let is_covered = piece.placement.spaces().meets(played.placement().spaces());
        is_covered && is_free(before, piece) && !is_free(&position_after, piece)
    })
}

/// The dots of the pieces with which the opponent would win.
fn dots_of_threats(position: &Position) -> SpaceSet {
    let pieces = threats(position).into_iter().filter_map(|win| match win.source() {
        Source::Board(from) => position.top(from),
        Source::Reserve(_) => None,
    });
    pieces.fold(SpaceSet::EMPTY, |dots, piece| dots | piece.placement.spaces())
}

/// Whether a piece lies with a dot over a space whose stack does not reach up to it.
fn truly_bridges(before: &Position, played: Move) -> bool {
    let after = position_after(before, played);
    let lies_over_gap = |space: Space| after.stack(space).next().is_some_and(|layer| layer.gap);
    played.placement().spaces().into_iter().any(lies_over_gap)
}

/// Whether a move wins at once by a connection that needs a space which its piece had covered.
fn truly_uncovers(before: &Position, played: Move) -> bool {
    let (after, mover) = (position_after(before, played), before.turn());
    let Source::Board(from) = played.source() else { return false };
    let piece = before.top(from).expect("the piece that moves");
    let uncovered = piece.placement.spaces() - played.placement().spaces();
    let own = after.tops(mover);
    outcome(before, played).and_then(Outcome::winner) == Some(mover)
        && uncovered.meets(own)
        && joined_side(own - uncovered).is_none()
}

/// Whether the mover has then wins with two pieces, the reserve being one.
fn truly_threatens_twice(before: &Position, played: Move) -> bool {
    let then = position_after(before, played).after_pass();
    let mut winning: Vec<Option<Space>> = Vec::new();
    for win in legal(&then) {
        if outcome(&then, win).and_then(Outcome::winner) == Some(before.turn()) {
            winning.push(win.source().punct());
        }
    }
    winning.dedup();
    winning.len() > 1
}

/// Checks the sentence that the player is told when the puzzle is solved. Each sentence has a check
/// of its own.
fn check_lesson(puzzle: &Puzzle, answer: Move) {
    let Some(lesson) = puzzle.lesson() else { return };
    let (position, about) = (&puzzle.position, format!("{lesson} {answer} in {}", puzzle.id()));
    let (then, opponent) = (position_after(position, answer), puzzle.player().opponent());
    // The player is told this after the last move, so several moves may have been made.
    let the_move = if puzzle.goal.moves() == 1 { "The move" } else { "The first move" };
    let cuts = format!("{the_move} cuts a chain of {opponent}'s from above.");
    let covers = format!(
        "{the_move} covers a piece with which {opponent} would win: it can't move any more."
    );
    let threatens =
        format!("{the_move} threatens to win with two pieces, of which {opponent} can stop one.");
    let by_count = "to add the last piece and win by the count of the central hexagon.";
    let holds = if lesson == cuts {
        truly_cuts(position, answer)
    } else if lesson == covers {
        truly_blocks(position, answer)
    } else if lesson == format!("{the_move} bridges a gap.") {
        truly_bridges(position, answer)
    } else if lesson == format!("{the_move} joins two sides by what the piece had covered.") {
        truly_uncovers(position, answer)
    } else if lesson == threatens {
        truly_threatens_twice(position, answer)
    } else if lesson == format!("{opponent} threatened {by_count}") {
        wins_with_any_last_piece(&position.after_pass())
    } else if lesson == format!("{the_move} threatens {by_count}") {
        wins_with_any_last_piece(&then.after_pass())
    } else {
        panic!("unchecked: {about}")
    };
    assert!(holds, "{about}");
}

/// How many statements were checked.
#[derive(Debug, Default)]
struct Seen {
    puzzles: usize,
    answers: usize,
    replies: usize,
    lines: usize,
}

impl Seen {
    /// Checks all that is said of a puzzle, for at most `answers` of its answers and `replies` of
    /// the replies to each answer.
    fn check(&mut self, puzzle: &Puzzle, answers: usize, replies: usize) {
        self.puzzles += 1;
        let (position, about) = (&puzzle.position, puzzle.id());
        let (player, opponent) = (position.turn(), position.turn().opponent());
        let (task, wins) = (puzzle.task_text(), tried(position));
        let says = |words: &str| assert!(task.contains(words), "{about}: {words}");
        match puzzle.goal {
            Goal::Win(1) => {
                says(&format!("{player} to move wins at once."));
                let answers: Vec<String> = puzzle.answers.iter().map(Move::to_string).collect();
                assert_eq!(answers, wins, "{about}");
            }
            Goal::Win(moves) => {
                let nth = if moves == 2 { "second" } else { "third" };
                says(&format!("{player} to move wins with the {nth} move at the latest"));
                assert!(wins.is_empty(), "{about}: sooner");
            }
            Goal::Defend => {
                says(&format!("{opponent} threatens to win. {player} to move keeps {opponent}"));
                assert!(!tried(&position.after_pass()).is_empty(), "{about}");
            }
        }
        for answer in some(&puzzle.answers, answers) {
            self.answers += 1;
            check_lesson(puzzle, answer);
            if puzzle.goal != Goal::Win(1) && outcome(position, answer).is_none() {
                self.check_replies(puzzle, answer, replies);
            }
        }
    }

    /// Checks for at most `most` of the opponent's replies that an answer reaches the goal.
    fn check_replies(&mut self, puzzle: &Puzzle, answer: Move, most: usize) {
        let then = position_after(&puzzle.position, answer);
        for reply in some(&legal(&then), most) {
            let about = format!("{answer} {reply} in {}", puzzle.id());
            self.replies += 1;
            let winner = outcome(&then, reply).map(Outcome::winner);
            let mut next = position_after(&then, reply);
            match (puzzle.goal, winner) {
                (Goal::Defend, Some(winner)) => assert_ne!(winner, Some(then.turn()), "{about}"),
                (Goal::Win(_), Some(winner)) => {
                    assert_eq!(winner, Some(puzzle.player()), "{about}");
                }
                (Goal::Win(2), None) => assert!(can_win(&next), "{about}"),
                (Goal::Win(left), None) => {
                    let mut solver = Solver::with_limit(u64::MAX);
                    assert_eq!(solver.wins_within(&mut next, left - 1), Ok(true), "{about}");
                }
                (Goal::Defend, None) => {
                    let holds = |played: Move| match outcome(&next, played) {
                        Some(outcome) => outcome.winner() != Some(then.turn()),
                        None => !can_win(&position_after(&next, played)),
                    };
                    let mut tries = legal(&next).into_iter();
                    assert!(can_win(&next) || tries.any(holds), "{about}");
                }
            }
        }
    }

    /// Plays a right first move and then the moves of the solution. Checks that the task that the
    /// player is given on the way is true.
    fn play_out(&mut self, puzzle: &Puzzle, answer: Move) {
        let mut attempt = Attempt::new(puzzle);
        let (mut played, mut made) = (Some(answer), 0);
        while let Some(right) = played {
            let verdict = attempt.judge(right).expect("a legal move");
            made += 1;
            let about = format!("{answer} in {}: {verdict:?}", puzzle.id());
            assert!(!matches!(verdict, AttemptOutcome::Wrong(_)), "{about}");
            if let AttemptOutcome::Right { .. } = verdict {
                let wins = tried(attempt.game().position());
                let at_once = attempt.task_text() == Goal::Win(1).task_text(puzzle.player());
                assert_eq!(at_once, made + 1 == puzzle.goal.moves(), "{about}");
                assert!(!at_once || !wins.is_empty(), "{about}");
            }
            played = attempt.solution();
        }
        self.lines += 1;
    }
}

/// Checks every nth puzzle, each with few answers and replies.
fn check_briefly(step: usize) {
    let (mut seen, all) = (Seen::default(), PuzzleSet::built_in().puzzles());
    for (nth, puzzle) in all.iter().step_by(step).enumerate() {
        let is_deep = puzzle.goal == Goal::Win(3);
        seen.check(puzzle, 2, if is_deep { 0 } else { 2 });
        if nth % 8 == 0 && !is_deep {
            seen.play_out(puzzle, puzzle.answers[0]);
        }
    }
    println!("{seen:?}");
    assert_eq!(seen.puzzles, all.len().div_ceil(step));
}

#[test]
fn what_puzzles_say_of_their_positions_is_so() {
    check_briefly(3);
}

#[test]
#[ignore = "takes seconds: every puzzle"]
fn what_every_puzzle_says_of_its_position_is_so() {
    check_briefly(1);
}

#[test]
#[ignore = "takes minutes: all answers and hundreds of replies to each"]
fn what_every_puzzle_says_is_so_whatever_is_replied() {
    let mut seen = Seen::default();
    for puzzle in PuzzleSet::built_in().puzzles() {
        seen.check(puzzle, 20, 100);
        for &answer in &puzzle.answers {
            seen.play_out(puzzle, answer);
        }
    }
    println!("{seen:?}");
}

/// Visits the positions of `games` likely games and `games` random games by these rules.
fn visit(rules: Rules, games: u64, look: &mut impl FnMut(&Position)) {
    visit_games(rules, games, 23, look);
    visit_random_games(rules, games, 29, look);
}

/// Checks what is said of some moves in every nth position, and of the puzzle that the position
/// makes. Returns how many moves were looked at, how many cut and how many block, and how many
/// puzzles there were.
fn check_random(games: u64, nth: usize) -> [usize; 4] {
    let [mut number, mut moves, mut cutting, mut blocking] = [0; 4];
    let mut seen = Seen::default();
    for rules in all_rules() {
        visit(rules, games, &mut |position| {
            number += 1;
            if number % nth != 0 {
                return;
            }
            let (legal, other) = (legal(position), position.tops(position.turn().opponent()));
            let covers = |dots: SpaceSet| {
                let covers = move |played: &&Move| played.placement().spaces().meets(dots);
                legal.iter().filter(covers).copied().collect::<Vec<_>>()
            };
            for played in some(&covers(other), 6) {
                let told = cuts_chain(position, played);
                assert_eq!(told, truly_cuts(position, played), "{played} in {position:?}");
                (moves, cutting) = (moves + 1, cutting + usize::from(told));
            }
            for played in some(&covers(dots_of_threats(position)), 4) {
                let told = blocks_by_covering(position, played);
                assert!(!told || truly_blocks(position, played), "{played} in {position:?}");
                (moves, blocking) = (moves + 1, blocking + usize::from(told));
            }
            let goal = if can_win(position) { Goal::Win(1) } else { Goal::Defend };
            let is_tried = goal == Goal::Win(1) || scattered(position.zobrist()).is_multiple_of(4);
            let mut solver = Solver::with_limit(400);
            let mut few = |found: &[Move]| goal == Goal::Win(1) || found.len() < 4;
            let answers = is_tried.then(|| right_moves(position, goal, &mut solver, &mut few));
            if let Some(Ok(Some(answers))) = answers.filter(|it| it != &Ok(Some(Vec::new()))) {
                let theme = theme(position, goal, &answers);
                let difficulty = Difficulty { missed: 0, nodes: 0 };
                let position = position.clone();
                seen.check(&Puzzle { theme, goal, difficulty, position, answers }, 2, 2);
            }
        });
    }
    [moves, cutting, blocking, seen.puzzles]
}

#[test]
fn what_is_said_of_moves_in_random_positions_is_so() {
    let [moves, cutting, blocking, puzzles] = check_random(2, 5);
    println!("{moves} {cutting} {blocking} {puzzles}");
    assert!(moves > 300 && cutting > 15 && blocking > 0 && puzzles > 3);
}

#[test]
#[ignore = "takes minutes: tens of thousands of moves"]
fn what_is_said_of_moves_in_thousands_of_random_positions_is_so() {
    println!("{:?}", check_random(30, 1));
}
