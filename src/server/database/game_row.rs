//! A game in the database: its row, its seats, its terms, and the private trees of its players.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError};
use rusqlite::{Connection, Row, Transaction, params};

use super::sql::{self, DbResult};
use super::values::{AccountId, GameId, LeftMillis, optional_time, time};
use crate::kit::storage::GameEnd;
use crate::kit::strength::Strength;
use crate::punct::clock::{Lateness, TimeControl};
use crate::punct::play::{Offers, RatingEffect, RatingStep, Seat, UncountedReason};
use crate::punct::record::{Adjudication, json};
use crate::rules::{EndReason, Game, Player, Rules};
use crate::server::ratings::{COUNTED_FROM, Tempo};

fn read_seat(row: &Row, [account, level]: [&str; 2]) -> rusqlite::Result<Seat> {
    if let Some(account) = row.get(account)? {
        return Ok(Seat::Person(account));
    }
    let tenths: u8 = row.get(level)?;
    let unknown = FromSqlError::OutOfRange(tenths.into());
    Strength::from_tenths(tenths).map(Seat::Computer).ok_or(unknown.into())
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub rules: Rules,
    pub rated: bool,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    pub clock: Option<TimeControl>,
    pub lateness: Lateness,
}

impl Terms {
    /// Each tempo has ratings of its own, for rated games and for the limits of challenges.
    pub fn tempo(&self) -> Tempo {
        Tempo::from_clock(self.clock)
    }

    pub fn is_in_days(&self) -> bool {
        self.clock.is_some_and(TimeControl::is_in_days)
    }

