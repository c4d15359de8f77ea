//! All stored data of the server, in one file of `SQLite`. The server uses its [`Database`] under a
//! lock. What reads takes a connection, and a [`Database`] dereferences to one. What writes takes a
//! transaction, which only [`Database::write`] begins: it returns when the whole change is on the
//! disk, or with a [`Flusher`] when the change is committed; after an error, the database is
//! unchanged.

pub mod accounts;
pub mod challenges;
pub mod chat;
mod file;
mod flusher;
pub mod game_row;
pub mod games;
pub mod keys;
pub mod origins;
pub mod pauses;
pub mod ratings;
mod sql;
#[cfg(test)]
pub mod tests;
pub mod values;

pub use accounts::Account;
pub use challenges::{Challenge, NewChallenge, OfferLimits};
pub use chat::{
    ChatAudience, ChatLine, NoticeId, Report, WaitingChange, WaitingItem, WaitingNumber,
};
pub use file::{CopyContent, back_up, check, check_copy, make_folder, restore};
pub use flusher::Flusher;
pub use game_row::{GameRow, GameState, StoredGame, StoredStudy, Terms};
pub use games::{GameFilter, GameUpdate, NewGameRow};
pub use keys::{AccountKey, Invitation, WordHash};
pub use origins::Arrival;
pub use pauses::{PausedGame, Vacation, VacationRequest};
pub use ratings::{RankedPlayer, RecountBatch};
pub use sql::{ChangeError, ChangeResult, DatabaseError, DbResult};
#[cfg(test)]
pub use values::VacationLeft;
pub use values::{AccountId, AccountName, AccountNameError, ChallengeId, GameId};

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::kit::storage::disk::{folder_of, share_owner};
use crate::punct::record::json;
use crate::rules::Outcome;
use file::{
    FILE, LATEST, MIGRATIONS, PATIENCE, UPGRADE, connect, copy, existing_file, known_version,
    limit_caches, make_private, path_by_date, remove_unfinished, version,
};
use flusher::FlusherThread;
use sql::failure_on;

#[derive(derive_more::Deref)]
pub struct Database {
    /// Before the connection, so that it ends first.
    flushing: FlusherThread,
    #[deref]
    connection: Connection,
}

/// The upgrade of a database to the latest version. Its first copy is enough, however often the
/// program is ended meanwhile: the versions in between are of no use to any program.
struct Upgrade<'a> {
    /// The file with the version and the time of the database when the upgrade began, and the copy.
    mark: PathBuf,
    database: &'a Path,
}

impl Upgrade<'_> {
    fn begin(&self, version: i64, copy: &Path) {
        let copy = copy.file_name().unwrap_or_default().to_string_lossy();
        let text = format!("{version}\n{}\n{copy}", self.time_changed());
        // Without the mark, the next try makes another copy.
        if let Ok(mut mark) = File::create(&self.mark) {
            share_owner(&mark, folder_of(&self.mark));
            let _ = mark.write_all(text.as_bytes());
        }
    }

    /// Whether an upgrade has changed the database, or has begun without changing it, and the copy
    /// is still there.
    fn goes_on(&self, found: i64) -> bool {
        let text = fs::read_to_string(&self.mark).unwrap_or_default();
        let mut lines = text.splitn(3, '\n');
        let [version, changed, copy] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let Ok(begun) = version.parse::<i64>() else { return false };
        let is_unchanged = begun == found && changed == self.time_changed();
        (begun < found || is_unchanged) && self.mark.with_file_name(copy).exists()
    }

    fn time_changed(&self) -> String {
        format!("{:?}", fs::metadata(self.database).and_then(|it| it.modified()).ok())
    }
}

/// How long to wait for another program's lock if there was no lock a moment ago.
const BRIEF: Duration = Duration::from_millis(100);

impl Database {
    /// Opens the database in the data folder. Creates a missing folder or database, which only its
    /// owner can read. Brings an older database up to date, and first copies it to a file beside
    /// it. Only a server that has locked the folder may call this.
    pub fn open(folder: &Path) -> DbResult<Database> {
        make_folder(folder)?;
        let path = folder.join(FILE);
        make_private(&path)?;
        remove_unfinished(folder, ".punct");
        let connection = connect(&path)?;
        let found = known_version(&connection)?;
        if found == 0 || found == LATEST {
            return Self::prepare(connection, MIGRATIONS);
        }
        let upgrade = Upgrade { mark: folder.join(UPGRADE), database: &path };
        let older = path_by_date(folder, &format!("punct-{found}"), Timestamp::now(), "sqlite3");
        let goes_on = upgrade.goes_on(found);
        if !goes_on {
            copy(&connection, &older)?;
            upgrade.begin(found, &older);
        }
        let upgraded = Self::prepare(connection, MIGRATIONS);
        let left = known_version(&connect(&path)?)?;
        let is_useless = left == found && !goes_on;
        if is_useless {
            // The database is unchanged.
            let _ = fs::remove_file(&older);
        }
        if is_useless || left == LATEST {
            // If the file stays, a later upgrade from a version above that of the copy has no copy.
            let _ = fs::remove_file(&upgrade.mark);
        }
        upgraded
    }

    /// `None` if there is no database. Does not bring it up to date.
    pub fn existing(folder: &Path) -> DbResult<Option<Database>> {
        let Some(path) = existing_file(folder)? else { return Ok(None) };
        let connection = connect(&path)?;
        match known_version(&connection)? {
            LATEST => Self::prepare(connection, MIGRATIONS).map(Some),
            found => Err(DatabaseError::Older { found, known: LATEST }),
        }
    }

