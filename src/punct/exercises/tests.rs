//! Tests how tasks from a player's own games are found and judged.

use std::time::Instant;

use jiff::civil::{Date, date};

use super::{ExerciseProgress, OwnTaskOutcome, OwnTasks, PunctTasks as _, TaskStyle, find_tasks};
use crate::kit::lessons::{StepResult, TaskDirection, TaskOutcome, TaskState, Tasks};
use crate::kit::strength::Strength;
use crate::punct::engine::tests::{WON, game_of, read};
use crate::punct::engine::{Analysis, Budget, Decision, Engine, forces, review};
use crate::punct::lessons::MoveAttempt;
use crate::punct::lessons::own_tasks::{OwnTask, StoredTask, TaskBook, TaskChange};
use crate::rules::{Game, Move, Player, Rules, Variant, scattered};

const TODAY: Date = date(2026, 11, 27);

/// A game in which White misses a win at once.
pub const MISSED: [&str; 13] = [
    WON[0],
    WON[1],
    WON[2],
    WON[3],
    WON[4],
    WON[5],
    WON[6],
    WON[7],
    WON[8],
    WON[9],
    QUIET,
    "SC-P11,P10,P12",
    "T-E3,E4,F4",
];

/// The move that misses the win.
pub const QUIET: &str = "T-C3,C4,D4";

/// A review with this number of nodes for each move sees the mistake.
const FEW: u32 = 20;

fn tasks_of(moves: &[&str], players: &[Player]) -> Vec<OwnTask> {
    find_tasks(&game_of(moves), players, FEW, &mut |_| true)
}

fn kept(tasks: Vec<OwnTask>) -> Vec<StoredTask> {
    let mut book = TaskBook::default();
    book.apply(&TaskChange::Found(tasks, TODAY));
    book.tasks().to_vec()
}

/// Makes the exercise with White's task from [`MISSED`].
fn exercise() -> OwnTasks {
    let mut tasks = tasks_of(&MISSED, &[Player::White]);
    tasks.retain(|task| task.played() == read(QUIET));
    OwnTasks::new(kept(tasks), TODAY, TaskStyle::Aloud).expect("a task")
}

fn judged(tasks: &mut OwnTasks, played: &str) -> (String, TaskState) {
    let before = tasks.start();
    let mut after = before.clone();
    after.play(read(played)).expect("a legal move");
    let tried = MoveAttempt { before: before.position().clone(), played: read(played), after };
    match tasks.judge(&tried) {
        TaskOutcome::Played { text: says, state: standing, .. } => (says, standing),
        TaskOutcome::Refused(why) => panic!("refused: {why}"),
    }
}

