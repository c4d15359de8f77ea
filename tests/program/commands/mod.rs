//! The commands that need no screen, driven from outside.

mod advice;
mod browser;
mod collections;
mod completing;
mod convert;
mod exit_codes;
mod films;
mod gipf;
mod installing;
mod json;
mod matches;
mod numbers;
mod pages;
mod pictures;
mod place;
mod puzzles;
mod replacing;
mod strategy;
mod surroundings;
mod words;

use std::fs;
use std::io::Read;
use std::process::{Output, Stdio};

use place::Place;

/// The moves of most games here.
const MOVES: [&str; 5] =
    ["T-D3,D4,E4", "AR-L10,L9,K8", "T-D6,D7,E7", "SC-M9,M8,M10", "TD6-D4,D3,E4"];

/// What is said of a file with several games.
fn several(games: usize) -> String {
    format!(
        "the file has {games} games: choose one with --game N, or make a file of it with \
         'punct convert --game N'"
    )
}

const SHOWN: &str = r"White: Anna · Black: Bert
standard rules
After move 5 of 5 · Bert (Black) to move
Last move: TD6-D4,D3,E4

                  17  .   .   .   .   .   .   .
            16  .   .   .   .   .   .   .   .   .   .
          15  .   .   .   .   .   .   .   .   .   .   .
        14  .   .   .   .   .   .   .   .   .   .   .   .
      13  .   .   .   .   .   .   .   .   .   .   .   .   .
    12  .   .   .   .   .   .   .   .   .   .   .   .   .   .
  11  .   .   .   .   .   .   :   :   :   .   .   .   .   .   .
10  .   .   .   .   .   .   :   :   :   :   X\  x\  .   .   .   .
   9  .   .   .   .   .   :   :   :   :   :  /x   X\  .   .   .   Q
 8  .   .   .   .   .   .   :   :   :   :   x   .   x   .   .   .
   7  .   .   .   .   .   .   :   :   :   .   .   .   .   .   .   P
     6  .   .   .   .   .   .   .   .   .   .   .   .   .   .   O
       5  .   .   .   .   .   .   .   .   .   .   .   .   .   N
         4  .   .   .   O\1/o1  .   .   .   .   .   .   .   M
           3  .   .   .   o1  .   .   .   .   .   .   .   L
             2  .   .   .   .   .   .   .   .   .   .   K
                1 A   .   .   .   .   .   .   .   I   J
                        B   C   D   E   F   G   H

White: O PÜNCT, o minor dot · Black: X PÜNCT, x minor dot · a digit: the level, if not 0
. empty · : empty in the central hexagon
White's reserve: T:4 SC:2 SE:4 AM:2 AR:2 AL:2
Black's reserve: T:6 SC:1 SE:4 AM:2 AR:1 AL:2
Central hexagon: White 0, Black 0
";

#[test]
fn show_draws_the_board_and_tells_all_about_the_game() {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES);
    assert_eq!(place.printed(&["show", "a.json"]), SHOWN);
}

#[test]
fn show_looks_back_without_touching_the_game() {
    let place = Place::with("", &MOVES[..4]);
    let before = place.read("a.json");
    let shown = place.printed(&["show", "a.json", "--ply", "0"]);
    assert!(shown.contains("After move 0 of 4 · White to move\n\n"), "{shown}");
    assert!(place.printed(&["show", "a.json", "--ply=3"]).contains("Black to move"));
    let message = place.refused(&["show", "a.json", "--ply", "5"]);
    assert_eq!(message, "--ply 5: this game has plies 0 to 4");
    assert_eq!(place.read("a.json"), before);
}

#[test]
fn show_lists_the_lines_of_a_game_and_shows_one() {
    let place = Place::with("", &MOVES[..2]);
    let listed = place.printed(&["show", "a.json", "--lines"]);
    assert_eq!(listed, "0  the game: T-D3,D4,E4 AR-L10,L9,K8\n");
    let shown = place.printed(&["show", "a.json", "--line", "0", "--ply", "1"]);
    assert!(shown.contains("After move 1 of 2"), "{shown}");
    let message = place.refused(&["show", "a.json", "--line", "1"]);
    assert_eq!(message, "--line 1: this game has no variations, only line 0");
}

