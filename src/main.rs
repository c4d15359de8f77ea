//! PÜNCT in the terminal. `assets/manual/house.md` describes the parts and two walks through them;
//! GLOSSARY.md has our own words. From the bottom up:
//!
//! - [`rules`]: PÜNCT's rules, pure;
//! - [`kit`]: the common parts of both games: files, pictures, words, terminal, looks, shell;
//! - [`punct`]: the rest of PÜNCT, from the engine to the screen;
//! - [`gipf`]: GIPF with PÜNCT-potentials, contested by games of PÜNCT, from its rules to its
//!   screen;
//! - [`stage`]: both games on the screen, one at a time;
//! - [`server`]: games over ssh;
//! - [`lab`]: training, matches, puzzles, openings, benchmarks;
//! - [`cli`]: the command line, which leads to one of the [`commands`], or to a game.

/// `debug_assert!` that is also checked in the tests. They are compiled without debug assertions,
/// because those of the standard library cost a tenth of the compiling time.
macro_rules! assert_in_tests {
    ($($condition:tt)*) => {
        if cfg!(any(test, debug_assertions)) {
            assert!($($condition)*);
        }
    };
}

mod cli;
mod commands;
mod gipf;
mod kit;
mod lab;
mod punct;
mod rules;
#[cfg(feature = "server")]
mod server;
mod stage;

use std::process::ExitCode;

use cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::from_process() {
        Ok(cli) => cli,
        // Help and the version also come here.
        Err(answer) => match commands::print_answer(&answer) {
            Ok(()) => return ExitCode::from(answer.exit_code() as u8),
            Err(error) => {
                commands::report(&error);
                return ExitCode::FAILURE;
            }
        },
    };
    let done = match cli.command {
        Some(command) => commands::run(command),
        None => commands::play::run(cli.play).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|error| {
        commands::report(&error);
        ExitCode::FAILURE
    })
}
