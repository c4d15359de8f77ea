//! The guest's keyboard: passes typed bytes to the current listener.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use ratatui::layout::Size;

use crate::kit::terminal::InputListener;

/// Bytes that are stored on a channel without a session.
const EARLY: usize = 4096;

/// In bytes, for a reader of lines.
const MOST_WAITING: usize = 64 * 1024;

const OVERFLOW: &str = "You sent more lines than can wait for their turn: the last ones were not read, and this was closed.";

/// How long a guest may type nothing, unless another time is set for the session.
const PATIENCE: Duration = Duration::from_mins(10);

#[derive(Clone, Default)]
pub struct Keyboard(Arc<Mutex<KeyboardState>>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum HangUp {
    Dismissed,
    Restart,
}

#[derive(Default)]
struct KeyboardState {
    listener: Option<Box<dyn InputListener>>,
    early: Vec<u8>,
    size: Option<Size>,
    has_session: bool,
    has_ended: bool,
    hung_up: Option<HangUp>,
    /// The guest can read nothing more either.
    is_closed: bool,
    /// Chunks typed so far: shows whether another one has followed.
    heard: u64,
    heard_at: Option<Instant>,
    patience: Option<Duration>,
}

impl Keyboard {
    pub fn begin_session(&self) {
        self.0.lock().has_session = true;
    }

    /// The listener gets the earlier bytes, and the size of the window if that has changed.
    pub fn set_listener(&self, mut listener: impl InputListener + 'static) {
        let mut state = self.0.lock();
        if let Some(size) = state.size {
            listener.resize(size);
        }
        let early = std::mem::take(&mut state.early);
        if !early.is_empty() {
            listener.receive(&early);
        }
        if state.hung_up.is_some() {
            listener.hang_up();
        } else if state.has_ended {
            listener.end();
        }
        state.listener = Some(Box::new(listener));
    }

    /// If the bytes may be the beginning of a key, the result is the time at which to call
    /// [`Keyboard::on_timeout`], and its argument.
    pub fn receive(&self, bytes: &[u8]) -> Option<(Instant, u64)> {
        let state = &mut *self.0.lock();
        (state.heard, state.heard_at) = (state.heard + 1, Some(Instant::now()));
        let Some(listener) = &mut state.listener else {
            // One byte more lets the reader notice that there were too many.
            let most = if state.has_session { MOST_WAITING + 1 } else { EARLY };
            let room = most.saturating_sub(state.early.len()).min(bytes.len());
            state.early.extend_from_slice(&bytes[..room]);
            return None;
        };
        listener.receive(bytes);
        listener.due().map(|due| (due, state.heard))
    }

    /// Does nothing if the number of chunks is no longer `heard`.
    pub fn on_timeout(&self, heard: u64) {
        let state = &mut *self.0.lock();
        if state.heard == heard
            && let Some(listener) = &mut state.listener
        {
            listener.on_timeout();
        }
    }

    pub fn resize(&self, size: Size) {
        let state = &mut *self.0.lock();
        state.size = Some(size);
        if let Some(listener) = &mut state.listener {
            listener.resize(size);
        }
    }

    /// The guest can type nothing more.
    pub fn end(&self) {
        let state = &mut *self.0.lock();
        state.has_ended = true;
        if let Some(listener) = &mut state.listener {
            listener.end();
        }
    }

    /// The guest can type and read nothing more.
    pub fn close(&self) {
        self.0.lock().is_closed = true;
        self.end();
    }

    pub fn hang_up(&self) {
        self.hang_up_for(HangUp::Dismissed);
    }

    pub fn restart(&self) {
        self.hang_up_for(HangUp::Restart);
    }

    fn hang_up_for(&self, why: HangUp) {
        let state = &mut *self.0.lock();
        state.hung_up.get_or_insert(why);
        if let Some(listener) = &mut state.listener {
            listener.hang_up();
        }
    }

    pub fn restarts(&self) -> bool {
        self.0.lock().hung_up == Some(HangUp::Restart)
    }

    /// The guest is still there, but must leave.
    pub fn is_dismissed(&self) -> bool {
        let state = self.0.lock();
        !state.is_closed && state.hung_up == Some(HangUp::Dismissed)
    }

    pub fn presence(&self) -> impl Fn() -> bool + Clone + Send + Sync + 'static {
        let keyboard = self.clone();
        move || !keyboard.is_gone()
    }

    /// The guest has left, or must leave.
    pub fn is_gone(&self) -> bool {
        let state = self.0.lock();
        state.is_closed || state.hung_up.is_some()
    }

    /// How long the guest may type nothing before the session ends.
    pub fn set_idle_limit(&self, patience: Duration) {
        let state = &mut *self.0.lock();
        (state.patience, state.heard_at) = (Some(patience), Some(Instant::now()));
    }

    pub fn idle_deadline(&self) -> Instant {
        let state = &mut *self.0.lock();
        *state.heard_at.get_or_insert_with(Instant::now) + state.patience.unwrap_or(PATIENCE)
    }

    pub fn notify(&self, what: &'static str) {
        if let Some(listener) = &mut self.0.lock().listener {
            listener.notify(what);
        }
    }

    pub fn is(&self, other: &Keyboard) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// `width` is that of the guest's terminal at first; 0 if there is none.
    pub fn read(&self, width: u16) -> TypedInput {
        let typed = TypedInput { waiting: Arc::default(), width: Arc::new(AtomicU16::new(width)) };
        self.set_listener(typed.clone());
        typed
    }
}

