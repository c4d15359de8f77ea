//! The lessons, as a newcomer takes them.

use crossterm::event::Event;
use tempfile::TempDir;

use super::table::{Table, agreed, looks};
use crate::gipf::lessons::lessons;
use crate::gipf::play::{Command, Seats, Session};
use crate::gipf::record::AgreedRules;
use crate::gipf::screen::action::{GipfAction, PlayAction};
use crate::gipf::screen::dialogs::Dialog;
use crate::gipf::screen::{playing, welcome};
use crate::kit::settings::{SavedSettings, SettingsFile};
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::Program as _;
use crate::rules::Player;

fn newcomer() -> Table {
    let folder = TempDir::new().unwrap();
    let saves = Store::find(Some(folder.path().join("saves"))).unwrap();
    Table::from_app(welcome(&saves, looks(), SavedSettings::default()).shell, folder)
}

/// The keys that solve the lessons one after the other, once their texts are read.
const KEYS: [&str; 7] = [
    "Enter Enter",
    "Right Enter Enter Enter",
    "Right Enter Enter Space Enter",
    "Right Enter Enter Enter",
    "Right 3 Enter Enter",
    "Enter Tab Enter",
    "c",
];

#[test]
fn the_course_is_solved_with_the_keys_it_tells() {
    let mut table = newcomer();
    table.shows("New to GIPF?").keys("y").shows("Learn GIPF").keys("Enter");
    for (lesson, keys) in lessons().iter().zip(KEYS) {
        let is_last = lesson.name == lessons()[lessons().len() - 1].name;
        let on = if is_last { "begins a game" } else { "goes on" };
        table
            .shows(&lesson.title)
            .read()
            .keys(keys)
            .says(&format!("{} Enter {on}.", lesson.praise));
        table.shows(if is_last { "Enter begin a game" } else { "Enter next lesson" });
        table.keys("Enter");
    }
    table.says("the computer Black at strength 1").shows("Computer 1");
    assert!(table.gipf().shell.game.lesson.is_none() && table.gipf().shell.dialogs.is_empty());
    assert!(table.played().is_empty() && table.session().path().is_none());
    assert!(KEYS.iter().map(|keys| keys.split_whitespace().count() + 2).sum::<usize>() < 40);
}

#[test]
fn a_newcomer_is_offered_the_lessons_and_the_basic_version_and_esc_goes_back() {
    let begin = |settings: SavedSettings, folder: &TempDir| {
        let saves = Store::find(Some(folder.path().join("saves"))).unwrap();
        let names = Player::BOTH.map(Name::default_of);
        let store = Session::folder(&saves);
        let session = Session::new(store, AgreedRules::default(), names, Seats::BOTH_HERE);
        playing((session, None), true, looks(), settings).shell
    };
    let folder = TempDir::new().unwrap();
    let app = begin(SavedSettings::default(), &folder);
    let mut table = Table::from_app(app, folder);
    table.shows("New to GIPF?").keys("Enter").shows("Learn GIPF").keys("Esc").shows("[basic]");
    table.keys("?").shows("Help: GIPF").keys("Esc").shows("A new game of GIPF");
    for _ in 0..12 {
        table.keys("? Esc").shows("A new game of GIPF").keys("Tab");
    }
    table.keys("Esc").says("w lists the lessons");
    table.keys(":").shows("Basic, turn 0").keys("Esc");
    assert!(!table.left && table.gipf().shell.dialogs.is_empty());
    // A player who has played gets the form of the usual game.
    table.keys("m =e1-e2 Enter");
    let Table { folder, .. } = table;
    let mut table = Table::from_app(begin(SavedSettings::default(), &folder), folder);
    table.shows("A new game of GIPF").shows("[tournament]");
}

#[test]
fn the_text_stands_below_the_board_in_pages() {
    let mut table = newcomer();
    table.keys("y Enter").shows("Enter read on");
    let with_text = table.screen();
    let closed = table.keys("Esc").screen();
    let board = 1..19;
    for (nth, (line, closed)) in with_text.lines().zip(closed.lines()).enumerate() {
        assert!(!board.contains(&nth) || line == closed, "{nth}:\n{with_text}\n{closed}");
    }
    table.keys("w").shows(&lessons()[0].text[..40]).keys("Enter");
    assert!(!table.screen().contains(&lessons()[0].text[..40]), "a page of its own");
    table.read().says(&lessons()[0].task);
    table.resize(120, 40).keys("w").shows("Enter read on").shows("e1").keys("Esc");
    table.resize(44, 21).keys("w").shows(&lessons()[0].text[..30]).keys("Enter");
    assert!(table.gipf().shell.dialogs.is_empty(), "no room for pages");
}

#[test]
fn enter_alone_with_or_without_a_kind_of_piece_solves_no_lesson_but_the_first() {
    for (nth, lesson) in lessons().iter().enumerate().skip(1) {
        for kind in ["", "1", "2", "3"] {
            let mut table = newcomer();
            table.gipf().shell.act(GipfAction::Game(PlayAction::Lesson(nth)));
            table.read().keys(kind);
            for times in 1..=6 {
                table.keys("Enter");
                let is_solved = table.gipf().shell.game.progress.has(&lesson.name);
                assert!(!is_solved, "{}: {kind} and {times} times Enter", lesson.title);
            }
        }
    }
}

