//! The tasks from the owner's games.

use super::*;
use crate::kit::system::today;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::own_tasks::tests::missed_win;
use crate::server::database::accounts;
use crate::server::game_server::AccountTasks;

/// A lobby whose owner has a task.
fn with_task() -> Guest {
    let server = server();
    let anna = account(&server, "anna");
    let found = TaskChange::Found(vec![missed_win()], today());
    AccountTasks::new(&server, anna.id).change(&found).unwrap();
    Guest::new(&server, &anna)
}

#[test]
fn the_lobby_leads_to_the_tasks_for_today_until_they_are_tried() {
    let mut guest = with_task();
    guest.sees("1 task is for today.").sees("1 for today, from your own games").keys("Enter");
    assert_eq!(guest.lobby.take_game(), Some(LobbyGame::Tasks));
    let anna = guest.lobby.list.account.id;
    let (id, on) = (missed_win().id(), today());
    AccountTasks::new(&guest.server, anna)
        .change(&TaskChange::Tried { id, is_solved: false, on })
        .unwrap();
    guest.hear();
    guest.misses("for today").sees("You play no game just now");
}

#[test]
fn the_tasks_of_a_game_lead_back_to_its_table_and_then_to_the_lobby() {
    let (game, id) = (GameId(7), missed_win().id());
    let tasks = Lobby::next_game(LobbyGame::Table(game), vec![id]).expect("tasks");
    assert_eq!(tasks, LobbyGame::TasksOf(game, vec![id]));
    assert_eq!(Lobby::next_game(tasks, Vec::new()), Some(LobbyGame::Table(game)));
    assert_eq!(Lobby::next_game(LobbyGame::Table(game), Vec::new()), None);
    assert_eq!(Lobby::next_game(LobbyGame::Tasks, Vec::new()), None);
}

#[test]
fn damaged_tasks_are_told_once_and_do_not_close_the_lobby() {
    let guest = with_task();
    let anna = guest.lobby.list.account.clone();
    guest.server.write(|it| accounts::set_task_book(it, anna.id, "{}")).unwrap();
    let mut guest = Guest::new(&guest.server, &anna);
    guest.sees("Your tasks can't be read").misses("for today");
    Lobby::refresh(&mut guest.lobby);
    guest.keys("t").misses("can't be read");
}
