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
use crate::rules::{Move, Player};

const USUAL_NODES: u32 = 1000;

pub fn run(record: &Record, nodes: Option<u32>, json: bool) -> Result<()> {
    let (game, nodes) = (record.game(), nodes.unwrap_or(USUAL_NODES));
    if json {
        let mut plies = Vec::new();
        review(&mut Engine::new(), game, nodes, &mut |ply, judged| {
            plies.push(AnalysedMove::new(record, ply, &judged));
            true
        });
        let [white, black] = Player::BOTH.map(|player| record.header().name(player).to_string());
        let (rules, bridges) = (game.rules().variant.code(), game.rules().bridges.code());
        let object = ReviewObject { white, black, rules, bridges, nodes, plies };
        return print_data(serde_json::to_string_pretty(&object)? + "\n");
    }
    let mut done = print(HEAD);
    review(&mut Engine::new(), game, nodes, &mut |ply, judged| {
        done = print(AnalysedMove::new(record, ply, &judged).row());
        done.is_ok()
    });
    done
}

/// Of the table whose rows are those of [`AnalysedMove::row`].
const HEAD: &str = "ply  player  move               before  after  best               mark\n";

#[derive(Serialize)]
struct ReviewObject {
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    nodes: u32,
    plies: Vec<AnalysedMove>,
}

/// `before` and `after` are the chances of the mover, from 0 to 1.
#[derive(Serialize)]
struct AnalysedMove {
    /// From 1.
    ply: usize,
    player: &'static str,
    #[serde(rename = "move")]
    played: String,
    before: f64,
    after: f64,
    best: Option<String>,
    line: Vec<String>,
    /// `wins` or `loses`, of the best move; null if nothing is proved.
    proof: Option<&'static str>,
    mark: Option<String>,
    /// In words; null if nothing is wrong.
    mistake: Option<String>,
}

impl AnalysedMove {
    /// `before` is the number of moves before this one.
    fn new(record: &Record, before: usize, judged: &MoveReview) -> AnalysedMove {
        // The player of this move follows from the player to move after all moves, because the
        // players take turns.
        let game = record.game();
        let turn = game.position().turn();
        let even = (game.ply() - before).is_multiple_of(2);
        let player = if even { turn } else { turn.opponent() };
        let best = judged.best.as_ref();
        let names = Player::BOTH.map(|of| record.header().name_at(before, of));
        AnalysedMove {
            ply: before + 1,
            player: player.code(),
            played: judged.played.to_string(),
            before: rounded(judged.before),
            after: rounded(judged.after),
            best: best.map(|best| best.played.to_string()),
            line: best.iter().flat_map(|best| &best.line).map(Move::to_string).collect(),
            proof: best.and_then(|best| best.proof).map(|proof| match proof {
                Proof::Wins => "wins",
                Proof::Loses => "loses",
            }),
            mark: judged.mark.map(|mark| mark.to_string()),
            mistake: judged.mistake.map(|mistake| phrases::mistake(mistake, player, &names)),
        }
    }

    /// The longest move has 17 characters: `SCM10-M11,L11,N11`.
    fn row(&self) -> String {
        let AnalysedMove { ply, player, played, .. } = self;
        let [before, after] =
            [self.before, self.after].map(|chance| format!("{:.0}%", 100.0 * chance));
        let best = self.best.as_deref().unwrap_or("-");
        let [mark, mistake] =
            [&self.mark, &self.mistake].map(|text| text.as_deref().unwrap_or_default());
        let line = format!(
            "{ply:>3}  {player:<6}  {played:<17}  {before:>6}  {after:>5}  {best:<17}  {mark:<2}  {mistake}"
        );
        line.trim_end().to_owned() + "\n"
    }
}

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
    let GoodMoves { analysis: found, forced } =
        Engine::new().hints(position, budget, HINTS, &mut |_| true);
    let best = found.best().context("no move was found")?;
    let names = &record.header().names;
    let (is_lost, played) = (best.loses(), best.played.to_string());
    let reasons: Vec<String> = reasons(position, best.played)
        .iter()
        .map(|why| phrases::reason(why, position.turn(), names))
        .collect();
    if json {
        return print_data(json_line(&HintJson {
            played,
            player: position.turn().code(),
            every_move_loses: is_lost,
            forced: forced.as_ref().map(|win| ForcedWinJson {
                moves: win.moves,
                line: win.line.iter().map(Move::to_string).collect(),
            }),
            reasons,
        })?);
    }
    let mut lines = vec![played];
    lines.extend(is_lost.then(|| phrases::every_move_loses(position.turn(), names)));
    lines.extend(forced.as_ref().map(phrases::forced_line));
    lines.extend(reasons);
    print(lines.join("\n") + "\n")
}

#[derive(Serialize)]
struct HintJson {
    #[serde(rename = "move")]
    played: String,
    player: &'static str,
    every_move_loses: bool,
    /// Null if the move forces no win.
    forced: Option<ForcedWinJson>,
    reasons: Vec<String>,
}

#[derive(Serialize)]
struct ForcedWinJson {
    /// The most moves of the winner that the win takes.
    moves: u8,
    line: Vec<String>,
}
