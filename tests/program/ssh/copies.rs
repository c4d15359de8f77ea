//! Copies of a server's database while the disk fills up or the program is killed: each file with
//! the name of a copy is a whole copy.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use crate::support::Home;

/// How many accounts there are.
const ACCOUNTS: i64 = 50;

/// The migrations that made databases of version 8.
const MIGRATIONS: [&str; 8] = [
    include_str!("../../../src/server/database/migrations/1.sql"),
    include_str!("../../../src/server/database/migrations/2.sql"),
    include_str!("../../../src/server/database/migrations/3.sql"),
    include_str!("../../../src/server/database/migrations/4.sql"),
    include_str!("../../../src/server/database/migrations/5.sql"),
    include_str!("../../../src/server/database/migrations/6.sql"),
    include_str!("../../../src/server/database/migrations/7.sql"),
    include_str!("../../../src/server/database/migrations/8.sql"),
];

/// Makes a database of version 8 with accounts that take this number of bytes each.
fn old_database(path: &Path, bytes: usize) {
    let database = Connection::open(path).unwrap();
    for migration in MIGRATIONS {
        database.execute_batch(migration).unwrap();
    }
    let fill = "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count LIMIT ?1)
        INSERT INTO account (name, created, settings) SELECT 'player' || n, 0, ?2 FROM count";
    database.execute(fill, rusqlite::params![ACCOUNTS, "x".repeat(bytes)]).unwrap();
    database.pragma_update(None, "user_version", 8).unwrap();
}

/// Checks that a database is whole, and returns the number of its accounts.
fn accounts(path: &Path) -> rusqlite::Result<i64> {
    let database = Connection::open(path)?;
    let sound: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    assert_eq!(sound, "ok", "{}", path.display());
    database.query_row("SELECT COUNT(*) FROM account", [], |row| row.get(0))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
}

/// Checks that all databases in a folder are whole, and answers how many there are.
fn all_whole(folder: &Path, when: &str) -> usize {
    let databases = files(folder).into_iter().filter(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        !name.starts_with('.') && name.ends_with(".sqlite3")
    });
    databases
        .map(|path| {
            let found = accounts(&path);
            assert_eq!(found, Ok(ACCOUNTS), "{} {when}", path.display());
        })
        .count()
}

/// The two commands that make a copy: a backup, and a server that brings an older database up to
/// date. The server can't listen at this address, so it ends by itself.
const BACKUP: &str = "serve backup --data data data/copy.sqlite3";
const UPGRADE: &str = "serve --data data --listen 192.0.2.1:9";

/// Makes a place with an older database, which is brought up to date if `is_up_to_date` is set.
fn place(bytes: usize, is_up_to_date: bool) -> Home {
    let home = Home::new();
    fs::create_dir(home.path("data")).unwrap();
    old_database(&home.path("data/punct.sqlite3"), bytes);
    if is_up_to_date {
        punct(&home, UPGRADE, "").output().unwrap();
        // Bringing the database up to date has left a copy, which the test does not want.
        for path in files(&home.path("data")) {
            if path.file_name().unwrap() != "punct.sqlite3" {
                fs::remove_file(path).unwrap();
            }
        }
    }
    home
}

/// Makes a command that runs the program with these arguments in a shell, after the commands in
/// `first`.
fn punct(home: &Home, args: &str, first: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{first} exec {} {args}", env!("CARGO_BIN_EXE_punct"))]);
    command.current_dir(home.path("")).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn what_bears_the_name_of_a_copy_is_whole_wherever_writing_ends() {
    // The system kills a program that writes beyond the limit or, if the program ignores the
    // signal, refuses to write, as a full disk does.
    let (killed, refused) = ("", "trap '' XFSZ;");
    for (args, is_up_to_date) in [(BACKUP, true), (UPGRADE, false)] {
        let original = place(700, is_up_to_date);
        let database = fs::read(original.path("data/punct.sqlite3")).unwrap();
        // The limits are in blocks of 512 bytes, and grow by steps of three pages.
        let most = database.len() / 512 + 24;
        for end in [killed, refused] {
            let mut copies = 0;
            for limit in (0..most).step_by(24).chain([4 * most]) {
                let home = Home::new();
                fs::create_dir(home.path("data")).unwrap();
                fs::write(home.path("data/punct.sqlite3"), &database).unwrap();
                let first = format!("{end} ulimit -c 0; ulimit -f {limit};");
                let done = punct(&home, args, &first).output().unwrap();
                let when = format!("with {limit} blocks: {args}");
                let whole = all_whole(&home.path("data"), &when);
                if end == refused {
                    let all = files(&home.path("data"));
                    let left = all.iter().any(|path| path.to_string_lossy().contains("unfinished"));
                    assert!(!left, "{when}: {all:?}");
                    if args == BACKUP {
                        let error = String::from_utf8_lossy(&done.stderr);
                        assert_eq!(done.status.success(), whole == 2, "{when}: {error}");
                    }
                }
                copies += whole - 1;
            }
            assert!(copies > 0, "some were made: {args}");
            assert!(copies <= most / 24, "and some were not: {args}");
        }
    }
}

/// Takes minutes.
#[test]
#[ignore = "kills hundreds of programs at random moments"]
fn what_bears_the_name_of_a_copy_is_whole_whenever_its_program_is_killed() {
    let mut made = 0;
    for (args, is_up_to_date) in [(BACKUP, true), (UPGRADE, false)] {
        let original = place(200_000, is_up_to_date);
        let database = fs::read(original.path("data/punct.sqlite3")).unwrap();
        for nth in 0..150_u64 {
            let home = Home::new();
            fs::create_dir(home.path("data")).unwrap();
            fs::write(home.path("data/punct.sqlite3"), &database).unwrap();
            let mut child = punct(&home, args, "").spawn().unwrap();
            thread::sleep(Duration::from_millis(nth));
            child.kill().unwrap();
            child.wait().unwrap();
            made += all_whole(&home.path("data"), &format!("after {nth} ms: {args}")) - 1;
        }
    }
    println!("{made} of 300 copies were made before their program was killed");
}
