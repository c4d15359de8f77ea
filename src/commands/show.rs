//! `punct show`: a game as text, with the board and both reserves.

use std::path::Path;

use anyhow::Result;

use super::moves::game_at;
use super::output::print;
use crate::record::{self, Record};
use crate::rules::{Game, Player, Variant};
use crate::{diagram, phrases};

pub fn run(save: &Path, ply: Option<usize>) -> Result<()> {
    let record = record::read(save)?;
    let game = game_at(&record, ply)?;
    print(description(&record, &game))
}

fn description(record: &Record, game: &Game) -> String {
    let position = game.position();
    let names = record.header().names();
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.header().name(player)));
    let mut lines = vec![players.join(" · "), phrases::rules(game.rules())];
    let standing = match game.outcome() {
        Some(outcome) => phrases::ended(position, outcome, names),
        None => format!("{} to move", phrases::called(names, position.turn())),
    };
    lines.push(format!("After move {} of {} · {standing}", game.ply(), record.moves().len()));
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
