//! Where games are saved, and what must never happen to saves.

use std::fs::{self, File};
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use super::{CONNECTED, REPEATED, game_of, save, standing_at};
use crate::kit::storage::{
    DiskFault, Format, GameRelation, Overwrite, SavedGame, Store, StoreError, visible_path,
};
use crate::punct::record::{self, GameFile, Record, Tree, export, read};
use crate::rules::{Ending, Player, Rules, Variant};

/// A folder of its own for a test, and the store in it.
fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    (folder, store)
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

fn fault<T>(result: Result<T, StoreError>) -> DiskFault {
    match result {
        Err(StoreError::Disk(error)) => error.fault,
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("no error"),
    }
}

#[test]
fn every_new_game_has_a_file_of_its_own() {
    let (_folder, store) = store();
    let mut files = Vec::new();
    for _ in 0..3 {
        files.push(store.create(&game_of(&REPEATED[..2])).expect("a file"));
    }
    let paths: Vec<&Path> = files.iter().map(GameFile::path).collect();
    assert!(paths[0] != paths[1] && paths[1] != paths[2] && paths[0] != paths[2]);
    assert!(paths.iter().all(|path| path.to_string_lossy().contains("anna-bert")));
    assert_eq!(store.list_of::<Record>().expect("a list").len(), 3);
}

#[test]
fn a_picture_has_a_file_of_its_own_and_is_no_save() {
    let (_folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let save = |bytes: &[u8]| store.save_picture(&record.header().names, 2, bytes).expect("saved");
    let paths = [save(b"one"), save(b"two")];
    let folder = store.folder().join("pictures");
    assert_eq!(names(&folder), ["Anna - Bert, move 2 (2).png", "Anna - Bert, move 2.png"]);
    assert_eq!(paths.map(|path| fs::read(path).expect("a file")), [b"one", b"two"]);
    assert!(store.list_of::<Record>().expect("a list").is_empty());
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let (_folder, store) = store();
    let record = game_of(&CONNECTED[..6]);
    let mut file = store.create(&record).expect("a file");
    file.write(&standing_at(&record, 5)).expect("saved");
    let path = file.path().to_owned();
    drop(file);
    assert_eq!(names(path.parent().expect("a folder")).len(), 1, "the folder has only the save");
    let (again, _file) = GameFile::open(&path).expect("opened");
    assert_eq!((again.game().ply(), again.moves().len()), (5, 6));
    assert!(again.saved.is_some());
}

#[test]
fn a_save_that_is_being_played_can_be_looked_at_only() {
    let (_folder, store) = store();
    let record = game_of(&REPEATED);
    let file = store.create(&record).expect("a file");
    assert!(matches!(GameFile::open(file.path()), Err(StoreError::Busy(_))));
    assert_eq!(read(file.path()).expect("read").game().ply(), 10);
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
    // This file belongs to another game, which may be saving at this moment.
    write(folder.path(), ".a.json.b.json.Xy12.tmp", "half a sa");
    let (_, file) = GameFile::open(&path).expect("opened");
    drop(file);
    assert_eq!(names(folder.path()), [".a.json.b.json.Xy12.tmp", "a.json"]);
}

#[test]
fn a_change_by_others_is_noticed_before_it_is_overwritten() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (record, mut file) = GameFile::open(&path).expect("opened");
    file.write(&record).expect("saved");
    let theirs = save("", &REPEATED[..3]);
    write(folder.path(), "a.json", &theirs);
    assert!(matches!(file.write(&record), Err(StoreError::ChangedOnDisk(_))));
    assert_eq!(fs::read_to_string(&path).expect("read"), theirs);
}

#[test]
fn a_save_that_was_removed_is_written_anew() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (record, mut file) = GameFile::open(&path).expect("opened");
    fs::remove_file(&path).expect("removed");
    file.write(&record).expect("saved");
    assert_eq!(read(&path).expect("read").game().ply(), 2);
}

