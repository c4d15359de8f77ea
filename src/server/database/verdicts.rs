//! What the operator decides about games that are over. All ratings become what they would be if
//! the games had ended so.

use rusqlite::{Connection, params};

use super::connection::Database;
use super::games::GameError;
use super::values::GameId;
use super::{ratings, sql};
use crate::punct::table::ABORTABLE;
use crate::rules::Player;

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
    /// Keeps what is decided about a game that is over, and puts the ratings right.
    ///
    /// # Errors
    /// There is no such game, or it goes on. Then nothing changes.
    pub fn decide(&mut self, game: GameId, verdict: Verdict) -> Result<(), GameError> {
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
