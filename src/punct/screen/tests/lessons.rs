//! The course, as a newcomer does it with keys and with the mouse, in windows of every size.

use super::*;
use crate::kit::lessons::LessonProgress;
use crate::kit::lessons::TaskState;
use crate::kit::settings::{SavedSettings, SettingsFile};
use crate::kit::shell::action_of_key;
use crate::kit::strength::Strength;
use crate::kit::ui::action::{CursorStep, DialogAction, DialogBinding, Pointer};
use crate::kit::ui::keys::Key;
use crate::kit::ui::tests::key_names;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::{Course, Lesson, LessonStep, Wording};
use crate::punct::screen::Message;
use crate::punct::screen::board::arrow;
use crate::punct::screen::board_actions::{EnterAction, EscAction};
use crate::punct::screen::keys::Situation;
use crate::punct::screen::modes::exercise::{ExercisePanel, SHOWN, fits_below};
use crate::punct::screen::view::tests::golden;
use crate::punct::screen::{Punct, keys};
use crate::rules::{Kind, Move, Player, Source, Space, Variant};

/// The start of the lesson with this name, over a game of some moves.
fn at_lesson(name: &str) -> Seat {
    let mut seat = Seat::after(STACK);
    let place = Course::built_in().lessons.iter().position(|lesson| lesson.name == name).unwrap();
    begin(&mut seat, place);
    seat
}

fn begin(seat: &mut Seat, lesson: usize) {
    seat.running
        .shell
        .act(Action::Intent(Intent::ListExercises(ExerciseList::Lessons { chosen: Some(lesson) })));
    seat.keys("Enter");
    assert!(seat.app().game.mode.exercise().is_some());
}

/// Reads the text to its end and presses Enter there. Returns the number of keys.
fn read(seat: &mut Seat) -> usize {
    let mut pressed = 1;
    while seat.app().enter() == EnterAction::ReadOn {
        seat.keys("Enter");
        pressed += 1;
    }
    seat.keys("Enter");
    pressed
}

fn exercise(seat: &Seat) -> &ExercisePanel {
    seat.app().game.mode.exercise().expect("an exercise")
}

fn standing(seat: &Seat) -> TaskState {
    exercise(seat).run.state
}

/// Looks at every space and under every piece until that solves the task.
fn look_around(seat: &mut Seat) {
    for space in Space::all() {
        for keys in ["", "i", "i"] {
            if standing(seat) != TaskState::Solved {
                seat.at(&space.to_string()).keys(keys);
            }
        }
    }
}

/// Solves the task of a step for the first time: types the moves, or looks.
fn solve(seat: &mut Seat, step: &LessonStep) {
    let Some(task) = &step.task else { return };
    for round in &task.rounds {
        match round.example {
            Some(example) => {
                seat.keys(&format!("m ={example} Enter"));
            }
            None => look_around(seat),
        }
    }
    assert_eq!(standing(seat), TaskState::Solved, "{}", task.instruction);
}

/// The text of the lesson says that the lines are seen while the cursor is on the piece.
#[test]
fn the_lines_of_the_piece_at_the_cursor_are_seen_when_the_task_begins() {
    let mut seat = Seat::new();
    seat.resize(80, 24)
        .running
        .shell
        .act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Lesson(3))));
    let marks = |seat: &Seat| {
        let scene = seat.app().scene();
        (scene.lines, scene.targets)
    };
    let before = marks(&seat);
    assert!(!before.0.is_empty() && !before.1.is_empty());
    seat.keys("Enter").says("Lift your triangle");
    assert!(marks(&seat) == before);
}

#[test]
fn the_lines_of_the_piece_at_the_cursor_are_seen_right_after_news() {
    let mut seat = Seat::of_anna_and_bob(&["T-D3,D4,E4"]);
    seat.keys("m =T-N14,N15,O15 Enter").at("D3").keys("u Ctrl-r");
    seat.says("Played again");
    seat.running.shell.game.board.cursor = space("D3");
    let scene = seat.app().scene();
    assert!(!scene.lines.is_empty() && !scene.targets.is_empty());
}

#[test]
fn the_whole_course_can_be_done_and_leads_to_a_game_against_level_1() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    solve_all(&mut seat, Course::built_in().on_rules());
    assert!(seat.app().game.mode.exercise().is_none());
    assert!(seat.dialog().is_none());
    assert_eq!(seat.game().rules().variant, Variant::Basic);
    let levels = seat.session().seats().computer().map(|level| level.map(Strength::number));
    assert_eq!(levels, [None, Some(1.0)]);
}