fn is_solved(tasks: &mut OwnTasks) -> Option<bool> {
    match tasks.take_progress() {
        Some(ExerciseProgress::Tasks(TaskChange::Tried { is_solved, on: TODAY, .. })) => {
            Some(is_solved)
        }
        None => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_missed_win_is_a_task_of_the_player_who_missed_it() {
    let found = tasks_of(&MISSED, &[Player::White]);
    assert!((1..=3).contains(&found.len()), "{found:?}");
    assert!(found.iter().all(|task| task.player() == Player::White));
    let missed = found.iter().find(|task| task.played() == read(QUIET)).expect("that task");
    assert_eq!(missed.why(), Some("White could have won at once."));
    assert_eq!(missed.position(), game_of(&WON[..10]).position());
    let [best, then] = missed.chances();
    assert!(best == 100 && then <= 85, "{best} {then}");
    assert!(missed.is_good(missed.best()) && !missed.is_good(missed.played()));
    assert!(tasks_of(&MISSED, &[]).is_empty(), "nobody asks");
    assert!(find_tasks(&game_of(&MISSED), &[Player::White], FEW, &mut |_| false).is_empty());
}

#[test]
fn a_game_without_a_clear_mistake_gives_no_task() {
    assert_eq!(tasks_of(&WON[..3], &Player::BOTH), []);
    assert_eq!(tasks_of(&[], &Player::BOTH), []);
}

/// The tasks are kept and read again before they are tried.
#[test]
fn a_game_won_without_a_clear_mistake_gives_a_good_move_as_a_task() {
    let found = tasks_of(&WON, &[Player::White]);
    let [task] = &found[..] else { panic!("{found:?}") };
    let was_played = task.game().ply();
    assert!(task.is_avoided && !task.is_good(task.played()), "{task:?}");
    let of_loser = tasks_of(&WON, &[Player::Black]);
    assert!(of_loser.iter().all(|task| task.player() == Player::Black && !task.is_avoided));
    let mut book = TaskBook::default();
    book.apply(&TaskChange::Found(found.clone(), TODAY));
    let read_again = TaskBook::parse(book.to_json().expect("a text").as_bytes()).expect("a book");
    assert_eq!(read_again.tasks(), book.tasks());
    let avoided = task.played();
    let asked = format!("White to move: you found a better move than {avoided}; find it again.");
    assert_eq!(task.task_text(), asked);
    let mut tasks =
        OwnTasks::new(read_again.tasks().to_vec(), TODAY, TaskStyle::Aloud).expect("a task");
    let (says, standing) = judged(&mut tasks, &avoided.to_string());
    assert_eq!(standing, TaskState::Failed);
    assert!(says.starts_with("You found a better move. "), "{says}");
    let (says, standing) = judged(&mut tasks, WON[was_played]);
    assert_eq!(standing, TaskState::Solved);
    assert!(says.starts_with("Right: "), "{says}");
}

#[test]
fn a_better_move_solves_it_and_the_one_played_gets_its_reason() {
    let mut tasks = exercise();
    let sheet = tasks.sheet();
    assert_eq!((sheet.heading.as_str(), sheet.title.as_str()), ("Task 1 of 1", "Find better"));
    assert!(
        sheet
            .text
            .starts_with("From your game of 27 November 2026, after 10 moves, standard rules.")
    );
    let (says, standing) = judged(&mut tasks, QUIET);
    assert_eq!(standing, TaskState::Failed);
    assert!(
        says.starts_with(
            "That was played. White could have won at once. The chance fell from 100% to"
        ),
        "{says}"
    );
    assert_eq!(is_solved(&mut tasks), Some(false));
    let (says, standing) = judged(&mut tasks, "T-E3,E4,F4");
    assert_eq!(standing, TaskState::Failed);
    assert!(says.starts_with("There is a better move. The chance is "), "{says}");
    assert!(says.ends_with("%, not 100%: it wins by force. \"again\": try again."), "{says}");
    tasks.restart();
    let (says, standing) = judged(&mut tasks, WON[10]);
    assert_eq!(standing, TaskState::Solved);
    assert!(says.starts_with("Right: that is "), "{says}");
    assert_eq!((is_solved(&mut tasks), is_solved(&mut tasks)), (Some(true), None));
    assert_eq!(tasks.step_to(TaskDirection::Next), StepResult::Finished);
}

#[test]
fn every_win_at_once_is_right_whether_it_was_compared_or_not() {
    let mut tasks = exercise();
    for win in crate::punct::engine::wins(game_of(&WON[..10]).position()) {
        let (says, standing) = judged(&mut tasks, &win.to_string());
        assert_eq!(standing, TaskState::Solved, "{win}: {says}");
    }
}

/// Judges every one of some moves in White's task: a try is right, or it is told what the try is
/// worth, less than the best move, and what answers it.
#[test]
fn every_try_is_judged_and_a_wrong_one_is_answered() {
    let mut tasks = exercise();
    let (before, [best, _]) = (tasks.start(), tasks.task().chances());
    let legal = before.legal_moves();
    for &played in legal.iter().step_by(legal.len() / 4) {
        let mut after = before.clone();
        after.play(played).expect("a legal move");
        let verdict = OwnTaskOutcome::new(tasks.task(), played, &after);
        let says = verdict.whole(tasks.task());
        if verdict.is_solved {
            assert!(says.starts_with("Right: "), "{played}: {says}");
            assert_eq!(verdict.reply, None);
            continue;
        }
        let chance = says.split_once("The chance is ").and_then(|(_, rest)| rest.split_once('%'));
        let chance: u8 = chance.expect(&says).0.parse().expect(&says);
        assert!(chance < best, "{played}: {says}");
        let reply = verdict.reply.expect("the game goes on");
        assert!(says.ends_with(&format!(" Black answers {reply}.")), "{played}: {says}");
        assert!(after.play(reply).is_ok(), "{played}: {reply}");
        let (_, standing) = judged(&mut tasks, &played.to_string());
        assert_eq!(standing, TaskState::Failed);
        tasks.restart();
    }
}

/// A position without a win, in which a search finds other moves as good as those that the task
/// lists.
#[test]
fn a_try_that_a_search_finds_as_good_is_right() {
    let game = game_of(&WON[..2]);
    let moves = game.legal_moves();
    let task = OwnTask::new(&game, (moves[0], None), [10, 5], (moves[1], vec![])).expect("one");
    let mut after = game.clone();
    after.play(moves[2]).expect("a legal move");
    let verdict = OwnTaskOutcome::new(&task, moves[2], &after);
    assert!(verdict.is_solved && verdict.reply.is_none(), "{}", verdict.explanation);
    assert!(
        verdict.explanation.starts_with("Right: that is nearly as good"),
        "{}",
        verdict.explanation
    );
    let mut after = game;
    after.play(moves[0]).expect("a legal move");
    assert!(!OwnTaskOutcome::new(&task, moves[0], &after).is_solved, "it was played in the game");
}

#[test]
fn the_search_tells_how_far_it_is() {
    let mut told = Vec::new();
    find_tasks(&game_of(&MISSED), &Player::BOTH, FEW, &mut |share| {
        told.push(share);
        true
    });
    assert!(told.is_sorted() && told.len() > MISSED.len(), "{told:?}");
    assert_eq!(told.last(), Some(&1.0));
}

#[test]
fn two_hints_come_before_the_move_and_each_lets_the_task_come_back() {
    let mut tasks = exercise();
    for nth in 0..3 {
        let clue = tasks.hint(nth).expect("a clue");
        assert_eq!(clue.shown.is_some(), nth == 2, "{}", clue.text);
        assert_eq!(is_solved(&mut tasks), Some(false));
    }
    assert!(tasks.hint(2).expect("a clue").text.ends_with("The task comes back."));
}

#[test]
fn the_way_leads_through_the_tasks_to_those_that_are_not_solved() {
    let task = tasks_of(&MISSED, &[Player::White]).remove(0);
    let mut game = game_of(&WON[..3]);
    let moves = game.legal_moves();
    let other = OwnTask::new(&game, (moves[0], None), [60, 30], (moves[1], vec![])).expect("one");
    game.play(moves[0]).expect("a legal move");
    let third = OwnTask::new(&game, (moves[2], None), [60, 30], (moves[3], vec![])).expect("one");
    let tasks = kept(vec![task, other, third]);
    let mut tasks = OwnTasks::new(tasks, TODAY, TaskStyle::Aloud).expect("tasks");
    assert_eq!(
        (tasks.leads(TaskDirection::Previous), tasks.step_to(TaskDirection::Previous)),
        (false, StepResult::NoTask)
    );
    assert_eq!(
        (tasks.step_to(TaskDirection::Next), tasks.sheet().heading.as_str()),
        (StepResult::Moved, "Task 2 of 3")
    );
    assert_eq!(judged(&mut tasks, &moves[1].to_string()).1, TaskState::Solved);
    assert_eq!(
        (tasks.step_to(TaskDirection::Next), tasks.sheet().heading.as_str()),
        (StepResult::Moved, "Task 3 of 3")
    );
    assert_eq!(tasks.step_to(TaskDirection::Next), StepResult::NoTask, "it is not solved");
    assert_eq!(judged(&mut tasks, &moves[3].to_string()).1, TaskState::Solved);
    assert_eq!(
        (tasks.step_to(TaskDirection::Next), tasks.sheet().heading.as_str()),
        (StepResult::Moved, "Task 1 of 3")
    );
}

/// The nodes of a review for a move, and of the search that examines a task.
const REVIEW: u32 = 1_000;
const EXAMINED: u32 = 100_000;

/// Plays a game between two strengths, White's and Black's.
fn played(rules: Rules, strengths: [Strength; 2], seed: u64) -> Game {
    let (mut game, mut engine) = (Game::new(rules), Engine::new());
    while game.outcome().is_none() && game.ply() < 150 {
        let strength = strengths[game.position().turn() as usize];
        let seed = scattered(seed ^ game.ply() as u64);
        match engine.decide(&game, Budget::Strength(strength), seed, &mut |_| true) {
            Some(Decision::Play(played)) => game.play(played).expect("a legal move"),
            Some(Decision::Resign) | None => break,
        }
    }
    game
}

/// Returns by how much an answer's chance is below the best move's: in a search with many nodes,
/// and by searches of the positions after the two moves. Both numbers are 0 if both moves are
/// proved to win.
fn below_best(task: &OwnTask, found: &Analysis, answer: Move) -> [f32; 2] {
    let best = found.best().expect("a best move");
    let proved = || found.candidates.iter().any(|it| it.played == answer && it.proof.is_some());
    if task.chances()[0] == 100 && (proved() || forces(task.position(), answer)) {
        return [0.0; 2];
    }
    let known = found.candidates.iter().find(|known| known.played == answer);
    let worth = |played| {
        let (after, _) = task.position().after_move(played).expect("a legal move");
        let nodes = Budget::Nodes(EXAMINED);
        1.0 - Engine::new().analyse(&after, nodes, 1, &mut |_| true).chance
    };
    let below = best.chance - known.map_or(0.0, |known| known.chance);
    [below, worth(best.played) - worth(answer)]
}

/// Finds the good move to which a search with many nodes gives the least chance. Returns what
/// [`below_best`] tells of this move, and the move.
fn worst_answer(task: &OwnTask) -> ([f32; 2], Move) {
    let found = Engine::new().advise(task.position(), Budget::Nodes(EXAMINED), 40, &mut |_| true);
    let chance = |answer: &Move| {
        let known = found.analysis.candidates.iter().find(|known| known.played == *answer);
        known.map_or(0.0, |known| known.chance)
    };
    let answer = task.good().min_by(|one, other| chance(one).total_cmp(&chance(other)));
    let answer = answer.expect("an answer");
    (below_best(task, &found.analysis, answer), answer)
}

/// Looks for tasks in games that strengths 1 to 3 lose against strength 5, until there are 200
/// tasks. Checks how many lost games give a task, and whether a search with many nodes confirms the
/// answers.
#[test]
#[ignore = "an hour"]
fn tasks_of_games_that_were_lost() {
    let (mut tasks, mut games, mut with_task, mut wrong) = (0, 0, 0, [0; 2]);
    for seed in 0.. {
        let weak = 1 + (seed % 3) as u8;
        let colour = if seed % 2 == 0 { Player::White } else { Player::Black };
        let variant = if seed / 2 % 2 == 0 { Variant::Basic } else { Variant::Standard };
        let mut strengths = [Strength::whole(5); 2];
        strengths[colour as usize] = Strength::whole(weak);
        let game = played(Rules { variant, ..Rules::default() }, strengths, seed);
        let is_lost = game.outcome().is_some_and(|end| end.winner() == Some(colour.opponent()));
        if !is_lost {
            continue;
        }
        let begun = Instant::now();
        let found = find_tasks(&game, &[colour], REVIEW, &mut |_| true);
        let seconds = begun.elapsed().as_secs_f32();
        (games, with_task) = (games + 1, with_task + usize::from(!found.is_empty()));
        for task in &found {
            let (under, answer) = worst_answer(task);
            tasks += 1;
            wrong = [0, 1].map(|nth| wrong[nth] + usize::from(under[nth] > 0.1));
            if under.iter().any(|&under| under > 0.05) {
                let answers = task.good().count();
                println!("{answer}, of {answers}, is {under:.2?} under the best: {task:?}");
            }
        }
        if found.is_empty() {
            review(&mut Engine::new(), &game, REVIEW, &mut |ply, verdict| {
                let mover = game.at_ply(ply).expect("a position").position().turn();
                if mover == colour {
                    print!("{:.2}-{:.2} ", verdict.before, verdict.after);
                }
                true
            });
            println!();
        }
        println!(
            "strength {weak}, {variant}: {} moves, {} tasks in {seconds:.1} s; so far {with_task} \
             of {games} games, {wrong:?} of {tasks} tasks wrong",
            game.ply(),
            found.len()
        );
        if tasks >= 200 {
            break;
        }
    }
    assert_eq!(wrong, [0; 2]);
    assert!(5 * with_task >= 4 * games);
}
