//! The threads that listen to the terminal and to signals. Each sleeps until something happens; all
//! send to the loop's channel.

use crate::terminal::input::Input;
#[cfg(unix)]
use crate::terminal::input::Killer;
use crate::terminal::late::LateAnswers;
#[cfg(unix)]
use crate::terminal::modes;
use crossterm::event;
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, thread};

/// Starts listening to signals and for a hang-up. From here on the signals no longer end the
/// process by themselves.
///
/// # Errors
/// When the signals can't be caught or a thread can't be started.
#[cfg(unix)]
pub(super) fn listen_to_signals<M: Send + 'static>(to: &Sender<Input<M>>) -> io::Result<()> {
    let mut signals = signals()?;
    let sender = to.clone();
    spawn("signals", move || forward_signals(&mut signals, &sender))?;
    let sender = to.clone();
    spawn("hang-up", move || watch_for_hangup(&sender))
}

/// Starts listening to the terminal.
///
/// # Errors
/// When the terminal can't be read or the thread can't be started.
pub(super) fn listen_to_terminal<M: Send + 'static>(
    to: Sender<Input<M>>,
    late: LateAnswers,
) -> io::Result<()> {
    // The thread may first read after the first frame; a change of size is noticed from here on.
    event::poll(Duration::ZERO)?;
    spawn("events", move || forward_events(&to, late))
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Sends what the terminal reports until it can't be read or the program ends. Answers that are
/// still on their way are taken out.
fn forward_events<M>(to: &Sender<Input<M>>, mut late: LateAnswers) {
    loop {
        let read = match late.patience() {
            None => event::read().map(Some),
            Some(patience) => event::poll(patience)
                .and_then(|more| if more { event::read().map(Some) } else { Ok(None) }),
        };
        let (events, end) = match read {
            Ok(Some(event)) => (late.take(event), None),
            Ok(None) => (late.give_up(), None),
            Err(error) => (late.give_up(), Some(error)),
        };
        for input in events.into_iter().map(Input::Event).chain(end.map(Input::Lost)) {
            let last = matches!(input, Input::Lost(_));
            if to.send(input).is_err() || last {
                return;
            }
        }
    }
}

#[cfg(unix)]
fn signals() -> io::Result<signal_hook::iterator::Signals> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])
}

#[cfg(unix)]
fn forward_signals<M>(signals: &mut signal_hook::iterator::Signals, to: &Sender<Input<M>>) {
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
            modes::restore_line();
            killer.die();
        }
    }
}

/// How long the program has to end when a signal asks for it. It may never manage to: a write to a
/// terminal that accepts nothing blocks for ever.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(3);

/// Sleeps until the terminal hangs up. crossterm doesn't tell: reading a terminal that is gone, it
/// spins without ever returning.
#[cfg(unix)]
fn watch_for_hangup<M>(to: &Sender<Input<M>>) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let stdin = io::stdin();
    // Asks for no event: only a hang-up or an error is reported.
    let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
    while poll(&mut watched, None) == Err(Errno::INTR) {}
    if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        // Without a receiver the program is ending anyway.
        let _ = to.send(Input::Lost(io::Error::other("it hung up")));
    }
}
