//! Keeps the terminal in the program's modes, gives it to the shell while the process is suspended,
//! and restores it when the program panics.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write, stderr, stdout};
use std::panic::{PanicHookInfo, set_hook};
use std::{process, thread};

use super::job;
use super::modes::{self, TerminalMode};

/// Keeps the terminal in the program's modes. Dropping the guard resets the modes.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Sets the first modes, in which the terminal reports only keys.
    ///
    /// # Errors
    /// Fails if raw mode or the alternate screen can't be set. Then no mode remains set.
    pub(super) fn enter() -> io::Result<Self> {
        let guard = Self(());
        modes::set(&TerminalMode::SILENT)?;
        Ok(guard)
    }

    /// Gives the terminal back to the shell and suspends the process until it resumes. If that is
    /// impossible, changes nothing and returns `false`.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only the holder of the terminal may give it back")]
    pub(super) fn suspend(&mut self) -> bool {
        use rustix::process::{getpgrp, getsid};
        use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};

        // If the process belongs to the session leader's group, no shell can resume the process,
        // and it would hang for ever. The system also ignores Ctrl-Z in this group.
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
    #[expect(clippy::unused_self, reason = "only the holder of the terminal may give it back")]
    pub(super) fn suspend(&mut self) -> bool {
        false
    }

    /// Takes the terminal again after the process was suspended for any reason.
    #[expect(clippy::unused_self, reason = "only the former holder may take the terminal again")]
    pub(super) fn resume(&mut self) -> io::Result<()> {
        // After SIGSTOP the modes still count as set, although the shell has changed them.
        modes::restore();
        modes::set(&TerminalMode::ALL)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        modes::restore();
    }
}

/// The exit status of a program that a panic ended, as Rust sets it.
const PANICKED: i32 = 101;

/// Installs a panic hook. From then on, a panic restores the terminal, is reported and ends the
/// process. A panic of a worker ends only its work.
pub(super) fn install_hook() {
    let main = thread::current().id();
    set_hook(Box::new(move |info| {
        if job::note_panic(info) {
            return;
        }
        let is_main = thread::current().id() == main;
        // The main thread must not draw after the terminal has been restored.
        let _no_more_frames = (!is_main).then(|| stdout().lock());
        modes::restore();
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
    let place = job::place_of(info);
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

#[cfg(test)]
mod tests {
    use super::where_to_report;

    #[test]
    fn the_report_names_a_place_only_when_there_is_one() {
        assert!(where_to_report("https://example.org/punct").contains("example.org/punct/issues"));
        assert!(!where_to_report("").contains("/issues"));
    }
}
