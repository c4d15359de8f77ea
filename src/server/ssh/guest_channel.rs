//! One channel of a connection: its requests, the visit for which it is used, and what serves the
//! guest.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use tokio::runtime;
use tokio::time::sleep;

use super::expiry::InUse;
use super::guest::{Admission, Exit, Guest, Terminal};
use super::keyboard::Keyboard;
use super::keys::Fingerprint;
use super::limits::Rejection;
use super::screens::SessionPass;
use super::wire::Wire;
use crate::kit::terminal::job::catch_panic;
use crate::kit::terminal::window_size;
use crate::server::log::{Trouble, log_trouble, log_trouble_of_kind};

/// And the greatest length of a variable with its name, in bytes.
const VARIABLES: usize = 16;
const LONGEST_VARIABLE: usize = 128;

const STACK: usize = 1 << 20;

pub struct GuestChannel {
    pub keyboard: Keyboard,
    pub wire: Wire,
    has_terminal: bool,
    terminal: Terminal,
    is_taken: bool,
    pass: Weak<SessionPass>,
    is_screen: bool,
    /// A flag, because russh reports only a close by the client.
    has_ended: Arc<AtomicBool>,
}

impl GuestChannel {
    pub fn new(wire: Wire) -> GuestChannel {
        GuestChannel {
            keyboard: Keyboard::default(),
            wire,
            has_terminal: false,
            terminal: Terminal::default(),
            is_taken: false,
            pass: Weak::new(),
            is_screen: false,
            has_ended: Arc::default(),
        }
    }

    /// `false` if there are too many variables, or if this one is too long.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let variables = &mut self.terminal.environment;
        let fits = variables.len() < VARIABLES && name.len() + value.len() <= LONGEST_VARIABLE;
        if fits {
            variables.push((name.to_owned(), value.to_owned()));
        }
        fits
    }

    /// `false` if the channel has a terminal already, or if the name is too long.
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
        // If the server has no memory for the new size, the screen keeps its old size.
        if self.pass.upgrade().is_none_or(|pass| pass.resizes(size)) {
            self.terminal.size = size;
            self.keyboard.resize(size);
        }
    }

    /// The client has closed the channel or has left.
    pub fn close(&self) {
        self.keyboard.close();
        self.wire.close();
    }

    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    pub fn shows_screen(&self) -> bool {
        self.is_screen && !self.has_ended()
    }

    pub fn window(&self) -> Option<Size> {
        self.has_terminal.then_some(self.terminal.size)
    }

    /// `false` if the channel is taken already.
    pub fn take(&mut self) -> bool {
        !std::mem::replace(&mut self.is_taken, true)
    }

    pub fn refuse(&self, text: &str, runtime: &runtime::Handle, in_use: InUse) {
        let text = with_line_ends(text, self.has_terminal);
        let (wire, has_ended) = (self.wire.clone(), Arc::clone(&self.has_ended));
        runtime.spawn(async move {
            wire.refuse(text, Exit::Refused as u32).await;
            has_ended.store(true, Ordering::Relaxed);
            drop(in_use);
        });
    }

    /// Begins a command, or a screen if there is no command, on a thread of its own. The connection
    /// counts as used until the end of the session.
    pub fn begin(
        &mut self,
        handler: Arc<dyn GuestHandler>,
        guest: Guest,
        runtime: &runtime::Handle,
        (in_use, pass): (InUse, SessionPass),
        command: Option<String>,
    ) -> Result<(), Rejection> {
        let (keyboard, has_ended) = (self.keyboard.clone(), Arc::clone(&self.has_ended));
        let terminal = self.has_terminal.then(|| self.terminal.clone());
        let idleness = runtime.spawn(watch_idleness(keyboard.clone())).abort_handle();
        let unwatched = idleness.clone();
        let pass = Arc::new(pass);
        self.pass = Arc::downgrade(&pass);
        self.is_screen = command.is_none();
        let wire = self.wire.clone();
        let mut visit = Visit { guest, terminal, keyboard, wire: wire.clone(), pass };
        let serve = move || {
            let done = catch_panic("session", || match &command {
                Some(command) => handler.command(&mut visit, command),
                None => handler.screen(&mut visit),
            });
            let exit = done.unwrap_or_else(|failure| {
                log_trouble(&format!("a session failed: {}", failure.why));
                Exit::Refused
            });
            idleness.abort();
            let why = if visit.pass.was_replaced() {
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
            // The visit holds the session's pass. The pass is dropped before the channel closes, so
            // that the client's next session finds room.
            wire.finish(exit as u32, || drop(visit));
            drop(in_use);
        };
        thread::Builder::new()
            .name("session".to_owned())
            .stack_size(STACK)
            .spawn(serve)
            .map(drop)
            .map_err(|error| {
                // `spawn` has dropped `serve`, and with it the session's pass and `in_use`.
                unwatched.abort();
                self.is_screen = false;
                log_trouble_of_kind(
                    Trouble::Threads,
                    &format_args!("a session gets no thread: {error}"),
                );
                Rejection::NoRoom
            })
    }
}

