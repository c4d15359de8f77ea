//! Commands to write about a game: a note for oneself, a report to the operator.

use serde_json::json;

use super::answer::{AnswerLine, AnswerManner, one};
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