/// Each lesson leads to the next.
fn solve_all(seat: &mut Seat, lessons: &[Lesson]) {
    for lesson in lessons {
        for step in &lesson.steps {
            assert!(seat.screen().contains(&lesson.title), "{}", lesson.title);
            solve(seat, step);
            read(seat);
        }
        assert!(seat.app().game.progress.has(&lesson.name), "{}", lesson.title);
    }
}

#[test]
fn the_lessons_on_playing_well_follow_from_the_list_and_lead_back_to_it() {
    let course = Course::built_in();
    let mut seat = Seat::new();
    begin(&mut seat, course.teaching_rules - 1);
    seat.keys("}").shows("Lesson 16 of 23");
    solve_all(&mut seat, &course.lessons[course.teaching_rules..]);
    assert!(seat.app().game.mode.exercise().is_none());
    seat.shows("Learn the game").keys("Esc");
    begin(&mut seat, course.lessons.len() - 1);
    seat.keys("}").says("There is no further task that way");
}

/// The start of a step of a lesson.
fn at_step(lesson: usize, step: usize) -> Seat {
    let mut seat = Seat::new();
    begin(&mut seat, lesson);
    seat.keys(&"] ".repeat(step));
    seat
}

/// All steps with a task, by lesson and step.
fn steps_with_tasks() -> impl Iterator<Item = (usize, usize)> {
    Course::built_in().lessons.iter().enumerate().flat_map(|(nth, lesson)| {
        let has_task = |step: &usize| lesson.steps[*step].task.is_some();
        (0..lesson.steps.len()).filter(has_task).map(move |step| (nth, step))
    })
}

#[test]
fn enter_alone_with_or_without_a_piece_solves_no_task_but_those_of_the_first_lesson() {
    let mut solved = Vec::new();
    for (lesson, step) in steps_with_tasks().filter(|(lesson, _)| *lesson > 0) {
        let mut seat = at_step(lesson, step);
        let title = exercise(&seat).run.sheet.title.clone();
        for take in ["", "1", "2", "3", "4", "5", "6"] {
            seat.keys("u").keys("Enter").keys(take);
            for times in 1..=4 {
                seat.keys("Enter");
                if standing(&seat) == TaskState::Solved {
                    solved.push(format!("{title}: {take} and {times} times Enter"));
                    break;
                }
            }
        }
    }
    assert_eq!(solved, Vec::<String>::new());
}

/// Words of the course, each with the first lesson that uses it.
const TAUGHT: [(&str, &str); 14] = [
    ("PÜNCT", "aim"),
    ("minor", "pieces"),
    ("(end)", "pieces"),
    ("(middle)", "pieces"),
    ("central hexagon", "adding"),
    ("three lines", "lines"),
    ("level", "climbing"),
    ("climb", "climbing"),
    ("block", "blocking"),
    ("covered", "blocking"),
    ("bridge", "bridges"),
    ("over a gap", "bridges"),
    ("basic", "centre"),
    ("standard", "centre"),
];

/// Words that the course never explains.
const NEVER: [&str; 2] = ["wall", "chance"];

/// The moves in notation among the words of a text.
fn notation(text: &str) -> Option<&str> {
    let words = text.split_whitespace().map(|word| word.trim_matches(['.', ':', ';', ',']));
    let mut moves = words.filter(|word| word.contains('-') && word.parse::<Move>().is_ok());
    moves.next()
}

/// All texts of the screen except typed ones.
fn messages(seat: &Seat) -> Vec<String> {
    let app = seat.app();
    let sheet = &exercise(seat).run.sheet;
    let told_first = app
        .game
        .advice
        .first_notices(&app.session, &app.game.board, &app.appearance)
        .into_iter()
        .flatten()
        .map(|notice| notice.text);
    let sheet = [sheet.text.clone()].into_iter().chain(sheet.task.clone());
    std::iter::once(app.status().text).chain(told_first).chain(sheet).collect()
}

