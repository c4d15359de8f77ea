//! Tasks from the player's own games: found when a game ends, done, and offered again when they are
//! due.

use jiff::civil::date;

use super::*;
use crate::kit::lessons::TaskState;
use crate::kit::settings::SettingsFile;
#[cfg(feature = "server")]
use crate::kit::{
    session::{PersonId, SeatOf},
    storage::{Name, now},
    strength::Strength,
};
use crate::punct::engine::tests::WON;
use crate::punct::exercises::tests::{MISSED, QUIET};
use crate::punct::lessons::own_tasks::tests::missed_win;
use crate::punct::lessons::own_tasks::{TaskBook, TaskChange, TaskFile};
use crate::punct::screen::News;
use crate::punct::screen::TasksHere;
use crate::punct::screen::advice::Finding;
use crate::punct::screen::modes::Mode;
#[cfg(feature = "server")]
use crate::punct::{
    control::table::TableClient,
    play::{Command, Match},
    record::Record,
    screen::{App, modes::table::TablePanel, tests::seat::colours},
};
#[cfg(feature = "server")]
use crate::rules::{Player, Rules};

/// Two persons have played [`MISSED`] at this screen; tasks are looked for.
fn at_the_end() -> Seat {
    let mut seat = Seat::after(&MISSED);
    seat.running.shell.game.today = || date(2026, 11, 27);
    seat.running.shell.game.tasks = TasksHere::new(TaskBook::default());
    seat.running.host.budgets.review = 20;
    seat
}

fn resign(seat: &mut Seat) {
    seat.keys("x y");
}

#[test]
fn the_result_offers_the_tasks_of_the_game_and_leads_back_to_it() {
    let mut seat = at_the_end();
    resign(&mut seat);
    let found = seat.app().game.tasks.book.tasks().len();
    assert!((1..=3).contains(&found), "{found}");
    seat.shows("from this game: ").keys("f").shows("Find better").shows("find a better move");
    assert!(seat.app().game.mode.exercise().is_some());
    seat.keys("Esc Esc").shows("from this game: ");
    assert!(seat.app().game.mode.exercise().is_none());
}

#[test]
fn while_the_search_goes_on_the_result_says_so() {
    let mut seat = at_the_end();
    // In this test no thread answers the search, so the result goes on waiting for it.
    seat.running.shell.game.is_end_counted = true;
    resign(&mut seat);
    let app = &mut seat.running.shell;
    app.dialogs.clear();
    (app.game.is_end_counted, app.game.tasks) = (false, TasksHere::new(TaskBook::default()));
    app.show_result();
    seat.shows("Looking for tasks for you in this game: 0 % done.");
    let app = &mut seat.running.shell;
    let ticket = app.game.tasks.search.as_ref().expect("a search").ticket();
    app.take_in_news(News::Found(ticket, Finding::TasksSoFar(40)));
    seat.shows("in this game: 40 % done.");
    assert!(!seat.screen().contains("your tasks"), "nothing can be done with f yet");
    seat.keys("f").says("The search still goes on");
    assert!(seat.dialog().is_some(), "the result stays");
}

#[test]
fn after_a_failed_try_h_begins_the_task_again_with_its_hint() {
    let mut seat = at_the_end();
    resign(&mut seat);
    seat.keys("f");
    let tried = seat.app().game.mode.exercise().expect("a task");
    let played = tried.run.sheet.task.clone().expect("the request");
    let played = played.trim_end_matches('.').rsplit(' ').next().expect("the move").to_owned();
    seat.keys(&format!("m ={played} Enter")).says("That was played");
    assert_eq!(seat.app().game.mode.exercise().map(|it| it.run.state), Some(TaskState::Failed));
    seat.shows("H  hint");
    seat.keys("H").says("A right move ").says("H again says where to").keys("H").says("The PÜNCT ");
    seat.keys("H").says("Enter plays it").keys("Enter").says("Right: that is the best move found.");
}

#[test]
fn a_game_without_a_task_says_so() {
    let mut seat = Seat::after(&WON[..2]);
    seat.running.shell.game.tasks = TasksHere::new(TaskBook::default());
    seat.running.host.budgets.review = 20;
    resign(&mut seat);
    seat.shows("There is no task for you in this game.");
}

#[test]
fn a_game_that_was_over_when_it_was_opened_is_not_looked_through() {
    let mut seat = at_the_end();
    seat.running.shell.game.is_end_counted = true;
    resign(&mut seat);
    assert_eq!(seat.app().game.tasks.book.tasks().len(), 0);
}

/// Whether tasks are looked for when a player opens a game that is over at a table, against this
/// opponent.
#[cfg(feature = "server")]
fn looks_for_tasks_against(opponent: SeatOf<Strength>) -> bool {
    let anna = PersonId(1);
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let mut table = Match::at_table(&record, [SeatOf::Person(anna), opponent].into());
    table.apply_for(anna, Command::play(WON[0].parse().unwrap()), now()).unwrap();
    table.apply(Player::Black, Command::play(WON[1].parse().unwrap()), now()).unwrap();
    table.apply_for(anna, Command::Resign, now()).unwrap();
    let panel = TablePanel::new(TableClient::new(anna, table.snapshot().for_person(anna), false));
    let mut app = App::new(panel.client.new_session(), colours());
    app.game.tasks = TasksHere::new(TaskBook::default());
    app.set_mode(Mode::Table(Box::new(panel)));
    app.game.tasks.search.is_some()
}

#[test]
#[cfg(feature = "server")]
fn a_game_against_the_computer_that_ended_elsewhere_is_looked_through_when_it_is_opened() {
    assert!(looks_for_tasks_against(SeatOf::Computer(Strength::FIRST)));
    assert!(!looks_for_tasks_against(SeatOf::Person(PersonId(2))));
}

#[test]
fn the_start_screen_leads_with_those_for_today_until_they_are_solved() {
    let mut seat = Seat::after(&[]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let settings = SettingsFile::new(folder.path().join("settings.json"));
    let file = TaskFile::from_settings(&settings);
    seat.running.shell.game.today = || date(2026, 11, 27);
    let found = TaskChange::Found(vec![missed_win()], date(2026, 11, 20));
    seat.running.shell.game.tasks.book = file.change(&found).expect("written").0;
    seat.running.host.task_store = Some(Box::new(file.clone()));
    seat.keys("g").shows("1 for today, from your own games").keys("f").shows("Task 1 of 1");
    seat.keys(&format!("m ={QUIET} Enter"))
        .says("That was played. White could have won at once. The chance fell from 100% to 40%.");
    let (kept, _) = file.read();
    assert_eq!(kept.due(date(2026, 11, 27)).count(), 0, "it is kept that it failed");
    assert_eq!(kept.due(date(2026, 11, 28)).count(), 1);
    seat.keys(&format!("Enter m ={} Enter", WON[10])).says("Right: that is the best move found.");
    seat.keys("Enter").shows("Puzzles");
    assert!(!seat.screen().contains("for today"));
}