#[test]
fn a_folder_that_is_gone_can_come_back() {
    let (folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let mut file = store.create(&record).expect("a file");
    fs::rename(folder.path().join("saves"), folder.path().join("away")).expect("moved");
    assert!(matches!(fault(file.write(&record)), DiskFault::FolderMissing));
    fs::rename(folder.path().join("away"), folder.path().join("saves")).expect("moved");
    file.write(&record).expect("saved");
}

#[test]
fn what_can_not_be_written_is_left_as_it_was() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (record, mut file) = GameFile::open(&path).expect("opened");
    let mut permissions = fs::metadata(&path).expect("its metadata").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("made read-only");
    assert!(matches!(fault(file.write(&record)), DiskFault::ReadOnly));
    assert_eq!(fs::read_to_string(&path).expect("read"), save("", &REPEATED[..2]));

    fs::create_dir(folder.path().join("b.json")).expect("a folder");
    let mut file = None;
    let here = |name: &str| folder.path().join(name);
    let to = |file: &mut Option<GameFile>, path: &Path| {
        store.save_as(file, &game_of(&REPEATED[..2]), path, Overwrite::Allowed)
    };
    assert!(matches!(fault(to(&mut file, &here("b.json"))), DiskFault::Folder));
    assert!(matches!(fault(to(&mut file, &here("none/a.json"))), DiskFault::FolderMissing));
    assert!(file.is_none());
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_dangling_ones_refused() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let (record, mut file) = GameFile::open(&link).expect("opened");
    assert!(matches!(GameFile::open(&path), Err(StoreError::Busy(_))));
    file.write(&record).expect("saved");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    drop(file);
    fs::remove_file(&path).expect("removed");
    assert!(matches!(fault(GameFile::open(&link)), DiskFault::DanglingLink));
    let saved = store.save_as(&mut None, &record, &link, Overwrite::Allowed);
    assert!(matches!(fault(saved), DiskFault::DanglingLink));
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_new_files_are_like_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &[]));
    let ordinary = fs::metadata(&path).expect("metadata").permissions().mode();
    let made = store.create(&game_of(&[])).expect("a file");
    assert_eq!(fs::metadata(made.path()).expect("metadata").permissions().mode(), ordinary);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
    let (record, mut file) = GameFile::open(&path).expect("opened");
    file.write(&record).expect("saved");
    assert_eq!(fs::metadata(&path).expect("metadata").permissions().mode() & 0o777, 0o600);
}

