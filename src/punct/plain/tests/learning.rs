//! Lessons, puzzles and the review of a game, line by line.

use jiff::Zoned;

use super::{Place, said, transcript};
use crate::kit::settings::{OwnMoves, OwnResult, OwnStrength, SavedSettings, SettingsFile};
use crate::kit::strength::Strength;
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::engine::tests::WON;
use crate::punct::engine::{Engine, review};
use crate::punct::exercises::tests::MISSED;
use crate::punct::lessons::own_tasks::TaskFile;
use crate::punct::lessons::puzzles::{Attempt, AttemptOutcome, PuzzleSet};
use crate::punct::lessons::{Course, LessonStep, TaskRequirement, Wording};
use crate::punct::plain::PlainSession;
use crate::punct::plain::words::WORDS;
use crate::punct::play::Seats;
use crate::rules::{Rules, Space};

/// Does a step as its examples do, and looks at a place where the step asks for a look.
fn do_step(table: &mut PlainSession, step: &LessonStep) -> String {
    let mut answer = String::new();
    for round in step.task.iter().flat_map(|task| &task.rounds) {
        if let Some(example) = round.example {
            answer = said(table, &example.to_string());
            continue;
        }
        let looks = Space::all().map(|space| format!("at {space}")).chain(["chains".to_owned()]);
        for look in looks {
            answer = said(table, &look);
            if answer.replace("\n  ", " ").contains("\"next\" goes on.") {
                break;
            }
        }
    }
    answer
}

#[test]
fn the_record_tells_what_was_played_and_learnt() {
    let place = Place::new();
    let file = || SavedSettings::in_file(SettingsFile::new(place.0.path().join("settings.json")));
    let mut table = place.table(&[]).with_player(file());
    let answer = said(&mut table, "record");
    assert!(answer.contains("No day with a game or a task yet."), "{answer}");
    for line in ["resign", "yes"] {
        said(&mut table, line);
    }
    let answer = said(&mut table, "record");
    assert!(answer.contains("Days with a game or a task: 1, 1 in a row up to now."), "{answer}");
    assert_eq!(file().settings.days.count(), 1);
}

#[test]
fn the_whole_course_can_be_done_by_ear_and_is_kept_as_on_the_screen() {
    let place = Place::new();
    let file = || SavedSettings::in_file(SettingsFile::new(place.0.path().join("settings.json")));
    let mut table = place.table(&[]).with_player(file());
    let course = Course::built_in();
    for (lesson, nth) in course.lessons.iter().zip(1..) {
        let all = if nth > course.teaching_rules { 23 } else { 15 };
        let heading = format!("Lesson {nth} of {all}: {}", lesson.title);
        let answer = said(&mut table, &format!("lesson {nth}")).replace("\n  ", " ");
        assert!(answer.starts_with(&heading), "{answer}");
        for (step, left) in lesson.steps.iter().zip((0..lesson.steps.len()).rev()) {
            let answer = do_step(&mut table, step).replace("\n  ", " ");
            assert!(
                step.task.is_none() || answer.contains("\"next\" goes on."),
                "{heading}: {answer}"
            );
            let answer = said(&mut table, "next");
            if nth == course.teaching_rules && left == 0 {
                assert!(answer.contains("\nA new game.\nWhite: you, Anna.\n"), "{answer}");
            }
        }
    }
    let all = format!("The course has {0} lessons, {0} of them done.", course.lessons.len());
    assert!(said(&mut table, "lessons").starts_with(&all));
    assert_eq!(course.done_count(&file().settings.lessons), course.lessons.len());
}

#[test]
fn a_game_at_the_own_strength_moves_it_as_on_the_screen() {
    let place = Place::new();
    let file = || SavedSettings::in_file(SettingsFile::new(place.0.path().join("settings.json")));
    let mut table = place.against_the_computer().with_player(file());
    said(&mut table, "resign");
    let answer = said(&mut table, "yes");
    assert!(answer.contains("You play at about 1; the next game is at 1."), "{answer}");
    let answer = said(&mut table, "undo") + &said(&mut table, "resign") + &said(&mut table, "yes");
    assert!(!answer.contains("You play at about"), "once: {answer}");
    let own = file().settings.own_strength;
    let (played_at, moves) = (Strength::MIN, OwnMoves::default());
    let lost = OwnResult { is_won: Some(false), played_at, moves };
    assert_eq!(own, OwnStrength::default().after_game(lost));
    said(&mut table, "again");
    said(&mut table, "strength 4");
    let answer = said(&mut table, "resign") + &said(&mut table, "yes");
    assert!(!answer.contains("You play at about"), "at another strength: {answer}");
    said(&mut table, "again");
    let answer = said(&mut table, "strength yours");
    assert!(answer.contains("strength 1."), "{answer}");
}

