//! Games for the tests, and their files.

mod broken;
mod faults;
mod figures;
mod formats;
pub mod mutated;
mod old_saves;
mod playing;
mod reading;
mod resuming;
mod schema;
mod searching;
mod storing;
mod times;

use std::fs;

use super::game_record::Record;
use super::header::Header;
use super::json;
use super::tree::Tree;
use crate::kit::storage::{Name, now};
use crate::rules::{Ending, Rules};
use crate::rules::{Move, Player};

/// White joins column A to column Q with the last of these moves.
pub const CONNECTED: [&str; 11] = [
    "SE-A5,B5,C5",
    "T-B9,B10,C10",
    "SE-D5,E5,F5",
    "T-D11,D12,E12",
    "SE-G5,H5,I5",
    "T-F13,F14,G14",
    "SC-K7,J6,L8",
    "T-H15,H16,I16",
    "SE-M9,N10,O11",
    "T-J16,J17,K17",
    "T-P12,Q12,Q13",
];

/// The last of these moves makes a position occur for the third time, with White to move.
pub const REPEATED: [&str; 10] = [
    "T-D3,D4,E4",
    "T-L12,L13,M13",
    "TD3-D4,D3,E4",
    "TL12-L13,L12,M13",
    "TD4-D3,D4,E4",
    "TL13-L12,L13,M13",
    "TD3-D4,D3,E4",
    "TL12-L13,L12,M13",
    "TD4-D3,D4,E4",
    "TL13-L12,L13,M13",
];

/// A save with these moves and these further members (each ending in a comma).
pub fn save(members: &str, moves: &[&str]) -> String {
    format!(r#"{{"format":"punct","version":1,"rules":"standard",{members}"moves":{moves:?}}}"#)
}

/// The game of a sound save.
pub fn read(text: &str) -> Record {
    json::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The message with which a save is refused.
pub fn refusal(text: impl AsRef<[u8]>) -> String {
    match json::read(text.as_ref()) {
        Ok(_) => format!("taken: {}", String::from_utf8_lossy(text.as_ref())),
        Err(error) => error.to_string(),
    }
}

/// The names and texts of the saves of version 1, which must stay readable.
pub fn old_saves() -> Vec<(String, String)> {
    let mut saves: Vec<_> = fs::read_dir(OLD_SAVES)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a save");
            (path.file_stem().expect("a name").to_string_lossy().into_owned(), text)
        })
        .collect();
    saves.sort();
    assert!(!saves.is_empty());
    saves
}

/// The folder of the saves of version 1.
pub const OLD_SAVES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/v1");

/// One of the saves of version 1.
pub fn old_save(name: &str) -> String {
    fs::read_to_string(format!("{OLD_SAVES}/{name}.json")).expect("a save")
}

/// The file of a record, with the time of saving.
pub fn written(record: &Record) -> String {
    json::write(record, record.saved)
}

/// A game of these moves between Anna and Bert.
pub fn game_of(moves: &[&str]) -> Record {
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let header = Header::new(Rules::default(), names, now());
    let mut game = header.start();
    for text in moves {
        game.play(text.parse().expect("a move")).expect("a legal move");
    }
    let tree = Tree::from_line(game.moves());
    Record::from_tree(header, game, tree)
}

/// The game with the players standing after `ply` moves, without an ending.
pub fn standing_at(record: &Record, ply: usize) -> Record {
    let mut game = record.game_at(ply).expect("a ply of the game");
    if game.ending().is_some() {
        game.undo();
    }
    Record::from_tree(record.header.clone(), game, record.tree.clone())
}

/// The game, ended at the players' place.
pub fn ended(record: &Record, ending: Ending) -> Record {
    let mut game = standing_at(record, record.game.ply()).game;
    game.end(ending).expect("an ending");
    let tree = Tree::from_line(game.moves());
    Record::from_tree(record.header.clone(), game, tree)
}

/// Checks that two records agree in everything, down to the text of unknown members, and so do
/// their games.
pub fn assert_same(one: &Record, other: &Record) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    let [game, other_game] = [one.game(), other.game()];
    assert_eq!(game.outcome(), other_game.outcome());
    assert!(game.position() == other_game.position());
    assert_eq!(game.occurrences(), other_game.occurrences());
}

/// A game of this number of plies, in which one piece of each player moves about.
pub fn long_game(plies: usize) -> Record {
    let names = Player::BOTH.map(Name::default_of);
    let mut live = Record::new(Rules::default(), names, jiff::Timestamp::UNIX_EPOCH);
    for text in ["T-D3,D4,E4", "T-N14,N15,O15"] {
        live.play(text.parse().expect("a move")).expect("a legal move");
    }
    while live.game().ply() < plies {
        let legal = live.game().legal_moves();
        let moves_about = |played: &&Move| matches!(played, Move::Shift { .. });
        live.play(*legal.iter().find(moves_about).expect("a way")).expect("a legal move");
    }
    live
}