/// Presses this number of random keys at the board of a step, and passes on the texts of the
/// screen.
fn play_about(seat: &mut Seat, keys: usize, random: &mut u64, each_text: &mut dyn FnMut(String)) {
    const KEYS: [&str; 22] = [
        "Enter", "Enter", "Enter", "1", "2", "3", "4", "5", "6", "r", "r", "Tab", ".", ",", "/",
        "Up", "Down", "Left", "Right", "i", "c", "Esc",
    ];
    let mut next = |most: usize| {
        *random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) as usize % most
    };
    let spaces: Vec<Space> = Space::all().collect();
    for nth in 0..keys {
        if nth % 3 == 0 {
            // The cursor goes more often to spaces with pieces.
            let position = seat.game().position();
            let taken = position.tops(Player::White) | position.tops(Player::Black);
            let taken: Vec<Space> = taken.into_iter().collect();
            let from = if taken.is_empty() || next(3) == 0 { &spaces } else { &taken };
            let at = from[next(from.len())].to_string();
            seat.at(&at);
        } else {
            let key = KEYS[next(KEYS.len())];
            let leaves = key == "Esc" && seat.app().esc() == EscAction::LeaveExercise;
            let goes_on = key == "Enter" && seat.app().enter() == EnterAction::GoOn;
            seat.keys(if leaves || goes_on { "u" } else { key });
        }
        messages(seat).into_iter().for_each(&mut *each_text);
    }
    seat.keys("u");
    for _ in 0..2 {
        seat.keys("H");
        messages(seat).into_iter().for_each(&mut *each_text);
    }
}

#[test]
fn nothing_is_said_in_a_lesson_before_it_is_taught() {
    what_is_said_is_taught(40);
}

#[test]
#[ignore = "takes half a minute: far more keys"]
fn nothing_is_said_in_a_lesson_before_it_is_taught_whatever_is_pressed() {
    what_is_said_is_taught(900);
}

/// Checks the words of all texts in every step, with this number of keys.
fn what_is_said_is_taught(keys: usize) {
    let place =
        |name: &str| Course::built_in().lessons.iter().position(|it| it.name == name).unwrap();
    let (mut random, mut texts) = (42, 0);
    for (lesson, step) in steps_with_tasks() {
        let name = &Course::built_in().lessons[lesson].name;
        let mut seat = at_step(lesson, step);
        // The engine does not search here; other tests cover the gifts of a move.
        play_about(&mut seat, keys, &mut random, &mut |text| {
            let lower = text.to_lowercase();
            for (word, first) in TAUGHT {
                let is_said = lower.contains(&word.to_lowercase());
                assert!(!is_said || place(first) <= lesson, "{word} in {name}: {text}");
            }
            for word in NEVER {
                assert!(!lower.contains(word), "{word} in {name}: {text}");
            }
            // One lesson teaches notation; no other lesson uses it.
            let is_written = name == "pieces";
            assert!(is_written || notation(&text).is_none(), "{name}: {text}");
            texts += 1;
        });
    }
    assert!(texts > 50 * keys, "{texts}");
}

#[test]
fn praise_and_what_a_wrong_move_lacks_use_no_word_before_it_is_taught() {
    let place =
        |name: &str| Course::built_in().lessons.iter().position(|it| it.name == name).unwrap();
    for (nth, lesson) in Course::built_in().lessons.iter().enumerate() {
        for step in &lesson.steps {
            let words = |text: &Wording| text.with_keys(|_| String::new());
            let rounds = step.task.iter().flat_map(|task| &task.rounds);
            let texts = rounds.flat_map(|round| [words(&round.praise), words(&round.hint)]);
            for text in texts.chain([words(&step.text)]) {
                for (word, first) in TAUGHT {
                    let is_said = text.to_lowercase().contains(&word.to_lowercase());
                    assert!(!is_said || place(first) <= nth, "{word} in {}: {text}", lesson.name);
                }
            }
        }
    }
}

#[test]
fn no_digit_is_shown_on_a_piece_in_the_hand_before_levels_are_taught() {
    for (lesson, shown) in [(0, false), (6, true)] {
        let mut seat = at_step(lesson, 0);
        seat.keys("1");
        let ghost = seat.app().scene().ghost.expect("a ghost");
        assert_eq!(ghost.tells_levels, shown, "lesson {}", lesson + 1);
        seat.keys("Esc H H");
        assert_eq!(seat.app().scene().ghost.map(|ghost| ghost.tells_levels), Some(shown));
    }
}

