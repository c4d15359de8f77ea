//! The computer's moves.

use jiff::Timestamp;

use super::timekeeper::present;
use super::{Hall, HallError, State};
use crate::computer::{Answer, Errand, new_seed};
use crate::record::Swap;
use crate::rules::{Ending, Game};
use crate::server::database::{GameId, Seat};
use crate::server::operator::complain;
use crate::table::{Refused, Seen, Table};
use crate::tui::WorkerFailure;

/// How many games the computer thinks about at once. It must leave room for the guests.
pub(super) const AT_ONCE: usize = 2;

impl Hall {
    /// Lets the computer go on in every game in which it is to move.
    pub(super) fn wake_computers(&self) -> Result<(), HallError> {
        let mut waiting = Vec::new();
        let state = &mut *self.state();
        state.database.unfinished(|stored| {
            if stored.row.seats.iter().any(|seat| matches!(seat, Seat::Computer(_))) {
                waiting.push(stored.row.id);
            }
        })?;
        for game in waiting {
            let seen = state.seating(game)?.table.seen();
            state.forget_if_deserted(game);
            self.think_about(game, &seen);
        }
        Ok(())
    }

    /// Lets the computer think about a game if it is to move there.
    pub(super) fn think_about(&self, id: GameId, seen: &Seen) {
        let Some(errand) = errand(seen) else { return };
        let hall = self.clone();
        let decided = move |game: &Game, answer: Result<Answer, WorkerFailure>| {
            let moved = match answer {
                Ok(answer) => hall.computer_moves(id, game, answer).map_err(|it| it.to_string()),
                Err(failure) => Err(failure.why),
            };
            if let Err(why) = moved {
                complain(&format!("the computer can't move in game {id}: {why}"));
                hall.state().stuck.insert(id);
            }
        };
        self.0.thinkers.think(seen.record.game(), errand, || true, decided);
    }

    /// Lets the computer try again in a game in which it could not move, now that a player looks.
    pub(super) fn think_again(&self, state: &mut State, id: GameId, seen: &Seen) {
        if state.stuck.remove(&id) {
            self.think_about(id, seen);
        }
    }

    /// Carries out what the computer has decided, unless the game has changed meanwhile.
    fn computer_moves(&self, id: GameId, game: &Game, answer: Answer) -> Result<(), HallError> {
        let state = &mut *self.state();
        let done = state.computer_moves(id, game, answer, present());
        let seen = match state.games.get(&id) {
            Some(seating) => seating.table.seen(),
            None => return done,
        };
        state.forget_if_deserted(id);
        if done.is_ok() {
            // After a swap the computer is to move again.
            self.think_about_next(id, game, &seen);
        }
        done
    }

    fn think_about_next(&self, id: GameId, before: &Game, seen: &Seen) {
        let now = seen.record.game();
        if now.moves() != before.moves() || seen.record.header().swap() == Some(Swap::Taken) {
            self.think_about(id, seen);
        }
    }
}

/// What the computer is to decide in a game, if it is to move there.
pub fn errand(seen: &Seen) -> Option<Errand> {
    let game = seen.record.game();
    let turn = game.position().turn();
    let strength = seen.sitters[turn as usize].strength().filter(|_| game.outcome().is_none())?;
    let may_take_over = seen.record.header().swap() == Some(Swap::Allowed) && game.ply() == 1;
    Some(Errand { strength, seed: new_seed(), may_take_over })
}

/// Carries out at a table what the computer, which is to move, has decided.
///
/// # Errors
/// When that can't be done any more; nothing has changed then.
pub fn decide(table: &mut Table, answer: Answer, now: Timestamp) -> Result<(), Refused> {
    let turn = table.game().position().turn();
    match answer {
        Answer::Play(played) => Ok(table.play_by_anybody(played, now)?),
        Answer::TakeOver => table.take_over(turn, now).map(drop),
        Answer::Resign | Answer::Nothing => table.end(Ending::Resigned { by: turn }, now).map(drop),
    }
}

impl State {
    fn computer_moves(
        &mut self,
        id: GameId,
        game: &Game,
        answer: Answer,
        now: Timestamp,
    ) -> Result<(), HallError> {
        self.end_if_late(id, now)?;
        let table = &mut self.seating(id)?.table;
        let before = table.seen();
        if table.game().moves() != game.moves() || table.game().outcome().is_some() {
            return Ok(());
        }
        decide(table, answer, now)?;
        self.commit(id, &before, now)?;
        self.seating(id)?.tell_all();
        self.announce_change(id)
    }
}
