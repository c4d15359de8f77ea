//! PÜNCT in the terminal. The modules, from the bottom up:
//!
//! - [`rules`]: the rules of the game, pure;
//! - [`clock`]: the time players have, pure;
//! - [`engine`]: the computer player, pure; [`computer`]: what it is asked in a game;
//! - [`record`]: saved games;
//! - [`session`]: a game being played, saved after every change;
//! - [`table`]: a game whose players sit at screens of their own, pure;
//! - [`diagram`] and [`phrases`]: positions and results as plain text;
//! - [`lessons`]: the course for newcomers and puzzles, pure;
//! - [`gtp`]: the game for other programs, over a pair of pipes;
//! - [`plain`]: the game line by line;
//! - [`picture`]: what a picture of the board shows, and in which colours;
//! - [`settings`]: the players' choices, kept for the next time;
//! - [`tui`]: the game on the screen;
//! - [`gipf`]: GIPF with PÜNCT-potentials, contested by games of PÜNCT, from its rules to its screen;
//! - [`stage`]: both games on the screen, one at a time;
//! - [`server`]: games for guests who come by ssh;
//! - [`cli`]: the command line, which leads to [`play`], on the screen or line by line, or to one
//!   of the [`commands`].

mod cli;
mod clock;
mod commands;
mod computer;
mod diagram;
mod engine;
mod gipf;
mod gtp;
mod lessons;
mod lines;
mod phrases;
mod picture;
mod plain;
mod play;
mod record;
mod rules;
#[cfg(feature = "server")]
mod server;
mod session;
mod settings;
mod shell;
mod stage;
mod table;
mod terminal;
mod tui;
mod ui;

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
