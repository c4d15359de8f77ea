//! A small program in a real pseudo-terminal, ended in every possible way.
//!
//! The program runs in a process of its own: the test binary again, told to run only [`demo`].
#![cfg(unix)]

mod asking;
mod pictures;

use std::io::{Write, stderr};
use std::path::PathBuf;
use std::process::{Command, Stdio, exit};
use std::{env, fs};

use crossterm::event::{Event, KeyCode, KeyEvent};
use portable_pty::CommandBuilder;
use ratatui::Frame;
use ratatui::layout::Size;
use ratatui::widgets::{Paragraph, Wrap};
use support::{Exit, Home, Pty, modes_left, wait_for};

use super::{Message, Toy};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{Answers, Flow, Outbox, Program, TerminalError, run_program};

#[path = "../../../../../tests/program/support.rs"]
mod support;

/// The variable that makes the test binary the demo. Its value is the file in which the demo notes
/// that it was told to leave.
const NOTE: &str = "PUNCT_TEST_NOTE";

/// The toy, which notes in a file when it is told to leave.
struct Demo {
    toy: Toy,
    note: String,
}

impl Program for Demo {
    type Message = Message;

    fn start(&mut self, answers: Answers, outbox: Outbox<Message>) {
        self.toy.start(answers, outbox);
    }

    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        self.toy.on_answers(answers, capabilities);
    }

    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        self.toy.on_resize(size, cell);
    }

    fn on_screen_lost(&mut self) {
        self.toy.on_screen_lost();
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.toy.pictures(out);
    }

    fn protocol(&self) -> Option<Protocol> {
        self.toy.protocol()
    }

    fn message(&mut self, message: Message) -> Flow {
        self.toy.message(message)
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let ((size, cell), text) = (self.toy.sizes.last().unwrap(), &self.toy.text);
        let cell = cell.map(|cell| (cell.width, cell.height));
        let Answers { background, true_colour, kitty_graphics, sixel, .. } = self.toy.answers;
        let Answers { sixel_colours, program, .. } = &self.toy.answers;
        let background = background.map(|rgb| (rgb.0, rgb.1, rgb.2));
        let text = format!(
            "demo {size}\n{} letters\nbackground {background:?} {true_colour}\n\
             kitty {kitty_graphics} sixel {sixel} {sixel_colours:?}\n\
             cell {cell:?} {program:?}\n{text}",
            text.len()
        );
        let wrapped = Paragraph::new(text).wrap(Wrap { trim: false });
        frame.render_widget(wrapped, frame.area());
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(KeyEvent { code: KeyCode::Char('p'), .. }) => {
                self.toy.picture = "\x1b_Gq=2;toy\x1b\\";
                self.toy.on_screen_lost();
                Flow::Go
            }
            Event::Mouse(mouse) => {
                self.toy.text = format!("{:?} {},{}", mouse.kind, mouse.column, mouse.row);
                Flow::Go
            }
            Event::Paste(text) => {
                self.toy.text = format!("pasted {text}");
                Flow::Go
            }
            event => self.toy.handle(event),
        }
    }

    fn leave(&mut self) {
        fs::write(&self.note, "left").unwrap();
    }
}

#[test]
#[ignore = "not a test: the tests here run it in a terminal"]
fn demo() {
    let Ok(note) = env::var(NOTE) else { return };
    match run_program(&mut Demo { toy: Toy::default(), note }) {
        Ok(()) => {}
        Err(error) => {
            // Not eprintln, which panics when the terminal that should show it is gone.
            let _ = writeln!(stderr(), "error: {error}");
            exit(1)
        }
    }
}

const DEMO: &str = "kit::terminal::tests::in_a_pty::demo";
const DEMO_ARGS: [&str; 5] = [DEMO, "--exact", "--ignored", "--nocapture", "--test-threads=1"];

fn with_note(home: &Home, mut command: CommandBuilder) -> CommandBuilder {
    command.env(NOTE, home.path("note"));
    command
}

/// The demo as the only program in its terminal.
fn start(home: &Home) -> Pty {
    let mut command = home.command(exe());
    command.args(DEMO_ARGS);
    begun(Pty::spawn(with_note(home, command), 40, 10))
}

/// The demo run by a shell, as the function `demo` in its script.
fn start_in_shell(home: &Home, script: &str) -> Pty {
    let mut command = home.command("sh");
    let demo = format!("demo() {{ '{}' {}; }}", exe().display(), DEMO_ARGS.join(" "));
    command.args(["-c", &format!("{demo}\n{script}")]);
    Pty::spawn(with_note(home, command), 40, 10)
}

fn exe() -> PathBuf {
    env::current_exe().unwrap()
}

