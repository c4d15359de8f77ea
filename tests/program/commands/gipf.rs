//! The commands of `punct gipf`.

use std::fs;

use crate::commands::place::Place;

/// The turns of the shortest game with potentials, without its last turn.
const TURNS: [&str; 4] = ["Ge1-e2", "Gb1-b2", "Pc1-c2", "Pi5-h5"];

/// A place with `g.json`: a tournament game of these turns.
fn with(members: &str, turns: &[&str]) -> Place {
    let place = Place::with("", &[]);
    let head = r#""format":"gipf","version":1,"variant":"tournament""#;
    place.write("g.json", &format!("{{{head},{members}\"turns\":{turns:?}}}"));
    place
}

const SHOWN: &str = r"White: Anna · Black: Bert
GIPF, tournament, 6 potentials, 1 challenge each
After turn 5 of 5 · Anna wins: Bert has no GIPF-piece left
Last turn: c2*b2+1

                    e9
               d8        f8
          c7        .         g7
     b6        .         .         h6
a5        .         .         .         i5
     .         .         .         bL
a4        .         .         .         i4
     .         .         .         .
a3        .         .         .         i3
     .         .         .         .
a2        .         .         .         i2
     wB2       .         .         .
a1        wB        .         .         i1
     b1        .         .         h1
          c1        wG        g1
               d1        f1
                    e1
w White, b Black: B single piece, G GIPF-piece, L loaded piece, U used potential
a digit: the height of a stack, its top is shown; . empty; names around the board: dots
Stacks: b2=bGwB
White's reserve: basic:14 gipf:no potentials:5 captured:0
Black's reserve: basic:15 gipf:no potentials:5 captured:0
";

#[test]
fn show_draws_the_board_and_tells_all_about_the_game() {
    let all = [&TURNS[..], &["c2*b2+1"]].concat();
    let place = with(r#""white":"Anna","black":"Bert","#, &all);
    assert_eq!(place.printed(&["gipf", "show", "g.json"]), SHOWN);
}

#[test]
fn show_looks_back_without_touching_the_game() {
    let place = with("", &TURNS);
    let before = place.read("g.json");
    let shown = place.printed(&["gipf", "show", "g.json", "--ply", "0"]);
    assert!(shown.contains("After turn 0 of 4 · White to move\n\n"), "{shown}");
    let message = place.refused(&["gipf", "show", "g.json", "--ply", "5"]);
    assert_eq!(message, "--ply 5: this game has plies 0 to 4");
    assert_eq!(place.read("g.json"), before);
}

#[test]
fn moves_are_listed_sorted() {
    let place = with("", &TURNS);
    let listed = place.printed(&["gipf", "moves", "g.json"]);
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines.is_sorted() && lines.contains(&"c2*b2+2"), "{listed}");
    let first = place.printed(&["gipf", "moves", "g.json", "--ply=0"]);
    assert_eq!(first.lines().count(), 42);
}

#[test]
fn turns_are_played_all_or_none() {
    let place = with("\"x\":1.50,", &TURNS[..2]);
    let before = place.read("g.json");
    let message = place.refused(&["gipf", "move", "g.json", "Pc1-c2", "Ge9-e8", "Ge1-e2"]);
    let why = "you have played a loaded or single piece: no GIPF-pieces after that";
    assert_eq!(message, format!("Ge1-e2: {why}"));
    assert_eq!(place.read("g.json"), before);
    assert_eq!(place.printed(&["gipf", "move", "g.json", "pC1-c4", "P i5 - h5"]), "");
    let after = place.read("g.json");
    assert!(after.contains("\"Pc1-c2\",\n    \"Pi5-h5\"\n") && after.contains("1.50"), "{after}");
    let message = place.refused(&["gipf", "move", "-", "e1-e2"]);
    assert_eq!(message, "-: turns are played into a file; name that of a saved game");
}

#[test]
fn check_says_what_is_wrong_where() {
    let place = with("", &TURNS);
    assert_eq!(place.printed(&["gipf", "check", "g.json"]), "g.json: sound, 4 turns\n");
    let place = with("", &["Ge1-e2", "e9-e8"]);
    let message = place.refused(&["gipf", "check", "g.json"]);
    let why = "turns[1]: e9-e8: your first move must be a GIPF-piece";
    assert_eq!(message, format!("g.json: {why}"));
}

#[test]
fn the_saves_of_the_other_game_say_what_opens_them() {
    let place = with("", &TURNS);
    let message = place.refused(&["gipf", "check", "a.json"]);
    let opens = "format: this is a saved game of PÜNCT; 'punct FILE' opens it";
    assert_eq!(message, format!("a.json: {opens}"));
    let message = place.refused(&["show", "g.json"]);
    let opens = "format: this is a saved game of GIPF; 'punct gipf FILE' opens it";
    assert_eq!(message, format!("g.json: {opens}"));
}

#[test]
fn perft_counts_by_the_rules_given() {
    let place = with("", &TURNS);
    let nodes = |args: &[&str]| {
        let printed = place.printed(&[&["gipf", "perft"], args].concat());
        let nodes = printed.lines().map(|line| line.split(' ').nth(1).unwrap_or_default());
        nodes.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(nodes(&["2"]), "42 1764");
    assert_eq!(nodes(&["2", "--version", "standard"]), "84 7056");
    assert_eq!(nodes(&["2", "--version", "standard", "--potentials", "0"]), "42 1764");
    assert_ne!(nodes(&["1", "g.json"]), "42");
    let ran = place.run(&["gipf", "perft", "1", "g.json", "--version", "basic"]);
    assert_eq!(ran.code, Some(2), "a saved game has its own rules");
}

#[test]
fn wrong_rules_are_refused() {
    let place = with("", &TURNS);
    let message = place.refused(&["gipf", "perft", "1", "--version=basic", "--potentials=6"]);
    assert_eq!(message, "the basic version is played without PÜNCT-potentials");
    for args in [
        &["gipf", "--version", "chess"][..],
        &["gipf", "--potentials", "2"],
        &["gipf", "--challenges", "2"],
        &["gipf", "--level", "4"],
        &["gipf", "g.json", "--version", "basic"],
        &["gipf", "perft", "0"],
    ] {
        assert_eq!(place.run(args).code, Some(2), "{args:?}");
    }
}

#[test]
fn a_save_that_is_played_elsewhere_is_left_alone() {
    let place = with("", &TURNS);
    let lock = fs::File::create(place.path(".g.json.lock")).expect("a file");
    lock.lock().expect("nobody else has it");
    let message = place.refused(&["gipf", "move", "g.json", "d1-d2"]);
    assert!(message.ends_with("this game is being played in another program"), "{message}");
}

#[test]
fn who_needs_lines_is_told_where_they_are() {
    let place = Place::with("", &[]);
    for (args, term) in [(&["gipf", "--plain"][..], "xterm"), (&["gipf"], "dumb")] {
        let told = place.command(args).env("TERM", term).output().expect("it runs").stderr;
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(told.contains("'punct --plain' plays PÜNCT line by line"), "{args:?}: {told}");
    }
}
