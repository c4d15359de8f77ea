//! A shared game: its table, the views that show it, and the place where it is stored.
//!
//! The caller holds the lock of the room. The room carries out a request, the [`Keeper`] stores the
//! result, and only then the views show it. Showing never waits: every view has a queue.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::play::{
    Changed, ChatMessage, Command, Event, Match, Refused, Snapshot, TableView,
};
use crate::rules::Player;

/// Stores a shared game: in a file, in the database, or not at all.
pub trait Keeper {
    /// The reason why a request fails.
    type Error: From<Refused>;

    /// Stores a game that has changed since `before`. The keeper may first change the clock of the
    /// game.
    fn keep(
        &mut self,
        before: &Snapshot,
        table: &mut Match,
        now: Timestamp,
    ) -> Result<(), Self::Error>;

    /// Stores the offers in a game, which have changed since `before`.
    fn keep_offers(&mut self, _before: &Snapshot, _seen: &Snapshot) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Stores the present private tree of a player.
    fn keep_tree(&mut self, _table: &Match, _player: Player) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Stores the present tree that both players share after the end of a game.
    fn keep_shared_tree(&mut self, _table: &Match) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Stores a new line of the chat.
    fn keep_line(&mut self, _: &ChatMessage, _: Timestamp) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Stores the next game of the same players. The keeper may first change the chat and the clock
    /// of the game.
    fn keep_rematch(&mut self, next: &mut Match, now: Timestamp) -> Result<(), Self::Error>;
}

/// A shared game with the views that show the game.
pub struct Room {
    pub table: Match,
    views: Vec<ViewThere>,
}

/// A view that shows a game, with the person who uses the view.
struct ViewThere {
    id: ViewId,
    person: PersonId,
    view: Box<dyn TableView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewId(u64);

impl ViewId {
    fn next() -> ViewId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ViewId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Room {
    pub fn new(table: Match) -> Room {
        Room { table, views: Vec::new() }
    }

    /// Adds a person with a view. Returns the view's number, and whether the clock starts now.
    pub fn come(
        &mut self,
        person: PersonId,
        view: impl TableView + 'static,
        now: Timestamp,
    ) -> (ViewId, bool) {
        let id = ViewId::next();
        self.views.push(ViewThere { id, person, view: Box::new(view) });
        (id, self.table.come(person, now))
    }

    /// Removes one view of a person.
    pub fn leave(&mut self, person: PersonId, view: ViewId) {
        self.table.leave(person);
        self.views.retain(|there| there.id != view);
        self.show();
    }

    pub fn has_views(&self) -> bool {
        !self.views.is_empty()
    }

    /// Shows the present game on all views.
    pub fn show(&self) {
        let seen = self.table.snapshot();
        for there in &self.views {
            there.view.show(seen.clone().for_person(there.person));
        }
    }

    /// Shows the present game on the views of a person.
    fn show_to(&self, person: PersonId) {
        let seen = self.table.snapshot().for_person(person);
        for there in self.views.iter().filter(|there| there.person == person) {
            there.view.show(seen.clone());
        }
    }

    /// Shows a line of text on all views.
    pub fn tell(&self, what: &'static str) {
        for there in &self.views {
            there.view.tell(what);
        }
    }

    /// Carries out a person's command, stores the changes and shows them on all views. If the
    /// changes can't be stored, the game is as before. The caller must first call
    /// [`Room::end_if_late`].
    pub fn apply<K: Keeper>(
        &mut self,
        keeper: &mut K,
        person: PersonId,
        command: Command,
        now: Timestamp,
    ) -> Result<Vec<Event>, K::Error> {
        let before = self.table.snapshot();
        let events = self.table.apply_for(person, command, now)?;
        match Changed::from_events(&events) {
            Changed::Nothing | Changed::Pointing => {}
            Changed::Tree => {
                let kept = before.colour_of(person).map(|of| keeper.keep_tree(&self.table, of));
                kept.transpose().inspect_err(|_| self.table.put_back(&before))?;
                // Nobody else may see a private tree.
                self.show_to(person);
                return Ok(events);
            }
            Changed::SharedTree => keeper
                .keep_shared_tree(&self.table)
                .inspect_err(|_| self.table.put_back(&before))?,
            Changed::Talk => self.keep_last_line(keeper, &before, now)?,
            Changed::Offers => keeper
                .keep_offers(&before, &self.table.snapshot())
                .inspect_err(|_| self.table.put_back(&before))?,
            Changed::Game => self.keep_or_put_back(keeper, &before, now)?,
            Changed::NextGame => {
                let mut next = self.table.rematch(now);
                let kept = keeper.keep_rematch(&mut next, now);
                kept.inspect_err(|_| self.table.put_back(&before))?;
                self.table = next;
            }
        }
        self.show();
        Ok(events)
    }

    /// Stores and shows a line that a spectator says to the other spectators.
    pub fn say_aside<K: Keeper>(
        &mut self,
        keeper: &mut K,
        who: PersonId,
        by: Name,
        line: &str,
        now: Timestamp,
    ) -> Result<(), K::Error> {
        let before = self.table.snapshot();
        self.table.say_aside(who, by, line)?;
        self.keep_last_line(keeper, &before, now)?;
        self.show();
        Ok(())
    }

    /// Stores the latest line of the chat. If this fails, removes the line from the chat.
    fn keep_last_line<K: Keeper>(
        &mut self,
        keeper: &mut K,
        before: &Snapshot,
        now: Timestamp,
    ) -> Result<(), K::Error> {
        let talk = self.table.snapshot().talk;
        let kept = talk.last().map_or(Ok(()), |line| keeper.keep_line(line, now));
        kept.inspect_err(|_| self.table.put_back(before))
    }

    /// Ends the game if the time of the player to move is over. Returns whether the game has ended
    /// now.
    pub fn end_if_late<K: Keeper>(
        &mut self,
        keeper: &mut K,
        now: Timestamp,
    ) -> Result<bool, K::Error> {
        let before = self.table.snapshot();
        if !self.table.end_on_time(now) {
            return Ok(false);
        }
        self.keep_or_put_back(keeper, &before, now)?;
        self.show();
        Ok(true)
    }

    /// Stores a changed game. If this fails, restores the state `before`.
    pub fn keep_or_put_back<K: Keeper>(
        &mut self,
        keeper: &mut K,
        before: &Snapshot,
        now: Timestamp,
    ) -> Result<(), K::Error> {
        keeper.keep(before, &mut self.table, now).inspect_err(|_| self.table.put_back(before))
    }
}

/// Waits until a change is signalled or the deadline is over. Without a deadline, waits for a
/// change only.
pub fn wait_for_change<'a, T>(
    changed: &Condvar,
    state: MutexGuard<'a, T>,
    deadline: Option<Timestamp>,
    now: Timestamp,
) -> MutexGuard<'a, T> {
    let Some(deadline) = deadline else {
        return changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    };
    let wait = Duration::try_from(deadline.duration_since(now)).unwrap_or_default();
    changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0
}
