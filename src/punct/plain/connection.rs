//! A player's connection to a table, and the arrivals while the player is asked for a line.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::kit::text::StreamError;
use crate::punct::control::table::TableClient;
use crate::punct::play::{Snapshot, TableOwner, TableView};

#[derive(Clone, Default)]
pub struct PlainView(pub(super) Arc<PlainInbox>);

impl TableView for PlainView {
    fn show(&self, seen: Snapshot) {
        self.0.arrived.lock().seen = Some(seen);
        self.0.changed.notify_one();
    }

    fn notify(&self, what: &str) {
        self.0.arrived.lock().message = Some(what.to_owned());
        self.0.changed.notify_one();
    }
}

pub(super) struct PlainConnection {
    pub client: TableClient,
    pub owner: Box<dyn TableOwner>,
    pub view: PlainView,
    /// Whether the next news contains a change of the tree by the player here.
    pub has_edited: bool,
}

/// A slow reader misses no change, since only the latest state of the game is kept.
#[derive(Default)]
pub struct PlainInbox {
    arrived: Mutex<PendingInput>,
    changed: Condvar,
}

#[derive(Default)]
struct PendingInput {
    line: Option<Result<bool, StreamError>>,
    seen: Option<Snapshot>,
    message: Option<String>,
}

impl PendingInput {
    fn is_empty(&self) -> bool {
        self.line.is_none() && self.seen.is_none() && self.message.is_none()
    }
}

pub enum InputEvent {
    /// A line was read; `false` stands for the end of the input.
    Line(Result<bool, StreamError>),
    News,
    Nothing,
}

impl PlainInbox {
    pub fn put_line(&self, read: Result<bool, StreamError>) {
        self.arrived.lock().line = Some(read);
        self.changed.notify_one();
    }

    pub fn take_news(&self) -> (Option<Snapshot>, Option<String>) {
        let mut arrived = self.arrived.lock();
        (arrived.seen.take(), arrived.message.take())
    }

    /// Waits for an arrival, for this time at most. Without a time, waits until something arrives.
    pub fn wait(&self, most: Option<Duration>) -> InputEvent {
        let mut arrived = self.arrived.lock();
        match most {
            None => self.changed.wait_while(&mut arrived, |arrived| arrived.is_empty()),
            Some(most) => {
                self.changed.wait_while_for(&mut arrived, |arrived| arrived.is_empty(), most);
            }
        }
        match arrived.line.take() {
            Some(read) => InputEvent::Line(read),
            None if arrived.is_empty() => InputEvent::Nothing,
            None => InputEvent::News,
        }
    }
}