#[test]
fn saving_under_a_name_moves_the_game_there() {
    let (_folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let mut file = Some(store.create(&record).expect("a file"));
    let auto = file.as_ref().map(|file| file.path().to_owned()).expect("a path");
    let path = store.path_of("final").expect("a name");
    store.save_as(&mut file, &record, &path, Overwrite::Never).expect("saved");
    assert!(!auto.exists() && path.exists());
    assert!(path.ends_with("saves/final.json"));
    let other = store.path_of("copy.json").expect("a name");
    store.save_as(&mut file, &record, &other, Overwrite::Never).expect("saved");
    assert!(path.exists() && other.exists(), "a file that the player named stays");
    assert_eq!(names(store.folder()), [".copy.json.lock", "auto", "copy.json", "final.json"]);
}

#[test]
fn moving_a_game_elsewhere_leaves_what_another_program_put_in_its_old_place() {
    let (_folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let mut file = Some(store.create(&record).expect("a file"));
    let auto = file.as_ref().map(|file| file.path().to_owned()).expect("a path");
    for theirs in [save("", &CONNECTED), "Dear Anna".to_owned()] {
        fs::write(&auto, &theirs).expect("changed");
        let path = store.path_of("final").expect("a name");
        store.save_as(&mut file, &record, &path, Overwrite::Allowed).expect("saved");
        assert_eq!(fs::read_to_string(&auto).expect("still there"), theirs);
        assert_eq!(read(&path).expect("read").game().ply(), 2);
        fs::remove_file(&auto).expect("removed");
        file = Some(store.create(&record).expect("a file"));
        assert_eq!(file.as_ref().map(GameFile::path), Some(auto.as_path()));
    }
}

#[test]
fn another_game_is_overwritten_only_when_told_so_and_anything_else_never() {
    let (_folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let mut file = Some(store.create(&record).expect("a file"));
    let before = file.as_ref().map(|file| file.path().to_owned());
    let another = write(store.folder(), "a.json", &save("", &CONNECTED));
    let letter = write(store.folder(), "b.json", "Dear Anna");
    let mut to = |path: &Path, overwrite| store.save_as(&mut file, &record, path, overwrite);
    assert!(matches!(to(&another, Overwrite::Never), Err(StoreError::Exists(_))));
    for overwrite in [Overwrite::Never, Overwrite::Allowed] {
        assert!(matches!(to(&letter, overwrite), Err(StoreError::NotASave(_))));
    }
    let (_, busy) = GameFile::open(&another).expect("opened");
    assert!(matches!(to(&another, Overwrite::Allowed), Err(StoreError::Busy(_))));
    drop(busy);
    assert_eq!(read(&another).expect("read").game().ply(), 11);
    assert_eq!(fs::read_to_string(&letter).expect("read"), "Dear Anna");
    to(&another, Overwrite::Allowed).expect("saved");
    assert_eq!(read(&another).expect("read").game().ply(), 2);
    assert!(before.is_some_and(|auto| !auto.exists()));
}

#[test]
fn a_changed_save_is_overwritten_only_when_told_so() {
    let (folder, store) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..2]));
    let (record, file) = GameFile::open(&path).expect("opened");
    let mut file = Some(file);
    write(folder.path(), "a.json", &save("", &REPEATED[..3]));
    let changed = store.save_as(&mut file, &record, &path, Overwrite::Never);
    assert!(matches!(changed, Err(StoreError::ChangedOnDisk(_))));
    store.save_as(&mut file, &record, &path, Overwrite::Allowed).expect("saved");
    assert_eq!(read(&path).expect("read").game().ply(), 2);
}

