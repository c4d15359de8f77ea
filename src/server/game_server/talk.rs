//! What was said in a game, read page by page.

use super::playing::spoken;
use super::{GameServer, ServerError};
use crate::server::database::{AccountId, ChatOf, GameId, GameState};
use crate::table::Spoken;

/// How many lines a page has.
const PAGE: u32 = 50;

impl GameServer {
    /// A page of what an account may read of a game's chat, the first with the latest lines: players
    /// what they say to one another, and once the game is over what was said by those who watched;
    /// all others what is said among those who watch. The lines of whom they ignore are left out.
    ///
    /// # Errors
    /// There is no such game.
    pub fn talk(
        &self,
        account: AccountId,
        game: GameId,
        page: u32,
    ) -> Result<Vec<Spoken>, ServerError> {
        let watched = self.watched(game)?;
        let of = match (watched.colour_of(account), watched.row.state) {
            (Some(_), GameState::Turn(_)) => ChatOf::Players,
            (Some(_), GameState::Over { .. }) => ChatOf::Both,
            (None, _) => ChatOf::Watchers,
        };
        let ignored = self.ignored_persons(account)?;
        let later = page.saturating_sub(1).saturating_mul(PAGE);
        let lines = self.state().database.chat(game, of, PAGE, later)?;
        let is_read = |spoken: &Spoken| !ignored.contains(&spoken.who);
        Ok(lines.into_iter().map(spoken).filter(is_read).collect())
    }
}
