//! What comes in from outside the program: events of the terminal, signals, the terminal's end.
//! Each source has a thread that sleeps until something happens; all send to one channel.

#[cfg(unix)]
use super::guard;
use crossterm::event::{self, Event};
use std::io;
use std::process;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// Something that happened outside the program.
#[derive(Debug)]
pub enum Input {
    /// A key, the mouse, a paste, a new size of the window.
    Event(Event),
    /// A signal asks the program to end.
    Kill(Killer),
    /// A signal asks the program to stop (`SIGTSTP`).
    Stop,
    /// The program goes on after having been stopped (`SIGCONT`).
    Continue,
    /// The terminal is gone; nothing more will come from it.
    Lost(io::Error),
}

/// A signal that ends the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killer {
    /// The terminal or the connection to it was closed (`SIGHUP`).
    Hangup,
    /// Ctrl-C (`SIGINT`).
    Interrupt,
    /// Ctrl-\ (`SIGQUIT`).
    Quit,
    /// Asked to end (`SIGTERM`).
    Terminate,
}

impl Killer {
    /// Ends the process as the signal would have done: the parent sees that it died of it.
    pub(super) fn die(self) -> ! {
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(self.number());
        process::exit(128 + self.number())
    }

    /// The signal's number, the same on every system.
    const fn number(self) -> i32 {
        match self {
            Self::Hangup => 1,
            Self::Interrupt => 2,
            Self::Quit => 3,
            Self::Terminate => 15,
        }
    }
}

/// Starts listening. From here on the signals no longer end the process by themselves.
///
/// # Errors
/// When the signals can't be caught, the terminal can't be read or no thread can be started.
pub(super) fn listen() -> io::Result<Receiver<Input>> {
    let (sender, receiver) = mpsc::channel();
    #[cfg(unix)]
    {
        let mut signals = signals()?;
        let to = sender.clone();
        spawn("signals", move || forward_signals(&mut signals, &to))?;
        let to = sender.clone();
        spawn("hang-up", move || watch_for_hangup(&to))?;
    }
    // Reading starts on its own thread only after the first frame perhaps; a change of size is
    // noticed from here on.
    event::poll(Duration::ZERO)?;
    spawn("events", move || forward_events(&sender))?;
    Ok(receiver)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Sends what the terminal reports until it can't be read or nobody listens.
fn forward_events(to: &Sender<Input>) {
    loop {
        let (input, last) = match event::read() {
            Ok(event) => (Input::Event(event), false),
            Err(error) => (Input::Lost(error), true),
        };
        if to.send(input).is_err() || last {
            return;
        }
    }
}

#[cfg(unix)]
fn signals() -> io::Result<signal_hook::iterator::Signals> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])
}

#[cfg(unix)]
fn forward_signals(signals: &mut signal_hook::iterator::Signals, to: &Sender<Input>) {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTSTP};
    for signal in signals.forever() {
        let input = match signal {
            SIGHUP => Input::Kill(Killer::Hangup),
            SIGINT => Input::Kill(Killer::Interrupt),
            SIGQUIT => Input::Kill(Killer::Quit),
            SIGTSTP => Input::Stop,
            SIGCONT => Input::Continue,
            _ => Input::Kill(Killer::Terminate),
        };
        let killer = if let Input::Kill(killer) = input { Some(killer) } else { None };
        if to.send(input).is_err() {
            return;
        }
        if let Some(killer) = killer {
            thread::sleep(PATIENCE);
            guard::restore_line();
            killer.die();
        }
    }
}

/// How long the program has to end when a signal asks for it. It may never come to it: writing to a
/// terminal that takes nothing lasts for ever.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(3);

/// Sleeps until the terminal hangs up. crossterm doesn't tell: reading a terminal that is gone, it
/// spins without ever returning.
#[cfg(unix)]
fn watch_for_hangup(to: &Sender<Input>) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let stdin = io::stdin();
    // Nothing is asked for: only a hang-up or an error is reported.
    let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
    while poll(&mut watched, None) == Err(Errno::INTR) {}
    if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        // Nobody listening means that the program is ending anyway.
        let _ = to.send(Input::Lost(io::Error::other("it hung up")));
    }
}
