//! `punct gipf show`: a game as text, with the board and what the players have beside it.

use std::path::Path;

use anyhow::Result;

use super::input;
use super::moves::game_at;
use crate::commands::output::print;
use crate::gipf::record::Record;
use crate::gipf::rules::{Game, Position};
use crate::gipf::{diagram, phrases};
use crate::phrases::to_move;
use crate::rules::Player;

pub fn run(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = input::read(save)?;
    let game = game_at(&record, ply)?;
    print(description(&record, &game, ply.is_none()))
}

/// The game there; `is_here` says that the players stand there, where more can be going on.
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

/// The stacks of more than one layer, from below: `Stacks: e5=bGwB`.
fn stacks(position: &Position) -> Option<String> {
    let high = position.taken().iter().filter(|&spot| position.stack(spot).height() > 1);
    let shown: Vec<String> = high.map(|spot| format!("{spot}={}", position.stack(spot))).collect();
    (!shown.is_empty()).then(|| format!("Stacks: {}", shown.join(" ")))
}
