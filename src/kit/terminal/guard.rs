//! Sets the terminal's modes, and resets them while the process is suspended and when a signal or a
//! panic ends the program. The list of set modes is global, because a panic on any thread must be
//! able to reset them.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write, stderr, stdout};
use std::panic::{PanicHookInfo, set_hook};
use std::sync::mpsc::Sender;
use std::{process, thread};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use parking_lot::Mutex;

use super::input::{Input, Killer};
use super::job;
use crate::kit::terminal::graphics::DELETE_KITTY_PICTURES;

static SET: Mutex<Vec<TerminalMode>> = Mutex::new(Vec::new());

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalMode {
    Raw,
    Screen,
    Cursor,
    Paste,
    Mouse,
    /// The terminal may hold pictures of kitty's protocol. Showing a picture sets this mode.
    /// Resetting it deletes the pictures, which would remain after leaving the alternate screen.
    Pictures,
}

impl TerminalMode {
    pub const ALL: [Self; 5] = [Self::Raw, Self::Screen, Self::Cursor, Self::Paste, Self::Mouse];
    pub const SILENT: [Self; 3] = [Self::Raw, Self::Screen, Self::Cursor];

    fn set(self) -> io::Result<()> {
        match self {
            Self::Raw => enable_raw_mode(),
            // A terminal without an alternate screen keeps its content.
            Self::Screen => execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All)),
            Self::Cursor => execute!(stdout(), Hide),
            Self::Paste => execute!(stdout(), EnableBracketedPaste),
            Self::Mouse => execute!(stdout(), EnableMouseCapture),
            Self::Pictures => Ok(()),
        }
    }

    fn reset(self) -> io::Result<()> {
        match self {
            Self::Raw => {
                #[cfg(unix)]
                let _ =
                    rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
                disable_raw_mode()
            }
            Self::Screen => {
                execute!(stdout(), Clear(ClearType::All), MoveTo(0, 0), LeaveAlternateScreen)
            }
            Self::Cursor => execute!(stdout(), Show),
            Self::Paste => execute!(stdout(), DisableBracketedPaste),
            Self::Mouse => execute!(stdout(), DisableMouseCapture),
            Self::Pictures => execute!(stdout(), Print(DELETE_KITTY_PICTURES)),
        }
    }

    /// Whether the mode is set now. Fails only for a mode that the program needs.
    fn set_if_possible(self) -> io::Result<bool> {
        match self.set() {
            Ok(()) => Ok(true),
            Err(error) if matches!(self, Self::Raw | Self::Screen) => Err(error),
            Err(_) => Ok(false),
        }
    }
}

/// Fails only if a mode that the program needs can't be set.
pub fn set(modes: &[TerminalMode]) -> io::Result<()> {
    let mut set = SET.lock();
    for &mode in modes {
        if !set.contains(&mode) && mode.set_if_possible()? {
            set.push(mode);
        }
    }
    Ok(())
}

/// The last one first. Ignores failures, because the other modes must still be reset.
pub fn restore() {
    // Waiting could hang: after a panic in `set`, this function runs with the lock held.
    let Some(mut set) = SET.try_lock() else { return };
    while let Some(mode) = set.pop() {
        let _ = mode.reset();
    }
}

