//! Trouble with the disk: the game goes on, and nobody leaves it unsaved unasked.

use super::*;
use crate::tui::terminal::{Flow, Program};

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
    assert!(seat.app.session.trouble().is_none());
    assert_eq!(seat.saved().len(), 9);
    assert!(!seat.screen().contains("NOT SAVED"));
    seat.keys("q");
    assert!(seat.app.leaving);
}

#[test]
fn leaving_tries_again_and_then_asks() {
    let mut seat = without_folder();
    seat.keys("q");
    assert!(!seat.app.leaving);
    seat.shows("Leave without saving?").keys("Enter");
    assert!(!seat.app.leaving, "only y means yes");
    seat.keys("n");
    assert!(!seat.app.leaving && seat.app.dialog.is_none());
    seat.keys("q y");
    assert!(seat.app.leaving);

    let mut seat = without_folder();
    mend(&seat);
    seat.keys("q");
    assert!(seat.app.leaving);
    assert_eq!(seat.saved(), STACK);
}

#[test]
fn ctrl_c_asks_too_whatever_is_open() {
    for keys in ["", "1", "?", "m", "n", "x"] {
        let mut seat = without_folder();
        seat.keys(keys);
        assert_eq!(seat.app.interrupt(), Flow::Go, "{keys}");
        seat.shows("Leave without saving?");
        assert_eq!(seat.app.interrupt(), Flow::Quit, "asked again, it is meant");
    }
    assert_eq!(Seat::after(STACK).app.interrupt(), Flow::Quit);
}

#[test]
fn another_place_is_a_way_out() {
    let mut seat = without_folder();
    let place = seat.folder.path().join("elsewhere");
    seat.keys("q s").keys(&format!("={}", place.display())).keys("Enter");
    assert!(seat.app.session.trouble().is_none());
    assert_eq!(record::read(&place.with_extension("json")).unwrap().game.ply(), 8);
    assert!(!seat.app.leaving);
}

#[test]
fn an_unsaved_game_is_not_given_up_for_another_unasked() {
    let mut seat = without_folder();
    seat.keys("n Enter").shows("Give this game up?");
    assert_eq!(seat.played(), STACK);
    seat.keys("Enter n Esc");
    assert_eq!(seat.played(), STACK);
    seat.keys("n Enter y");
    assert_eq!(seat.game().ply(), 0);
}

#[test]
fn told_to_end_it_saves_what_it_can() {
    let mut seat = without_folder();
    mend(&seat);
    let path = seat.app.session.path().unwrap().to_owned();
    seat.app.leave();
    assert_eq!(record::read(&path).unwrap().game.moves().len(), STACK.len());
    assert_eq!(seat.app.last_word(), None);
    let files = fs::read_dir(seat.saves().join("auto")).unwrap();
    assert_eq!(files.count(), 1, "no lock is left behind");
}

#[test]
fn told_to_end_it_says_what_is_lost() {
    let mut seat = without_folder();
    seat.app.leave();
    let word = seat.app.last_word().unwrap();
    assert!(word.contains("could not be saved") && word.contains("folder"), "{word}");
}

#[test]
fn a_save_broken_meanwhile_leaves_the_game_another_file() {
    let mut seat = Seat::after(STACK);
    seat.keys("u Ctrl-r");
    let path = seat.app.session.path().unwrap().to_owned();
    fs::write(&path, "Dear Anna").unwrap();
    assert!(seat.app.open(&path).is_err());
    assert_eq!(seat.saved(), STACK);
    assert_ne!(seat.app.session.path(), Some(path.as_path()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Anna");
}

#[test]
fn a_save_changed_meanwhile_is_not_overwritten() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    let path = seat.app.session.path().unwrap().to_owned();
    let theirs = fs::read_to_string(&path).unwrap().replace("White", "Wilma");
    fs::write(&path, &theirs).unwrap();
    seat.keys("Ctrl-r");
    // However long the path is, the reason and what happened have their room.
    for text in ["NOT SAVED", "changed by another program", "Played again"] {
        seat.shows(text);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    // One of the two ways out: what stands there is opened, and this one given up.
    seat.keys("o Enter").shows("Give this game up?").keys("y");
    assert_eq!(seat.app.session.name(Player::White).to_string(), "Wilma");
    assert!(seat.app.session.trouble().is_none());
    seat.keys("u");
    assert!(seat.app.session.trouble().is_none(), "and played on in its own file");
}

#[test]
fn where_there_is_no_room_nothing_unseen_is_done() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Up Up Up");
    let small = Rect { width: 43, ..WINDOW };
    let offered = seat.app.status();
    view::draw(&mut seat.app, small, &mut Buffer::empty(small));
    for name in ["Enter", "x", "y", "r", "u", "Esc"] {
        seat.app.event(Event::Key(key(name)));
    }
    for kind in [MouseEventKind::ScrollUp, MouseEventKind::Down(MouseButton::Right)] {
        let modifiers = KeyModifiers::NONE;
        seat.app.event(Event::Mouse(MouseEvent { kind, column: 20, row: 10, modifiers }));
    }
    seat.draw();
    assert_eq!(seat.app.status(), offered);
    assert_eq!(seat.played(), STACK);
    seat.keys("m");
    view::draw(&mut seat.app, small, &mut Buffer::empty(small));
    seat.app.event(Event::Paste("d3,d4,e4".to_owned()));
    seat.keys("Enter");
    assert!(seat.app.dialog.is_some());
}
