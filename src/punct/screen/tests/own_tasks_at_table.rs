//! Tasks from games against the computer at a table.

use super::seat::Seat as ScreenSeat;
use crate::kit::session::PersonId;
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::control::table::TableClient;
use crate::punct::engine::tests::game_of;
use crate::punct::exercises::tests::MISSED;
use crate::punct::lessons::own_tasks::TaskBook;
use crate::punct::play::{Command, Match, Seat, Seats};
use crate::punct::record::Record;
use crate::punct::screen::News;
use crate::punct::screen::TasksHere;
use crate::punct::screen::modes::table::TablePanel;
use crate::rules::Player;

const ANNA: PersonId = PersonId(1);

/// Anna's screen at a table at which [`MISSED`] was played. White is Anna; tasks are looked for.
fn table(black: Seat, in_rated_game: bool) -> (Match, ScreenSeat) {
    let record = Record::from_game(game_of(&MISSED), Player::BOTH.map(Name::default_of), now());
    let table = Match::at_table(&record, Seats::new(Seat::Person(ANNA), black));
    let mut panel = TablePanel::new(TableClient::new(ANNA, table.snapshot(), false));
    panel.in_rated_game = in_rated_game;
    let mut seat = ScreenSeat::at_table(panel);
    seat.running.shell.game.tasks = TasksHere::new(TaskBook::default());
    seat.running.host.budgets.review = 20;
    (table, seat)
}

#[test]
fn a_table_with_the_computer_is_left_for_the_tasks_of_its_game() {
    let computer = Seat::Computer(Strength::FIRST);
    let (mut table, mut seat) = table(computer, false);
    assert!(seat.app().game.tasks.book.tasks().is_empty(), "nothing is sought in a game that runs");
    table.apply_for(ANNA, Command::Resign, now()).unwrap();
    seat.take(News::Snapshot(Box::new(table.snapshot())));
    let found = seat.app().game.tasks.book.tasks().len();
    assert!(found > 0);
    seat.shows("from this game").shows("f your tasks").keys("f");
    assert!(seat.app().game.mode.panel().is_some(), "another screen shows the tasks");
    assert_eq!(seat.app().game.tasks.wanted.len(), found);
    // A player who sits down again finds the result, and no second search begins.
    let mut again =
        ScreenSeat::at_table(TablePanel::new(TableClient::new(ANNA, table.snapshot(), false)));
    again.running.shell.game.tasks = TasksHere::new(TaskBook::default());
    again.take(News::Snapshot(Box::new(table.snapshot())));
    assert!(again.app().game.tasks.book.tasks().is_empty());
}

#[test]
fn no_tasks_are_sought_after_games_between_two_or_while_a_rated_game_runs() {
    let ben = Seat::Person(PersonId(2));
    for (black, in_rated_game) in [(ben, false), (Seat::Computer(Strength::FIRST), true)] {
        let (mut table, mut seat) = table(black, in_rated_game);
        table.apply_for(ANNA, Command::Resign, now()).unwrap();
        seat.take(News::Snapshot(Box::new(table.snapshot())));
        assert!(seat.app().game.tasks.book.tasks().is_empty());
        assert!(!seat.screen().contains("your tasks"), "no search is told");
    }
}
