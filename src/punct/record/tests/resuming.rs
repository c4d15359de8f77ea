//! The latest unfinished game goes on.

use std::cell::Cell;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use super::{CONNECTED, REPEATED, game_of, save};
use crate::kit::storage::{Format, GameRelation, Name, QuickSearch, ReadError, SavedGame, Store};
use crate::punct::record::{Record, Summary};

/// A game that counts how often a game is read.
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

    fn saved_at(&self) -> Option<Timestamp> {
        SavedGame::saved_at(&self.0)
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn summary(&self) -> Summary {
        self.0.summary()
    }

    fn relation_to(&self, found: &Counted) -> GameRelation {
        SavedGame::relation_to(&self.0, &found.0)
    }
}

/// Writes finished saves, one a day. Returns the time a day after the last save.
fn write_finished(folder: &Path, count: u64) -> SystemTime {
    fs::create_dir_all(folder).expect("a folder");
    let day = |nth: u64| SystemTime::UNIX_EPOCH + Duration::from_secs((10_000 + nth) * 86_400);
    for nth in 0..count {
        let path = folder.join(format!("{nth}.json"));
        let saved = Timestamp::try_from(day(nth)).expect("a time");
        fs::write(&path, save(&format!(r#""saved":"{saved}","#), &CONNECTED)).expect("a file");
        let file = File::options().append(true).open(path).expect("the file");
        file.set_modified(day(nth)).expect("its time set");
    }
    day(count)
}

/// The name of the latest unfinished game, and how many files are read to find it.
fn latest(store: &Store) -> (Option<String>, usize) {
    READ.set(0);
    let found = store.latest_unfinished::<Counted>().expect("a list");
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    (found.map(|save| name(&save.path)), READ.get())
}

#[test]
fn of_many_saves_only_those_that_have_changed_are_read_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    let last = write_finished(store.folder(), 120);
    let unfinished = |name: &str, time| {
        let path = store.folder().join(name);
        fs::write(&path, save("", &REPEATED[..2])).expect("a file");
        let file = File::options().append(true).open(path).expect("the file");
        file.set_modified(time).expect("its time set");
    };
    unfinished("first.json", SystemTime::UNIX_EPOCH);
    assert_eq!(latest(&store), (Some("first".into()), 121));
    assert_eq!(latest(&store), (Some("first".into()), 1));
    // A new game is found, even if its file takes the name of an earlier file.
    unfinished("7.json", last);
    assert_eq!(latest(&store), (Some("7".into()), 1));
    fs::remove_file(store.folder().join("7.json")).expect("removed");
    fs::write(store.autosave_folder().join(".index"), "\"punct saves 1, 0\"\nnonsense")
        .expect("damaged");
    assert_eq!(latest(&store), (Some("first".into()), 120));
}

#[test]
fn the_latest_of_very_many_saves_is_found_on_all_cores() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    write_finished(store.folder(), 600);
    for (name, age) in [("older.json", 3), ("old.json", 2)] {
        let path = store.folder().join(name);
        fs::write(&path, save("", &REPEATED[..2])).expect("a file");
        let file = File::options().append(true).open(path).expect("the file");
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(10 - age);
        file.set_modified(time).expect("its time set");
    }
    assert_eq!(latest(&store).0, Some("old".into()));
    assert_eq!(latest(&store), (Some("old".into()), 1), "the index knows the others");
}

#[test]
fn a_glance_reads_few_files_and_knows_the_latest_game_or_that_it_does_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let unfinished = save("", &REPEATED[..2]);
    // Games that have ended: older and newer ones than the open game, if there is one.
    for (older, goes_on, newer) in [
        (0, false, 0),
        (0, true, 0),
        (150, true, 0),
        (150, true, 40),
        (0, false, 60),
        (0, false, 130),
        (0, true, 130),
    ] {
        let case = format!("{older}-{goes_on}-{newer}");
        let store = Store::find(Some(folder.path().join(&case))).expect("a store");
        write_finished(store.folder(), older + newer);
        if goes_on {
            let path = store.folder().join("unfinished.json");
            fs::write(&path, &unfinished).expect("a file");
            let file = File::options().append(true).open(path).expect("the file");
            let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * (10_000 + older) - 1);
            file.set_modified(noon).expect("its time set");
        }
        let glance = || {
            READ.set(0);
            let glance = store.find_latest_quickly::<Counted>().expect("a list");
            assert!(READ.get() <= 100, "{case}: {} files", READ.get());
            match glance {
                QuickSearch::Known(latest) => Some(latest.is_some()),
                QuickSearch::Unknown => None,
            }
        };
        let found = glance();
        assert_eq!(found, (newer < 100).then_some(goes_on), "{case}");
        assert_eq!(latest(&store).0.is_some(), goes_on, "{case}");
        assert_eq!(glance(), Some(goes_on), "{case}: the index knows the others");
    }
}

#[test]
fn files_older_than_the_latest_game_are_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    write_finished(store.folder(), 3);
    let _playing = store.create(&Counted(game_of(&REPEATED[..2]))).expect("a file");
    assert_eq!(latest(&store).1, 1);
}

#[test]
fn the_game_that_goes_on_is_read_once_unless_it_has_changed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    let file = store.create(&game_of(&REPEATED[..2])).expect("a file");
    let latest = || store.latest_unfinished::<Counted>().expect("a list").expect("a game");
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
