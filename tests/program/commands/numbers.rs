//! No number makes a command abort or panic: the test gives each flag with a value numbers at the
//! edges of all types, and lets the commands have little memory and few threads.
#![cfg(target_os = "linux")] // where a shell can limit both

use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::MOVES;
use super::place::Place;

/// Numbers at and beyond the edges of 32 and 64 bits.
const NUMBERS: [&str; 5] =
    ["0", "-1", "2147483648", "18446744073709551616", "100000000000000000000"];

/// Command lines that do little. The test replaces `N` by a number, or else adds each flag of the
/// command with a number.
const LINES: &[&str] = &[
    "--plain",
    "show a.json",
    "show a.json --html - --review=N",
    "show a.json --png - --width=N",
    "show a.json --gif - --width=N",
    "show a.json --gif - --seconds=N",
    "moves a.json",
    "convert a.json - --to sgf",
    "perft 1",
    "perft N",
    "hint a.json",
    "analyse a.json",
    "openings",
    "openings a.json",
    "games .",
    "gipf moves g.json",
    "gipf perft 1",
    "gipf perft N",
    "gipf gtp",
    "gtp",
    "match adds adds --games 2 --openings 0",
    "match level:N adds --games 2",
    "match nodes:N adds --games 2",
    "match ms:N adds --games 2",
    "puzzles show N",
    "puzzles try N T-D3,D4,E4",
    "puzzles today N",
    "puzzles make made.txt --games 0",
    "train weights --games 1 --nodes 1",
    "help-topic saves",
    "install-extras",
    #[cfg(feature = "server")]
    "serve --check --data data --listen 127.0.0.1:0",
    #[cfg(feature = "server")]
    "host a.json --data data",
    #[cfg(feature = "server")]
    "account talk N --data data",
    #[cfg(feature = "server")]
    "account adjudicate N draw --data data",
];

/// After this time, the test ends a command.
const LONG: Duration = Duration::from_millis(150);

/// A script for the shell that limits the address space, in KiB, so that hundreds of threads can't
/// start.
const LIMITS: &str = "ulimit -v 1500000; exec \"$0\" \"$@\"";

#[test]
fn no_number_makes_a_command_abort() {
    let place = Place::with("", &MOVES);
    place.write("g.json", r#"{"format":"gipf","version":1,"variant":"basic","turns":["e1-e2"]}"#);
    let mut lines = Vec::new();
    for line in LINES {
        if line.contains('N') {
            lines.extend(NUMBERS.map(|number| line.replace('N', number)));
        } else {
            for flag in flags(&place, line) {
                lines.extend(NUMBERS.map(|number| format!("{line} {flag}={number}")));
            }
        }
    }
    assert!(lines.len() > 250, "{}", lines.len());
    let mut ended = Vec::new();
    for batch in lines.chunks(8) {
        let started: Vec<_> = batch.iter().map(|line| (line, limited(&place, line))).collect();
        ended.extend(started.into_iter().map(|(line, child)| (line, end_of(child))));
    }
    let wrong: Vec<_> =
        ended.iter().filter(|(_, end)| !matches!(end, Some(0..=2) | None)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The flags of a command that take a value.
fn flags(place: &Place, line: &str) -> Vec<String> {
    let help =
        line.split(' ').take_while(|word| !word.contains(['.', '=']) && !word.starts_with('-'));
    let words: Vec<&str> = help.filter(|word| word.parse::<u32>().is_err()).collect();
    let command = words.iter().take_while(|word| !["adds", "weights"].contains(word)).copied();
    let mut args: Vec<&str> = command.collect();
    args.push("--help");
    let help = place.printed(&args);
    let flag = |line: &str| {
        let (flag, value) = line.trim().split_once(' ')?;
        let is_flag = flag.starts_with("--") && value.starts_with(['<', '[']);
        is_flag.then(|| flag.to_owned())
    };
    help.lines().filter_map(flag).collect()
}

fn limited(place: &Place, line: &str) -> Child {
    let command = place.command(&line.split(' ').collect::<Vec<_>>());
    let mut limited = Command::new("sh");
    limited.args(["-c", LIMITS]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    limited.current_dir(place.path("")).stdin(Stdio::null());
    limited.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs")
}

/// Returns the exit code of a command or, if a signal ended it, the code that a shell gives.
/// Returns `None`, and ends the command, if it is still at work after [`LONG`].
fn end_of(mut child: Child) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < LONG {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code().or_else(|| Some(128 + status.signal()?));
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("a child");
    child.wait().expect("a child");
    None
}
