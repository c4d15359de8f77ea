//! Faults of the disk in the middle of a game, as far as any user can cause them. The game survives
//! each fault and is saved once the fault is gone.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{REPEATED, game_of, old_save, read, save, standing_at, written};
use crate::kit::storage::{DiskFault, DiskTask, Overwrite, Store, StoreError};
use crate::punct::record::{GameFile, Record, json, read as read_file};

/// A game that is being played, and the folder its file is in.
struct Played {
    folder: TempDir,
    record: Record,
    file: GameFile,
}

impl Played {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.json");
        fs::write(&path, old_save("standard")).expect("a file");
        let (record, file) = GameFile::open(&path).expect("opened");
        // The record has something to lose: a move taken back that is not in the file.
        let record = standing_at(&record, record.game.ply() - 1);
        Self { folder, record, file }
    }

    fn path(&self) -> &Path {
        self.file.path()
    }

    /// Fails to save, and checks that no file stays behind.
    fn fails(&mut self) -> StoreError {
        let files = self.files();
        let error = self.file.write(&self.record).expect_err("a fault");
        assert_eq!(self.files(), files);
        error
    }

    fn fault(&mut self) -> DiskFault {
        match self.fails() {
            StoreError::Disk(error) if error.task == DiskTask::Write => error.fault,
            error => panic!("another error: {error}"),
        }
    }

    /// Saves, now that the fault is gone.
    fn succeeds(mut self) {
        self.file.write(&self.record).expect("saved");
        let again = read_file(self.path()).expect("read");
        assert_eq!(written(&again), json::write(&self.record, again.saved));
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        // The file of the lock may come and go.
        let mut names: Vec<_> = names.filter(|name| name != ".a.json.lock").collect();
        names.sort();
        names
    }
}

#[test]
fn a_folder_in_the_way() {
    let mut played = Played::new();
    fs::remove_file(played.path()).expect("removed");
    fs::create_dir(played.path()).expect("a folder");
    assert!(matches!(played.fault(), DiskFault::Folder));
    fs::remove_dir(played.path()).expect("removed");
    played.succeeds();
}

#[cfg(unix)]
#[test]
fn a_dangling_link_in_the_way() {
    let mut played = Played::new();
    fs::remove_file(played.path()).expect("removed");
    std::os::unix::fs::symlink("nowhere", played.path()).expect("a link");
    assert!(matches!(played.fault(), DiskFault::DanglingLink));
    assert!(!played.folder.path().join("nowhere").exists());
    fs::remove_file(played.path()).expect("removed");
    played.succeeds();
}

#[cfg(unix)]
#[test]
fn a_hard_link_keeps_the_game_as_it_was_and_a_symbolic_one_leads_to_it_as_it_is() {
    let mut played = Played::new();
    let (hard, soft) = (played.folder.path().join("hard"), played.folder.path().join("soft.json"));
    fs::hard_link(played.path(), &hard).expect("a link");
    std::os::unix::fs::symlink(played.path(), &soft).expect("a link");
    let path = played.path().to_owned();
    played.file.write(&played.record).expect("saved");
    drop(played.file);
    assert_eq!(fs::read_to_string(hard).expect("read"), old_save("standard"));
    let (record, mut file) = GameFile::open(&soft).expect("opened");
    file.write(&standing_at(&record, 0)).expect("saved");
    assert!(soft.is_symlink());
    assert_eq!(read_file(&path).expect("read").game().ply(), 0);
}

#[test]
fn a_file_where_its_folder_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().join("saves"))).expect("a store");
    let record = game_of(&[]);
    fs::write(folder.path().join("saves"), "").expect("a file");
    let fault = |created: Result<GameFile, StoreError>| match created {
        Err(StoreError::Disk(error)) => error.fault,
        other => panic!("not a fault of the disk: {other:?}"),
    };
    assert!(matches!(fault(store.create(&record)), DiskFault::NotAFolder));
    fs::remove_file(folder.path().join("saves")).expect("removed");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", folder.path().join("saves")).expect("a link");
        assert!(matches!(fault(store.create(&record)), DiskFault::DanglingLink));
        fs::remove_file(folder.path().join("saves")).expect("removed");
    }
    fs::create_dir(folder.path().join("saves")).expect("a folder");
    fs::write(folder.path().join("saves/auto"), "").expect("a file");
    assert!(matches!(fault(store.create(&record)), DiskFault::NotAFolder));
    fs::remove_file(folder.path().join("saves/auto")).expect("removed");
    assert!(store.create(&record).is_ok());
}

#[test]
fn a_folder_that_went_and_came_back() {
    let mut played = Played::new();
    let (here, away) = (played.folder.path().join("x"), played.folder.path().join("y"));
    fs::create_dir(&here).expect("a folder");
    let path = here.join("a.json");
    fs::copy(played.path(), &path).expect("copied");
    (played.record, played.file) = GameFile::open(&path).expect("opened");
    fs::rename(&here, &away).expect("moved");
    assert!(matches!(played.fault(), DiskFault::FolderMissing));
    // The new folder of this name has no file that could be overwritten.
    fs::create_dir(&here).expect("a folder");
    played.succeeds();
}

