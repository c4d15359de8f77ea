//! Tests what the program makes of its terminal's answers, which come in time, late, in part,
//! never, or in an unknown form.

use std::process::Command;

use super::support::{Exit, Home, Pty, modes_left, wait_for};
use super::{DEMO_ARGS, assert_restored, begun, exe, start, start_in_shell, with_note};

/// The demo in a terminal that sends `waiting` before the demo asks anything.
fn start_with(home: &Home, waiting: &str) -> Pty {
    let mut pty = start_in_shell(home, "echo ready; read go; demo");
    pty.wait_for_text("ready");
    pty.text(&format!("go\n{waiting}"));
    begun(pty)
}

const BACKGROUND: &str = "\x1b]11;rgb:f0f0/f1f1/f2f2\x1b\\";
const TRUE_COLOUR: &str = "\x1bP1$r0;48:2::17:34:51m\x1b\\";
const PROGRAM: &str = "\x1bP>|foot(1.20.2)\x1b\\";
const GRAPHICS: &str = "\x1b_Gi=31;OK\x1b\\";
const NO_GRAPHICS: &str = "\x1b_Gi=31;EINVAL:no (sorry)\x1b\\";
const CELL: &str = "\x1b[6;20;10t";
const WINDOW: &str = "\x1b[4;190;360t";
const REGISTERS: &str = "\x1b[?1;0;16S";
const LAST: &str = "\x1b[?62;4c";

#[test]
fn a_terminal_that_answers_is_believed_and_keys_typed_meanwhile_are_kept() {
    let home = Home::new();
    let mut pty = start_with(&home, &format!("a{BACKGROUND}b\x1b[Ac{TRUE_COLOUR}d{LAST}ä"));
    pty.wait_for_text("background Some((240, 241, 242)) true");
    pty.wait_for_text("abcdä");
    pty.key("e");
    pty.wait_for_text("abcdäe");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_restored(&pty);
}

#[test]
fn what_it_says_of_pictures_is_believed_and_keys_typed_meanwhile_are_kept() {
    let home = Home::new();
    let answers =
        format!("a{PROGRAM}b{GRAPHICS}\x1b[6;5~{CELL}c\x1b[4;2~{WINDOW}{REGISTERS}d{LAST}e");
    let mut pty = start_with(&home, &answers);
    pty.wait_for_text("kitty true sixel true Some(16)");
    pty.wait_for_text("cell Some((10, 20)) Some(\"foot(1.20.2)\")");
    pty.wait_for_text("5 letters");
    pty.wait_for_text("abcde");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_restored(&pty);
}

#[test]
fn a_terminal_that_declines_is_believed_and_its_window_has_a_size() {
    let home = Home::new();
    let mut pty = start_with(&home, &format!("{NO_GRAPHICS}{WINDOW}\x1b[?1;3;0S\x1b[?62c"));
    pty.wait_for_text("kitty false sixel false None");
    // The window has 40 columns and 10 lines.
    pty.wait_for_text("cell Some((9, 19)) None");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn a_mute_terminal_is_waited_for_and_then_left_alone() {
    let home = Home::new();
    let mut pty = start_with(&home, "abc");
    pty.wait_for_text("background None false");
    pty.wait_for_text("kitty false sixel false None");
    pty.wait_for_text("cell None None");
    pty.wait_for_text("abc");
    pty.key("Esc");
    pty.text("\x1b]");
    pty.wait_for_text("abc]");
    pty.text("d");
    pty.wait_for_text("abc]d");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn answers_that_come_late_are_not_read_as_keys() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.text(&format!("a{BACKGROUND}b{TRUE_COLOUR}c{LAST}d"));
    pty.wait_for_text("4 letters");
    pty.wait_for_text("abcd");
    // The answers come each between two keys, then all at once, as from a terminal far away.
    let all = [PROGRAM, GRAPHICS, NO_GRAPHICS, CELL, WINDOW];
    pty.text(&format!("{}{REGISTERS}{LAST}e", all.join("d")));
    pty.wait_for_text("9 letters");
    pty.text(&format!("f{}{REGISTERS}{LAST}g", all.concat()));
    pty.wait_for_text("abcdddddefg");
    pty.wait_for_text("11 letters");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn answers_that_come_after_the_first_frame_are_taken_in() {
    let answered = |pty: &Pty| pty.find("background Some((240, 241, 242)) true").is_some();
    let is_taken_in = || {
        let home = Home::new();
        let mut pty = start(&home);
        assert!(!answered(&pty), "the first frame comes first");
        pty.text(&format!("{BACKGROUND}{TRUE_COLOUR}{CELL}{LAST}a"));
        pty.wait_for_text("1 letters");
        pty.wait_for_text("a");
        let was_taken_in = answered(&pty) && pty.find("cell Some((10, 20))").is_some();
        pty.key("q");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0));
        was_taken_in
    };
    // The answers may take two seconds, which a machine under load may need for itself.
    assert!((0..5).any(|_| is_taken_in()));
}

