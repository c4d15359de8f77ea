//! Which of the words can be used now.

use super::request::Word;
use super::text::AnswerLines;
use super::words::WORDS;
use crate::session::{KeptGame as _, Session};

/// The words that do something now, each with what it does.
pub fn menu(session: &Session) -> AnswerLines {
    let now = WORDS.iter().filter(|word| can_be_used(word, session));
    let lines = now.map(|word| format!("{}: {}.", word.usage, word.help));
    std::iter::once("You can use these words now.".to_owned()).chain(lines).collect()
}

fn can_be_used(word: &Word, session: &Session) -> bool {
    let game = session.game();
    let (is_over, is_begun) = (game.outcome().is_some(), game.ply() > 0);
    let seats = session.seats();
    match word.name {
        "play" | "where" | "climbs" | "bridges" | "hint" | "wins" | "threats" | "resign"
        | "draw" => !is_over,
        "again" => is_over,
        "last" | "moves" | "chains" | "undo" => is_begun,
        "redo" => session.line().len() > game.ply(),
        "swap" => session.may_take_over(),
        "claim" => game.draw_can_be_claimed(),
        "strength" => seats.computer() != [None; 2],
        "go" | "finish" => seats.are_computers() && !is_over,
        "time" => session.clock().is_some(),
        "yes" | "no" => false,
        _ => true,
    }
}
