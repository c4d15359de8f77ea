//! The settings that the program keeps from one run to the next, in a file of the player's home.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::play::player::{COLUMNS, ROWS};
use crate::support::{Exit, Home, Pty};

/// Every file of that home but the saves, which no test here makes.
fn files(home: &Home) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![home.path("")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}

fn settings(home: &Home) -> Value {
    let [file] = &files(home)[..] else { panic!("not one file: {:?}", files(home)) };
    assert!(file.ends_with("punct/settings.json"), "{}", file.display());
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

/// Starts the program, presses keys, waits for a text, and leaves.
fn play(home: &Home, args: &[&str], keys: &[&str], text: &str) {
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.args(args);
    let mut pty = Pty::spawn(command, COLUMNS, ROWS);
    pty.wait_for_text("begins");
    pty.keys(keys.iter().copied());
    pty.wait_for_text(text);
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

const STANDARD: &[&str] = &["--rules", "standard"];

#[test]
fn the_next_time_it_looks_as_it_was_left() {
    let home = Home::new();
    play(&home, STANDARD, &["t"], "Theme: light");
    assert_eq!(settings(&home), json!({"theme": "light"}));
    // The program uses the kept theme; a flag has precedence over the kept theme and is not kept.
    play(&home, &["--rules", "standard", "--theme", "dark", "--white", "Eve"], &[], "Eve (White)");
    assert_eq!(settings(&home), json!({"theme": "light"}));
    play(&home, STANDARD, &["t"], "Theme: colour-blind");
    assert_eq!(settings(&home), json!({"theme": "colour-blind"}));
    // Of two persons, neither name is the player's own; the name of one who plays alone is.
    play(&home, STANDARD, &["n", "E", "v", "e", "Enter"], "Eve (White)");
    assert_eq!(settings(&home), json!({"theme": "colour-blind"}));
    let alone = ["n", "A", "n", "n", "a", "Down", "Down", "Down", "Down", "Down", "Space", "Enter"];
    play(&home, STANDARD, &alone, "Computer 1");
    play(&home, STANDARD, &[], "Anna (White)");
    assert_eq!(settings(&home), json!({"theme": "colour-blind", "name": "Anna"}));
}

#[test]
fn without_settings_nothing_is_read_or_left_behind() {
    let home = Home::new();
    let args = ["--rules", "standard", "--no-config"];
    play(&home, &args, &["t", "t"], "Theme: colour-blind");
    assert_eq!(files(&home), [] as [PathBuf; 0]);
    play(&home, STANDARD, &["t"], "Theme: light");
    play(&home, &args, &["t"], "Theme: light");
    assert_eq!(settings(&home), json!({"theme": "light"}));
}

#[test]
fn a_broken_file_is_told_and_left_alone() {
    let home = Home::new();
    play(&home, STANDARD, &["t"], "Theme: light");
    let file = files(&home).remove(0);
    fs::write(&file, "theme = light").unwrap();
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.args(STANDARD);
    let mut pty = Pty::spawn(command, COLUMNS, ROWS);
    pty.wait_for_text("settings.json: line 1 column 2: not JSON");
    pty.key("t");
    pty.wait_for_text("Theme: light");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), "theme = light");
}
