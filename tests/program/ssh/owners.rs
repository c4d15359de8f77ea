//! Whose the files are that root's commands make for a server of another user. Without root these
//! tests are skipped.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use crate::ssh::server::{Answered, Server, has_ssh, operator};
use crate::support::Home;

const CHECK: [&str; 4] = ["serve", "--check", "--listen", "127.0.0.1:0"];

/// A user without a name.
const OWNER: u32 = 65_533;

/// Makes a place whose data folder belongs to another user; `None` if this is not root.
fn place_of_another() -> Option<Home> {
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: only root gives files to other users");
        return None;
    }
    let home = Home::new();
    for folder in ["data", "copies"] {
        fs::create_dir(home.path(folder)).unwrap();
    }
    chown(home.path("data"), Some(OWNER), Some(OWNER)).unwrap();
    chown(home.path("copies"), Some(OWNER - 1), Some(OWNER - 1)).unwrap();
    Some(home)
}

/// Returns the names of the files in a folder that are not of its owner, but for the socket, which
/// each server makes anew.
fn foreign(folder: &Path) -> Vec<String> {
    let owner = folder.metadata().unwrap().uid();
    let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let others = files.filter(|file| file.metadata().unwrap().uid() != owner);
    let names = others.map(|file| file.file_name().to_string_lossy().into_owned());
    names.filter(|name| name != "control").collect()
}

fn succeeds(answered: &Answered) {
    assert_eq!(answered.status, Some(0), "{answered:?}");
}

#[test]
fn a_check_makes_nothing() {
    let home = Home::new();
    let nowhere = operator(&home, &CHECK);
    succeeds(&nowhere);
    assert!(nowhere.out.contains("There is no database yet"), "{nowhere:?}");
    assert!(nowhere.out.contains("This machine has no key yet"), "{nowhere:?}");
    assert!(!home.path("data").exists());
    fs::create_dir(home.path("data")).unwrap();
    succeeds(&operator(&home, &CHECK));
    assert_eq!(fs::read_dir(home.path("data")).unwrap().count(), 0);
}

#[test]
fn all_that_root_makes_belongs_to_the_owner_of_its_folder() {
    let Some(home) = place_of_another().filter(|_| has_ssh()) else { return };
    let server = Server::start_in(home, &[]);
    server.player("Anna");
    server.signal("-KILL");
    let (home, _) = server.ended();
    assert_eq!(foreign(&home.path("data")), [""; 0], "after a server of root");
    let copy = home.path("copies/copy.sqlite3");
    let copy = copy.to_str().unwrap();
    succeeds(&operator(&home, &["serve", "backup", copy]));
    assert_eq!(foreign(&home.path("copies")), [""; 0], "after a backup");
    for left in ["lock", "punct.sqlite3"] {
        fs::remove_file(home.path("data").join(left)).unwrap();
    }
    succeeds(&operator(&home, &["serve", "restore", copy]));
    succeeds(&operator(&home, &["serve", "restore", copy]));
    succeeds(&operator(&home, &["account", "block", "Anna"]));
    assert_eq!(foreign(&home.path("data")), [""; 0], "after two restores");
    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.args(["serve", "restore", copy, "--data"]).arg(home.path("data/a/b"));
    assert!(command.status().unwrap().success());
    for folder in ["data", "data/a", "data/a/b"] {
        assert_eq!(foreign(&home.path(folder)), [""; 0], "{folder} after a restore in a new one");
    }
}

#[test]
fn a_check_finds_a_file_that_the_owner_of_the_folder_cannot_use() {
    let Some(home) = place_of_another() else { return };
    for name in ["punct.sqlite3", "host_key"] {
        let path = home.path("data").join(name);
        fs::write(&path, "").unwrap();
        let checked = operator(&home, &CHECK);
        assert_eq!(checked.status, Some(1), "{checked:?}");
        assert!(checked.error.contains("belongs to another user than its folder"), "{checked:?}");
        let (_, cure) = checked.error.split_once(": '").unwrap();
        let (cure, _) = cure.split_once('\'').unwrap();
        assert!(Command::new("sh").args(["-c", cure]).status().unwrap().success(), "{cure}");
        assert_eq!(foreign(&home.path("data")), [""; 0]);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_user_without_permission_is_told_so() {
    let Some(home) = place_of_another() else { return };
    let data = home.path("data");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).unwrap();
    fs::write(data.join("punct.sqlite3"), "").unwrap();
    for args in [
        &["account", "list"][..],
        &["account", "block", "Anna"],
        &["serve", "status"],
        &["serve", "backup", "copy.sqlite3"],
        &["serve", "--listen", "127.0.0.1:0"],
        &CHECK,
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
        command.args(args).arg("--data").arg(&data).current_dir("/").uid(OWNER - 1);
        let Ok(ran) = command.output() else {
            return eprintln!("skipped: other users can't run the program here");
        };
        let told = String::from_utf8(ran.stderr).unwrap();
        assert!(!ran.status.success() && told.ends_with(": no permission\n"), "{args:?}: {told}");
    }
}
