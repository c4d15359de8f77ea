//! The computer's moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use rusqlite::Connection;

use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::system::new_seed;
use crate::kit::terminal::job::WorkerFailure;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::punct::play::{ChangeKind, CommandResult, Match, Seat, Snapshot};
use crate::punct::record::Swap;
use crate::rules::Move;
use crate::server::clients::Client;
use crate::server::database::{AccountId, GameId, games};
use crate::server::log::log_trouble;

const FAILED: &str =
    "The computer could not move. Leave the game and come back: then it tries again";

const WAITS: &str = "The computer waits until your rated game is over. Come back to this game then";

impl GameServer {
    pub fn wake_computers(&self) -> ServerResult {
        let mut waiting = Vec::new();
        let state = &mut *self.state();
        games::for_each_unfinished(&state.database, |stored| {
            if stored.row.seats.iter().any(|seat| matches!(seat, Seat::Computer(_))) {
                waiting.push(stored.row.id);
            }
        })?;
        for game in waiting {
            // A game that can't be read must not prevent the server from starting.
            let seen = match state.load(game) {
                Ok(loaded) => loaded.room.table.snapshot(),
                Err(error) => {
                    log_trouble(&error.to_string());
                    continue;
                }
            };
            state.forget_if_deserted(game);
            self.think_about(state, game, &seen);
        }
        Ok(())
    }

    /// If it is to move and is not thinking yet. Cancels its thought about an earlier position. If
    /// it can't think, it tries again when its opponent next comes or acts.
    pub fn think_about(&self, state: &mut ServerState, id: GameId, seen: &Snapshot) {
        let Some(request) = request(seen) else {
            state.thinking.remove(&id);
            return;
        };
        let position = AskedPosition::from_snapshot(seen);
        if state.thinking.get(&id).is_some_and(|asked| asked.position == position) {
            return;
        }
        let person = seen.seats.both().into_iter().find_map(Seat::person);
        let opponent = person.unwrap_or(AccountId::STRANGER);
        match check_engine(&state.database, opponent) {
            Ok(()) => {}
            Err(ServerError::InRatedGame(_)) => return state.stop_thinking(id, WAITS),
            Err(error) => {
                log_trouble(&format!("the computer can't move in game {id}: {error}"));
                return state.stop_thinking(id, FAILED);
            }
        }
        let is_cancelled = Arc::<AtomicBool>::default();
        let asked = position.clone();
        let thought = RunningThought { position, is_cancelled: Arc::clone(&is_cancelled) };
        state.thinking.insert(id, thought);
        let server = self.clone();
        let begun = self.0.engine_pool.think(
            // The computer's thinking counts as work for its opponent.
            Client::Account(opponent),
            seen.record.game().clone(),
            request,
            move || !is_cancelled.load(Ordering::Relaxed),
            move |_, answer| server.take_answer(id, &asked, answer),
        );
        if let Err(error) = begun {
            log_trouble(&format!("the computer can't think about game {id}: {error}"));
            state.stop_thinking(id, FAILED);
        }
    }

    /// Carries out the computer's decision, unless its thought was cancelled meanwhile.
    fn take_answer(
        &self,
        id: GameId,
        asked: &AskedPosition,
        answer: Result<ComputerDecision, WorkerFailure>,
    ) {
        let state = &mut *self.state_to_write();
        if state.thinking.get(&id).is_none_or(|it| it.position != *asked) {
            return;
        }
        state.thinking.remove(&id);
        let moved = match answer {
            Ok(answer) => state
                .computer_moves(id, asked, answer, now_in_millis())
                .map_err(|error| error.to_string()),
            Err(failure) => Err(failure.why),
        };
        if let Err(why) = moved {
            log_trouble(&format!("the computer can't move in game {id}: {why}"));
            state.stop_thinking(id, FAILED);
        } else if let Some(seen) = state.games.get(&id).map(|loaded| loaded.room.table.snapshot()) {
            // After a swap the computer is to move again.
            self.think_about(state, id, &seen);
        }
        state.forget_if_deserted(id);
    }
}

/// Fails during a rated game of the player, in which the engine's moves could help.
pub fn check_engine(db: &Connection, account: AccountId) -> ServerResult {
    match games::rated_game_of(db, account)? {
        Some(game) => Err(ServerError::InRatedGame(game)),
        None => Ok(()),
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct AskedPosition {
    moves: Vec<Move>,
    swap: Option<Swap>,
}

impl AskedPosition {
    pub fn from_snapshot(seen: &Snapshot) -> AskedPosition {
        let record = &seen.record;
        AskedPosition { moves: record.game().moves().to_vec(), swap: record.header().swap }
    }
}

/// The computer's thought about a game. Dropping this value cancels the thought.
pub struct RunningThought {
    position: AskedPosition,
    is_cancelled: Arc<AtomicBool>,
}

impl Drop for RunningThought {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// `None` if the computer is not to move.
pub fn request(seen: &Snapshot) -> Option<ThinkRequest> {
    let turn = seen.record.game().position().turn();
    ThinkRequest::in_game(&seen.record, seen.seats.seat(turn).strength(), new_seed())
}

/// The computer must be to move. Fails, and changes nothing, if the answer no longer fits.
pub fn play_answer(
    table: &mut Match,
    answer: ComputerDecision,
    now: Timestamp,
) -> CommandResult<ChangeKind> {
    Ok(ChangeKind::from_events(&table.apply(table.turn(), answer.into(), now)?))
}

impl ServerState {
    fn stop_thinking(&mut self, id: GameId, why: &'static str) {
        self.thinking.remove(&id);
        if let Some(loaded) = self.games.get(&id) {
            loaded.room.notify(why);
        }
    }

    pub fn computer_moves(
        &mut self,
        id: GameId,
        asked: &AskedPosition,
        answer: ComputerDecision,
        now: Timestamp,
    ) -> ServerResult {
        self.end_if_late(id, now)?;
        let seen = self.load(id)?.room.table.snapshot();
        if AskedPosition::from_snapshot(&seen) != *asked || seen.record.game().outcome().is_some() {
            return Ok(());
        }
        self.change(id, None, |room, keeper| {
            room.change(keeper, now, |table| play_answer(table, answer, now))
        })?;
        Ok(())
    }
}
