//! The command about conditional moves.

use serde_json::json;

use super::answer::{AnswerLine, AnswerManner, one, written};
use super::read::Planning;
use crate::rules::Move;
use crate::server::database::{Account, GameId};
use crate::server::game_server::{GameServer, ServerError};
use crate::table::Plan;

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