#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Sets the first modes, in which the terminal reports only keys. If raw mode or the alternate
    /// screen can't be set, no mode remains set.
    pub fn enter() -> io::Result<Self> {
        let guard = Self(());
        set(&TerminalMode::SILENT)?;
        Ok(guard)
    }

    /// Until the process resumes. If that is impossible, changes nothing and returns `false`.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only the holder of the terminal may give it back")]
    pub fn suspend(&mut self) -> bool {
        use rustix::process::{getpgrp, getsid};
        use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};

        // If the process belongs to the session leader's group, no shell can resume the process,
        // and it would hang for ever. The system also ignores Ctrl-Z in this group.
        if getsid(None).is_ok_and(|session| session == getpgrp()) {
            return false;
        }
        restore();
        emulate_default_handler(SIGTSTP).is_ok() || {
            let _ = set(&TerminalMode::ALL);
            false
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "only the holder of the terminal may give it back")]
    pub fn suspend(&mut self) -> bool {
        false
    }

    /// Sets all modes once more, because another terminal may have taken the place of the one that
    /// they were set in, or the terminal was reset.
    #[expect(clippy::unused_self, reason = "only the holder of the terminal may set its modes")]
    pub fn renew(&mut self) -> io::Result<()> {
        let modes = SET.lock();
        for mode in modes.iter() {
            mode.set_if_possible()?;
        }
        Ok(())
    }

    #[expect(clippy::unused_self, reason = "only the former holder may take the terminal again")]
    pub fn resume(&mut self) -> io::Result<()> {
        // After SIGSTOP the modes still count as set, although the shell has changed them.
        restore();
        set(&TerminalMode::ALL)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// The exit status of a program that a panic ended, as Rust sets it.
const PANICKED: i32 = 101;

/// Installs a panic hook. From then on, a panic restores the terminal, is reported and ends the
/// process. A panic of a worker ends only its work.
pub fn install_hook() {
    let main = thread::current().id();
    set_hook(Box::new(move |info| {
        if job::record_panic(info) {
            return;
        }
        let is_main = thread::current().id() == main;
        // The main thread must not draw after the terminal has been restored.
        let _no_more_frames = (!is_main).then(|| stdout().lock());
        restore();
        // If this fails, nobody can read the report.
        let _ = stderr().write_all(report(info).as_bytes());
        // The program can't go on: the thread that panicked may be the one that reads the input.
        if !is_main {
            process::exit(PANICKED);
        }
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let what = job::message_of(info.payload());
    let place = job::location_of(info);
    let backtrace = Backtrace::capture();
    let trace = match backtrace.status() {
        BacktraceStatus::Captured => format!("{backtrace}\n"),
        _ => String::new(),
    };
    format!(
        "\nSorry: punct had to stop because of an error of its own.\n\
         Unless the screen said NOT SAVED, your game is on disk with all its moves;\n\
         'punct --resume' continues it.\n\
         {where_to}\n\n    \
         punct {version}: {what}{place}\n{trace}\n",
        where_to = where_to_report(env!("CARGO_PKG_REPOSITORY")),
        version = env!("CARGO_PKG_VERSION"),
    )
}

fn where_to_report(repository: &str) -> String {
    if repository.is_empty() {
        "Please send the lines below, and what you did before, to the people who gave you this program."
            .to_owned()
    } else {
        format!("Please report the lines below, and what you did before, at\n{repository}/issues")
    }
}

/// Starts listening to signals. From then on they do not end the process by themselves.
#[cfg(unix)]
pub fn listen_to_signals<M: Send + 'static>(to: Sender<Input<M>>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])?;
    let listener = thread::Builder::new().name("signals".to_owned());
    listener.spawn(move || {
        for signal in signals.forever() {
            let killer = match signal {
                SIGTSTP | SIGCONT => None,
                SIGHUP => Some(Killer::Hangup),
                SIGINT => Some(Killer::Interrupt),
                SIGQUIT => Some(Killer::Quit),
                _ => Some(Killer::Terminate),
            };
            let input = match killer {
                Some(killer) => Input::Kill(killer),
                None if signal == SIGTSTP => Input::Stop,
                None => Input::Continue,
            };
            if to.send(input).is_err() {
                return;
            }
            if let Some(killer) = killer {
                thread::sleep(PATIENCE);
                // The terminal may accept no output, so only the mode that needs none is reset.
                let _ = TerminalMode::Raw.reset();
                killer.die();
            }
        }
    })?;
    Ok(())
}

/// Ctrl-Break, a closed window and the end of the session; in raw mode Ctrl-C is a key. After a
/// closed window the game may have no time to save, because Windows does not wait.
#[cfg(windows)]
pub fn listen_to_signals<M: Send + 'static>(to: Sender<Input<M>>) -> io::Result<()> {
    ctrlc::set_handler(move || {
        // If nobody receives this, the loop has already ended.
        let _ = to.send(Input::Kill(Killer::Terminate));
    })
    .map_err(io::Error::other)
}

/// After a signal. A write blocks for ever if the terminal accepts no output.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);

#[cfg(test)]
mod tests {
    use super::where_to_report;

    #[test]
    fn the_report_names_a_place_only_when_there_is_one() {
        assert!(where_to_report("https://example.org/punct").contains("example.org/punct/issues"));
        assert!(!where_to_report("").contains("/issues"));
    }
}
