//! Games for the tests of records, and how they look as files.

mod broken;
mod faults;
mod mutated;
mod old_saves;
mod provided;
mod reading;
mod schema;
mod storing;

use std::fs;

use super::Record;

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

/// After the last of these moves a position has occurred for the third time, White to move.
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

/// A save with these moves and, before them, these further members (each ending in a comma).
pub fn save(members: &str, moves: &[&str]) -> String {
    format!(r#"{{"format":"punct","version":1,"rules":"standard",{members}"moves":{moves:?}}}"#)
}

/// The game of a sound save.
pub fn read(text: &str) -> Record {
    Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What is said of a save that is refused.
pub fn refusal(text: impl AsRef<[u8]>) -> String {
    match Record::read(text.as_ref()) {
        Ok(_) => format!("taken: {}", String::from_utf8_lossy(text.as_ref())),
        Err(error) => error.to_string(),
    }
}

/// The saves of version 1 under `tests/saves/v1`, by name: those that must stay readable.
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

/// Where they are.
pub const OLD_SAVES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/v1");

/// One of them.
pub fn old_save(name: &str) -> String {
    fs::read_to_string(format!("{OLD_SAVES}/{name}.json")).expect("a save")
}

/// Two records are the same in everything that is kept, down to the text of unknown members.
pub fn assert_same(one: &Record, other: &Record) {
    let [(game, kept), (other_game, other_kept)] = [one, other].map(|record| {
        let members = |kept: &super::json::Kept| -> Vec<_> {
            kept.iter().map(|(key, value)| (key.clone(), value.get().to_owned())).collect()
        };
        let of_ending = record.of_ending.as_ref().map(|(ending, kept)| (*ending, members(kept)));
        let names = [record.white.raw().to_owned(), record.black.raw().to_owned()];
        (&record.game, (names, record.started, record.saved, members(&record.other), of_ending))
    });
    assert_eq!(kept, other_kept);
    assert_eq!(
        (game.rules(), game.moves(), game.ply(), game.ending(), game.outcome()),
        (
            other_game.rules(),
            other_game.moves(),
            other_game.ply(),
            other_game.ending(),
            other_game.outcome()
        )
    );
    assert!(game.position() == other_game.position());
    assert_eq!(game.occurrences(), other_game.occurrences());
}
