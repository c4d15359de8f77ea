//! Pictures on the terminal: they come with the cells, and none remains at the end.

use super::support::{Exit, Home, Pty};
use super::{assert_restored, begun, start, start_in_shell};

const PICTURE: &str = "\x1b_Gq=2;toy\x1b\\";
const DELETED: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";
const LEFT: &str = "\x1b[?1049l";

fn raw(pty: &Pty) -> String {
    String::from_utf8(pty.raw()).unwrap()
}

/// The updates with the picture.
fn with_picture(pty: &Pty) -> Vec<String> {
    let raw = raw(pty);
    let updates = raw.split("\x1b[?2026h").skip(1).filter_map(|u| u.split_once("\x1b[?2026l"));
    updates.map(|(update, _)| update).filter(|u| u.contains(PICTURE)).map(str::to_owned).collect()
}

#[test]
fn a_picture_comes_behind_the_cells_of_its_frame_and_goes_before_the_screen() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.text("ap");
    pty.wait_for_text("1 letters");
    pty.text("b");
    pty.wait_for_text("2 letters");
    pty.resize(52, 12);
    pty.wait_for_text("demo 52x12");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let updates = with_picture(&pty);
    // The program may notice the size before the event comes.
    assert!((2..=3).contains(&updates.len()), "{updates:?}");
    for update in &updates {
        assert!(update.ends_with(&format!("\x1b7{PICTURE}\x1b8")), "{update:?}");
    }
    assert!(updates[1].contains("demo"), "all cells again: {updates:?}");
    assert_restored(&pty);
    let raw = raw(&pty);
    assert_eq!(raw.matches(DELETED).count(), 1);
    assert!(raw.rfind(DELETED) < raw.rfind(LEFT) && raw.rfind(PICTURE) < raw.rfind(DELETED));
}

#[test]
fn a_signal_and_a_panic_leave_no_picture_behind() {
    for end in ["TERM", "!"] {
        let home = Home::new();
        let mut pty = start(&home);
        pty.text("pa");
        pty.wait_for_text("1 letters");
        if end == "!" {
            pty.key(end);
        } else {
            pty.signal(end);
        }
        pty.wait_for_exit();
        let raw = raw(&pty);
        assert_eq!(raw.matches(DELETED).count(), 1, "{end}");
        assert!(raw.rfind(DELETED) < raw.rfind(LEFT), "{end}");
    }
}

#[test]
fn suspended_it_takes_the_picture_away_and_brings_it_again() {
    let home = Home::new();
    let script = "set -m; demo; echo stopped; read go; fg; echo over $?";
    let mut pty = begun(start_in_shell(&home, script));
    pty.text("pa");
    pty.wait_for_text("1 letters");
    assert_eq!(with_picture(&pty).len(), 1);
    pty.key("Ctrl-z");
    pty.wait_for_text("stopped");
    assert_eq!(raw(&pty).matches(DELETED).count(), 1);
    pty.text("\nb");
    pty.wait_for_text("2 letters");
    assert_eq!(with_picture(&pty).len(), 2);
    pty.key("q");
    pty.wait_for_text("over 0");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    // On return from the shell, all pictures are removed, too: the shell may have left some.
    assert!(raw(&pty).rfind(DELETED) > raw(&pty).rfind(PICTURE));
}

#[test]
fn without_pictures_nothing_is_deleted() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert!(!raw(&pty).contains(DELETED));
}
