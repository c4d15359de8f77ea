//! Games in the database, and the operator's decisions about them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction, named_params, params};

use super::accounts;
use super::chat::{self, ChatLine, WaitingChange, add_waiting};
use super::game_row::{
    COLUMNS, GameRow, GameState, StoredGame, StoredStudy, Terms, read, read_whole, save_studies,
};
use super::sql::{self, ChangeError, ChangeResult, DbResult, OPEN_GAMES};
use super::values::{AccountId, GameId, LeftMillis, Millis, time};
use super::{origins, ratings};
use crate::kit::strength::Strength;
use crate::punct::play::{ABORTABLE_BELOW_PLY, Offers, RatingEffect, Seat};
use crate::punct::record::Adjudication;
use crate::rules::EndReason;
use crate::server::ratings::COUNTED_FROM;

#[derive(Debug, Clone)]
pub struct NewGameRow {
    pub seats: [Seat; 2],
    pub terms: Terms,
    /// The time at which White's time is over; `None` if no clock runs.
    pub deadline: Option<Timestamp>,
    /// The time left to White and Black; `None` without a clock.
    pub times_left: Option<[Duration; 2]>,
    pub record: String,
}

#[derive(Debug, Clone, Copy)]
pub struct GameUpdate<'a> {
    /// A swap exchanges the players of White and Black.
    pub seats: &'a [Seat; 2],
    pub state: GameState,
    pub reason: Option<EndReason>,
    pub ply: u32,
    pub record: &'a str,
    pub deadline: Option<Timestamp>,
    pub times_left: Option<[Duration; 2]>,
    pub studies: &'a [StoredStudy],
    pub offers: Offers,
    pub waits: [WaitingChange; 2],
    pub now: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameFilter {
    All,
    Going,
    Over,
    /// The finished games in which an offer or talk waits for the account.
    OverAndWaiting,
}

/// Inserts the game, and deletes the offers in the game `before`.
pub fn insert_rematch(
    db: &Transaction,
    before: GameId,
    game: &NewGameRow,
    now: Timestamp,
) -> ChangeResult<GameId> {
    save_offers(db, before, &game.seats, Offers::default(), [WaitingChange::No; 2])?;
    let id = insert(db, game, now)?;
    sql::run(db, "UPDATE game SET rematch = ?2 WHERE id = ?1", [before, id])?;
    Ok(id)
}

pub fn save_offers(
    db: &Transaction,
    id: GameId,
    seats: &[Seat; 2],
    offers: Offers,
    waits: [WaitingChange; 2],
) -> DbResult {
    sql::run(db, "UPDATE game SET offers = ?2 WHERE id = ?1", params![id, offers.to_string()])?;
    add_waiting(db, id, seats, waits)
}

pub fn find(db: &Connection, id: GameId) -> ChangeResult<StoredGame> {
    let query = format!("SELECT {COLUMNS}, record FROM game WHERE id = ?1");
    sql::one(db, &query, [id], read_whole)?.ok_or(ChangeError::NoGame(id))
}

/// Gives the effect of the end on the ratings; `None` if the game goes on or has none yet.
pub fn save(db: &Transaction, id: GameId, new: &GameUpdate) -> ChangeResult<Option<RatingEffect>> {
    let [white, black] = new.seats;
    let (turn, result) = new.state.words();
    let deadline = match new.state {
        GameState::Turn(_) => new.deadline.map(Millis),
        GameState::Over { .. } => None,
    };
    let change = "UPDATE game SET white_account = :white, white_level = :white_level,
            black_account = :black, black_level = :black_level, changed = :now, ply = :ply,
            turn = :turn, result = :result, reason = :reason, deadline = :deadline,
            white_left = :white_left, black_left = :black_left, record = :record, offers = :offers
        WHERE id = :id AND turn <> 'over'";
    let values = named_params! {
        ":id": id,
        ":white": white.person(),
        ":white_level": white.strength().map(Strength::tenths),
        ":black": black.person(),
        ":black_level": black.strength().map(Strength::tenths),
        ":now": Millis(new.now),
        ":ply": new.ply,
        ":turn": turn,
        ":result": result,
        ":reason": new.reason.map(EndReason::code),
        ":deadline": deadline,
        ":white_left": new.times_left.map(|[white, _]| LeftMillis(white)),
        ":black_left": new.times_left.map(|[_, black]| LeftMillis(black)),
        ":record": new.record,
        ":offers": new.offers.to_string(),
    };
    if sql::rows_changed(db, change, values)? == 0 {
        return Err(ChangeError::NotGoing(id));
    }
    save_studies(db, id, new.studies)?;
    add_waiting(db, id, new.seats, new.waits)?;
    match new.state {
        GameState::Over { .. } => Ok(rate(db, id, new)?),
        GameState::Turn(_) => Ok(None),
    }
}

/// Players can still change the tree that they share in a finished game.
pub fn save_shared_tree(db: &Transaction, id: GameId, record: &str) -> DbResult {
    let change = "UPDATE game SET record = ?2 WHERE id = ?1 AND turn = 'over'";
    sql::run(db, change, params![id, record])
}

