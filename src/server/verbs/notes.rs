//! Commands to write about a game: a note for oneself, a report to the operator.

use serde_json::json;

use super::answer::{AnswerLine, AnswerManner, one, written};
use super::read::Planning;
use crate::punct::table::Plan;
use crate::rules::Move;
use crate::server::database::{Account, GameId};
use crate::server::game_server::{GameServer, ServerError};

/// Keeps a note if there is one to keep, and tells the one that is kept.
pub(super) fn note(
    server: &GameServer,
    account: &Account,
    game: GameId,
    text: Option<&str>,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    if let Some(text) = text {
        server.set_note(account.id, game, text)?;
    }
    let note = server.note(account.id, game)?;
    let json = json!({ "game": game.0, "note": note });
    let text = note.unwrap_or_else(|| format!("You have no note about game {game}."));
    Ok(one(AnswerLine { text, json }, manner))
}

pub(super) fn report(
    server: &GameServer,
    account: &Account,
    game: GameId,
    text: &str,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    server.report(account.id, game, text)?;
    let text = format!("The operator will read your report about game {game}.");
    Ok(one(AnswerLine { text, json: json!({ "reported": game.0 }) }, manner))
}

const NONE: &str = "You have no conditional moves in this game.";

/// Does with the conditional moves in a game what is asked, and lists those that are there then.
pub(super) fn plan(
    server: &GameServer,
    account: &Account,
    game: GameId,
    planning: &Planning,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let plan = match planning {
        Planning::List => server.plan(account.id, game)?,
        Planning::Add(line) => server.add_to_plan(account.id, game, line)?,
        Planning::Clear => {
            server.clear_plan(account.id, game)?;
            let json = json!({ "cleared": game.0 });
            return Ok(one(AnswerLine { text: NONE.to_owned(), json }, manner));
        }
    };
    Ok(written(branches(game, &plan), manner, NONE))
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
