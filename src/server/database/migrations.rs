//! The versions of the database's tables, and the way from each to the next.

use rusqlite::Connection;

use super::error::DatabaseError;

/// What leads from each version to the next. Version 0 is the empty file. What has been released is
/// never changed: a change is a new migration.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
];

/// Brings the tables to the latest version. Each migration is done as a whole or not at all.
///
/// # Errors
/// The database is newer than the migrations, damaged, or can't be written.
pub fn migrate(connection: &mut Connection, migrations: &[&str]) -> Result<(), DatabaseError> {
    let known = migrations.len() as i64;
    // A table that is made anew is away for a moment, with what others say of it.
    connection.pragma_update(None, "foreign_keys", false)?;
    // Nothing is written before the version is known to be ours.
    while version(connection, known)? < known {
        let transaction = connection.transaction()?;
        // Another program may have been faster.
        let found = version(&transaction, known)?;
        if let Some(migration) = usize::try_from(found).ok().and_then(|i| migrations.get(i)) {
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", found + 1)?;
            transaction.commit()?;
        }
    }
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

fn version(connection: &Connection, known: i64) -> Result<i64, DatabaseError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        found if found > known => Err(DatabaseError::Newer { found, known }),
        found if found < 0 => Err(DatabaseError::Damaged(format!("its version is {found}"))),
        found => Ok(found),
    }
}