/// Afterwards the ratings must be recomputed from this game on.
pub fn store_decision(
    db: &Transaction,
    game: GameId,
    decision: Adjudication,
    line: &ChatLine,
) -> ChangeResult {
    // By an operator's decision a game counts as soon as both players have moved.
    let change = "UPDATE game SET void = :void, result = IIF(:void, result, :result),
            reason = :reason,
            counted = IFNULL(NOT :void AND rated AND ply >= :least
                AND white_account <> black_account, FALSE)
        WHERE id = :game AND turn = 'over'";
    let values = named_params! {
        ":game": game,
        ":void": decision == Adjudication::Void,
        ":result": decision.end().code(),
        ":reason": EndReason::Adjudicated.code(),
        ":least": ABORTABLE_BELOW_PLY as u32,
    };
    if sql::rows_changed(db, change, values)? == 0 {
        return Err(ChangeError::NotOver(game));
    }
    chat::insert(db, game, line)?;
    ratings::unrate_game(db, game)?;
    Ok(leave_as_it_is(db, game)?)
}

/// All rated games of an account, those that go on first. Gives their number.
pub fn mark_to_void(db: &Transaction, account: AccountId) -> DbResult<usize> {
    // A game that is marked already counts, too.
    let mark = "INSERT INTO to_void (game)
        SELECT id FROM game
        WHERE (white_account = ?1 OR black_account = ?1) AND rated AND NOT void
        ORDER BY turn = 'over', id
        ON CONFLICT (game) DO UPDATE SET game = game";
    sql::rows_changed(db, mark, [account])
}

pub fn next_to_void(db: &Connection) -> DbResult<Option<GameId>> {
    let query = "SELECT game FROM to_void ORDER BY place LIMIT 1";
    sql::one(db, query, [], |row| row.get(0))
}

pub fn games_to_void(db: &Connection) -> DbResult<u32> {
    sql::count(db, "SELECT COUNT(*) FROM to_void", [])
}

pub fn leave_as_it_is(db: &Transaction, game: GameId) -> DbResult {
    sql::run(db, "DELETE FROM to_void WHERE game = ?1", [game])
}

/// Begins a game, and stores that the first move waits for White.
pub fn insert(db: &Transaction, game: &NewGameRow, now: Timestamp) -> ChangeResult<GameId> {
    for account in game.seats.iter().filter_map(|seat| seat.person()) {
        let going = "SELECT
            (SELECT COUNT(*) FROM game WHERE white_account = ?1 AND turn <> 'over') +
            (SELECT COUNT(*) FROM game WHERE black_account = ?1 AND turn <> 'over')";
        if sql::count(db, going, [account])? >= OPEN_GAMES {
            return Err(ChangeError::TooManyGames(accounts::by_id(db, account)?.name));
        }
    }
    let NewGameRow { seats: [white, black], terms, .. } = game;
    let insert = "INSERT INTO game (white_account, white_level, black_account, black_level, rules,
            bridges, rated, swap, clock, claimed, tempo, created, changed, ply, turn, deadline,
            white_left, black_left, record)
        VALUES (:white, :white_level, :black, :black_level, :rules, :bridges, :rated, :swap,
            :clock, :claimed, :tempo, :now, :now, 0, 'white', :deadline, :white_left, :black_left, :record)";
    let values = named_params! {
        ":white": white.person(),
        ":white_level": white.strength().map(Strength::tenths),
        ":black": black.person(),
        ":black_level": black.strength().map(Strength::tenths),
        ":rules": terms.rules.variant,
        ":bridges": terms.rules.bridges,
        ":rated": terms.rated,
        ":swap": terms.swap,
        ":clock": terms.clock,
        ":claimed": terms.lateness,
        ":tempo": terms.tempo(),
        ":now": Millis(now),
        ":deadline": game.deadline.map(Millis),
        ":white_left": game.times_left.map(|[white, _]| LeftMillis(white)),
        ":black_left": game.times_left.map(|[_, black]| LeftMillis(black)),
        ":record": game.record,
    };
    sql::run(db, insert, values)?;
    let id = GameId(db.last_insert_rowid());
    add_waiting(db, id, &game.seats, [WaitingChange::Anew, WaitingChange::No])?;
    Ok(id)
}

fn rate(db: &Transaction, id: GameId, end: &GameUpdate) -> DbResult<Option<RatingEffect>> {
    let rated = "SELECT rated FROM game WHERE id = ?1";
    let is_rated = sql::one(db, rated, [id], |row| row.get(0))?.unwrap_or(false);
    let [Some(white), Some(black)] = end.seats.each_ref().map(|seat| seat.person()) else {
        return Ok(None);
    };
    let today = end.now.to_zoned(TimeZone::UTC).date();
    let counts = is_rated
        && white != black
        && end.ply >= COUNTED_FROM
        && !origins::are_suspect(db, [white, black], today)?;
    if counts {
        sql::run(db, "UPDATE game SET counted = TRUE WHERE id = ?1", [id])?;
        ratings::rate_game(db, id)?;
    }
    let query = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
    let row = sql::one(db, &query, [id], read)?;
    Ok(row.and_then(|row| row.rating_effect()))
}

