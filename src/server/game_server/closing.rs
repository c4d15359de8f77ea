//! Closing an account.

use super::GameServer;
use super::error::ServerError;
use crate::punct::table::Wish;
use crate::server::database::{Account, Which};
use crate::server::log::{Event, log};

impl GameServer {
    /// Closes an account for good: its games that go on are resigned, its challenges withdrawn, its
    /// keys removed. Its name stays on its games.
    pub fn close(&self, account: &Account) -> Result<(), ServerError> {
        self.resign_all(account)?;
        {
            let state = &mut *self.state();
            let challenges = state.database.open_for(account.id)?;
            state.database.close(account.id)?;
            let offers = challenges.iter().map(|challenge| &challenge.offer);
            state.call_on(offers.flat_map(|it| [Some(it.from), it.to]).flatten());
            log(Event::Close { account: account.id, name: &account.name });
            state.announce_account(account.id);
        }
        // A challenge may have been accepted meanwhile.
        self.resign_all(account)
    }

    /// Resigns what goes on. A game that can't be read stays: there is nothing to be resigned.
    fn resign_all(&self, account: &Account) -> Result<(), ServerError> {
        for game in self.games_of(account.id, Which::Going, u32::MAX)? {
            match self.wish(account.id, game.row.id, Wish::Resign) {
                // Its time may be over.
                Ok(_) | Err(ServerError::Refused(_) | ServerError::Spoilt { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
