//! Mistyped words, and messages that say which word the player may have meant.

use std::process::Command;

use super::MOVES;
use super::place::Place;
#[cfg(unix)]
use crate::support::{Exit, Home, Pty};

#[test]
fn a_word_like_a_command_is_asked_about() {
    let place = Place::with("", &MOVES);
    for word in ["shwo", "sohw"] {
        let said = place.refused(&[word]);
        assert!(said.ends_with("; did you mean 'show'?"), "{said}");
    }
    assert!(place.refused(&["opening"]).ends_with("did you mean 'openings'?"));
    // A mistyped command with more words is a wrong command line, so the code is 2.
    let ran = place.run(&["shwo", "a.json", "--ply", "1"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("error: shwo: there is no such command; did you mean 'show'?"),
        "{}",
        ran.err
    );
    // A right command gets no suggestion, even if its arguments are wrong.
    let ran = place.run(&["show"]);
    assert!(ran.code == Some(2) && !ran.err.contains("did you mean"), "{}", ran.err);
    // A word that resembles no command gets no suggestion, and neither does the name of a file.
    assert!(!place.refused(&["final"]).contains("did you mean"));
    place.write("shwo", "{}");
    assert!(place.refused(&["shwo"]).ends_with("shwo: format: missing"));
}

#[test]
fn what_openings_does_not_know_is_asked_about() {
    let place = Place::with("", &MOVES);
    assert!(place.refused(&["openings", "basic"]).ends_with("did you mean '--rules basic'?"));
    assert!(place.refused(&["openings", "standart"]).ends_with("did you mean '--rules standard'?"));
    assert!(place.refused(&["openings", "shwo"]).ends_with("did you mean 'show'?"));
    std::fs::create_dir(place.path("saves")).expect("a folder");
    place.write("saves/final.json", &place.read("a.json"));
    for command in ["openings", "show"] {
        let said = place.refused(&[command, "fianl"]);
        assert!(said.contains("there is saves/final.json"), "{said}");
    }
}

#[test]
fn what_is_no_save_is_told_so_without_its_text() {
    let place = Place::with("", &[]);
    for (name, text) in [
        ("letter.txt", "Dear Anna, I won."),
        ("README", "# PÜNCT\n\n![A board](a.png)\n"),
        ("notes.md", "a b c"),
    ] {
        place.write(name, text);
        for args in [["show", name], ["check", name], ["hint", name]] {
            assert_eq!(place.refused(&args), format!("{name}: this is not a saved game"));
        }
    }
    std::fs::write(place.path("p"), [0x89, b'P', b'N', b'G', 0, 0, 0]).expect("a file");
    assert_eq!(place.refused(&["show", "p"]), "p: this is not a saved game");
}

#[test]
fn what_is_told_of_a_long_word_is_short() {
    let place = Place::with("", &[]);
    let long = "x".repeat(5000);
    for args in [
        &["show", &long][..],
        &["move", "a.json", &long],
        &["--level", &long],
        &["--no-such-flag", &long],
        &["hint", "a.json", &format!("--{long}")],
        &["gtp", "--nodes", &long],
    ] {
        let ran = place.run(args);
        assert!(ran.code != Some(0) && ran.err.len() < 500, "{}: {}", args[0], ran.err.len());
    }
}

#[test]
fn two_players_have_two_names() {
    let place = Place::with("", &[]);
    for args in
        [&["--white", "Bob", "--black", "Bob"][..], &["gipf", "--white", "a", "--black", "a"]]
    {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert_eq!(ran.err, "error: --white and --black: the names of the players must differ\n");
    }
}

#[test]
fn a_player_is_found_without_accents() {
    let place = Place::with(r#""white":"Tomás Núñez","black":"Zoë","#, &MOVES);
    for name in ["tomas", "TOMÁS", "Toma\u{301}s", "nunez", "zoe", "Zoë"] {
        let found = place.printed(&["games", ".", "--player", name]);
        assert!(found.contains("Tomás Núñez"), "{name}: {found}");
    }
    assert!(!place.printed(&["games", ".", "--player", "thomas"]).contains("Tomás"));
}

#[test]
fn the_man_page_has_examples_values_and_what_to_see() {
    let place = Place::with("", &[]);
    let page = place.printed(&["man"]);
    for section in ["SYNOPSIS", "EXAMPLES", "SEE ALSO", "EXIT STATUS", "FILES THAT ARE WRITTEN"] {
        assert!(
            page.contains(&format!(".SH {section}"))
                || page.contains(&format!(".SH \"{section}\"")),
            "{section}"
        );
    }
    let plain = page.replace('\\', "");
    for value in ["--rules basic|standard", "--white NAME", "--computer white|black|both"] {
        assert!(plain.contains(value), "{value}");
    }
    assert!(plain.contains("punct convert game.sgf game.json"));
    if !std::path::Path::new("/usr/bin/mandoc").exists() {
        eprintln!("skipped: there is no mandoc");
        return;
    }
    place.write("punct.1", &page);
    let lint = ["-Tlint", "-W", "warning", "punct.1"];
    let lint = Command::new("mandoc").args(lint).current_dir(place.path("")).output();
    let said = String::from_utf8(lint.expect("it runs").stdout).expect("UTF-8");
    assert_eq!(said, "");
}

#[cfg(unix)]
#[test]
fn a_terminal_without_columns_gets_eighty() {
    let home = Home::new();
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.args(["help-topic", "saves"]);
    let mut terminal = Pty::spawn(command, 0, 0);
    assert_eq!(terminal.wait_for_exit(), Exit::Status(0));
    let text = String::from_utf8(terminal.raw()).expect("UTF-8");
    let widest =
        text.lines().filter(|line| !line.starts_with(' ')).map(|line| line.chars().count());
    let widest = widest.max().expect("lines");
    assert!((70..=80).contains(&widest), "{widest}");
}

#[test]
fn a_chapter_goes_into_a_pipe_as_it_is_written() {
    let place = Place::with("", &[]);
    let chapter = include_str!("../../../assets/manual/saves.md");
    assert_eq!(place.printed(&["help-topic", "saves"]), chapter);
    assert_eq!(place.printed(&["help-topic", "saves", "--raw"]), chapter);
}
