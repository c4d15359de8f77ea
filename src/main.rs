//! PÜNCT in the terminal. README, "The house", has the layers and two walks through them; GLOSSARY.md the
//! words that are ours. The modules, from the bottom up:
//!
//! - [`rules`], [`clock`], [`engine`]: the game, its time, the computer player; pure;
//! - [`record`]: saved games and files of other programs; [`settings`]: choices kept for the next time;
//! - [`picture`]: what a picture of the board shows; [`diagram`] and [`phrases`]: the same in text;
//! - [`session`]: a game being played, saved after every change; [`computer`]: what its engine is asked;
//! - [`table`]: a game whose players sit at screens of their own; [`lessons`]: the course and puzzles;
//! - [`terminal`]: events in, bytes out; [`ui`]: what screens are made of;
//! - [`shell`]: what the screens of both games share; [`tui`]: the screen of PÜNCT;
//! - [`gipf`]: GIPF with PÜNCT-potentials, from its rules to its screen;
//! - [`stage`]: the screens of this terminal, one shown at a time;
//! - [`plain`]: the game line by line; [`gtp`]: the game for other programs;
//! - [`server`]: games for guests who come by ssh;
//! - [`cli`]: the command line, which leads to [`play`] or to one of the [`commands`].

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
