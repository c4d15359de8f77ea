//! The guest's keyboard: passes typed bytes to the current listener.

use std::io;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ratatui::layout::Size;

use crate::kit::terminal::{ClientInput, Killer};

/// How many bytes are stored on a channel that has no session yet.
const EARLY: usize = 4096;

/// How many bytes of a session may wait for a reader of lines.
const MOST_WAITING: usize = 64 * 1024;

const OVERFLOW: &str = "You sent more lines than can wait for their turn: the last ones were not read, and this was closed.";

/// How long a guest may type nothing, unless another time is set for the session.
const PATIENCE: Duration = Duration::from_mins(10);

/// A listener to a guest's keyboard. Its methods never wait.
pub trait Listen: Send {
    /// Takes typed bytes.
    fn hear(&mut self, bytes: &[u8]);
    /// Returns the time until which to wait for more bytes if the last ones may be the beginning of
    /// a key.
    fn due(&self) -> Option<Instant>;
    /// Called when no bytes have followed the last ones until the time that `due` returned.
    fn nothing_followed(&mut self);
    fn resize(&mut self, size: Size);
    /// Called when the guest can type nothing more.
    fn end(&mut self);
    fn tell(&mut self, what: &'static str);
    /// Called when the session must end.
    fn hang_up(&mut self);
}

impl<M: Send + 'static> Listen for ClientInput<M> {
    fn hear(&mut self, bytes: &[u8]) {
        self.hear(bytes);
    }

    fn due(&self) -> Option<Instant> {
        self.due()
    }

    fn nothing_followed(&mut self) {
        self.nothing_followed();
    }

    fn resize(&mut self, size: Size) {
        self.resize(size);
    }

    /// Closes the screen: a guest who can't type can't use it.
    fn end(&mut self) {
        self.hang_up(Killer::Hangup);
    }

    fn tell(&mut self, what: &'static str) {
        self.tell(what);
    }

    fn hang_up(&mut self) {
        self.hang_up(Killer::Terminate);
    }
}

/// The keyboard of one channel. Passes typed bytes to the current listener.
#[derive(Clone, Default)]
pub struct Keyboard(Arc<Mutex<KeyboardState>>);

/// The reason why the server ends a session.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HangUp {
    /// The guest must leave.
    Dismissed,
    /// The server restarts.
    Restart,
}

struct KeyboardState {
    listener: Option<Box<dyn Listen>>,
    /// The bytes that were typed before there was a listener.
    early: Vec<u8>,
    size: Option<Size>,
    has_session: bool,
    has_ended: bool,
    /// The reason why the session must end, if it must.
    hung_up: Option<HangUp>,
    /// Whether the guest can read nothing more either.
    is_closed: bool,
    /// The number of chunks typed so far. It shows whether another chunk has followed.
    heard: u64,
    /// The time of the last typed bytes.
    heard_at: Instant,
    patience: Duration,
}

impl Default for KeyboardState {
    fn default() -> KeyboardState {
        KeyboardState {
            listener: None,
            early: Vec::new(),
            size: None,
            has_session: false,
            has_ended: false,
            hung_up: None,
            is_closed: false,
            heard: 0,
            heard_at: Instant::now(),
            patience: PATIENCE,
        }
    }
}

impl Keyboard {
    /// Notes that a session begins on the channel.
    pub fn begin_session(&self) {
        self.state().has_session = true;
    }

    /// Makes a listener the current one. The listener gets the earlier bytes, and the size of the
    /// window if that has changed since the guest came.
    pub fn give_to(&self, mut listener: impl Listen + 'static) {
        let mut state = self.state();
        if let Some(size) = state.size {
            listener.resize(size);
        }
        let early = std::mem::take(&mut state.early);
        if !early.is_empty() {
            listener.hear(&early);
        }
        if state.hung_up.is_some() {
            listener.hang_up();
        } else if state.has_ended {
            listener.end();
        }
        state.listener = Some(Box::new(listener));
    }

    /// Passes on typed bytes. If they may be the beginning of a key, returns the time at which to
    /// call [`Keyboard::nothing_followed`], and its argument.
    pub fn hear(&self, bytes: &[u8]) -> Option<(Instant, u64)> {
        let state = &mut *self.state();
        (state.heard, state.heard_at) = (state.heard + 1, Instant::now());
        let Some(listener) = &mut state.listener else {
            // One byte more lets the reader notice that there were too many.
            let most = if state.has_session { MOST_WAITING + 1 } else { EARLY };
            let room = most.saturating_sub(state.early.len()).min(bytes.len());
            state.early.extend_from_slice(&bytes[..room]);
            return None;
        };
        listener.hear(bytes);
        listener.due().map(|due| (due, state.heard))
    }

    /// Tells the listener that no bytes have followed for some time. Does nothing if the number of
    /// chunks is no longer `heard`.
    pub fn nothing_followed(&self, heard: u64) {
        let state = &mut *self.state();
        if let Some(listener) = state.listener.as_mut().filter(|_| state.heard == heard) {
            listener.nothing_followed();
        }
    }

    pub fn resize(&self, size: Size) {
        let state = &mut *self.state();
        state.size = Some(size);
        if let Some(listener) = &mut state.listener {
            listener.resize(size);
        }
    }

    /// Notes that the guest can type nothing more.
    pub fn end(&self) {
        let state = &mut *self.state();
        state.has_ended = true;
        if let Some(listener) = &mut state.listener {
            listener.end();
        }
    }

