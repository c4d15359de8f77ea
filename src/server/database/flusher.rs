//! Syncs the changes of a running server, outside its lock, for all clients at once. A commit
//! writes to the log of the database (`-wal`) and takes a [`CommitNumber`]; a thread syncs the log
//! for all numbers that were taken before it begins, and then begins again. Nothing leaves the
//! server before its number is reached: answers [wait](Flusher::wait), what is shown is
//! [queued](Flusher::after_sync), and what is read is the state of the last sync
//! ([`Flusher::reader`]), so that reading waits for no disk.
//!
//! If a sync fails, what is on the disk is unknown, and a second try would not tell. So nothing
//! that has waited is shown, nothing more is written, and the server must end.

#[cfg(test)]
pub mod tests;

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, MutexGuard};
use rusqlite::{Connection, Transaction};

use super::file::{connect, fold_in, limit_caches, with_end};
use super::sql::{self, DatabaseError, DbResult, failure_on};
use crate::kit::storage::disk::sync_folder;
use crate::kit::storage::{DiskFault, visible_path};
use crate::server::log::{Trouble, log_trouble_of_kind};

/// The number of changes that were committed up to one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommitNumber(u64);

type QueuedOutput = Box<dyn FnOnce() + Send>;

/// Clones share one state. The default belongs to a database that syncs each commit: with it
/// nothing waits.
#[derive(Clone, Default)]
pub struct Flusher(Option<Arc<FlusherState>>);

struct FlusherState {
    progress: Mutex<FlushProgress>,
    /// Signalled to the thread when a change was committed, or when the thread must end.
    is_due: Condvar,
    /// Signalled to those who wait, after a sync or when the thread has ended.
    has_advanced: Condvar,
    /// Locked during a change, and while the log is folded into the database.
    writing: Mutex<()>,
    /// Reads the state of the last sync, or a later one if nothing waits for a sync.
    reader: Mutex<Reader>,
}

#[derive(Default)]
struct FlushProgress {
    committed: CommitNumber,
    /// Never above `committed`. What was queued for this number has been shown.
    synced: CommitNumber,
    /// In the order of their numbers.
    outputs: VecDeque<(CommitNumber, QueuedOutput)>,
    must_end: bool,
    has_ended: bool,
    on_failure: Option<QueuedOutput>,
}

impl Flusher {
    /// Locks out other changes, and the folding in of the log.
    pub fn begin_change(&self) -> DbResult<Option<MutexGuard<'_, ()>>> {
        let Some(state) = &self.0 else { return Ok(None) };
        let writing = state.writing.lock();
        if state.progress.lock().has_ended {
            Err(DatabaseError::Unsynced)
        } else {
            Ok(Some(writing))
        }
    }

    /// Waits until the log is not being folded in.
    pub fn wait_for_log(&self) {
        if let Some(state) = &self.0 {
            drop(state.writing.lock());
        }
    }

    /// A transaction that changes nothing takes no number.
    pub fn commit(&self, transaction: Transaction, changes: bool) -> rusqlite::Result<()> {
        let Some(state) = &self.0 else { return transaction.commit() };
        // The lock keeps the commit apart from the beginning of a sync.
        let mut progress = state.progress.lock();
        transaction.commit()?;
        if changes {
            progress.committed.0 += 1;
            state.is_due.notify_one();
        }
        Ok(())
    }

    /// Of the last commit.
    pub fn latest(&self) -> CommitNumber {
        self.0.as_ref().map_or(CommitNumber(0), |state| state.progress.lock().committed)
    }

    /// Until all changes up to this number are on the disk. Fails if they never will be.
    pub fn wait(&self, number: CommitNumber) -> DbResult {
        let Some(state) = &self.0 else { return Ok(()) };
        let mut progress = state.progress.lock();
        while progress.synced < number && !progress.has_ended {
            state.has_advanced.wait(&mut progress);
        }
        if progress.synced < number { Err(DatabaseError::Unsynced) } else { Ok(()) }
    }

    /// Shows something as soon as all present changes are on the disk: at once, or else on the
    /// flusher's thread, in the order of the calls. `show` must neither wait nor lock what its
    /// caller has locked. The caller must lock out other calls.
    pub fn after_sync(&self, show: impl FnOnce() + Send + 'static) {
        let Some(state) = &self.0 else { return show() };
        let mut progress = state.progress.lock();
        if progress.synced < progress.committed {
            let number = progress.committed;
            return progress.outputs.push_back((number, Box::new(show)));
        }
        drop(progress);
        show();
    }

    /// A connection that sees no change before it is on the disk; `None` if each commit is.
    pub fn reader(&self) -> Option<MutexGuard<'_, Reader>> {
        let state = self.0.as_ref()?;
        let reader = state.reader.lock();
        let progress = state.progress.lock();
        if progress.synced == progress.committed {
            // After a failure, the first statement of the reader fails, too, and says why.
            let _ = reader.pin();
        }
        drop(progress);
        Some(reader)
    }

    /// `act` is called when a sync has failed.
    pub fn on_failure(&self, act: impl FnOnce() + Send + 'static) {
        let Some(state) = &self.0 else { return };
        let mut progress = state.progress.lock();
        if !progress.has_ended {
            progress.on_failure = Some(Box::new(act));
            return;
        }
        drop(progress);
        act();
    }
}