#[test]
fn what_blocks_a_piece_is_said_on_each_of_its_dots() {
    let mut seat = at_lesson("blocking");
    seat.keys("m =AMD8-H8,G7,I8 Enter").says("You block Black's straight");
    for dot in ["I8", "J8", "K8"] {
        seat.at("A2").says("You block").at(dot);
        seat.says("Black's straight is blocked: I8 is covered by your angle");
    }
    seat.keys("Enter").keys("Enter").at("G7").at("H7");
    seat.says("Your triangle is blocked: ");
}

/// The arrows from the cursor to a space, as few as possible.
fn arrows(seat: &Seat, to: Space) -> Vec<&'static str> {
    let from = space(&seat.cursor());
    let punct = seat.hand().and_then(|hand| hand.source().punct());
    let steps = [
        (CursorStep::Up, "Up"),
        (CursorStep::Down, "Down"),
        (CursorStep::Left, "Left"),
        (CursorStep::Right, "Right"),
    ];
    let mut ways = vec![((from, seat.app().game.board.walk), Vec::new())];
    let mut nth = 0;
    while ways[nth].0.0 != to {
        let ((at, walk), way) = ways[nth].clone();
        for (step, key) in steps {
            let next = arrow(step, at, walk, punct);
            if !ways.iter().any(|(seen, _)| *seen == next) {
                ways.push((next, [&way[..], &[key]].concat()));
            }
        }
        nth += 1;
    }
    ways.swap_remove(nth).1
}

/// Plays a move as a person would: takes or lifts the piece, aims, turns, puts it down. Returns the
/// number of keys.
fn play_by_hand(seat: &mut Seat, played: Move) -> usize {
    let mut pressed = 0;
    let mut press = |seat: &mut Seat, keys: &[&str]| {
        pressed += keys.len();
        seat.keys(&keys.join(" "));
    };
    match played.source() {
        Source::Board(from) => {
            let way = arrows(seat, from);
            press(seat, &way);
            press(seat, &["Enter"]);
        }
        Source::Reserve(kind) => {
            let number = Kind::ALL.iter().position(|&of| of == kind).unwrap();
            press(seat, &[["1", "2", "3", "4", "5", "6"][number]]);
        }
    }
    let to = played.placement().punct();
    let way = arrows(seat, to);
    press(seat, &way);
    while seat.hand().unwrap().orientation(to) != played.placement().orientation() {
        press(seat, &["r"]);
    }
    press(seat, &["Enter"]);
    pressed
}

/// Counts the keys of a player who moves by the arrows alone, without the keys along the lines, and
/// who closes every text by one more key.
#[test]
fn the_whole_course_takes_no_more_than_300_keys() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    let mut pressed = 0;
    for lesson in Course::built_in().on_rules() {
        for step in &lesson.steps {
            if step.task.is_none() {
                pressed += read(&mut seat);
            } else {
                seat.keys("Esc");
                pressed += 1;
            }
            let Some(task) = &step.task else { continue };
            for round in &task.rounds {
                if let Some(example) = round.example {
                    pressed += play_by_hand(&mut seat, example);
                } else {
                    let from = space(&seat.cursor());
                    look_around(&mut seat);
                    pressed += usize::from(from.distance(space(&seat.cursor()))) + 1;
                }
            }
            assert_eq!(standing(&seat), TaskState::Solved, "{}", task.instruction);
            pressed += read(&mut seat);
        }
    }
    assert!(pressed <= 300, "{pressed}");
}

#[test]
fn a_lesson_with_keys() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    seat.shows("The aim of the game (1/2)").keys("3");
    assert_eq!(seat.app().situation(), Situation::Adding);
    seat.keys("Enter").refuses("Allowed, but not the task. The straight must fill G9, H9 and I9.");
    assert!(seat.hand().is_some(), "the piece stays in the hand");
    seat.keys("r r Enter").says("you have won your first game! Enter goes on.");
    assert_eq!((standing(&seat), seat.cursor().as_str()), (TaskState::Solved, "G9"));
    assert!(seat.dialog().is_none(), "no result is shown");
    seat.keys("1").says("Enter goes on").keys("Enter").shows("The aim of the game (2/2)");
    seat.keys("Enter").says("Close the gap between bottom and top").says("carry it there");
    seat.keys("H").says("The chain breaks off above K6").keys("H");
    seat.says("For example a triangle on K7, K8 and L8, its PÜNCT on K7");
    assert!(seat.app().scene().ghost.is_some(), "the hint is shown on the board");
    seat.at("K7").keys("1 Enter").says("Bottom and top are joined");
    assert!(seat.app().game.progress.has("aim"));
    seat.keys("Enter").shows("The pieces (1/3)");
}

