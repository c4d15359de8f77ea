//! Conditional moves: replies that a player plans before the opponent moves. The match plays a
//! reply as soon as the opponent has made the move before it.

use super::error::ServerError;
use super::loaded_game::person;
use super::{GameServer, ServerState};
use crate::punct::play::{Command, Plan, Refused};
use crate::rules::Move;
use crate::server::database::{AccountId, GameId};

impl GameServer {
    /// Returns the conditional moves of a player in a game.
    ///
    /// # Errors
    /// The account does not play in the game.
    pub fn plan(&self, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
        self.state().plan(who, game)
    }

    /// Adds a branch to the conditional moves of a player. Returns all conditional moves of the
    /// player.
    ///
    /// # Errors
    /// The account does not play in the game, the player is to move, the game is over, a move is
    /// illegal, or the player has too many conditional moves.
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
