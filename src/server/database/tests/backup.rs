//! Copies of the database, and what takes its place.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The names of all accounts in the database of a folder.
fn names(folder: &Path) -> Vec<String> {
    let accounts = Database::open(folder).unwrap().accounts().unwrap();
    accounts.into_iter().map(|account| account.name.to_string()).collect()
}

/// Replaces a database in which Anna is, as a killed server leaves it, by one in which nobody is.
/// Answers where what was replaced is.
fn replaced_after_kill(data: &Path) -> PathBuf {
    let copied = data.with_file_name("copy.sqlite3");
    Database::open(data).unwrap().back_up(&copied).unwrap();
    let mut server = Database::open(data).unwrap();
    player(&mut server, "Anna");
    // Its log is not merged.
    std::mem::forget(server);
    restore(data, &copied, minute(0)).unwrap().unwrap()
}

#[test]
fn a_copy_made_while_the_server_writes_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copied) = (folder.path().join("data"), folder.path().join("copy.sqlite3"));
    let mut server = Database::open(&data).unwrap();
    player(&mut server, "Anna");
    Database::existing(&data).unwrap().unwrap().back_up(&copied).unwrap();
    player(&mut server, "Ben");
    let again = server.back_up(&copied).unwrap_err().to_string();
    assert!(again.contains("copy.sqlite3: "), "{again}");
    drop(server);
    let replaced = restore(&data, &copied, minute(0)).unwrap().unwrap();
    assert_eq!(replaced, data.join("punct-20270115-080000.sqlite3"));
    assert_eq!(names(&data), ["Anna"]);
    // What was replaced can be put back.
    restore(&data, &replaced, minute(1)).unwrap();
    assert_eq!(names(&data), ["Anna", "Ben"]);
}

#[test]
fn what_a_killed_server_left_unmerged_is_in_the_copy_of_before() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let replaced = replaced_after_kill(&data);
    assert!(names(&data).is_empty());
    restore(&data, &replaced, minute(1)).unwrap();
    assert_eq!(names(&data), ["Anna"]);
}

#[test]
fn what_is_replaced_within_one_second_is_kept_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copied) = (folder.path().join("data"), folder.path().join("copy.sqlite3"));
    Database::open(&data).unwrap().back_up(&copied).unwrap();
    let mut kept = Vec::new();
    for name in ["Anna", "Ben", "Charles"] {
        player(&mut Database::open(&data).unwrap(), name);
        kept.push((restore(&data, &copied, minute(0)).unwrap().unwrap(), name));
    }
    for (path, name) in kept {
        restore(&data, &path, minute(1)).unwrap();
        assert_eq!(names(&data), [name], "{}", path.display());
    }
}

#[test]
fn the_file_of_before_is_whole_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let replaced = replaced_after_kill(&data);
    let other = tempfile::tempdir().unwrap();
    fs::copy(&replaced, other.path().join("punct.sqlite3")).unwrap();
    assert_eq!(names(other.path()), ["Anna"], "a plain copy");
}

#[test]
fn what_is_no_copy_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wrong) = (folder.path().join("data"), folder.path().join("wrong"));
    player(&mut Database::open(&data).unwrap(), "Anna");
    fs::write(&wrong, "no database, however long the text in it is").unwrap();
    let missing = folder.path().join("missing");
    for path in [&wrong, &missing, &data] {
        assert!(restore(&data, path, minute(0)).is_err(), "{}", path.display());
    }
    assert!(!missing.exists());
    assert_eq!(names(&data), ["Anna"]);
}
