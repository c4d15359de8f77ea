//! The words that have something to do now.

use super::help::{is_offered, names_in_groups};
use super::learning::PlainExercise;
use super::reach::{LevelChange, can_change};
use super::request::Word;
use super::table::PlainTable;
use super::text::AnswerLines;
use crate::punct::engine;
use crate::punct::play::{DrawWay, Session};
use crate::punct::record::NodeId;
use crate::rules::Game;

impl PlainTable {
    /// Lists the words that have something to do now, in their groups.
    pub(super) fn menu(&self) -> AnswerLines {
        let names = names_in_groups(|word| can_be_used(word, self));
        let heading = "These words do something now; \"help\" with a word tells what it does.";
        std::iter::once(heading.to_owned()).chain(names).collect()
    }
}

fn can_be_used(word: &'static Word, table: &PlainTable) -> bool {
    let (session, exercise) = (&table.session, table.exercise.as_ref());
    let is_refused = || {
        let is_for_engine = (word.read)(word, "").is_ok_and(|request| request.is_for_engine());
        is_for_engine && table.why_no_advice().is_some()
    };
    if !is_offered(word, table.kept_in()) || is_refused() {
        return false;
    }
    let is_exercise = exercise.is_some();
    match word.name {
        // These words only answer a question or an offer, and no question is open when the menu is
        // shown.
        "yes" | "no" => table.waits_for_answer(),
        "back" if is_exercise => exercise.is_some_and(PlainExercise::leads_back),
        "forward" | "first" | "last" | "variations" | "comments" | "try" | "drop" | "comment"
        | "mark"
            if is_exercise =>
        {
            false
        }
        "drop" => table.aside.is_some_and(|node| !session.tree().is_main(node)),
        "mark" => table.game_looked_at().ply() > 0,
        "try" => table.game_looked_at().outcome().is_none(),
        "play" | "undo" | "redo" | "swap" | "claim" if table.aside.is_some() => false,
        "last" if table.aside.is_some() => true,
        "back" | "forward" | "first" | "variations" => {
            can_be_walked(word.name, session, table.aside.unwrap_or(session.here()))
        }
        "comments" => !table.comments().is_empty(),
        "task" | "leave" => is_exercise,
        "play" | "hint" | "undo" | "go" | "again" if is_exercise => true,
        "wins" | "threats" | "needs" | "redo" | "resign" | "draw" | "claim" | "swap" | "save"
        | "strength" | "computer" | "finish" | "review" | "why" | "time" | "players"
            if is_exercise =>
        {
            false
        }
        "where" | "climbs" | "bridges" | "hint" | "wins" | "threats" | "needs" | "pieces" => {
            can_be_told(word.name, &table.game_looked_at())
        }
        "go" if table.goes_through_review() => true,
        "if" => session.check_may_plan_here().is_ok(),
        "join" | "follow" => session.game().outcome().is_some(),
        "give" => session.clock().is_some() && session.game().outcome().is_none(),
        name => can_be_used_in_game(name, session),
    }
}

/// Whether a word that tells of pieces and their moves has something to tell in a position.
fn can_be_told(name: &str, game: &Game) -> bool {
    let (position, goes_on) = (game.position(), game.outcome().is_none());
    match name {
        "pieces" => !position.pieces().is_empty(),
        "climbs" => goes_on && can_change(position, LevelChange::Climbs),
        "bridges" => goes_on && can_change(position, LevelChange::Bridges),
        "wins" => goes_on && engine::can_win(position),
        "threats" => goes_on && engine::can_win(&position.after_pass()),
        _ => goes_on,
    }
}

/// Whether a word for looking at other positions has an effect at a node.
fn can_be_walked(name: &str, session: &Session, node: NodeId) -> bool {
    let tree = session.tree();
    match name {
        "forward" => tree.next(node).is_some(),
        "variations" => tree.lines().len() > 1,
        _ => tree.parent(node).is_some(),
    }
}

fn can_be_used_in_game(name: &str, session: &Session) -> bool {
    let (game, seats) = (session.game(), session.seats());
    let (is_over, is_begun) = (game.outcome().is_some(), game.ply() > 0);
    let turn = game.position().turn();
    let here = if is_over { None } else { seats.here(turn) };
    let draw = here.and_then(|by| session.draw_way(by).ok());
    match name {
        "play" => session.may_act(),
        "resign" => here.is_some(),
        "draw" => draw.is_some(),
        "claim" => draw == Some(DrawWay::Claim),
        "again" => is_over,
        "last" | "moves" | "chains" | "review" | "why" => is_begun,
        "undo" => session.may_undo(),
        "redo" => seats.may_undo() && session.line().len() > game.ply(),
        "swap" => session.may_take_over() && session.may_act(),
        "strength" => seats.computer() != [None; 2],
        "go" | "finish" => seats.are_computers() && !is_over,
        "time" => session.clock().is_some(),
        _ => true,
    }
}
