//! Which of the words can be used now.

use super::learning::PlainExercise;
use super::request::Word;
use super::text::AnswerLines;
use super::words::WORDS;
use crate::session::{KeptGame as _, Session};

/// The words that do something now, each with what it does.
pub(super) fn menu(session: &Session, exercise: Option<&PlainExercise>) -> AnswerLines {
    let now = WORDS.iter().filter(|word| can_be_used(word, session, exercise));
    let lines = now.map(|word| format!("{}: {}.", word.usage, word.help));
    std::iter::once("You can use these words now.".to_owned()).chain(lines).collect()
}

fn can_be_used(word: &Word, session: &Session, exercise: Option<&PlainExercise>) -> bool {
    let is_exercise = exercise.is_some();
    match word.name {
        // Answers to a question; the menu itself is none.
        "yes" | "no" => false,
        "back" => exercise.is_some_and(PlainExercise::leads_back),
        "task" | "leave" => is_exercise,
        "play" | "hint" | "undo" | "go" | "again" if is_exercise => true,
        "wins" | "threats" | "redo" | "resign" | "draw" | "claim" | "swap" | "save"
        | "strength" | "computer" | "finish" | "review" | "why" | "time" | "players"
            if is_exercise =>
        {
            false
        }
        name => can_be_used_in_game(name, session),
    }
}

fn can_be_used_in_game(name: &str, session: &Session) -> bool {
    let (game, seats) = (session.game(), session.seats());
    let (is_over, is_begun) = (game.outcome().is_some(), game.ply() > 0);
    let turn = game.position().turn();
    let here = if is_over { None } else { seats.here(turn) };
    let can_claim = game.draw_can_be_claimed();
    match name {
        "play" => session.may_act(),
        "where" | "climbs" | "bridges" | "hint" | "wins" | "threats" => !is_over,
        "resign" => here.is_some(),
        // The computer agrees only to a draw that may be claimed.
        "draw" => here.is_some_and(|by| can_claim || seats.of(by.opponent()).strength().is_none()),
        "claim" => can_claim && here.is_some(),
        "again" => is_over,
        "last" | "moves" | "chains" | "review" | "why" => is_begun,
        "undo" => session.may_undo(),
        "redo" => seats.may_undo() && session.line().len() > game.ply(),
        "swap" => session.may_take_over() && session.may_act(),
        "strength" => seats.computer() != [None; 2],
        "go" | "finish" => seats.are_computers() && !is_over,
        "time" => session.clock().is_some(),
        "save" => session.store().keeps_files(),
        _ => true,
    }
}
