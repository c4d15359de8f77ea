//! The commands of the command line.

pub mod analyse;
mod extras;
mod files;
mod games;
mod gipf;
mod help_topic;
pub mod input_output;
mod lab;
pub mod moves;
pub mod play;
mod puzzles;
#[cfg(feature = "server")]
mod serve;
mod show;
#[cfg(all(test, not(feature = "server")))]
mod tests;

pub use input_output::{print_answer, report};

use std::io;
use std::process::ExitCode;

#[cfg(not(feature = "server"))]
use anyhow::anyhow;
use anyhow::{Context as _, Result};

use super::cli::{CliCommand, JsonArg};
use crate::kit::settings::{PlayedDays, SavedSettings, SettingChange, SettingsFile};
use crate::kit::storage::Store;
use crate::kit::system::{self, all_cores_but_one, end_when_unread};
use crate::lab::bench;
use crate::punct::engine::Weights;
use crate::punct::gtp;
use crate::punct::lessons::own_tasks::TaskFile;
use crate::punct::own_record::{OwnGames, OwnRecord};
use crate::rules::{Game, perft};
use input_output::{
    ignore_broken_pipe, json_line, print, print_data, print_note, read, weights_of,
};

pub fn run(command: CliCommand) -> Result<ExitCode> {
    match command {
        CliCommand::Show(args) => show::run(&args),
        CliCommand::Moves(args) => moves::list(&args),
        CliCommand::Move { save, moves } => moves::play(&save, &moves),
        CliCommand::Convert(args) => files::convert(&args),
        CliCommand::Check(args) => return Ok(files::check(&args)),
        CliCommand::Perft { depth, save, game, rules, json } => {
            let game = match save {
                Some(save) => read(&save, game)?.game().clone(),
                None => Game::new(rules.rules()),
            };
            moves::perft_table(depth, json, |depth| perft(&game, depth))
        }
        CliCommand::Hint { save, game, level, json } => {
            analyse::hint(&save, &read(&save, game)?, level, json)
        }
        CliCommand::Analyse { save, game, nodes, json } => {
            analyse::run(&read(&save, game)?, nodes, json)
        }
        CliCommand::Openings(args) => moves::openings(&args),
        CliCommand::Games(args) => return games::list(&args),
        CliCommand::Record { forget: true, .. } => {
            let file =
                SettingsFile::find().context("there is no home folder, so nothing is kept")?;
            Ok(file.store(&SettingChange::Days(PlayedDays::default()))?)
        }
        CliCommand::Record { forget: false, json } => own_record(json),
        CliCommand::Gipf(args) => return gipf::run(*args),
        #[cfg(feature = "server")]
        CliCommand::Host(args) => serve::host(*args),
        #[cfg(feature = "server")]
        CliCommand::Serve(args) => serve::run(args),
        #[cfg(feature = "server")]
        CliCommand::Account(what) => serve::account(what),
        #[cfg(not(feature = "server"))]
        CliCommand::NotBuilt { .. } => Err(anyhow!(
            "this punct was built without the server; build it in its folder with \
             'cargo install --path . --features server'"
        )),
        CliCommand::Gtp { rules, nodes, threads, weights } => {
            let begin = gtp::GtpOptions {
                rules: rules.rules(),
                weights: match weights {
                    Some(file) => weights_of(&file)?,
                    None => Weights::built_in().clone(),
                },
                nodes,
                threads: threads.unwrap_or_else(all_cores_but_one),
            };
            end_when_unread();
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), begin)?)
        }
        CliCommand::Bench(JsonArg { json }) => {
            ignore_broken_pipe(bench::run(&mut io::stdout().lock(), json))
        }
        CliCommand::Train(args) => lab::train(&args),
        CliCommand::Completions { shell, program } => extras::completions(shell, program),
        CliCommand::Man => print_data(extras::man_page()?),
        CliCommand::HelpTopic { topic, raw } => help_topic::run(topic, raw),
        CliCommand::InstallExtras { prefix, program, remove } => {
            extras::install(prefix, program, remove)
        }
        CliCommand::Match(args) => lab::play_match(args),
        CliCommand::Puzzles(what) => puzzles::run(&what),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// What the player has played and learnt.
fn own_record(json: bool) -> Result<()> {
    let SavedSettings { settings, file, error: trouble } = SavedSettings::find();
    let (book, task_trouble) =
        file.as_ref().map(|file| TaskFile::from_settings(file).read()).unwrap_or_default();
    let troubles = [trouble.map(|it| it.to_string()), task_trouble.map(|it| it.to_string())];
    for trouble in troubles.iter().flatten() {
        print_note(trouble);
    }
    let games = OwnGames::in_store(&Store::find(None)?, settings.name.as_ref());
    let own = OwnRecord::new(games, &settings, &book, system::today());
    if json { print_data(json_line(&own.object())?) } else { print(own.text()) }
}
