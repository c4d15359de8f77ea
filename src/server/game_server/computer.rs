//! The computer's moves.

use crate::kit::session::PersonId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use rusqlite::Connection;

use super::error::{ServerError, ServerResult};
use super::{GameServer, ServerState, now_in_millis};
use crate::kit::system::new_seed;
use crate::kit::terminal::job::WorkerFailure;
use crate::punct::computer::{Answer, ThinkRequest};
use crate::punct::play::{Changed, CommandResult, Match, Seat, Snapshot};
use crate::punct::record::Swap;
use crate::rules::{Game, Move};
use crate::server::database::{AccountId, GameId, StoredSeat, games};
use crate::server::log::complain;
use crate::server::rations::Client;

/// The text on the screens of a game in which the computer has failed.
const FAILED: &str =
    "The computer could not move. Leave the game and come back: then it tries again";

/// The text on the screens of a game in which the computer waits, because its opponent plays a
/// rated game.
const WAITS: &str = "The computer waits until your rated game is over. Come back to this game then";

impl GameServer {
    /// Lets the computer think in every open game in which it is to move.
    pub(super) fn wake_computers(&self) -> ServerResult {
        let mut waiting = Vec::new();
        let state = &mut *self.state();
        games::for_each_unfinished(&state.database, |stored| {
            if stored.row.seats.iter().any(|seat| matches!(seat, StoredSeat::Computer(_))) {
                waiting.push(stored.row.id);
            }
        })?;
        for game in waiting {
            // A game that can't be read must not prevent the server from starting.
            let seen = match state.load(game) {
                Ok(loaded) => loaded.room.table.snapshot(),
                Err(error) => {
                    complain(&error.to_string());
                    continue;
                }
            };
            state.forget_if_deserted(game);
            self.think_about(state, game, &seen);
        }
        Ok(())
    }

    /// Lets the computer think about a game if it is to move there and is not thinking yet. Cancels
    /// its thought about an earlier position.
    pub(super) fn think_about(&self, state: &mut ServerState, id: GameId, seen: &Snapshot) {
        let Some(request) = request(seen) else {
            state.thinking.remove(&id);
            return;
        };
        let position = AskedPosition::from_snapshot(seen);
        if state.thinking.get(&id).is_some_and(|asked| asked.position == position) {
            return;
        }
        let player = opponent(seen);
        if let Err(error) = check_engine(&state.database, player) {
            return state.computer_waits(id, &error);
        }
        let asked = RunningThought::new(position.clone());
        let is_cancelled = Arc::clone(&asked.is_cancelled);
        state.thinking.insert(id, asked);
        let (server, game) = (self.clone(), seen.record.game().clone());
        let is_wanted = move || !is_cancelled.load(Ordering::Relaxed);
        let decided = move |_: &Game, answer| server.take_answer(id, &position, answer);
        let client = Client::Account(player);
        let begun = self.0.thinkers.think(client, game, request, is_wanted, decided);
        if let Err(error) = begun {
            complain(&format!("the computer can't think about game {id}: {error}"));
            state.cannot_move(id);
        }
    }

    /// Carries out the computer's decision, unless its thought was cancelled meanwhile. After a
    /// failure, the computer tries again when a player of the game next comes or acts.
    fn take_answer(&self, id: GameId, asked: &AskedPosition, found: Result<Answer, WorkerFailure>) {
        let Err(why) = self.carry_out(id, asked, found) else { return };
        complain(&format!("the computer can't move in game {id}: {why}"));
    }

