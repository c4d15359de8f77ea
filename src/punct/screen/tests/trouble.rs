//! Trouble with the disk: the game goes on, and no player leaves an unsaved game without a
//! question.

use std::fs;

use crossterm::event::{Event, MouseButton, MouseEventKind};
use ratatui::layout::Position as Spot;

use super::*;
use crate::kit::terminal::{Flow, Program};
use crate::kit::ui::action::ShellAction;
use crate::punct::record;
use crate::punct::screen::action::NextGame;
use crate::rules::Player;

/// A game whose folder has become a file.
fn without_folder() -> Seat {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    fs::remove_dir_all(seat.saves()).unwrap();
    fs::write(seat.saves(), "in the way").unwrap();
    seat.keys("Ctrl-r");
    seat
}

fn mend(seat: &Seat) {
    fs::remove_file(seat.saves()).unwrap();
    fs::create_dir_all(seat.saves().join("auto")).unwrap();
}

#[test]
fn unsaved_the_game_goes_on_and_the_screen_keeps_saying_so() {
    let mut seat = without_folder();
    assert_eq!(seat.played(), STACK);
    seat.shows("NOT SAVED");
    seat.keys("1 Enter").shows("NOT SAVED");
    assert_eq!(seat.played().len(), 9);
    seat.keys("1").shows("NOT SAVED").keys("Esc [").shows("NOT SAVED");
}

#[test]
fn with_the_next_change_it_tries_again() {
    let mut seat = without_folder();
    mend(&seat);
    seat.keys("1 Enter");
    assert!(seat.session().save_error().is_none());
    assert_eq!(seat.saved().len(), 9);
    assert!(!seat.screen().contains("NOT SAVED"));
    seat.keys("q");
    assert!(seat.left);
}

#[test]
fn leaving_tries_again_and_then_asks() {
    let mut seat = without_folder();
    seat.keys("q");
    assert!(!seat.left);
    seat.shows("Leave without saving?").keys("Enter");
    assert!(!seat.left, "only y means yes");
    seat.keys("n");
    assert!(!seat.left && seat.dialog().is_none());
    seat.keys("q y");
    assert!(seat.left);

    let mut seat = without_folder();
    mend(&seat);
    seat.keys("q");
    assert!(seat.left);
    assert_eq!(seat.saved(), STACK);
}

#[test]
fn ctrl_c_asks_too_whatever_is_open() {
    for keys in ["", "1", "?", "m", "n", "x", "n Enter"] {
        let mut seat = without_folder();
        seat.keys(keys);
        assert_eq!(seat.running.interrupt(), Flow::Go, "{keys}");
        seat.shows("Leave without saving?");
        assert_eq!(seat.running.interrupt(), Flow::Quit, "a second request is meant");
    }
    assert_eq!(Seat::after(STACK).running.interrupt(), Flow::Quit);
}

#[test]
fn another_place_is_a_way_out() {
    let mut seat = without_folder();
    let place = seat.folder.path().join("elsewhere");
    seat.keys("q s").keys(&format!("={}", place.display())).keys("Enter");
    assert!(seat.session().save_error().is_none());
    assert_eq!(record::read(&place.with_extension("json")).unwrap().game().ply(), 8);
    assert!(!seat.left);
}

#[test]
fn an_unsaved_game_is_not_given_up_for_another_unasked() {
    let mut seat = without_folder();
    seat.keys("n Enter").shows("everything since the last save is lost");
    assert_eq!(seat.played(), STACK);
    seat.keys("Enter n Esc");
    assert_eq!(seat.played(), STACK);
    seat.keys("n Enter y");
    assert_eq!(seat.game().ply(), 0);
}

#[test]
fn gipf_has_the_screen_of_an_unsaved_game_only_after_a_question() {
    let mut seat = without_folder();
    seat.running.shell.act(Action::Next(NextGame::Gipf));
    seat.shows("Go on without saving?").keys("n");
    assert!(!seat.running.take_screen_yield());
    seat.running.shell.act(Action::Next(NextGame::Gipf));
    seat.keys("y");
    assert!(seat.running.take_screen_yield());
}

#[test]
fn told_to_end_it_saves_what_it_can() {
    let mut seat = without_folder();
    mend(&seat);
    let path = seat.session().path().unwrap().to_owned();
    seat.running.leave();
    assert_eq!(record::read(&path).unwrap().game().moves().len(), STACK.len());
    assert_eq!(seat.running.last_word(), None);
    let files = fs::read_dir(seat.saves().join("auto")).unwrap();
    assert_eq!(files.count(), 1, "no lock is left behind");
}

#[test]
fn told_to_end_it_says_what_is_lost() {
    let mut seat = without_folder();
    seat.running.leave();
    let word = seat.running.last_word().unwrap();
    assert!(word.contains("could not be saved") && word.contains("folder"), "{word}");
}

#[test]
fn a_save_broken_meanwhile_leaves_the_game_another_file() {
    let mut seat = Seat::after(STACK);
    seat.keys("u Ctrl-r");
    let path = seat.session().path().unwrap().to_owned();
    fs::write(&path, "Dear Anna").unwrap();
    seat.running.shell.act(Action::Shell(ShellAction::OpenSave(path.clone())));
    seat.refuses("not JSON");
    assert_eq!(seat.saved(), STACK);
    assert_ne!(seat.session().path(), Some(path.as_path()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Anna");
}

#[test]
fn a_save_changed_meanwhile_is_not_overwritten() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    let path = seat.session().path().unwrap().to_owned();
    let theirs = fs::read_to_string(&path).unwrap().replace("White", "Wilma");
    fs::write(&path, &theirs).unwrap();
    seat.keys("Ctrl-r");
    // The screen shows the reason and the event, whatever the length of the path.
    for text in ["NOT SAVED", "another program changed the file", "again: Black added"] {
        seat.shows(text);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    // The player can resolve this in two ways; here the player opens the file and gives up this
    // game.
    seat.keys("o Enter").shows("everything since the last save is lost").keys("y");
    assert_eq!(seat.session().name(Player::White).to_string(), "Wilma");
    assert!(seat.session().save_error().is_none());
    seat.keys("u");
    assert!(seat.session().save_error().is_none(), "and played on in its own file");
}

#[test]
fn where_there_is_no_room_nothing_unseen_is_done() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Up Up Up");
    let offered = seat.app().status();
    seat.resize(43, 24).shows("43x24");
    seat.keys("Enter x y r u Esc z");
    for kind in [MouseEventKind::ScrollUp, MouseEventKind::Down(MouseButton::Right)] {
        seat.mouse(kind, Spot::new(20, 10));
    }
    seat.resize(80, 24);
    assert_eq!(seat.app().status(), offered);
    assert_eq!(seat.played(), STACK);
    seat.keys("m").resize(43, 24).event(Event::Paste("d3,d4,e4".to_owned()));
    seat.keys("Enter");
    assert!(seat.dialog().is_some());
    seat.keys("q");
    assert!(seat.left, "but it can be left");
}
