//! Where games are saved, and what never happens to them.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{CONNECTED, REPEATED, save};
use crate::record::trouble::Trouble;
use crate::record::{GameFile, Name, Overwrite, Record, Store, StoreError, now, read};
use crate::rules::Rules;

/// A folder of its own for a test, and the store in it.
fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    (folder, store)
}

fn game(moves: &[&str]) -> Record {
    let [white, black] = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let mut record = Record::new(Rules::default(), white, black, now());
    for text in moves {
        record.game.play(text.parse().expect("a move")).expect("a legal move");
    }
    record
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// The names of all files in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn trouble<T>(result: Result<T, StoreError>) -> Trouble {
    match result {
        Err(StoreError::Disk(error)) => error.trouble,
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("no error"),
    }
}

#[test]
fn every_new_game_has_a_file_of_its_own() {
    let (_folder, store) = store();
    let mut files = Vec::new();
    for _ in 0..3 {
        files.push(store.create(&mut game(&REPEATED[..2])).expect("a file"));
    }
    let paths: Vec<&Path> = files.iter().map(GameFile::path).collect();
    assert!(paths[0] != paths[1] && paths[1] != paths[2] && paths[0] != paths[2]);
    assert!(paths.iter().all(|path| path.to_string_lossy().contains("anna-bert")));
    assert_eq!(store.list().expect("a list").len(), 3);
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let (_folder, store) = store();
    let mut record = game(&CONNECTED[..6]);
    let mut file = store.create(&mut record).expect("a file");
    record.game.undo();
    file.write(&mut record).expect("saved");
    let path = file.path().to_owned();
    drop(file);
    assert_eq!(names(path.parent().expect("a folder")).len(), 1, "only the save stays behind");
    let (again, _file) = GameFile::open(&path).expect("opened");
    assert_eq!((again.game.ply(), again.game.moves().len()), (5, 6));
    assert_eq!(again.saved, record.saved);
}

#[test]
fn a_save_that_is_being_played_can_be_looked_at_only() {
    let (_folder, store) = store();
    let mut record = game(&REPEATED);
    let file = store.create(&mut record).expect("a file");
    assert!(matches!(GameFile::open(file.path()), Err(StoreError::Busy(_))));
    assert_eq!(read(file.path()).expect("read").game.ply(), 10);
    let path = file.path().to_owned();
    drop(file);
    assert!(GameFile::open(&path).is_ok());
}

#[test]
fn a_lock_left_behind_by_a_crash_hinders_nobody() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED));
    write(folder.path(), ".a.json.lock", "");
    write(folder.path(), ".a.json.Xy12.tmp", "half a sa");
    // Another game's, which may just be being written.
    write(folder.path(), ".a.json.b.json.Xy12.tmp", "half a sa");
    let (_, file) = GameFile::open(&path).expect("opened");
    drop(file);
    assert_eq!(names(folder.path()), [".a.json.b.json.Xy12.tmp", "a.json"]);
}

#[test]
fn a_change_by_others_is_noticed_before_it_is_overwritten() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (mut record, mut file) = GameFile::open(&path).expect("opened");
    file.write(&mut record).expect("saved");
    let theirs = save("", &REPEATED[..3]);
    write(folder.path(), "a.json", &theirs);
    assert!(matches!(file.write(&mut record), Err(StoreError::ChangedOnDisk(_))));
    assert_eq!(fs::read_to_string(&path).expect("read"), theirs);
}

#[test]
fn a_save_that_was_removed_is_written_anew() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (mut record, mut file) = GameFile::open(&path).expect("opened");
    fs::remove_file(&path).expect("removed");
    file.write(&mut record).expect("saved");
    assert_eq!(read(&path).expect("read").game.ply(), 2);
}

#[test]
fn a_folder_that_is_gone_can_come_back() {
    let (folder, store) = store();
    let mut record = game(&REPEATED[..2]);
    let mut file = store.create(&mut record).expect("a file");
    fs::rename(folder.path().join("saves"), folder.path().join("away")).expect("moved");
    assert!(matches!(trouble(file.write(&mut record)), Trouble::FolderMissing));
    fs::rename(folder.path().join("away"), folder.path().join("saves")).expect("moved");
    file.write(&mut record).expect("saved");
}

