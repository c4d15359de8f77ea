//! `punct gipf`: plays GIPF on the screen, and runs the commands for GIPF that need no screen.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, ensure};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::json;

use super::files::{Checked, check_each};
use super::games::{TableColumn, table};
use super::input_output::{
    find_save, is_pipe, json_line, no_pipe, print, print_objects, printable_move, read_stdin_up_to,
    report, warn_of_risk,
};
use super::moves::{notation_error, perft_table, print_sorted};
use super::play::{
    LocalSetup, has_dumb_terminal, initial_names, own_name, resume, seat_players, set_up,
};
use super::show::BySide;
use crate::cli::{GipfArgs, GipfCommand, JsonArg, PlayGipf, SavedPosition};
use crate::gipf::play::{Match, Session};
use crate::gipf::record::{self, Record, Summary};
use crate::gipf::rules::{self, Challenges, Game, Position, Turn};
use crate::gipf::{gtp, phrases, screen};
use crate::kit::phrases::{counted, to_move};
use crate::kit::session::StartedGame;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{
    GameEnd, ListedSave, Name, SaveFile, SavedGame as _, Store, read_named_game, visible_path,
};
use crate::kit::system::end_when_unread;
use crate::kit::terminal;
use crate::rules::Player;
use crate::stage::Stage;

