//! Copies of the database, and their restoration.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::opening::migrate_to;
use super::*;
use crate::server::database::accounts;
use crate::server::database::file::MIGRATIONS;

/// The names of all accounts in the database of a folder.
fn names(folder: &Path) -> Vec<String> {
    let accounts = accounts::all(&Database::open(folder).unwrap()).unwrap();
    accounts.into_iter().map(|account| account.name.to_string()).collect()
}

/// Replaces a database by an empty one. The replaced database has an account of Anna, and is as a
/// killed server leaves it. Returns the file with the replaced database.
fn replaced_after_kill(data: &Path) -> PathBuf {
    let copied = data.with_file_name("copy.sqlite3");
    Database::open(data).unwrap();
    assert!(back_up(data, &copied).unwrap());
    let mut server = Database::open(data).unwrap();
    player(&mut server, "Anna");
    // The log is not merged into the file.
    std::mem::forget(server);
    restore(data, &copied, minute(0)).unwrap().unwrap()
}

#[test]
fn a_copy_made_while_the_server_writes_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copied) = (folder.path().join("data"), folder.path().join("copy.sqlite3"));
    let mut server = Database::open(&data).unwrap();
    player(&mut server, "Anna");
    assert!(back_up(&data, &copied).unwrap());
    player(&mut server, "Ben");
    let again = back_up(&data, &copied).unwrap_err().to_string();
    assert!(again.contains("copy.sqlite3: "), "{again}");
    drop(server);
    let replaced = restore(&data, &copied, minute(0)).unwrap().unwrap();
    assert_eq!(replaced, data.join("punct-20270115-080000.sqlite3"));
    assert_eq!(names(&data), ["Anna"]);
    // The replaced database can be restored.
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
    Database::open(&data).unwrap();
    assert!(back_up(&data, &copied).unwrap());
    let mut replaced = Vec::new();
    for name in ["Anna", "Ben", "Charles"] {
        player(&mut Database::open(&data).unwrap(), name);
        replaced.push((restore(&data, &copied, minute(0)).unwrap().unwrap(), name));
    }
    for (path, name) in replaced {
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

/// Runs statements on a copy of a database with one account. Returns the copy's path.
fn changed_copy(folder: &Path, name: &str, statements: &str) -> PathBuf {
    let path = folder.join(name);
    let original = tempfile::tempdir().unwrap();
    let mut database = Database::open(original.path()).unwrap();
    player(&mut database, "Anna");
    drop(database);
    assert!(back_up(original.path(), &path).unwrap());
    Connection::open(&path).unwrap().execute_batch(statements).unwrap();
    path
}

/// The files in a folder, with their contents.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut contents: Vec<_> = files.map(|path| (path.clone(), fs::read(path).unwrap())).collect();
    contents.sort();
    contents
}

#[test]
fn what_is_no_whole_database_of_a_server_replaces_nothing_and_is_told_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let (data, folder) = (folder.path().join("data"), folder.path());
    let mut server = Database::open(&data).unwrap();
    player(&mut server, "Anna");
    server.fold_in().unwrap();
    drop(server);
    let before = contents(&data);
    let (text, empty) = (folder.join("text"), folder.join("empty"));
    fs::write(&text, "no database, however long the text in it is").unwrap();
    fs::write(&empty, "").unwrap();
    let half = changed_copy(folder, "half", "");
    let bytes = fs::read(&half).unwrap();
    fs::write(&half, &bytes[..bytes.len() / 2]).unwrap();
    let torn = changed_copy(folder, "torn", "");
    let at = bytes.len() / 2;
    fs::write(&torn, [&bytes[..at], &[0x5a; 4096], &bytes[at + 4096..]].concat()).unwrap();
    let others = folder.join("others");
    Connection::open(&others).unwrap().execute_batch("CREATE TABLE account (id INTEGER)").unwrap();
    let same_version = folder.join("version");
    let version = "CREATE TABLE account (id INTEGER); PRAGMA user_version = 8";
    Connection::open(&same_version).unwrap().execute_batch(version).unwrap();
    let changed = |name, statements| (changed_copy(folder, name, statements), name);
    let wrong = [
        (text, "text: this is not a copy of a server's database: "),
        (empty, "empty: this is not a copy of a server's database: it has no tables of a server"),
        (half, "half: this is not a copy"),
        (torn, "torn: this is not a copy"),
        (others, "others: this is not a copy of a server's database: it has no tables of a server"),
        (same_version, "version: this is not a copy of a server's database: it has no "),
        changed("without a table", "DROP TABLE vacation"),
        changed("without a column", "ALTER TABLE account DROP COLUMN muted"),
        changed("without a version", "PRAGMA user_version = 0"),
        changed("strays", "PRAGMA foreign_keys = OFF; DELETE FROM account"),
        (changed_copy(folder, "newer", "PRAGMA user_version = 99"), "written by a newer punct"),
        (folder.join("missing"), "missing: there is no such file"),
        (data.clone(), "data"),
    ];
    for (path, why) in wrong {
        let error = restore(&data, &path, minute(0)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        let error = check_copy(&path).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        assert!(contents(&data) == before, "{}", path.display());
    }
    assert!(!folder.join("missing").exists());
    assert_eq!(names(&data), ["Anna"]);
}

#[test]
fn a_copy_can_be_looked_at_and_says_what_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let copied = changed_copy(folder.path(), "copy", "");
    let before = contents(folder.path());
    let content = check_copy(&copied).unwrap();
    assert_eq!(content, CopyContent { version: MIGRATIONS.len() as i64, accounts: 1, games: 0 });
    assert!(contents(folder.path()) == before);
}

#[test]
fn what_a_killed_program_left_of_a_copy_is_gone_with_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copied) = (folder.path().join("data"), folder.path().join("copy"));
    let database = Database::open(&data).unwrap();
    let left = [
        folder.path().join(".copy.a1.unfinished"),
        folder.path().join(".copy.a1.unfinished-journal"),
        data.join(".punct-7-20270115-080000.sqlite3.b2.unfinished"),
    ];
    for path in &left {
        fs::write(path, "half").unwrap();
    }
    drop(database);
    assert!(back_up(&data, &copied).unwrap());
    Database::open(&data).unwrap();
    assert!(left.iter().all(|path| !path.exists()));
    assert!(check_copy(&copied).is_ok());
}

#[test]
fn a_damaged_database_is_kept_under_a_name_that_no_copy_has() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let copied = changed_copy(folder.path(), "copy", "");
    drop(Database::open(&data).unwrap());
    fs::write(data.join("punct.sqlite3"), "spoilt".repeat(2000)).unwrap();
    let replaced = restore(&data, &copied, minute(0)).unwrap().unwrap();
    assert_eq!(replaced, data.join("punct-20270115-080000.damaged"));
    assert_eq!(fs::read(&replaced).unwrap(), "spoilt".repeat(2000).as_bytes());
    assert_eq!(names(&data), ["Anna"]);
}

#[test]
fn an_older_database_is_copied_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copied) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&data).unwrap();
    assert!(!back_up(&data, &copied).unwrap(), "there is none");
    let connection = Connection::open(data.join("punct.sqlite3")).unwrap();
    migrate_to(&connection, 4);
    assert!(back_up(&data, &copied).unwrap());
    assert_eq!(check_copy(&copied).unwrap().version, 4);
}
