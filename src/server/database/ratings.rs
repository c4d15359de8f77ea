//! The ratings, computed from the games that count in the order in which these ended. The database
//! stores from which game on they must be recomputed. A server does so in batches: it reads one,
//! computes while others can use the database, and stores the results if the batch is still the
//! same. So the work continues after a server was killed, and while other games end.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use jiff::Timestamp;
use rusqlite::{Connection, Row, Transaction, params};

use super::sql::{self, DbResult};
use super::values::{AccountId, AccountName, GameId, Millis, time};
use crate::rules::Player;
use crate::server::ratings::{self, Rating, Tempo, rate};

#[derive(Debug, Clone, PartialEq)]
pub struct RankedPlayer {
    pub account: AccountId,
    pub name: AccountName,
    pub tempo: Tempo,
    pub rating: Rating,
}

/// The accounts with a rating in a tempo, the best first: at most `limit`, after the first
/// `offset`. Accounts with a provisional rating come last. Blocked accounts are excluded.
pub fn standings(
    db: &Connection,
    tempo: Tempo,
    now: Timestamp,
    limit: u32,
    offset: u32,
) -> DbResult<Vec<RankedPlayer>> {
    let query = "SELECT rating.*, name FROM rating JOIN account ON account.id = account
        WHERE NOT blocked AND tempo = ?6
        ORDER BY deviation * deviation
                + volatility * volatility * ?4 * MAX(0, IFNULL(?5 - rated_at, 0)) > ?3 * ?3,
            rating DESC
        LIMIT ?1 OFFSET ?2";
    let values = params![limit, offset, Rating::SETTLED, ratings::GROWTH, Millis(now), tempo];
    let mut standings = sql::all(db, query, values, |row| {
        let rating = read(row)?.with_time_passed(now);
        Ok(RankedPlayer { account: row.get("account")?, name: row.get("name")?, tempo, rating })
    })?;
    // The query and `is_provisional` may compute the deviation with different last digits.
    standings.sort_by_key(|standing| standing.rating.is_provisional());
    Ok(standings)
}

pub fn of_account(db: &Connection, account: AccountId, now: Timestamp) -> DbResult<[Rating; 2]> {
    let [blitz, days] = Tempo::ALL.map(|tempo| find(db, account, tempo, now));
    Ok([blitz?, days?])
}

/// An account's rating at `now`: a rating becomes less certain with time.
pub fn find(db: &Connection, account: AccountId, tempo: Tempo, now: Timestamp) -> DbResult<Rating> {
    let query = "SELECT * FROM rating WHERE account = ?1 AND tempo = ?2";
    let rating = sql::one(db, query, params![account, tempo], read)?;
    Ok(rating.map_or(Rating::INITIAL, |rating| rating.with_time_passed(now)))
}

fn refresh(db: &Transaction, account: AccountId, tempo: Tempo) -> DbResult {
    let forget = "DELETE FROM rating WHERE account = ?1 AND tempo = ?2";
    sql::run(db, forget, params![account, tempo])?;
    let insert =
        "INSERT INTO rating (account, tempo, rated_at, rating, deviation, volatility, played)
        SELECT account, tempo, rated_at, rating, deviation, volatility, played FROM rating_change
        WHERE account = ?1 AND tempo = ?2 ORDER BY rated_at DESC, game DESC LIMIT 1";
    sql::run(db, insert, params![account, tempo])
}

/// Reads a rating as it was at the end of the account's last game.
pub fn read(row: &Row) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        played: row.get("played")?,
        rated_at: Some(time(row, "rated_at")?),
    })
}

/// Reading and writing so many games takes some milliseconds.
const BATCH: u32 = 32;

/// The time at which a game ended, and the game's number. The ratings are computed in this order.
type EndOrder = (Timestamp, GameId);

#[derive(Debug, Clone, PartialEq)]
struct CountedGame {
    end: EndOrder,
    players: [AccountId; 2],
    winner: Option<Player>,
}

/// The next games of a tempo whose effects must be recomputed.
#[derive(Debug, Clone, PartialEq)]
pub struct RecountBatch {
    tempo: Tempo,
    /// The point in the order of games from which on the ratings must be recomputed.
    from: EndOrder,
    games: Vec<CountedGame>,
    /// The ratings of the players before the first of these games.
    before: HashMap<AccountId, Rating>,
}

#[derive(Debug)]
pub struct RecountResult {
    batch: RecountBatch,
    /// The ratings of White and Black before and after each game.
    changes: Vec<[[Rating; 2]; 2]>,
}

impl RecountBatch {
    pub fn work_out(self) -> RecountResult {
        let mut ratings = self.before.clone();
        let mut changes = Vec::with_capacity(self.games.len());
        for CountedGame { end: (ended, _), players, winner } in &self.games {
            let before = players.map(|it| ratings.get(&it).copied().unwrap_or(Rating::INITIAL));
            let after = rate(before, *winner, *ended);
            ratings.extend(players.iter().copied().zip(after));
            changes.push([before, after]);
        }
        RecountResult { batch: self, changes }
    }
}