/// A smaller window has one page; there the second one had no lines.
#[test]
fn a_page_of_a_text_stays_shown_in_a_window_of_another_size() {
    let mut seat = at_lesson("aim");
    seat.resize(80, 24).keys("Enter").shows("right-click");
    seat.resize(44, 21).shows("You win when a chain");
    assert_ne!(seat.resize(2, 2).app().enter(), EnterAction::ReadOn, "nothing can be read");
    seat.resize(80, 24).shows("right-click");
}

#[test]
fn a_lesson_with_the_mouse() {
    let mut seat = at_lesson("lines");
    seat.click_on("read on").click_on("begin the task").says("Lift your triangle");
    assert!(seat.hand().is_none(), "the key only closes the text");
    let click = |seat: &mut Seat, name: &str| {
        let cell = seat.on(name);
        seat.click(cell);
    };
    click(&mut seat, "D5");
    click(&mut seat, "K12");
    seat.says("As far as you like").click_on("go on");
    seat.shows("Moving along the lines (2/2)");
    click(&mut seat, "E6");
    assert!(seat.hand().is_some(), "a click goes through the open text");
    click(&mut seat, "M6");
    seat.refuses("The PÜNCT must come down on K6");
    seat.take(Message::Pointer(Pointer::Right));
    assert!(seat.hand().is_some());
    click(&mut seat, "K6");
    assert_eq!(standing(&seat), TaskState::Solved);
}

#[test]
fn a_game_in_progress_waits_untouched() {
    let mut seat = Seat::after(STACK);
    seat.keys("2 Tab Enter");
    let (played, saved) = (seat.played(), seat.saved());
    begin(&mut seat, 0);
    seat.keys("3 r r Enter Enter Enter 1 Tab Enter u");
    assert_eq!(seat.session().path(), None, "an exercise is never saved");
    seat.keys("Esc Esc");
    assert!(seat.app().game.mode.exercise().is_none());
    assert_eq!((seat.played(), seat.saved()), (played, saved));
    assert_eq!(seat.auto().len(), 1);
    seat.keys("Esc Esc u");
    assert_eq!(seat.game().ply(), 8);
}

#[test]
fn leaving_leads_to_the_list_and_from_there_to_the_start_screen() {
    let mut seat = Seat::new();
    seat.keys("g l").shows("Learn the game").keys("Enter Esc");
    assert!(seat.app().game.mode.exercise().is_some());
    seat.keys("Esc").shows("Learn the game");
    assert!(seat.app().game.mode.exercise().is_none());
    seat.keys("Esc").shows("Back to the game").keys("Esc");
    assert!(seat.dialog().is_none());
    begin(&mut seat, 0);
    seat.keys("g").shows("Back to the game");
    assert!(seat.app().game.mode.exercise().is_none());
}

#[test]
fn one_can_go_to_any_task() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    seat.shows("(1/2)").keys("[").says("There is no further task that way");
    seat.keys("]").shows("The aim of the game (2/2)").keys("]").shows("The pieces (1/3)");
    seat.keys("[").shows("The aim of the game (2/2)").keys("}").shows("The pieces (1/3)");
    seat.keys("] {").shows("The pieces (1/3)").keys("{").shows("The aim of the game (1/2)");
    assert!(seat.app().game.progress == LessonProgress::default(), "looking changes nothing");
}

#[test]
fn a_move_that_loses_is_seen_and_tried_again() {
    let mut seat = at_lesson("uncovering");
    seat.keys("m =TG8-G12,G13,H13 Enter").refuses("Your opponent wins");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Failed, 1));
    seat.keys("Enter");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 0));
    seat.keys("m =T-H10,H11,I11 Enter").says("Enter goes on");
    seat.keys("u");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 0), "u begins again");
}

#[test]
fn an_answer_is_played_and_the_task_goes_on() {
    let mut seat = at_lesson("plan");
    seat.keys("m =AR-G9,H10,I10 Enter").says("Black blocks the way");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 2));
    assert!(seat.session().may_act());
    seat.keys("m =SE-J10,K10,L10 Enter");
    assert_eq!(standing(&seat), TaskState::Solved);
}

