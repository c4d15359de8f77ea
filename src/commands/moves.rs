//! `punct moves`, `punct move` and `punct perft`: lists, plays and counts legal moves.

use std::fmt::Display;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Error, Result, anyhow};
use serde::Serialize;

use super::input_output::{json_line, no_pipe, note_risk, print, print_data, print_objects, read};
use crate::cli::{JsonArg, MovesArgs, SavedPosition};
use crate::kit::storage::{StoreError, printable, visible_path};
use crate::punct::record::{self, GameFile, Record, Remark};
use crate::rules::{Game, Move};

pub fn list(args: &MovesArgs) -> Result<()> {
    let SavedPosition { save, ply } = &args.position;
    let game = game_at(&read(save, args.game)?, *ply)?;
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    if !args.json.json {
        return print_sorted(&legal);
    }
    let mut objects: Vec<ListedMove> = legal.into_iter().map(ListedMove::new).collect();
    objects.sort_by(|one, other| one.played.cmp(&other.played));
    print_objects(objects)
}

/// The JSON object of a move.
#[derive(Serialize)]
struct ListedMove {
    #[serde(rename = "move")]
    played: String,
    piece: &'static str,
    /// The space that the piece's PÜNCT leaves; null for an added piece.
    from: Option<String>,
    /// The new spaces of the piece, the PÜNCT's first.
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

/// Prints moves or turns, one on each line, sorted.
pub fn print_sorted(legal: &[impl Display]) -> Result<()> {
    let mut lines: Vec<String> = legal.iter().map(|legal| format!("{legal}\n")).collect();
    lines.sort_unstable();
    print(lines.concat())
}

/// The most columns of a move from the command line that a message repeats. No legal move is
/// longer.
const REPEATED: usize = 120;

/// Returns a move or turn from the command line, as messages show it.
pub fn printable_move(text: &str) -> String {
    if text.trim().is_empty() { format!("{text:?}") } else { printable(text, REPEATED) }
}

/// Returns the error for a text that is no move or turn.
pub fn misread(text: &str, error: &impl ToString) -> Error {
    anyhow!("{}: {}", printable_move(text), printable_move(&error.to_string()))
}

/// Returns the game after `ply` moves; without a number, at the players' position.
pub fn game_at(record: &Record, ply: Option<usize>) -> Result<Game> {
    let Some(ply) = ply else { return Ok(record.game().clone()) };
    let last = record.moves().len();
    record.game_at(ply).ok_or_else(|| anyhow!("--ply {ply}: this game has plies 0 to {last}"))
}

pub fn play(save: &Path, moves: &[String]) -> Result<()> {
    no_pipe(save, "moves are played into a file; name that of a saved game")?;
    let (mut game, mut file) = GameFile::open(save).map_err(|error| no_save(save, error))?;
    for text in moves {
        let played = Move::read_typed(text).map_err(|error| misread(text, &error))?;
        game.play(played).with_context(|| printable_move(text))?;
    }
    file.write(&game)?;
    note_risk(save);
    Ok(())
}

/// Returns the error for a file that is not a save. If the file has another format, the error tells
/// how to make a save from it.
fn no_save(save: &Path, error: StoreError) -> Error {
    if !matches!(error, StoreError::OtherFormat(_)) {
        return error.into();
    }
    let (game, made) = (visible_path(save), visible_path(&save.with_extension("json")));
    let remarks = record::read_named(save, None).map(|reading| reading.remarks).unwrap_or_default();
    let several = remarks.iter().find_map(Remark::games_in_file);
    anyhow!(
        "{game}: moves are played into saves, and this is none; \
         'punct convert {game} {made}' makes one from it{}",
        several.map_or_else(String::new, |games| format!("; {}", record::several(games)))
    )
}

/// The JSON object of a depth.
#[derive(Serialize)]
struct CountedDepth {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

/// Counts the sequences of moves for each depth up to this one. Prints the line of each depth as
/// soon as it is counted.
pub fn perft_table(
    depth: u32,
    JsonArg { json }: JsonArg,
    mut count: impl FnMut(u32) -> u64,
) -> Result<()> {
    for depth in 1..=depth {
        let start = Instant::now();
        let nodes = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(f64::EPSILON);
        print_data(if json {
            json_line(&CountedDepth { depth, nodes, seconds, nodes_per_second: rate as u64 })?
        } else {
            format!("{depth} {nodes} {seconds:.6} {rate:.0}\n")
        })?;
    }
    Ok(())
}
