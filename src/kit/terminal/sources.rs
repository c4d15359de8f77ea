//! The threads that listen to the terminal and to signals. Each sleeps until it has an input for
//! the loop's channel.

use std::sync::mpsc::Sender;
use std::{io, thread};

#[cfg(unix)]
use super::answers::Answers;
use super::input::{Input, Killer};
#[cfg(unix)]
use super::modes;
#[cfg(unix)]
use super::tty::Tty;

/// Starts listening to signals. From then on they do not end the process by themselves.
#[cfg(unix)]
pub(super) fn listen_to_signals<M: Send + 'static>(to: &Sender<Input<M>>) -> io::Result<()> {
    let mut signals = signals()?;
    let to = to.clone();
    spawn("signals", move || forward_signals(&mut signals, &to))
}

/// Starts listening to the console for Ctrl-Break, a closed window and the end of the session. In
/// raw mode Ctrl-C is a key. After a closed window the game may have no time to save, because
/// Windows ends the process without waiting.
#[cfg(windows)]
pub(super) fn listen_to_signals<M: Send + 'static>(to: &Sender<Input<M>>) -> io::Result<()> {
    let to = to.clone();
    let end = move || {
        // If nobody receives this, the loop has already ended.
        let _ = to.send(Input::Kill(Killer::Terminate));
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}

/// Starts listening to the terminal. `known` are the answers that the program has already got.
#[cfg(unix)]
pub(super) fn listen_to_terminal<M: Send + 'static>(
    tty: Tty,
    known: Answers,
    to: Sender<Input<M>>,
) -> io::Result<()> {
    spawn("events", move || tty.forward(&known, &to))
}

/// Starts listening to the terminal through crossterm.
#[cfg(not(unix))]
pub(super) fn listen_to_terminal<M: Send + 'static>(to: Sender<Input<M>>) -> io::Result<()> {
    spawn("events", move || {
        loop {
            let read = crossterm::event::read();
            let is_last = read.is_err();
            if to.send(read.map_or_else(Input::Lost, Input::Event)).is_err() || is_last {
                return;
            }
        }
    })
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
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

/// How long the program may take to end after a signal. It may never end by itself, because a write
/// blocks for ever if the terminal accepts no output.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);