/// `None` if all ratings are right.
pub fn stale_ratings(db: &Connection) -> DbResult<Option<RecountBatch>> {
    let query = "SELECT tempo FROM recount ORDER BY tempo LIMIT 1";
    let tempo = sql::one(db, query, [], |row| row.get(0))?;
    tempo.map_or(Ok(None), |tempo| next_batch(db, tempo))
}

pub fn games_to_rate(db: &Connection) -> DbResult<u32> {
    let query = "SELECT COUNT(*) FROM recount JOIN game INDEXED BY game_counted
        ON counted AND game.tempo = recount.tempo
            AND (game.changed, game.id) >= (recount.ended, recount.game)";
    sql::count(db, query, [])
}

/// If earlier effects in this tempo must still be recomputed, it is computed with them.
pub fn rate_game(db: &Transaction, game: GameId) -> DbResult {
    let query = "SELECT tempo, tempo IN (SELECT tempo FROM recount) FROM game WHERE id = ?1";
    let found = sql::one(db, query, [game], |row| Ok((row.get(0)?, row.get(1)?)))?;
    mark_stale(db, game)?;
    if let Some((tempo, false)) = found {
        // The batch also has games with higher numbers that ended in the same millisecond.
        while let Some(batch) = next_batch(db, tempo)? {
            store(db, &batch.work_out())?;
        }
    }
    Ok(())
}

/// Removes the effect of a game on the ratings. The effects of all later games must be recomputed.
pub fn unrate_game(db: &Transaction, game: GameId) -> DbResult {
    let forget = "DELETE FROM rating_change WHERE game = ?1 RETURNING account, tempo";
    let forgotten = sql::all(db, forget, [game], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (account, tempo) in forgotten {
        refresh(db, account, tempo)?;
    }
    mark_stale(db, game)
}

fn mark_stale(db: &Transaction, game: GameId) -> DbResult {
    let mark = "INSERT INTO recount (tempo, ended, game)
            SELECT tempo, changed, id FROM game WHERE id = ?1
        ON CONFLICT (tempo) DO UPDATE SET ended = excluded.ended, game = excluded.game
            WHERE (excluded.ended, excluded.game) < (recount.ended, recount.game)";
    sql::run(db, mark, [game])
}

fn next_batch(db: &Connection, tempo: Tempo) -> DbResult<Option<RecountBatch>> {
    let begin = "SELECT ended, game FROM recount WHERE tempo = ?1";
    let from: Option<EndOrder> =
        sql::one(db, begin, [tempo], |row| Ok((time(row, "ended")?, row.get("game")?)))?;
    let Some(from) = from else { return Ok(None) };
    let query = "SELECT id, changed, white_account, black_account, NULLIF(result, 'draw') AS winner
        FROM game WHERE counted AND tempo = ?1 AND (changed, id) >= (?2, ?3)
        ORDER BY changed, id LIMIT ?4";
    let values = params![tempo, Millis(from.0), from.1, BATCH];
    let games = sql::all(db, query, values, |row| {
        let end = (time(row, "changed")?, row.get("id")?);
        let players = [row.get("white_account")?, row.get("black_account")?];
        Ok(CountedGame { end, players, winner: row.get("winner")? })
    })?;
    let mut before = HashMap::new();
    for account in games.iter().flat_map(|game| game.players) {
        if let Entry::Vacant(new) = before.entry(account) {
            let earlier = "SELECT * FROM rating_change
                WHERE account = ?1 AND tempo = ?2 AND (rated_at, game) < (?3, ?4)
                ORDER BY rated_at DESC, game DESC LIMIT 1";
            let until = params![account, tempo, Millis(from.0), from.1];
            new.insert(sql::one(db, earlier, until, read)?.unwrap_or(Rating::INITIAL));
        }
    }
    Ok(Some(RecountBatch { tempo, from, games, before }))
}

/// Stores nothing if the games or the ratings before them have changed since the batch was read.
pub fn store(db: &Transaction, RecountResult { batch, changes }: &RecountResult) -> DbResult {
    let RecountBatch { tempo, games, before, .. } = batch;
    if next_batch(db, *tempo)?.as_ref() != Some(batch) {
        return Ok(());
    }
    let insert = "INSERT OR REPLACE INTO rating_change
            (game, account, tempo, rated_at, before, rating, deviation, volatility, played)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    for (CountedGame { end: (ended, game), players, .. }, [before, after]) in
        games.iter().zip(changes)
    {
        for ((account, before), after) in players.iter().zip(before).zip(after) {
            let (ended, before) = (Millis(*ended), before.rating);
            let Rating { rating, deviation: rd, volatility, played, .. } = after;
            let values =
                params![game, account, tempo, ended, before, rating, rd, volatility, played];
            sql::run(db, insert, values)?;
        }
    }
    if let Some(CountedGame { end: (ended, GameId(last)), .. }) = games.last()
        && games.len() == BATCH as usize
    {
        let go_on = "UPDATE recount SET ended = ?2, game = ?3 WHERE tempo = ?1";
        sql::run(db, go_on, params![tempo, Millis(*ended), last + 1])?;
    } else {
        sql::run(db, "DELETE FROM recount WHERE tempo = ?1", [tempo])?;
    }
    before.keys().try_for_each(|account| refresh(db, *account, *tempo))
}
