//! The threads on which the computer thinks: few at a time, each of its own.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use crate::computer::{Answer, Think, ThinkRequest, new_seed, think};
use crate::rules::Game;
use crate::server::complain;
use crate::terminal::worker::{WorkerFailure, guarded};

/// The threads on which the computer thinks. Clones are the same.
#[derive(Clone)]
pub struct Thinkers {
    rooms: Arc<Rooms>,
    think: Think,
}

/// Counts how many more may think now.
struct Rooms {
    free: Mutex<usize>,
    changed: Condvar,
}

/// Room for one to think; given back when dropped.
struct Room<'a>(&'a Rooms);

impl Thinkers {
    /// So many threads at once.
    pub fn new(count: usize) -> Thinkers {
        Thinkers::that(think, count)
    }

    /// So many threads at once, on which the computer thinks in some way.
    pub(super) fn that(think: Think, count: usize) -> Thinkers {
        let rooms = Rooms { free: Mutex::new(count), changed: Condvar::new() };
        Thinkers { rooms: Arc::new(rooms), think }
    }

    /// Lets the computer think about a game on a thread of its own, once there is room and for as
    /// long as that is wanted. There `decided` hears the answer. If the computer fails, it tries once
    /// more.
    ///
    /// `is_wanted` must wait for nothing. When its answer changes, [`look_again`](Self::look_again).
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn think(
        &self,
        game: Game,
        request: ThinkRequest,
        is_wanted: impl Fn() -> bool + Send + 'static,
        decided: impl FnOnce(&Game, Result<Answer, WorkerFailure>) + Send + 'static,
    ) -> io::Result<()> {
        let Thinkers { rooms, think } = self.clone();
        let work = move || {
            let attempt = |seed| {
                let thought =
                    || think(&game, ThinkRequest { seed, ..request }, &mut |_| is_wanted());
                rooms.with_room(&is_wanted, thought)
            };
            // Other choices among equals may lead past what it has failed at.
            let again = |failure: WorkerFailure| {
                complain(&format!("the computer failed and tries again: {}", failure.why));
                attempt(new_seed())
            };
            let answer = attempt(request.seed).or_else(again).transpose();
            if let Some(answer) = answer.filter(|_| is_wanted()) {
                decided(&game, answer);
            }
        };
        thread::Builder::new().name("computer".to_owned()).spawn(work).map(drop)
    }

    /// Lets all who wait for room look whether they are still wanted.
    pub fn look_again(&self) {
        // A thread that has just looked must be waiting by now.
        drop(self.rooms.free());
        self.rooms.changed.notify_all();
    }
}

impl Rooms {
    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for room, which is given back when it is dropped; `None` as soon as none is wanted.
    fn wait(&self, is_wanted: impl Fn() -> bool) -> Option<Room<'_>> {
        let mut free = self.free();
        while is_wanted() {
            if *free > 0 {
                *free -= 1;
                return Some(Room(self));
            }
            free = self.changed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Works once there is room; `None` if that is not wanted any more.
    fn with_room<T>(
        &self,
        is_wanted: impl Fn() -> bool,
        work: impl FnOnce() -> T,
    ) -> Result<Option<T>, WorkerFailure> {
        let Some(_room) = self.wait(is_wanted) else { return Ok(None) };
        guarded("computer", work).map(Some)
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        *self.0.free() += 1;
        // A single woken thread may not be wanted any more.
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn whoever_fails_gives_the_room_back() {
        let rooms = Thinkers::new(1).rooms;
        let failed = rooms.with_room(|| true, || panic!("no move"));
        assert!(failed.is_err_and(|failure: WorkerFailure| failure.why.contains("no move")));
        assert_eq!(rooms.with_room(|| true, || 5), Ok(Some(5)));
    }

    #[test]
    fn whoever_is_not_wanted_any_more_waits_no_longer() {
        let (thinkers, wanted) = (Thinkers::new(0), Arc::new(AtomicBool::new(true)));
        let (rooms, is_wanted) = (Arc::clone(&thinkers.rooms), Arc::clone(&wanted));
        let waiting = thread::spawn(move || {
            rooms.with_room(|| is_wanted.load(Ordering::Relaxed), || panic!("there is no room"))
        });
        wanted.store(false, Ordering::Relaxed);
        thinkers.look_again();
        let done: Result<Option<()>, WorkerFailure> = waiting.join().expect("no panic");
        assert_eq!(done, Ok(None));
    }
}
