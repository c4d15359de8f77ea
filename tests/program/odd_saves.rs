//! Saves that are broken, each in one way, or odd but sound: the files in `tests/saves/odd`.
//!
//! `odd.out` and `odd.err` beside the folder hold the output of `punct check` for these files. No
//! command may print control characters that a terminal would obey.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/odd");

/// The names of all files in the folder, sorted.
fn names() -> Vec<String> {
    let entries = fs::read_dir(FOLDER).expect("the folder");
    let name = |path: PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<_> = entries.flatten().filter_map(|entry| name(entry.path())).collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.args(args).current_dir(FOLDER).stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// The lines that `check` must print. Line endings don't count: a checkout may change them.
fn expected(name: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("{FOLDER}.{name}")).expect("a text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn each_gets_a_clear_answer() {
    let names = names();
    let mut args = vec!["check"];
    args.extend(names.iter().map(String::as_str));
    let (code, out, err) = run(&args);
    assert_eq!(code, Some(1));
    assert_eq!(out.lines().collect::<Vec<_>>(), expected("out"));
    assert_eq!(err.lines().collect::<Vec<_>>(), expected("err"));
}

#[test]
fn nothing_a_terminal_would_obey_is_printed() {
    let harmful = |c: char| {
        let mark = matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{61C}' | '\u{AD}' | '\u{FEFF}');
        mark || (c.is_control() && c != '\n')
    };
    for name in names() {
        for command in ["check", "show", "moves"] {
            let (code, out, err) = run(&[command, &name]);
            // Of several games, only one that is named can be shown.
            let is_one = command == "check" || name != "sound-two-games.json";
            let sound = is_one && name.starts_with("sound-");
            assert_eq!(code, Some(i32::from(!sound)), "{command} {name}: {err}");
            let told = if sound { &out } else { &err };
            assert!(!told.chars().any(harmful), "{command} {name}: {told:?}");
            assert!(err.lines().all(|line| line.chars().count() < 400), "{command} {name}");
            if command == "show" && sound {
                assert!(out.lines().next().is_some_and(|line| line.chars().count() < 200), "{out}");
            }
        }
    }
}
