//! The networks whose clients are not let in.

use jiff::Timestamp;
use rusqlite::params;

use super::connection::Database;
use super::error::DatabaseError;
use super::sql;
use super::values::{Millis, read_word};
use crate::server::network::Subnet;

impl Database {
    /// Keeps that nobody comes in from a network.
    pub fn ban(&mut self, network: Subnet, now: Timestamp) -> Result<(), DatabaseError> {
        let keep = "INSERT OR IGNORE INTO ban (network, made) VALUES (?1, ?2)";
        sql::run(&self.connection, keep, params![network.to_string(), Millis(now)]).map(drop)
    }

    /// Lifts the ban of a network. Answers whether there was one.
    pub fn unban(&mut self, network: Subnet) -> Result<bool, DatabaseError> {
        let lift = "DELETE FROM ban WHERE network = ?1";
        Ok(sql::run(&self.connection, lift, [network.to_string()])? > 0)
    }

    /// The banned networks, and since when they are.
    pub fn bans(&self) -> Result<Vec<(Subnet, Timestamp)>, DatabaseError> {
        sql::all(&self.connection, "SELECT * FROM ban ORDER BY made, network", [], |row| {
            let Millis(made) = row.get("made")?;
            Ok((read_word(row.get_ref("network")?)?, made))
        })
    }
}
