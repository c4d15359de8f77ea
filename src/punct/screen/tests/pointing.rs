//! At a table each player sees where the other points, if both want that.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use super::seat::{Seat, space};
use crate::kit::picture::ThemeName;
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::kit::terminal::Program as _;
use crate::punct::control::table::TableClient;
use crate::punct::play::{Command, CommandError, Match, Pointing, TableOwner};
use crate::punct::record::{Record, tests};
use crate::punct::screen::News;
use crate::punct::screen::modes::table::Preference;
use crate::punct::screen::modes::table::TablePanel;
use crate::rules::{Move, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

/// An owner that records the commands.
struct Scribe(Rc<RefCell<Vec<Command>>>);

impl TableOwner for Scribe {
    fn ask(&mut self, command: Command) -> Result<(), CommandError> {
        self.0.borrow_mut().push(command);
        Ok(())
    }
}

fn table() -> Match {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into())
}

/// A seat at a table, and the record of its commands.
pub fn seat(table: &Match, who: PersonId) -> (Seat, Rc<RefCell<Vec<Command>>>) {
    let wishes = Rc::default();
    let mut seat = Seat::at_table(TablePanel::new(TableClient::new(who, table.snapshot(), false)));
    seat.running.host.owner = Some(Box::new(Scribe(Rc::clone(&wishes))));
    (seat, wishes)
}

#[test]
fn nothing_is_told_of_who_does_not_want_it() {
    let (mut anna, wishes) = seat(&table(), ANNA);
    anna.at("H7").at("H8");
    assert!(wishes.borrow().is_empty());
    anna.keys("V");
    let here = Pointing { cursor: space("H8"), placement: None };
    assert_eq!(*wishes.borrow(), [Command::Point(Some(here))]);
    anna.keys("V");
    assert_eq!(wishes.borrow().last(), Some(&Command::Point(None)), "at once");
    anna.at("H9");
    assert_eq!(wishes.borrow().len(), 2);
    let (mut eve, wishes) = seat(&table(), EVE);
    eve.keys("V").refuses("You watch this game").at("H7");
    assert!(wishes.borrow().is_empty());
}

#[test]
fn who_points_sees_where_the_other_does_until_they_move() {
    let mut table = table();
    let placement = "T-D5,D6,E6".parse::<Move>().unwrap().placement();
    let held = Pointing { cursor: placement.punct(), placement: Some(placement) };
    table.come(ANNA, now());
    table.apply_for(ANNA, Command::Point(Some(held)), now()).unwrap();
    let (mut ben, _) = seat(&table, BEN);
    assert!(ben.app().scene().pointed_spaces.is_empty(), "Ben does not want to see it");
    ben.keys("V");
    assert_eq!(ben.app().scene().pointed_spaces, placement.spaces());
    ben.at("H7").shows(&format!("Anna (White) points at {}", placement.punct()));
    let played = "T-D5,D6,E6".parse().unwrap();
    table.apply_for(ANNA, Command::Play { number: None, played }, now()).unwrap();
    ben.take(News::Snapshot(Box::new(table.snapshot())));
    assert!(ben.app().scene().pointed_spaces.is_empty());
}

#[test]
fn who_points_does_so_in_the_next_game_at_the_table() {
    let mut table = table();
    let (mut anna, wishes) = seat(&table, ANNA);
    anna.keys("V");
    table.apply_for(BEN, Command::Resign, now()).unwrap();
    anna.take(News::Snapshot(Box::new(table.snapshot())));
    anna.take(News::Snapshot(Box::new(table.rematch(now()).snapshot())));
    let is_to_be_told = |anna: &Seat| {
        let app = anna.app();
        let panel = app.game.mode.panel().unwrap();
        panel.pointing_due(&app.session, &app.game.board, Instant::now()).is_some()
    };
    assert!(!is_to_be_told(&anna), "the cursor has not moved");
    anna.at("H8");
    let here = Pointing { cursor: space("H8"), placement: None };
    // On a slow machine, the pause since the last report is over, and the place is told already.
    let is_explained = wishes.borrow().last() == Some(&Command::Point(Some(here)));
    assert!(is_explained || is_to_be_told(&anna));
}

#[test]
fn what_is_chosen_elsewhere_holds_at_once() {
    let mut table = table();
    let (mut anna, wishes) = seat(&table, ANNA);
    let mut say = |anna: &mut Seat, line: &str| {
        table.apply_for(BEN, Command::Say(line.to_owned()), now()).unwrap();
        anna.take(News::Snapshot(Box::new(table.snapshot())));
    };
    say(&mut anna, "good evening");
    anna.shows("Ben: good evening").take(News::Preference(Preference::Muted(true)));
    say(&mut anna, "hurry up");
    assert!(!anna.app().notice.as_ref().is_some_and(|notice| notice.text.contains("hurry")));
    anna.take(News::Preference(Preference::Theme(ThemeName::Light)));
    assert_eq!(anna.app().appearance.theme().name(), ThemeName::Light);
    assert!(!anna.running.uses_mouse());
    anna.take(News::Preference(Preference::Mouse(true)));
    assert!(anna.running.uses_mouse() && wishes.borrow().is_empty());
    anna.take(News::Preference(Preference::Points(true)));
    assert!(matches!(wishes.borrow().as_slice(), [Command::Point(Some(_))]));
}

/// Prints the time that a screen takes to process a pointed place, in a game of 6,000 plies.
#[test]
#[ignore = "measures; run it in a release build"]
fn what_hearing_of_pointing_costs_in_a_long_game() {
    let record = tests::long_game(6000);
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    let (mut anna, _) = seat(&table, ANNA);
    anna.keys("V");
    let seen = ["H7", "H8"].map(|at| {
        let pointing = Pointing { cursor: space(at), placement: None };
        table.apply_for(BEN, Command::Point(Some(pointing)), now()).unwrap();
        table.snapshot()
    });
    let begun = Instant::now();
    for nth in 0..20 {
        anna.running.process(News::Snapshot(Box::new(seen[nth % 2].clone())).into());
    }
    println!("to hear of it: {:?}", begun.elapsed() / 20);
}
