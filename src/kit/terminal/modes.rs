//! The modes of the terminal that the program needs. They are reset in the reverse order of
//! setting.
//!
//! The list of set modes is global, because a panic on any thread must be able to reset the modes.

use std::io::{self, stdout};
use std::sync::{Mutex, PoisonError, TryLockError};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::kit::terminal::graphics::DELETE_KITTY_PICTURES;

/// The modes that are set, in the order of setting.
static SET: Mutex<Vec<TerminalMode>> = Mutex::new(Vec::new());

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TerminalMode {
    /// Keys arrive at once and are not echoed.
    Raw,
    /// The alternate screen. After leaving it, the terminal shows the previous lines again.
    Screen,
    Cursor,
    /// A paste arrives as one event.
    Paste,
    /// The mouse is reported, even when it only moves.
    Mouse,
    /// The terminal may hold pictures of kitty's protocol. Showing a picture sets this mode.
    /// Resetting it deletes the pictures, which would remain after leaving the alternate screen.
    Pictures,
}

impl TerminalMode {
    /// All modes that the program sets at its start, in the order of setting.
    pub(super) const ALL: [Self; 5] =
        [Self::Raw, Self::Screen, Self::Cursor, Self::Paste, Self::Mouse];
    /// The modes in which the terminal reports only keys.
    pub(super) const SILENT: [Self; 3] = [Self::Raw, Self::Screen, Self::Cursor];

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

    /// Whether the program can't run without the mode. Old Windows consoles lack bracketed paste.
    fn is_needed(self) -> bool {
        matches!(self, Self::Raw | Self::Screen)
    }
}

/// Sets the modes, except for modes that are set already. Fails only if a mode that the program
/// needs can't be set.
pub(super) fn set(modes: &[TerminalMode]) -> io::Result<()> {
    let mut set = SET.lock().unwrap_or_else(PoisonError::into_inner);
    for &mode in modes {
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

/// Resets all set modes, the last one first. Ignores failures, because the other modes must still
/// be reset.
pub(super) fn restore() {
    // Waiting for the lock could hang: after a panic in `set`, this function runs with the lock
    // held.
    let mut set = match SET.try_lock() {
        Ok(set) => set,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    while let Some(mode) = set.pop() {
        let _ = mode.reset();
    }
}

/// Resets the mode that needs no output, because the terminal may accept none.
#[cfg(unix)]
pub(super) fn restore_line() {
    let _ = TerminalMode::Raw.reset();
}
