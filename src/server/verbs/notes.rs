//! Commands to write about a game: a note for oneself, a report to the operator.

use serde_json::json;

use super::answer::{AnswerLine, Answered, Asker, one, written};
use super::read::Planning;
use crate::punct::table::Plan;
use crate::rules::Move;
use crate::server::database::GameId;

/// Keeps a note if there is one to keep, and tells the one that is kept.
pub(super) fn note(by: &Asker, game: GameId, text: Option<&str>) -> Answered {
    if let Some(text) = text {
        by.server.set_note(by.account.id, game, text)?;
    }
    let note = by.server.note(by.account.id, game)?;
    let json = json!({ "game": game.0, "note": note });
    let text = note.unwrap_or_else(|| format!("You have no note about game {game}."));
    Ok(one(AnswerLine { text, json }, by.manner))
}

pub(super) fn report(by: &Asker, game: GameId, text: &str) -> Answered {
    by.server.report(by.account.id, game, text)?;
    let text = format!("The operator will read your report about game {game}.");
    Ok(one(AnswerLine { text, json: json!({ "reported": game.0 }) }, by.manner))
}

const NONE: &str = "You have no conditional moves in this game.";

/// Does with the conditional moves in a game what is asked, and lists those that are there then.
pub(super) fn plan(by: &Asker, game: GameId, planning: &Planning) -> Answered {
    let plan = match planning {
        Planning::List => by.server.plan(by.account.id, game)?,
        Planning::Add(line) => by.server.add_to_plan(by.account.id, game, line)?,
        Planning::Clear => {
            by.server.clear_plan(by.account.id, game)?;
            let json = json!({ "cleared": game.0 });
            return Ok(one(AnswerLine { text: NONE.to_owned(), json }, by.manner));
        }
    };
    Ok(written(branches(game, &plan), by.manner, NONE))
}

/// A line for each branch.
fn branches(game: GameId, plan: &Plan) -> Vec<AnswerLine> {
    let line = |branch: Vec<Move>| {
        let moves: Vec<String> = branch.iter().map(Move::to_string).collect();
        let json = json!({ "game": game.0, "moves": moves });
        AnswerLine { text: moves.join(" "), json }
    };
    plan.branches().into_iter().map(line).collect()
}
