//! Conditional moves: what a player answers while away. They are played as soon as the opponent
//! moves, and the rest is kept with the game. A move that they don't foresee, or any other change
//! of the game, ends them.

use jiff::Timestamp;

use super::error::ServerError;
use super::loaded_game::person;
use super::timekeeper::now_in_millis;
use super::{GameServer, ServerState};
use crate::punct::play::{Command, Match, Plan, PlanError, Refused, Seat};
use crate::rules::{EndingError, Move};
use crate::server::database::{AccountId, Database, GameId, StoredPlan};
use crate::server::log::complain;

impl GameServer {
    /// The conditional moves of a player in a game.
    ///
    /// # Errors
    /// The account does not play there.
    pub fn plan(&self, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
        self.state().planning(who, game, |database, _| plan_of(database, who, game))
    }

    /// Adds a branch to the conditional moves of a player, and answers all of them.
    ///
    /// # Errors
    /// It is the player's turn, the game is over, or a move is not legal.
    pub fn add_to_plan(
        &self,
        who: AccountId,
        game: GameId,
        line: &[[Move; 2]],
    ) -> Result<Plan, ServerError> {
        self.state_to_write().add_to_plan(who, game, line, now_in_millis())
    }

    /// Forgets the conditional moves of a player.
    ///
    /// # Errors
    /// The account does not play there.
    pub fn clear_plan(&self, who: AccountId, game: GameId) -> Result<(), ServerError> {
        self.state_to_write().planning(who, game, |database, _| {
            // Those that are there may be the opponent's.
            if !plan_of(database, who, game)?.is_empty() {
                database.save_plan(game, None)?;
            }
            Ok(())
        })
    }
}

impl ServerState {
    pub(super) fn add_to_plan(
        &mut self,
        who: AccountId,
        game: GameId,
        line: &[[Move; 2]],
        now: Timestamp,
    ) -> Result<Plan, ServerError> {
        self.end_if_late(game, now)?;
        self.planning(who, game, |database, table| {
            let now = table.game();
            if now.outcome().is_some() {
                return Err(Refused::Ending(EndingError::GameOver).into());
            }
            if is_turn_of(table, who) {
                return Err(PlanError::YourTurn.into());
            }
            let mut plan = plan_of(database, who, game)?;
            plan.add(now, line)?;
            let ply = now.ply() as u32;
            let stored = StoredPlan { account: who, ply, branches: plan.to_string() };
            database.save_plan(game, Some(&stored))?;
            Ok(plan)
        })
    }

    /// Does something with the conditional moves of a player at a table.
    fn planning<T>(
        &mut self,
        who: AccountId,
        game: GameId,
        what: impl FnOnce(&mut Database, &Match) -> Result<T, ServerError>,
    ) -> Result<T, ServerError> {
        self.load(game)?;
        let loaded = self.games.get(&game).ok_or(ServerError::NoGame(game))?;
        let table = &loaded.room.table;
        let done = match table.seats().colour_of(person(who)) {
            Some(_) => what(&mut self.database, table),
            None => Err(Refused::Watching.into()),
        };
        self.forget_if_deserted(game);
        done
    }
}

/// The conditional moves of a player as they are kept.
fn plan_of(database: &Database, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
    let stored = database.plan(game)?.filter(|stored| stored.account == who);
    Ok(stored.map(|stored| read(&stored, game)).unwrap_or_default())
}

/// Plans that can't be read must not keep anybody from playing.
fn read(stored: &StoredPlan, game: GameId) -> Plan {
    stored.branches.parse().unwrap_or_else(|error| {
        complain(&format!("the conditional moves in game {game} can't be read: {error}"));
        Plan::default()
    })
}

fn is_turn_of(table: &Match, who: AccountId) -> bool {
    table.seats().seat(table.turn()) == Seat::Person(person(who))
}

/// Plays the reply that a player has planned to what was played last, if there is one, and answers
/// what is left of the plan. The reply takes no time.
pub(super) fn follow(
    plan: StoredPlan,
    id: GameId,
    table: &mut Match,
    now: Timestamp,
) -> Option<StoredPlan> {
    let (game, before) = (table.game(), plan.ply as usize);
    let (ply, is_owners_turn) = (game.ply(), is_turn_of(table, plan.account));
    if game.outcome().is_some() {
        return None;
    }
    if ply == before && !is_owners_turn {
        // Only the clock has changed.
        return Some(plan);
    }
    let played = game.last_move().filter(|_| ply == before + 1 && is_owners_turn)?;
    let (reply, rest) = read(&plan, id).answer(played)?;
    table.apply(table.turn(), Command::play(reply), now).ok()?;
    let left = StoredPlan { ply: plan.ply + 2, branches: rest.to_string(), ..plan };
    (!rest.is_empty()).then_some(left)
}
