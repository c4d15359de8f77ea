//! Opens the database of a folder, and brings it up to date.

use std::fs::{self, File};
use std::io::Write as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use rusqlite::{Connection, Row, Transaction, TransactionBehavior, params};

use super::account_name::AccountName;
use super::file::{
    PATIENCE, connect, copy, make_folder, make_private, path_by_date, remove_unfinished,
};
use super::sql::{self, DatabaseError, DbResult, failure_on};
use crate::kit::storage::disk::{folder_of, share_owner};
use crate::punct::record::json;
use crate::rules::Outcome;

/// The server's database. Functions of the modules beside this one read it by its [`Connection`],
/// and change it by the [`Transaction`] that only [`Database::write`] begins.
pub struct Database {
    pub(super) connection: Connection,
}

/// The name of the file in the data folder.
pub(super) const FILE: &str = "punct.sqlite3";

/// The name of the file that marks an upgrade which was begun and did not end.
pub(super) const UPGRADE: &str = "upgrade";

/// The way of a database to the latest version. Its first copy is enough, however often the program
/// is ended on the way: the versions in between are of no use to any program.
struct Upgrade<'a> {
    /// The file with the version and the time of the database when the upgrade began, and the copy.
    mark: PathBuf,
    /// The file of the database.
    path: &'a Path,
}

impl Upgrade<'_> {
    fn begin(&self, version: i64, copy: &Path) {
        let copy = copy.file_name().unwrap_or_default().to_string_lossy();
        let text = format!("{version}\n{:?}\n{copy}", self.changed());
        // Without the mark, the next try makes another copy.
        if let Ok(mut mark) = File::create(&self.mark) {
            share_owner(&mark, folder_of(&self.mark));
            let _ = mark.write_all(text.as_bytes());
        }
    }

    /// Whether the database is on its way, or unchanged since an upgrade began, and the copy is
    /// still there.
    fn goes_on(&self, found: i64) -> bool {
        let text = fs::read_to_string(&self.mark).unwrap_or_default();
        let mut lines = text.splitn(3, '\n');
        let [version, changed, copy] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let is_unchanged = changed == format!("{:?}", self.changed());
        let goes_on = version
            .parse()
            .is_ok_and(|begun: i64| begun < found || (begun == found && is_unchanged));
        goes_on && self.mark.with_file_name(copy).exists()
    }

    fn end(&self) {
        // If the file stays, a later upgrade from a version above that of the copy has no copy.
        let _ = fs::remove_file(&self.mark);
    }

    fn changed(&self) -> Option<SystemTime> {
        fs::metadata(self.path).and_then(|it| it.modified()).ok()
    }
}

/// How long to wait for another program's lock if there was no lock a moment ago.
const BRIEF: Duration = Duration::from_millis(100);

/// The greatest number of cached statements. The program has fewer.
const STATEMENTS: usize = 128;

/// The greatest size of `SQLite`'s cache of the file, in KiB. The system caches the rest. With
/// `SQLite`'s default of 2000 KiB the server's memory would grow for hours until the cache is full.
const CACHE: i64 = 256;

impl Database {
    /// Opens the database in the data folder. Creates a missing folder or database, which only its
    /// owner can read. Brings an older database up to date, and first copies it to a file beside
    /// it. Only a server that has locked the folder may call this.
    ///
    /// # Errors
    /// The folder or the file can't be created, opened or written, is damaged, or was written by a
    /// newer version.
    pub fn open(folder: &Path) -> DbResult<Database> {
        make_folder(folder)?;
        let path = folder.join(FILE);
        make_private(&path)?;
        remove_unfinished(folder, ".punct");
        let connection = connect(&path)?;
        let found = version(&connection, LATEST)?;
        if found == 0 || found == LATEST {
            return Self::prepare(connection, MIGRATIONS);
        }
        let upgrade = Upgrade { mark: folder.join(UPGRADE), path: &path };
        let older = path_by_date(folder, &format!("punct-{found}"), Timestamp::now(), "sqlite3");
        let goes_on = upgrade.goes_on(found);
        if !goes_on {
            copy(&connection, &older)?;
            upgrade.begin(found, &older);
        }
        let upgraded = Self::prepare(connection, MIGRATIONS);
        let left = connect(&path).and_then(|connection| version(&connection, LATEST))?;
        let is_useless = left == found && !goes_on;
        if is_useless {
            // The database is unchanged.
            let _ = fs::remove_file(&older);
        }
        if is_useless || left == LATEST {
            upgrade.end();
        }
        upgraded
    }

    /// Opens the database in the data folder, but neither creates it nor brings it up to date.
    /// Returns `None` if there is no database.
    ///
    /// # Errors
    /// The database is older or newer than this program, or can't be opened.
    pub fn existing(folder: &Path) -> DbResult<Option<Database>> {
        let Some(path) = existing_file(folder)? else { return Ok(None) };
        let connection = connect(&path)?;
        match version(&connection, LATEST)? {
            LATEST => Self::prepare(connection, MIGRATIONS).map(Some),
            found => Err(DatabaseError::Older { found, known: LATEST }),
        }
    }

    /// Makes a connection ready for use, and brings the tables up to date with `migrations`.
    pub(super) fn prepare(connection: Connection, migrations: &[&str]) -> DbResult<Database> {
        make_ready(&connection).map_err(failure_on(&connection))?;
        migrate(&connection, migrations)?;
        // The answer is ignored: it may be another mode. Without a shared log (`WAL`) the database
        // is as safe, only slower.
        sql::one(&connection, "PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        if known_version(&connection)? == LATEST {
            keep_looks(&connection)?;
            keep_reasons(&connection)?;
        }
        Ok(Database { connection })
    }

