//! The latest unfinished game goes on.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use jiff::Timestamp;

use super::{REPEATED, game_of, save};
use crate::kit::storage::{Format, Kinship, Name, ReadError, SavedGame, Store};
use crate::punct::record::{Record, Summary};

/// A game that counts how often one was read.
struct Counted(Record);

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

impl SavedGame for Counted {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Counted, Format), ReadError> {
        READ.set(READ.get() + 1);
        <Record as SavedGame>::read(path, bytes).map(|(game, format)| (Counted(game), format))
    }

    fn save(&self, saved: Timestamp) -> String {
        self.0.save(saved)
    }

    fn names(&self) -> &[Name; 2] {
        self.0.names()
    }

    fn saved(&self) -> Option<Timestamp> {
        SavedGame::saved(&self.0)
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn summary(&self) -> Summary {
        self.0.summary()
    }

    fn kinship(&self, found: &Counted) -> Kinship {
        SavedGame::kinship(&self.0, &found.0)
    }
}

#[test]
fn the_game_that_goes_on_is_read_once_unless_it_has_changed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    let file = store.create(&game_of(&REPEATED[..2])).expect("a file");
    let latest = || store.latest_unfinished_of::<Counted>().expect("a list").expect("a game");
    let (_, none) = latest().open().expect("read");
    assert!(none.is_none(), "another program plays it");
    let path = file.path().to_owned();
    drop(file);
    READ.set(0);
    let (game, file) = latest().open().expect("opened");
    assert_eq!((game.0.moves().len(), READ.get()), (2, 1));
    file.expect("its file").write(&game).expect("saved");
    READ.set(0);
    let found = latest();
    fs::write(&path, save("", &REPEATED[..3])).expect("another program's");
    let (game, file) = found.open().expect("opened");
    assert_eq!((game.0.moves().len(), READ.get()), (3, 2));
    file.expect("its file").write(&game).expect("saved");
}
