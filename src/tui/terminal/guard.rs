//! The modes of the terminal the game needs: set, remembered, and taken back in reverse order.
//!
//! What is set is remembered for the whole process, not in the [`Guard`], for a panic must be able
//! to undo it from wherever it happens.

use super::event_loop::Screen;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, stdout};
use std::sync::{Mutex, TryLockError};

/// The modes that are set, in the order they were set.
static SET: Mutex<Vec<Mode>> = Mutex::new(Vec::new());

/// One thing the game changes about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Keys come at once and unechoed.
    Raw,
    /// The alternate screen: the lines shown before come back afterwards.
    Screen,
    /// The cursor is hidden.
    Cursor,
    /// What is pasted comes in one piece.
    Paste,
    /// The mouse is reported, also when it merely moves.
    Mouse,
}

impl Mode {
    const ALL: [Self; 5] = [Self::Raw, Self::Screen, Self::Cursor, Self::Paste, Self::Mouse];

    fn set(self) -> io::Result<()> {
        match self {
            Self::Raw => enable_raw_mode(),
            Self::Screen => execute!(stdout(), EnterAlternateScreen),
            Self::Cursor => execute!(stdout(), Hide),
            Self::Paste => execute!(stdout(), EnableBracketedPaste),
            Self::Mouse => execute!(stdout(), EnableMouseCapture),
        }
    }

    fn reset(self) -> io::Result<()> {
        match self {
            Self::Raw => {
                discard_reports();
                disable_raw_mode()
            }
            Self::Screen => execute!(stdout(), LeaveAlternateScreen),
            Self::Cursor => execute!(stdout(), Show),
            Self::Paste => execute!(stdout(), DisableBracketedPaste),
            Self::Mouse => execute!(stdout(), DisableMouseCapture),
        }
    }

    /// Whether there is no playing without it. Old Windows consoles know no bracketed paste.
    fn is_needed(self) -> bool {
        matches!(self, Self::Raw | Self::Screen)
    }
}

/// Throws away what the mouse still reported, lest the shell take it for something typed.
fn discard_reports() {
    #[cfg(unix)]
    let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
}

/// Sets every mode not yet set.
fn set_all() -> io::Result<()> {
    let mut set = SET.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for mode in Mode::ALL {
        if set.contains(&mode) {
            continue;
        }
        match mode.set() {
            Ok(()) => set.push(mode),
            Err(error) if mode.is_needed() => return Err(error),
            Err(_) => {}
        }
    }
    Ok(())
}

/// Takes back every mode that is set, the last one first. What fails is passed over: there is
/// nothing better to do, and the rest still counts.
pub(super) fn restore() {
    // Not to wait: a panic while setting modes comes here with the lock held.
    let mut set = match SET.try_lock() {
        Ok(set) => set,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    while let Some(mode) = set.pop() {
        let _ = mode.reset();
    }
}

/// Takes back what can be taken back without writing: a terminal may take nothing.
#[cfg(unix)]
pub(super) fn restore_line() {
    let _ = Mode::Raw.reset();
}

/// Holds the terminal in the modes of the game; dropping it takes them back.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Sets the modes.
    ///
    /// # Errors
    /// When raw mode or the alternate screen can't be had; nothing remains set then.
    pub(super) fn enter() -> io::Result<Self> {
        let guard = Self(());
        set_all()?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

impl Screen for Guard {
    #[cfg(unix)]
    fn suspend(&mut self) -> bool {
        use rustix::process::{getpgrp, getsid};
        use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};

        // In the group of the session's leader there is no shell to say "fg": stopped, the game
        // would hang for good. The system itself ignores Ctrl-Z there, too.
        if getsid(None).is_ok_and(|session| session == getpgrp()) {
            return false;
        }
        restore();
        emulate_default_handler(SIGTSTP).is_ok() || {
            let _ = set_all();
            false
        }
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) -> bool {
        false
    }

    fn resume(&mut self) -> io::Result<()> {
        // Stopped from outside (by SIGSTOP), the modes seem set although the shell changed them.
        restore();
        set_all()
    }
}
