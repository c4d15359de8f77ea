//! How statements are run: each is prepared once and kept.

use rusqlite::{Connection, Params, Row, Transaction};

use super::error::DatabaseError;

/// The first row of the answer, if there is any.
pub fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Option<T>, DatabaseError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query_map(params, read)?;
    Ok(rows.next().transpose()?)
}

/// All rows of the answer.
pub fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, DatabaseError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Writes, and tells how many rows were changed.
pub fn run(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> Result<usize, DatabaseError> {
    Ok(connection.prepare_cached(sql)?.execute(params)?)
}

/// A count; `sql` asks for one number.
pub fn count(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> Result<u32, DatabaseError> {
    Ok(one(connection, sql, params, |row| row.get(0))?.unwrap_or(0))
}

/// Ends a transaction: what it has written is on the disk.
pub fn commit(transaction: Transaction) -> Result<(), DatabaseError> {
    Ok(transaction.commit()?)
}