/// A connection that sees one state of the database until it is pinned again.
#[derive(derive_more::Deref)]
pub struct Reader(Connection);

impl Reader {
    fn open(path: &Path) -> DbResult<Reader> {
        let connection = connect(path)?;
        limit_caches(&connection)
            .and_then(|()| connection.pragma_update(None, "query_only", true))
            .map_err(failure_on(&connection))?;
        Ok(Reader(connection))
    }

    /// From now on, sees the present state.
    fn pin(&self) -> DbResult {
        self.unpin()?;
        let begun = self.0.execute_batch("BEGIN").map_err(failure_on(&self.0));
        // The transaction sees the state at its first statement.
        begun.and_then(|()| sql::one(&self.0, "PRAGMA user_version", [], |_| Ok(())).map(drop))
    }

    pub fn unpin(&self) -> DbResult {
        if self.0.is_autocommit() {
            return Ok(());
        }
        self.0.execute_batch("COMMIT").map_err(failure_on(&self.0))
    }
}

/// Dropping it ends the thread after a last sync.
#[derive(Default)]
pub struct FlusherThread {
    pub flusher: Flusher,
    thread: Option<JoinHandle<()>>,
}

/// The size in bytes above which the log is folded into the database. `SQLite` does so from 1000
/// pages on, but at a commit.
const LONG_LOG: u64 = 4 << 20;

impl FlusherThread {
    /// From now on, this connection commits without a sync. All that is committed already is on the
    /// disk afterwards, and in the database itself unless another program prevents it. A database
    /// without a log stays as it is.
    pub fn start(database: &Connection) -> DbResult<FlusherThread> {
        let mode = sql::one(database, "PRAGMA journal_mode", [], |row| row.get::<_, String>(0))?;
        let path = match database.path() {
            Some(path) if mode.as_deref() == Some("wal") => PathBuf::from(path),
            _ => return Ok(FlusherThread::default()),
        };
        // A killed server may have left changes without a sync.
        fold_in(database)?;
        let log_path = with_end(&path, "-wal");
        let log = File::options().read(true).write(true).open(&log_path);
        let log = log.map_err(|error| DatabaseError::of_file(&log_path, error))?;
        log.sync_data().map_err(|error| DatabaseError::of_file(&log_path, error))?;
        sync_folder(&path).map_err(|fault| DatabaseError::of_file(&path, fault))?;
        // With NORMAL, only the first commit of a new log syncs: its beginning. The log is cut to
        // the limit then.
        database
            .pragma_update(None, "synchronous", "NORMAL")
            .and_then(|()| database.pragma_update(None, "wal_autocheckpoint", 0))
            .and_then(|()| database.pragma_update(None, "journal_size_limit", LONG_LOG as i64))
            .map_err(failure_on(database))?;
        FlusherThread::with_sync(&path, move || log.sync_data())
    }

    pub fn with_sync(
        path: &Path,
        sync: impl FnMut() -> io::Result<()> + Send + 'static,
    ) -> DbResult<FlusherThread> {
        let reader = Reader::open(path)?;
        reader.pin()?;
        let state = Arc::new(FlusherState {
            progress: Mutex::default(),
            is_due: Condvar::new(),
            has_advanced: Condvar::new(),
            writing: Mutex::new(()),
            reader: Mutex::new(reader),
        });
        let worker = FlushWorker {
            state: Arc::clone(&state),
            log: with_end(path, "-wal"),
            sync: Box::new(sync),
            next: Reader::open(path)?,
            last: SyncedBatch::default(),
        };
        let thread = thread::Builder::new()
            .name("flusher".to_owned())
            .spawn(move || worker.run())
            .map_err(|error| DatabaseError::of_file(path, error))?;
        Ok(FlusherThread { flusher: Flusher(Some(state)), thread: Some(thread) })
    }
}