    /// Notes that the guest can type and read nothing more.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.end();
    }

    /// Ends the session because the guest must leave.
    pub fn hang_up(&self) {
        self.hang_up_for(HangUp::Dismissed);
    }

    /// Ends the session because the server restarts.
    pub fn restart(&self) {
        self.hang_up_for(HangUp::Restart);
    }

    fn hang_up_for(&self, why: HangUp) {
        let state = &mut *self.state();
        state.hung_up.get_or_insert(why);
        if let Some(listener) = &mut state.listener {
            listener.hang_up();
        }
    }

    /// Whether the session ends because the server restarts.
    pub fn restarts(&self) -> bool {
        self.state().hung_up == Some(HangUp::Restart)
    }

    /// Whether the session ends because the guest, who is still there, must leave.
    pub fn is_dismissed(&self) -> bool {
        let state = self.state();
        !state.is_closed && state.hung_up == Some(HangUp::Dismissed)
    }

    /// Returns a function that tells whether the guest is still there at the time of the call.
    pub fn presence(&self) -> impl Fn() -> bool + Clone + Send + Sync + 'static {
        let keyboard = self.clone();
        move || !keyboard.is_gone()
    }

    /// Whether the guest has left, or must leave.
    pub fn is_gone(&self) -> bool {
        let state = self.state();
        state.is_closed || state.hung_up.is_some()
    }

    /// Sets how long the guest may type nothing before the session ends.
    pub fn set_patience(&self, patience: Duration) {
        let state = &mut *self.state();
        (state.patience, state.heard_at) = (patience, Instant::now());
    }

    /// Returns the time at which the guest is disconnected if nothing more is typed.
    pub fn shown_out_at(&self) -> Instant {
        let state = self.state();
        state.heard_at + state.patience
    }

    pub fn tell(&self, what: &'static str) {
        if let Some(listener) = &mut self.state().listener {
            listener.tell(what);
        }
    }

    pub fn is(&self, other: &Keyboard) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn state(&self) -> MutexGuard<'_, KeyboardState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a reader of the typed bytes the current listener. The guest's terminal had this width
    /// at first; 0 if there is none.
    pub fn read(&self, width: u16) -> Typed {
        let (waiting, width) = (Arc::default(), Arc::new(AtomicU16::new(width)));
        self.give_to(KeyboardReader { to: Arc::clone(&waiting), width: Arc::clone(&width) });
        Typed { waiting, width }
    }
}

/// The typed bytes that wait for a reader.
#[derive(Default)]
struct TypedBytes {
    bytes: Mutex<WaitingBytes>,
    changed: Condvar,
}

#[derive(Default)]
struct WaitingBytes {
    bytes: Vec<u8>,
    /// Whether the guest can type nothing more.
    has_ended: bool,
    /// Whether the guest has typed more than can wait.
    has_overflowed: bool,
}

impl TypedBytes {
    fn change(&self, change: impl FnOnce(&mut WaitingBytes)) {
        change(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }
}

/// The listener that passes typed bytes to a [`Typed`].
struct KeyboardReader {
    to: Arc<TypedBytes>,
    width: Arc<AtomicU16>,
}

/// A reader of the bytes that a guest types.
pub struct Typed {
    waiting: Arc<TypedBytes>,
    width: Arc<AtomicU16>,
}

impl Typed {
    /// Returns the width of the guest's terminal, as it is at any time.
    pub fn width(&self) -> Arc<AtomicU16> {
        Arc::clone(&self.width)
    }

    /// Waits for typed bytes, for this time at most; without a time, until some come. Returns at
    /// most as many bytes as asked for; none if the guest can type nothing more; `None` if the time
    /// is over.
    ///
    /// # Errors
    /// The guest has typed more than can wait. What did wait has been read before.
    pub fn wait(&self, most: Option<Duration>, count: usize) -> io::Result<Option<Vec<u8>>> {
        let TypedBytes { bytes, changed } = &*self.waiting;
        let is_quiet = |it: &mut WaitingBytes| it.bytes.is_empty() && !it.has_ended;
        let waiting = bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waiting = match most {
            Some(most) => {
                let waited = changed.wait_timeout_while(waiting, most, is_quiet);
                let (waiting, end) = waited.unwrap_or_else(PoisonError::into_inner);
                if end.timed_out() {
                    return Ok(None);
                }
                waiting
            }
            None => changed.wait_while(waiting, is_quiet).unwrap_or_else(PoisonError::into_inner),
        };
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

impl Listen for KeyboardReader {
    fn hear(&mut self, bytes: &[u8]) {
        self.to.change(|waiting| {
            let room = MOST_WAITING - waiting.bytes.len();
            if bytes.len() > room {
                (waiting.has_ended, waiting.has_overflowed) = (true, true);
            } else if !waiting.has_ended {
                waiting.bytes.extend_from_slice(bytes);
            }
        });
    }

    fn due(&self) -> Option<Instant> {
        None
    }

    fn nothing_followed(&mut self) {}

    fn resize(&mut self, size: Size) {
        self.width.store(size.width, Ordering::Relaxed);
    }

    fn end(&mut self) {
        self.to.change(|waiting| waiting.has_ended = true);
    }

    /// Ignores the text: it would come between the lines that the reader's user sees.
    fn tell(&mut self, _: &'static str) {}

    fn hang_up(&mut self) {
        self.end();
    }
}

impl io::Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.wait(None, buffer.len())?.unwrap_or_default();
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

#[cfg(test)]
mod tests;