/// Presses every `step`th key in each lesson, and different keys in neighbouring lessons.
fn press_all(step: usize) {
    let named = ["Tab", "Shift-Tab", "Backspace", "Esc", "Enter", "Space", "F1", "Up", "Left"];
    let typed = (' '..='~').filter(|c| *c != ' ').map(String::from);
    for nth in 0..lessons().len() {
        let keys = typed.clone().chain(named.map(str::to_owned));
        for key in keys.skip(nth % step).step_by(step) {
            let mut table = newcomer();
            table.gipf().shell.act(GipfAction::Game(PlayAction::Lesson(nth)));
            let seen = |table: &mut Table| {
                let look = &table.gipf().shell.appearance;
                let looks = (look.theme().name(), look.picture);
                (table.screen(), looks)
            };
            let before = seen(&mut table);
            table.keys(if key == "=" { "==" } else { &key });
            let is_open = matches!(table.gipf().shell.dialogs.last(), Some(Dialog::Lesson(_)));
            let is_obeyed = table.left || seen(&mut table) != before;
            assert!(!is_open || is_obeyed, "lesson {}: {key}", nth + 1);
        }
    }
}

#[test]
fn while_the_text_is_open_a_key_closes_it_or_is_obeyed() {
    press_all(3);
}

#[test]
#[ignore = "takes seconds: every key in every lesson"]
fn while_the_text_is_open_every_key_closes_it_or_is_obeyed() {
    press_all(1);
}

#[test]
fn a_turn_that_is_not_asked_for_is_allowed_but_taken_back() {
    let mut table = newcomer();
    table.keys("y Enter").read().keys("m =e1-e2 Enter");
    table.refuses("Allowed, but not the task. The line goes");
    assert!(table.played().is_empty());
    table.keys("Esc").shows("Learn GIPF").keys("Esc").shows("A new game of GIPF");
}

#[test]
fn the_use_of_the_last_lesson_has_to_be_contested() {
    let mut table = newcomer();
    table.keys("y Enter }").read().shows("do you contest it?");
    table
        .keys("l")
        .shows("Lesson 7 of 7")
        .read()
        .keys("c")
        .says("Now a game of PÜNCT would decide");
    assert!(table.session().open_contest().is_none());
}

#[test]
fn the_game_that_was_on_waits_and_nothing_of_a_lesson_is_kept() {
    let mut table = Table::new(agreed("basic", 0)).after_turns("e1-e2 e9-e8");
    let saved = table.saved();
    table.keys("w Enter").shows("Lesson 1 of 7").read().keys("s").refuses("This is a lesson");
    table.keys("]").shows("Lesson 2 of 7").read();
    table.keys("Right Enter Enter Enter").says("back in your reserve");
    table.keys("Enter").read().keys("w").shows("Lesson 3 of 7").keys("[").shows("Lesson 2 of 7");
    table.read().keys("Esc Esc");
    assert_eq!(table.played(), saved);
    assert_eq!(table.saved(), saved);
    // An act that leads away from a lesson restores the game first.
    table.keys("w Enter").read().keys("n").shows("A new game of GIPF").keys("Esc");
    assert_eq!(table.played(), saved);
}

#[test]
fn the_computer_does_nothing_in_a_lesson() {
    let mut table = Table::against_computer(agreed("basic", 0));
    table.keys("Enter Enter");
    assert_eq!(table.played().len(), 2, "the computer has answered");
    table.keys("w Enter").read().keys("Enter Enter").says("Enter goes on");
    assert_eq!(table.played().len(), 1);
    table.keys("Esc Esc");
    assert_eq!(table.played().len(), 2);
}

#[test]
fn a_hint_is_there_for_the_task_on_the_board() {
    let mut table = newcomer();
    table.keys("y Enter").read().shows("H hint");
    table.keys("H").says("The line goes straight up from b1.");
    table.keys("Enter Enter H").says("Enter goes on to the next lesson");
}

#[test]
fn what_is_done_is_ticked_and_kept_and_the_next_lesson_is_chosen() {
    let mut table = newcomer();
    table.keys("y Enter").read().keys("Enter Enter").says("Enter goes on").keys("Esc");
    table.shows("✓  1  Pushing in").shows("   2  A row").keys("Enter").shows("Lesson 2 of 7");
    assert_eq!(table.gipf().shell.game.progress, "pushing".parse().unwrap());
    // The list chooses a lesson that was left undone.
    table.read().keys("]").read().keys("Esc Enter").shows("Lesson 3 of 7");

    let folder = TempDir::new().unwrap();
    let file = SettingsFile::new(folder.path().join("settings.json"));
    let saves = Store::find(Some(folder.path().join("saves"))).unwrap();
    let mut running = welcome(&saves, looks(), SavedSettings::in_file(file.clone()));
    running.shell.act(GipfAction::Game(PlayAction::Lesson(0)));
    running
        .shell
        .act(GipfAction::Game(PlayAction::Command(Command::Play("b1-b2".parse().unwrap()))));
    running.handle(Event::Resize(80, 24));
    assert_eq!(SavedSettings::in_file(file).settings.gipf_lessons, "pushing".parse().unwrap());
}
