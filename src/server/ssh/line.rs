//! One channel of a connection: what was asked for it, and what it is used for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use tokio::runtime;
use tokio::time::sleep;

use super::expiry::InUse;
use super::guest::{Exit, Guest, GuestHandler, Terminal, Visit};
use super::keyboard::Keyboard;
use super::limits::Rejection;
use super::screens::SessionPass;
use super::wire::Wire;
use crate::kit::terminal::job::catch_panic;
use crate::kit::terminal::window_size;
use crate::server::log::{Trouble, complain, complain_of};

/// Variables of the environment that are kept, and how long they may be with their names.
const VARIABLES: usize = 16;
const LONGEST_VARIABLE: usize = 128;

/// The stack of a session's thread.
const STACK: usize = 1 << 20;

pub struct ChannelLine {
    pub keyboard: Keyboard,
    pub wire: Wire,
    has_terminal: bool,
    terminal: Terminal,
    has_begun: bool,
    /// The pass of the session that has begun, as long as it goes on.
    pass: Weak<SessionPass>,
    is_screen: bool,
    /// Set when its use is over. russh does not tell of a close that began here.
    has_ended: Arc<AtomicBool>,
}

impl ChannelLine {
    /// A channel that is used for nothing yet.
    pub fn new(wire: Wire) -> ChannelLine {
        ChannelLine {
            keyboard: Keyboard::default(),
            wire,
            has_terminal: false,
            terminal: Terminal::default(),
            has_begun: false,
            pass: Weak::new(),
            is_screen: false,
            has_ended: Arc::default(),
        }
    }

    /// Keeps a variable of the environment. `false` if there are too many, or it is too long.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let variables = &mut self.terminal.environment;
        let fits = variables.len() < VARIABLES && name.len() + value.len() <= LONGEST_VARIABLE;
        if fits {
            variables.push((name.to_owned(), value.to_owned()));
        }
        fits
    }

    /// Gives it a terminal. `false` if it has one, or its name is too long.
    pub fn open_terminal(&mut self, term: &str, size: Size) -> bool {
        let can = term.len() <= LONGEST_VARIABLE && !self.has_terminal;
        if can {
            self.has_terminal = true;
            self.terminal.size = size;
            self.terminal.environment.insert(0, ("TERM".to_owned(), term.to_owned()));
        }
        can
    }

    pub fn resize(&mut self, size: Size) {
        // Where there is no memory for it, it is drawn as before.
        if self.pass.upgrade().is_none_or(|pass| pass.resizes(size)) {
            self.terminal.size = size;
            self.keyboard.resize(size);
        }
    }

    /// The client has closed it or left.
    pub fn close(&self) {
        self.keyboard.close();
        self.wire.close();
    }

    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Whether a screen is shown there.
    pub fn shows_screen(&self) -> bool {
        self.is_screen && !self.has_ended()
    }

    /// The window, if there is one.
    pub fn window(&self) -> Option<Size> {
        self.has_terminal.then_some(self.terminal.size)
    }

    /// Begins a command, or a screen if there is none, on a thread of its own; the connection
    /// counts as used meanwhile. `false` if that can't be: it is used already, or the system gives
    /// no thread.
    pub fn begin(
        &mut self,
        handler: Arc<dyn GuestHandler>,
        guest: Guest,
        runtime: &runtime::Handle,
        (in_use, pass): (InUse, SessionPass),
        command: Option<String>,
    ) -> bool {
        if std::mem::replace(&mut self.has_begun, true) {
            return false;
        }
        let (keyboard, has_ended) = (self.keyboard.clone(), Arc::clone(&self.has_ended));
        let terminal = self.has_terminal.then(|| self.terminal.clone());
        let idleness = runtime.spawn(watch_idleness(keyboard.clone()));
        let pass = Arc::new(pass);
        self.pass = Arc::downgrade(&pass);
        self.is_screen = command.is_none();
        let wire = self.wire.clone();
        let mut visit = Visit { guest, terminal, keyboard, wire: wire.clone(), pass };
        let work = move || {
            let done = catch_panic("session", || match &command {
                Some(command) => handler.command(&mut visit, command),
                None => handler.screen(&mut visit),
            });
            let exit = done.unwrap_or_else(|failure| {
                complain(&format!("a session failed: {}", failure.why));
                Exit::Refused
            });
            idleness.abort();
            let why = if visit.pass.gave_way() {
                handler.on_rejection(visit.guest.address, Rejection::GaveWay);
                Some(Rejection::GaveWay)
            } else if exit != Exit::Done && visit.keyboard.is_dismissed() {
                Some(Rejection::Dismissed)
            } else {
                None
            };
            if let Some(why) = why {
                let text = handler.rejection(command.as_deref().unwrap_or_default(), why);
                visit.write_error(&text);
            }
            has_ended.store(true, Ordering::Relaxed);
            // The visit holds the session's pass. It is given up before the client hears of the
            // end, so that the client's next session finds room.
            wire.finish(exit.status(), || drop(visit));
            drop(in_use);
        };
        let begun = thread::Builder::new().name("session".to_owned()).stack_size(STACK).spawn(work);
        if let Err(error) = &begun {
            complain_of(Trouble::Threads, &format_args!("a session gets no thread: {error}"));
        }
        begun.is_ok()
    }
}

/// The size of a client's window; a client that does not know the number of columns or lines sends
/// 0.
pub fn size(columns: u32, lines: u32) -> Size {
    let [width, height] = [columns, lines].map(|part| u16::try_from(part).unwrap_or(u16::MAX));
    window_size(Size::new(width, height), |_| None)
}

/// How long before they are shown out guests are warned.
const WARNING: Duration = Duration::from_secs(30);

/// Watches a keyboard, and shows its owner out once nothing has been typed for too long. Waits for
/// the next moment that may matter, and for nothing in between.
pub async fn watch_idleness(keyboard: Keyboard) {
    loop {
        let left = keyboard.shown_out_at().saturating_duration_since(Instant::now());
        if left.is_zero() {
            return keyboard.hang_up();
        }
        match left.checked_sub(WARNING) {
            Some(quiet) if !quiet.is_zero() => sleep(quiet).await,
            _ => {
                keyboard.tell("You have been idle for long: press a key to stay");
                sleep(left).await;
            }
        }
    }
}
