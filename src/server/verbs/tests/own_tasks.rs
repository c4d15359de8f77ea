//! The tasks from a player's games by commands.

use super::*;
use crate::kit::system::today;
use crate::punct::engine::tests::WON;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::own_tasks::tests::{QUIET, missed_win};
use crate::server::database::accounts;
use crate::server::game_server::AccountTasks;

/// A server on which Anna has a task.
fn with_task() -> Server {
    let server = server();
    let anna = server.players[ANNA].0.id;
    let found = TaskChange::Found(vec![missed_win()], today());
    AccountTasks::new(&server.game_server, anna).change(&found).expect("a change");
    server
}

fn due(server: &Server) -> usize {
    server.asks(ANNA, "today").len()
}

#[test]
fn tasks_are_listed_shown_and_solved_by_commands() {
    let server = with_task();
    let row = &server.asks(ANNA, "today")[0];
    assert_eq!((&row["number"], &row["played"]), (&1.into(), &QUIET.into()), "{row}");
    assert!(server.says(ANNA, "today").contains("White  after  10 moves"));
    assert!(server.says(BEN, "today").starts_with("There is no task for today."));
    let page = server.says(ANNA, "today 1");
    assert!(page.contains(&missed_win().task_text()) && page.contains("White  reserve"), "{page}");
    assert_eq!(server.asks(ANNA, "today 1")[0], *row);
    let said = server.says(ANNA, &format!("today 1 {}", WON[10]));
    assert!(said.contains("solved. Right: that is the best move found."), "{said}");
    assert_eq!(due(&server), 0, "it is done");
}

#[test]
fn a_move_that_is_not_right_gets_its_reason_and_the_task_comes_back() {
    let server = with_task();
    let answer = &server.asks(ANNA, &format!("today 1 {QUIET}"))[0];
    assert_eq!(answer["verdict"], "wrong");
    assert_eq!(due(&server), 0, "not today");
    let said = server.says(ANNA, &format!("today 1 {QUIET}"));
    assert!(said.contains("That was played. White could have won at once."), "{said}");
    let (book, _) =
        AccountTasks::new(&server.game_server, server.players[ANNA].0.id).book().expect("a book");
    assert_eq!(book.due(today().tomorrow().expect("a day")).count(), 1);
}

#[test]
fn hints_come_in_two_steps_and_the_task_keeps_its_number() {
    let server = with_task();
    let first = server.says(ANNA, "today 1 hint");
    assert!(first.starts_with("A right move") && first.contains("'today 1 hint 2'"), "{first}");
    let second = server.says(ANNA, "today 1 hint 2");
    assert!(second.starts_with("The PÜNCT "), "{second}");
    assert_eq!(due(&server), 0);
    assert_eq!(server.asks(ANNA, &format!("today 1 {}", WON[10]))[0]["verdict"], "solved");
    let (book, _) =
        AccountTasks::new(&server.game_server, server.players[ANNA].0.id).book().expect("a book");
    assert_eq!(book.due(today().tomorrow().expect("a day")).count(), 1, "it needed a hint");
}

#[test]
fn what_is_no_task_or_no_move_is_refused_and_changes_nothing() {
    let server = with_task();
    for (line, exit) in [
        ("today 0", Exit::Refused),
        ("today 2", Exit::Refused),
        ("today 99999999999999999999", Exit::Usage),
        ("today one", Exit::Usage),
        ("today 1 hint 3", Exit::Usage),
        ("today 1 T-D5", Exit::Usage),
        ("today 1 T-D5,D6,E6", Exit::Refused),
    ] {
        assert_eq!(server.fails(ANNA, line).0, exit, "{line}");
        assert_eq!(due(&server), 1, "{line}");
    }
    let anna = server.players[ANNA].0.id;
    server.game_server.write(|it| accounts::set_task_book(it, anna, "{")).expect("stored");
    let (exit, why) = server.fails(ANNA, "today");
    assert!(exit == Exit::Refused && why.contains("put them aside"), "{why}");
    assert_eq!(due(&server), 0);
}
