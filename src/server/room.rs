//! A shared game: its table, the screens at it, and where it is kept.
//!
//! Its owner holds the lock. A request is granted, then kept by the [`Keeper`], and only then shown
//! on the screens. Showing never waits: every screen has a queue.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::play::{Changed, ChatMessage, Command, Event, Match, Refused, Snapshot};
use crate::punct::screen::Screen;
use crate::rules::Player;

/// Keeps a shared game: in a file, in the database, or not at all.
pub trait Keeper {
    /// Why a request fails.
    type Error: From<Refused>;

    /// Keeps a game that has changed since it was seen `before`. The keeper may let its clock rest
    /// first.
    fn keep(
        &mut self,
        before: &Snapshot,
        table: &mut Match,
        now: Timestamp,
    ) -> Result<(), Self::Error>;

    /// Keeps what is offered now, where it was something else `before`.
    fn keep_offers(&mut self, _before: &Snapshot, _seen: &Snapshot) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Keeps the private tree of a player as it is now.
    fn keep_tree(&mut self, _table: &Match, _of: Player) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Keeps the tree that both players share after the end, as it is now.
    fn keep_shared_tree(&mut self, _table: &Match) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Keeps a line that somebody has said.
    fn keep_line(&mut self, _: &ChatMessage, _: Timestamp) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Keeps the next game of the same players.
    fn keep_rematch(&mut self, next: &mut Match, now: Timestamp) -> Result<(), Self::Error>;
}

/// A shared game with the screens that show it.
pub struct Room {
    pub table: Match,
    screens: Vec<ScreenThere>,
}

/// A screen that shows a game, with the person before it.
struct ScreenThere {
    id: ScreenId,
    person: PersonId,
    screen: Screen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(u64);

impl ScreenId {
    fn next() -> ScreenId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ScreenId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Room {
    pub fn new(table: Match) -> Room {
        Room { table, screens: Vec::new() }
    }

    /// Adds a person with a screen. The second value says whether the clock starts now.
    pub fn come(&mut self, person: PersonId, screen: Screen, now: Timestamp) -> (ScreenId, bool) {
        let id = ScreenId::next();
        self.screens.push(ScreenThere { id, person, screen });
        (id, self.table.come(person, now))
    }

    /// Removes a person with a screen.
    pub fn leave(&mut self, person: PersonId, screen: ScreenId) {
        self.table.leave(person);
        self.screens.retain(|there| there.id != screen);
        self.show();
    }

    pub fn has_screens(&self) -> bool {
        !self.screens.is_empty()
    }

    /// Shows the game as it is now on all screens.
    pub fn show(&self) {
        let seen = self.table.snapshot();
        for there in &self.screens {
            there.screen.show(seen.clone().for_person(there.person));
        }
    }

    /// Shows the game as it is now on the screens of a person.
    fn show_to(&self, person: PersonId) {
        let seen = self.table.snapshot().for_person(person);
        for there in self.screens.iter().filter(|there| there.person == person) {
            there.screen.show(seen.clone());
        }
    }

    /// Shows a line of text on all screens.
    pub fn tell(&self, what: &'static str) {
        for there in &self.screens {
            there.screen.tell(what);
        }
    }

    /// Has the match do what a person asks, keeps what it changes and shows that on all screens.
    /// The owner has looked whether a player's time is over ([`Room::end_if_late`]).
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
                // Nobody else sees it.
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

    /// Keeps and shows what somebody who watches says to the others who do.
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

    /// Keeps the line that was said last. If that fails, it was not said.
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

    /// Ends the game if the player to move is out of time, and says whether it did.
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

    /// Keeps a changed game. If that fails, the game is put back as it was before.
    pub fn keep_or_put_back<K: Keeper>(
        &mut self,
        keeper: &mut K,
        before: &Snapshot,
        now: Timestamp,
    ) -> Result<(), K::Error> {
        keeper.keep(before, &mut self.table, now).inspect_err(|_| self.table.put_back(before))
    }
}

/// Waits until a change is signalled or the deadline is over.
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
