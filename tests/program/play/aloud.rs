//! Plain play at a terminal: a player edits lines and calls earlier lines back. However the program
//! ends, no move is lost.

use std::fs;

use crate::support::{Exit, Home, Pty, wait_for};

const PUNCT: &str = env!("CARGO_BIN_EXE_punct");

fn start(home: &Home, args: &[&str]) -> Pty {
    let mut command = home.command(PUNCT);
    command.args(["--plain", "--no-config"]);
    command.args(args);
    let pty = Pty::spawn(command, 100, 40);
    pty.wait_for_text("White>");
    pty
}

#[test]
fn a_line_is_edited_and_called_back() {
    let home = Home::new();
    let mut pty = start(&home, &[]);
    pty.text("at 9");
    pty.keys(["Left", "K", "Enter"]);
    pty.wait_for_text("K9 is in the central hexagon.");
    pty.text("column");
    pty.keys(["Ctrl-a", "x", "Backspace", "End", "Space", "k", "Enter"]);
    pty.wait_for_text("Column K, ");
    pty.keys(["Up", "Up"]);
    pty.wait_for_text("White> at K9");
    pty.keys(["Backspace", "8", "Enter"]);
    pty.wait_for_text("K8.");
    pty.text("quit\r");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let seen = String::from_utf8_lossy(&pty.raw()).into_owned();
    assert!(!seen.contains("\x1b[?1049h") && !seen.contains("\x1b[2J"), "nothing is drawn over");
}

#[test]
fn lines_fit_a_terminal_of_forty_columns() {
    let home = Home::new();
    let mut command = home.command(PUNCT);
    command.args(["--plain", "--no-config"]);
    let mut pty = Pty::spawn(command, 40, 90);
    pty.wait_for_text("White>");
    for (line, end) in [
        ("spell words", "told in words."),
        ("T-D3,D4,E4", "Black is to move."),
        ("my reserve", "angle left, 2."),
        ("at D3", "left C3."),
        ("quit", "The game is saved"),
    ] {
        pty.text(&format!("{line}\r"));
        pty.wait_for_text(end);
    }
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let broken = pty.look(|screen| (0..90).find(|row| screen.row_wrapped(*row)));
    assert_eq!(broken, None, "{}", pty.screen_text());
}

#[test]
fn ctrl_c_and_ctrl_d_leave_and_lose_nothing() {
    for key in ["Ctrl-c", "Ctrl-d"] {
        let home = Home::new();
        let mut cooked = Pty::spawn(home.command("cat"), 100, 40);
        let settings = cooked.line_settings();
        cooked.kill();
        let mut pty = start(&home, &[]);
        pty.text("T-D3,D4,E4\r");
        pty.wait_for_text("Black>");
        pty.key(key);
        pty.wait_for_text("The game is saved in ");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0), "{key}");
        assert_eq!(pty.line_settings(), settings, "{key}");
        let save = fs::read_dir(home.path("saves/auto")).unwrap().flatten();
        let save = save.map(|entry| fs::read_to_string(entry.path()).unwrap_or_default());
        assert!(save.into_iter().any(|text| text.contains("T-D3,D4,E4")), "{key}");
    }
}

#[test]
fn a_paste_is_read_like_what_is_typed_and_takes_no_key_away() {
    let home = Home::new();
    let mut pty = start(&home, &[]);
    pty.bytes(b"\x1b[200~T-D3,D4,E4\r");
    pty.wait_for_text("Black>");
    pty.bytes(b"\x1b[200~abc");
    pty.key("Ctrl-c");
    pty.wait_for_text("The game is saved in ");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

/// In Latin-1, é is a byte that is not UTF-8. rustyline 19.0 gives the line up at the byte behind it.
#[test]
fn a_byte_that_is_not_utf8_takes_no_line_away() {
    let home = Home::new();
    let mut pty = start(&home, &[]);
    pty.bytes(b"comment caf\xe9\r");
    let is_kept = || String::from_utf8_lossy(&pty.raw()).contains("caf\u{fffd}").then_some(());
    wait_for("the line again", is_kept);
    pty.text(" noir\r");
    pty.wait_for_text("is kept.");
    pty.key("Ctrl-c");
    pty.wait_for_text("The game is saved in ");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let save = fs::read_dir(home.path("saves/auto")).unwrap().flatten().next().unwrap();
    assert!(fs::read_to_string(save.path()).unwrap().contains("caf\u{fffd} noir"));
}

/// As Emacs 28 (`M-x shell`), a FreeBSD console and a session without `TERM` are.
#[test]
fn a_terminal_that_cant_move_its_cursor_reads_lines_as_they_come() {
    for term in ["dumb", "emacs", "vt52", "cons25", ""] {
        let home = Home::new();
        let mut command = home.command(PUNCT);
        command.args(["--no-config"]);
        if term.is_empty() {
            command.env_remove("TERM");
        } else {
            command.env("TERM", term);
        }
        let mut pty = Pty::spawn(command, 60, 40);
        pty.wait_for_text("White>");
        pty.bytes(b"comment caf\xe9\r");
        pty.wait_for_text("is kept.");
        pty.text("T-D3,D4,E4\r");
        pty.wait_for_text("Black>");
        pty.key("Ctrl-c");
        pty.wait_for_text("The game is saved in ");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0), "{term}");
        assert!(!pty.raw().contains(&0x1b), "{term}: no escape sequence");
    }
}