/// All texts of the course and the puzzles, as plain play tells them.
fn texts_aloud() -> Vec<String> {
    let steps = Course::built_in().lessons.iter().flat_map(|lesson| &lesson.steps);
    let puzzles = PuzzleSet::built_in().puzzles().iter();
    steps
        .flat_map(|step| {
            let task = step.task.iter();
            let rounds = task.clone().flat_map(|task| &task.rounds);
            let lacks =
                rounds.clone().flat_map(|round| &round.demands).map(TaskRequirement::unmet_text);
            let rounds = rounds.flat_map(|round| [&round.hint, &round.praise]);
            let texts = std::iter::once(&step.text).chain(task.map(|task| &task.instruction));
            texts.chain(rounds).map(Wording::plain_text).chain(lacks).collect::<Vec<_>>()
        })
        .chain(
            puzzles.flat_map(|puzzle| std::iter::once(puzzle.task_text()).chain(puzzle.lesson())),
        )
        .collect()
}

#[test]
fn no_text_that_is_heard_speaks_of_keys_or_of_what_is_seen() {
    const SEEN: [&str; 17] = [
        "cursor", "press", "key", "click", "mouse", "arrows", "digit", "digits", "shaded",
        "marked", "picture", "pictures", "light", "dark", "alike", "hand", "see",
    ];
    // Nobody turns, lifts or puts down a piece bit by bit, or sees which row is meant.
    const DONE_BY_HAND: [&str; 7] =
        [": turn it", "then turn", "until it", "until a ", "put a piece", "take the", "this row"];
    for aloud in texts_aloud() {
        assert!(!aloud.contains(['{', '}', '`']), "{aloud}");
        let words = aloud.to_lowercase();
        assert!(!DONE_BY_HAND.iter().any(|deed| words.contains(deed)), "{aloud}");
        let mut words = words.split(|c: char| !c.is_alphanumeric());
        assert!(!words.any(|word| SEEN.contains(&word)), "{aloud}");
    }
}

#[test]
fn a_move_that_misses_the_task_is_not_played_and_it_is_said_what_it_lacks() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    insta::assert_snapshot!("lesson", said(&mut table, "lesson 1"));
    assert_eq!(table.prompt(), "Lesson> ");
    assert_eq!(
        said(&mut table, "T-D4,D5,E5"),
        "Allowed, but not the task. The straight must fill G9, H9 and I9."
    );
    assert_eq!(table.session.game().ply(), 0);
    let first = said(&mut table, "hint");
    assert!(first.contains("\"hint\" again shows it."), "{first}");
    let second = said(&mut table, "hint").replace("\n  ", " ");
    assert!(second.contains("its PÜNCT on G9; \"SE-G9,H9,I9\" plays it"), "{second}");
    let done = said(&mut table, "SE-G9,H9,I9");
    assert!(done.contains("you have won your first game! \"next\" goes on."), "{done}");
    assert_eq!(said(&mut table, "T-D4,D5,E5"), "\"next\" goes on.");
    assert!(said(&mut table, "undo").starts_with("The task begins again.\nLesson 1 of "));
}

#[test]
fn the_game_waits_behind_a_lesson() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    assert!(said(&mut table, "leave").starts_with("No lesson or puzzle is on the board;"));
    said(&mut table, "lesson 2");
    for word in ["resign", "draw", "save mine", "computer both", "redo", "claim"] {
        assert_eq!(
            said(&mut table, word),
            "That is for games; \"leave\" leads back to yours.",
            "{word}"
        );
    }
    said(&mut table, "puzzle 1");
    let back = said(&mut table, "leave");
    let goes_on =
        "Your game goes on.\n1 move was played; the last: T-D3,D4,E4.\nBert (Black) is to move.";
    assert_eq!(back, goes_on);
    // The game is saved in any case, wherever the player leaves.
    for end in ["quit\n", ""] {
        let output = transcript(place.table(&["T-D3,D4,E4"]), format!("lesson 3\n{end}"));
        let output = output.replace("\n  ", " ");
        assert!(output.contains("The game is saved in "), "{output}");
    }
}

#[test]
fn the_menu_lists_no_word_that_an_exercise_refuses() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    let mut refused = Vec::new();
    for word in WORDS {
        said(&mut table, "lesson 1");
        let is_listed = table.can_be_used(word);
        let answer = said(&mut table, word.usage);
        if answer.starts_with("That is for games;") || answer.starts_with("That is for you to") {
            assert!(!is_listed, "{}", word.name);
            refused.push(word.name);
        }
    }
    for name in ["resign", "save", "first", "try", "comment", "review", "players", "wins"] {
        assert!(refused.contains(&name), "{name}");
    }
    assert_eq!(refused.len(), 24, "{refused:?}");
}