    fn carry_out(
        &self,
        id: GameId,
        asked: &AskedPosition,
        answer: Result<Answer, WorkerFailure>,
    ) -> Result<(), String> {
        let state = &mut *self.state_to_write();
        if state.thinking.get(&id).is_none_or(|it| it.position != *asked) {
            return Ok(());
        }
        state.thinking.remove(&id);
        let done = match answer {
            Ok(answer) => {
                let done = state.computer_moves(id, asked, answer, now_in_millis());
                done.map_err(|error| error.to_string())
            }
            Err(failure) => Err(failure.why),
        };
        if done.is_err() {
            state.cannot_move(id);
        } else if let Some(seen) = state.games.get(&id).map(|loaded| loaded.room.table.snapshot()) {
            // After a swap the computer is to move again.
            self.think_about(state, id, &seen);
        }
        state.forget_if_deserted(id);
        done
    }
}

/// Fails if a player has an open rated game. The engine then neither advises the player nor plays
/// against the player, since its moves could help in the rated game.
pub fn check_engine(db: &Connection, account: AccountId) -> ServerResult {
    let rated = games::rated_game_of(db, account)?;
    rated.map_or(Ok(()), |game| Err(ServerError::InRatedGame(game)))
}

/// The state of a game when the computer began to think about it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AskedPosition {
    moves: Vec<Move>,
    swap: Option<Swap>,
}

impl AskedPosition {
    pub(super) fn from_snapshot(seen: &Snapshot) -> AskedPosition {
        let live = &seen.record;
        AskedPosition { moves: live.game().moves().to_vec(), swap: live.header().swap }
    }
}

/// The computer's thought about a game. Dropping this value cancels the thought.
pub(super) struct RunningThought {
    position: AskedPosition,
    is_cancelled: Arc<AtomicBool>,
}

impl RunningThought {
    fn new(position: AskedPosition) -> RunningThought {
        RunningThought { position, is_cancelled: Arc::default() }
    }
}

impl Drop for RunningThought {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// Returns the computer's opponent. The computer's thinking counts as work for this player.
fn opponent(seen: &Snapshot) -> AccountId {
    let person = seen.seats.both().into_iter().find_map(Seat::person);
    AccountId(person.unwrap_or(PersonId::STRANGER).0)
}

/// Returns the request for the computer to decide in a game; `None` if the computer is not to move.
pub fn request(seen: &Snapshot) -> Option<ThinkRequest> {
    let turn = seen.record.game().position().turn();
    ThinkRequest::in_game(&seen.record, seen.seats.seat(turn).strength(), new_seed())
}

/// Carries out the computer's decision at a table. The computer must be to move.
///
/// # Errors
/// The decision no longer fits the game. Nothing has changed then.
pub fn play_answer(table: &mut Match, answer: Answer, now: Timestamp) -> CommandResult<Changed> {
    Ok(Changed::from_events(&table.apply(table.turn(), answer.into(), now)?))
}

impl ServerState {
    /// Tells the screens of a game that the computer does not think now. The computer tries again
    /// when its opponent next comes or acts.
    fn computer_waits(&mut self, id: GameId, why: &ServerError) {
        if !matches!(why, ServerError::InRatedGame(_)) {
            complain(&format!("the computer can't move in game {id}: {why}"));
            return self.cannot_move(id);
        }
        self.thinking.remove(&id);
        if let Some(loaded) = self.games.get(&id) {
            loaded.room.tell(WAITS);
        }
    }

    /// Tells the screens of a game that the computer has failed.
    fn cannot_move(&mut self, id: GameId) {
        self.thinking.remove(&id);
        if let Some(loaded) = self.games.get(&id) {
            loaded.room.tell(FAILED);
        }
    }

    pub(super) fn computer_moves(
        &mut self,
        id: GameId,
        asked: &AskedPosition,
        answer: Answer,
        now: Timestamp,
    ) -> ServerResult {
        self.end_if_late(id, now)?;
        let seen = self.load(id)?.room.table.snapshot();
        if AskedPosition::from_snapshot(&seen) != *asked || seen.record.game().outcome().is_some() {
            return Ok(());
        }
        let play = |table: &mut Match| play_answer(table, answer, now);
        self.change(id, None, |room, keeper| room.change(keeper, now, play)).map(drop)
    }
}
