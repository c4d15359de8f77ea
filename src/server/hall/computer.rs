//! The computer's moves. It thinks on threads of its own, few at a time.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use jiff::Timestamp;

use super::timekeeper::present;
use super::{Hall, HallError, State};
use crate::computer::{Answer, Errand, new_seed, think};
use crate::record::Swap;
use crate::rules::{Ending, Game};
use crate::server::database::{GameId, Seat};
use crate::table::{Seen, Sitter};

/// How many games the computer thinks about at once. It must leave room for the guests.
const AT_ONCE: usize = 2;

/// Counts the threads on which the computer thinks.
pub(super) struct Thinkers {
    free: Mutex<usize>,
    one_is_free: Condvar,
}

impl Thinkers {
    pub(super) fn new() -> Thinkers {
        Thinkers { free: Mutex::new(AT_ONCE), one_is_free: Condvar::new() }
    }

    /// Thinks once there is room.
    fn with_room<T>(&self, work: impl FnOnce() -> T) -> T {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            free = self.one_is_free.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        drop(free);
        let done = work();
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.one_is_free.notify_one();
        done
    }
}

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
        let game = seen.record.game();
        let turn = game.position().turn();
        let Sitter::Computer(strength) = seen.sitters[turn as usize] else { return };
        if game.outcome().is_some() {
            return;
        }
        let may_take_over = seen.record.header().swap() == Some(Swap::Allowed) && game.ply() == 1;
        let errand = Errand { strength, seed: new_seed(), may_take_over };
        let hall = self.clone();
        let work = move || {
            let answer = hall.0.thinkers.with_room(|| think(&game, errand, &mut |_| true));
            if let Err(error) = hall.computer_moves(id, &game, answer) {
                eprintln!("error: the computer can't move in game {id}: {error}");
            }
        };
        // Without a thread the game waits until the server starts again.
        if let Err(error) = thread::Builder::new().name("computer".to_owned()).spawn(work) {
            eprintln!("error: the computer can't think: {error}");
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
        let turn = game.position().turn();
        match answer {
            Answer::Play(played) => {
                table.play_by_anybody(played, now).map_err(crate::table::Refused::from)?;
            }
            Answer::TakeOver => table.take_over(turn, now).map(drop)?,
            Answer::Resign | Answer::Nothing => {
                table.end(Ending::Resigned { by: turn }, now).map(drop)?;
            }
        }
        self.commit(id, &before, now)?;
        self.seating(id)?.tell_all();
        self.ring();
        Ok(())
    }
}
