//! The tasks from the games of accounts.

use super::*;
use crate::kit::system::today;
use crate::punct::lessons::own_tasks::tests::missed_win;
use crate::punct::lessons::own_tasks::{TaskBook, TaskChange};
use crate::server::database::accounts;
use crate::server::database::tests::task_books_put_aside;
use crate::server::game_server::AccountTasks;

fn found() -> TaskChange {
    TaskChange::Found(vec![missed_win()], today())
}

fn book(server: &GameServer, account: AccountId) -> TaskBook {
    let (book, trouble) = AccountTasks::new(server, account).book().expect("a book");
    assert!(trouble.is_none());
    book
}

/// The texts of the books that were put aside.
fn put_aside(server: &GameServer, account: AccountId) -> Vec<String> {
    server.database(|it| task_books_put_aside(it, account)).expect("an answer")
}

#[test]
fn tasks_are_their_owners_and_outlast_a_restart_but_not_the_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(database);
    let (kept, _) = AccountTasks::new(&server, anna).change(&found()).expect("a change");
    assert_eq!(kept.tasks().len(), 1);
    drop(server);
    let server =
        GameServer::new(Database::open(folder.path()).expect("a database")).expect("a server");
    assert_eq!((book(&server, anna), book(&server, ben)), (kept, TaskBook::default()));
    let (id, on) = (missed_win().id(), today());
    AccountTasks::new(&server, anna)
        .change(&TaskChange::Tried { id, is_solved: true, on })
        .expect("a change");
    assert_eq!(book(&server, anna).due(on).count(), 0);
    server.write(|it| accounts::close(it, anna)).expect("closed");
    assert_eq!(book(&server, anna), TaskBook::default());
}

#[test]
fn damaged_tasks_are_put_aside_and_told_once() {
    let (server, [anna, _]) = server_of_two(Database::in_memory().expect("a database"));
    let long = "x".repeat(2 << 20);
    for damaged in ["", "{}", "[1", "\u{0}\u{1b}[2J", &long] {
        server.write(|it| accounts::set_task_book(it, anna, damaged)).expect("stored");
        let (book_read, trouble) = AccountTasks::new(&server, anna).book().expect("a book");
        assert_eq!(book_read, TaskBook::default());
        let trouble = trouble.expect("it is told").to_string();
        assert!(trouble.starts_with("your tasks can't be read: ") && !trouble.contains('\u{1b}'));
        assert_eq!(put_aside(&server, anna).pop().as_deref(), Some(damaged));
        assert_eq!(book(&server, anna), TaskBook::default(), "it is told once");
        AccountTasks::new(&server, anna).change(&found()).expect("tasks begin anew");
        assert_eq!(book(&server, anna).tasks().len(), 1);
    }
    assert_eq!(put_aside(&server, anna).len(), 5, "none is lost");
    // A change of a damaged book puts it aside, too.
    server.write(|it| accounts::set_task_book(it, anna, "{")).expect("stored");
    let (kept, trouble) = AccountTasks::new(&server, anna).change(&found()).expect("a change");
    assert_eq!((kept.tasks().len(), trouble.is_some()), (1, true));
}

#[test]
fn tasks_of_a_newer_program_stay_as_they_are() {
    let (server, [anna, _]) = server_of_two(Database::in_memory().expect("a database"));
    let newer = r#"{"format":"punct-tasks","version":99,"tasks":[]}"#;
    server.write(|it| accounts::set_task_book(it, anna, newer)).expect("stored");
    let why = "your tasks can't be read: written by a newer version of the program";
    assert_eq!(AccountTasks::new(&server, anna).book().expect_err("refused").to_string(), why);
    assert_eq!(
        AccountTasks::new(&server, anna).change(&found()).expect_err("refused").to_string(),
        why
    );
    let stored = server.database(|it| accounts::task_book(it, anna)).expect("an answer");
    assert_eq!(stored.as_deref(), Some(newer.as_bytes()));
}
