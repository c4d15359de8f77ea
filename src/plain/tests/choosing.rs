//! What the menu offers.

use super::super::words::WORDS;
use super::{Place, said};
use crate::engine::Strength;
use crate::engine::tests::WON;
use crate::plain::PlainTable;
use crate::plain::request::Request;
use crate::record::{Name, Store};
use crate::rules::{Player, Rules};
use crate::session::{Seats, Session};

/// Tables in every state that changes what can be done.
fn tables(place: &Place) -> Vec<(&'static str, PlainTable)> {
    let strength = Some(Strength::FIRST);
    let against = || place.against_the_computer();
    let computers = |moves: &[&str]| {
        let session = place.session(Rules::default(), moves);
        let table = PlainTable::new(session.played_by(Seats::of_computer([strength; 2]), false));
        PlainTable { think: super::first_move, ..table }
    };
    let after = |mut table: PlainTable, lines: &[&str]| {
        for line in lines {
            said(&mut table, line);
        }
        table
    };
    let swap = place.session(Rules::default(), &[]).played_by(Seats::BOTH_HERE, true);
    let guest =
        Session::new(Store::nowhere(), Rules::default(), Player::BOTH.map(Name::default_of));
    vec![
        ("new", place.table(&[])),
        ("begun", place.table(&["T-D3,D4,E4"])),
        ("undone", after(place.table(&["T-D3,D4,E4", "T-N14,N15,O15"]), &["undo"])),
        ("won", place.table(&WON)),
        ("resigned", after(place.table(&["T-D3,D4,E4"]), &["resign", "yes"])),
        ("swap", after(PlainTable::new(swap), &["T-D3,D4,E4"])),
        ("against the computer", against()),
        ("two computers", computers(&[])),
        ("two computers, begun", computers(&["T-D3,D4,E4", "T-N14,N15,O15"])),
        ("guest", PlainTable::new(guest)),
        ("lesson", after(place.table(&["T-D3,D4,E4"]), &["lesson 1"])),
        ("lesson done", after(place.table(&[]), &["lesson 1", "SE-G9,H9,I9"])),
        ("puzzle", after(place.table(&[]), &["puzzle 2"])),
    ]
}

#[test]
fn the_menu_offers_only_what_can_be_done() {
    let place = Place::new();
    let states = tables(&place).len();
    for word in WORDS {
        for nth in 0..states {
            let (state, mut table) = tables(&place).swap_remove(nth);
            let offered = said(&mut table, "menu")
                .lines()
                .any(|line| line.starts_with(&format!("{}: ", word.usage)));
            // Which move and which piece the words name is the player's choice; the engine takes long.
            let is_tried =
                !["help", "play", "where", "finish", "review", "hint"].contains(&word.name);
            if !offered || !is_tried {
                continue;
            }
            let request = Request::read(word.usage.as_bytes()).expect("a word").expect("a request");
            if let Some(Err(why)) = table.change(&request) {
                panic!("{state}: {}: {why}", word.usage);
            }
        }
    }
}

#[test]
fn what_cant_be_done_is_not_offered() {
    let place = Place::new();
    for (state, mut table) in tables(&place) {
        let menu = said(&mut table, "menu");
        let offers = |word: &str| menu.lines().any(|line| line.starts_with(&format!("{word}: ")));
        for word in [
            "undo", "redo", "swap", "claim", "resign", "draw", "again", "task", "back", "leave",
            "go",
        ] {
            let request = Request::read(word.as_bytes()).expect("a word").expect("a request");
            let (_, mut table) =
                tables(&place).into_iter().find(|(name, _)| *name == state).expect("it");
            let is_refused = matches!(table.change(&request), Some(Err(_)));
            assert!(!is_refused || !offers(word), "{state}: {word}");
            assert!(is_refused || offers(word), "{state}: {word} can be done");
        }
    }
}
