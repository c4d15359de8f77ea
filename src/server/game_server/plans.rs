//! Conditional moves: the replies of an absent player. The match plays them as soon as the opponent
//! moves; the rest is stored with the game.

use super::error::ServerError;
use super::loaded_game::person;
use super::{GameServer, ServerState};
use crate::punct::play::{Command, Plan, Refused};
use crate::rules::Move;
use crate::server::database::{AccountId, GameId};

impl GameServer {
    /// The conditional moves of a player in a game.
    ///
    /// # Errors
    /// The account does not play in the game.
    pub fn plan(&self, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
        self.state().plan(who, game)
    }

    /// Adds a branch to the conditional moves of a player. Returns all of them.
    ///
    /// # Errors
    /// The player is to move, the game is over, or a move is illegal.
    pub fn add_to_plan(
        &self,
        who: AccountId,
        game: GameId,
        line: &[[Move; 2]],
    ) -> Result<Plan, ServerError> {
        self.ask_table(who, game, Command::Plan(line.to_vec()))?;
        self.plan(who, game)
    }

    /// Deletes the conditional moves of a player.
    ///
    /// # Errors
    /// The account does not play in the game.
    pub fn clear_plan(&self, who: AccountId, game: GameId) -> Result<(), ServerError> {
        self.ask_table(who, game, Command::ForgetPlan).map(drop)
    }
}

impl ServerState {
    fn plan(&mut self, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
        let table = &self.load(game)?.room.table;
        let plan = match table.seats().colour_of(person(who)) {
            Some(by) => Ok(table.plan(by)),
            None => Err(Refused::Watching.into()),
        };
        self.forget_if_deserted(game);
        plan
    }
}
