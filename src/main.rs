//! PÜNCT in the terminal. The house, from the ground up:
//!
//! - [`rules`]: the game itself, pure;
//! - [`record`]: games as they are kept, in files;
//! - [`session`]: a game being played, and its saving;
//! - [`diagram`] and [`words`]: positions and what happens to them as plain text;
//! - [`gtp`]: the game for other programs, over a pipe;
//! - [`bench`]: how fast all this is;
//! - [`commands`]: what works without a screen;
//! - [`tui`]: the game on the screen, and [`play`], which opens it;
//! - [`cli`]: the command line, which leads to one of these.

mod bench;
mod cli;
mod commands;
mod diagram;
mod gtp;
mod play;

mod record;

mod rules;

mod session;

mod tui;
mod words;

use std::process::ExitCode;

use clap::Parser;

use cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(told) => {
            // Help and version come this way too; that nobody reads them is no error.
            let _ = told.print();
            return ExitCode::from(told.exit_code() as u8);
        }
    };
    let done = match cli.command {
        Some(command) => commands::run(command),
        None => play::run(cli.play).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|error| {
        commands::report(&error);
        ExitCode::FAILURE
    })
}