#[test]
fn the_list_says_what_each_save_is_the_latest_first() {
    let (_folder, store) = store();
    assert!(store.list_of::<Record>().expect("a list").is_empty(), "a missing folder is no error");
    let auto = game_of(&REPEATED[..4]);
    let _file = store.create(&auto).expect("a file");
    let day = |day| format!(r#""saved":"2001-01-{day:02}T00:00:00Z","#);
    write(store.folder(), "old.json", &save(&day(1), &REPEATED[..2]));
    write(store.folder(), "won.json", &save(&day(2), &CONNECTED));
    write(store.folder(), "undone.json", &save(&(day(3) + r#""ply":10,"#), &CONNECTED));
    write(store.folder(), "notes.txt", "no save");
    write(store.folder(), ".hidden.json", "no save");
    let broken = write(store.folder(), "broken.json", "{");
    let list = store.list_of::<Record>().expect("a list");
    assert_eq!(list.len(), 5);
    assert!(list.iter().any(|listed| listed.path == broken && listed.game.is_err()));
    let stems: Vec<_> = list
        .iter()
        .filter_map(|listed| {
            let game = listed.game.as_ref().ok()?;
            let stem = listed.path.file_stem()?.to_string_lossy().into_owned();
            Some((stem, game.ply, game.moves, game.outcome.is_some(), listed.is_autosave))
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
        list.iter()
            .any(|listed| listed.is_autosave && listed.game.as_ref().is_ok_and(|g| g.ply == 4))
    );
}

#[test]
fn the_latest_game_that_has_not_ended_is_found() {
    let (_folder, store) = store();
    assert!(store.latest_unfinished::<Record>().expect("a list").is_none());
    fs::create_dir(store.folder()).expect("a folder");
    let day = |day| format!(r#""saved":"2001-01-{day:02}T00:00:00Z","#);
    write(store.folder(), "old.json", &save(&day(1), &REPEATED[..2]));
    let newer = write(store.folder(), "newer.json", &save(&day(2), &REPEATED[..2]));
    write(store.folder(), "won.json", &save(&day(3), &CONNECTED));
    assert_eq!(
        store.latest_unfinished::<Record>().expect("a list").map(|save| save.path),
        Some(newer)
    );
}

/// Writes a save of the year `saved` into a file with the time `modified`.
fn write_at(folder: &Path, name: &str, saved: u16, modified: SystemTime) -> PathBuf {
    let text = save(&format!(r#""saved":"{saved}-01-01T00:00:00Z","#), &[]);
    let path = write(folder, name, &text);
    let file = File::options().append(true).open(&path).expect("the file");
    file.set_modified(modified).expect("its time set");
    path
}

#[test]
fn the_latest_game_is_found_among_files_copied_later() {
    let (_folder, store) = store();
    fs::create_dir(store.folder()).expect("a folder");
    let year = |year: u64| SystemTime::UNIX_EPOCH + Duration::from_secs((year - 1970) * 31_600_000);
    write_at(store.folder(), "copied.json", 2001, year(2020));
    let latest = write_at(store.folder(), "latest.json", 2010, year(2011));
    write_at(store.folder(), "older.json", 2005, year(2006));
    let found = store.latest_unfinished::<Record>().expect("a list").map(|save| save.path);
    assert_eq!(found, Some(latest));
}

#[test]
fn a_save_of_a_wrong_clock_does_not_stand_before_those_saved_later() {
    let (_folder, store) = store();
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(50 * 31_600_000);
    let to_come = SystemTime::UNIX_EPOCH + Duration::from_hours(1029 * 8_766);
    let auto = store.autosave_folder();
    fs::create_dir_all(&auto).expect("a folder");
    for (name, modified) in [("file-right.json", old), ("both-wrong.json", to_come)] {
        let wrong = write_at(&auto, name, 2999, modified);
        let found = store.latest_unfinished::<Record>().expect("a list").map(|save| save.path);
        assert_eq!(found, Some(wrong.clone()), "there is only this save");
        let playing = store.create(&game_of(&REPEATED[..2])).expect("a file");
        let found = store.latest_unfinished::<Record>().expect("a list").map(|save| save.path);
        let own = found.map(|path| dunce::canonicalize(path).expect("it is there"));
        assert_eq!(own.as_deref(), Some(playing.path()), "{name}");
        for path in [playing.path(), &wrong] {
            fs::remove_file(path).expect("removed");
        }
    }
}

#[test]
fn a_name_finds_the_save_in_whichever_normal_form_it_is_kept() {
    let (_folder, store) = store();
    let (composed, apart) = ("r\u{e9}sum\u{e9}", "re\u{301}sume\u{301}");
    fs::create_dir(store.folder()).expect("a folder");
    let theirs = write(store.folder(), &format!("{apart}.json"), &save("", &CONNECTED));
    let named = |name: &str| store.find_save(Path::new(name)).expect("a save");
    let same = |path: &Path| same_file::is_same_file(path, &theirs).expect("it is there");
    assert!(same(&named(composed)) && same(&named(&format!("{composed}.json"))));
    let path = store.path_of(composed).expect("a name");
    let saved = store.save_as(&mut None, &game_of(&REPEATED[..2]), &path, Overwrite::Never);
    assert!(matches!(saved, Err(StoreError::Exists(_))), "{saved:?}");
    assert_eq!(fs::read_dir(store.folder()).expect("a folder").count(), 1, "no twin");
    // Where two files differ only by the spelling of the name, each is found by its own spelling.
    write(store.folder(), &format!("{composed}.json"), &save("", &CONNECTED));
    if fs::read_dir(store.folder()).expect("a folder").count() == 2 {
        assert!(same(&named(apart)) && !same(&named(composed)));
    }
}

#[test]
fn the_latest_unfinished_game_is_found_wherever_it_was_saved() {
    let (folder, store) = store();
    let record = game_of(&REPEATED[..2]);
    let mut file = Some(store.create(&record).expect("a file"));
    for place in ["one.json", "club/two.json", "one.json"] {
        let path = folder.path().join("elsewhere").join(place);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        store.save_as(&mut file, &record, &path, Overwrite::Allowed).expect("saved");
        assert!(store.is_elsewhere(&path));
        let found = store.latest_unfinished::<Record>().expect("a list").map(|save| save.path);
        assert_eq!(found, Some(dunce::canonicalize(&path).expect("it is there")), "{place}");
        let notes = fs::read_to_string(store.folder().join("auto/.elsewhere")).expect("notes");
        assert!(!notes.contains(r"\\?\"), "{notes}");
    }
    // Windows does not remove a folder with an open file.
    drop(file);
    // A removed save is not found, and the list of saves shows the folder alone.
    fs::remove_dir_all(folder.path().join("elsewhere")).expect("removed");
    assert!(store.latest_unfinished::<Record>().expect("a list").is_none());
    assert_eq!(store.list_of::<Record>().expect("a list").len(), 0);
    let own = store.path_of("mine").expect("a name");
    store.save_as(&mut None, &record, &own, Overwrite::Never).expect("saved");
    assert!(!store.is_elsewhere(&own) && !store.is_elsewhere(&store.folder().join("auto/x.json")));
}

#[test]
fn a_typed_name_becomes_a_path() {
    let (_folder, store) = store();
    let typed = |text: &str| store.path_of(text).map_err(|error| error.to_string());
    assert_eq!(typed(" final "), Ok(store.folder().join("final.json")));
    assert_eq!(typed("v1.2"), Ok(store.folder().join("v1.2.json")));
    assert_eq!(typed("/tmp/x.JSON"), Ok(PathBuf::from("/tmp/x.JSON")));
    assert_eq!(typed("games/x"), Ok(store.folder().join("games/x.json")));
    assert_eq!(typed("../x"), Ok(PathBuf::from("../x.json")));
    assert_eq!(typed("./games/x"), Ok(PathBuf::from("./games/x.json")));
    for none in ["", " ", "games/", "..", "/", "~/", ".", ".hidden"] {
        assert!(typed(none).is_err(), "{none:?}");
    }
    if let Some(dirs) = directories::BaseDirs::new() {
        assert_eq!(typed("~/games/x"), Ok(dirs.home_dir().join("games/x.json")));
        let typed_here = ["~", "games", "x"].join(MAIN_SEPARATOR_STR);
        assert_eq!(typed(&typed_here), Ok(dirs.home_dir().join("games/x.json")));
        assert_eq!(typed("~//x"), Ok(dirs.home_dir().join("x.json")));
    }
    assert_eq!(typed("what?"), Err("a file's name can't hold '?'".into()));
}

/// A game after some moves; other games are related to it.
fn record_after(moves: usize) -> Record {
    let names = ["Anna", "Bert"].map(|name| name.parse().expect("a name"));
    let started = "2026-01-02T03:04:05Z".parse().expect("a time");
    let mut record = Record::new(Rules::default(), names, started);
    for played in &REPEATED[..moves] {
        record.play(played.parse().expect("a move")).expect("legal");
    }
    record
}

#[test]
fn an_earlier_state_of_the_same_game_is_replaced_unasked() {
    let (_folder, store) = store();
    let path = store.path_of("mine").expect("a name");
    for (before, now, by) in
        [(2, 4, None), (3, 3, None), (0, 1, None), (4, 2, Some(GameRelation::Further))]
    {
        store.save_as(&mut None, &record_after(before), &path, Overwrite::Allowed).expect("saved");
        let saved = store.save_as(&mut None, &record_after(now), &path, Overwrite::Never);
        match (saved, by) {
            (Ok(()), None) => assert_eq!(read(&path).expect("read").game().ply(), now),
            (Err(StoreError::Exists(there)), Some(by)) => {
                assert_eq!(there.by, by);
                assert!(there.sentences()[0].contains("holds this game with moves"), "{there:?}");
                assert_eq!(read(&path).expect("read").game().ply(), before);
            }
            (saved, _) => panic!("{before} {now}: {saved:?}"),
        }
    }
}

#[test]
fn so_is_an_earlier_copy_in_another_format() {
    let (_folder, store) = store();
    for (name, format) in [("mine.sgf", Format::Sgf), ("mine.txt", Format::Text)] {
        let path = store.path_of(name).expect("a name");
        let to = |record: &Record| store.export(record, &path, format, Overwrite::Never);
        to(&record_after(2)).expect("saved");
        to(&record_after(4)).expect("saved again");
        assert_eq!(read(&path).expect("read").moves().len(), 4);
        assert!(matches!(to(&record_after(3)), Err(StoreError::Exists(_))), "{name}");
    }
}

#[test]
fn a_comment_that_would_be_lost_is_told_of_and_another_game_is_another() {
    let (now, mut commented) = (record_after(4), record_after(2));
    let end = commented.tree().end();
    assert_eq!(now.relation_to(&commented), GameRelation::Earlier);
    commented.tree_mut().set_comment(end, "well played".to_owned());
    assert_eq!(now.relation_to(&commented), GameRelation::Further);
    let mut aside = record_after(2);
    aside.tree_mut().add(Tree::ROOT, CONNECTED[0].parse().expect("a move"));
    assert_eq!(now.relation_to(&aside), GameRelation::Further);
    let mut resigned = record_after(2);
    resigned.end(Ending::Resigned { by: Player::White }).expect("it can end");
    assert_eq!(now.relation_to(&resigned), GameRelation::Further);
    assert_eq!(resigned.relation_to(&record_after(2)), GameRelation::Earlier);
    let basic = Rules { variant: Variant::Basic, ..Rules::default() };
    let names = now.header().names.clone();
    let started = now.header().started.expect("a time");
    assert_eq!(now.relation_to(&Record::new(basic, names, started)), GameRelation::Other);
}

#[test]
fn a_save_is_found_by_its_name_with_or_without_its_ending() {
    let (_folder, store) = store();
    let first = write_in(&store, "first.json");
    let auto = write_in(&store, "auto/2026-01-02-anna-bert.json");
    write_in(&store, "both.json");
    write_in(&store, "auto/both.json");
    let save = write_in(&store, "game.json");
    let sgf = write_in(&store, "game.sgf");
    let named = |name: &str| store.find_save(Path::new(name));
    for (name, path) in [
        ("first", &first),
        ("first.json", &first),
        ("2026-01-02-anna-bert", &auto),
        ("auto/2026-01-02-anna-bert", &auto),
        ("auto/2026-01-02-anna-bert.json", &auto),
        ("auto/both", &store.autosave_folder().join("both.json")),
        ("game", &save),
        ("game.sgf", &sgf),
    ] {
        assert_eq!(named(name).expect(name), *path);
    }
    let error = named("both").expect_err("there are two").to_string();
    assert!(error.starts_with("both: several saves have this name: "), "{error}");
    assert!(error.contains("auto") && error.matches("both.json").count() == 2, "{error}");
    let error = named("anna").expect_err("no such save").to_string();
    assert!(
        error.starts_with("anna: there is no such file, and no save of this name in "),
        "{error}"
    );
    assert!(error.contains("there is ") && error.ends_with("anna-bert.json"), "{error}");
    // A path is a path, whether the file exists or not.
    assert_eq!(named("elsewhere/first").expect("a path"), Path::new("elsewhere/first"));
    let there = store.folder().join("both.json");
    assert_eq!(store.find_save(&there).expect("a path"), there);
}

fn write_in(store: &Store, name: &str) -> PathBuf {
    fs::create_dir_all(store.folder().join("auto")).expect("a folder");
    write(store.folder(), name, &save("", &[]))
}

/// The messages when neither a save nor a copy can be written at `path`.
fn refusals(path: &Path) -> [String; 2] {
    let saved = record::save(path, &record_after(1), Overwrite::Allowed);
    let copied = export(path, &record_after(1), Format::Json, Overwrite::Allowed);
    [saved, copied].map(|done| done.expect_err("it can't be saved").to_string())
}

#[test]
fn every_system_refuses_in_the_same_words() {
    let (folder, _) = store();
    let at = |name: &str| folder.path().join(name);
    write(folder.path(), "file", "");
    fs::create_dir(at("folder.json")).expect("a folder");
    let marked = write(folder.path(), "marked.json", &save("", &REPEATED[..1]));
    let permissions = fs::metadata(&marked).expect("its metadata").permissions();
    let mut read_only = permissions.clone();
    read_only.set_readonly(true);
    fs::set_permissions(&marked, read_only).expect("made read-only");
    let played = write(folder.path(), "played.json", &save("", &REPEATED[..1]));
    let _playing = GameFile::open(&played).expect("opened");
    for (name, why) in [
        ("missing/x.json", "its folder does not exist; make the folder, or save in another place"),
        ("file/x.json", "there is a file where a folder should be; save in another place"),
        ("file/in/x.json", "there is a file where a folder should be; save in another place"),
        ("folder.json", "this is a folder, not a file; choose another name"),
        ("marked.json", "it is read-only; save in another place"),
        ("played.json", "this game is being played in another program"),
        (&"x".repeat(256), "a file can't have this name here; choose a short and plain name"),
    ] {
        // If a file exists, its path is written in full.
        let path = at(name);
        let path = dunce::canonicalize(&path).unwrap_or(path);
        let message = format!("{}: {why}", visible_path(&path));
        assert_eq!(refusals(&at(name)), [message.clone(), message]);
    }
    // Windows does not remove read-only files.
    fs::set_permissions(&marked, permissions).expect("as it was");
    if cfg!(target_os = "linux") {
        let unwritable =
            "/proc/x.json: no new file can be made in its folder; save in another place";
        assert_eq!(refusals(Path::new("/proc/x.json")), [unwritable, unwritable]);
    }
}

#[test]
fn who_reads_a_path_with_a_file_for_a_folder_is_told_so() {
    let (folder, _) = store();
    let path = write(folder.path(), "file", "").join("x.json");
    assert!(matches!(fault(read(&path)), DiskFault::NotAFolder));
}

/// A file that other programs can neither read nor write.
#[cfg(windows)]
fn kept_open(path: &Path) -> File {
    use std::os::windows::fs::OpenOptionsExt as _;
    File::options().read(true).share_mode(0).open(path).expect("opened")
}

#[test]
#[cfg(windows)]
fn a_save_that_another_program_has_open_is_said_to_be_in_use_until_it_is_closed() {
    let (folder, _) = store();
    let path = write(folder.path(), "a.json", &save("", &REPEATED[..1]));
    let open = kept_open(&path);
    for message in refusals(&path) {
        let why = "a.json: another program is using it; close it there, or save in another place";
        assert!(message.ends_with(why), "{message}");
    }
    assert!(matches!(fault(read(&path)), DiskFault::InUse));
    drop(open);
    let (record, mut file) = GameFile::open(&path).expect("opened");
    let open = kept_open(&path);
    assert!(matches!(fault(file.write(&record)), DiskFault::InUse));
    drop(open);
    let reader = File::open(&path).expect("opened by a program that lets others write");
    match file.write(&record) {
        // Newer systems allow this.
        Ok(()) => {}
        Err(error) => assert!(matches!(fault::<()>(Err(error)), DiskFault::InUse)),
    }
    drop(reader);
    file.write(&record).expect("saved");
}
