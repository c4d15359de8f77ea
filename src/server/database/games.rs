//! Begins, reads, changes and ends games in the database, and stores the operator's decisions about
//! games.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, ToSql, named_params, params};
use thiserror::Error;

use super::account_name::AccountName;
use super::chat::{self, ChatLine};
use super::connection::Database;
use super::game_row::{
    self, COLUMNS, GameState, StoredGame, StoredSeat, StoredStudy, Terms, read_whole,
    replace_studies,
};
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Claimed, GameId, LeftMillis, Millis};
use super::waiting::{Waits, note_waiting};
use super::{origins, ratings};
use crate::punct::play::{ABORTABLE, Offers, RatingEffect};
use crate::punct::record::Adjudication;
use crate::rules::EndReason;
use crate::server::ratings::COUNTED_FROM;

/// The greatest number of open games of an account.
pub const OPEN_GAMES: u32 = 50;

/// A new game. White is to move.
#[derive(Debug, Clone)]
pub struct NewGameRow {
    pub seats: [StoredSeat; 2],
    pub terms: Terms,
    /// The time at which White's time is over; `None` if no clock runs.
    pub deadline: Option<Timestamp>,
    /// The time left to White and Black; `None` without a clock.
    pub left: Option<[Duration; 2]>,
    pub record: String,
}

/// The state of a game after a change.
#[derive(Debug, Clone, Copy)]
pub struct GameUpdate<'a> {
    /// The players of White and Black. A swap exchanges these players.
    pub seats: &'a [StoredSeat; 2],
    /// The player to move, or the result.
    pub state: GameState,
    /// Why the game is over; `None` if it goes on.
    pub reason: Option<EndReason>,
    /// The number of moves up to the present position.
    pub ply: u32,
    pub record: &'a str,
    /// The time at which the time of the player to move is over; `None` if no clock runs.
    pub deadline: Option<Timestamp>,
    /// The time left to White and Black from now on; `None` without a clock.
    pub left: Option<[Duration; 2]>,
    /// The private trees of the players.
    pub studies: &'a [StoredStudy],
    pub offers: Offers,
    /// Whether something waits for White and for Black after the change.
    pub waits: [Waits; 2],
    pub now: Timestamp,
}

/// The reason why a game can't be begun or changed.
#[derive(Debug, Error)]
pub enum GameError {
    #[error("{0} has {OPEN_GAMES} games going, the most there can be at once")]
    TooMany(AccountName),
    #[error("there is no game {0} going on")]
    NotGoing(GameId),
    #[error("there is no game {0} that is over")]
    NotOver(GameId),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// Begins a game.
    ///
    /// # Errors
    /// A player has too many games.
    pub fn create_game(&mut self, game: &NewGameRow, now: Timestamp) -> Result<GameId, GameError> {
        let transaction = self.begin()?;
        let id = insert(&transaction, game, now)?;
        sql::commit(transaction)?;
        Ok(id)
    }

    /// Begins the next game of the players of the game `before`, and deletes the offers in the game
    /// `before`.
    ///
    /// # Errors
    /// A player has too many games.
    pub fn create_rematch(
        &mut self,
        before: GameId,
        game: &NewGameRow,
        now: Timestamp,
    ) -> Result<GameId, GameError> {
        let transaction = self.begin()?;
        offer(&transaction, before, &game.seats, Offers::default(), [Waits::No; 2])?;
        let id = insert(&transaction, game, now)?;
        let note = "UPDATE game SET rematch = ?2 WHERE id = ?1";
        sql::run(&transaction, note, [before, id])?;
        sql::commit(transaction)?;
        Ok(id)
    }

    /// Stores the offers in a game, and whether something waits for White and for Black.
    pub fn save_offers(
        &mut self,
        id: GameId,
        seats: &[StoredSeat; 2],
        offers: Offers,
        waits: [Waits; 2],
    ) -> Result<(), DatabaseError> {
        let transaction = self.begin()?;
        offer(&transaction, id, seats, offers, waits)?;
        sql::commit(transaction)
    }

    pub fn game(&self, id: GameId) -> Result<Option<StoredGame>, DatabaseError> {
        let query = format!("SELECT {COLUMNS}, record FROM game WHERE id = ?1");
        sql::one(&self.connection, &query, [id], read_whole)
    }

