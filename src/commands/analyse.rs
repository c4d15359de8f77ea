//! `punct analyse`: prints what each move of a game gained or lost, as a table or as JSON. `punct
//! hint`: prints a good move and the reasons for it.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;

use super::input_output::{json_line, print, print_data};
use crate::cli::JsonArg;
use crate::kit::storage::visible_path;
use crate::kit::strength::Strength;
use crate::punct::computer::{HINT_NODES, HINTS};
use crate::punct::engine::{Budget, Engine, GoodMoves, MoveReview, Proof, reasons, review};
use crate::punct::phrases;
use crate::punct::record::Record;
use crate::rules::{Game, Move, Player};

/// The number of nodes of the search after each move, unless --nodes gives another.
const USUAL_NODES: u32 = 1000;

pub fn run(record: &Record, nodes: Option<u32>, json: bool) -> Result<()> {
    let (game, nodes) = (record.game(), nodes.unwrap_or(USUAL_NODES));
    if json { print_object(record, game, nodes) } else { print_table(record, game, nodes) }
}

/// Prints each line of the table as soon as its move is analysed.
fn print_table(record: &Record, game: &Game, nodes: u32) -> Result<()> {
    let mut done = print(row(["ply", "player", "move", "before", "after", "best", "mark", ""]));
    review(&mut Engine::new(), game, nodes, &mut |ply, verdict| {
        let reviewed = AnalysedMove::new(record, ply, &verdict);
        let percent = |chance: f64| format!("{:.0}%", 100.0 * chance);
        let [before, after] = [reviewed.before, reviewed.after].map(percent);
        done = print(row([
            &reviewed.ply.to_string(),
            reviewed.player,
            &reviewed.played,
            &before,
            &after,
            reviewed.best.as_deref().unwrap_or("-"),
            reviewed.mark.as_deref().unwrap_or_default(),
            reviewed.mistake.as_deref().unwrap_or_default(),
        ]));
        done.is_ok()
    });
    done
}

/// Writes a line of the table. The longest move has 17 characters: `SCM10-M11,L11,N11`.
fn row([ply, player, made, before, after, best, mark, wrong]: [&str; 8]) -> String {
    let line = format!(
        "{ply:>3}  {player:<6}  {made:<17}  {before:>6}  {after:>5}  {best:<17}  {mark:<2}  {wrong}"
    );
    line.trim_end().to_owned() + "\n"
}

fn print_object(record: &Record, game: &Game, nodes: u32) -> Result<()> {
    let mut plies = Vec::new();
    review(&mut Engine::new(), game, nodes, &mut |ply, verdict| {
        plies.push(AnalysedMove::new(record, ply, &verdict));
        true
    });
    let [white, black] = Player::BOTH.map(|player| record.header().name(player).to_string());
    let (rules, bridges) = (game.rules().variant.code(), game.rules().bridges.code());
    let reviewed = Reviewed { white, black, rules, bridges, nodes, plies };
    print_data(serde_json::to_string_pretty(&reviewed)? + "\n")
}

/// The JSON object of an analysed game.
#[derive(Serialize)]
struct Reviewed {
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    nodes: u32,
    plies: Vec<AnalysedMove>,
}

/// A move in the JSON object. `before` and `after` are the chances of its player, from 0 to 1.
#[derive(Serialize)]
struct AnalysedMove {
    /// The number of the move, from 1.
    ply: usize,
    player: &'static str,
    #[serde(rename = "move")]
    played: String,
    before: f64,
    after: f64,
    best: Option<String>,
    /// The likely course of play: the best move, the best reply, and so on.
    line: Vec<String>,
    /// What is proved about the best move: `wins` or `loses`; null if nothing is.
    proof: Option<&'static str>,
    mark: Option<String>,
    /// What is wrong with the move, in words; null if nothing is.
    mistake: Option<String>,
}

impl AnalysedMove {
    /// Combines a verdict with the facts of its move. `before` is the number of moves before this
    /// one.
    fn new(record: &Record, before: usize, verdict: &MoveReview) -> AnalysedMove {
        // The player of this move follows from the player to move after all moves, because the
        // players take turns.
        let game = record.game();
        let turn = game.position().turn();
        let even = (game.ply() - before).is_multiple_of(2);
        let player = if even { turn } else { turn.opponent() };
        let best = verdict.best.as_ref();
        let names = Player::BOTH.map(|of| record.header().name_at(before, of));
        let in_words = |mistake| phrases::mistake(mistake, player, &names);
        AnalysedMove {
            ply: before + 1,
            player: player.code(),
            played: verdict.played.to_string(),
            before: rounded(verdict.before),
            after: rounded(verdict.after),
            best: best.map(|best| best.played.to_string()),
            line: best.iter().flat_map(|best| &best.line).map(Move::to_string).collect(),
            proof: best.and_then(|best| best.proof).map(|proof| match proof {
                Proof::Wins => "wins",
                Proof::Loses => "loses",
            }),
            mark: verdict.mark.map(|mark| mark.to_string()),
            mistake: verdict.mistake.map(in_words),
        }
    }
}

/// Rounds to four decimal places.
pub fn rounded(chance: f32) -> f64 {
    (f64::from(chance) * 1e4).round() / 1e4
}

pub fn hint(
    save: &Path,
    record: &Record,
    level: Option<Strength>,
    JsonArg { json }: JsonArg,
) -> Result<()> {
    let game = record.game();
    let position = game.position();
    ensure!(game.outcome().is_none(), "{}: the game is over", visible_path(save));
    let budget = level.map_or(Budget::Nodes(HINT_NODES), Budget::Strength);
    let GoodMoves { found, forced } = Engine::new().hints(position, budget, HINTS, &mut |_| true);
    let best = found.best().context("no move was found")?;
    let names = &record.header().names;
    let (is_lost, best) = (best.loses(), best.played);
    let reasons = reasons(position, best);
    let reasons = reasons.iter().map(|why| phrases::reason(why, position.turn(), names));
    if json {
        return print_data(json_line(&HintJson {
            played: best.to_string(),
            player: position.turn().code(),
            every_move_loses: is_lost,
            forced: forced.as_ref().map(|win| ForcedWinJson {
                moves: win.moves,
                line: win.line.iter().map(Move::to_string).collect(),
            }),
            reasons: reasons.collect(),
        })?);
    }
    let lost = is_lost.then(|| phrases::every_move_loses(position.turn(), names));
    let forced = forced.as_ref().map(phrases::forced_line);
    let lines: Vec<String> =
        [best.to_string()].into_iter().chain(lost).chain(forced).chain(reasons).collect();
    print(lines.join("\n") + "\n")
}

#[derive(Serialize)]
struct HintJson {
    #[serde(rename = "move")]
    played: String,
    player: &'static str,
    /// Whether the opponent can win after every move.
    every_move_loses: bool,
    /// The win that the move forces; null if it forces none.
    forced: Option<ForcedWinJson>,
    reasons: Vec<String>,
}

/// A forced win against every defence.
#[derive(Serialize)]
struct ForcedWinJson {
    /// The most moves of the winner that the win takes.
    moves: u8,
    line: Vec<String>,
}
