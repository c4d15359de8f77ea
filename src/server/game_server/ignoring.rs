//! Whom a player ignores: their challenges and chat do not reach the player.

use super::{GameServer, News, ServerError, person};
use crate::server::database::AccountId;
use crate::table::PersonId;
use crate::tui::Habit;

impl GameServer {
    /// From now on a player ignores another, or no longer.
    ///
    /// # Errors
    /// Nobody has this name, or it is the player's own.
    pub fn ignore(&self, by: AccountId, name: &str, ignored: bool) -> Result<(), ServerError> {
        let whom = self.called(name)?.id;
        if whom == by {
            return Err(ServerError::IgnoresYourself);
        }
        let state = &mut *self.state();
        state.database.ignore(by, whom, ignored)?;
        state.tell([by], News::Habit(Habit::Ignores(person(whom), ignored)));
        Ok(())
    }

    /// What those are called whom a player ignores.
    pub fn ignored(&self, by: AccountId) -> Result<Vec<String>, ServerError> {
        Ok(self.state().database.ignored(by)?.into_iter().map(|(_, name)| name).collect())
    }

    /// Those whom a player ignores, as tables know them.
    pub fn ignored_persons(&self, by: AccountId) -> Result<Vec<PersonId>, ServerError> {
        Ok(self.state().database.ignored(by)?.into_iter().map(|(whom, _)| person(whom)).collect())
    }
}
