//! The commands that do their work and leave: nothing here draws a screen or waits for a key.

mod man;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::{Cli, Command};
use crate::record::{self, GameFile, Record, visible};
use crate::rules::{self, Game, Move, Player, Variant};
use crate::{bench, diagram, gtp, words};

/// Does what the command line asks for.
///
/// # Errors
/// Whatever keeps the command from its work; the message is for people.
pub fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Show { save, ply } => show(&save, ply),
        Command::Moves { save, ply } => moves(&save, ply),
        Command::Move { save, moves } => play(&save, &moves),
        Command::Check { saves } => return Ok(check(&saves)),
        Command::Perft { depth, save, rules } => {
            let game = match save {
                Some(save) => record::read(&save)?.game,
                None => Game::new(rules.rules()),
            };
            perft(&game, depth)
        }
        Command::Gtp { rules } => {
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), rules.rules())?)
        }
        Command::Bench => written(bench::run(&mut io::stdout().lock())),
        Command::Completions { shell } => completions(shell),
        Command::Man => print(man::page()?),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// An error as it is told: on one line, on stderr.
pub fn report(error: &anyhow::Error) {
    // With stderr gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {error:#}");
}

/// Writes to stdout at once. That nobody reads it any more is no error: `punct moves x | head`.
fn print(text: impl AsRef<[u8]>) -> Result<()> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_ref()).and_then(|()| out.flush()))
}

fn written(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("stdout: can't be written to"),
    }
}

fn show(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = record::read(save)?;
    let game = at(&record.game, ply)?;
    print(description(&record, &game))
}

/// Everything there is to know of a game as it stands.
fn description(record: &Record, game: &Game) -> String {
    let position = game.position();
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.name(player)));
    let mut lines = vec![players.join(" · "), words::rules(game.rules())];
    let (ply, moves) = (game.ply(), record.game.moves().len());
    let standing = match game.outcome() {
        Some(outcome) => words::ended(position, outcome),
        None => format!("{} to move", position.turn()),
    };
    lines.push(format!("After move {ply} of {moves} · {standing}"));
    if let Some(last) = game.last_move() {
        lines.push(format!("Last move: {last}"));
    }
    lines.push(String::new());
    lines.push(diagram::board(position));
    lines.push(diagram::LEGEND.to_owned());
    for player in Player::BOTH {
        lines.push(format!("{player}'s reserve: {}", diagram::reserve(position, player)));
    }
    if game.rules().variant == Variant::Standard {
        let counts = Player::BOTH.map(|p| format!("{p} {}", position.centre_count(p)));
        lines.push(format!("Central hexagon: {}", counts.join(", ")));
    }
    lines.join("\n") + "\n"
}

fn moves(save: &Path, ply: Option<usize>) -> Result<()> {
    let game = at(&record::read(save)?.game, ply)?;
    let mut legal = Vec::new();
    if game.outcome().is_none() {
        game.position().legal_moves(&mut legal);
    }
    let mut lines: Vec<String> = legal.iter().map(|legal| format!("{legal}\n")).collect();
    lines.sort_unstable();
    print(lines.concat())
}

/// The game after so many moves, or where the players stand.
fn at(game: &Game, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(game.clone()) };
    let last = game.moves().len();
    game.at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game can be shown at 0 to {last}"))
}

fn play(save: &Path, moves: &[String]) -> Result<()> {
    let (mut record, mut file) = GameFile::open(save)?;
    for text in moves {
        let played = text.parse::<Move>().with_context(|| visible(text))?;
        record.game.play(played).with_context(|| visible(text))?;
    }
    Ok(file.write(&mut record)?)
}

fn check(saves: &[PathBuf]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for save in saves {
        let told = record::read(save).map_err(anyhow::Error::from).and_then(|record| {
            let moves = words::moves(record.game.moves().len());
            print(format!("{}: sound, {moves}\n", record::visible_path(save)))
        });
        if let Err(error) = told {
            report(&error);
            code = ExitCode::FAILURE;
        }
    }
    code
}

fn perft(game: &Game, depth: u32) -> Result<()> {
    for depth in 1..=depth {
        let start = Instant::now();
        let nodes = rules::perft(game, depth);
        let seconds = start.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(f64::EPSILON);
        print(format!("{depth} {nodes} {seconds:.6} {rate:.0}\n"))?;
    }
    Ok(())
}

fn completions(shell: Shell) -> Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "punct", &mut text);
    print(text)
}