impl Drop for FlusherThread {
    fn drop(&mut self) {
        let (Some(state), Some(thread)) = (&self.flusher.0, self.thread.take()) else { return };
        state.progress.lock().must_end = true;
        state.is_due.notify_one();
        // An error means that the thread has failed already.
        let _ = thread.join();
    }
}

/// The number of changes that one sync has reached or that were committed meanwhile, and how long
/// the sync took.
#[derive(Default)]
struct SyncedBatch {
    changes: u64,
    time: Duration,
}

struct FlushWorker {
    state: Arc<FlusherState>,
    log: PathBuf,
    sync: Box<dyn FnMut() -> io::Result<()> + Send>,
    /// Pinned when a sync begins; takes the place of the reader when the sync has ended.
    next: Reader,
    last: SyncedBatch,
}

impl FlushWorker {
    fn run(mut self) {
        while self.waits_for_changes() {
            let flushed = self.flush().and_then(|()| {
                let is_long = fs::metadata(&self.log).is_ok_and(|log| log.len() > LONG_LOG);
                if is_long { self.fold_in_log() } else { Ok(()) }
            });
            if flushed.is_err() {
                return;
            }
        }
    }

    /// `false` if the thread must end, and all changes are on the disk. Whoever got an answer after
    /// the last sync may write again at once: a moment's wait spares them a whole sync. Without it,
    /// writers fall into two groups, each of which waits for the other's sync.
    fn waits_for_changes(&self) -> bool {
        let mut progress = self.state.progress.lock();
        while progress.synced == progress.committed {
            if progress.must_end {
                return false;
            }
            self.state.is_due.wait(&mut progress);
        }
        let until = Instant::now() + self.last.time / 2;
        while progress.committed.0 - progress.synced.0 < self.last.changes && !progress.must_end {
            if self.state.is_due.wait_until(&mut progress, until).timed_out() {
                break;
            }
        }
        true
    }

    fn flush(&mut self) -> DbResult {
        let (before, number) = {
            let progress = self.state.progress.lock();
            self.next.pin()?;
            (progress.synced, progress.committed)
        };
        let begun = Instant::now();
        (self.sync)().map_err(|error| self.failure(error))?;
        let time = begun.elapsed();
        let changes = self.state.progress.lock().committed.0 - before.0;
        self.last = SyncedBatch { changes, time };
        mem::swap(&mut *self.state.reader.lock(), &mut self.next);
        self.next.unpin()?;
        // Shows what is due, then lets those go on who wait.
        loop {
            let mut progress = self.state.progress.lock();
            let Some((_, show)) = progress.outputs.pop_front_if(|(due, _)| *due <= number) else {
                progress.synced = number;
                break;
            };
            drop(progress);
            show();
        }
        self.state.has_advanced.notify_all();
        Ok(())
    }

    fn failure(&self, error: io::Error) -> DatabaseError {
        let (log, fault) = (visible_path(&self.log), DiskFault::from(error));
        log_trouble_of_kind(
            Trouble::Disk,
            &format_args!(
                "{log}: what was written last may not be on the disk: {fault}; nobody was shown it, \
                 and the server ends: look at the disk, then start the server again"
            ),
        );
        DatabaseError::Unsynced
    }

    /// Writes the log into the database while nothing is committed, so that the next change can
    /// begin the log anew. Reading goes on meanwhile.
    fn fold_in_log(&mut self) -> DbResult {
        let state = Arc::clone(&self.state);
        let _writing = state.writing.lock();
        self.flush()?;
        state.reader.lock().pin()?;
        // After a failure, the log stays as it is, and a later call folds it in.
        let _ = sql::one(&self.next, "PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        // The reader must read from the database alone: the log is begun anew only when nobody
        // reads from it.
        state.reader.lock().pin()
    }
}

impl Drop for FlushWorker {
    fn drop(&mut self) {
        let mut progress = self.state.progress.lock();
        progress.has_ended = true;
        progress.outputs.clear();
        let failed = if progress.must_end { None } else { progress.on_failure.take() };
        drop(progress);
        self.state.has_advanced.notify_all();
        if let Some(act) = failed {
            act();
        }
    }
}