#[test]
fn show_says_how_a_game_ended() {
    let place = Place::with(r#""ending":{"kind":"resigned","by":"white"},"#, &MOVES[..2]);
    assert!(place.printed(&["show", "a.json"]).contains("Black wins: White resigned"));
    assert!(place.printed(&["show", "a.json", "--ply", "1"]).contains("Black to move"));
    assert_eq!(place.printed(&["moves", "a.json"]), "");
}

#[test]
fn show_calls_the_players_by_their_names() {
    let members = r#""white":"Anna","ending":{"kind":"resigned","by":"black"},"#;
    let shown = Place::with(members, &MOVES[..2]).printed(&["show", "a.json"]);
    assert!(shown.contains(" · Anna (White) wins: Black resigned\n"), "{shown}");
}

#[test]
fn moves_lists_every_legal_move_once_sorted_bytewise() {
    let place = Place::with("", &[]);
    let printed = place.printed(&["moves", "a.json"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 4986);
    assert!(lines.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()));
    assert!(lines.contains(&"T-D3,D4,E4"));
}

#[test]
fn move_plays_on_where_the_players_stand() {
    let place = Place::with(r#""ply":1,"mine":[1,2],"#, &MOVES);
    assert_eq!(place.printed(&["move", "a.json", "arl10l9k8", "d6,e7,d7"]), "");
    let save = place.read("a.json");
    assert!(save.contains("\"AR-L10,L9,K8\",\n    \"T-D6,D7,E7\"\n  ]"), "{save}");
    assert!(save.contains(r#""mine": [1,2]"#) && !save.contains("ply"), "{save}");
    assert!(place.printed(&["show", "a.json"]).contains("After move 3 of 3 · Black to move"));
}

#[test]
fn move_plays_all_or_none() {
    let place = Place::with("", &MOVES[..2]);
    let before = place.read("a.json");
    let message = place.refused(&["move", "a.json", "T-D6,D7,E7", "T-D3,D4,E4"]);
    assert_eq!(message, "T-D3,D4,E4: D3 is occupied");
    assert!(place.refused(&["move", "a.json", "pass"]).starts_with("pass: "));
    assert!(place.refused(&["move", "a.json", "\x1b[2J"]).starts_with("\u{FFFD}[2J: "));
    assert_eq!(place.read("a.json"), before);
    assert_eq!(fs::read_dir(place.path("")).expect("the folder").count(), 1);
}

#[test]
fn check_tells_the_sound_from_the_broken() {
    let place = Place::with("", &MOVES);
    place.write("b.json", "{}");
    place.write("c.json", &place.read("a.json").replace("D7", "D8"));
    let ran = place.run(&["check", "a.json", "b.json", "c.json", "d.json"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out, "a.json: sound, 5 moves\n");
    assert_eq!(
        ran.err,
        "\
error: b.json: format: missing
error: c.json: moves[2]: T-D6,D8,E7: no piece has its dots on D6,D8,E7 and its PÜNCT on D6
error: d.json: there is no such file
"
    );
    assert_eq!(place.printed(&["check", "a.json"]), "a.json: sound, 5 moves\n");
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let place = Place::with("", &MOVES);
    for args in [&["perft", "1"][..], &["perft", "1", "--rules", "basic", "--bridges", "any"]] {
        let printed = place.printed(args);
        let fields: Vec<&str> = printed.split_whitespace().collect();
        assert_eq!(fields[..2], ["1", "4986"], "{printed}");
        assert!(fields[2].parse::<f64>().is_ok() && fields[3].parse::<u64>().is_ok(), "{printed}");
        assert_eq!((fields.len(), printed.lines().count()), (4, 1), "{printed}");
    }
    let moves = place.printed(&["moves", "a.json"]).lines().count();
    let printed = place.printed(&["perft", "2", "a.json"]);
    assert!(printed.starts_with(&format!("1 {moves} ")), "{printed}");
    assert!(printed.lines().nth(1).is_some_and(|line| line.starts_with("2 ")), "{printed}");
}

#[test]
fn help_and_the_man_page_know_every_command() {
    let place = Place::with("", &[]);
    for text in [place.printed(&["man"]), place.printed(&["--help"])] {
        for word in [
            "show",
            "moves",
            "move",
            "check",
            "perft",
            "hint",
            "analyse",
            "completions",
            "resume",
            "saves",
        ] {
            assert!(text.contains(word), "{word} in {text}");
        }
    }
}

#[test]
fn wrong_usage_is_told_from_refusal() {
    let place = Place::with("", &[]);
    for args in [
        &["show"][..],
        &["show", "a.json", "--ply", "x"],
        &["move", "a.json"],
        &["check"],
        &["perft", "0"],
        &["hint", "a.json", "--level", "0"],
        &["hint", "a.json", "--level", "best"],
        &["analyse", "a.json", "--nodes", "0"],
        &["perft", "1", "a.json", "--rules", "basic"],
        &["completions", "tcsh"],
        &["--rules", "chess"],
        &["--white", "a\x1bb"],
        &["--black", ""],
        &["a.json", "--rules", "basic"],
    ] {
        let ran = place.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: "), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains('\x1b'), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let place = Place::with("", &[]);
    let mut child = place
        .command(&["moves", "a.json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut few = [0; 20];
    // The test takes the pipe out of the child and drops it, so the pipe closes while the child
    // writes.
    child.stdout.take().expect("its stdout").read_exact(&mut few).expect("the first moves");
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn nothing_that_is_no_save_is_opened() {
    let place = Place::with("", &[]);
    assert_eq!(place.refused(&["show", "."]), ".: this is a folder, not a file");
    assert_eq!(place.refused(&["show", "b\x1b.json"]), "b\u{FFFD}.json: there is no such file");
    assert_eq!(place.refused(&["show", "none/a.json"]), "none/a.json: there is no such file");
    place.write("big.json", &" ".repeat((1 << 20) + 1));
    assert_eq!(
        place.refused(&["moves", "big.json"]),
        "big.json: larger than 1 MiB, so it is not a saved game"
    );
    #[cfg(target_os = "linux")]
    assert!(
        std::path::Path::new("/dev/zero").exists()
            && place.refused(&["check", "/dev/zero"]).contains("not an ordinary file")
    );
}

/// A folder of saves with two games of one name, one of another, and one of GIPF.
fn with_saves() -> Place {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES);
    for folder in ["saves", "saves/auto", "saves/gipf", "saves/gipf/auto"] {
        fs::create_dir(place.path(folder)).unwrap();
    }
    let game = place.read("a.json");
    for name in ["final.json", "twice.json", "auto/twice.json", "auto/2026-01-02-anna-bert.json"] {
        place.write(&format!("saves/{name}"), &game);
    }
    let gipf = r#"{"format":"gipf","version":1,"variant":"basic","turns":["e1-e2"]}"#;
    place.write("saves/gipf/auto/mine.json", gipf);
    place
}

#[test]
fn a_save_goes_by_its_name_wherever_one_is_read() {
    let place = with_saves();
    for name in ["final", "final.json", "2026-01-02-anna-bert"] {
        assert_eq!(place.printed(&["show", name]), SHOWN);
    }
    for args in [
        &["moves", "final"][..],
        &["check", "final"],
        &["analyse", "final", "--nodes", "1"],
        &["perft", "1", "final"],
        &["openings", "final", "--ply", "0"],
        &["convert", "final", "-", "--to", "text"],
        &["gipf", "show", "mine"],
    ] {
        place.printed(args);
    }
    let message = place.refused(&["show", "twice"]);
    assert!(message.starts_with("twice: several saves have this name: "), "{message}");
    let message = place.refused(&["show", "anna"]);
    assert!(message.contains("no save of this name in saves; there is "), "{message}");
    // A file that a command writes must exist at its path: no command seeks it among the saves.
    let message = place.refused(&["move", "final", "T-I12,I13,J13"]);
    assert_eq!(message, "final: there is no such file");
}

#[test]
fn games_without_a_path_lists_the_saves() {
    let place = with_saves();
    let listed = place.printed(&["games"]);
    assert_eq!(listed.lines().count(), 5, "{listed}");
    assert!(listed.contains("saves/final.json") && listed.contains("saves/auto/twice.json"));
    assert!(!listed.contains("gipf"), "{listed}");
    let help = place.printed(&["--help"]);
    assert!(help.contains("./saves") && help.contains("PUNCT_SAVES"), "{help}");
}