pub fn run(args: GipfArgs) -> Result<ExitCode> {
    let Some(command) = args.command else {
        return play(args.play).map(|()| ExitCode::SUCCESS);
    };
    match command {
        GipfCommand::Games { folder, json } => list_games(folder, json),
        GipfCommand::Show { position, json } => show(&position, json),
        GipfCommand::Moves { position, json } => list_turns(&position, json),
        GipfCommand::Move { save, turns } => {
            no_pipe(&save, "turns are played into a file; name that of a saved game")?;
            let (mut record, mut file) = SaveFile::<Record>::open(&save)?;
            for text in &turns {
                let turn = text.parse::<Turn>().map_err(|error| notation_error(text, &error))?;
                record.play(&turn).with_context(|| printable_move(text))?;
            }
            file.write(&record)?;
            warn_of_risk(&save);
            Ok(())
        }
        GipfCommand::Check(args) => {
            return Ok(check_each(&args, |save| vec![(visible_path(save), check(save))]));
        }
        GipfCommand::Perft { depth, save, rules, json } => {
            let game = match save {
                Some(save) => game_at(&read(&save)?, None)?,
                None => Game::new(rules.rules()?, Challenges::DEFAULT),
            };
            perft_table(depth, json, |depth| rules::perft(&game, depth))
        }
        GipfCommand::Gtp { rules, challenges } => {
            let agreed = rules.agreement(challenges)?;
            end_when_unread();
            Ok(gtp::serve(io::stdin().lock(), io::stdout().lock(), agreed)?)
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

fn play(play: PlayGipf) -> Result<()> {
    ensure!(
        !play.plain && !has_dumb_terminal(),
        "GIPF has no plain play: 'punct --plain' plays PÜNCT line by line; 'punct gipf show', \
         'moves' and 'move' print a game of GIPF and play turns into it"
    );
    let LocalSetup { store: saves, appearance, mut saved, .. } = set_up(&play.local)?;
    let given = [&play.white, &play.black];
    saved.settings.name = own_name(saved.settings.name, given, play.opponents.seats_of_new_game());
    let (store, is_quiet) = (Session::folder(&saves), play.local.quiet);
    let (begun, asks) = begin(play, saved.settings.name.clone(), store)?;
    Stage::from_gipf(screen::playing(begun, asks, appearance, saved)).play(is_quiet)
}

/// Opens or begins the game that the command line names. The flag: the screen offers the form for a
/// new game first, if the command line names no saved game, rules or players.
fn begin(play: PlayGipf, own: Option<Name>, store: Store) -> Result<(StartedGame<Match>, bool)> {
    if play.resume && play.save.is_none() {
        let is_seen = terminal::must_be_here();
        return Ok((resume(store, play.opponents, "punct gipf SAVE", is_seen)?, false));
    }
    let (agreed, asks) = (play.agreement()?, !play.decide());
    if let Some(save) = play.save {
        let save = store.find_save(&save)?;
        let opened = Session::open(store, &save)?;
        return Ok((seat_players(opened, play.opponents, terminal::must_be_here())?, false));
    }
    let seats = play.opponents.check(play.opponents.seats_of_new_game())?;
    let names = initial_names(own, [play.white, play.black], seats.is_here(Player::White));
    Ok(((Session::new(store, agreed, names, seats), None), asks))
}

/// `-` means standard input.
fn read(path: &Path) -> Result<Record> {
    if is_pipe(path) {
        return record::read(&read_stdin_up_to(MAX_BYTES)?).context("standard input");
    }
    Ok(read_named_game(&find_save(path, Session::folder)?)?)
}

#[derive(Serialize)]
struct GipfGameJson {
    file: String,
    white: String,
    black: String,
    version: &'static str,
    potentials: u8,
    result: &'static str,
    turns: usize,
    saved: Option<String>,
}

impl GipfGameJson {
    fn new(path: &Path, game: &Summary, saved: Option<Timestamp>) -> GipfGameJson {
        let [white, black] = game.names.each_ref().map(ToString::to_string);
        let end = game.outcome.map(|outcome| GameEnd::from_winner(outcome.winner));
        GipfGameJson {
            file: visible_path(path),
            white,
            black,
            version: game.rules.version().code(),
            potentials: game.rules.potentials().number(),
            result: end.unwrap_or(GameEnd::Open).code(),
            turns: game.ply,
            saved: saved.map(|saved| saved.to_zoned(TimeZone::UTC).date().to_string()),
        }
    }

    const COLUMNS: [TableColumn<GipfGameJson>; 8] = [
        TableColumn::text("file", |it| it.file.clone()),
        TableColumn::text("white", |it| it.white.clone()),
        TableColumn::text("black", |it| it.black.clone()),
        TableColumn::text("version", |it| it.version.to_owned()),
        TableColumn::number("potentials", |it| it.potentials.to_string()),
        TableColumn::text("result", |it| it.result.to_owned()),
        TableColumn::number("turns", |it| it.turns.to_string()),
        TableColumn::text("saved", |it| it.saved.clone().unwrap_or_else(|| "-".to_owned())),
    ];
}

fn list_games(folder: Option<PathBuf>, JsonArg { json }: JsonArg) -> Result<()> {
    let store = match folder {
        Some(folder) => Store::find(Some(folder))?,
        None => Session::folder(&Store::find(None)?),
    };
    let mut games = Vec::new();
    for ListedSave { path, game, saved, .. } in Session::saves(&store)? {
        match game {
            Ok(game) => games.push(GipfGameJson::new(&path, &game, saved)),
            Err(error) => report(&error.into()),
        }
    }
    if json {
        return print_objects(&games);
    }
    if games.is_empty() {
        return print("no games yet\n");
    }
    print(table(&games, &GipfGameJson::COLUMNS))
}

#[derive(Serialize)]
struct GipfPositionJson {
    white: String,
    black: String,
    version: &'static str,
    potentials: u8,
    challenges: u8,
    /// How many turns the game has, and how many of them are before this position.
    turns: usize,
    ply: usize,
    turn: &'static str,
    /// In words; null if the game goes on.
    ending: Option<String>,
    last: Option<String>,
    /// The occupied spots, with their layers from below.
    board: String,
    reserves: BySide<ShownReserve>,
}

#[derive(Serialize)]
struct ShownReserve {
    basic: u8,
    gipf: bool,
    potentials: u8,
    captured: u8,
}

impl GipfPositionJson {
    fn new(record: &Record, game: &Game) -> GipfPositionJson {
        let (position, names) = (game.position(), record.names());
        let [white, black] = names.each_ref().map(ToString::to_string);
        let (rules, outcome) = (record.agreement().rules, game.outcome());
        GipfPositionJson {
            white,
            black,
            version: rules.version().code(),
            potentials: rules.potentials().number(),
            challenges: record.agreement().challenges.number(),
            turns: record.line().count(),
            ply: game.turns().len(),
            turn: outcome.map_or(position.turn().code(), |_| "over"),
            ending: outcome.map(|outcome| phrases::outcome(outcome, names)),
            last: game.turns().last().map(ToString::to_string),
            board: position.to_string(),
            reserves: BySide::new(|player| {
                let supply = position.supply(player);
                ShownReserve {
                    basic: supply.basic,
                    gipf: supply.may_play_gipf(),
                    potentials: supply.potentials,
                    captured: supply.captured,
                }
            }),
        }
    }
}

fn show(SavedPosition { save, ply }: &SavedPosition, JsonArg { json }: JsonArg) -> Result<()> {
    let record = read(save)?;
    let game = game_at(&record, *ply)?;
    if json {
        return print(json_line(&GipfPositionJson::new(&record, &game))?);
    }
    print(description(&record, &game, ply.is_none()))
}

/// `is_here` means that it is the players' present position, in which a turn may be begun.
fn description(record: &Record, game: &Game, is_here: bool) -> String {
    let (position, names) = (game.position(), record.names());
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.name(player)));
    let mut lines = vec![players.join(" · ")];
    lines.push(format!("GIPF, {}", phrases::agreement(record.agreement())));
    let state = match game.outcome() {
        Some(outcome) => phrases::outcome(outcome, names),
        None => to_move(names, position.turn()),
    };
    let (ply, turns) = (game.turns().len(), record.line().count());
    lines.push(format!("After turn {ply} of {turns} · {state}"));
    if let Some(last) = game.turns().last() {
        lines.push(format!("Last turn: {last}"));
    }
    if is_here {
        let begun = record.draft().to_turn();
        if let Some(contest) = record.contest() {
            lines.push(format!("Contested: {} (PÜNCT is being played)", contest.jump));
        } else if begun.challenges() > 0 {
            lines.push(format!("Begun: {begun}"));
        }
    }
    lines.push(String::new());
    lines.push(phrases::board(position) + phrases::LEGEND);
    lines.extend(stacks(position));
    for player in Player::BOTH {
        lines.push(format!("{player}'s reserve: {}", phrases::reserve(position, player)));
    }
    lines.join("\n") + "\n"
}

/// The stacks of several layers, each from below: `Stacks: e5=bGwB`.
fn stacks(position: &Position) -> Option<String> {
    let high = position.occupied_spots().iter().filter(|&spot| position.stack(spot).height() > 1);
    let shown: Vec<String> = high.map(|spot| format!("{spot}={}", position.stack(spot))).collect();
    (!shown.is_empty()).then(|| format!("Stacks: {}", shown.join(" ")))
}

fn list_turns(position: &SavedPosition, JsonArg { json }: JsonArg) -> Result<()> {
    let (record, ply) = (read(&position.save)?, position.ply);
    let legal = if ply.is_none() {
        record.legal_turns()
    } else {
        let game = game_at(&record, ply)?;
        if game.outcome().is_some() { vec![] } else { game.position().legal_turns() }
    };
    if !json {
        return print_sorted(&legal);
    }
    let mut turns: Vec<String> = legal.iter().map(Turn::to_string).collect();
    turns.sort_unstable();
    print_objects(turns.into_iter().map(|turn| json!({ "turn": turn })))
}

/// After `ply` turns; without a number, at the players' position.
fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.line().count();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}

fn check(save: &Path) -> Result<Checked> {
    let turns = read(save)?.line().count();
    Ok(Checked { moves: turns, counted: counted(turns, "turn"), remarks: Vec::new() })
}