#[test]
fn what_can_not_be_written_is_left_as_it_was() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (mut record, mut file) = GameFile::open(&path).expect("opened");
    let mut permissions = fs::metadata(&path).expect("its metadata").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("made read-only");
    let before = record.saved;
    assert!(matches!(trouble(file.write(&mut record)), Trouble::ReadOnly));
    assert_eq!(record.saved, before);
    assert_eq!(fs::read_to_string(&path).expect("read"), save("", &REPEATED[..2]));

    fs::create_dir(folder.path().join("b.json")).expect("a folder");
    let mut slot = None;
    let here = |name: &str| folder.path().join(name);
    let to = |slot: &mut Option<GameFile>, path: &Path| {
        store.save_as(slot, &mut game(&REPEATED[..2]), path, Overwrite::Allowed)
    };
    assert!(matches!(trouble(to(&mut slot, &here("b.json"))), Trouble::Folder));
    assert!(matches!(trouble(to(&mut slot, &here("none/a.json"))), Trouble::FolderMissing));
    assert!(slot.is_none());
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_dangling_ones_refused() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let (mut record, mut file) = GameFile::open(&link).expect("opened");
    assert!(matches!(GameFile::open(&path), Err(StoreError::Busy(_))));
    file.write(&mut record).expect("saved");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    drop(file);
    fs::remove_file(&path).expect("removed");
    assert!(matches!(trouble(GameFile::open(&link)), Trouble::DanglingLink));
    let saved = store.save_as(&mut None, &mut record, &link, Overwrite::Allowed);
    assert!(matches!(trouble(saved), Trouble::DanglingLink));
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_new_files_are_like_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &[]));
    let ordinary = fs::metadata(&path).expect("metadata").permissions().mode();
    let made = store.create(&mut game(&[])).expect("a file");
    assert_eq!(fs::metadata(made.path()).expect("metadata").permissions().mode(), ordinary);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
    let (mut record, mut file) = GameFile::open(&path).expect("opened");
    file.write(&mut record).expect("saved");
    assert_eq!(fs::metadata(&path).expect("metadata").permissions().mode() & 0o777, 0o600);
}

#[test]
fn saving_under_a_name_moves_the_game_there() {
    let (_folder, store) = store();
    let mut record = game(&REPEATED[..2]);
    let mut slot = Some(store.create(&mut record).expect("a file"));
    let auto = slot.as_ref().map(|file| file.path().to_owned()).expect("a path");
    let path = store.path_of("final").expect("a name");
    store.save_as(&mut slot, &mut record, &path, Overwrite::Never).expect("saved");
    assert!(!auto.exists() && path.exists());
    assert!(path.ends_with("saves/final.json"));
    let other = store.path_of("copy.json").expect("a name");
    store.save_as(&mut slot, &mut record, &other, Overwrite::Never).expect("saved");
    assert!(path.exists() && other.exists(), "a file the player named stays");
    assert_eq!(names(store.folder()), [".copy.json.lock", "auto", "copy.json", "final.json"]);
}

#[test]
fn moving_a_game_elsewhere_leaves_what_another_program_put_in_its_old_place() {
    let (_folder, store) = store();
    let mut record = game(&REPEATED[..2]);
    let mut slot = Some(store.create(&mut record).expect("a file"));
    let auto = slot.as_ref().map(|file| file.path().to_owned()).expect("a path");
    for theirs in [save("", &CONNECTED), "Dear Anna".to_owned()] {
        fs::write(&auto, &theirs).expect("changed");
        let path = store.path_of("final").expect("a name");
        store.save_as(&mut slot, &mut record, &path, Overwrite::Allowed).expect("saved");
        assert_eq!(fs::read_to_string(&auto).expect("still there"), theirs);
        assert_eq!(read(&path).expect("read").game.ply(), 2);
        fs::remove_file(&auto).expect("removed");
        slot = Some(store.create(&mut record).expect("a file"));
        assert_eq!(slot.as_ref().map(GameFile::path), Some(auto.as_path()));
    }
}

#[test]
fn another_game_is_overwritten_only_when_told_so_and_anything_else_never() {
    let (_folder, store) = store();
    let mut record = game(&REPEATED[..2]);
    let mut slot = Some(store.create(&mut record).expect("a file"));
    let before = slot.as_ref().map(|file| file.path().to_owned());
    let another = write(store.folder(), "a.json", &save("", &CONNECTED));
    let letter = write(store.folder(), "b.json", "Dear Anna");
    let mut to = |path: &Path, overwrite| store.save_as(&mut slot, &mut record, path, overwrite);
    assert!(matches!(to(&another, Overwrite::Never), Err(StoreError::Exists(_))));
    for overwrite in [Overwrite::Never, Overwrite::Allowed] {
        assert!(matches!(to(&letter, overwrite), Err(StoreError::NotASave(_))));
    }
    let (_, busy) = GameFile::open(&another).expect("opened");
    assert!(matches!(to(&another, Overwrite::Allowed), Err(StoreError::Busy(_))));
    drop(busy);
    assert_eq!(read(&another).expect("read").game.ply(), 11);
    assert_eq!(fs::read_to_string(&letter).expect("read"), "Dear Anna");
    to(&another, Overwrite::Allowed).expect("saved");
    assert_eq!(read(&another).expect("read").game.ply(), 2);
    assert!(before.is_some_and(|auto| !auto.exists()));
}

