//! The one game of a host: its table, its file, and the screens it is seen on.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;

use crate::clock::Clock;
use crate::record::{GameFile, Name, Record, Store, StoreError};
use crate::rules::Player;
use crate::table::{Heard, PersonId, Refused, Seen, Sitter, Table, Wish};
use crate::tui::{Owner, Screen};

/// Whoever opened the game.
pub const HOST: PersonId = PersonId(0);

/// Whoever was invited.
pub const GUEST: PersonId = PersonId(1);

/// The one game of a host. Clones are the same game.
#[derive(Clone)]
pub struct Hosted(Arc<HostedShared>);

struct HostedShared {
    state: Mutex<HostedState>,
    /// Rings when the game has changed. The timekeeper waits for it.
    changed: Condvar,
}

struct HostedState {
    table: Table,
    store: Store,
    /// `None` until the first change of a new game.
    file: Option<GameFile>,
    screens: Vec<(ScreenId, Screen)>,
    next: ScreenId,
}

/// One of the screens the game is seen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(u64);

impl Hosted {
    /// A game, saved in a file if it has been begun, in which the host plays a colour.
    pub fn new(record: &Record, file: Option<GameFile>, store: Store, host: Player) -> Hosted {
        let sitters =
            Player::BOTH.map(|player| Sitter::Person(if player == host { HOST } else { GUEST }));
        let table = Table::of_record(record, sitters).at_rest();
        let state = HostedState { table, store, file, screens: Vec::new(), next: ScreenId(0) };
        Hosted(Arc::new(HostedShared { state: Mutex::new(state), changed: Condvar::new() }))
    }

    /// Ends the game when a player's time is over, as long as the program runs.
    ///
    /// # Errors
    /// When there can be no thread for it.
    pub fn keep_time(&self) -> io::Result<()> {
        let hosted = self.clone();
        let watch = move || hosted.watch_deadline();
        thread::Builder::new().name("timekeeper".to_owned()).spawn(watch)?;
        Ok(())
    }

    fn watch_deadline(&self) {
        let mut state = self.state();
        loop {
            let now = Timestamp::now();
            // What can't be saved now is tried again with the next change.
            let _ = state.end_if_late(now);
            let changed = &self.0.changed;
            let next = state.table.clock().and_then(Clock::deadline);
            state = match next.filter(|next| *next > now) {
                None => changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(next) => {
                    let wait = Duration::try_from(next.duration_since(now)).unwrap_or_default();
                    let waited = changed.wait_timeout(state, wait);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// What everybody sees now.
    pub fn seen(&self) -> Seen {
        self.state().table.seen()
    }

    /// Calls the guest by a name, unless the game has one already.
    pub fn call_guest(&self, name: &Name) {
        let state = &mut *self.state();
        let seen = state.table.seen();
        let Some(colour) = seen.colour_of(GUEST) else { return };
        if !seen.live.header().name(colour).is_given_to(colour) {
            state.table.call(colour, name.clone());
        }
    }

    /// Somebody comes with a screen, which shows from now on what happens.
    pub fn come(&self, person: PersonId, screen: Screen) -> ScreenId {
        let state = &mut *self.state();
        let id = state.next;
        state.next = ScreenId(id.0 + 1);
        // What the clock says is kept with the next move.
        state.table.come(person, Timestamp::now());
        state.screens.push((id, screen));
        state.tell_all();
        self.0.changed.notify_all();
        id
    }

    /// Somebody leaves with a screen.
    pub fn leave(&self, person: PersonId, screen: ScreenId) {
        let state = &mut *self.state();
        state.table.leave(person);
        state.screens.retain(|(id, _)| *id != screen);
        state.tell_all();
    }

    /// Lets other programs play the game, and tells where it is saved, if it is.
    pub fn put_away(&self) -> Option<PathBuf> {
        let mut state = self.state();
        let file = state.file.as_mut()?;
        // The timekeeper holds the game until the program ends, so its lock must go here.
        file.unlock();
        Some(file.path().to_owned())
    }

    fn wish(&self, person: PersonId, wish: Wish) -> Result<(), Refused> {
        let granted = self.state().wish(person, wish);
        self.0.changed.notify_all();
        granted
    }

    fn state(&self) -> MutexGuard<'_, HostedState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostedState {
    /// Grants a wish. Nobody is told of a change that is not saved.
    fn wish(&mut self, person: PersonId, wish: Wish) -> Result<(), Refused> {
        let now = Timestamp::now();
        self.end_if_late(now)?;
        let before = self.table.seen();
        match self.table.wish(person, wish, now)? {
            Heard::Again => return Ok(()),
            Heard::Words => {}
            Heard::Game => {
                self.save_or_put_back(&before)?;
            }
            Heard::Rematch => {
                self.table = self.table.rematch(now);
                self.file = None;
            }
        }
        self.tell_all();
        Ok(())
    }

    /// Ends the game and tells everybody if the time of the player to move is over.
    fn end_if_late(&mut self, now: Timestamp) -> Result<(), Refused> {
        let before = self.table.seen();
        if self.table.end_on_time(now) {
            self.save_or_put_back(&before)?;
            self.tell_all();
        }
        Ok(())
    }

    fn save_or_put_back(&mut self, before: &Seen) -> Result<(), Refused> {
        self.save().map_err(|error| {
            self.table.put_back(before);
            Refused::Unsaved(error.to_string())
        })
    }

    fn save(&mut self) -> Result<(), StoreError> {
        let record = self.table.record();
        match &mut self.file {
            Some(file) => file.write(&record),
            None => self.store.create(&record).map(|file| self.file = Some(file)),
        }
    }

    fn tell_all(&self) {
        let seen = self.table.seen();
        for (_, screen) in &self.screens {
            screen.show(seen.clone());
        }
    }
}

/// The owner of the table, as somebody at it meets it.
pub struct HostedOwner {
    /// The game.
    pub hosted: Hosted,
    /// Who asks.
    pub person: PersonId,
    /// What is to be done when the screen is closed from outside.
    pub on_leaving: Option<Box<dyn FnMut()>>,
}

impl Owner for HostedOwner {
    fn wish(&mut self, wish: Wish) -> Result<(), Refused> {
        self.hosted.wish(self.person, wish)
    }

    fn leave(&mut self) {
        if let Some(on_leaving) = &mut self.on_leaving {
            on_leaving();
        }
    }
}
