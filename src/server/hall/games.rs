//! The games, looked at.

use jiff::Timestamp;

use super::seating::name_of;
use super::{Hall, HallError, HallState};
use crate::record::Name;
use crate::rules::Player;
use crate::server::database::{AccountId, GameId, GameRow, Which};
use crate::table::{Offers, Seen};

/// A game as it is looked at from the lobby or by a command.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What lists need.
    pub row: GameRow,
    /// The names of White and Black.
    pub names: [Name; 2],
    /// Until when White and Black are on vacation, so that their time rests.
    pub away: [Option<Timestamp>; 2],
    /// What waits for an answer.
    pub offers: Offers,
}

impl Watched {
    /// The colour an account plays.
    pub fn colour_of(&self, account: AccountId) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.row.seats[player as usize].account() == Some(account))
    }
}

impl Hall {
    /// The games of an account, what changed last first.
    ///
    /// # Errors
    /// The database fails.
    pub fn games_of(
        &self,
        account: AccountId,
        which: Which,
        limit: u32,
    ) -> Result<Vec<Watched>, HallError> {
        let state = self.state();
        let rows = state.database.games_of(account, which, limit, 0)?;
        rows.into_iter().map(|row| state.watched(row)).collect()
    }

    /// A game as lists show it.
    ///
    /// # Errors
    /// There is none.
    pub fn watched(&self, game: GameId) -> Result<Watched, HallError> {
        let state = self.state();
        let stored = state.database.game(game)?.ok_or(HallError::NoGame(game))?;
        state.watched(stored.row)
    }

    /// A game as everybody at its table sees it.
    ///
    /// # Errors
    /// There is none.
    pub fn seen(&self, game: GameId) -> Result<Seen, HallError> {
        let state = &mut *self.state();
        let seen = state.seating(game)?.room.table.seen();
        state.forget_if_deserted(game);
        Ok(seen)
    }
}

impl HallState {
    /// The games going on, what changed last first.
    pub(super) fn open_games(&self, limit: u32) -> Result<Vec<Watched>, HallError> {
        let rows = self.database.open_games(limit)?;
        rows.into_iter().map(|row| self.watched(row)).collect()
    }

    pub(super) fn watched(&self, row: GameRow) -> Result<Watched, HallError> {
        let name = |seat| name_of(seat, |id| Ok(self.account(id)?.name.to_string()));
        let names = [name(&row.seats[0])?, name(&row.seats[1])?];
        let away = self.away(&row)?;
        // Who offers something keeps the table laid.
        let seating = self.games.get(&row.id);
        let offers = seating.map(|seating| seating.room.table.offers()).unwrap_or_default();
        Ok(Watched { row, names, away, offers })
    }
}
