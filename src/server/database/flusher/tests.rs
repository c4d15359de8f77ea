//! A disk that ends each sync when the test says so.

use std::sync::mpsc::{Receiver, Sender, channel};

use rusqlite::TransactionBehavior;
use tempfile::TempDir;

use super::*;

/// What happens to the syncs of a flusher. Dropping it lets all later ones succeed.
pub struct TestDisk {
    begun: Receiver<()>,
    end: Sender<io::Result<()>>,
}

impl TestDisk {
    /// Gives also what syncs.
    pub fn new() -> (TestDisk, impl FnMut() -> io::Result<()> + Send + 'static) {
        let ((tell, begun), (end, results)) = (channel(), channel());
        let sync = move || {
            // A failure means that the test needs the disk no longer.
            let _ = tell.send(());
            results.recv().unwrap_or(Ok(()))
        };
        (TestDisk { begun, end }, sync)
    }

    /// Waits until a sync has begun.
    pub fn is_syncing(&self) {
        self.begun.recv().expect("a sync");
    }

    pub fn ends(&self, result: io::Result<()>) {
        self.end.send(result).expect("the flusher runs");
    }
}

struct TestDatabase {
    flushing: FlusherThread,
    connection: Connection,
    folder: TempDir,
}

impl TestDatabase {
    /// The disk is dropped first, so that nothing waits for it.
    fn with_disk() -> (TestDatabase, TestDisk) {
        let (disk, sync) = TestDisk::new();
        (TestDatabase::new(sync), disk)
    }

    fn new(sync: impl FnMut() -> io::Result<()> + Send + 'static) -> TestDatabase {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("punct.sqlite3");
        let connection = Connection::open(&path).expect("a database");
        let tables = "PRAGMA journal_mode = WAL; CREATE TABLE change (number INTEGER, text TEXT)";
        connection.execute_batch(tables).expect("a table");
        connection.pragma_update(None, "journal_size_limit", LONG_LOG as i64).expect("a limit");
        let flushing = FlusherThread::with_sync(&path, sync).expect("a flusher");
        TestDatabase { flushing, connection, folder }
    }

    fn flusher(&self) -> &Flusher {
        &self.flushing.flusher
    }

    /// Commits a change, and gives its number.
    fn change(&self, number: i64, text: &str) -> CommitNumber {
        let _writing = self.flusher().begin_change().expect("no failure");
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let transaction = begun.expect("a transaction");
        let insert = "INSERT INTO change VALUES (?1, ?2)";
        transaction.execute(insert, (number, text)).expect("a row");
        self.flusher().commit(transaction, true).expect("a commit");
        self.flusher().latest()
    }

    /// The number of changes that a reader sees.
    fn seen(&self) -> u32 {
        let reader = self.flusher().reader().expect("a reader");
        sql::count(&reader, "SELECT COUNT(*) FROM change", []).expect("a number")
    }

    fn log_length(&self) -> u64 {
        fs::metadata(self.folder.path().join("punct.sqlite3-wal")).expect("a log").len()
    }
}

/// What was shown, in this order.
fn shown(shown: &Receiver<i64>) -> Vec<i64> {
    shown.try_iter().collect()
}

#[test]
fn nothing_leaves_before_the_sync_that_begins_after_its_change() {
    let (database, disk) = TestDatabase::with_disk();
    let (show, screen) = channel();
    let queue = |number| {
        let show = show.clone();
        database.flusher().after_sync(move || show.send(number).expect("the test looks"));
    };
    queue(0);
    assert_eq!(shown(&screen), [0], "nothing waits for a sync");
    let first = database.change(1, "");
    queue(1);
    disk.is_syncing();
    // The sync that runs may miss these changes.
    let last = [2, 3].map(|number| {
        let commit = database.change(number, "");
        queue(number);
        commit
    });
    let flusher = database.flusher().clone();
    let (answer, answers) = channel();
    let writer = thread::spawn(move || {
        flusher.wait(last[1]).expect("on the disk");
        answer.send(()).expect("the test waits");
    });
    assert_eq!((shown(&screen), database.seen()), (vec![], 0));
    disk.ends(Ok(()));
    database.flusher().wait(first).expect("on the disk");
    assert_eq!((shown(&screen), database.seen()), (vec![1], 1));
    disk.is_syncing();
    assert!(answers.try_recv().is_err(), "no answer before the sync");
    assert_eq!(database.seen(), 1);
    disk.ends(Ok(()));
    writer.join().expect("no panic");
    answers.recv().expect("an answer");
    assert_eq!((shown(&screen), database.seen()), (vec![2, 3], 3));
}

