//! Saves of version 1 stay readable for ever and lead to the same positions, as do the games that
//! come with the program.
//!
//! `NAME.txt` describes the position of `NAME.json`, piece by piece. Neither is ever changed; a new
//! version of the format adds its own files.

use std::fs;

use super::{OLD_SAVES, assert_same, old_save, old_saves, read, refusal, written};
use crate::punct::record::{Record, json};
use crate::rules::{
    Bridges, Ending, Game, Move, Outcome, Player, Rules, Variant, chains, winning_chain,
};

/// The position of a game as text, made by independent code that never changes.
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
        Outcome::Ended(Ending::Aborted { by, .. }) => format!("aborted by {by}"),
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

fn game(bytes: &[u8]) -> Game {
    json::read(bytes).expect("a sound game").game().clone()
}

#[test]
fn over_the_top_ends_with_a_connection_over_stacks() {
    let game = game(include_bytes!("../../../../saves/over-the-top.json"));
    let winner = Player::Black;
    assert_eq!(game.outcome(), Some(Outcome::Connected { winner, uncovered: false }));
    let position = game.position();
    let chain = winning_chain(position.tops(winner)).expect("a chain");
    let levels = chain.into_iter().filter_map(|space| position.top(space)).map(|p| p.level.get());
    assert_eq!(levels.max(), Some(2));
}

#[test]
fn the_centre_decides_ends_with_a_count() {
    let game = game(include_bytes!("../../../../saves/the-centre-decides.json"));
    assert_eq!(game.outcome(), Some(Outcome::LastPiece { winner: Some(Player::White) }));
    let counts = Player::BOTH.map(|player| game.position().centre_count(player));
    assert_eq!(counts, [10, 8]);
}

#[test]
fn the_bridge_stops_where_one_has_cut_a_chain() {
    let mut game = game(include_bytes!("../../../../saves/the-bridge.json"));
    assert_eq!(game.outcome(), None);
    let bridge = game.last_move().expect("a move").placement();
    let middle = bridge.dots()[bridge.kind().middle().expect("a piece with a middle")];
    let top = game.position().stack(middle).next().expect("the bridge");
    assert!(top.piece.placement == bridge && top.gap);

    let ends = ["F13", "H14"].map(|name| name.parse().expect("a space"));
    let joined = |game: &Game| {
        let chains = chains(game.position().tops(Player::White));
        chains.into_iter().any(|chain| ends.into_iter().all(|end| chain.contains(end)))
    };
    assert!(!joined(&game));
    assert!(game.undo() && joined(&game));
}