/// The games of an account, the last changed first: at most `limit`, after the first `offset`.
pub fn of_account(
    db: &Connection,
    account: AccountId,
    which: GameFilter,
    limit: u32,
    offset: u32,
) -> DbResult<Vec<GameRow>> {
    // The query merges two scans of an index, so that it reads only as many rows as it returns.
    let state = match which {
        GameFilter::All => "TRUE",
        GameFilter::Going => "turn <> 'over'",
        GameFilter::Over => "turn = 'over'",
        GameFilter::OverAndWaiting => {
            "turn = 'over' AND id IN (SELECT game FROM waiting WHERE account = ?1)"
        }
    };
    let query = format!(
        "SELECT {COLUMNS} FROM game WHERE white_account = ?1 AND {state}
        UNION ALL
        SELECT {COLUMNS} FROM game
        WHERE black_account = ?1 AND {state} AND white_account IS NOT ?1
        ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?3"
    );
    sql::all(db, &query, params![account, limit, offset], read)
}

/// The open games, the last changed first, for players who want to watch a game.
pub fn open(db: &Connection, limit: u32) -> DbResult<Vec<GameRow>> {
    let query = format!(
        "SELECT {COLUMNS} FROM game WHERE turn <> 'over' ORDER BY changed DESC, id DESC LIMIT ?1"
    );
    sql::all(db, &query, [limit], read)
}

/// Not those in which the opponent must claim the win. The earliest deadline comes first.
pub fn due(db: &Connection, now: Timestamp) -> DbResult<Vec<GameRow>> {
    let query = format!(
        "SELECT {COLUMNS} FROM game WHERE deadline <= ?1 AND NOT claimed ORDER BY deadline, id"
    );
    sql::all(db, &query, [Millis(now)], read)
}

/// The next deadline of all open games in which the opponent need not claim a win on time.
pub fn next_deadline(db: &Connection) -> DbResult<Option<Timestamp>> {
    let query = "SELECT MIN(deadline) FROM game WHERE deadline IS NOT NULL AND NOT claimed";
    sql::moment(db, query, [])
}

/// The times after `after` at which the rated games between two accounts began, the latest first,
/// without aborted games and void games.
pub fn rated_of_pair(
    db: &Connection,
    [one, other]: [AccountId; 2],
    after: Timestamp,
) -> DbResult<Vec<Timestamp>> {
    // A game that began after `after` has also changed after `after`. The second condition uses
    // the indexes, which are sorted by the last change.
    let pair = "rated AND NOT void AND created > ?3 AND changed > ?3 AND
        (white_account = ?1 AND black_account = ?2 OR white_account = ?2 AND black_account = ?1)";
    let query = format!(
        "SELECT created FROM game WHERE turn <> 'over' AND {pair}
        UNION ALL
        SELECT created FROM game WHERE turn = 'over' AND ply >= ?4 AND {pair}
        ORDER BY created DESC"
    );
    let values = params![one, other, Millis(after), ABORTABLE_BELOW_PLY as u32];
    sql::all(db, &query, values, |row| time(row, "created"))
}

pub fn offers_between(db: &Connection, pair: [AccountId; 2]) -> DbResult<Vec<GameId>> {
    let query = "SELECT id FROM game WHERE offers <> '' AND
        (white_account = ?1 AND black_account = ?2 OR white_account = ?2 AND black_account = ?1)";
    sql::all(db, query, pair, |row| row.get(0))
}

pub fn rematch_going(db: &Connection, game: GameId) -> DbResult<Option<GameId>> {
    let query = "SELECT next.id FROM game JOIN game AS next ON next.id = game.rematch
        WHERE game.id = ?1 AND next.turn <> 'over'";
    sql::one(db, query, [game], |row| row.get(0))
}

pub fn rated_game_of(db: &Connection, account: AccountId) -> DbResult<Option<GameId>> {
    let query = "SELECT id FROM game WHERE white_account = ?1 AND turn <> 'over' AND rated
        UNION ALL
        SELECT id FROM game WHERE black_account = ?1 AND turn <> 'over' AND rated
        LIMIT 1";
    sql::one(db, query, [account], |row| row.get(0))
}

pub fn count_unfinished(db: &Connection) -> DbResult<u32> {
    sql::count(db, "SELECT COUNT(*) FROM game WHERE turn <> 'over'", [])
}

/// Calls `each` with every open game, the oldest first.
pub fn for_each_unfinished(db: &Connection, mut each: impl FnMut(StoredGame)) -> DbResult {
    let query = format!("SELECT {COLUMNS}, record FROM game WHERE turn <> 'over' ORDER BY id");
    sql::all(db, &query, [], |row| read_whole(row).map(&mut each))?;
    Ok(())
}