#[derive(Default)]
struct TypedBytes {
    bytes: Mutex<WaitingBytes>,
    changed: Condvar,
}

#[derive(Default)]
struct WaitingBytes {
    bytes: Vec<u8>,
    has_ended: bool,
    has_overflowed: bool,
}

impl WaitingBytes {
    fn is_quiet(&self) -> bool {
        self.bytes.is_empty() && !self.has_ended
    }
}

impl TypedBytes {
    fn change(&self, change: impl FnOnce(&mut WaitingBytes)) {
        change(&mut self.bytes.lock());
        self.changed.notify_all();
    }
}

/// What a guest types, for a reader that waits for it.
#[derive(Clone)]
pub struct TypedInput {
    waiting: Arc<TypedBytes>,
    width: Arc<AtomicU16>,
}

impl TypedInput {
    pub fn width(&self) -> Arc<AtomicU16> {
        Arc::clone(&self.width)
    }

    /// Waits for typed bytes, without `most` for ever: at most `count` bytes; none if the guest can
    /// type nothing more; `None` if the time is over. It is an error if more was typed than can
    /// wait; what did wait has been read before.
    pub fn wait(&self, most: Option<Duration>, count: usize) -> io::Result<Option<Vec<u8>>> {
        let TypedBytes { bytes, changed } = &*self.waiting;
        let mut waiting = bytes.lock();
        if let Some(most) = most {
            if changed.wait_while_for(&mut waiting, |it| it.is_quiet(), most).timed_out() {
                return Ok(None);
            }
        } else {
            changed.wait_while(&mut waiting, |it| it.is_quiet());
        }
        if waiting.bytes.is_empty() && waiting.has_overflowed {
            return Err(io::Error::other(OVERFLOW));
        }
        let count = count.min(waiting.bytes.len());
        let typed = waiting.bytes.drain(..count).collect();
        if waiting.bytes.is_empty() {
            // The memory that a flood took is free again.
            waiting.bytes = Vec::new();
        }
        Ok(Some(typed))
    }
}

impl InputListener for TypedInput {
    fn receive(&mut self, bytes: &[u8]) {
        self.waiting.change(|waiting| {
            let room = MOST_WAITING - waiting.bytes.len();
            if bytes.len() > room {
                (waiting.has_ended, waiting.has_overflowed) = (true, true);
            } else if !waiting.has_ended {
                waiting.bytes.extend_from_slice(bytes);
            }
        });
    }

    fn resize(&mut self, size: Size) {
        self.width.store(size.width, Ordering::Relaxed);
    }

    fn end(&mut self) {
        self.waiting.change(|waiting| waiting.has_ended = true);
    }

    /// The text would come between the lines that the guest sees.
    fn notify(&mut self, _: &'static str) {}

    fn hang_up(&mut self) {
        self.end();
    }
}

impl io::Read for TypedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.wait(None, buffer.len())?.unwrap_or_default();
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

#[cfg(test)]
mod tests;