#[test]
fn a_file_marked_as_read_only() {
    let mut played = Played::new();
    let before = fs::metadata(played.path()).expect("metadata").permissions();
    let mut marked = before.clone();
    marked.set_readonly(true);
    fs::set_permissions(played.path(), marked).expect("marked");
    assert!(matches!(played.fault(), DiskFault::ReadOnly));
    assert_eq!(fs::read_to_string(played.path()).expect("read"), old_save("standard"));
    fs::set_permissions(played.path(), before).expect("unmarked");
    played.succeeds();
}

#[cfg(unix)]
#[test]
fn a_folder_closed_to_writing() {
    use std::os::unix::fs::PermissionsExt;
    let mut played = Played::new();
    let folder = played.folder.path().to_owned();
    let set = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("set");
    set(0o500);
    if fs::write(folder.join("probe"), "").is_err() {
        assert!(matches!(played.fault(), DiskFault::NoPermission));
    }
    // The superuser can save all the time.
    set(0o700);
    played.succeeds();
}

#[cfg(unix)]
#[test]
fn a_lock_nobody_may_look_at() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (path, lock) = (folder.path().join("a.json"), folder.path().join(".a.json.lock"));
    fs::write(&path, old_save("standard")).expect("a file");
    fs::write(&lock, "").expect("a file");
    fs::set_permissions(&lock, fs::Permissions::from_mode(0o200)).expect("set");
    // The game is played without a lock. (For the superuser, with one.)
    let (record, mut file) = GameFile::open(&path).expect("opened");
    file.write(&standing_at(&record, 0)).expect("saved");
}

#[test]
fn a_change_by_others_again_and_again() {
    let mut played = Played::new();
    for theirs in [save("", &REPEATED[..3]), "Dear Anna".into(), String::new()] {
        fs::write(played.path(), &theirs).expect("written");
        assert!(matches!(played.fails(), StoreError::ChangedOnDisk(_)));
        assert_eq!(fs::read_to_string(played.path()).expect("read"), theirs);
    }
    fs::write(played.path(), old_save("standard")).expect("changed back");
    played.succeeds();
}

// Windows does not remove a file that is open.
#[test]
#[cfg(unix)]
fn a_game_somebody_else_began_to_play() {
    let mut played = Played::new();
    let lock = played.folder.path().join(".a.json.lock");
    fs::remove_file(&lock).expect("the lock, removed by a cleaner");
    let (_, theirs) = GameFile::open(played.path()).expect("opened");
    assert!(matches!(played.fails(), StoreError::Busy(_)));
    drop(theirs);
    played.succeeds();
}

#[test]
fn names_that_are_none_here() {
    let played = Played::new();
    let store = Store::find(Some(played.folder.path().to_owned())).expect("a store");
    let record = read(&save("", &REPEATED));
    for name in ["x".repeat(300), "a\0b".into()] {
        let path = played.folder.path().join(name);
        let saved = store.save_as(&mut None, &record, &path, Overwrite::Allowed);
        assert!(
            matches!(&saved, Err(StoreError::Disk(error)) if matches!(error.fault, DiskFault::BadName)),
            "{saved:?}"
        );
    }
    played.succeeds();
}

#[test]
fn the_longest_name_that_is_allowed_can_be_saved_and_saved_again() {
    let played = Played::new();
    let store = Store::find(Some(played.folder.path().to_owned())).expect("a store");
    let longest = (1..=255).rev().find_map(|length| store.path_of(&"x".repeat(length)).ok());
    let path = longest.expect("a name that is allowed");
    let mut file = None;
    for moves in [&REPEATED[..1], &REPEATED] {
        let saved = store.save_as(&mut file, &read(&save("", moves)), &path, Overwrite::Never);
        assert!(saved.is_ok(), "{saved:?}");
    }
}

#[test]
fn whoever_only_looks_is_told_nothing_about_saving() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.json");
    fs::create_dir(&path).expect("a folder");
    let message =
        |error: StoreError| error.to_string().split_once(".json: ").map(|(_, m)| m.to_owned());
    let looked = read_file(&path).map(|_| ()).expect_err("a folder");
    assert_eq!(message(looked).as_deref(), Some("this is a folder, not a file"));
    let store = Store::find(Some(folder.path().to_owned())).expect("a store");
    let record = read(&save("", &REPEATED));
    let saved = store.save_as(&mut None, &record, &path, Overwrite::Never);
    let saved = message(saved.expect_err("a folder"));
    assert_eq!(saved.as_deref(), Some("this is a folder, not a file; choose another name"));
}