/// `attach` attaches another terminal, which shows its main screen and has none of the modes, to
/// the demo that the shell runs by `run`.
fn attached_again(run: &str, attach: impl FnOnce(&mut Pty)) {
    let home = Home::new();
    let mut pty = start_in_shell(&home, &format!("echo ready; read go; {run}"));
    pty.wait_for_text("ready");
    pty.text(&format!("go\n{BACKGROUND}{GRAPHICS}{CELL}{LAST}"));
    pty.wait_for_text("kitty true sixel true");
    let before = pty.raw().len();
    attach(&mut pty);
    let has_asked =
        || String::from_utf8_lossy(&pty.raw()[before..]).contains("\x1b[c").then_some(());
    wait_for("the questions", has_asked);
    pty.text(&format!("{NO_GRAPHICS}{CELL}\x1b[?62c"));
    pty.wait_for_text("kitty false sixel false");
    let raw = pty.raw();
    let again = String::from_utf8_lossy(&raw[before..]);
    for mode in ["\x1b[?1049h", "\x1b[?25l", "\x1b[?2004h", "\x1b[?1006h", "\x1b[>q"] {
        assert!(again.contains(mode), "{mode:?}");
    }
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
}

/// dtach 0.9 hands the program's terminal over to another one and sends Ctrl-L.
#[test]
fn after_ctrl_l_the_modes_are_set_again_and_the_terminal_is_asked_again() {
    attached_again("demo", |pty| pty.key("Ctrl-l"));
}

/// abduco 0.6 only says how large the window of the other terminal is.
#[test]
fn in_abduco_they_are_after_a_change_of_size_too() {
    attached_again("export ABDUCO_SESSION=it; demo", |pty| pty.resize(50, 12));
}

#[test]
fn in_dtach_that_sends_no_key_they_are_after_a_change_of_size_too() {
    if Command::new("dtach").arg("--version").output().is_err() {
        eprintln!("skipped: there is no dtach");
        return;
    }
    let demo = format!("'{}' {}", exe().display(), DEMO_ARGS.join(" "));
    let socket = Home::new();
    let run = format!("dtach -c '{}' -r winch {demo}", socket.path("socket").display());
    attached_again(&run, |pty| pty.resize(50, 12));
}

#[test]
fn an_answer_half_of_which_comes_late_is_not_read_as_keys() {
    let cuts = [
        (BACKGROUND, 5),
        (BACKGROUND, 9),
        (BACKGROUND, BACKGROUND.len() - 1),
        (GRAPHICS, 8),
        (PROGRAM, 6),
        (CELL, 3),
        (CELL, 6),
        (CELL, CELL.len() - 1),
        (REGISTERS, 7),
    ];
    for (answer, cut) in cuts {
        let home = Home::new();
        let (first, second) = answer.split_at(cut);
        let mut pty = start_with(&home, &format!("a{first}"));
        pty.text(&format!("{second}b"));
        pty.wait_for_text("b");
        pty.wait_for_text("2 letters");
        pty.key("q");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    }
}

#[test]
fn a_hostile_terminal_can_but_type() {
    let home = Home::new();
    let sizes = "\x1b[6;65535;65535t\x1b[6;0;0t\x1b[4;99999999999;1t\x1b[?1;0;99999S";
    let mut pty = start_with(&home, &format!("{sizes}\x1b]11;{}", "f".repeat(3000)));
    pty.wait_for_text("background None false");
    pty.wait_for_text("sixel false None");
    pty.wait_for_text("cell None");
    pty.text(&format!("\x1b]11;{}", "f".repeat(3000)));
    pty.text("\x07\x00\x1bPx\x1b\\\x1b_Gi=31");
    pty.text(&format!("{}\x1bP>|{}\x1b\\", "x".repeat(300), "y".repeat(300)));
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_restored(&pty);
}

#[test]
fn a_terminal_that_might_print_the_questions_is_not_asked() {
    for (name, value) in [("TERM", "dumb"), ("TERM", "linux"), ("NO_COLOR", "1")] {
        let home = Home::new();
        let mut command = home.command(exe());
        command.args(DEMO_ARGS);
        command.env(name, value);
        let mut pty = begun(Pty::spawn(with_note(&home, command), 40, 10));
        pty.key("q");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0));
        let raw = String::from_utf8(pty.raw()).unwrap();
        assert!(!raw.contains("\x1b]") && !raw.contains("\x1bP") && !raw.contains("\x1b[c"));
        assert!(!raw.contains("\x1b_") && !raw.contains("\x1b[>") && !raw.contains("\x1b[16t"));
    }
}