    /// Stores a change of an open game, such as a move, an undo, given time, or the end. Returns
    /// the effect of the end on the ratings; `None` if the game goes on or the end has none yet.
    ///
    /// # Errors
    /// The game is over, or does not exist. Nothing changes then.
    pub fn save_game(
        &mut self,
        id: GameId,
        update: &GameUpdate,
    ) -> Result<Option<RatingEffect>, GameError> {
        let transaction = self.begin()?;
        write(&transaction, id, update)?;
        let effect = match update.state {
            GameState::Over { .. } => rate(&transaction, id, update)?,
            GameState::Turn(_) => None,
        };
        sql::commit(transaction)?;
        Ok(effect)
    }

    /// Stores the record of a finished game, after the players have changed the tree that they
    /// share.
    pub fn save_shared_tree(&mut self, id: GameId, record: &str) -> Result<(), DatabaseError> {
        let change = "UPDATE game SET record = ?2 WHERE id = ?1 AND turn = 'over'";
        sql::run(&self.connection, change, params![id, record]).map(drop)
    }

    /// Stores the operator's decision about a finished game, and a line about the decision in the
    /// game's chat. Afterwards the ratings must be recomputed from this game on.
    ///
    /// # Errors
    /// The game does not exist, or is not over. Nothing changes then.
    pub fn keep_decision(
        &mut self,
        game: GameId,
        decision: Adjudication,
        line: &ChatLine,
    ) -> Result<(), GameError> {
        let transaction = self.begin()?;
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
            ":least": ABORTABLE as u32,
        };
        let changed = sql::run(&transaction, change, values)?;
        if changed == 0 {
            return Err(GameError::NotOver(game));
        }
        chat::insert(&transaction, game, line)?;
        ratings::forget(&transaction, game)?;
        leave_as_it_is(&transaction, game)?;
        Ok(sql::commit(transaction)?)
    }

    /// Stores that all rated games of an account must be declared void, those that go on first.
    /// Returns the number of these games.
    pub fn mark_to_void(&mut self, account: AccountId) -> Result<usize, DatabaseError> {
        // A game that is marked already counts, too.
        let mark = "INSERT INTO to_void (game)
            SELECT id FROM game
            WHERE (white_account = ?1 OR black_account = ?1) AND rated AND NOT void
            ORDER BY turn = 'over', id
            ON CONFLICT (game) DO UPDATE SET game = game";
        sql::run(&self.connection, mark, [account])
    }

    /// Returns the next game that must be declared void.
    pub fn next_to_void(&self) -> Result<Option<GameId>, DatabaseError> {
        let query = "SELECT game FROM to_void ORDER BY place LIMIT 1";
        sql::one(&self.connection, query, [], |row| row.get(0))
    }

    pub fn games_to_void(&self) -> Result<u32, DatabaseError> {
        sql::count(&self.connection, "SELECT COUNT(*) FROM to_void", [])
    }

    /// Stores that a game need not be declared void.
    pub fn leave_as_it_is(&mut self, game: GameId) -> Result<(), DatabaseError> {
        leave_as_it_is(&self.connection, game)
    }
}

fn leave_as_it_is(connection: &Connection, game: GameId) -> Result<(), DatabaseError> {
    sql::run(connection, "DELETE FROM to_void WHERE game = ?1", [game]).map(drop)
}

/// Begins a game, and stores that the first move waits for White.
///
/// # Errors
/// A player has too many games.
pub fn insert(
    connection: &Connection,
    game: &NewGameRow,
    now: Timestamp,
) -> Result<GameId, GameError> {
    for account in game.seats.iter().filter_map(StoredSeat::account) {
        check_limit(connection, account)?;
    }
    let [white, black] = &game.seats;
    let insert = "INSERT INTO game (white_account, white_level, black_account, black_level, rules,
            bridges, rated, swap, clock, claimed, tempo, created, changed, ply, turn, deadline,
            white_left, black_left, record)
        VALUES (:white, :white_level, :black, :black_level, :rules, :bridges, :rated, :swap,
            :clock, :claimed, :tempo, :now, :now, 0, 'white', :deadline, :white_left, :black_left, :record)";
    let (white_account, black_account) = (white.account(), black.account());
    let (white_level, black_level) = (white.level(), black.level());
    let (now, deadline) = (Millis(now), game.deadline.map(Millis));
    let [white_left, black_left] = stored_time_left(game.left);
    let (claimed, tempo) = (Claimed(game.terms.lateness), game.terms.tempo());
    let mut values: Vec<(&str, &dyn ToSql)> = vec![
        (":tempo", &tempo),
        (":white", &white_account),
        (":white_level", &white_level),
        (":black", &black_account),
        (":black_level", &black_level),
        (":now", &now),
        (":deadline", &deadline),
        (":white_left", &white_left),
        (":black_left", &black_left),
        (":record", &game.record),
    ];
    values.extend(game.terms.values(&claimed));
    sql::run(connection, insert, values.as_slice())?;
    let id = GameId(connection.last_insert_rowid());
    note_waiting(connection, id, &game.seats, [Waits::Anew, Waits::No])?;
    Ok(id)
}

