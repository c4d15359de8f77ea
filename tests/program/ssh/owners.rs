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

/// Runs a command about the data folder as another user than root. Returns what it says; `None` if
/// other users can't run the program here.
fn told_to(user: u32, data: &Path, args: &[&str]) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.args(args).arg("--data").arg(data).current_dir("/").uid(user);
    let Ok(ran) = command.output() else {
        eprintln!("skipped: other users can't run the program here");
        return None;
    };
    let told = String::from_utf8(ran.stderr).unwrap();
    assert!(!ran.status.success(), "{args:?}: {told}");
    Some(told)
}

const TO_THE_SERVER: &str = ": no permission to talk to the server; run the command as root, or as \
                             the user that the server runs as\n";

#[test]
fn a_user_without_permission_is_told_so() {
    let Some(home) = place_of_another() else { return };
    let data = home.path("data");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).unwrap();
    fs::write(data.join("punct.sqlite3"), "").unwrap();
    for (args, why) in [
        (&["account", "list"][..], TO_THE_SERVER),
        (&["account", "block", "Anna"], TO_THE_SERVER),
        (&["serve", "status"], TO_THE_SERVER),
        (&["serve", "backup", "copy.sqlite3"], "punct.sqlite3: no permission\n"),
        (&["serve", "--listen", "127.0.0.1:0"], "server.json: no permission\n"),
        (&CHECK, "server.json: no permission\n"),
    ] {
        let Some(told) = told_to(OWNER - 1, &data, args) else { return };
        assert!(told.ends_with(why), "{args:?}: {told}");
    }
}

#[test]
fn the_owner_of_the_folder_is_told_of_a_file_that_belongs_to_root() {
    let Some(home) = place_of_another() else { return };
    let data = home.path("data");
    fs::set_permissions(home.path("copies"), fs::Permissions::from_mode(0o777)).unwrap();
    let copy = home.path("copies/copy.sqlite3");
    let socket = std::os::unix::net::UnixListener::bind(data.join("control")).unwrap();
    fs::set_permissions(data.join("control"), fs::Permissions::from_mode(0o600)).unwrap();
    let told = told_to(OWNER, &data, &["serve", "status"]);
    assert!(told.is_none_or(|told| told.ends_with(TO_THE_SERVER)));
    drop(socket);
    fs::remove_file(data.join("control")).unwrap();
    for file in ["punct.sqlite3", "host_key"] {
        fs::write(data.join(file), "").unwrap();
        fs::set_permissions(data.join(file), fs::Permissions::from_mode(0o600)).unwrap();
        let why = format!("{file}: no permission\n");
        // The last two need no key.
        let commands: [&[&str]; 4] = [
            &["serve", "--listen", "127.0.0.1:0"],
            &CHECK,
            &["serve", "backup", copy.to_str().unwrap()],
            &["account", "list"],
        ];
        for args in &commands[..if file == "host_key" { 2 } else { 4 }] {
            let Some(told) = told_to(OWNER, &data, args) else { return };
            assert!(told.ends_with(&why), "{args:?}: {told}");
        }
        fs::remove_file(data.join(file)).unwrap();
    }
}