#[test]
fn puzzles_are_judged_and_counted_as_on_the_screen() {
    let place = Place::new();
    let mut table = place.table(&[]);
    let set = PuzzleSet::built_in();
    assert!(
        said(&mut table, "puzzles").contains(", 0 of them solved.\n\"puzzle 1\" sets up puzzle 1.")
    );
    let answer = said(&mut table, "puzzle 1");
    assert!(answer.starts_with(&format!("Puzzle 1 of {}: ", set.puzzles().len())), "{answer}");
    assert!(
        answer
            .replace("\n  ", " ")
            .contains(&format!("\nThe task: {}", set.puzzles()[0].task_text())),
        "{answer}"
    );
    let right = Attempt::new(&set.puzzles()[0]).solution().expect("a solution");
    let legal = set.puzzles()[0].position.legal_moves();
    let wrong = legal.into_iter().find(|played| !set.puzzles()[0].answers.contains(played));
    let failed = said(&mut table, &wrong.expect("a wrong move").to_string());
    let is_judged =
        failed.contains("\"again\": try again.") || failed.contains("does not force the win");
    assert!(is_judged, "{failed}");
    said(&mut table, "again");
    let solved = said(&mut table, &right.to_string()).replace("\n  ", " ");
    assert!(
        solved.contains("Solved!") && solved.contains("\"next\": the next unsolved puzzle."),
        "{solved}"
    );
    assert!(said(&mut table, "puzzles").contains(", 1 of them solved."));
    assert!(said(&mut table, "next").starts_with("Puzzle 2 of "));
    // No other word gives the solution away, which hints show part by part.
    for line in ["wins", "threats", "needs"] {
        assert!(said(&mut table, line).starts_with("That is for you to find"), "{line}");
    }
    for line in ["hint"; 3] {
        let clue = said(&mut table, line);
        assert!(
            clue.starts_with("A right move ")
                || clue.contains("\"hint\" again ")
                || clue.contains(" is right, "),
            "{clue}"
        );
    }
}

#[test]
fn a_reply_in_a_puzzle_is_told_once_and_before_the_judgement() {
    let place = Place::new();
    let mut table = place.table(&[]);
    said(&mut table, "brief");
    let puzzles = PuzzleSet::built_in().puzzles().iter().enumerate();
    let (mut judged, mut kinds) = (0, [false; 2]);
    for (nth, puzzle) in puzzles.filter(|(_, puzzle)| puzzle.goal.moves() > 1).take(4) {
        let moves = puzzle.position.legal_moves();
        for played in puzzle.answers.iter().copied().take(1).chain(moves.into_iter().take(3)) {
            said(&mut table, &format!("puzzle {}", nth + 1));
            let (is_right, reply) = match Attempt::new(puzzle).judge(played).expect("a move") {
                AttemptOutcome::Right { reply } => (true, Some(reply)),
                AttemptOutcome::Wrong(wrong) => (false, wrong.reply()),
                AttemptOutcome::Solved => (true, None),
            };
            let Some(reply) = reply else { continue };
            let answer = said(&mut table, &played.to_string()).replace("\n  ", " ");
            let told = answer.find(&format!(": {reply}.")).expect(&answer);
            let judgement = if is_right { "Right!" } else { "\"again\": try again." };
            assert!(told < answer.find(judgement).expect(&answer), "{answer}");
            assert!(!is_right || answer.matches(&reply.to_string()).count() == 1, "{answer}");
            (judged, kinds[usize::from(is_right)]) = (judged + 1, true);
        }
    }
    assert!(judged > 3 && kinds == [true; 2], "{judged}, {kinds:?}");
}

#[test]
fn the_review_is_of_the_whole_game_wherever_the_player_looks() {
    let place = Place::new();
    let mut table = place.table(&WON);
    said(&mut table, "first");
    let answer = said(&mut table, "review");
    assert!(answer.contains(" of the 11 moves turned the game."), "{answer}");
}