#[test]
fn a_changed_save_is_overwritten_only_when_told_so() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (mut record, file) = GameFile::open(&path).expect("opened");
    let mut slot = Some(file);
    write(folder.path(), "a.json", &save("", &REPEATED[..3]));
    let changed = store.save_as(&mut slot, &mut record, &path, Overwrite::Never);
    assert!(matches!(changed, Err(StoreError::ChangedOnDisk(_))));
    store.save_as(&mut slot, &mut record, &path, Overwrite::Allowed).expect("saved");
    assert_eq!(read(&path).expect("read").game.ply(), 2);
}

#[test]
fn the_list_says_what_each_save_is_the_latest_first() {
    let (_folder, store) = store();
    assert!(store.list().expect("a list").is_empty(), "that there is no folder yet is no error");
    let mut auto = game(&REPEATED[..4]);
    let _file = store.create(&mut auto).expect("a file");
    let day = |day| format!(r#""saved":"2001-01-{day:02}T00:00:00Z","#);
    write(store.folder(), "old.json", &save(&day(1), &REPEATED[..2]));
    write(store.folder(), "won.json", &save(&day(2), &CONNECTED));
    write(store.folder(), "undone.json", &save(&(day(3) + r#""ply":10,"#), &CONNECTED));
    write(store.folder(), "notes.txt", "no save");
    write(store.folder(), ".hidden.json", "no save");
    let broken = write(store.folder(), "broken.json", "{");
    let list = store.list().expect("a list");
    assert_eq!(list.len(), 5);
    assert!(list.iter().any(|listed| listed.path == broken && listed.game.is_err()));
    let stems: Vec<_> = list
        .iter()
        .filter_map(|listed| {
            let game = listed.game.as_ref().ok()?;
            let stem = listed.path.file_stem()?.to_string_lossy().into_owned();
            Some((stem, game.ply, game.moves, game.outcome.is_some(), listed.auto))
        })
        .skip(1)
        .collect();
    assert_eq!(
        stems,
        [
            ("undone".into(), 10, 11, false, false),
            ("won".into(), 11, 11, true, false),
            ("old".into(), 2, 2, false, false),
        ]
    );
    assert!(
        list.iter().any(|listed| listed.auto && listed.game.as_ref().is_ok_and(|g| g.ply == 4))
    );
}

#[test]
fn the_latest_game_that_has_not_ended_is_found() {
    let (_folder, store) = store();
    assert_eq!(store.latest_unfinished().expect("a list"), None);
    fs::create_dir(store.folder()).expect("a folder");
    let day = |day| format!(r#""saved":"2001-01-{day:02}T00:00:00Z","#);
    write(store.folder(), "old.json", &save(&day(1), &REPEATED[..2]));
    let newer = write(store.folder(), "newer.json", &save(&day(2), &REPEATED[..2]));
    write(store.folder(), "won.json", &save(&day(3), &CONNECTED));
    assert_eq!(store.latest_unfinished().expect("a list"), Some(newer));
}

#[test]
fn a_typed_name_becomes_a_path() {
    let (_folder, store) = store();
    let typed = |text: &str| store.path_of(text).map_err(|error| error.to_string());
    assert_eq!(typed(" final "), Ok(store.folder().join("final.json")));
    assert_eq!(typed("v1.2"), Ok(store.folder().join("v1.2.json")));
    assert_eq!(typed("/tmp/x.JSON"), Ok(PathBuf::from("/tmp/x.JSON")));
    assert_eq!(typed("games/x"), Ok(PathBuf::from("games/x.json")));
    for none in ["", " ", "games/", "..", "/", "~/", ".", ".hidden"] {
        assert!(typed(none).is_err(), "{none:?}");
    }
    if let Some(dirs) = directories::BaseDirs::new() {
        assert_eq!(typed("~/games/x"), Ok(dirs.home_dir().join("games/x.json")));
        assert_eq!(typed("~//x"), Ok(dirs.home_dir().join("x.json")));
    }
    assert_eq!(typed("what?"), Err("a file's name can't hold '?'".into()));
}
