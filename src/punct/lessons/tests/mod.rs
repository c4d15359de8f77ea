//! Tests the course that comes with the program: every task can be done, but not by every move.

mod rules;
mod words;

use super::*;
use crate::punct::engine::tests::recommending::is_refuted;
use crate::rules::{Game, Move, Space, SpaceSet};

/// The tasks, each with its lesson's name and its position.
fn tasks() -> impl Iterator<Item = (&'static str, &'static LessonStep, &'static LessonTask)> {
    Course::built_in().lessons.iter().flat_map(|lesson| {
        let tasks = lesson.steps.iter().filter_map(|step| Some((step, step.task.as_ref()?)));
        tasks.map(|(step, task)| (lesson.name.as_str(), step, task))
    })
}

fn game_after(game: &Game, played: Move) -> Game {
    let mut after = game.clone();
    after.play(played).unwrap();
    after
}

/// Returns the legal moves, and those among them that meet the conditions of a round.
fn moves(game: &Game, round: &Round) -> (Vec<Move>, Vec<Move>) {
    let legal = game.legal_moves();
    let does = |&&played: &&Move| {
        let after = game_after(game, played);
        round
            .unmet_reason(&MoveAttempt { before: game.position().clone(), played, after })
            .is_none()
    };
    let right = legal.iter().filter(does).copied().collect();
    (legal, right)
}

/// Returns every look at the board that a player can take.
fn sights(game: &Game) -> Vec<Inspection> {
    let look = |cursor: Space| {
        let top = game.position().top(cursor);
        let under = top.filter(|&piece| game.position().check_uncovered(piece).is_ok());
        [None, under].map(|under| Inspection { cursor, under, chain: false })
    };
    let chain = Inspection { cursor: Space::CENTRE, under: None, chain: true };
    Space::all().flat_map(look).chain([chain]).collect()
}

#[test]
fn the_course_can_be_read() {
    let courses =
        Course::TEXTS.map(|text| Course::read(text).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(courses.each_ref().map(|course| course.lessons.len()), [15, 8]);
    for lesson in courses.iter().flat_map(|course| &course.lessons) {
        let tasks = lesson.steps.iter().filter(|step| step.task.is_some()).count();
        assert!((1..=3).contains(&tasks), "{}", lesson.name);
        // In the saved progress, a name with a number stands for a task.
        assert!(!lesson.name.contains(|c: char| c.is_ascii_digit()), "{}", lesson.name);
        assert!(lesson.steps.iter().all(|step| step.start.outcome().is_none()), "{}", lesson.name);
    }
}

#[test]
fn a_fault_of_a_course_is_told_with_its_line() {
    for (text, why) in [
        ("text: no lesson", "line 1: this can't stand here"),
        ("lesson: a A\ntext: {take X}", "line 2: no control is called take X"),
        ("lesson: a A\ntext: {turn", "line 2: a brace is not closed"),
        ("lesson: a A\ntext: b\nmarks: Z9", "line 3: there is no space Z9"),
        ("lesson: a A\ntext: b\ntask: c\ngoal: fly", "line 4: fly is not a goal"),
        (
            "lesson: a A\ntext: b\npieces: wT0:D3.D4.E4",
            "line 3: Black has moved but has no piece on the board",
        ),
    ] {
        let error = Course::read(text).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(why), "{text}");
    }
}

#[test]
fn every_task_can_be_done_but_not_by_every_move() {
    for (lesson, step, task) in tasks() {
        let mut game = step.start.clone();
        for round in &task.rounds {
            let (legal, right) = moves(&game, round);
            let Some(example) = round.example else {
                let sights = sights(&game);
                let seen =
                    sights.iter().filter(|sight| round.is_met_by_inspection(**sight)).count();
                assert!(seen > 0 && seen < sights.len() / 2, "{lesson}: {}", task.instruction);
                assert!(right.is_empty(), "{lesson}: a look is asked for");
                continue;
            };
            assert!(right.contains(&example), "{lesson}: {example}");
            let is_the_first_move = game.position().pieces().is_empty();
            assert!(
                is_the_first_move || right.len() < legal.len(),
                "{lesson}: {}",
                task.instruction
            );
            game = game_after(&game, example);
            if let Some(reply) = round.reply {
                game.play(reply).unwrap();
            }
        }
    }
}

/// The moves written out in a text.
fn written(text: &Wording) -> Vec<Move> {
    let text = text.with_keys(|_| String::new());
    let words = text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':', ';']));
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The spaces that a text lists by threes: `G9, H9 and I9`.
fn listed(text: &Wording) -> Vec<SpaceSet> {
    let text = text.with_keys(|_| String::new());
    let space = |word: &str| word.trim_end_matches(['.', ':', ';']).parse::<Space>().ok();
    let words: Vec<&str> = text.split_whitespace().collect();
    let lists = words.windows(4).filter_map(|words| match words {
        [one, other, "and", last] => {
            let [one, other] = [one, other].map(|word| space(word.trim_end_matches(',')));
            Some([one?, other?, space(last)?].into_iter().collect())
        }
        _ => None,
    });
    lists.collect()
}