/// Returns the times for two columns: `NULL` without a clock.
fn stored_time_left(left: Option<[Duration; 2]>) -> [Option<LeftMillis>; 2] {
    left.map_or([None; 2], |left| left.map(|left| Some(LeftMillis(left))))
}

fn check_limit(connection: &Connection, account: AccountId) -> Result<(), GameError> {
    let going = "SELECT
        (SELECT COUNT(*) FROM game WHERE white_account = ?1 AND turn <> 'over') +
        (SELECT COUNT(*) FROM game WHERE black_account = ?1 AND turn <> 'over')";
    if sql::count(connection, going, [account])? < OPEN_GAMES {
        return Ok(());
    }
    let name = "SELECT name FROM account WHERE id = ?1";
    let name = sql::one(connection, name, [account], |row| row.get(0))?;
    name.map_or(Ok(()), |name| Err(GameError::TooMany(name)))
}

fn offer(
    connection: &Connection,
    id: GameId,
    seats: &[StoredSeat; 2],
    offers: Offers,
    waits: [Waits; 2],
) -> Result<(), DatabaseError> {
    let change = "UPDATE game SET offers = ?2 WHERE id = ?1";
    sql::run(connection, change, params![id, offers.to_string()])?;
    note_waiting(connection, id, seats, waits)
}

fn write(connection: &Connection, id: GameId, update: &GameUpdate) -> Result<(), GameError> {
    let [white, black] = update.seats;
    let (turn, result) = update.state.words();
    // A finished game has no deadline.
    let deadline = update.deadline.filter(|_| matches!(update.state, GameState::Turn(_)));
    let [white_left, black_left] = stored_time_left(update.left);
    let change = "UPDATE game SET white_account = :white, white_level = :white_level,
            black_account = :black, black_level = :black_level, changed = :now, ply = :ply,
            turn = :turn, result = :result, reason = :reason, deadline = :deadline,
            white_left = :white_left, black_left = :black_left, record = :record, offers = :offers
        WHERE id = :id AND turn <> 'over'";
    let values = named_params! {
        ":id": id,
        ":white": white.account(),
        ":white_level": white.level(),
        ":black": black.account(),
        ":black_level": black.level(),
        ":now": Millis(update.now),
        ":ply": update.ply,
        ":turn": turn,
        ":result": result,
        ":reason": update.reason.map(EndReason::code),
        ":deadline": deadline.map(Millis),
        ":white_left": white_left,
        ":black_left": black_left,
        ":record": update.record,
        ":offers": update.offers.to_string(),
    };
    if sql::run(connection, change, values)? == 0 {
        return Err(GameError::NotGoing(id));
    }
    replace_studies(connection, id, update.studies)?;
    Ok(note_waiting(connection, id, update.seats, update.waits)?)
}

/// Decides whether a finished game counts for the ratings, and computes its effect. Returns the
/// effect, if there is one.
fn rate(
    connection: &Connection,
    id: GameId,
    end: &GameUpdate,
) -> Result<Option<RatingEffect>, DatabaseError> {
    let query = "SELECT rated FROM game WHERE id = ?1";
    let is_rated = sql::one(connection, query, [id], |row| row.get(0))?.unwrap_or(false);
    let [Some(white), Some(black)] = end.seats.each_ref().map(StoredSeat::account) else {
        return Ok(None);
    };
    let today = end.now.to_zoned(TimeZone::UTC).date();
    let counts = is_rated
        && white != black
        && end.ply >= COUNTED_FROM
        && !origins::are_suspect(connection, [white, black], today)?;
    if counts {
        sql::run(connection, "UPDATE game SET counted = TRUE WHERE id = ?1", [id])?;
        ratings::count(connection, id)?;
    }
    let query = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
    let row = sql::one(connection, &query, [id], game_row::read)?;
    Ok(row.and_then(|row| row.rating_effect()))
}
