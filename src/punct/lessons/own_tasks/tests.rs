//! Tests how tasks are kept, and how programs share one file of tasks.

use std::fs;
use std::path::PathBuf;
use std::thread;

use jiff::civil::{Date, date};
use tempfile::TempDir;

use super::{MAX_TASKS, NoTask, OwnTask, TaskBook, TaskChange, TaskFile};
use crate::kit::lessons::Schedule;
use crate::kit::settings::SettingsFile;
use crate::punct::engine::tests::{WON, game_of, read};
use crate::rules::{Game, Move};

const TODAY: Date = date(2026, 11, 27);

/// A move that is legal after all moves of [`WON`] but the last, and does not win there.
pub const QUIET: &str = "T-C3,C4,D4";

/// Makes a task in which White could win at once but has played [`QUIET`].
pub fn missed_win() -> OwnTask {
    task_at(&game_of(&WON[..10]), QUIET, WON[10]).expect("a task")
}

fn task_at(game: &Game, played: &str, best: &str) -> Result<OwnTask, NoTask> {
    let played = (read(played), Some("White could have won at once.".to_owned()));
    OwnTask::new(game, played, [100, 40], (read(best), Vec::new()))
}

/// Makes tasks of different positions, at most one for each legal second move.
fn many(count: usize) -> Vec<OwnTask> {
    let start = game_of(&WON[..1]);
    let moves = start.legal_moves();
    let tasks = moves.into_iter().map(|second| {
        let mut game = start.clone();
        game.play(second).expect("a legal move");
        let here = game.legal_moves();
        OwnTask::new(&game, (here[0], None), [60, 30], (here[1], vec![here[2]])).expect("a task")
    });
    tasks.take(count).collect()
}

fn found(tasks: Vec<OwnTask>) -> TaskChange {
    TaskChange::Found(tasks, TODAY)
}

fn tried(task: &OwnTask, is_solved: bool) -> TaskChange {
    TaskChange::Tried { id: task.id(), is_solved, on: TODAY }
}

/// A folder with a file of tasks.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self) -> TaskFile {
        TaskFile::from_settings(&SettingsFile::new(self.path("settings.json")))
    }

    fn change(&self, change: &TaskChange) -> TaskBook {
        let (book, trouble) = self.file().change(change).expect("it can be written");
        assert!(trouble.is_none());
        book
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path("tasks.json")).expect("the file")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_task_has_legal_moves_of_which_the_one_played_is_not_good() {
    let game = game_of(&WON[..10]);
    assert_eq!(task_at(&game, WON[10], WON[10]), Err(NoTask::GoodAndBad(read(WON[10]))));
    assert_eq!(task_at(&game, WON[0], WON[10]), Err(NoTask::Illegal(read(WON[0]))));
    assert_eq!(task_at(&game_of(&WON), QUIET, QUIET), Err(NoTask::Over));
    let task = missed_win();
    assert_eq!(task.game().moves(), game.moves());
    assert_eq!(task.task_text(), format!("White to move: find a better move than {QUIET}."));
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let place = Place::new();
    let (task, others) = (missed_win(), many(2));
    place.change(&found([vec![task.clone()], others.clone()].concat()));
    place.change(&tried(&task, true));
    let kept = place.change(&tried(&others[0], false));
    let (read, trouble) = place.file().read();
    assert!(trouble.is_none());
    assert_eq!(read, kept);
    let due: Vec<_> = read.due(TODAY).map(|kept| &kept.task).collect();
    assert_eq!(due, [&others[1]], "the one that is neither solved nor failed");
    assert_eq!(read.due(date(2026, 11, 28)).count(), 2);
    // A game that was set up in the position of the first task gives the same task.
    let set_up = Game::from_position(game_of(&WON[..10]).position().clone());
    place.change(&found(vec![task_at(&set_up, QUIET, WON[10]).expect("a task")]));
    assert_eq!(place.file().read().0.tasks().len(), 3, "that is the same position");
}

#[test]
fn of_a_long_game_the_last_moves_are_kept() {
    let mut game = game_of(&WON[..8]);
    while game.ply() < 230 {
        let moves = game.legal_moves();
        let goes_on = |played: &&Move| {
            matches!(played, Move::Shift { .. })
                && matches!(game.position().after_move(**played), Ok((_, None)))
        };
        let Some(&played) = moves.iter().find(goes_on) else { break };
        game.play(played).expect("a legal move");
    }
    let moves = game.legal_moves();
    let task = OwnTask::new(&game, (moves[0], None), [60, 30], (moves[1], vec![])).expect("a task");
    assert_eq!(task.game().position(), game.position());
    assert_eq!((game.ply(), task.game().ply()), (230, 200));
    let place = Place::new();
    place.change(&found(vec![task.clone()]));
    assert_eq!(place.file().read().0.tasks()[0].task, task);
}

