//! PÜNCT in the terminal. The modules, from the bottom up:
//!
//! - [`rules`]: the rules of the game, pure;
//! - [`engine`]: the computer player, pure;
//! - [`record`]: saved games;
//! - [`session`]: a game being played, saved after every change;
//! - [`diagram`] and [`phrases`]: positions and results as plain text;
//! - [`gtp`]: the game for other programs, over a pair of pipes;
//! - [`picture`]: what a picture of the board shows, and in which colours;
//! - [`settings`]: the players' choices, kept for the next time;
//! - [`tui`]: the game on the screen;
//! - [`cli`]: the command line, which leads to [`play`] on the screen or to one of the [`commands`].

mod cli;
mod commands;
mod diagram;
mod engine;
mod gtp;
mod phrases;
mod picture;
mod play;
mod record;
mod rules;
mod session;
mod settings;
mod tui;

use std::process::ExitCode;

use clap::Parser;

use cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => {
            // This is help and version too. A reader that leaves is no error.
            let _ = answer.print();
            return ExitCode::from(answer.exit_code() as u8);
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
