//! The commands that need no screen, one file each. Each does its work and returns.

mod bench;
mod check;
mod completions;
mod man;
mod moves;
mod output;
mod perft;
mod play_moves;
mod show;

use std::io;
use std::process::ExitCode;

use anyhow::Result;

use crate::cli::Command;
use crate::gtp;
pub use output::report;

/// Runs a command.
///
/// # Errors
/// Why it fails, in words for people.
pub fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Show(args) => show::run(&args),
        Command::Moves { save, ply } => moves::run(&save, ply),
        Command::Move { save, moves } => play_moves::run(&save, &moves),
        Command::Check { saves } => return Ok(check::run(&saves)),
        Command::Perft { depth, save, rules } => perft::run(depth, save.as_deref(), rules.rules()),
        Command::Gtp { rules } => {
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), rules.rules())?)
        }
        Command::Bench => bench::run(),
        Command::Completions { shell } => completions::run(shell),
        Command::Man => man::run(),
    }?;
    Ok(ExitCode::SUCCESS)
}
