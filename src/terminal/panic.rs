//! What the user sees when the program panics: the terminal as it was before, and what to do now.

use crate::terminal::{modes, worker};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{Write, stderr, stdout};
use std::panic::{PanicHookInfo, set_hook};
use std::{process, thread};

/// Exit status of a program ended by a panic, Rust's own.
const PANICKED: i32 = 101;

/// From now on a panic restores the terminal, says what happened and ends the process. A worker's
/// panic is the worker's affair.
pub(super) fn install_hook() {
    let main = thread::current().id();
    set_hook(Box::new(move |info| {
        if worker::note_panic(info) {
            return;
        }
        let is_main = thread::current().id() == main;
        // The main thread must not draw on the terminal after it has been restored.
        let _no_more_frames = (!is_main).then(|| stdout().lock());
        modes::restore();
        // If this fails, no reader is left.
        let _ = stderr().write_all(report(info).as_bytes());
        // Without the threads beside the main one the program would be deaf.
        if !is_main {
            process::exit(PANICKED);
        }
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let what = worker::message_of(info.payload());
    let place = worker::place_of(info);
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
        "Please send the lines below, and what you did before, to whoever gave you this program."
            .to_owned()
    } else {
        format!("Please report the lines below, and what you did before, at\n{repository}/issues")
    }
}

#[cfg(test)]
mod tests {
    use crate::terminal::panic::where_to_report;

    #[test]
    fn the_report_names_a_place_only_when_there_is_one() {
        assert!(where_to_report("https://example.org/punct").contains("example.org/punct/issues"));
        assert!(!where_to_report("").contains("/issues"));
    }
}