    /// Returns this database with short waits: an operation that needs the lock waits only for a
    /// moment for another program. This is for a caller that first checks
    /// [`is_locked`](Self::is_locked).
    #[must_use]
    pub fn with_brief_waits(self) -> Database {
        // Setting the timeout never fails for an open database.
        let _ = self.connection.busy_timeout(BRIEF);
        self
    }

    /// Whether another program has locked the database. Reading is possible then, but writing is
    /// not. Does not wait for the lock. If the database is locked, later operations do not
    /// wait for the lock either, until a later check finds no lock.
    pub fn is_locked(&self) -> bool {
        let _ = self.connection.busy_timeout(Duration::ZERO);
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let is_locked = matches!(
            begun.map(drop).map_err(failure_on(&self.connection)),
            Err(DatabaseError::Locked)
        );
        if !is_locked {
            let _ = self.connection.busy_timeout(BRIEF);
        }
        is_locked
    }

    /// Carries out a change: all of it or nothing. The change is on the disk afterwards.
    pub fn write<T, E: From<DatabaseError>>(
        &mut self,
        change: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        sql::write(&self.connection, change)
    }

    /// Returns a number that changes whenever another program has written to the database, for
    /// example to block an account.
    pub fn version_elsewhere(&self) -> DbResult<i64> {
        let version = sql::one(&self.connection, "PRAGMA data_version", [], |row| row.get(0))?;
        Ok(version.unwrap_or_default())
    }
}

/// Gives the functions that read the connection.
impl Deref for Database {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

/// Returns the file of the database in a folder, if there is one.
pub(super) fn existing_file(folder: &Path) -> DbResult<Option<PathBuf>> {
    let path = folder.join(FILE);
    match path.try_exists() {
        Ok(exists) => Ok(exists.then_some(path)),
        Err(error) => Err(DatabaseError::of_file(&path, error)),
    }
}

/// Sets the options of a connection.
fn make_ready(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // With NORMAL, an acknowledged move could be lost in a power failure.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Negative numbers mean KiB, positive ones pages.
    connection.pragma_update(None, "cache_size", -CACHE)
}

/// The migrations, each from one version to the next. Version 0 is the empty file. A released
/// migration never changes: every change is a new migration.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
    include_str!("migrations/9.sql"),
    include_str!("migrations/10.sql"),
    include_str!("migrations/11.sql"),
    include_str!("migrations/12.sql"),
    include_str!("migrations/13.sql"),
    include_str!("migrations/14.sql"),
    include_str!("migrations/15.sql"),
    include_str!("migrations/16.sql"),
    include_str!("migrations/17.sql"),
    include_str!("migrations/18.sql"),
    include_str!("migrations/19.sql"),
    include_str!("migrations/20.sql"),
];

/// Stores why a game is over that an older program ended, if its record tells the reason.
fn keep_reasons(connection: &Connection) -> DbResult {
    let unexplained = "SELECT id, record FROM game WHERE turn = 'over' AND reason IS NULL";
    let change = "UPDATE game SET reason = ?2 WHERE id = ?1";
    let read = |row: &Row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?));
    sql::write(connection, |db| {
        for (id, record) in sql::all(db, unexplained, [], read)? {
            let outcome = json::read(record.as_bytes()).ok().and_then(|it| it.game().outcome());
            if let Some(reason) = outcome.map(Outcome::reason) {
                sql::run(db, change, params![id, reason.code()])?;
            }
        }
        Ok(())
    })
}

/// Stores the looks of all names that have no stored look. An older program stored no looks.
fn keep_looks(connection: &Connection) -> DbResult {
    for table in ["account", "former_name"] {
        let unknown = format!("SELECT name FROM {table} WHERE look = ''");
        let names: Vec<AccountName> = sql::all(connection, &unknown, [], |row| row.get(0))?;
        if names.is_empty() {
            continue;
        }
        let keep = format!("UPDATE {table} SET look = ?2 WHERE name = ?1");
        sql::write(connection, |db| {
            names
                .iter()
                .try_for_each(|name| sql::run(db, &keep, params![name, name.look()]).map(drop))
        })?;
    }
    Ok(())
}

/// The latest version of the tables that this program knows.
const LATEST: i64 = MIGRATIONS.len() as i64;

/// Brings the tables to the latest version. Each migration is carried out completely or not at all.
///
/// # Errors
/// The database is newer than the migrations, is damaged, or can't be written.
pub(super) fn migrate(connection: &Connection, migrations: &[&str]) -> DbResult {
    let known = migrations.len() as i64;
    let check_references = |is_on| {
        connection.pragma_update(None, "foreign_keys", is_on).map_err(failure_on(connection))
    };
    // A migration may rebuild a table. The table is missing for a moment, while other tables refer
    // to it.
    check_references(false)?;
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
    check_references(true)
}

/// Returns the version of a database.
///
/// # Errors
/// A newer program has written the database, or the database is damaged.
pub(super) fn known_version(connection: &Connection) -> DbResult<i64> {
    version(connection, LATEST)
}

fn version(connection: &Connection, known: i64) -> DbResult<i64> {
    let found = sql::one(connection, "PRAGMA user_version", [], |row| row.get(0))?;
    match found.unwrap_or_default() {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}
