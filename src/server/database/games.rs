//! A game: begun, read, changed, ended, and decided by the operator.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, ToSql, named_params, params};
use thiserror::Error;

use super::account_name::AccountName;
use super::connection::Database;
use super::game_row::{
    COLUMNS, GameState, StoredGame, StoredPlan, StoredSeat, Terms, read_whole, replace_plan,
};
use super::ratings;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Claimed, GameId, LeftMillis, Millis};
use super::waiting::{Waits, note_waiting};
use crate::punct::table::{ABORTABLE, Offers};
use crate::rules::Player;
use crate::server::ratings::Rating;

/// The most games an account can have going at once.
pub const OPEN_GAMES: u32 = 50;

/// A game that begins. White is to move.
#[derive(Debug, Clone)]
pub struct NewGameRow {
    pub seats: [StoredSeat; 2],
    pub terms: Terms,
    /// When White oversteps the time.
    pub deadline: Option<Timestamp>,
    /// What White and Black have left; `None` without a clock.
    pub left: Option<[Duration; 2]>,
    pub record: String,
}

/// What a change of a game leaves.
#[derive(Debug, Clone, Copy)]
pub struct GameUpdate<'a> {
    /// Who plays White and Black; a swap exchanges them.
    pub seats: &'a [StoredSeat; 2],
    /// Whose turn it is, or who won.
    pub state: GameState,
    /// After how many moves the players stand.
    pub ply: u32,
    pub record: &'a str,
    /// When the player to move oversteps the time.
    pub deadline: Option<Timestamp>,
    /// What White and Black have left since now; `None` without a clock.
    pub left: Option<[Duration; 2]>,
    /// The conditional moves that are left.
    pub plan: Option<&'a StoredPlan>,
    /// What is offered.
    pub offers: Offers,
    /// What this means to White and Black.
    pub waits: [Waits; 2],
    pub now: Timestamp,
}

/// The ratings of White and Black that the end of a game changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingChange {
    /// The ratings at the end of the game.
    pub before: [Rating; 2],
    /// The ratings after it.
    pub after: [Rating; 2],
}

/// Why a game can't be begun or changed.
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

/// What the operator decides about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It counts for nothing.
    Void,
    Won(Player),
    Drawn,
}

impl Verdict {
    /// Who wins by it.
    pub fn winner(self) -> Option<Player> {
        match self {
            Verdict::Won(winner) => Some(winner),
            Verdict::Void | Verdict::Drawn => None,
        }
    }
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

    /// Begins the next game of the same players, and forgets what was offered in the one before.
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
        sql::commit(transaction)?;
        Ok(id)
    }

    /// Keeps what is offered in a game, and what that means to White and Black.
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

    /// Keeps a change of a game that goes on: a move, an undo, an offer; or its end, and in a rated
    /// game of two accounts the new ratings, which it answers. Only the first end counts.
    ///
    /// # Errors
    /// The game is over, or does not exist. Then nothing changes.
    pub fn save_game(
        &mut self,
        id: GameId,
        update: &GameUpdate,
    ) -> Result<Option<RatingChange>, GameError> {
        let transaction = self.begin()?;
        write(&transaction, id, update)?;
        let change = match update.state {
            GameState::Over { winner } => rate(&transaction, id, update, winner)?,
            GameState::Turn(_) => None,
        };
        sql::commit(transaction)?;
        Ok(change)
    }

    /// Keeps what is decided about a game that is over, and puts the ratings right.
    ///
    /// # Errors
    /// There is no such game, or it goes on. Then nothing changes.
    pub fn keep_verdict(&mut self, game: GameId, verdict: Verdict) -> Result<(), GameError> {
        let transaction = self.begin()?;
        let counts = |connection: &Connection| {
            let query = "SELECT counted FROM game WHERE id = ?1 AND turn = 'over'";
            sql::one(connection, query, [game], |row| row.get(0))
        };
        let counted: bool = counts(&transaction)?.ok_or(GameError::NotOver(game))?;
        if verdict == Verdict::Void {
            let void = "UPDATE game SET void = TRUE, counted = FALSE, white_gain = NULL,
                black_gain = NULL WHERE id = ?1";
            sql::run(&transaction, void, [game])?;
        } else {
            let result = verdict.winner().map_or("draw", Player::code);
            // One that was void counts again, if it is one that counts at its end.
            let change = "UPDATE game SET result = ?2, void = FALSE, counted = counted
                    OR (void AND rated AND ply >= ?3 AND white_account <> black_account)
                WHERE id = ?1";
            sql::run(&transaction, change, params![game, result, ABORTABLE as u32])?;
        }
        if counted || counts(&transaction)? == Some(true) {
            ratings::work_out_anew(&transaction)?;
        }
        Ok(sql::commit(transaction)?)
    }
}

/// Begins a game if no player has too many.
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
            bridges, rated, swap, clock, claimed, created, changed, ply, turn, deadline,
            white_left, black_left, record)
        VALUES (:white, :white_level, :black, :black_level, :rules, :bridges, :rated, :swap,
            :clock, :claimed, :now, :now, 0, 'white', :deadline, :white_left, :black_left, :record)";
    let (white_account, black_account) = (white.account(), black.account());
    let (white_level, black_level) = (white.level(), black.level());
    let (now, deadline) = (Millis(now), game.deadline.map(Millis));
    let [white_left, black_left] = left(game.left);
    let claimed = Claimed(game.terms.lateness);
    let mut values: Vec<(&str, &dyn ToSql)> = vec![
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

/// What White and Black have left, as it is stored.
fn left(left: Option<[Duration; 2]>) -> [Option<LeftMillis>; 2] {
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
    // What is over is never due.
    let deadline = update.deadline.filter(|_| matches!(update.state, GameState::Turn(_)));
    let [white_left, black_left] = left(update.left);
    let change = "UPDATE game SET white_account = :white, white_level = :white_level,
            black_account = :black, black_level = :black_level, changed = :now, ply = :ply,
            turn = :turn, result = :result, deadline = :deadline, white_left = :white_left,
            black_left = :black_left, record = :record, offers = :offers
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
        ":deadline": deadline.map(Millis),
        ":white_left": white_left,
        ":black_left": black_left,
        ":record": update.record,
        ":offers": update.offers.to_string(),
    };
    if sql::run(connection, change, values)? == 0 {
        return Err(GameError::NotGoing(id));
    }
    replace_plan(connection, id, update.plan)?;
    Ok(note_waiting(connection, id, update.seats, update.waits)?)
}

/// Keeps the ratings that the end of a game changes, and answers them. A game that nobody has played
/// tells nothing of its players.
fn rate(
    connection: &Connection,
    id: GameId,
    end: &GameUpdate,
    winner: Option<Player>,
) -> Result<Option<RatingChange>, DatabaseError> {
    let query = "SELECT rated FROM game WHERE id = ?1";
    let is_rated = sql::one(connection, query, [id], |row| row.get(0))?.unwrap_or(false);
    let [Some(white), Some(black)] = end.seats.each_ref().map(StoredSeat::account) else {
        return Ok(None);
    };
    if !is_rated || white == black || (end.ply as usize) < ABORTABLE {
        return Ok(None);
    }
    let [before, after] = ratings::rate(connection, [white, black], winner, end.now)?;
    let gain = |player: Player| after[player as usize].rating - before[player as usize].rating;
    let keep = "UPDATE game SET counted = TRUE, white_gain = ?2, black_gain = ?3 WHERE id = ?1";
    let [white, black] = Player::BOTH.map(gain);
    sql::run(connection, keep, params![id, white, black])?;
    Ok(Some(RatingChange { before, after }))
}