    pub fn read(row: &Row) -> rusqlite::Result<Terms> {
        Ok(Terms {
            lateness: row.get("claimed")?,
            rules: Rules { variant: row.get("rules")?, bridges: row.get("bridges")? },
            rated: row.get("rated")?,
            swap: row.get("swap")?,
            clock: row.get("clock")?,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameState {
    Turn(Player),
    Over { winner: Option<Player> },
}

#[derive(Debug, Clone, PartialEq)]
pub struct GameRow {
    pub id: GameId,
    pub seats: [Seat; 2],
    pub terms: Terms,
    pub created: Timestamp,
    pub changed: Timestamp,
    pub ply: u32,
    pub state: GameState,
    /// The time at which the time of the player to move is over; `None` if no clock runs.
    pub deadline: Option<Timestamp>,
    /// The time that White and Black had left when the clock was last set; `None` without a clock.
    pub times_left: Option<[Duration; 2]>,
    /// Whether the game is over and counts for the ratings.
    pub is_counted: bool,
    /// The changes of White's and Black's ratings; `None` until they are computed.
    pub steps: Option<[RatingStep; 2]>,
    /// Why the game is over; `None` if it goes on.
    pub reason: Option<EndReason>,
    pub may_swap: bool,
    pub is_void: bool,
    pub offers: Offers,
}

impl GameRow {
    /// `None` if the game is open, unrated, aborted or void, or if the effect is not computed yet.
    pub fn rating_effect(&self) -> Option<RatingEffect> {
        if let Some(steps) = self.steps {
            return Some(RatingEffect::Changed(steps));
        }
        let is_over = matches!(self.state, GameState::Over { .. });
        if self.is_counted || !self.terms.rated || !is_over || self.is_aborted() {
            return None;
        }
        let is_short = self.ply < COUNTED_FROM;
        Some(RatingEffect::None(if is_short {
            UncountedReason::Short
        } else {
            UncountedReason::Shared
        }))
    }

    pub fn is_aborted(&self) -> bool {
        self.reason == Some(EndReason::Aborted)
    }

    /// A void game has no result, as an aborted one.
    pub fn end(&self) -> GameEnd {
        match self.state {
            GameState::Turn(_) => GameEnd::Open,
            GameState::Over { .. } if self.is_void || self.is_aborted() => GameEnd::Aborted,
            GameState::Over { winner } => GameEnd::from_winner(winner),
        }
    }

    pub fn decision(&self) -> Option<Adjudication> {
        if self.reason != Some(EndReason::Adjudicated) {
            return None;
        }
        Adjudication::ALL.into_iter().find(|it| it.end() == self.end())
    }

    pub fn time_left(&self, now: Timestamp) -> Option<[Duration; 2]> {
        let mut left = self.times_left?;
        if let (GameState::Turn(player), Some(deadline)) = (self.state, self.deadline) {
            let until = Duration::try_from(deadline.duration_since(now)).unwrap_or_default();
            // While the time of a player rests, the deadline is later than `now` and the time left
            // together.
            left[player as usize] = left[player as usize].min(until);
        }
        Some(left)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct StoredGame {
    pub row: GameRow,
    pub record: String,
}

pub const COLUMNS: &str = "id, white_account, white_level, black_account, black_level, rules,
    bridges, rated, swap, clock, claimed, created, changed, ply, turn, result, reason, deadline,
    white_left, black_left, void, counted, offers,
    IIF(swap AND ply = 1 AND turn = 'black', record, NULL) AS swappable,
    (SELECT before FROM rating_change WHERE game = id AND account = white_account) AS white_before,
    (SELECT rating FROM rating_change WHERE game = id AND account = white_account) AS white_after,
    (SELECT before FROM rating_change WHERE game = id AND account = black_account) AS black_before,
    (SELECT rating FROM rating_change WHERE game = id AND account = black_account) AS black_after";

impl GameState {
    pub fn from_game(game: &Game) -> GameState {
        match game.outcome() {
            Some(outcome) => GameState::Over { winner: outcome.winner() },
            None => GameState::Turn(game.position().turn()),
        }
    }

    pub fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            GameState::Turn(player) => (player.code(), None),
            GameState::Over { winner } => ("over", Some(winner.map_or("draw", Player::code))),
        }
    }

    fn read(row: &Row) -> rusqlite::Result<GameState> {
        if row.get_ref("turn")?.as_str()? != "over" {
            return Ok(GameState::Turn(row.get("turn")?));
        }
        let winner = match row.get_ref("result")?.as_str_or_null()? {
            Some("draw") | None => None,
            Some(_) => row.get("result")?,
        };
        Ok(GameState::Over { winner })
    }
}

pub fn read(row: &Row) -> rusqlite::Result<GameRow> {
    let (terms, is_void): (_, bool) = (Terms::read(row)?, row.get("void")?);
    let code = row.get_ref("reason")?.as_str_or_null()?;
    // `None` also if the record can't be read.
    let swappable = row.get_ref("swappable")?.as_str_or_null()?;
    let swappable_record = swappable.and_then(|text| json::read(text.as_bytes()).ok());
    Ok(GameRow {
        id: row.get("id")?,
        seats: [
            read_seat(row, ["white_account", "white_level"])?,
            read_seat(row, ["black_account", "black_level"])?,
        ],
        terms: Terms { rated: terms.rated && !is_void, ..terms },
        created: time(row, "created")?,
        changed: time(row, "changed")?,
        ply: row.get("ply")?,
        state: GameState::read(row)?,
        reason: code.and_then(EndReason::from_code),
        may_swap: swappable_record.is_some_and(|record| record.may_take_over()),
        deadline: optional_time(row, "deadline")?,
        times_left: both(row, ["white_left", "black_left"])?
            .map(|both| both.map(|LeftMillis(it)| it)),
        is_counted: row.get("counted")?,
        steps: steps(row)?,
        is_void,
        offers: row.get_ref("offers")?.as_str()?.parse().map_err(FromSqlError::other)?,
    })
}

/// In whole points, as players see them; `None` if they are not computed.
fn steps(row: &Row) -> rusqlite::Result<Option<[RatingStep; 2]>> {
    let before: Option<[f64; 2]> = both(row, ["white_before", "black_before"])?;
    let after: Option<[f64; 2]> = both(row, ["white_after", "black_after"])?;
    let (Some(before), Some(after)) = (before, after) else { return Ok(None) };
    let in_points = Player::BOTH.map(|player| {
        let [before, after] = [before, after].map(|both| both[player as usize].round() as i32);
        RatingStep { before, after }
    });
    Ok(Some(in_points))
}

fn both<T: FromSql>(row: &Row, [white, black]: [&str; 2]) -> rusqlite::Result<Option<[T; 2]>> {
    let (white, black): (Option<T>, Option<T>) = (row.get(white)?, row.get(black)?);
    Ok(white.zip(black).map(|(white, black)| [white, black]))
}

pub fn read_whole(row: &Row) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame { row: read(row)?, record: row.get("record")? })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStudy {
    pub account: AccountId,
    /// The tree in the form of a save's member `study`.
    pub text: String,
}

pub fn studies(db: &Connection, game: GameId) -> DbResult<Vec<StoredStudy>> {
    let query = "SELECT account, text FROM study WHERE game = ?1";
    sql::all(db, query, [game], |row| {
        Ok(StoredStudy { account: row.get("account")?, text: row.get("text")? })
    })
}

/// In games that go on: first the sum over all other games, then the size in `game`.
pub fn study_bytes(db: &Connection, account: AccountId, game: GameId) -> DbResult<(i64, i64)> {
    let query = "SELECT
            IFNULL(SUM(IIF(game = ?2, 0, LENGTH(CAST(text AS BLOB)))), 0) AS elsewhere,
            IFNULL(SUM(IIF(game = ?2, LENGTH(CAST(text AS BLOB)), 0)), 0) AS here
        FROM study JOIN game ON game.id = study.game WHERE account = ?1 AND turn <> 'over'";
    let bytes = sql::one(db, query, params![account, game], |row| {
        Ok((row.get("elsewhere")?, row.get("here")?))
    });
    Ok(bytes?.unwrap_or_default())
}

pub fn save_studies(db: &Transaction, game: GameId, studies: &[StoredStudy]) -> DbResult {
    sql::run(db, "DELETE FROM study WHERE game = ?1", [game])?;
    let insert = "INSERT OR REPLACE INTO study (game, account, text) VALUES (?1, ?2, ?3)";
    for StoredStudy { account, text } in studies {
        sql::run(db, insert, params![game, account, text])?;
    }
    Ok(())
}
