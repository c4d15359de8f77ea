//! Whom a player ignores: their challenges and chat do not reach the player.

use super::{GameServer, ServerError};
use crate::server::database::AccountId;

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
        Ok(self.state().database.ignore(by, whom, ignored)?)
    }

    /// What those are called whom a player ignores.
    pub fn ignored(&self, by: AccountId) -> Result<Vec<String>, ServerError> {
        Ok(self.state().database.ignored(by)?)
    }
}
