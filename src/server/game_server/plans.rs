//! Conditional moves: the replies of an absent player. The match plays them as soon as the opponent
//! moves; the rest is stored with the game.

use super::error::ServerError;
use super::loaded_game::{person, seats};
use super::{GameServer, ServerState};
use crate::punct::play::{Command, Match, Plan, Refused};
use crate::rules::{Move, Player};
use crate::server::database::{AccountId, GameId, StoredPlan};
use crate::server::log::complain;

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
            Some(by) => Ok(table.plan(by).cloned().unwrap_or_default()),
            None => Err(Refused::Watching.into()),
        };
        self.forget_if_deserted(game);
        plan
    }
}

/// The conditional moves at a table, in the form for storing.
pub(super) fn stored_plan(table: &Match) -> Option<StoredPlan> {
    let ply = table.game().ply() as u32;
    Player::BOTH.into_iter().find_map(|player| {
        let plan = table.plan(player).filter(|plan| !plan.is_empty())?;
        let account = seats(table.seats())[player as usize].account()?;
        Some(StoredPlan { account, ply, branches: plan.to_string() })
    })
}

/// The table with stored conditional moves, if they belong to this position and can be read.
/// Unreadable plans must not prevent anybody from playing.
pub(super) fn with_stored_plan(table: Match, stored: &StoredPlan, game: GameId) -> Match {
    let by = table.seats().colour_of(person(stored.account));
    let is_of_now = stored.ply as usize == table.game().ply();
    match (by.filter(|_| is_of_now), stored.branches.parse()) {
        (Some(by), Ok(plan)) => table.with_plan(by, plan),
        (_, Err(error)) => {
            complain(&format!("the conditional moves in game {game} can't be read: {error}"));
            table
        }
        (None, Ok(_)) => table,
    }
}
