//! A shared game: its table, the views that show it, and what stores it. Under the caller's lock,
//! the room carries out a request, the [`Keeper`] stores the result, and only then the views show
//! it. Showing never waits: every view has a queue.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::{Condvar, MutexGuard};

use crate::kit::session::PersonId;
use crate::punct::play::{
    ChangeKind, Command, CommandError, CommandResult, Match, Snapshot, TableView,
};

pub trait Keeper {
    type Error: From<CommandError>;

    /// May first set the clock, end a game that goes on for ever, or remove the chat of the next
    /// game of the same players. Afterwards may set the effect of the end on the ratings.
    fn store(
        &mut self,
        changed: ChangeKind,
        before: &Snapshot,
        table: &mut Match,
        now: Timestamp,
    ) -> Result<(), Self::Error>;
}

pub struct Room {
    pub table: Match,
    views: Vec<RoomView>,
}

struct RoomView {
    id: ViewId,
    person: PersonId,
    view: Box<dyn TableView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewId(u64);

impl Room {
    pub fn new(table: Match) -> Room {
        Room { table, views: Vec::new() }
    }

    /// Adds a view of a person. The caller must also call [`Match::come`].
    pub fn add(&mut self, person: PersonId, view: impl TableView + 'static) -> ViewId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = ViewId(NEXT.fetch_add(1, Ordering::Relaxed));
        self.views.push(RoomView { id, person, view: Box::new(view) });
        id
    }

    pub fn leave(&mut self, person: PersonId, view: ViewId) {
        self.table.leave(person);
        self.views.retain(|it| it.id != view);
        self.show();
    }

    pub fn has_views(&self) -> bool {
        !self.views.is_empty()
    }

    pub fn show(&self) {
        let seen = self.table.snapshot();
        for RoomView { person, view, .. } in &self.views {
            view.show(seen.clone().for_person(*person));
        }
    }

    pub fn notify(&self, what: &'static str) {
        for RoomView { view, .. } in &self.views {
            view.notify(what);
        }
    }

    /// Carries out a person's command. The caller must first call [`Room::end_if_late`].
    pub fn apply<K: Keeper>(
        &mut self,
        keeper: &mut K,
        person: PersonId,
        command: Command,
        now: Timestamp,
    ) -> Result<ChangeKind, K::Error> {
        let changed = self.change(keeper, now, |table| {
            Ok(ChangeKind::from_events(&table.apply_for(person, command, now)?))
        })?;
        if changed == ChangeKind::Tree {
            // A private tree is shown to its player alone.
            let seen = self.table.snapshot().for_person(person);
            for RoomView { view, .. } in self.views.iter().filter(|it| it.person == person) {
                view.show(seen.clone());
            }
        }
        Ok(changed)
    }

    pub fn end_if_late<K: Keeper>(
        &mut self,
        keeper: &mut K,
        now: Timestamp,
    ) -> Result<ChangeKind, K::Error> {
        self.change(keeper, now, |table| {
            Ok(if table.end_on_time(now) { ChangeKind::Game } else { ChangeKind::Nothing })
        })
    }

    /// Stores the change, and shows all but private trees. If storing fails, the game is as before.
    pub fn change<K: Keeper>(
        &mut self,
        keeper: &mut K,
        now: Timestamp,
        change: impl FnOnce(&mut Match) -> CommandResult<ChangeKind>,
    ) -> Result<ChangeKind, K::Error> {
        let before = self.table.snapshot();
        let changed = change(&mut self.table)?;
        let stored = if changed == ChangeKind::NextGame {
            let mut next = self.table.rematch(now);
            keeper.store(changed, &before, &mut next, now).map(|()| self.table = next)
        } else {
            keeper.store(changed, &before, &mut self.table, now)
        };
        stored.inspect_err(|_| self.table.restore(&before))?;
        if !matches!(changed, ChangeKind::Nothing | ChangeKind::Tree) {
            self.show();
        }
        Ok(changed)
    }
}

/// Or until the deadline is over, if there is one.
pub fn wait_for_change<T>(
    changed: &Condvar,
    state: &mut MutexGuard<'_, T>,
    deadline: Option<Timestamp>,
    now: Timestamp,
) {
    let Some(deadline) = deadline else { return changed.wait(state) };
    let wait = Duration::try_from(deadline.duration_since(now)).unwrap_or_default();
    changed.wait_for(state, wait);
}
