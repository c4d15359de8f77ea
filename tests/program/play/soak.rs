//! A program that runs for long needs no more memory than at first.
#![cfg(target_os = "linux")]

use std::fs;

use crate::play::player::{COLUMNS, Player, ROWS};
use crate::support::{Exit, Home, Pty};

/// The number of acts in a round, and the number of acts before the test next looks at the screen.
const ROUND: usize = 1_000;
const AT_ONCE: usize = 100;

/// The sizes of the window, in turn.
const SIZES: [(u16, u16); 5] = [(COLUMNS, ROWS), (44, 21), (96, 38), (130, 56), (200, 60)];

/// Keys that people press. Each phrase closes what it opens, but not with Esc: a terminal would
/// read Esc and the next key as one key with Alt.
const PHRASES: &str = "1,2,3,4,5,6,Up,Down,Left,Right,h,j,k,l,r,R,Tab,Tab,Tab,Shift-Tab,Enter,\
    Enter,Enter,Space,Space,u,Ctrl-r,i,i,c,[,],},{ },p p,p Up Enter,? ?,? PageDown b q q,t,v,+,-,0,\
    x y,d y,n Enter";

/// A small generator: the same numbers on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Does something that people do, except leaving the program.
    fn act(&mut self, pty: &mut Pty) {
        let phrases: Vec<_> = PHRASES.split(',').collect();
        // Not a cell of the line of keys in any window: a click there could open a dialog that no
        // phrase closes.
        let (column, row) = (self.below(COLUMNS.into()) as u16, self.below(19) as u16);
        match self.below(10) {
            0..7 => pty.keys(phrases[self.below(phrases.len())].split_whitespace()),
            7 => pty.hover(column, row),
            8 => pty.click(column, row),
            _ => pty.wheel_down(column, row),
        }
    }
}

/// Opens the field for the name of a save, waits for a typed name, and closes the field. The
/// program has then handled everything that was sent before.
fn wait_until_all_is_taken(pty: &mut Pty, n: usize) {
    let mark = format!("mark{n}");
    pty.key("s");
    pty.paste(&mark);
    pty.wait_for_text(&mark);
    pty.key("Esc");
    pty.wait_until_gone("Save the game as");
}

/// Returns the program's memory in KiB, as the system counts it.
fn resident(pty: &Pty) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", pty.process())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Removes the games that saved themselves.
fn forget_games(home: &Home) {
    for file in fs::read_dir(home.saves().join("auto")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            fs::remove_file(path).unwrap();
        }
    }
}

/// Memory after each of so many rounds of random input and a few sizes of the window.
fn rounds(count: u16) -> Vec<u64> {
    let home = Home::new();
    let mut player = Player::start(&home, &["--rules", "standard"]);
    let pty = &mut player.pty;
    let mut chance = Chance(1);
    let mut memory = Vec::new();
    for round in 0..count {
        for n in 0..ROUND / AT_ONCE {
            (0..AT_ONCE).for_each(|_| chance.act(pty));
            wait_until_all_is_taken(pty, n);
            let (columns, rows) = SIZES[(n + usize::from(round)) % SIZES.len()];
            pty.resize(columns, rows);
        }
        memory.push(resident(pty));
        // A long list of saves needs memory, too, and this test is not about that memory.
        forget_games(&home);
    }
    pty.resize(30, 5);
    pty.wait_for_text("q quits");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    memory
}

/// The memory in KiB that a search for tasks in a finished game takes while it runs.
const SEARCH: u64 = 4_096;

fn assert_no_growth(memory: &[u64]) {
    let (first, second) = memory.split_at(memory.len() / 2);
    let most = |half: &[u64]| half.iter().max().copied().unwrap();
    assert!(most(second) < most(first) + SEARCH + 2_048, "KiB: {memory:?}");
}

#[test]
fn it_does_not_grow() {
    assert_no_growth(&rounds(4));
}

#[test]
#[ignore = "takes minutes"]
fn nor_does_it_in_an_afternoon() {
    let memory = rounds(3000);
    println!("KiB after every {ROUND} events: {memory:?}");
    assert_no_growth(&memory);
}
