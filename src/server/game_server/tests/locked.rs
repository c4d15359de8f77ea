//! A database that another program has locked.

use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::*;
use crate::server::database::{DatabaseError, accounts, keys};
use crate::server::game_server::Waiting;

/// Another program's lock on the database in a folder, until it is dropped.
fn locked(folder: &Path) -> Connection {
    let other = Connection::open(folder.join("punct.sqlite3")).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    other
}

#[test]
fn who_reads_waits_for_no_other_program_and_who_writes_beside_those_who_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(database);
    let game = begin(&server, [anna, ben], "3d");
    let other = locked(folder.path());
    let (tell, answers) = mpsc::channel();
    let writers = [anna, ben].map(|who| {
        let (server, tell) = (server.clone(), tell.clone());
        thread::spawn(move || {
            let note = server.set_note(who, game, "wait");
            tell.send(()).expect("the test waits");
            note
        })
    });
    // The key is used for the first time today.
    let key = PublicKey { fingerprint: Fingerprint("anna".to_owned()), openssh: "anna".to_owned() };
    for _ in 0..20 {
        let account = server.account_of(&key).expect("an account").expect("Anna");
        assert_eq!(account.id, anna);
        server.snapshot(game).expect("the game");
        server.lists().expect("the lists");
        server.database(|it| Waiting::first(it, anna, None)).expect("what waits");
    }
    assert!(answers.try_recv().is_err(), "nothing is written meanwhile");
    drop(other);
    for writer in writers {
        writer.join().expect("no panic").expect("a note");
    }
    server.account_of(&key).expect("an account");
    let used = server.database(|it| keys::of_account(it, anna)).expect("keys")[0].last_used;
    assert!(used.is_some(), "the use is stored once that is possible");
}

#[test]
fn who_waits_in_vain_is_told_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::open(folder.path()).expect("a database").with_brief_waits();
    assert!(!database.is_locked());
    let other = locked(folder.path());
    assert!(database.is_locked());
    let mut database = database;
    let begun = Instant::now();
    // All threads that have waited long enough give up one after the other, under the server's
    // lock.
    for _ in 0..50 {
        let refused = database.write(|db| accounts::unblock(db, AccountId(1)));
        assert!(matches!(refused, Err(DatabaseError::Locked)), "{refused:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "the tries do not block other threads");
    drop(other);
    assert!(!database.is_locked());
    database.write(|db| accounts::unblock(db, AccountId(1))).expect("a change");
}
