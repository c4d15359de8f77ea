//! PÜNCT in the terminal. `assets/manual/house.md` has the layers and two walks through them; GLOSSARY.md the
//! words that are ours. The modules, from the bottom up:
//!
//! - [`rules`]: the rules of the game, pure;
//! - [`clock`]: the players' time, pure;
//! - [`engine`]: the search for good moves, pure; [`computer`]: the computer as a player;
//! - [`record`]: saved games;
//! - [`session`]: a game being played, saved after every change;
//! - [`table`]: a game whose players have screens of their own, pure;
//! - [`diagram`], [`phrases`] and [`lines`]: positions, results and input as plain text; [`similar`]:
//!   words that are like others;
//! - [`openings`]: how openings fared, pure;
//! - [`lessons`]: the course for newcomers and puzzles, pure;
//! - [`exercises`]: lessons and puzzles as tasks, judged and told;
//! - [`gtp`]: play with other programs, over a pair of pipes;
//! - [`plain`]: play line by line;
//! - [`picture`]: pictures of the board;
//! - [`page`]: a game or a puzzle as a page for a browser, pure;
//! - [`system`]: what differs between systems;
//! - [`settings`]: the player's choices, kept for the next time;
//! - [`tui`]: play on the screen;
//! - [`gipf`]: GIPF with PÜNCT-potentials, contested by games of PÜNCT, from its rules to its screen;
//! - [`stage`]: both games on the screen, one at a time;
//! - [`server`]: games over ssh;
//! - [`cli`]: the command line, which leads to [`play`], on the screen or line by line, or to one
//!   of the [`commands`].

mod cli;
mod clock;
mod commands;
mod computer;
mod diagram;
mod engine;
mod exercises;
mod gipf;
mod gtp;
mod lessons;
mod lines;
mod openings;
mod page;
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
mod similar;
mod stage;
mod system;
mod table;
mod terminal;
mod tui;
mod ui;

use std::process::ExitCode;

use cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::of_process() {
        Ok(cli) => cli,
        // Help and version come here, too.
        Err(answer) => match commands::written(answer.print()) {
            Ok(()) => return ExitCode::from(answer.exit_code() as u8),
            Err(error) => {
                commands::report(&error);
                return ExitCode::FAILURE;
            }
        },
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
