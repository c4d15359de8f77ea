//! Saves of version 1 stay readable for ever and lead to the same positions.
//!
//! `NAME.txt` describes the position of `NAME.json`, piece by piece. Neither is ever changed; a new
//! version of the format adds its own files.

use std::fs;

use super::{OLD_SAVES, assert_same, old_save, old_saves, read, refusal, written};
use crate::record::Record;
use crate::rules::{Bridges, Ending, Move, Outcome, Player, Rules, Variant};

/// A game as it stands, in words of its own that no other code can change.
fn standing(record: &Record) -> String {
    let game = record.game();
    let Rules { variant, bridges } = game.rules();
    let variant = match variant {
        Variant::Basic => "basic",
        Variant::Standard => "standard",
    };
    let bridges = match bridges {
        Bridges::Two => "two",
        Bridges::Any => "any",
    };
    let mut lines = vec![
        format!("rules: {variant}, bridges {bridges}"),
        format!("white: {}", record.header().name(Player::White).raw()),
        format!("black: {}", record.header().name(Player::Black).raw()),
        format!("ply: {} of {}", game.ply(), record.moves().len()),
        format!("turn: {}", game.position().turn()),
        format!("outcome: {}", game.outcome().map_or("none".into(), outcome)),
    ];
    lines.extend(game.position().pieces().into_iter().map(|piece| {
        let placed = Move::Add(piece.placement);
        format!("level {}: {} {placed}", piece.level, piece.owner)
    }));
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n") + "\n"
}

fn outcome(outcome: Outcome) -> String {
    let of = |winner: Option<Player>| winner.map_or("draw".into(), |winner| winner.to_string());
    match outcome {
        Outcome::Connected { winner, uncovered: false } => format!("{winner} connected"),
        Outcome::Connected { winner, uncovered: true } => format!("{winner} uncovered"),
        Outcome::LastPiece { winner } => format!("last piece, {}", of(winner)),
        Outcome::NoMove { winner } => format!("no move, {}", of(winner)),
        Outcome::Ended(Ending::Resigned { by }) => format!("resigned by {by}"),
        Outcome::Ended(Ending::TimeOut { by }) => format!("time of {by} over"),
        Outcome::Ended(Ending::Agreed) => "agreed".into(),
        Outcome::Ended(Ending::Claimed { by }) => format!("claimed by {by}"),
    }
}

#[test]
fn each_leads_to_the_position_it_led_to() {
    for (name, text) in old_saves() {
        let position = fs::read_to_string(format!("{OLD_SAVES}/{name}.txt")).expect("a position");
        assert_eq!(standing(&read(&text)), position, "{name}");
    }
}

#[test]
fn each_is_written_again_as_the_same_game() {
    for (_, text) in old_saves() {
        let record = read(&text);
        assert_same(&read(&written(&record)), &record);
    }
}

#[test]
fn bridges_on_one_piece_need_their_own_setting() {
    let text = old_save("bridges-any").replace(r#""bridges": "any""#, r#""bridges": "two""#);
    let refused = refusal(text);
    assert!(refused.contains("a bridge must rest on two pieces"), "{refused}");
}
