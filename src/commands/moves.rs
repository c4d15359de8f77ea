//! `punct moves`, `punct move` and `punct perft`: lists, plays and counts legal moves. `punct
//! openings`: prints how the moves in a position of the opening fared, or a collection of openings
//! gathered from games.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Error, Result, anyhow};
use serde::Serialize;

use super::analyse::rounded;
use super::input_output::{
    json_line, no_pipe, print, print_data, print_objects, printable_move, read, warn_of_risk,
};
use super::lab::saved_games;
use crate::cli::{JsonArg, MovesArgs, OpeningsArgs, SavedPosition, suggested_command};
use crate::kit::phrases::percent;
use crate::kit::storage::{StoreError, visible_path};
use crate::kit::text::similar;
use crate::lab::openings::OpeningCounter;
use crate::punct::openings::{OpeningMove, Openings};
use crate::punct::phrases;
use crate::punct::record::{self, GameFile, Record, Remark};
use crate::rules::{Game, Move, Variant};

pub fn list(args: &MovesArgs) -> Result<()> {
    let SavedPosition { save, ply } = &args.position;
    let game = game_at(&read(save, args.game)?, *ply)?;
    let legal = game.legal_moves();
    if !args.json.json {
        return print_sorted(&legal);
    }
    let mut objects: Vec<ListedMove> = legal.into_iter().map(ListedMove::new).collect();
    objects.sort_unstable_by(|one, other| one.played.cmp(&other.played));
    print_objects(objects)
}

#[derive(Serialize)]
struct ListedMove {
    #[serde(rename = "move")]
    played: String,
    piece: &'static str,
    /// Null for an added piece.
    from: Option<String>,
    /// The PÜNCT's first.
    to: [String; 3],
}

impl ListedMove {
    fn new(played: Move) -> ListedMove {
        let to = played.placement();
        ListedMove {
            played: played.to_string(),
            piece: to.kind().code(),
            from: played.source().punct().map(|space| space.to_string()),
            to: to.canonical_dots().map(|space| space.to_string()),
        }
    }
}

pub fn print_sorted(legal: &[impl Display]) -> Result<()> {
    let mut lines: Vec<String> = legal.iter().map(|legal| format!("{legal}\n")).collect();
    lines.sort_unstable();
    print(lines.concat())
}

pub fn notation_error(text: &str, error: &impl ToString) -> Error {
    anyhow!("{}: {}", printable_move(text), printable_move(&error.to_string()))
}

/// Without a number, at the players' position.
pub fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.moves().len();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}

pub fn play(save: &Path, moves: &[String]) -> Result<()> {
    no_pipe(save, "moves are played into a file; name that of a saved game")?;
    let (mut game, mut file) = GameFile::open(save).map_err(|error| {
        if !matches!(error, StoreError::OtherFormat(_)) {
            return error.into();
        }
        let (game, made) = (visible_path(save), visible_path(&save.with_extension("json")));
        let remarks =
            record::read_named(save, None).map(|reading| reading.remarks).unwrap_or_default();
        let several = remarks.iter().find_map(Remark::games_in_file);
        anyhow!(
            "{game}: moves are played into saves, and this is none; \
             'punct convert {game} {made}' makes one from it{}",
            several.map_or_else(String::new, |games| format!("; {}", record::several(games)))
        )
    })?;
    for text in moves {
        let played = Move::read_typed(text).map_err(|error| notation_error(text, &error))?;
        game.play(played).with_context(|| printable_move(text))?;
    }
    file.write(&game)?;
    warn_of_risk(save);
    Ok(())
}

#[derive(Serialize)]
struct CountedDepth {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

/// Prints the line of each depth as soon as it is counted.
pub fn perft_table(
    depth: u32,
    JsonArg { json }: JsonArg,
    mut count: impl FnMut(u32) -> u64,
) -> Result<()> {
    for plies in 1..=depth {
        let start = Instant::now();
        let nodes = count(plies);
        let seconds = start.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(f64::EPSILON);
        print_data(if json {
            json_line(&CountedDepth {
                depth: plies,
                nodes,
                seconds,
                nodes_per_second: rate as u64,
            })?
        } else {
            format!("{plies} {nodes} {seconds:.6} {rate:.0}\n")
        })?;
    }
    Ok(())
}

pub fn openings(args: &OpeningsArgs) -> Result<()> {
    if !args.gather.is_empty() {
        return gather(&args.gather);
    }
    let game = match &args.save {
        Some(save) => {
            let record = read(save, args.game).map_err(|error| with_meant(error, save))?;
            game_at(&record, args.ply)?
        }
        None => Game::new(args.rules.rules()),
    };
    let openings = Openings::built_in();
    let moves = openings.moves(&game);
    if args.json {
        let played = moves.into_iter().map(|found| PlayedMove {
            fair: found.is_fair(&game),
            replies: openings
                .replies(&game, found.played)
                .into_iter()
                .map(MoveFigures::from)
                .collect(),
            fared: found.into(),
        });
        let line = game.moves().iter().map(ToString::to_string).collect();
        let rules = game.rules().variant.code();
        let found = OpeningJson { rules, line, moves: played.collect() };
        return print_data(serde_json::to_string_pretty(&found)? + "\n");
    }
    if moves.is_empty() {
        return print(phrases::NONE.to_owned() + "\n");
    }
    let mut text = "move               games  score  certainly           best reply\n".to_owned();
    for found in moves {
        let OpeningMove { played, score } = found;
        let (games, share) = (score.games(), percent(score.share()));
        let [least, most] = score.bounds().map(percent);
        let bounds = format!("{least} to {most}");
        let fair = if found.is_fair(&game) { "fair" } else { "" };
        let best = openings.replies(&game, played).first().copied();
        let reply = best.map(phrases::reply).unwrap_or_default();
        let move_text = played.to_string();
        let line =
            format!("{move_text:<17}  {games:>5}  {share:>5}  {bounds:<12}  {fair:<4}  {reply}");
        text += line.trim_end();
        text.push('\n');
    }
    print(text)
}

/// Adds to the error about a word that names no save the flag or command that the user probably
/// meant.
fn with_meant(error: Error, word: &Path) -> Error {
    let Some(text) = word.to_str() else { return error };
    if word.exists() {
        return error;
    }
    if let Some(code) = similar(text, Variant::ALL.map(Variant::code)) {
        return anyhow!("{error}; did you mean '--rules {code}'?");
    }
    match suggested_command(text) {
        Some(meant) => anyhow!("{error}{meant}"),
        None => error,
    }
}

fn gather(files: &[PathBuf]) -> Result<()> {
    let mut gatherer = OpeningCounter::default();
    for file in files {
        for game in saved_games(file)? {
            gatherer.add(game.rules, game.moves(), game.winner);
        }
    }
    print_data(gatherer.openings().to_text())
}

#[derive(Serialize)]
struct OpeningJson {
    rules: &'static str,
    line: Vec<String>,
    moves: Vec<PlayedMove>,
}

#[derive(Serialize)]
struct PlayedMove {
    #[serde(flatten)]
    fared: MoveFigures,
    /// Whether this is a first move that favours neither player much.
    fair: bool,
    replies: Vec<MoveFigures>,
}

/// Counted from the view of the player who made the move.
#[derive(Serialize)]
struct MoveFigures {
    #[serde(rename = "move")]
    played: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
}

impl From<OpeningMove> for MoveFigures {
    fn from(OpeningMove { played, score }: OpeningMove) -> MoveFigures {
        MoveFigures {
            played: played.to_string(),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            score: rounded(score.share()),
        }
    }
}
