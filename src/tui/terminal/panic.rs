//! What people see when the program itself is at fault: their terminal, and what to do now.

use super::guard;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{Write, stderr};
use std::panic::{PanicHookInfo, set_hook};
use std::{process, thread};

/// Exit status of a program ended by a panic, Rust's own.
const PANICKED: i32 = 101;

/// From now on a panic first restores the terminal and then says what happened.
pub(super) fn install_hook() {
    let player = thread::current().id();
    set_hook(Box::new(move |info| {
        guard::restore();
        // Nobody is left to read it when this fails.
        let _ = stderr().write_all(report(info).as_bytes());
        // Without the threads beside it the game would sit there deaf.
        if thread::current().id() != player {
            process::exit(PANICKED);
        }
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let what = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    // A message may quote what came from a file; it must not speak to the terminal.
    let what: String = what.chars().filter(|c| !c.is_control() || *c == '\n').collect();
    let place = info.location().map_or_else(String::new, |at| format!(" ({at})"));
    let backtrace = Backtrace::capture();
    let trace = match backtrace.status() {
        BacktraceStatus::Captured => format!("{backtrace}\n"),
        _ => String::new(),
    };
    format!(
        "\nSorry: punct made a mistake of its own and had to stop.\n\
         Unless the screen said NOT SAVED, your game is on disk with all its moves;\n\
         'punct --resume' goes on with it.\n\
         {where_to}\n\n    \
         punct {version}: {what}{place}\n{trace}\n",
        where_to = where_to_report(env!("CARGO_PKG_REPOSITORY")),
        version = env!("CARGO_PKG_VERSION"),
    )
}

fn where_to_report(repository: &str) -> String {
    if repository.is_empty() {
        "Please send the lines below to whoever gave you this program, with what you did before."
            .to_owned()
    } else {
        format!("Please report the lines below, with what you did before, at\n{repository}/issues")
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