#[test]
fn what_makes_no_sense_in_an_exercise_is_refused() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    for key in ["s", "o", "n", "L", "x", "d", "a", "p", "A", "O", "T", "W", "Ctrl-r", "e", "f", "S"]
    {
        seat.keys(key).refuses("That is for games; Esc leaves the exercise");
        assert!(seat.app().game.mode.exercise().is_some() && seat.dialog().is_none(), "{key}");
    }
    let mut seat = Seat::new();
    seat.keys("w").refuses("That is for lessons");
}

#[test]
fn quitting_from_an_exercise_leaves_the_game_as_it_was() {
    let mut seat = Seat::after(STACK);
    seat.keys("2 Tab Enter");
    begin(&mut seat, 3);
    seat.keys("q");
    assert!(seat.left);
    assert_eq!(seat.game().ply(), 9);
}

#[test]
fn the_text_opens_again_where_it_lies_over_the_board() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    let title = "The aim of the game (1/2)";
    seat.shows(title).shows("You play White").keys("Enter Enter");
    assert!(!seat.screen().contains(title));
    seat.keys("w").shows(title).keys("Esc");
    assert!(!seat.screen().contains(title));
    seat.resize(120, 40).shows("You play White");
}

/// Keys for typing, and other keys.
fn all_keys() -> impl Iterator<Item = String> {
    let named = ["Tab", "Shift-Tab", "Backspace", "Esc", "Enter", "Space", "Up", "Down", "Left"];
    let named = named.into_iter().chain(["Right", "End", "Ctrl-r", "Ctrl-x", "Alt-y"]);
    ('!'..='~').map(String::from).chain(named.map(str::to_owned))
}

/// Presses every nth key in some lessons, different ones in each.
fn press_all(nth: usize) {
    // One step asks for a move, one asks for a look, one has only text.
    let last = Course::built_in().teaching_rules - 1;
    for (first, (lesson, step)) in [(3, 0), (12, 0), (last, 2)].into_iter().enumerate() {
        for key in all_keys().skip(first).step_by(nth) {
            let mut seat = at_step(lesson, step);
            let before = seat.draw();
            assert!(seat.app().game.mode.reads_exercise(&seat.app().appearance));
            seat.keys(if key == "=" { "==" } else { &key });
            let is_open = seat.app().game.mode.reads_exercise(&seat.app().appearance)
                && seat.dialog().is_none();
            let is_obeyed = seat.left || seat.draw() != before;
            assert!(!is_open || is_obeyed, "{key} in lesson {}", lesson + 1);
        }
    }
}

#[test]
fn while_the_text_is_open_a_key_closes_it_or_is_obeyed() {
    press_all(3);
}

#[test]
#[ignore = "takes seconds: every key in each of the lessons"]
fn while_the_text_is_open_every_key_closes_it_or_is_obeyed() {
    press_all(1);
}

#[test]
fn what_is_refused_while_the_text_is_open_can_be_read() {
    for key in ["x", "z"] {
        let mut seat = at_step(3, 0);
        assert!(seat.app().game.mode.reads_exercise(&seat.app().appearance));
        let notice = if key == "x" { "That is for games" } else { "The key z does nothing" };
        seat.keys(key).shows(notice);
    }
}

#[test]
fn esc_does_what_the_panel_and_the_praise_say() {
    let mut seat = at_lesson("peeking");
    for (columns, lines) in [(80, 24), (120, 40)] {
        seat.resize(columns, lines).keys("u").at("J8").keys("i").says("Esc puts");
        seat.shows("Esc back").keys("Esc");
        assert!(
            seat.app().game.board.is_idle(&seat.app().session)
                && seat.app().game.mode.exercise().is_some()
        );
        seat.shows("Esc leave");
    }
}

#[test]
fn what_is_done_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile::new(folder.path().join("settings.json"));
    let mut seat = Seat::new();
    seat.running.settings = Some(file.clone());
    begin(&mut seat, 0);
    seat.keys("m =SE-G9,H9,I9 Enter Enter m =T-K7,K8,L8 Enter");
    assert!(SavedSettings::in_file(file).settings.lessons.has("aim"));
    seat.keys("Enter Esc Esc").shows("✓  1").keys("Esc g");
    seat.shows(&format!("Learn the game: 1 of {} lessons done", Course::built_in().lessons.len()));
}

