//! Where owners of accounts come from. Accounts that share an address or a key may belong to one
//! person: games among them say nothing about strength. Also the networks that are banned.

use std::net::IpAddr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction, params};

use super::sql::{self, DbResult};
use super::values::{AccountId, AccountName, Day, GameId, Millis, optional_time, time};
use super::{Database, ratings};
use crate::server::clients::{Ban, Subnet};
use crate::server::ratings::COUNTED_FROM;

pub const KEPT_DAYS: i32 = 30;

/// How many are stored for an account: the networks with the latest arrivals.
pub const NETWORKS: u32 = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    pub name: AccountName,
    /// An IPv4 address, or the network of 64 bits around an IPv6 address.
    pub network: Subnet,
    pub last: Date,
}

pub fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

fn oldest(today: Date) -> Day {
    Day(today.saturating_sub(KEPT_DAYS.days()))
}

/// Writes at most once a day for each network, and nothing while another program has a lock.
pub fn add_arrival(data: &mut Database, who: AccountId, address: IpAddr, today: Date) -> DbResult {
    // A locked database must not keep guests out. The owner's next arrival will be stored.
    if has_arrived(data, who, address, today)? || data.is_locked() {
        return Ok(());
    }
    let values = params![who, Subnet::network_of(address), Day(today)];
    let insert = "INSERT OR REPLACE INTO arrival (account, network, last) VALUES (?1, ?2, ?3)";
    let too_many = "DELETE FROM arrival WHERE account = ?1 AND network NOT IN (
        SELECT network FROM arrival WHERE account = ?1 ORDER BY last DESC, network LIMIT ?2)";
    let too_old = ["DELETE FROM arrival WHERE last < ?1", "DELETE FROM former_key WHERE last < ?1"];
    data.write(|db| {
        sql::run(db, insert, values)?;
        sql::run(db, too_many, params![who, NETWORKS])?;
        too_old.iter().try_for_each(|forget| sql::run(db, forget, [oldest(today)]))
    })
}

/// Whether an arrival from the address's network is stored already.
pub fn has_arrived(
    db: &Connection,
    who: AccountId,
    address: IpAddr,
    today: Date,
) -> DbResult<bool> {
    let query = "SELECT COUNT(*) FROM arrival WHERE account = ?1 AND network = ?2 AND last = ?3";
    Ok(sql::count(db, query, params![who, Subnet::network_of(address), Day(today)])? > 0)
}

/// The arrivals from networks that overlap `network`, the latest first.
pub fn arrivals_from(db: &Connection, network: Subnet, today: Date) -> DbResult<Vec<Arrival>> {
    let query = "SELECT name, network, last FROM arrival JOIN account ON account.id = account
        WHERE last >= ?1 ORDER BY last DESC, name";
    let mut arrivals = sql::all(db, query, [oldest(today)], |row| {
        let Day(last) = row.get("last")?;
        Ok(Arrival { name: row.get("name")?, network: row.get("network")?, last })
    })?;
    arrivals.retain(|arrival| arrival.network.overlaps(network));
    Ok(arrivals)
}

/// Their finished games count then, too. Gives the number of those that did not count before.
pub fn trust(db: &Transaction, [one, other]: [AccountId; 2], trusted: bool) -> DbResult<usize> {
    let pair = params![one.min(other), one.max(other)];
    let mut counted = Vec::new();
    if trusted {
        sql::run(db, "INSERT OR IGNORE INTO trusted_pair VALUES (?1, ?2)", pair)?;
        let count = "UPDATE game SET counted = TRUE
            WHERE turn = 'over' AND rated AND NOT void AND NOT counted AND ply >= ?3
                AND (white_account = ?1 AND black_account = ?2
                    OR white_account = ?2 AND black_account = ?1)
            RETURNING id";
        let values = params![one, other, COUNTED_FROM];
        counted = sql::all(db, count, values, |row| row.get::<_, GameId>(0))?;
        counted.iter().try_for_each(|game| ratings::unrate_game(db, *game))?;
    } else {
        sql::run(db, "DELETE FROM trusted_pair WHERE one = ?1 AND other = ?2", pair)?;
    }
    Ok(counted.len())
}

/// Whether rated games between two accounts do not count today, because the accounts share an
/// address or a key and the operator has not allowed these games to count.
pub fn are_suspect(db: &Connection, [one, other]: [AccountId; 2], today: Date) -> DbResult<bool> {
    let query = "SELECT
        NOT EXISTS (SELECT 1 FROM trusted_pair WHERE one = MIN(?1, ?2) AND other = MAX(?1, ?2))
        AND (EXISTS (SELECT 1 FROM arrival AS mine JOIN arrival AS theirs USING (network)
                WHERE mine.account = ?1 AND theirs.account = ?2
                    AND mine.last >= ?3 AND theirs.last >= ?3)
            OR EXISTS (SELECT 1 FROM former_key AS former JOIN (
                    SELECT account, fingerprint FROM key
                    UNION ALL SELECT account, fingerprint FROM former_key WHERE last >= ?3
                ) AS had USING (fingerprint)
                WHERE former.last >= ?3 AND (former.account, had.account) IN ((?1, ?2), (?2, ?1))))";
    let suspect = sql::one(db, query, params![one, other, oldest(today)], |row| row.get(0))?;
    Ok(suspect.unwrap_or(false))
}

pub fn ban(db: &Transaction, ban: &Ban) -> DbResult {
    let Ban { network, created: made, until } = ban;
    let insert = "INSERT OR REPLACE INTO ban (network, made, until) VALUES (?1, ?2, ?3)";
    sql::run(db, insert, params![network, Millis(*made), until.map(Millis)])
}

/// `false` if the network was not banned.
pub fn unban(db: &Transaction, network: Subnet) -> DbResult<bool> {
    let lift = "DELETE FROM ban WHERE network = ?1";
    Ok(sql::rows_changed(db, lift, [network])? > 0)
}

pub fn bans(db: &Connection, now: Timestamp) -> DbResult<Vec<Ban>> {
    let lasting = "SELECT * FROM ban WHERE until IS NULL OR until > ?1 ORDER BY made, network";
    sql::all(db, lasting, [Millis(now)], |row| {
        let (network, until) = (row.get("network")?, optional_time(row, "until")?);
        Ok(Ban { network, created: time(row, "made")?, until })
    })
}
