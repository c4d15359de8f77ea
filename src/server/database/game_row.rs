//! A game as the database stores it: its row, its seats and its terms; and the conditional moves in
//! it.

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError};
use rusqlite::{Connection, Row, ToSql, params};

use super::connection::Database;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, Claimed, GameId, LeftMillis, Millis};
use crate::kit::clock::{Lateness, TimeControl};
use crate::kit::strength::Strength;
use crate::punct::play::{ABORTABLE, Offers, RatingEffect, RatingStep, Uncounted};
use crate::rules::{Game, Player, Rules};
use crate::server::ratings::{COUNTED_FROM, Tempo};

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredSeat {
    Account(AccountId),
    Computer(Strength),
}

impl StoredSeat {
    /// The account of the player, who may have none.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            StoredSeat::Account(account) => Some(*account),
            StoredSeat::Computer(_) => None,
        }
    }

    /// The computer's strength in tenths.
    pub(super) fn level(&self) -> Option<u8> {
        match self {
            StoredSeat::Computer(strength) => Some(strength.tenths()),
            StoredSeat::Account(_) => None,
        }
    }

    /// Reads the seat from the columns for an account and a level.
    pub(super) fn read(row: &Row, columns: [&str; 2]) -> rusqlite::Result<StoredSeat> {
        let [account, level] = columns;
        if let Some(account) = row.get(account)? {
            return Ok(StoredSeat::Account(account));
        }
        let tenths: u8 = row.get(level)?;
        let unknown = FromSqlError::OutOfRange(tenths.into());
        Strength::from_tenths(tenths).map(StoredSeat::Computer).ok_or(unknown.into())
    }
}

/// The terms of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub rules: Rules,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether Black may take White's first move as an own one.
    pub swap: bool,
    /// How much time the players have; `None` is no clock.
    pub clock: Option<TimeControl>,
    /// What follows when a player's time is over.
    pub lateness: Lateness,
}

impl Terms {
    /// Which ratings it changes, if it is rated, and which limits of ratings hold.
    pub fn tempo(&self) -> Tempo {
        Tempo::from_clock(self.clock)
    }