    fn prepare(connection: Connection, migrations: &[&str]) -> DbResult<Database> {
        // With NORMAL, an acknowledged move could be lost in a power failure.
        connection
            .busy_timeout(PATIENCE)
            .and_then(|()| connection.pragma_update(None, "synchronous", "FULL"))
            .and_then(|()| limit_caches(&connection))
            .map_err(failure_on(&connection))?;
        migrate(&connection, migrations)?;
        // The answer is ignored: it may be another mode. Without a shared log (`WAL`) the database
        // is as safe, only slower.
        sql::one(&connection, "PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        if known_version(&connection)? == LATEST {
            store_skeletons(&connection)?;
            store_reasons(&connection)?;
        }
        Ok(Database { connection, flushing: FlusherThread::default() })
    }

    /// For a server: from now on a change is committed before it is on the disk, and the
    /// [flusher](Self::flusher) says when it is.
    pub fn with_flusher(self) -> DbResult<Database> {
        Ok(Database { flushing: FlusherThread::start(&self.connection)?, ..self })
    }

    pub fn flusher(&self) -> &Flusher {
        &self.flushing.flusher
    }

    /// Writes the log beside the file of the database into the file, unless another program
    /// prevents that. Afterwards a copy of the file alone is complete.
    pub fn fold_in(&self) -> DbResult {
        let reader = self.flusher().reader();
        reader.as_ref().map_or(Ok(()), |reader| reader.unpin())?;
        file::fold_in(&self.connection)
    }

    /// For a caller that first checks [`is_locked`](Self::is_locked).
    #[must_use]
    pub fn with_brief_waits(self) -> Database {
        // Setting the timeout never fails for an open database.
        let _ = self.connection.busy_timeout(BRIEF);
        self
    }

    /// Does not wait. If another program has locked the database, reading is possible, and later
    /// operations do not wait for the lock either, until a later check finds no lock.
    pub fn is_locked(&self) -> bool {
        let _ = self.connection.busy_timeout(Duration::ZERO);
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let error = begun.map(drop).map_err(failure_on(&self.connection)).err();
        let is_locked = matches!(error, Some(DatabaseError::Locked));
        if !is_locked {
            let _ = self.connection.busy_timeout(BRIEF);
        }
        is_locked
    }

    pub fn write<T, E: From<DatabaseError>>(
        &mut self,
        change: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        let flusher = &self.flushing.flusher;
        let _writing = flusher.begin_change()?;
        let before = self.connection.total_changes();
        let (transaction, done) = sql::begin(&self.connection, change)?;
        let has_changed = self.connection.total_changes() != before;
        flusher.commit(transaction, has_changed).map_err(failure_on(&self.connection))?;
        Ok(done)
    }

    /// A number that changes whenever another program has written to the database, for example to
    /// block an account.
    pub fn version_elsewhere(&self) -> DbResult<i64> {
        let version = sql::one(&self.connection, "PRAGMA data_version", [], |row| row.get(0))?;
        Ok(version.unwrap_or_default())
    }
}

/// Brings the tables to the latest version. Each migration is carried out completely or not at all.
fn migrate(connection: &Connection, migrations: &[&str]) -> DbResult {
    let known = migrations.len() as i64;
    // A migration may rebuild a table. The table is missing for a moment, while other tables refer
    // to it.
    check_references(connection, false)?;
    // `version` fails for a newer database before anything is written.
    while version(connection, known)? < known {
        sql::write(connection, |db| {
            // Another program may have carried out the migration in the meantime.
            let found = version(db, known)?;
            let next = usize::try_from(found).ok().and_then(|i| migrations.get(i));
            let Some(migration) = next else { return Ok(()) };
            let migrated = db.execute_batch(migration);
            let changed = migrated.and_then(|()| db.pragma_update(None, "user_version", found + 1));
            changed.map_err(failure_on(db))
        })?;
    }
    check_references(connection, true)
}

fn check_references(connection: &Connection, is_on: bool) -> DbResult {
    connection.pragma_update(None, "foreign_keys", is_on).map_err(failure_on(connection))
}

fn store_reasons(connection: &Connection) -> DbResult {
    sql::write(connection, |db| {
        let unexplained = "SELECT id, record FROM game WHERE turn = 'over' AND reason IS NULL";
        let games: Vec<(GameId, String)> =
            sql::all(db, unexplained, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (id, record) in games {
            let outcome = json::read(record.as_bytes()).ok().and_then(|it| it.game().outcome());
            if let Some(reason) = outcome.map(Outcome::reason) {
                let change = "UPDATE game SET reason = ?2 WHERE id = ?1";
                sql::run(db, change, params![id, reason.code()])?;
            }
        }
        Ok(())
    })
}

/// Stores the looks of all names that have no stored look. An older program stored no looks.
fn store_skeletons(connection: &Connection) -> DbResult {
    for table in ["account", "former_name"] {
        let unknown = format!("SELECT name FROM {table} WHERE look = ''");
        let names: Vec<AccountName> = sql::all(connection, &unknown, [], |row| row.get(0))?;
        if names.is_empty() {
            continue;
        }
        sql::write(connection, |db| {
            let change = format!("UPDATE {table} SET look = ?2 WHERE name = ?1");
            names.iter().try_for_each(|name| sql::run(db, &change, params![name, name.skeleton()]))
        })?;
    }
    Ok(())
}