fn begun(pty: Pty) -> Pty {
    pty.wait_for_text("demo 40x10");
    pty
}

fn was_left(home: &Home) -> bool {
    home.path("note").exists()
}

/// Every mode that was set is reset, the last one first.
fn assert_restored(pty: &Pty) {
    let switches = pty.mode_switches();
    assert_eq!(modes_left(&switches), [] as [u16; 0], "{switches:?}");
    let modes = |on: bool| switches.iter().filter(move |(_, h)| *h == on).map(|(mode, _)| *mode);
    let wanted = [1049, 2004, 1000, 1002, 1003, 1015, 1006];
    let set: Vec<_> = modes(true).filter(|mode| wanted.contains(mode)).collect();
    let reset: Vec<_> = modes(false).filter(|mode| wanted.contains(mode)).collect();
    assert_eq!(set, wanted);
    assert!(reset.iter().rev().eq(&set), "{reset:?}");
    pty.look(|screen| assert!(!screen.alternate_screen() && !screen.hide_cursor()));
}

/// The settings of a fresh line, before the program runs.
fn fresh_line_settings(home: &Home) -> String {
    let mut pty = Pty::spawn(home.command("cat"), 40, 10);
    let settings = pty.line_settings();
    pty.kill();
    settings
}

#[test]
fn q_leaves_the_terminal_as_it_was() {
    let home = Home::new();
    let mut pty = start(&home);
    assert_ne!(pty.line_settings(), fresh_line_settings(&home), "the game needs raw mode");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_restored(&pty);
    assert_eq!(pty.line_settings(), fresh_line_settings(&home));
    assert!(!was_left(&home));
}

#[test]
fn where_there_is_no_other_screen_what_was_there_is_wiped() {
    let home = Home::new();
    let mut command = home.command(exe());
    command.args(DEMO_ARGS);
    // A terminal that is asked nothing has no questions to erase.
    command.env("NO_COLOR", "1");
    let mut pty = begun(Pty::spawn(with_note(&home, command), 40, 10));
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let raw = String::from_utf8(pty.raw()).unwrap();
    let mut terminal = vt100::Parser::new(10.try_into().unwrap(), 40.try_into().unwrap(), 0);
    terminal.process("old text ".repeat(44).as_bytes());
    let (game, _) = raw.split_once("\x1b[?2026l").expect("a frame");
    terminal.process(game.replace("\x1b[?1049h", "").as_bytes());
    let shown = terminal.screen().contents();
    assert!(shown.contains("demo 40x10") && !shown.contains("old text"), "{shown}");
}

#[test]
fn signals_and_ctrl_c_let_it_save_restore_and_die_of_them() {
    let ways = [
        ("TERM", "Terminated"),
        ("HUP", "Hangup"),
        ("INT", "Interrupt"),
        ("QUIT", "Quit"),
        ("Ctrl-c", "Interrupt"),
    ];
    for (way, name) in ways {
        let home = Home::new();
        let mut pty = start(&home);
        if way == "Ctrl-c" {
            pty.key(way);
        } else {
            pty.signal(way);
        }
        match pty.wait_for_exit() {
            Exit::Signal(signal) => assert!(signal.starts_with(name), "{way}: {signal}"),
            exit @ Exit::Status(_) => panic!("{way}: {exit:?}"),
        }
        assert_restored(&pty);
        assert_eq!(pty.line_settings(), fresh_line_settings(&home), "{way}");
        assert!(was_left(&home), "{way}");
    }
}

#[test]
fn a_terminal_that_takes_nothing_more_does_not_keep_it_from_ending() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.freeze();
    pty.key("a");
    pty.signal("TERM");
    assert_eq!(pty.wait_for_exit(), Exit::Signal("Terminated".into()));
    assert_eq!(pty.line_settings(), fresh_line_settings(&home));
}

#[test]
fn a_panic_restores_the_terminal_and_speaks_to_people() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.key("!");
    assert_eq!(pty.wait_for_exit(), Exit::Status(101));
    assert_restored(&pty);
    assert_eq!(pty.line_settings(), fresh_line_settings(&home));
    let output = String::from_utf8(pty.raw()).unwrap();
    let (game, output) = output.split_once("\x1b[?1049l").unwrap();
    assert!(!game.contains("Sorry"), "the message must come after the game's screen");
    for words in ["your game is on disk", "NOT SAVED", "punct --resume", "no more[31m", "Please"] {
        assert!(output.contains(words), "{words:?} in {output:?}");
    }
}

#[test]
fn a_panic_on_a_thread_the_program_needs_ends_it_too() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.key("T");
    assert_eq!(pty.wait_for_exit(), Exit::Status(101));
    assert_restored(&pty);
    assert!(String::from_utf8(pty.raw()).unwrap().contains("Sorry"));
}