pub struct Visit {
    pub guest: Guest,
    pub terminal: Option<Terminal>,
    pub keyboard: Keyboard,
    pub wire: Wire,
    pub pass: Arc<SessionPass>,
}

impl Visit {
    pub fn write_error(&self, text: &str) {
        // A failure means that the guest has gone already.
        let _ = self.wire.write_error(self.with_line_ends(text).as_bytes());
    }

    /// The result is `exit`.
    pub fn refuse(&self, exit: Exit, why: &str) -> Exit {
        self.write_error(&format!("{why}\n"));
        exit
    }

    pub fn with_line_ends(&self, text: &str) -> String {
        with_line_ends(text, self.terminal.is_some())
    }
}

/// A terminal is in raw mode and needs CR and LF; a pipe needs LF alone.
pub fn with_line_ends(text: &str, has_terminal: bool) -> String {
    if has_terminal { text.replace('\n', "\r\n") } else { text.to_owned() }
}

/// What the host of one game and the server with its lobby do for guests.
pub trait GuestHandler: Send + Sync + 'static {
    /// `answer` is the guest's answer to the last question.
    fn admit(&self, guest: &Guest, answer: Option<&str>) -> Admission;

    /// The name in `ssh name@host` belongs to another account; the client may offer another key.
    fn passes_over(&self, _user: &str, _fingerprint: &Fingerprint) -> bool {
        false
    }

    /// A connection or session was rejected, or had to make room for others.
    fn on_rejection(&self, _: IpAddr, _: Rejection) {}

    /// An empty command means a screen.
    fn rejection(&self, _command: &str, why: Rejection) -> String {
        format!("{why}\n")
    }

    /// The guest may have no terminal. Runs on a thread of its own, as does `command`.
    fn screen(&self, visit: &mut Visit) -> Exit;

    fn command(&self, visit: &mut Visit, command: &str) -> Exit;
}

/// A client sends 0 for an unknown number of columns or lines; then it counts as 80 or 24.
pub fn size(columns: u32, lines: u32) -> Size {
    let [width, height] = [columns, lines].map(|part| u16::try_from(part).unwrap_or(u16::MAX));
    window_size(Size::new(width, height), |_| None)
}

/// Before the end of an idle session.
const WARNING: Duration = Duration::from_secs(30);

pub async fn watch_idleness(keyboard: Keyboard) {
    loop {
        let left = keyboard.idle_deadline().saturating_duration_since(Instant::now());
        if left.is_zero() {
            return keyboard.hang_up();
        }
        match left.checked_sub(WARNING) {
            Some(quiet) if !quiet.is_zero() => sleep(quiet).await,
            _ => {
                keyboard.notify("You have been idle for long: press a key to stay");
                sleep(left).await;
            }
        }
    }
}