    /// The values by the names of their parameters; `claimed` is [`Claimed`] of the terms.
    pub(super) fn values<'v>(&'v self, claimed: &'v Claimed) -> [(&'static str, &'v dyn ToSql); 6] {
        [
            (":rules", &self.rules.variant),
            (":bridges", &self.rules.bridges),
            (":rated", &self.rated),
            (":swap", &self.swap),
            (":clock", &self.clock),
            (":claimed", claimed),
        ]
    }

    pub(super) fn read(row: &Row) -> rusqlite::Result<Terms> {
        let Claimed(lateness) = row.get("claimed")?;
        Ok(Terms {
            lateness,
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
    Over {
        /// Who won; `None` is a draw, or an aborted game.
        winner: Option<Player>,
    },
}

/// A game as lists need it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRow {
    pub id: GameId,
    pub seats: [StoredSeat; 2],
    pub terms: Terms,
    pub created: Timestamp,
    /// When something last happened in it.
    pub changed: Timestamp,
    /// After how many moves the players stand.
    pub ply: u32,
    /// Whose turn it is, or who won.
    pub state: GameState,
    /// When the player to move oversteps the time.
    pub deadline: Option<Timestamp>,
    /// What White and Black had left when the clock was last set; `None` without a clock.
    pub left: Option<[Duration; 2]>,
    /// Whether its end changes the ratings.
    pub is_counted: bool,
    /// How the ratings of White and Black were changed, as far as that has been worked out.
    pub steps: Option<[RatingStep; 2]>,
    /// Whether the operator has declared that it counts for nothing.
    pub is_void: bool,
    /// What the players offer one another.
    pub offers: Offers,
}

impl GameRow {
    /// What the end of a rated game does to the ratings; `None` if it goes on, was aborted, is
    /// void, or is still to be worked out.
    pub fn rating_effect(&self) -> Option<RatingEffect> {
        let is_over = matches!(self.state, GameState::Over { .. });
        match self.steps {
            Some(steps) => Some(RatingEffect::Changed(steps)),
            None if self.is_counted || !self.terms.rated || !is_over || self.is_aborted() => None,
            None if self.ply < COUNTED_FROM => Some(RatingEffect::None(Uncounted::Short)),
            None => Some(RatingEffect::None(Uncounted::Shared)),
        }
    }

    /// Whether the game was aborted: one without a winner that ended before both had moved.
    pub fn is_aborted(&self) -> bool {
        self.state == GameState::Over { winner: None } && (self.ply as usize) < ABORTABLE
    }

    /// What White and Black have left now, if the game has a clock.
    pub fn time_left(&self, now: Timestamp) -> Option<[Duration; 2]> {
        let mut left = self.left?;
        if let (GameState::Turn(player), Some(deadline)) = (self.state, self.deadline) {
            let until = Duration::try_from(deadline.duration_since(now)).unwrap_or_default();
            // While the time rests, more than that goes by until the deadline.
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

/// What a [`GameRow`] is read from.
pub const COLUMNS: &str = "id, white_account, white_level, black_account, black_level, rules,
    bridges, rated, swap, clock, claimed, created, changed, ply, turn, result, deadline, white_left,
    black_left, void, counted, offers,
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

    /// The words that are stored: whose turn it is, and the result.
    pub(super) fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            GameState::Turn(player) => (player.code(), None),
            GameState::Over { winner } => ("over", Some(winner.map_or("draw", Player::code))),
        }
    }

    fn read(row: &Row) -> rusqlite::Result<GameState> {
        let player = |word: &str| word.parse().map_err(FromSqlError::other);
        let turn = row.get_ref("turn")?.as_str()?;
        let result = row.get_ref("result")?.as_str_or_null()?;
        Ok(match (turn, result) {
            ("over", Some("draw") | None) => GameState::Over { winner: None },
            ("over", Some(winner)) => GameState::Over { winner: Some(player(winner)?) },
            (turn, _) => GameState::Turn(player(turn)?),
        })
    }
}

/// Reads what lists need.
pub fn read(row: &Row) -> rusqlite::Result<GameRow> {
    let (Millis(created), Millis(changed)) = (row.get("created")?, row.get("changed")?);
    let deadline: Option<Millis> = row.get("deadline")?;
    let (terms, is_void): (_, bool) = (Terms::read(row)?, row.get("void")?);
    Ok(GameRow {
        id: row.get("id")?,
        seats: [
            StoredSeat::read(row, ["white_account", "white_level"])?,
            StoredSeat::read(row, ["black_account", "black_level"])?,
        ],
        terms: Terms { rated: terms.rated && !is_void, ..terms },
        created,
        changed,
        ply: row.get("ply")?,
        state: GameState::read(row)?,
        deadline: deadline.map(|Millis(deadline)| deadline),
        left: both(row, ["white_left", "black_left"])?.map(|both| both.map(|LeftMillis(it)| it)),
        is_counted: row.get("counted")?,
        steps: steps(row)?,
        is_void,
        offers: row.get_ref("offers")?.as_str()?.parse().map_err(FromSqlError::other)?,
    })
}

/// How the ratings of both were changed, in the points that are shown.
fn steps(row: &Row) -> rusqlite::Result<Option<[RatingStep; 2]>> {
    let before: Option<[f64; 2]> = both(row, ["white_before", "black_before"])?;
    let after: Option<[f64; 2]> = both(row, ["white_after", "black_after"])?;
    let step = |player: Player| {
        let [before, after] = [before?, after?].map(|both| both[player as usize].round() as i32);
        Some(RatingStep { before, after })
    };
    Ok(step(Player::White).zip(step(Player::Black)).map(|(white, black)| [white, black]))
}

/// The values of White and Black, if both are there.
fn both<T: FromSql>(row: &Row, [white, black]: [&str; 2]) -> rusqlite::Result<Option<[T; 2]>> {
    let (white, black): (Option<T>, Option<T>) = (row.get(white)?, row.get(black)?);
    Ok(white.zip(black).map(|(white, black)| [white, black]))
}

pub fn read_whole(row: &Row) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame { row: read(row)?, record: row.get("record")? })
}

/// The conditional moves of a player whose opponent is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlan {
    pub account: AccountId,
    /// After how many moves the opponent is to move.
    pub ply: u32,
    /// A branch a line.
    pub branches: String,
}

impl Database {
    /// The conditional moves in a game, if there are any.
    pub fn plan(&self, game: GameId) -> Result<Option<StoredPlan>, DatabaseError> {
        let query = "SELECT account, ply, branches FROM plan WHERE game = ?1";
        sql::one(&self.connection, query, [game], |row| {
            let (account, ply) = (row.get("account")?, row.get("ply")?);
            Ok(StoredPlan { account, ply, branches: row.get("branches")? })
        })
    }

    /// Keeps the conditional moves in a game in place of those of before.
    pub fn save_plan(
        &mut self,
        game: GameId,
        plan: Option<&StoredPlan>,
    ) -> Result<(), DatabaseError> {
        replace_plan(&self.connection, game, plan)
    }
}

/// Keeps the conditional moves in a game in place of those of before.
pub(super) fn replace_plan(
    connection: &Connection,
    game: GameId,
    plan: Option<&StoredPlan>,
) -> Result<(), DatabaseError> {
    let Some(StoredPlan { account, ply, branches }) = plan else {
        sql::run(connection, "DELETE FROM plan WHERE game = ?1", [game])?;
        return Ok(());
    };
    let insert =
        "INSERT OR REPLACE INTO plan (game, account, ply, branches) VALUES (?1, ?2, ?3, ?4)";
    sql::run(connection, insert, params![game, account, ply, branches])?;
    Ok(())
}