#[test]
fn every_move_that_a_task_or_its_hint_names_is_right() {
    for (lesson, step, task) in tasks() {
        let mut game = step.start.clone();
        for round in &task.rounds {
            let Some(example) = round.example else { continue };
            let (_, right) = moves(&game, round);
            assert!(right.contains(&example), "{lesson}: the hint shows {example}");
            for text in [&task.instruction, &round.hint] {
                for named in written(text) {
                    assert!(right.contains(&named), "{lesson}: {named} in {text}");
                }
                for spaces in listed(text) {
                    let lies = |right: &Move| right.placement().spaces() == spaces;
                    assert!(right.iter().any(lies), "{lesson}: {spaces:?} in {text}");
                }
            }
            game = game_after(&game, example);
            game = round.reply.map_or(game.clone(), |reply| game_after(&game, reply));
        }
    }
}

/// A task that says `another way` or `this time` must need another move than the task before.
#[test]
fn what_solved_the_task_before_in_the_same_position_does_not_solve_this_one() {
    let mut compared = 0;
    for lesson in &Course::built_in().lessons {
        for steps in lesson.steps.windows(2) {
            let [before, step] = steps else { unreachable!() };
            let [Some(first), Some(second)] = [&before.task, &step.task] else { continue };
            if before.start.position() != step.start.position() {
                continue;
            }
            let [first, second] = [first, second].map(|task| moves(&step.start, &task.rounds[0]).1);
            let again = first.iter().find(|played| second.contains(played));
            assert_eq!(again, None, "{}: {}", lesson.name, second.len());
            compared += 1;
        }
    }
    assert!(compared > 1);
}

#[test]
fn no_example_loses() {
    for (lesson, step, task) in tasks() {
        let mut game = step.start.clone();
        for round in &task.rounds {
            let Some(example) = round.example else { continue };
            assert!(!is_refuted(game.position(), example), "{lesson}: {example}");
            game = game_after(&game, example);
            game = round.reply.map_or(game.clone(), |reply| game_after(&game, reply));
        }
    }
}

#[test]
fn whatever_right_move_is_made_the_answer_and_a_further_right_move_are_possible() {
    for (lesson, step, task) in tasks() {
        for rounds in task.rounds.windows(2) {
            let [round, next] = rounds else { unreachable!() };
            let reply = round.reply.expect("an answer between two moves");
            for right in moves(&step.start, round).1 {
                let mut game = game_after(&step.start, right);
                assert_eq!(game.play(reply), Ok(()), "{lesson}: {right}");
                assert!(!moves(&game, next).1.is_empty(), "{lesson}: {right}");
            }
        }
    }
}

#[test]
fn what_a_wrong_move_lacks_is_said_in_a_sentence() {
    for (lesson, step, task) in tasks() {
        let game = &step.start;
        let legal = game.legal_moves();
        for &played in legal.iter().step_by(97) {
            let after = game_after(game, played);
            let tried =
                MoveAttempt { before: game.position().clone(), played, after: after.clone() };
            if let Some(lack) = task.rounds[0].unmet_reason(&tried) {
                assert!(lack.starts_with(char::is_uppercase), "{lesson}: {lack}");
                // The sentence fits in a line of 80 columns with the words that stand before it.
                assert!(lack.ends_with('.') && lack.chars().count() <= 53, "{lesson}: {lack}");
                assert!(!lack.contains('{'), "{lesson}: {lack}");
            }
        }
    }
}

/// The spaces that a text names.
fn named(text: &Wording) -> Vec<Space> {
    let text = text.with_keys(|_| String::new());
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn texts_name_spaces_where_something_lies_or_is_to_lie() {
    for (lesson, step, task) in tasks() {
        let position = step.start.position();
        let turn = position.turn();
        let mut known = position.tops(turn) | position.tops(turn.opponent()) | step.marks;
        for right in moves(&step.start, &task.rounds[0]).1 {
            known |= right.placement().spaces();
        }
        for example in task.rounds.iter().filter_map(|round| round.example) {
            known |= example.placement().spaces();
        }
        // Texts may also name the centre and the ends of the side in column A.
        known |= ["I9", "A2", "A8"].iter().map(|name| name.parse::<Space>().unwrap()).collect();
        let texts = task.rounds.iter().flat_map(|round| [&round.hint, &round.praise]);
        for text in texts.chain([&task.instruction]) {
            for space in named(text) {
                assert!(known.contains(space), "{lesson}: {space} in {text}");
            }
        }
    }
}

#[test]
fn every_task_has_a_hint_and_praise() {
    for (lesson, _, task) in tasks() {
        for round in &task.rounds {
            assert!(
                !round.hint.is_empty() && !round.praise.is_empty(),
                "{lesson}: {}",
                task.instruction
            );
        }
    }
}
