//! `punct gipf`: plays GIPF on the screen, and the commands for it that need no screen.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, ensure};

use super::files::{Checked, check_each};
use super::input_output::{PIPE, named, piped, print};
use super::moves::{perft_table, print_sorted, shown};
use super::play::{LocalSetup, first_names, resume, seated, set_up};
use crate::cli::{GipfArgs, GipfCommand, JsonArg, PlayGipf};
use crate::gipf::record::{self, Record};
use crate::gipf::rules::{self, Challenges, Game, NotationError, Position, Turn};
use crate::gipf::session::{Seat, Session};
use crate::gipf::{diagram, gtp, phrases, screen};
use crate::kit::phrases::to_move;
use crate::kit::session::{Begun, KeptGame as _};
use crate::kit::storage::{Name, SaveFile, Store, read_named_game, visible};
use crate::rules::Player;
use crate::stage::Stage;

/// Plays if no command is given.
pub fn run(args: GipfArgs) -> Result<ExitCode> {
    let Some(command) = args.command else {
        return play(args.play).map(|()| ExitCode::SUCCESS);
    };
    match command {
        GipfCommand::Show(args) => show(&args.save, args.ply),
        GipfCommand::Moves(args) => list_turns(&args.save, args.ply),
        GipfCommand::Move { save, turns } => play_turns(&save, &turns),
        GipfCommand::Check(args) => return Ok(check_each(&args, check)),
        GipfCommand::Perft { depth, save, rules } => {
            let game = match save {
                Some(save) => game_at(&read(&save)?, None)?,
                None => Game::new(rules.rules()?, Challenges::DEFAULT),
            };
            perft_table(depth, JsonArg { json: false }, |depth| rules::perft(&game, depth))
        }
        GipfCommand::Gtp { rules, challenges } => {
            let agreed = rules.agreed(challenges)?;
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), agreed)?)
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

/// The settings decide what the command line leaves open.
fn play(play: PlayGipf) -> Result<()> {
    let LocalSetup { store: saves, looks, mut kept, .. } = set_up(&play.local)?;
    if let Some(name) = &play.white {
        kept.settings.name = Some(name.clone());
    }
    let (store, is_quiet) = (Session::place(&saves), play.local.quiet);
    let (begun, asks) = begin(play, kept.settings.name.clone(), store)?;
    Stage::of_gipf(screen::playing(begun, asks, looks, kept)).play(is_quiet)
}

/// Begins the game that the command line asks for, and says whether the players may be asked about it
/// first: whether the command line left open what is played and by whom.
fn begin(play: PlayGipf, own: Option<Name>, store: Store) -> Result<(Begun<Session>, bool)> {
    if play.resume {
        return Ok((resume(store, play.opponents, "punct gipf SAVE")?, false));
    }
    let (agreed, asks) = (play.agreed()?, !play.decide());
    if let Some(save) = play.save {
        let save = store.named(&save)?;
        return Ok((seated(Session::open(store, &save)?, play.opponents)?, false));
    }
    let seats = play.opponents.seats_of_new_game();
    let starts = play.white.is_some() || seats.of(Player::White) == Seat::Here;
    let names = first_names(own, play.black, starts);
    Ok(((Session::new(store, agreed, names, seats), None), asks))
}

/// The game in a save; `-` is standard input.
fn read(path: &Path) -> Result<Record> {
    if path == Path::new(PIPE) {
        return record::read(&piped()?).context("standard input");
    }
    Ok(read_named_game(&named(path, Session::place)?)?)
}

fn show(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = read(save)?;
    let game = game_at(&record, ply)?;
    print(description(&record, &game, ply.is_none()))
}

/// `is_here` says that this is the present position, in which a turn may be half made.
fn description(record: &Record, game: &Game, is_here: bool) -> String {
    let (position, names) = (game.position(), &record.header().names);
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.name(player)));
    let mut lines = vec![players.join(" · ")];
    lines.push(format!("GIPF, {}", phrases::agreed(record.agreed())));
    let standing = match game.outcome() {
        Some(outcome) => phrases::outcome(outcome, names),
        None => to_move(names, position.turn()),
    };
    let (ply, turns) = (game.turns().len(), record.line().count());
    lines.push(format!("After turn {ply} of {turns} · {standing}"));
    if let Some(last) = game.turns().last() {
        lines.push(format!("Last turn: {last}"));
    }
    let begun = record.draft().so_far();
    match record.contest().filter(|_| is_here) {
        Some(contest) => lines.push(format!("Contested: {} (PÜNCT is being played)", contest.jump)),
        None if is_here && begun.challenges() > 0 => lines.push(format!("Begun: {begun}")),
        None => {}
    }
    lines.push(String::new());
    lines.push(diagram::board(position) + diagram::LEGEND);
    lines.extend(stacks(position));
    for player in Player::BOTH {
        lines.push(format!("{player}'s reserve: {}", diagram::reserve(position, player)));
    }
    lines.join("\n") + "\n"
}

/// The stacks of more than one layer, lowest first: `Stacks: e5=bGwB`.
fn stacks(position: &Position) -> Option<String> {
    let high = position.taken().iter().filter(|&spot| position.stack(spot).height() > 1);
    let shown: Vec<String> = high.map(|spot| format!("{spot}={}", position.stack(spot))).collect();
    (!shown.is_empty()).then(|| format!("Stacks: {}", shown.join(" ")))
}

fn list_turns(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = read(save)?;
    let legal = if ply.is_none() {
        record.legal_turns()
    } else {
        let game = game_at(&record, ply)?;
        if game.outcome().is_some() { vec![] } else { game.position().legal_turns() }
    };
    print_sorted(&legal)
}

/// The game after `ply` turns, or at its present position.
fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.line().count();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}

fn play_turns(save: &Path, turns: &[String]) -> Result<()> {
    ensure!(
        save != Path::new(PIPE),
        "{PIPE}: turns are played into a file; name that of a saved game"
    );
    let (mut record, mut file) = SaveFile::<Record>::open(save)?;
    for text in turns {
        let misread =
            |error: NotationError| anyhow!("{}: {}", shown(text), visible(&error.to_string()));
        let turn = text.parse::<Turn>().map_err(misread)?;
        record.play(&turn).with_context(|| shown(text))?;
    }
    Ok(file.write(&record)?)
}

fn check(save: &Path) -> Result<Checked> {
    let turns = read(save)?.line().count();
    Ok(Checked { moves: turns, counted: phrases::turns(turns), remarks: Vec::new() })
}