#[test]
fn the_list_and_the_lesson_count_the_same_tasks() {
    for (nth, lesson) in Course::built_in().lessons.iter().enumerate() {
        let mut seat = Seat::new();
        seat.resize(80, 50);
        begin(&mut seat, nth);
        for step in &lesson.steps {
            let Some((number, all)) =
                lesson.task_at(lesson.steps.iter().position(|it| std::ptr::eq(it, step)).unwrap())
            else {
                continue;
            };
            seat.shows(&format!("{} ({number}/{all})", lesson.title));
            solve(&mut seat, step);
            if number < all {
                seat.running.shell.leave_exercise();
                seat.keys("Esc Esc").keys("g l");
                seat.shows(&format!("{} ({number}/{all})", lesson.title));
                seat.keys("Esc Esc");
                begin(&mut seat, nth);
            }
        }
    }
}

#[test]
fn a_move_ends_the_hint_that_is_shown_also_while_the_text_lies_over_the_board() {
    let mut seat = Seat::new();
    seat.resize(80, 24);
    begin(&mut seat, 0);
    seat.keys("H H").says("Enter plays it").keys("w");
    seat.event(crossterm::event::Event::Paste("SE-G9,H9,I9".to_owned()));
    assert_eq!(standing(&seat), TaskState::Solved);
    assert_eq!(seat.app().suggested_move(), None);
    assert_eq!(seat.app().esc(), EscAction::LeaveExercise);
}

#[test]
fn enter_plays_the_hint_that_is_shown_and_esc_ends_it() {
    for (nth, lesson) in Course::built_in().lessons.iter().enumerate() {
        let mut seat = Seat::new();
        seat.resize(120, 40);
        begin(&mut seat, nth);
        let Some(example) = lesson.steps[0].task.as_ref().and_then(|it| it.rounds[0].example)
        else {
            continue;
        };
        // Enter plays the hint even if the cursor is on a piece that could be lifted.
        seat.keys("H H").says("Enter plays it");
        assert!(seat.app().scene().ghost.is_some(), "{}", lesson.title);
        seat.keys("Esc");
        assert!(seat.app().game.mode.exercise().is_some() && seat.app().suggested_move().is_none());
        seat.keys("H Enter");
        assert_eq!(seat.played()[0], example.to_string(), "{}", lesson.title);
    }
}

#[test]
fn as_many_turns_as_a_hint_says_lead_to_what_is_asked() {
    let mut seat = at_lesson("turning");
    read(&mut seat);
    seat.keys("Enter r Enter");
    assert_eq!(seat.played(), ["SEG7-G7,G8,G9"]);
}

#[test]
fn a_task_solved_another_day_counts() {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile::new(folder.path().join("settings.json"));
    let mut seat = Seat::new();
    seat.running.settings = Some(file.clone());
    begin(&mut seat, 0);
    seat.keys("m =SE-G9,H9,I9 Enter Esc").shows("   1  The aim of the game (1/2)");
    let mut seat = Seat::new();
    seat.running.shell.game.progress = SavedSettings::in_file(file).settings.lessons;
    assert!(!seat.app().game.progress.has("aim"));
    begin(&mut seat, 0);
    seat.shows("The aim of the game (2/2)").keys("Enter m =T-K7,K8,L8 Enter");
    assert!(seat.app().game.progress.has("aim"));
    seat.keys("Esc").shows("✓  1  The aim of the game  ");
}

#[test]
fn from_the_lesson_before_the_way_leads_to_the_first_unsolved_task_too() {
    let mut seat = Seat::new();
    seat.running.shell.game.progress = "pieces-1".parse().unwrap();
    begin(&mut seat, 0);
    seat.keys("}").shows("The pieces (2/").keys("[").shows("The pieces (1/");
}

#[test]
fn behind_the_last_lesson_on_the_rules_comes_the_first_game() {
    let last = Course::built_in().teaching_rules - 1;
    for keys in ["] ] Enter", "] ] ]"] {
        let mut seat = Seat::new();
        begin(&mut seat, last);
        seat.keys(keys);
        assert!(seat.app().game.mode.exercise().is_none(), "{keys}");
        assert!(seat.session().seats().computer()[1].is_some(), "{keys}");
    }
}

