//! A game as it is stored: what lists need, and the record as the text of a save, which nothing here
//! reads.

use jiff::Timestamp;
use rusqlite::Row;
use rusqlite::types::FromSqlError;

use super::seats::{Seat, Terms};
use super::values::{GameId, Millis};
use crate::rules::Player;

/// How far a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameState {
    /// It is a player's turn.
    Turn(Player),
    /// It is over.
    Over {
        /// Who won; `None` is a draw.
        winner: Option<Player>,
    },
}

/// A game as lists need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: GameId,
    /// Who plays White and Black.
    pub seats: [Seat; 2],
    /// On which terms.
    pub terms: Terms,
    /// When it began.
    pub created: Timestamp,
    /// When something last happened in it.
    pub changed: Timestamp,
    /// After how many moves the players stand.
    pub ply: u32,
    /// Whose turn it is, or who won.
    pub state: GameState,
    /// When the player to move oversteps the time.
    pub deadline: Option<Timestamp>,
}

/// A game as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// What lists need.
    pub row: GameRow,
    /// The text of the save.
    pub record: String,
}

/// What a [`GameRow`] is read from.
pub const COLUMNS: &str = "id, white_account, white_level, white_guest, black_account, black_level,
    black_guest, rules, bridges, rated, swap, clock, created, changed, ply, turn, result, deadline";

impl GameState {
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
    Ok(GameRow {
        id: row.get("id")?,
        seats: [
            Seat::read(row, ["white_account", "white_level", "white_guest"])?,
            Seat::read(row, ["black_account", "black_level", "black_guest"])?,
        ],
        terms: Terms::read(row)?,
        created,
        changed,
        ply: row.get("ply")?,
        state: GameState::read(row)?,
        deadline: deadline.map(|Millis(deadline)| deadline),
    })
}

/// Reads a game as a whole.
pub fn read_whole(row: &Row) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame { row: read(row)?, record: row.get("record")? })
}
