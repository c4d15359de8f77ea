//! `punct openings`: prints how the moves in a position of the opening fared, as a table or as
//! JSON; or prints a collection of openings gathered from games.

use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow};
use serde::Serialize;

use super::analyse::rounded;
use super::input_output::{print, print_data, read};
use super::moves::game_at;
use super::train::kept_games;
use crate::cli::{OpeningsArgs, meant_command};
use crate::kit::phrases::percent;
use crate::kit::text::similar;
use crate::lab::openings::Gatherer;
use crate::punct::openings::{OpeningMove, Openings};
use crate::punct::phrases;
use crate::rules::{Game, Variant};

pub fn run(args: &OpeningsArgs) -> Result<()> {
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
    if args.json { print_object(&game) } else { print_table(&game) }
}

/// Extends the error about a word that names no save: adds the flag or command that the user
/// probably meant.
fn with_meant(error: Error, word: &Path) -> Error {
    let text = word.to_str().filter(|_| !word.exists()).unwrap_or_default();
    let rules = Variant::ALL.map(Variant::code);
    let meant = match similar(text, rules) {
        Some(code) => Some(format!("; did you mean '--rules {code}'?")),
        None => meant_command(text),
    };
    match meant {
        Some(meant) => anyhow!("{error}{meant}"),
        None => error,
    }
}

fn gather(files: &[PathBuf]) -> Result<()> {
    let mut gatherer = Gatherer::default();
    for file in files {
        for game in kept_games(file)? {
            gatherer.add(game.rules, game.moves(), game.winner);
        }
    }
    print_data(gatherer.openings().to_text())
}

fn print_table(game: &Game) -> Result<()> {
    let openings = Openings::built_in();
    let moves = openings.moves(game);
    if moves.is_empty() {
        return print(phrases::NONE.to_owned() + "\n");
    }
    let mut text = row(["move", "games", "score", "certainly", "", "best reply"]);
    for found in moves {
        let [least, most] = found.score.bounds().map(percent);
        let reply = openings.replies(game, found.played).first().copied();
        text += &row([
            &found.played.to_string(),
            &found.score.games().to_string(),
            &percent(found.score.share()),
            &format!("{least} to {most}"),
            if found.is_fair(game) { "fair" } else { "" },
            &reply.map(phrases::reply).unwrap_or_default(),
        ]);
    }
    print(text)
}

fn row([played, games, score, bounds, fair, reply]: [&str; 6]) -> String {
    let line = format!("{played:<17}  {games:>5}  {score:>5}  {bounds:<12}  {fair:<4}  {reply}");
    line.trim_end().to_owned() + "\n"
}

fn print_object(game: &Game) -> Result<()> {
    let openings = Openings::built_in();
    let moves = openings.moves(game).into_iter().map(|found| PlayedMove {
        fair: found.is_fair(game),
        replies: openings.replies(game, found.played).into_iter().map(Fared::from).collect(),
        fared: found.into(),
    });
    let line = game.moves().iter().map(ToString::to_string).collect();
    let rules = game.rules().variant.code();
    let found = OpeningJson { rules, line, moves: moves.collect() };
    print_data(serde_json::to_string_pretty(&found)? + "\n")
}

/// The JSON object of a position.
#[derive(Serialize)]
struct OpeningJson {
    rules: &'static str,
    /// The moves that led to the position.
    line: Vec<String>,
    moves: Vec<PlayedMove>,
}

#[derive(Serialize)]
struct PlayedMove {
    #[serde(flatten)]
    fared: Fared,
    /// Whether this is a first move that favours neither player much.
    fair: bool,
    replies: Vec<Fared>,
}

/// A move with its games, counted from the view of the player who made it.
#[derive(Serialize)]
struct Fared {
    #[serde(rename = "move")]
    played: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
}

impl From<OpeningMove> for Fared {
    fn from(OpeningMove { played, score }: OpeningMove) -> Fared {
        Fared {
            played: played.to_string(),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            score: rounded(score.share()),
        }
    }
}