#[test]
fn the_review_tells_the_turning_points_in_sentences() {
    let place = Place::new();
    let mut table = place.table(&WON);
    let answer = said(&mut table, "review");
    let mut turns = Vec::new();
    let game = table.session.game().clone();
    review(&mut Engine::new(), &game, table.engine.review_nodes, &mut |ply, verdict| {
        turns.extend(verdict.mark.map(|_| (ply, verdict)));
        true
    });
    assert!(!turns.is_empty(), "the game must have turning points");
    assert_eq!(
        answer.lines().next(),
        Some(&*format!("{} of the 11 moves turned the game.", turns.len()))
    );
    assert_eq!(answer.lines().count(), 2, "the moves come one by one: {answer}");
    assert!(
        table.forewarning(&Intent::Advise(AdviceKind::Review(None)).into()).is_empty(),
        "the review is kept"
    );
    for (nth, (ply, verdict)) in turns.iter().enumerate() {
        let line = said(&mut table, "next").replace("\n  ", " ");
        let again = said(&mut table, &format!("review {}", nth + 1)).replace("\n  ", " ");
        assert_eq!(again, line);
        assert!(line.starts_with(&format!("Move {}, ", ply + 1)), "{line}");
        let best =
            verdict.best.as_ref().map(|best| best.played).filter(|&best| best != verdict.played);
        assert_eq!(best.is_some(), line.contains("Better was "), "{line}");
        assert!(best.is_none_or(|best| line.contains(&best.to_string())), "{line}");
        assert!(line.contains(" chance to win "), "{line}");
    }
    let end =
        format!("No further move turned the game; \"review {}\" tells the last.", turns.len());
    for line in ["next", "review 99"] {
        assert_eq!(said(&mut table, line).replace("\n  ", " "), end, "{line}");
    }
    let refused = "the moves that turned the game have numbers from 1 on";
    assert_eq!(said(&mut table, "review 0").replace("\n  ", " "), refused);
    said(&mut table, "undo");
    assert!(!said(&mut table, "next").contains("turned"), "another game is another review");
    assert_eq!(said(&mut place.table(&[]), "review"), "No move has been played yet.");
    let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
    let session = place.session(Rules::default(), &WON[..10]).with_seats(seats, false);
    let mut alone = PlainSession::new(session);
    alone.engine.review_nodes = 50;
    assert!(said(&mut alone, "review").contains(" of them yours."));
}

#[test]
fn why_tells_the_reasons_of_the_last_hint_or_else_of_the_last_move() {
    let place = Place::new();
    let mut table = place.table(WON.split_at(10).0);
    assert_eq!(said(&mut place.table(&[]), "why"), "No move has been played yet.");
    assert!(said(&mut table, "why").starts_with(&format!("The last move was {}.\nIt ", WON[9])));
    let hint = said(&mut table, "hint");
    let why = said(&mut table, "why?");
    let hinted =
        hint.split_once("found: ").and_then(|(_, rest)| rest.split_once(". ")).expect("a move").0;
    assert!(why.starts_with(&format!("The hint was {hinted}.\nIt joins ")), "{why}");
    said(&mut table, WON[10]);
    let why = said(&mut table, "why");
    assert!(why.starts_with(&format!("The last move was {}.\nIt joins the ", WON[10])), "{why}");
}

#[test]
fn a_lesson_leaves_the_session_as_it_was() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    let path = table.session.path().map(ToOwned::to_owned);
    said(&mut table, "lesson 4");
    assert_eq!(table.session.path(), None);
    said(&mut table, "leave");
    assert_eq!(table.session.path().map(ToOwned::to_owned), path);
}

#[test]
fn tasks_of_a_table_without_files_are_kept_where_its_owner_keeps_them() {
    let place = Place::new();
    let file = TaskFile::from_settings(&SettingsFile::new(place.0.path().join("settings.json")));
    let mut table = place.table(&MISSED).with_tasks_in(Box::new(file.clone()));
    said(&mut table, "resign");
    said(&mut table, "yes");
    assert!(said(&mut table, "today").contains("Task 1 of "));
    let found = file.read().0.tasks().len();
    assert!(found > 0);
    assert!(said(&mut table, "hint").contains("\"hint\" again says where to."));
    assert_eq!(file.read().0.due(Zoned::now().date()).count(), found - 1, "it has failed");
}

#[test]
fn today_sets_up_the_tasks_of_a_game_that_is_over_and_keeps_what_failed() {
    let place = Place::new();
    let file = || SavedSettings::in_file(SettingsFile::new(place.0.path().join("settings.json")));
    let mut table = place.table(&MISSED).with_player(file());
    assert!(said(&mut table, "today").starts_with("There is no task for today."), "it goes on");
    said(&mut table, "resign");
    said(&mut table, "yes");
    let told = said(&mut table, "today");
    assert!(told.starts_with("Found ") && told.contains("Task 1 of "), "{told}");
    assert_eq!(table.prompt(), "Task> ");
    assert!(said(&mut table, "hint").contains("\"hint\" again says where to."));
    assert!(said(&mut table, "leave").starts_with("Your game goes on."));
    let left = |told: &str| told.split_once(" of ").map(|(_, all)| all[..1].to_owned());
    let before = left(&told).and_then(|all| all.parse::<usize>().ok()).expect("a number");
    let mut again = place.table(&[]).with_player(file());
    let told = said(&mut again, "today");
    let after = left(&told).and_then(|all| all.parse().ok()).unwrap_or(0);
    assert_eq!(after, before - 1, "the one for which a hint was taken comes back tomorrow");
}