#[test]
fn after_a_failed_sync_nothing_is_shown_or_written() {
    let (database, disk) = TestDatabase::with_disk();
    let kept = database.change(1, "");
    disk.is_syncing();
    disk.ends(Ok(()));
    database.flusher().wait(kept).expect("on the disk");
    let (call, calls) = channel();
    let failed = {
        let call = call.clone();
        move || call.send("failed").expect("the test listens")
    };
    database.flusher().on_failure(failed);
    let lost = database.change(2, "");
    let show = call.clone();
    database.flusher().after_sync(move || show.send("shown").expect("the test listens"));
    disk.is_syncing();
    disk.ends(Err(io::ErrorKind::StorageFull.into()));
    let answer = database.flusher().wait(lost);
    assert!(matches!(answer, Err(DatabaseError::Unsynced)), "{answer:?}");
    assert_eq!(calls.recv().expect("a call"), "failed");
    let show = call.clone();
    database.flusher().after_sync(move || show.send("shown").expect("the test listens"));
    assert!(calls.try_recv().is_err(), "nothing is shown");
    assert!(matches!(database.flusher().begin_change(), Err(DatabaseError::Unsynced)));
    assert_eq!(database.seen(), 1, "only what is on the disk is read");
    database.flusher().wait(kept).expect("it stays on the disk");
    database.flusher().on_failure(move || call.send("late").expect("the test listens"));
    assert_eq!(calls.recv().expect("a call"), "late");
}

#[test]
fn who_waits_when_the_server_ends_has_a_last_sync() {
    let (mut database, disk) = TestDatabase::with_disk();
    let commit = database.change(1, "");
    disk.is_syncing();
    database.change(2, "");
    drop(disk);
    let flusher = database.flusher().clone();
    database.flushing = FlusherThread::default();
    flusher.wait(commit).expect("on the disk");
    flusher.wait(flusher.latest()).expect("on the disk");
}

#[test]
fn a_change_that_changes_nothing_waits_for_no_sync() {
    let (database, _disk) = TestDatabase::with_disk();
    let begun = Transaction::new_unchecked(&database.connection, TransactionBehavior::Immediate);
    database.flusher().commit(begun.expect("a transaction"), false).expect("a commit");
    database.flusher().wait(database.flusher().latest()).expect("nothing to wait for");
}

#[test]
fn readers_see_what_other_programs_write() {
    let database = TestDatabase::new(|| Ok(()));
    database.flusher().wait(database.change(1, "")).expect("on the disk");
    assert_eq!(database.seen(), 1);
    let other = Connection::open(database.folder.path().join("punct.sqlite3")).expect("it opens");
    other.execute("INSERT INTO change VALUES (2, '')", []).expect("a row");
    assert_eq!(database.seen(), 2);
}

#[test]
fn a_long_log_is_folded_in_and_begun_anew() {
    let database = TestDatabase::new(|| Ok(()));
    let text = "x".repeat(100_000);
    for number in 1..=200 {
        let commit = database.change(number, &text);
        database.flusher().wait(commit).expect("on the disk");
        assert_eq!(i64::from(database.seen()), number);
    }
    assert!(database.log_length() < 2 * LONG_LOG, "{}", database.log_length());
}
