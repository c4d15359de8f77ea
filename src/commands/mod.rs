//! The commands that need no screen, one file for each family. Each does its work and returns.

mod analyse;
mod bench;
mod extras;
mod files;
mod games;
mod gipf;
mod help_topic;
mod input_output;
mod man;
mod match_games;
mod moves;
mod openings;
mod output;
mod puzzles;
#[cfg(feature = "server")]
mod serve;
mod show;
mod train;

use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::{io, iter};

use anyhow::{Result, anyhow, ensure};

use crate::cli::Command;
use crate::computer::all_cores_but_one;
use crate::engine::Weights;
use crate::gtp;
use crate::record::visible_path;
use input_output::PIPE;
pub use input_output::{report, written};

/// Runs a command. Errors are texts for people.
pub fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Show(args) => show::run(&args),
        Command::Moves(args) => moves::list(&args),
        Command::Move { save, moves } => moves::play(&save, &moves),
        Command::Convert(args) => files::convert(&args),
        Command::Check(args) => return Ok(files::check(&args)),
        Command::Perft { depth, save, rules, json } => {
            moves::perft(depth, save.as_deref(), rules.rules(), json)
        }
        Command::Hint { save, level, json } => analyse::hint(&save, level, json),
        Command::Analyse { save, nodes, json } => analyse::run(&save, nodes, json),
        Command::Openings(args) => openings::run(&args),
        Command::Games(args) => return games::run(&args),
        Command::Gipf(args) => return gipf::run(*args),
        #[cfg(feature = "server")]
        Command::Host(args) => serve::host(*args),
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(args),
        #[cfg(feature = "server")]
        Command::Account(what) => serve::account(what),
        #[cfg(not(feature = "server"))]
        Command::NotBuilt { .. } => Err(anyhow!(
            "this punct was built without the server; build it in its folder with \
             'cargo install --path . --features server'"
        )),
        Command::Gtp { rules, nodes, threads, weights } => {
            let weights = weights.as_deref().map(weights_of).transpose()?;
            let weights = weights.unwrap_or_else(|| Weights::shipped().clone());
            let threads = threads.unwrap_or_else(all_cores_but_one);
            let begin = gtp::Beginning { rules: rules.rules(), weights, nodes, threads };
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), begin)?)
        }
        Command::Bench(json) => bench::run(json),
        Command::Train(train) => train::run(&train),
        Command::Completions { shell } => man::completions(shell),
        Command::Man => man::run(),
        Command::HelpTopic { topic, raw } => help_topic::run(topic, raw),
        Command::InstallExtras { prefix, remove } => extras::run(prefix, remove),
        Command::Match(args) => match_games::run(&args),
        Command::Puzzles(what) => puzzles::run(&what),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Reads weights from a file; the name `hand` means those set by hand.
fn weights_of(file: &Path) -> Result<Weights> {
    ensure!(file != Path::new(PIPE), "{PIPE}: standard input brings the commands; name a file");
    if file == Path::new("hand") { Ok(Weights::hand_set()) } else { read_weights(file) }
}

/// The results of `work` for 0, 1, 2 ... up to `count`, in this order, computed on all cores.
fn on_all_cores<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let on_one_core = || {
        let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
        iter::from_fn(take).map(|number| (number, work(number))).collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(on_one_core)).collect();
        let join = |thread: ScopedJoinHandle<'_, Vec<(usize, T)>>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        threads.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn read_weights(file: &Path) -> Result<Weights> {
    let text = input_output::text(file)?;
    Weights::from_text(&text).ok_or_else(|| anyhow!("{}: these are no weights", visible_path(file)))
}

#[cfg(all(test, not(feature = "server")))]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn without_the_server_its_commands_say_how_to_get_it() {
        for line in ["serve --listen x", "host", "account add anna"] {
            let words = ["punct"].into_iter().chain(line.split(' '));
            let command = Cli::try_parse_from(words).expect(line).command.expect("a command");
            let why = run(command).expect_err("it is not built").to_string();
            assert!(why.contains("built without the server"), "{line}: {why}");
        }
    }
}
