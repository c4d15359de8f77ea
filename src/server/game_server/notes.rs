//! What players write about games: notes for themselves, and reports for the operator.

use jiff::Timestamp;

use super::{GameServer, ServerError};
use crate::record::printable;
use crate::server::client::Client;
use crate::server::database::{AccountId, GameId};
use crate::server::log::{Event, log};
use crate::server::rations::Rationed;
use crate::table::Refused;

/// The most characters of a note or a report.
pub const LONGEST_TEXT: usize = 2000;

impl GameServer {
    /// The note of a player about a game of theirs.
    ///
    /// # Errors
    /// There is no such game, or it is others'.
    pub fn note(&self, by: AccountId, game: GameId) -> Result<Option<String>, ServerError> {
        self.check_plays(by, game)?;
        Ok(self.state().database.note(by, game)?)
    }

    /// Keeps a player's note about a game of theirs in place of the one before.
    ///
    /// # Errors
    /// There is no such game, it is others', or the note is too long.
    pub fn set_note(&self, by: AccountId, game: GameId, text: &str) -> Result<(), ServerError> {
        let text = safe(text)?;
        self.check_plays(by, game)?;
        Ok(self.state().database.set_note(by, game, &text)?)
    }

    fn check_plays(&self, account: AccountId, game: GameId) -> Result<(), ServerError> {
        match self.watched(game)?.colour_of(account) {
            Some(_) => Ok(()),
            None => Err(Refused::Watching.into()),
        }
    }

    /// Keeps what a player reports about a game, their own or another one.
    ///
    /// # Errors
    /// There is no such game, the report is too long, or they report too often.
    pub fn report(&self, by: AccountId, game: GameId, text: &str) -> Result<(), ServerError> {
        let text = safe(text)?;
        self.watched(game)?;
        self.ration(Client::Account(by), Rationed::Report)?;
        self.state().database.add_report(by, game, &text, Timestamp::now())?;
        log(Event::Report { account: by, game });
        Ok(())
    }
}

/// A text that is safe to show.
fn safe(text: &str) -> Result<String, ServerError> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(ServerError::LongText);
    }
    // No character is wider than two columns: nothing is cut off.
    Ok(printable(text, 2 * LONGEST_TEXT))
}
