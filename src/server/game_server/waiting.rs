//! What waits for a player: a game, for their move or their answer to an offer; or a challenge.

use super::challenges::Offered;
use super::error::ServerError;
use super::lists::Watched;
use super::{GameServer, ServerState};
use crate::server::database::{AccountId, GameId, Which};

/// What waits for a player.
#[derive(Clone, Debug)]
pub enum Waiting {
    Game(Box<Watched>),
    Challenge(Box<Offered>),
}

impl GameServer {
    /// What waits for a player, of their games the one that waits longest.
    pub fn waiting(&self, account: AccountId) -> Result<Option<Waiting>, ServerError> {
        let state = self.state();
        let going = state.database.games_of(account, Which::Going, u32::MAX, 0)?;
        for row in going.into_iter().rev() {
            let game = state.watched(row)?;
            if game.waits_for(account) {
                return Ok(Some(Waiting::Game(Box::new(game))));
            }
        }
        if let Some(game) = state.rematch_offered_to(account) {
            let stored = state.database.game(game)?.ok_or(ServerError::NoGame(game))?;
            return Ok(Some(Waiting::Game(Box::new(state.watched(stored.row)?))));
        }
        let challenges = state.database.open_for(account)?;
        let challenge = challenges.into_iter().find(|it| it.offer.to == Some(account));
        let offered = challenge.map(|challenge| state.offered(challenge)).transpose()?;
        Ok(offered.map(Box::new).map(Waiting::Challenge))
    }
}

impl ServerState {
    /// A finished game whose opponent offers another one.
    fn rematch_offered_to(&self, account: AccountId) -> Option<GameId> {
        let is_asked = |loaded: &&super::loaded_game::LoadedGame| {
            let table = &loaded.room.table;
            let colour = loaded.seats.iter().position(|seat| seat.account() == Some(account));
            let by_other = |colour| table.offers().all().any(|it| it.by as usize != colour);
            table.game().outcome().is_some() && colour.is_some_and(by_other)
        };
        self.games.values().filter(is_asked).map(super::loaded_game::LoadedGame::id).min()
    }
}