#[test]
fn the_last_page_leaves_the_board_as_the_player_left_it() {
    let mut seat = Seat::new();
    begin(&mut seat, Course::built_in().teaching_rules - 1);
    seat.keys("] m =TJ3-J9,K9,K10 Enter").says("Stopped").keys("Enter").shows("whole game");
    assert_eq!(seat.played(), ["TJ3-J9,K9,K10"]);
}

#[test]
fn every_text_has_room() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    for lesson in &Course::built_in().lessons {
        for step in &lesson.steps {
            for (columns, lines, most) in [(44, 21, 17), (80, 24, 5)] {
                seat.resize(columns, lines);
                let screen = seat.screen();
                let height = screen.lines().skip_while(|line| !line.starts_with("──")).count();
                assert!(height <= most, "{height} lines in {columns}x{lines}:\n{screen}");
                let counted = if step.task.is_some() { " (" } else { "" };
                let title = format!("{}{counted}", lesson.title);
                assert!(screen.contains(&title), "{screen}");
            }
            // There must be room for the status line too, beside the board.
            for (columns, lines) in [(114, 24), (120, 40), (200, 60)] {
                seat.resize(columns, lines);
                if step.task.is_some() {
                    seat.keys("H");
                }
                let screen = seat.screen();
                let top = screen.lines().next().unwrap_or_default();
                let panel = top.chars().position(|c| c == '┌').expect("a panel");
                let title = screen.lines().nth(1).unwrap_or_default().chars().skip(panel + 1);
                let first = lesson.title.split(' ').next().unwrap_or_default();
                assert!(title.collect::<String>().starts_with(first), "{screen}");
            }
            seat.resize(80, 24).keys("]");
        }
        if seat.app().game.mode.exercise().is_none() {
            break;
        }
    }
}

#[test]
fn the_line_below_the_board_has_room_for_every_task_and_answer() {
    let room =
        |text: String| assert!(fits_below(&text, ratatui::layout::Size::new(80, 24)), "{text}");
    for step in Course::built_in().lessons.iter().flat_map(|lesson| &lesson.steps) {
        let Some(task) = &step.task else { continue };
        room(task.instruction.with_keys(|_| "Enter".to_owned()));
        for round in &task.rounds {
            room(round.hint.with_keys(|_| "Enter".to_owned()) + " H again shows it.");
            room(round.praise.with_keys(|_| "Enter".to_owned()) + " Enter goes on.");
        }
    }
}

#[test]
fn the_keys_in_the_texts_are_those_of_the_table() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    let take = keys::name_of(&Action::Board(BoardAction::Take(Kind::StraightEnd)));
    assert_eq!(take, "3");
    seat.keys("Enter").shows(&format!("take a straight with {take}"));
    for key in ["H", "u", "[", "]", "Enter", "Esc"] {
        let shown = |row: &DialogBinding| row.action(key);
        let shown = SHOWN.iter().find_map(|rows| rows.iter().find_map(shown));
        let shown = shown.and_then(|asked| match asked {
            DialogAction::AtBoard(key) => action_of_key::<Punct>(key.into()),
            asked => Some(Action::Dialog(asked)),
        });
        let event = key_names::key(key);
        assert_eq!(action_of_key::<Punct>(event), shown, "{key}");
        assert!(Key::ENTER.is(event) == (key == "Enter"));
    }
}

#[test]
fn a_lesson_on_the_screen() {
    let mut seat = at_lesson("climbing");
    insta::assert_snapshot!("text_80x24", golden::frame(&seat.draw()));
    let mut seat = at_lesson("climbing");
    seat.running.shell.appearance = seat::ascii();
    insta::assert_snapshot!("text_44x21_ascii", golden::text(&seat.resize(44, 21).draw()));
    seat.keys("m =SED6-H6,I6,J6 Enter");
    insta::assert_snapshot!("done_120x40_ascii", golden::text(&seat.resize(120, 40).draw()));
}

/// A text over the board leaves the spaces that it mentions visible, if it can.
#[test]
fn at_80_by_24_the_first_lessons_cover_no_row_that_they_speak_of() {
    for (name, spoken_of) in [("aim", ["G9", "I9"]), ("pieces", ["F5", "K11"])] {
        let mut seat = at_lesson(name);
        let screen = seat.resize(80, 24).screen();
        assert!(seat.app().game.mode.reads_exercise(&seat.app().appearance), "{screen}");
        for space in spoken_of {
            assert!(!seat.cells(&press(space)).is_empty(), "{space} of {name}:\n{screen}");
        }
    }
}
