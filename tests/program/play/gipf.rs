//! GIPF in a terminal: a game continued after the program has ended, and a use that a game of PÜNCT
//! decides.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{Exit, Home, Pty};

/// Turns until a potential stands beside a GIPF-piece of the other's that is not alone.
const TURNS: [&str; 6] = ["Ge1-e2", "Gb1-b2", "Gi1-h2", "Ge9-e8", "Pc1-c2", "Pi5-h5"];

/// Starts `punct gipf` with these arguments, in a window of 80×24.
fn start(home: &Home, args: &[&str]) -> Pty {
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.arg("gipf");
    command.args(args);
    Pty::spawn(command, 80, 24)
}

const ANNA_AND_BEN: [&str; 6] = ["--white", "Anna", "--black", "Ben", "--version", "tournament"];

fn type_turn(pty: &mut Pty, turn: &str) {
    pty.text(&format!("m{turn}\r"));
}

/// The file of the only game.
fn save(home: &Home) -> Value {
    let folder = home.saves().join("gipf").join("auto");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let saves: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
    let [save] = &saves[..] else { panic!("one save: {saves:?}") };
    serde_json::from_slice(&fs::read(save).unwrap()).unwrap()
}

fn turns(save: &Value) -> Vec<&str> {
    save["turns"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect()
}

/// The arrow at the player to move after the turn of this number, from 0.
fn arrow_after(turn: usize) -> &'static str {
    if turn.is_multiple_of(2) { "○ ◀" } else { "▶ ●" }
}

#[test]
fn killed_at_any_moment_it_has_every_turn_that_was_seen() {
    let home = Home::new();
    let mut pty = start(&home, &ANNA_AND_BEN);
    pty.wait_for_text("? help");
    for (done, turn) in TURNS.iter().enumerate() {
        type_turn(&mut pty, turn);
        pty.wait_for_text(arrow_after(done));
        pty.kill();
        assert!(matches!(pty.wait_for_exit(), Exit::Signal(_)));
        assert_eq!(turns(&save(&home)), TURNS[..=done]);
        pty = start(&home, &["--resume"]);
        pty.wait_for_text(arrow_after(done));
    }
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn a_use_is_contested_by_a_game_of_punct_that_a_kill_does_not_lose() {
    let home = Home::new();
    let mut pty = start(&home, &ANNA_AND_BEN);
    pty.wait_for_text("? help");
    for (done, turn) in TURNS.iter().enumerate() {
        type_turn(&mut pty, turn);
        pty.wait_for_text(arrow_after(done));
    }
    type_turn(&mut pty, "c2*b2+1");
    pty.wait_for_text("Ben, do you");
    pty.key("c");
    pty.wait_for_text("decides c2*b2+1");
    pty.text("mT-C1,C2,D2\r");
    pty.wait_for_text("T-C1,C2,D2");
    pty.kill();
    pty.wait_for_exit();
    let saved = save(&home);
    assert_eq!(turns(&saved), TURNS);
    assert_eq!(saved["contest"]["punct"]["moves"][0], "T-C1,C2,D2");
    // Ben, who contests, has White; Anna's loss of the game takes her potential out of GIPF.
    let mut pty = start(&home, &["--resume"]);
    pty.wait_for_text("decides c2*b2+1");
    pty.key("x");
    pty.wait_for_text("y resign");
    pty.key("y");
    pty.wait_for_text("Enter go on with the result");
    pty.key("Enter");
    pty.wait_for_text("The challenge is decided");
    pty.key("Enter");
    type_turn(&mut pty, "i4-h4");
    pty.wait_for_text(arrow_after(6));
    let saved = save(&home);
    assert_eq!(turns(&saved).last(), Some(&"c2*b2+1?lost;i4-h4"));
    assert_eq!(saved["contests"][0]["punct"]["moves"][0], "T-C1,C2,D2");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}