#[test]
fn a_workers_panic_is_a_message_and_touches_neither_terminal_nor_process() {
    let home = Home::new();
    let mut pty = start(&home);
    let screens = |pty: &Pty| pty.mode_switches().iter().filter(|(mode, _)| *mode == 1049).count();
    pty.key("W");
    pty.wait_for_text("the worker \"toy\" failed: no luck[31m");
    pty.wait_for_text("tests/mod.rs:");
    pty.key("w");
    pty.wait_for_text(")w");
    assert_eq!(screens(&pty), 1, "the alternate screen was set and never left");
    assert!(!String::from_utf8(pty.raw()).unwrap().contains("Sorry"));
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn suspended_it_gives_the_terminal_back_and_comes_again() {
    let ways: [fn(&mut Pty); 2] = [|pty| pty.key("Ctrl-z"), |pty| pty.signal("TSTP")];
    for stop in ways {
        let home = Home::new();
        // With job control, as in an interactive shell.
        let script = "set -m; stty -g; demo; echo stopped; stty -g; read go; fg; echo over $?";
        let mut pty = begun(start_in_shell(&home, script));
        pty.text("abc");
        pty.wait_for_text("3 letters");
        stop(&mut pty);
        pty.wait_for_text("stopped");
        assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
        assert!(!pty.look(vt100::Screen::alternate_screen));
        pty.text("\n");
        pty.wait_for_text("3 letters");
        assert!(pty.look(vt100::Screen::alternate_screen));
        pty.text("d");
        pty.wait_for_text("abcd");
        pty.key("q");
        pty.wait_for_text("over 0");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0));
        assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
        let raw = String::from_utf8(pty.raw()).unwrap();
        let lines: Vec<_> = raw.lines().filter(|line| line.matches(':').count() > 20).collect();
        assert!(lines.len() == 2 && lines[0] == lines[1], "stty -g before and after: {lines:?}");
        assert!(!was_left(&home));
    }
}

#[test]
fn stopped_without_warning_it_draws_everything_again() {
    let home = Home::new();
    let script = "set -m; demo; stty sane; printf '\\033[?1049l'; echo mine; read go; fg";
    let mut pty = begun(start_in_shell(&home, script));
    pty.text("abc");
    pty.wait_for_text("3 letters");
    pty.signal("STOP");
    pty.wait_for_text("mine");
    pty.text("\n");
    pty.wait_for_text("3 letters");
    pty.text("d");
    pty.wait_for_text("abcd");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
}

#[test]
fn alone_in_its_window_it_does_not_stop_for_good() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.key("Ctrl-z");
    pty.text("abc");
    pty.wait_for_text("3 letters");
    pty.signal("TSTP");
    pty.text("d");
    pty.wait_for_text("4 letters");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn a_terminal_that_vanishes_ends_it() {
    let home = Home::new();
    // The shell ignores the hang-up and passes none on: only the terminal itself reports it.
    let script = "trap '' HUP; demo; echo $? > status.new; mv status.new status";
    let pty = begun(start_in_shell(&home, script));
    pty.close();
    let status = wait_for("the game's end", || fs::read_to_string(home.path("status")).ok());
    assert_eq!(status, "1\n");
    assert!(was_left(&home));
}

#[test]
fn without_a_terminal_there_is_one_clear_line() {
    let run = |stdin: Stdio| {
        let mut demo = Command::new(exe());
        demo.args(DEMO_ARGS).env(NOTE, "note").stdin(stdin).output().unwrap()
    };
    for output in [run(Stdio::null()), run(Stdio::piped())] {
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text, format!("error: {}\n", TerminalError::Missing));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(!text.contains('\x1b'), "{text:?}");
    }
}

#[test]
fn keys_mouse_pastes_and_new_sizes_arrive() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.text("ä");
    pty.wait_for_text("ä");
    pty.hover(3, 4);
    pty.wait_for_text("Moved 3,4");
    pty.press(300, 9);
    pty.wait_for_text("Down(Left) 300,9");
    pty.wheel_down(0, 0);
    pty.wait_for_text("ScrollDown 0,0");
    pty.paste("two\nlines");
    pty.wait_for_text("pasted two");
    pty.wait_for_text("lines");
    pty.resize(52, 7);
    pty.wait_for_text("demo 52x7");
    pty.resize(1, 1);
    pty.resize(33, 12);
    pty.wait_for_text("demo 33x12");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn nothing_of_a_burst_is_left_lying() {
    let home = Home::new();
    let mut pty = start(&home);
    pty.text(&"a".repeat(3500));
    pty.wait_for_text("3500 letters");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}