#[test]
fn no_more_tasks_are_kept_than_there_is_room_for() {
    let (mut book, tasks) = (TaskBook::default(), many(MAX_TASKS + 2));
    book.apply(&found(tasks[..MAX_TASKS].to_vec()));
    book.apply(&tried(&tasks[5], true));
    book.apply(&found(tasks[MAX_TASKS..].to_vec()));
    assert_eq!(book.tasks().len(), MAX_TASKS);
    assert!(book.find(tasks[5].id()).is_none(), "what is done goes first");
    assert!(book.find(tasks[0].id()).is_none(), "then what is oldest");
    book.apply(&found(tasks[MAX_TASKS..].to_vec()));
    assert!(book.find(tasks[1].id()).is_some(), "what is there takes no more room");
    let place = Place::new();
    place.change(&found(tasks[..MAX_TASKS].to_vec()));
    assert!(place.text().len() < 100_000, "{}", place.text().len());
}

#[test]
fn programs_that_change_the_file_at_once_lose_nothing() {
    let (place, tasks) = (Place::new(), many(24));
    thread::scope(|scope| {
        for part in tasks.chunks(8) {
            let file = place.file();
            scope.spawn(move || {
                for task in part {
                    file.change(&found(vec![task.clone()])).expect("it can be written");
                    file.change(&tried(task, true)).expect("it can be written");
                }
            });
        }
    });
    let (book, _) = place.file().read();
    assert_eq!(book.tasks().len(), 24);
    assert!(book.tasks().iter().all(|kept| kept.schedule == Schedule::Done));
    assert_eq!(place.names(), ["tasks.json"], "neither locks nor temporary files are left");
}

#[test]
fn a_damaged_file_is_told_and_put_aside() {
    let place = Place::new();
    place.change(&found(vec![missed_win()]));
    let good = place.text();
    let illegal = good.replace(WON[9], "T-D6,D7,E7");
    assert_ne!(illegal, good);
    let damaged = [
        String::new(),
        "{".to_owned(),
        good.replace("punct-tasks", "punct"),
        good.replace("\"done\"", "3").replace("untried", "never"),
        good.replace("2026-11-27", "2026-13-27"),
        illegal,
        "x".repeat(2 << 20),
    ];
    for (nth, text) in damaged.iter().enumerate() {
        fs::write(place.path("tasks.json"), text).expect("written");
        let (book, trouble) = place.file().read();
        let told = trouble.expect("trouble").to_string();
        let number = if nth == 0 { String::new() } else { format!("-{}", nth + 1) };
        let name = format!("tasks.damaged{number}.json");
        assert!(told.contains(&format!("it is put aside as {name}")), "{told}");
        assert_eq!(book, TaskBook::default());
        assert_eq!(&fs::read_to_string(place.path(&name)).expect("the old file"), text);
        place.change(&found(vec![missed_win()]));
    }
    assert_eq!(place.file().read().0.tasks().len(), 1);
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let place = Place::new();
    place.change(&found(vec![missed_win()]));
    let newer = place.text().replace("\"version\": 1", "\"version\": 2");
    fs::write(place.path("tasks.json"), &newer).expect("written");
    let (book, trouble) = place.file().read();
    assert_eq!(book, TaskBook::default());
    assert!(trouble.expect("trouble").to_string().ends_with("by a newer version of the program"));
    assert!(place.file().change(&found(many(1))).is_err());
    assert_eq!(place.text(), newer);
}

#[test]
fn what_a_file_says_can_not_obey_the_terminal() {
    let place = Place::new();
    place.change(&found(vec![missed_win()]));
    let odd = place.text().replace("White could", "\\u001b[2JWhite could");
    fs::write(place.path("tasks.json"), odd).expect("written");
    let (book, _) = place.file().read();
    let why = book.tasks()[0].task.why().expect("a reason").to_owned();
    assert!(!why.contains('\u{1b}') && why.ends_with("[2JWhite could have won at once."), "{why}");
}
