//! `punct gipf`: playing GIPF, and the commands that need no screen for it, as those of PÜNCT.

mod check;
mod input;
mod moves;
mod play;
mod play_turns;
mod show;

use std::io;
use std::process::ExitCode;

use anyhow::Result;

use super::perft;
use crate::cli::{Gipf, GipfCommand};
use crate::gipf::gtp;
use crate::gipf::rules::{self, Challenges, Game};

/// Plays, or runs a command.
pub fn run(args: Gipf) -> Result<ExitCode> {
    let Some(command) = args.command else {
        return play::run(args.play).map(|()| ExitCode::SUCCESS);
    };
    match command {
        GipfCommand::Show { save, ply } => show::run(&save, ply),
        GipfCommand::Moves { save, ply } => moves::run(&save, ply),
        GipfCommand::Move { save, turns } => play_turns::run(&save, &turns),
        GipfCommand::Check { saves } => return Ok(check::run(&saves)),
        GipfCommand::Perft { depth, save, rules } => {
            let game = match save {
                Some(save) => moves::game_at(&input::read(&save)?, None)?,
                None => Game::new(rules.rules()?, Challenges::DEFAULT),
            };
            perft::table(depth, |depth| rules::perft(&game, depth))
        }
        GipfCommand::Gtp { rules, challenges } => {
            let agreed = rules.agreed(challenges)?;
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), agreed)?)
        }
    }?;
    Ok(ExitCode::SUCCESS)
}
