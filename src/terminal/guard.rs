//! Holding the terminal in the program's modes, and lending it to the shell in between.

use crate::terminal::modes::{self, TerminalMode};
use std::io;

/// Holds the terminal in the modes of the program; dropping it resets them.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Sets the modes in which the terminal still reports nothing but keys.
    ///
    /// # Errors
    /// When raw mode or the alternate screen can't be set; no mode remains set then.
    pub(super) fn enter() -> io::Result<Self> {
        let guard = Self(());
        modes::set(&TerminalMode::SILENT)?;
        Ok(guard)
    }

    /// Gives the terminal back to the shell and stops the process until it is continued. Where that
    /// is impossible, changes nothing and returns false.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only who holds the terminal may give it away")]
    pub(super) fn suspend(&mut self) -> bool {
        use rustix::process::{getpgrp, getsid};
        use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};

        // The session leader's group has no shell that could continue it: once stopped, the
        // program would hang for good. The system ignores Ctrl-Z there, too.
        if getsid(None).is_ok_and(|session| session == getpgrp()) {
            return false;
        }
        modes::restore();
        emulate_default_handler(SIGTSTP).is_ok() || {
            let _ = modes::set(&TerminalMode::ALL);
            false
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "only who holds the terminal may give it away")]
    pub(super) fn suspend(&mut self) -> bool {
        false
    }

    /// Takes the terminal again after the process was stopped, in whatever way.
    ///
    /// # Errors
    /// When the terminal can't be set up.
    #[expect(clippy::unused_self, reason = "only who held the terminal may take it again")]
    pub(super) fn resume(&mut self) -> io::Result<()> {
        // After SIGSTOP the modes count as set although the shell has changed them.
        modes::restore();
        modes::set(&TerminalMode::ALL)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        modes::restore();
    }
}
